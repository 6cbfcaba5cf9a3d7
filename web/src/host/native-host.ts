import type { Host, HostMessage } from "./host.ts";

/** Names under which an app may have put its interface into the page. */
const NAMES = ["OpenVOEBridge", "citadelInterface"] as const;
/** The message handler of existing iOS SDKs, which takes events alone, each as one object. */
const IOS_LISTENER = "iosListener";

type Method = "onLoad" | "onEvent" | "onSuccess" | "onError" | "onClose";
type Caller = (method: Method, ...texts: [] | [string]) => void;
/** What an app is called with: an injected object of Android. */
type NativeInterface = { readonly [Name in Method]?: (...texts: [] | [string]) => void };

/** What an app calls. */
interface NativeControls {
  /** The back button of the device. */
  back(): void;
  /** The person came back from a sign-in outside the page. */
  onExternalLoginSuccess(data?: unknown): void;
  /** The same, as the iOS SDK says it since 1.9: with what the provider returned, which the service has read itself. */
  onOAuthResult(data?: unknown): void;
  /** The person gave up a sign-in outside the page. */
  onExternalLoginCancel(): void;
}

/** A page inside an app. Null where no app is there. */
export function openNativeHost(): Host | null {
  const callers = NAMES.flatMap((name) => {
    const found = callerOf(name);
    return found === null ? [] : [{ name, call: found }];
  });
  const listener = handlerOf(IOS_LISTENER);
  if (callers.length === 0 && listener === undefined) return null;
  return {
    canClose: true,
    onLeave: () => {},
    send(message) {
      for (const { name, call } of callers) deliver(message, { call, isExisting: name === "citadelInterface" });
      if (listener === undefined || message.kind !== "event") return;
      const { type: event, payload, source } = message;
      listener.postMessage({ event, payload, source });
    },
  };
}

/** Lets the app call the page, as `window.bridge`. */
export function offerControls(controls: NativeControls): void {
  Object.assign(window, { bridge: controls });
}

/** Existing apps throw on an event that they do not know: they get none of an order. */
function deliver(message: HostMessage, { call, isExisting }: { call: Caller; isExisting: boolean }): void {
  if (message.kind === "load") call("onLoad");
  if (message.kind === "close") call("onClose");
  // Of an injected object only calls with as many arguments as are declared arrive.
  if (message.kind === "error") call("onError", ...(isExisting ? ([] as const) : ([message.message] as const)));
  if (message.kind === "success") {
    call("onSuccess", JSON.stringify({ public_token: message.publicToken, metadata: message.meta }));
  }
  if (message.kind === "event" && !(isExisting && message.source === "order")) {
    call("onEvent", JSON.stringify({ event_type: message.type, payload: message.payload }));
  }
}

/** Android injects an object with methods; iOS a handler of messages. */
function callerOf(name: (typeof NAMES)[number]): Caller | null {
  const injected = read(window, name);
  if (typeof injected === "object" && injected !== null) {
    return (method, ...texts) => {
      try {
        (injected as NativeInterface)[method]?.(...texts);
      } catch (error) {
        console.error(`The app failed in ${method}`, error);
      }
    };
  }
  const handler = handlerOf(name);
  return handler === undefined ? null : (method, ...[text]) => handler.postMessage({ method, text: text ?? null });
}

/** A message handler that an iOS app has added to the page. */
function handlerOf(name: string): MessageHandler | undefined {
  return read(read(read(window, "webkit"), "messageHandlers"), name) as MessageHandler | undefined;
}

interface MessageHandler {
  postMessage(message: unknown): void;
}

function read(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? (from as Record<string, unknown>)[name] : undefined;
}
