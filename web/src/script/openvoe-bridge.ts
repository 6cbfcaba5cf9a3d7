import { isMessage, type LeaveRequest, PROTOCOL, type Welcome } from "../host/protocol.ts";

/*
 * `/openvoe-bridge.js`: shows the Bridge page inside another site. Plain and without dependencies; sets no global but
 * `OpenVOEBridge`, and `TruvBridge` for front ends that were written for that name.
 */

interface Options {
  readonly bridgeToken: string;
  readonly isOrder?: boolean;
  readonly companyMappingId?: string;
  /** Absent: a modal dialog. */
  readonly position?: { readonly type: "inline"; readonly container: HTMLElement } | { readonly type: "modal" };
  onLoad?(): void;
  onEvent?(type: string, payload: unknown, source: "bridge" | "order"): void;
  onSuccess?(publicToken: string, meta: unknown): void;
  onError?(message: string): void;
  onClose?(): void;
}

interface Bridge {
  open(): void;
  close(): void;
}

type PageMessage =
  | { readonly kind: "load" }
  | { readonly kind: "event"; readonly type: string; readonly payload: unknown; readonly source: "bridge" | "order" }
  | { readonly kind: "success"; readonly publicToken: string; readonly meta: unknown }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "resize"; readonly height: number }
  | { readonly kind: "started" }
  | { readonly kind: "hello" }
  | { readonly kind: "close" };

/** Replaced by the service with its public address; empty where it has none. */
const PUBLIC_URL = "__OPENVOE_PUBLIC_URL__";
/** A container that is lower gives the page no height: the page's own is taken then, in pixels. */
const CONTAINER_HEIGHT_MIN = 320;

const script = document.currentScript as HTMLScriptElement | null;
const base = PUBLIC_URL.startsWith("http") ? `${PUBLIC_URL}/` : new URL(".", script?.src ?? location.href).href;

const KINDS = ["started", "hello", "load", "event", "success", "error", "resize", "close"];

function init(options: Options, name: string): Bridge {
  if (typeof options?.bridgeToken !== "string" || options.bridgeToken === "") {
    throw new TypeError(`${name}.init: bridgeToken is missing.`);
  }
  let shown: Shown | null = null;
  let isWelcomed = false;
  let isAwaitingBody = false;
  let watch: Watch | null = null;

  function onMessage(event: MessageEvent<unknown>): void {
    if (shown === null || event.source !== shown.frame.contentWindow || event.origin !== new URL(base).origin) return;
    if (KINDS.some((kind) => isMessage(event.data, kind))) take(event.data as PageMessage, shown);
  }

  function take(message: PageMessage, { frame, grow }: Shown): void {
    if (message.kind === "started" || message.kind === "hello") watch?.answered();
    if (message.kind === "hello") {
      isWelcomed = true;
      welcome(frame, options);
    }
    if (message.kind === "resize") grow(message.height);
    else if (message.kind === "close") close();
    else callBack(options, message);
  }

  function open(): void {
    if (shown !== null) return;
    // A script in the head runs before there is a body to show anything in.
    if (document.body === null) {
      if (!isAwaitingBody) document.addEventListener("DOMContentLoaded", openAwaited, { once: true });
      isAwaitingBody = true;
      return;
    }
    window.addEventListener("message", onMessage);
    const { position } = options;
    const frame = makeFrame(options.bridgeToken);
    watch = watchFrame(frame, { fail: () => options.onError?.(NOT_LOADED.en), close });
    shown = position?.type === "inline" ? showInline(frame, position.container) : showModal(frame, { leave, close });
  }

  function openAwaited(): void {
    if (isAwaitingBody) open();
    isAwaitingBody = false;
  }

  /** The page asks the person whether they mean it; one that does not answer yet has nothing to ask. */
  function leave(): void {
    const request: LeaveRequest = { protocol: PROTOCOL, kind: "leave" };
    if (isWelcomed) shown?.frame.contentWindow?.postMessage(request, new URL(base).origin);
    else close();
  }

  function close(): void {
    isAwaitingBody = false;
    if (shown === null) return;
    watch?.end();
    watch = null;
    window.removeEventListener("message", onMessage);
    const { hide } = shown;
    shown = null;
    isWelcomed = false;
    hide();
    options.onClose?.();
  }

  return { open, close };
}

/** Tells the site what happened in the page. */
function callBack(options: Options, message: PageMessage): void {
  if (message.kind === "load") options.onLoad?.();
  else if (message.kind === "event") options.onEvent?.(message.type, message.payload, message.source);
  else if (message.kind === "success") options.onSuccess?.(message.publicToken, message.meta);
  else if (message.kind === "error") options.onError?.(message.message);
}

interface Shown {
  readonly frame: HTMLIFrameElement;
  /** Takes the height of the page's content, in pixels. */
  grow(height: number): void;
  hide(): void;
}

function makeFrame(bridgeToken: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = `${base}bridge/${encodeURIComponent(bridgeToken)}`;
  frame.title = "Connect your payroll account";
  frame.referrerPolicy = "no-referrer";
  frame.allow = "clipboard-write";
  // Set as properties, which a strict content security policy of the site allows.
  Object.assign(frame.style, { border: "0", width: "100%", height: "100%", display: "block", colorScheme: "normal" });
  return frame;
}

/** The message to the person if the page does not load, and the button below it. */
const NOT_LOADED = {
  en: "This page could not be loaded. Check your connection, then close this and try again.",
  es: "No se pudo cargar esta página. Compruebe su conexión, cierre esto e inténtelo de nuevo.",
} as const;
const CLOSE = { en: "Close", es: "Cerrar" } as const;
/** From the frame's `load` until the page inside has to answer; its scripts run before that event. */
const ANSWER_MS_MAX = 4_000;
/** Until the frame has to load at all. */
const LOAD_MS_MAX = 30_000;

/** Watches a frame until the page inside answers. */
interface Watch {
  /** The page answered: a notice that it did not load goes away. */
  answered(): void;
  end(): void;
}

/**
 * Tells the person, and once the site, where the page does not answer in the frame: a policy of the site refuses it, its host
 * does not resolve, or it does not respond. A browser does not say so by itself: it shows an empty frame.
 */
function watchFrame(frame: HTMLIFrameElement, tell: { fail(): void; close(): void }): Watch {
  let notice: HTMLElement | null = null;
  let hasFailed = false;
  let timer = setTimeout(fail, LOAD_MS_MAX);
  const onLoad = () => restart(ANSWER_MS_MAX);
  const onRefusal = (event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective.startsWith("frame") && base.startsWith(event.blockedURI)) fail();
  };
  frame.addEventListener("load", onLoad);
  document.addEventListener("securitypolicyviolation", onRefusal);

  function restart(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(fail, ms);
  }

  function fail(): void {
    clearTimeout(timer);
    if (hasFailed) return;
    hasFailed = true;
    notice = makeNotice(tell.close);
    frame.style.display = "none";
    frame.after(notice);
    tell.fail();
  }

  function end(): void {
    clearTimeout(timer);
    frame.removeEventListener("load", onLoad);
    document.removeEventListener("securitypolicyviolation", onRefusal);
    notice?.remove();
  }

  return {
    answered() {
      end();
      frame.style.display = "block";
    },
    end,
  };
}

function makeNotice(close: () => void): HTMLElement {
  const language = navigator.language.startsWith("es") ? "es" : "en";
  const notice = document.createElement("div");
  notice.setAttribute("role", "alert");
  notice.lang = language;
  const words = document.createElement("p");
  words.textContent = NOT_LOADED[language];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = CLOSE[language];
  button.addEventListener("click", close);
  Object.assign(notice.style, {
    boxSizing: "border-box",
    width: "100%",
    height: "100%",
    padding: "32px",
    background: "#fff",
    color: "#0f141b",
    font: "16px/1.5 system-ui, sans-serif",
  });
  Object.assign(button.style, { font: "inherit", padding: "8px 16px", minHeight: "44px" });
  notice.append(words, button);
  return notice;
}

function welcome(frame: HTMLIFrameElement, { isOrder, companyMappingId, position }: Options): void {
  const answer: Welcome = {
    protocol: PROTOCOL,
    kind: "welcome",
    isOrder: isOrder === true,
    companyMappingId: companyMappingId ?? null,
    isModal: position?.type !== "inline",
  };
  frame.contentWindow?.postMessage(answer, new URL(base).origin);
}

function showInline(frame: HTMLIFrameElement, container: HTMLElement): Shown {
  container.append(frame);
  const isLow = container.clientHeight < CONTAINER_HEIGHT_MIN;
  const grow = (height: number) => {
    if (isLow) frame.style.height = `${Math.max(height, CONTAINER_HEIGHT_MIN)}px`;
  };
  grow(0);
  return { frame, grow, hide: () => frame.remove() };
}

/** A modal dialog of the browser: what is behind it cannot be reached, and focus returns to where it was. */
function showModal(frame: HTMLIFrameElement, { leave, close }: { leave(): void; close(): void }): Shown {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", frame.title);
  Object.assign(dialog.style, {
    border: "0",
    padding: "0",
    margin: "auto",
    width: "min(480px, 100vw)",
    height: "min(760px, 100vh)",
    maxWidth: "100vw",
    maxHeight: "100vh",
    borderRadius: window.innerWidth > 520 ? "16px" : "0",
    overflow: "hidden",
    background: "transparent",
    boxShadow: "0 0 0 100vmax rgba(15, 20, 27, .55), 0 24px 64px rgba(0, 0, 0, .35)",
  });
  dialog.append(frame);
  document.body.append(dialog);
  const focused = document.activeElement;
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    leave();
  });
  // A browser lets no page hold on to a dialog: a second Escape closes it whatever the first one led to.
  dialog.addEventListener("close", close);
  dialog.showModal();
  frame.addEventListener("load", () => frame.focus());
  return {
    frame,
    grow: () => {},
    hide() {
      dialog.close();
      dialog.remove();
      if (focused instanceof HTMLElement) focused.focus();
    },
  };
}

const globals: { TruvBridge?: object; OpenVOEBridge?: object } = window as object;
globals.OpenVOEBridge = { init: (options: Options) => init(options, "OpenVOEBridge") };
globals.TruvBridge ??= { init: (options: Options) => init(options, "TruvBridge") };
