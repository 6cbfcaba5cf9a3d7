import { useEffect, useRef, useState } from "preact/hooks";
import type { BridgeApi } from "../api/bridge-api.ts";
import type { ConnectionView } from "../api/views.ts";
import type { Host } from "../host/host.ts";
import { offerControls } from "../host/native-host.ts";
import { redirectTo } from "./redirect-form.ts";
import { aboutOf, type Emit } from "./use-events.ts";

interface LeavingOptions {
  readonly api: BridgeApi;
  readonly host: Host;
  readonly emit: Emit;
  readonly view: ConnectionView | null;
  /** True on the page of an order: its host is sent COMPLETED when the person leaves after a success. */
  readonly sendsCompleted: boolean;
  /** Where the person goes from a page of its own; null: nowhere. */
  readonly redirectUrl: string | null;
}

/** How the person leaves the page. */
export interface Leaving {
  /** False where there is nowhere to go: the person closes the page. */
  readonly isPossible: boolean;
  /** True while the person is asked whether they mean it. */
  readonly isAsking: boolean;
  /** Asks first where a sign-in would be given up; else leaves. */
  request(): void;
  /** Gives up a sign-in, and leaves. */
  leave(): void;
  stay(): void;
}

/** Lets the person leave. A connection that needs them is then ended; one whose data are being read continues. */
export function useLeaving({ api, host, emit, view, sendsCompleted, redirectUrl }: LeavingOptions): Leaving {
  const [isAsking, setAsking] = useState(false);
  const hasLeft = useRef(false);
  const isGivenUp = view !== null && !view.is_final && (view.step !== null || SIGNING_IN.has(view.status));

  function leave(): void {
    setAsking(false);
    // An app may call for the back button until it has removed the page.
    if (hasLeft.current) return;
    hasLeft.current = true;
    if (isGivenUp) api.cancel().catch(() => {});
    if (sendsCompleted && view?.status === "done") {
      host.send({ kind: "event", type: "COMPLETED", payload: aboutOf(view), source: "order" });
    }
    emit("CLOSE");
    host.send({ kind: "close" });
    if (!host.canClose && redirectUrl !== null) redirectTo(redirectUrl, outcomeOf(view));
  }

  return {
    isAsking,
    isPossible: host.canClose || redirectUrl !== null,
    leave,
    request: () => (isGivenUp ? setAsking(true) : leave()),
    stay: () => setAsking(false),
  };
}

function outcomeOf(view: ConnectionView | null) {
  const { public_token = null, error = null } = view ?? {};
  return public_token === null ? { error: error?.code ?? "closed" } : { public_token };
}

const SIGNING_IN: ReadonlySet<string> = new Set(["new", "login", "mfa"]);

interface Controls {
  readonly isInDialog: boolean;
  /** One step back, or out. */
  back(): void;
  leave(): void;
  /** Reads the connection again. */
  refresh(): void;
}

/** Lets the keyboard, an app and the site around the page control it: Escape leaves a dialog, unless something inside has a use for the key. */
export function useControls(host: Host, controls: Controls): void {
  const current = useRef(controls);
  current.current = controls;
  useEffect(() => {
    offerControls({
      back: () => current.current.back(),
      onExternalLoginSuccess: () => current.current.refresh(),
      onOAuthResult: () => current.current.refresh(),
      onExternalLoginCancel: () => current.current.refresh(),
    });
    host.onLeave(() => current.current.leave());
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !current.current.isInDialog) return;
      if (document.querySelector('dialog[open], [role="combobox"][aria-expanded="true"]') === null) {
        // The key would close at once what it has opened.
        event.preventDefault();
        current.current.leave();
      }
    };
    // Before an open list has closed itself on the same key.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [host]);
}

/** Tells the host how high the page is, whenever that changes. */
export function useHeight(host: Host): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      host.send({ kind: "resize", height: Math.ceil(document.body.scrollHeight) });
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [host]);
}
