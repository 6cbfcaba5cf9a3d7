import { useCallback, useEffect, useRef } from "preact/hooks";
import type { ConnectionView, SessionView } from "../api/views.ts";
import { type BridgeEventType, ERROR_CODES, type EventPayload, type Host } from "../host/host.ts";

interface EventsOptions {
  readonly host: Host;
  readonly token: string;
  readonly session: SessionView;
  readonly view: ConnectionView | null;
  /** The name of what the person sees. */
  readonly viewName: string;
  /** True if the page was loaded before, for another part of the order. */
  readonly isContinued: boolean;
}

/** Tells an event of the page, with what all of its events tell. */
export type Emit = (type: BridgeEventType, payload?: EventPayload) => void;

/**
 * Tells the host what happens, in the order that front ends expect: load; LOAD, OPEN; LINK_CREATED, LOGIN_COMPLETE; SUCCESS
 * with the public token, success. Each once for one task.
 */
export function useEvents(given: EventsOptions): Emit {
  const { host, token, session, view, viewName, isContinued } = given;
  const told = useRef(new Set<string>());
  const emit: Emit = useCallback(
    (type, payload = {}) => {
      const base = { bridge_token: token, product_type: session.product_type };
      host.send({ kind: "event", type, payload: { ...base, ...payload }, source: "bridge" });
    },
    [host, token, session],
  );

  useEffect(() => {
    if (isContinued) return;
    host.send({ kind: "load" });
    emit("LOAD");
    emit("OPEN");
  }, [host, emit, isContinued]);

  useEffect(() => emit("SCREEN_VIEW", { view_name: viewName }), [emit, viewName]);

  useEffect(() => {
    if (view === null) return;
    const once = (name: string, tell: () => void) => {
      const key = `${name}/${view.task_id}`;
      if (told.current.has(key)) return;
      told.current.add(key);
      tell();
    };
    const about = aboutOf(view);
    once("LINK_CREATED", () => emit("LINK_CREATED", about));
    if (SIGNED_IN.has(view.status)) once("LOGIN_COMPLETE", () => emit("LOGIN_COMPLETE", about));
    const { public_token: publicToken, error } = view;
    if (publicToken !== null) once("SUCCESS", () => tellSuccess({ host, emit, view, publicToken }));
    if (error !== null) {
      once("ERROR", () => {
        const { code, message } = error;
        const told = { error_type: "LINK_ERROR", error_code: ERROR_CODES[code], error_message: message };
        emit("ERROR", { ...about, error: told });
        host.send({ kind: "error", message });
      });
    }
  }, [host, emit, view]);

  return emit;
}

const SIGNED_IN: ReadonlySet<string> = new Set(["parse", "full_parse", "done"]);

interface Success {
  readonly host: Host;
  readonly emit: Emit;
  readonly view: ConnectionView;
  readonly publicToken: string;
}

function tellSuccess({ host, emit, view, publicToken }: Success): void {
  const about = aboutOf(view);
  emit("SUCCESS", { ...about, public_token: publicToken });
  host.send({ kind: "success", publicToken, meta: about });
}

/** What events tell of a connection. */
export function aboutOf({ task_id, provider, company }: ConnectionView) {
  return { task_id, provider_id: provider.id, employer: { name: company?.name ?? provider.name ?? "" } };
}
