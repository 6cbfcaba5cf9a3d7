import { useCallback, useEffect, useState } from "preact/hooks";
import { onEndedElsewhere } from "../api/ended-links.ts";
import { call, tokenFailureOf } from "../api/http.ts";
import type { OrderPageView, OrderPartView } from "../api/views.ts";
import { App } from "../bridge/app.tsx";
import { SessionFailure, type SessionFailureKind } from "../bridge/screens/session-failure.tsx";
import { NO_HOST, openPartHost } from "../host/host.ts";
import { useTexts } from "../text/language.ts";
import { applyAccent } from "../theme/accent.ts";
import { Frame, Loading } from "../ui/screen.tsx";
import { OrderOverview } from "./order-overview.tsx";

/** Named in the page's address while the person connects a part, so that they come back to it from a provider's site. */
const PART_HASH = /^#part-([0-9a-f]{32})$/;

/** The address in a message at which the person declines. */
const DECLINE_HASH = "#decline";

/** How often a part that is being read is looked at again, in milliseconds. */
const REFRESH_MS = 3_000;

/** The page of an order: what is asked for and by whom, and the way through it, one part after the other. */
export function OrderPage({ token }: { readonly token: string }) {
  const texts = useTexts();
  const [api] = useState(() => orderApi(token));
  const { order, failure, set, load } = useOrder(api);
  const [partId, setPartId] = useState(() => PART_HASH.exec(location.hash)?.[1] ?? null);
  const [hasLeft, setLeft] = useState(false);
  const [isDeclining] = useState(() => location.hash === DECLINE_HASH);

  const open = (id: string | null) => {
    history.replaceState(null, "", id === null ? location.pathname + location.search : `#part-${id}`);
    setPartId(id);
  };
  if (failure !== null) return <SessionFailure reason={failure} host={NO_HOST} onRetry={load} />;
  if (order === null) {
    return (
      <Frame title={texts.order.pageTitle}>
        <Loading />
      </Frame>
    );
  }
  const part = order.parts.find(({ id }) => id === partId);
  if (part !== undefined && part.bridge_token !== null && part.status !== "completed") {
    const onLeave = () => {
      setLeft(true);
      open(null);
      void load();
    };
    return <App key={part.id} token={part.bridge_token} isInApp={false} within={openPartHost(onLeave)} />;
  }
  return (
    <Frame
      title={`${texts.order.pageTitle} – ${order.client_name}`}
      heading={order.client_name}
      brand={order.brand}
      notice={order.environment === "sandbox" ? texts.sandbox : undefined}
    >
      <OrderOverview
        key={order.parts.map(({ status }) => status).join()}
        {...{ order, isDeclining }}
        takesFocus={hasLeft}
        onOpen={({ id }: OrderPartView) => open(id)}
        onDecline={async (id) => {
          const declined = await api.decline(id);
          setLeft(true);
          set(declined);
        }}
      />
    </Frame>
  );
}

/** Reads the order, and again while a part of it is under way. */
function useOrder(api: OrderApi) {
  const [order, setOrder] = useState<OrderPageView | null>(null);
  const [failure, setFailure] = useState<SessionFailureKind | null>(null);
  const set = useCallback((read: OrderPageView) => {
    applyAccent(read.accent_color);
    setFailure(null);
    setOrder(read);
  }, []);
  const load = useCallback(
    () => api.read().then(set, (error: unknown) => setFailure(tokenFailureOf(error))),
    [api, set],
  );
  useEffect(() => void load(), [load]);
  const isUnderWay = order?.parts.some(({ status }) => status === "in_progress") ?? false;
  useEffect(() => {
    if (!isUnderWay) return;
    // A reading that fails is made again: what is shown stays.
    const timer = setInterval(() => api.read().then(set, () => {}), REFRESH_MS);
    return () => clearInterval(timer);
  }, [api, set, isUnderWay]);
  const shared = order?.parts.flatMap(({ management_url: url }) => url ?? []).join(" ") ?? "";
  useEffect(() => {
    const stops = shared.split(" ").flatMap((url) => (url === "" ? [] : [onEndedElsewhere(url, () => void load())]));
    return () => {
      for (const stop of stops) stop();
    };
  }, [shared, load]);
  return { order, failure, set, load };
}

/** The service as the person of an order may use it. Every function throws ApiFailure. */
interface OrderApi {
  read(): Promise<OrderPageView>;
  /** Declines one part; null: all that are open. */
  decline(partId: string | null): Promise<OrderPageView>;
}

/** The service for the token of one order page. */
function orderApi(token: string): OrderApi {
  const base = "v1/order-page";
  return {
    read: () => call(token, { path: `${base}/session/` }),
    decline: (partId) => call(token, { method: "POST", path: `${base}/decline/`, body: { part_id: partId } }),
  };
}
