import { missingOfProfile } from "../../../../kernel/access/members/team-profile.ts";
import { askingName } from "../../../../kernel/access/ops/team-profile.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { MessageDraft } from "../../../../kernel/outbox/ops/outbox.ts";
import type { ClaimedOrderMessage } from "../../../../kernel/outbox/sql/outbox.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { CONNECTION_PRODUCTS } from "../../../webhooks/words.ts";
import type { NotificationContent } from "../../messages/order-content.ts";
import { writeOrderMessage } from "../../messages/write-order-message.ts";
import { isConnectionProduct } from "../../order.ts";
import { cancelPending } from "../../sql/orders/order-messages.ts";
import { recipientOf } from "./notifications/enqueue.ts";
import { findWaitingOrder, type WaitingOrder } from "./order-page.ts";
import { declineUrlOf, shareUrlOf, shortShareUrlOf } from "./parts/order-tokens.ts";

/** Delay of a message in production whose team has no name and contact yet, in seconds. */
const UNNAMED_SECONDS = 600;

/** Delay of a message whose person is signing in, in seconds. */
const BUSY_SECONDS = 3_600;

/**
 * Drafts a message to the person of an order, by the order's present state. In production the messages of an order wait, with the
 * time between them, while its team has no name and contact. An address that is refused gets no more by its channel.
 */
export async function draftOrderMessage(context: Context, leased: ClaimedOrderMessage): Promise<MessageDraft> {
  const { id, environment, order_id: orderId, kind, channel, language } = leased;
  const found = await findOrder(context, leased);
  if (found.kind === "unreadable") return { kind: "end", status: "failed", reason: "unreadable" };
  if (found.kind === "busy") return { kind: "wait", seconds: BUSY_SECONDS };
  const { details, order, profile } = found.waiting;
  if (order.environment === "production" && missingOfProfile(profile).length > 0) {
    return { kind: "wait", seconds: UNNAMED_SECONDS, with: "order" };
  }
  if (order.notifications.suppress_user_notifications === true) {
    return { kind: "end", status: "cancelled", reason: "suppressed" };
  }
  const to = recipientOf(details, channel);
  if (to === null) return { kind: "end", status: "cancelled", reason: "no_address" };
  const recipient = channel === "email" ? { email: to, phone: null } : { email: null, phone: to };
  const content = contentOf(found.waiting, leased.base_url);
  return {
    kind: "message",
    message: writeOrderMessage({ id, environment, recipient, kind, language, content }),
    async onEnd(tx, status) {
      if (status === "refused") await cancelPending(tx, orderId, { reason: "address_failed", channel });
    },
  };
}

type Found =
  | { readonly kind: "waiting"; readonly waiting: WaitingOrder }
  /** The person is signing in, or the order is ending. */
  | { readonly kind: "busy" }
  | { readonly kind: "unreadable" };

async function findOrder(context: Context, leased: ClaimedOrderMessage): Promise<Found> {
  try {
    const waiting = await findWaitingOrder(context, leased.order_id);
    return waiting === null ? { kind: "busy" } : { kind: "waiting", waiting };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "internal") throw error;
    context.onUnreadable?.(`orders/${leased.order_id}`);
    return { kind: "unreadable" };
  }
}

/**
 * The content of a message about an order: only the parts that wait for the person.
 *
 * @throws AppError `unavailable` as {@link askingName}
 */
function contentOf(
  { order, details, shareToken, waiting, profile }: WaitingOrder,
  baseUrl: string,
): NotificationContent {
  const products = waiting.flatMap(({ product }) =>
    isConnectionProduct(product, CONNECTION_PRODUCTS) ? [product] : [],
  );
  return {
    firstName: details.first_name,
    clientName: askingName(details.client_name, { profile, environment: order.environment }),
    employers: [...new Set(waiting.flatMap(({ company_name }) => (company_name === null ? [] : [company_name])))],
    products: [...new Set(products)],
    // The client's own number of the order; where it gave none, the order's id says nothing to a
    // person.
    orderNumber: order.order_number === order.id ? null : order.order_number,
    brand: {
      logoUrl: profile.logo_sha256 === null ? null : `${baseUrl}/brand/${profile.logo_sha256}.png`,
      color: details.page.accent_color ?? profile.accent_color,
      contacts: [profile.contact_email, profile.contact_phone].filter((contact) => contact !== null),
      privacyUrl: profile.privacy_url,
    },
    url: shareUrlOf(baseUrl, shareToken),
    shortUrl: shortShareUrlOf(baseUrl, shareToken),
    declineUrl: declineUrlOf(baseUrl, shareToken),
    expiresOn: order.expires_at.slice(0, 10),
  };
}
