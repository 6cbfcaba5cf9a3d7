// Argyle.create({ userToken, items, … }).open(), over OpenVOE's Bridge page. The adapter serves it as /argyle.web.v5.js.
(() => {
  const adapter = new URL(".", document.currentScript.src).href;
  /** Emmy's names of what a person sees, by the Bridge page's. */
  const SCREENS = { EMPLOYER: "search - opened", FORM: "login - opened", CODE: "mfa - opened" };

  async function post(path, body) {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(adapter + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
    return response.json();
  }

  function load(src) {
    return new Promise((resolve, reject) => {
      if (window.OpenVOEBridge) return resolve();
      const script = Object.assign(document.createElement("script"), { src, onload: resolve });
      script.onerror = () => reject(new Error(`${src} could not be loaded.`));
      document.head.append(script);
    });
  }

  function create(options) {
    let { userToken } = options;
    let bridge = null;
    let isOpen = false;
    const [item = null] = options.items ?? [];

    /** Asks the site for another token once, if this one has expired. */
    async function session(isAgain = false) {
      try {
        return await post("link/sessions", { user_token: userToken, item });
      } catch (error) {
        if (error.status !== 401 || isAgain || !options.onTokenExpired) throw error;
        await new Promise((resolve) => {
          options.onTokenExpired((token) => {
            userToken = token;
            resolve();
          });
        });
        return session(true);
      }
    }

    async function start() {
      const { bridge_token, bridge_script, user } = await session();
      await load(bridge_script);
      if (!isOpen) return;
      const screen = (name) => options.onUIEvent?.({ name, properties: { userId: user, itemId: item, errorCode: null } });
      bridge = window.OpenVOEBridge.init({
        bridgeToken: bridge_token,
        onEvent(type, { view_name }) {
          if (type === "SCREEN_VIEW" && SCREENS[view_name]) screen(SCREENS[view_name]);
          if (type === "EMPLOYER_SELECTED") screen("search - link item selected");
          if (type === "ERROR") options.onAccountError?.({ accountId: null, userId: user, itemId: item });
        },
        async onSuccess(public_token) {
          try {
            const account = await post("link/accounts", { user_token: userToken, public_token });
            options.onAccountCreated?.(account);
            options.onAccountConnected?.(account);
          } catch (error) {
            fail(error);
          }
        },
        onClose() {
          isOpen = false;
          options.onClose?.();
        },
      });
      bridge.open();
    }

    function fail(error) {
      const errorMessage = error.message;
      options.onError?.({ userId: null, errorType: "generic", errorMessage, errorDetails: errorMessage });
    }

    return {
      open() {
        if (isOpen) return;
        isOpen = true;
        start().catch((error) => {
          isOpen = false;
          fail(error);
        });
      },
      close() {
        isOpen = false;
        bridge?.close();
      },
    };
  }

  window.Argyle = { create };
})();
