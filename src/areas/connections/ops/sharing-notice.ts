import { knownAskingName } from "../../../kernel/access/ops/team-profile.ts";
import { findTeamProfile } from "../../../kernel/access/sql/teams.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { TaskId } from "../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../kernel/notification.ts";
import type { PersonContact } from "../../../kernel/outbox/message.ts";
import { maskContact, parseEmail } from "../../../kernel/text/contact.ts";
import { parsePhone } from "../../../kernel/text/us/phone.ts";
import { appendPersonNotice } from "../../persons/ops/subjects/person-notices.ts";
import { readTime } from "../../persons/sql/person-sessions.ts";
import type { LinkRow } from "../sql/links.ts";
import { findPartByTask } from "../sql/orders/order-parts.ts";
import { findOrderById } from "../sql/orders/orders.ts";
import type { ConnectionContext } from "./context.ts";
import { managementTokenOf } from "./exchange.ts";
import { openOrderDetails } from "./orders/parts/order-tokens.ts";
import { findOpenUser } from "./users.ts";

/** A link that a person has connected, and the task by which. */
interface Connected {
  readonly link: LinkRow;
  readonly taskId: TaskId;
}

/**
 * Queues the message with the link by which the person sees and stops what they share, in the transaction that ends the
 * connection. None where nothing is known by which they are reached, or where the client suppresses messages.
 */
export async function appendSharingNotice(
  context: ConnectionContext,
  tx: Queryable,
  connected: Connected,
): Promise<void> {
  const { link } = connected;
  const { consent, environment } = link;
  const found = await recipientOf(context, tx, connected);
  if (found === null || consent.service_url === undefined) return;
  const profile = await findTeamProfile(tx, { teamId: link.team_id, environment });
  const name = knownAskingName(consent.client_name, { profile, environment });
  if (name === null) return;
  await appendPersonNotice(tx, context, {
    environment,
    contacts: [found.contact],
    kind: "sharing",
    language: consent.language ?? found.language,
    at: await readTime(tx),
    url: `${consent.service_url}/shared/${managementTokenOf(context.keyring, link.id)}`,
    sender: { name, contacts: [profile.contact_email, profile.contact_phone].filter((one) => one !== null) },
  });
}

/** Where the message of {@link appendSharingNotice} went, masked; null: nowhere. */
export async function sharingNoticeSentTo(context: ConnectionContext, connected: Connected): Promise<string | null> {
  const found = await recipientOf(context, context.db, connected);
  if (found === null || connected.link.consent.service_url === undefined) return null;
  const address = found.contact.email ?? found.contact.phone;
  return address === null ? null : maskContact(address);
}

/** Whom the message reaches: as the order says, else as the user does. */
async function recipientOf(
  context: ConnectionContext,
  db: Queryable,
  { link, taskId }: Connected,
): Promise<{ readonly contact: PersonContact; readonly language: NotificationLanguage | null } | null> {
  const { sharingMessages: rule = null } = context;
  if (rule === null) return null;
  const part = await findPartByTask(db, taskId);
  const order = part === null ? null : await findOrderById(db, part.order_id);
  const isSuppressed =
    order?.notifications.suppress_user_notifications ?? (link.environment === "sandbox" && !rule.isSentInSandbox);
  if (isSuppressed) return null;
  const details = order === null ? null : openOrderDetails(context, order);
  const user = await findOpenUser(context.keyring, db, {
    tenant: { teamId: link.team_id, environment: link.environment },
    id: link.user_id,
  });
  const email = parseEmail(details?.email ?? "") ?? parseEmail(user?.email ?? "");
  const phone = rule.channels.includes("sms")
    ? (parsePhone(details?.phone ?? "") ?? parsePhone(user?.phone ?? ""))
    : null;
  if (email !== null && rule.channels.includes("email")) {
    return { contact: { email, phone: null }, language: order?.notifications.language ?? null };
  }
  return phone === null ? null : { contact: { email: null, phone }, language: order?.notifications.language ?? null };
}
