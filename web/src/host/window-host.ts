import type { Host, HostMessage, HostOptions } from "./host.ts";
import { type Hello, isMessage, PROTOCOL, type Welcome } from "./protocol.ts";

/** What became of the handshake. */
type Handshake =
  | { readonly kind: "welcome"; readonly options: HostOptions }
  /** The window answered from an origin that may not have the page. */
  | { readonly kind: "refused" };

/** A page inside another site, or opened by one. */
interface WindowHost extends Host {
  /** Resolves with the first answer; never where the other window does not speak the protocol. */
  readonly handshake: Promise<Handshake>;
}

/** The window that the page can talk with: the one around it, or the one that opened it. */
export function otherWindow(): Window | null {
  if (window.parent !== window) return window.parent;
  return window.opener as Window | null;
}

/**
 * Talks with another window by `postMessage`. Messages wait until that window has answered from an allowed origin, and then
 * go to this origin alone. To an origin that is not allowed goes nothing, except that the page closes.
 *
 * @param allowedOrigins null: every origin may talk with the page
 */
export function openWindowHost(other: Window, allowedOrigins: readonly string[] | null): WindowHost {
  let resolve: (handshake: Handshake) => void = () => {};
  const handshake = new Promise<Handshake>((settle) => {
    resolve = settle;
  });
  const waiting: HostMessage[] = [];
  let origin: string | null = null;
  let leave = () => {};

  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== other) return;
    if (event.origin === origin && isMessage(event.data, "leave")) leave();
    if (origin !== null || !isMessage(event.data, "welcome")) return;
    // An opaque origin cannot be addressed.
    if (event.origin === "null" || allowedOrigins?.includes(event.origin) === false) {
      resolve({ kind: "refused" });
      return;
    }
    origin = event.origin;
    resolve({ kind: "welcome", options: optionsOf(event.data as Welcome) });
    for (const message of waiting.splice(0)) post(message, origin);
  });
  other.postMessage({ protocol: PROTOCOL, kind: "hello" } satisfies Hello, "*");

  function post(message: HostMessage, target: string): void {
    other.postMessage({ protocol: PROTOCOL, ...message }, target);
  }

  return {
    canClose: true,
    handshake,
    onLeave(given) {
      leave = given;
    },
    send(message) {
      if (origin !== null) post(message, origin);
      else if (message.kind === "close") post(message, "*");
      else waiting.push(message);
      if (message.kind === "close" && other === window.opener) window.close();
    },
  };
}

function optionsOf({ isOrder, companyMappingId, isModal }: Welcome): HostOptions {
  return { isOrder: isOrder === true, companyMappingId: companyMappingId ?? null, isModal: isModal === true };
}
