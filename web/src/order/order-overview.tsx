import { useState } from "preact/hooks";
import type { OrderPageView, OrderPartView } from "../api/views.ts";
import { redirectTo } from "../bridge/redirect-form.ts";
import type { Texts } from "../text/english.ts";
import { useTexts } from "../text/language.ts";
import { readableName } from "../text/readable-name.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Fault, PrimaryButton, Screen, SecondaryButton } from "../ui/screen.tsx";

interface OrderOverviewProps {
  readonly order: OrderPageView;
  readonly takesFocus: boolean;
  /** True if the person came to decline. */
  readonly isDeclining: boolean;
  readonly onOpen: (part: OrderPartView) => void;
  /** Declines a part; null: all that are open. */
  readonly onDecline: (partId: string | null) => Promise<void>;
}

/** The parts of an order with their status, and the person's next actions. */
export function OrderOverview({ order, takesFocus, isDeclining, onOpen, onDecline }: OrderOverviewProps) {
  const texts = useTexts();
  const client = order.client_name;
  const next = nextPart(order);
  const declining = useDeclining(onDecline, isDeclining && next !== null);
  const { title, text } = next === null ? endTexts(texts, order) : texts.order;
  return (
    <Screen title={title(client)} takesFocus={takesFocus}>
      <p>{text(client)}</p>
      {next === null ? null : <p class="muted">{texts.order.until(dateText(texts, order.expires_at))}</p>}
      {declining.hasFailed ? <Fault>{texts.order.declineFailed}</Fault> : null}
      <OrderParts
        parts={order.parts}
        onDecline={order.parts.filter(isWaiting).length > 1 ? declining.ask : undefined}
      />
      {next === null ? (
        <End order={order} client={client} />
      ) : (
        <div class="buttons">
          <PrimaryButton onClick={() => onOpen(next)}>{labelOf(texts, order, next)}</PrimaryButton>
          <SecondaryButton onClick={() => declining.ask(null)}>
            {order.parts.filter(isWaiting).length > 1 ? texts.order.declineAll : texts.order.declineOne}
          </SecondaryButton>
        </div>
      )}
      {declining.isAsking ? (
        <ConfirmDialog
          title={texts.order.declineTitle}
          text={texts.order.declineText(client)}
          confirm={texts.order.declineConfirm}
          keep={texts.order.keep}
          onConfirm={declining.confirm}
          onKeep={declining.keep}
        />
      ) : null}
    </Screen>
  );
}

/** Asks for confirmation before a decline. */
function useDeclining(onDecline: OrderOverviewProps["onDecline"], isAskedFirst: boolean) {
  const [asked, setAsked] = useState<{ readonly partId: string | null } | null>(isAskedFirst ? { partId: null } : null);
  const [hasFailed, setFailed] = useState(false);
  return {
    hasFailed,
    isAsking: asked !== null,
    ask: (partId: string | null) => setAsked({ partId }),
    keep: () => setAsked(null),
    confirm() {
      setFailed(false);
      setAsked(null);
      onDecline(asked?.partId ?? null).catch(() => setFailed(true));
    },
  };
}

/** The end of an order without open parts, and the link back to the client. */
function End({ order, client }: { readonly order: OrderPageView; readonly client: string }) {
  const texts = useTexts();
  const { redirect_url: redirectUrl } = order;
  if (redirectUrl === null) return <p class="muted">{texts.success.mayClose}</p>;
  const end = endOf(order);
  const outcome = { order_status: ORDER_STATUS_OF[end] };
  return (
    <div class="buttons">
      <PrimaryButton onClick={() => redirectTo(redirectUrl, outcome)}>{texts.success.goOn(client)}</PrimaryButton>
    </div>
  );
}

function endTexts({ order: texts }: Texts, order: OrderPageView) {
  switch (endOf(order)) {
    case "completed":
      return { title: () => texts.doneTitle, text: texts.doneText };
    case "skipped":
      return { title: () => texts.declinedTitle, text: texts.declinedText };
    case "canceled":
      return { title: () => texts.canceledTitle, text: texts.canceledText };
    case "expired":
      return { title: () => texts.expiredTitle, text: texts.expiredText };
    case "ended":
      return { title: () => texts.endedTitle, text: texts.endedText };
    case "not_offered":
      return { title: () => texts.notOfferedTitle, text: texts.notOfferedText };
    default:
      return { title: () => texts.noDataTitle, text: texts.noDataText };
  }
}

/** What the client's address receives for each end. */
const ORDER_STATUS_OF = {
  completed: "completed",
  ended: "completed",
  skipped: "skipped",
  no_data: "no_data",
  not_offered: "no_data",
  canceled: "canceled",
  expired: "expired",
} as const;

/**
 * The status that follows from the parts of an order without open parts; the order has it a moment
 * later.
 */
function endOf({ status, parts }: OrderPageView) {
  if (status === "canceled" || status === "expired") return status;
  const has = (one: OrderPartView["status"]) => parts.some((part) => part.status === one);
  const done = parts.filter((part) => part.status === "completed");
  if (done.length > 0) return done.every(({ is_ended }) => is_ended) ? "ended" : "completed";
  if (has("skipped")) return "skipped";
  return parts.every(({ is_offered }) => !is_offered) ? "not_offered" : "no_data";
}

/** The part to continue with: one that is in progress, or else the first pending one. */
function nextPart({ parts }: OrderPageView): OrderPartView | null {
  const waiting = parts.filter(isWaiting);
  return waiting.find(({ status }) => status === "in_progress") ?? waiting[0] ?? null;
}

function isWaiting({ status, bridge_token }: OrderPartView): boolean {
  return bridge_token !== null && (status === "pending" || status === "in_progress");
}

function labelOf({ order: texts }: Texts, order: OrderPageView, next: OrderPartView): string {
  const company = next.company?.name == null ? null : readableName(next.company.name);
  const isBegun = order.parts.some(({ status }) => status !== "pending");
  if (company === null) return isBegun ? texts.goOn : texts.start;
  return isBegun ? texts.goOnWith(company) : texts.startWith(company);
}

function dateText({ code }: Texts, time: string): string {
  return new Intl.DateTimeFormat(code, { dateStyle: "long" }).format(new Date(time));
}

interface OrderPartsProps {
  readonly parts: readonly OrderPartView[];
  /** Absent where one button declines all there is. */
  readonly onDecline: ((partId: string) => void) | undefined;
}

/** Each part of an order: what is asked for, of which employer, and what became of it. */
function OrderParts({ parts, onDecline }: OrderPartsProps) {
  const texts = useTexts();
  const done = parts.filter((part) => !isOpen(part)).length;
  const isCounted = parts.length > 1 && done < parts.length;
  return (
    <>
      {isCounted ? <p class="muted">{texts.order.count(done, parts.length)}</p> : null}
      <ol class="parts">
        {parts.map((part) => (
          <li key={part.id} class="card">
            <Part {...{ part, onDecline }} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Part({ part, onDecline }: { readonly part: OrderPartView; readonly onDecline: OrderPartsProps["onDecline"] }) {
  const texts = useTexts();
  return (
    <>
      <p id={`part-${part.id}`}>
        <strong>{productText(texts, part)}</strong>
        <span class="muted line">{placeText(texts, part)}</span>
      </p>
      <p class={`status ${part.status}`}>{statusText(texts, part)}</p>
      {part.management_url === null ? null : (
        <p>
          <a href={part.management_url} target="_blank" rel="noopener noreferrer">
            {texts.success.manage}
            <span class="unseen"> ({texts.success.newWindow})</span>
          </a>
        </p>
      )}
      {part.bridge_token !== null && isOpen(part) && onDecline !== undefined ? (
        <SecondaryButton isSmall aria-describedby={`part-${part.id}`} onClick={() => onDecline(part.id)}>
          {texts.order.declineOne}
        </SecondaryButton>
      ) : null}
    </>
  );
}

function isOpen({ status }: OrderPartView): boolean {
  return status === "pending" || status === "in_progress";
}

function statusText({ order: texts }: Texts, part: OrderPartView): string {
  if (!part.is_offered) return texts.notOffered;
  return part.is_ended ? texts.ended : texts.status[part.status];
}

function productText({ order: { products } }: Texts, { product_type }: OrderPartView): string {
  switch (product_type) {
    case "income":
    case "employment":
    case "deposit_switch":
    case "pll":
      return products[product_type];
    default:
      return products.other;
  }
}

function placeText({ order: texts }: Texts, { company, provider_name }: OrderPartView): string {
  const name = company?.name ?? provider_name;
  return name === null ? texts.employerToChoose : texts.at(readableName(name));
}
