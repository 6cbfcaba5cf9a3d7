import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { type BridgeApi, bridgeApi } from "../api/bridge-api.ts";
import { ApiFailure } from "../api/http.ts";
import type { SessionView } from "../api/views.ts";
import { type Host, type HostOptions, NO_HOST, NO_OPTIONS } from "../host/host.ts";
import { openNativeHost } from "../host/native-host.ts";
import { openWindowHost, otherWindow } from "../host/window-host.ts";
import { useTexts } from "../text/language.ts";
import { applyAccent } from "../theme/accent.ts";
import { Frame, Loading } from "../ui/screen.tsx";
import { depart, SIGN_IN_HASH } from "./departure.ts";
import { Journey } from "./journey.tsx";
import { SessionFailure, type SessionFailureKind } from "./screens/session-failure.tsx";

/** How long the site around the page may take to answer before the page continues without it, in milliseconds. */
const HANDSHAKE_MS = 1_500;

interface AppProps {
  readonly token: string;
  readonly isInApp: boolean;
  /** What shows the page, where it is a part of the order page. */
  readonly within?: Host;
}

type State =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly reason: SessionFailureKind; readonly host: Host }
  | OpenState;

interface OpenState {
  readonly kind: "open";
  readonly session: SessionView;
  readonly host: Host;
  readonly options: HostOptions;
  /** True if it follows on another part of the order. */
  readonly isContinued?: true;
}

/** The Bridge page: reads what the token is for, finds out where it is shown, and begins. */
export function App({ token, isInApp, within }: AppProps) {
  const texts = useTexts();
  const [state, setState] = useState<State>({ kind: "loading" });
  const [api] = useState(() => bridgeApi(token));
  const load = useCallback(() => {
    setState({ kind: "loading" });
    open(api, { token, isInApp, ...(within === undefined ? {} : { within }) }).then(setState);
  }, [api, token, isInApp]);
  useEffect(load, [load]);
  const next = useCallback(
    ({ host, options }: OpenState) => {
      const failed = (error: unknown) => ({ kind: "failed" as const, reason: reasonOfError(error), host });
      const opened = (session: SessionView) => ({
        kind: "open" as const,
        session,
        host,
        options,
        isContinued: true as const,
      });
      api.session().then(opened, failed).then(setState);
    },
    [api],
  );
  const onEnd = useCallback(
    (reason: "spent" | "unknown") =>
      setState((before) => ({ kind: "failed", reason, host: before.kind === "open" ? before.host : NO_HOST })),
    [],
  );

  switch (state.kind) {
    case "loading":
      return (
        <Frame title={texts.pageTitle}>
          <Loading />
        </Frame>
      );
    case "failed":
      return <SessionFailure reason={state.reason} host={state.host} onRetry={load} />;
    case "open":
      return <Opened {...{ token, api, onEnd, state }} onNext={next} />;
  }
}

interface OpenedProps {
  readonly token: string;
  readonly api: BridgeApi;
  readonly state: OpenState;
  readonly onEnd: (reason: "spent" | "unknown") => void;
  readonly onNext: (state: OpenState) => void;
}

/** The journey of a session; for an order's token it uses the token of the current part. */
function Opened({ token, api, state, onEnd, onNext }: OpenedProps) {
  const { session, host, options, isContinued = false } = state;
  const { order } = session;
  const partToken = order?.bridge_token ?? token;
  const partApi = useMemo(() => (partToken === token ? api : bridgeApi(partToken)), [api, partToken, token]);
  const hasNext = order !== null && partToken !== token && order.parts_open > 1;
  return (
    <Journey
      key={order?.part_id ?? ""}
      {...{ token, session, host, options, onEnd, isContinued }}
      api={partApi}
      onNext={hasNext ? () => onNext(state) : undefined}
    />
  );
}

async function open(api: BridgeApi, { token, isInApp, within }: AppProps): Promise<State> {
  const other = isInApp ? null : otherWindow();
  try {
    const session = await api.session();
    applyAccent(session.accent_color);
    const step = session.connection?.step;
    if (location.hash === SIGN_IN_HASH && step?.kind === "redirect") {
      depart(step, token);
      return { kind: "loading" };
    }
    if (within !== undefined) {
      return { kind: "open", session, host: within, options: { ...NO_OPTIONS, isOrder: true }, isContinued: true };
    }
    return await meetHost(session, { other, isInApp });
  } catch (error) {
    return { kind: "failed", reason: reasonOfError(error), host: within ?? hostOfFailure({ other, isInApp }) };
  }
}

async function meetHost(
  session: SessionView,
  { other, isInApp }: { readonly other: Window | null; readonly isInApp: boolean },
): Promise<State> {
  if (other === null) {
    const host = (isInApp ? openNativeHost() : null) ?? NO_HOST;
    return { kind: "open", session, host, options: { ...NO_OPTIONS, isOrder: session.is_order } };
  }
  const host = openWindowHost(other, session.allowed_origins);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), HANDSHAKE_MS));
  const met = await Promise.race([host.handshake, late]);
  if (met?.kind === "refused") return { kind: "failed", reason: "embedding", host };
  const options = met?.options ?? NO_OPTIONS;
  // A site that does not speak the protocol cannot take the page away.
  return {
    kind: "open",
    session,
    host: met === null ? { ...host, canClose: false } : host,
    options: { ...options, isOrder: options.isOrder || session.is_order },
  };
}

/** There is nothing to keep from the site around a page that has no session: it only learns that there is none. */
function hostOfFailure({ other, isInApp }: { readonly other: Window | null; readonly isInApp: boolean }): Host {
  if (other === null) return (isInApp ? openNativeHost() : null) ?? NO_HOST;
  return openWindowHost(other, null);
}

function reasonOfError(error: unknown): SessionFailureKind {
  return error instanceof ApiFailure ? reasonOf(error) : "server";
}

function reasonOf({ kind }: ApiFailure): SessionFailureKind {
  switch (kind) {
    case "spent":
    case "offline":
      return kind;
    case "conflict":
      return "not_offered";
    case "limited":
    case "server":
      return "server";
    default:
      return "unknown";
  }
}
