import { useCallback, useEffect, useState } from "preact/hooks";
import type { BridgeApi, ConnectionRequest } from "../api/bridge-api.ts";
import { ApiFailure, type FailureKind, isPassing } from "../api/http.ts";
import type { ConnectionView } from "../api/views.ts";

/** Waits between attempts to reach the service, in milliseconds; the last one repeats. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** The person's connection, and what can be done with it. */
export interface Connection {
  readonly view: ConnectionView | null;
  /** True while a request of the person is under way. */
  readonly isBusy: boolean;
  /** Why the last request of the person did not arrive; null if it did. */
  readonly problem: FailureKind | null;
  /** True if the person has asked for a new code, and done nothing since. */
  readonly isResent: boolean;
  /** True while the service cannot be reached to hear of progress. */
  readonly isLost: boolean;
  start(request: ConnectionRequest): Promise<void>;
  answer(values: Readonly<Record<string, string>>): Promise<void>;
  /** Reads the connection again, if one was begun. */
  refresh(): void;
  /** Forgets what was shown, for a new attempt. */
  leave(): void;
}

interface ConnectionOptions {
  readonly initial: ConnectionView | null;
  /** Called when the token is no longer good. */
  readonly onEnd: (kind: "spent" | "unknown") => void;
}

/** Starts, answers and follows the connection of a bridge token. */
export function useConnection(api: BridgeApi, { initial, onEnd }: ConnectionOptions): Connection {
  const [view, setView] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FailureKind | null>(null);
  const [isLost, setLost] = useState(false);
  const [isResent, setResent] = useState(false);

  useEffect(() => {
    if (view === null || !isFollowed(view)) return;
    const aborted = new AbortController();
    follow(api, { since: view.updated_at, signal: aborted.signal, onLost: setLost }).then(setView, (error: unknown) => {
      if (!aborted.signal.aborted) onEnd(endOf(error));
    });
    return () => aborted.abort();
  }, [api, view, onEnd]);

  const ask = useCallback(
    async (request: () => Promise<ConnectionView>) => {
      setBusy(true);
      setProblem(null);
      try {
        setView(await request());
      } catch (error) {
        if (isPassing(error) || kindOf(error) === "refused") setProblem(kindOf(error));
        else onEnd(endOf(error));
      } finally {
        setBusy(false);
      }
    },
    [onEnd],
  );

  return {
    view,
    isBusy,
    problem,
    isLost,
    isResent,
    start: (request) => ask(() => sendOrRead(api, api.start(request))),
    answer: (values) => {
      setResent(values.resend === "true");
      return ask(() => sendOrRead(api, api.answer(view?.step?.id ?? "", values)));
    },
    refresh: () => {
      if (view !== null) void ask(() => api.connection(null));
    },
    leave: () => {
      setProblem(null);
      setView(null);
    },
  };
}

/** True if news come without the person. */
function isFollowed({ is_final, step }: ConnectionView): boolean {
  return !is_final && (step === null || step.kind === "wait" || step.kind === "redirect");
}

interface FollowOptions {
  readonly since: string;
  readonly signal: AbortSignal;
  readonly onLost: (isLost: boolean) => void;
}

/** Resolves with the connection once it has changed; asks again for as long as the service cannot be reached. */
async function follow(api: BridgeApi, { since, signal, onLost }: FollowOptions): Promise<ConnectionView> {
  for (let failures = 0; ; ) {
    try {
      const view = await api.connection(since, signal);
      failures = 0;
      onLost(false);
      if (view.updated_at !== since) return view;
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      onLost(true);
      const asked = error instanceof ApiFailure ? error.retryAfterSeconds : null;
      const waitMs = asked === null ? (RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0) : asked * 1_000;
      failures += 1;
      await waitUntilOnline(waitMs, signal);
    }
  }
}

/** Resolves after that time, or as soon as the browser is online again. */
function waitUntilOnline(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, waitMs);
    window.addEventListener("online", go);
    signal.addEventListener("abort", go, { once: true });
  });
}

/** Sends a request; if the connection is elsewhere by now, reads where it is. */
async function sendOrRead(api: BridgeApi, request: Promise<ConnectionView>): Promise<ConnectionView> {
  try {
    return await request;
  } catch (error) {
    if (kindOf(error) !== "conflict") throw error;
    return await api.connection(null);
  }
}

function kindOf(error: unknown): FailureKind {
  return error instanceof ApiFailure ? error.kind : "server";
}

function endOf(error: unknown): "spent" | "unknown" {
  return kindOf(error) === "spent" ? "spent" : "unknown";
}
