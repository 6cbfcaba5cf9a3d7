import { sealText } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import {
  afterSending,
  type NotificationReason,
  type NotificationStatus,
  type QuietHours,
  type SendOutcome,
} from "../../notification.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { STATE_ZONES } from "../../text/us/state.ts";
import type { Message, MessageSender } from "../message.ts";
import {
  beginMessage,
  type ClaimedAlert,
  type ClaimedMessage,
  type ClaimedNotice,
  type ClaimedOrderMessage,
  claimMessages,
  delayMessage,
  findMessages,
  holdOrder,
  listQuietZones,
  type MessageEnd,
  postponeMessages,
  type QuietZone,
  renewMessages,
  settleInterrupted,
  settleMessage,
} from "../sql/outbox.ts";
import { OUTBOX_SEALED } from "../sql/sealed.ts";

/**
 * Duration of a worker's lease on a message, in milliseconds; renewed while the worker lives. After
 * a crash, messages in hand-over are ended or sent again after this time.
 */
export const MESSAGE_LEASE_MS = 30_000;

/** What is to become of a due message, by the present state of what it is about. */
export type MessageDraft =
  | {
      readonly kind: "message";
      readonly message: Message;
      /** Called in the transaction in which the message ends. */
      readonly onEnd?: (tx: Queryable, status: MessageEnd["status"]) => Promise<void>;
    }
  | {
      readonly kind: "wait";
      readonly seconds: number;
      /** `order`: what follows of the order by the channel waits too; `attempt`: the wait counts as an attempt. */
      readonly with?: "order" | "attempt";
    }
  /** It cannot or must not be sent. */
  | {
      readonly kind: "end";
      readonly status: "refused" | "failed" | "cancelled";
      readonly reason: NotificationReason | null;
      readonly onEnd?: (tx: Queryable) => Promise<void>;
    };

/** Writes the messages of each kind. */
export interface MessageWriters {
  readonly order: (leased: ClaimedOrderMessage) => Promise<MessageDraft>;
  readonly records: (leased: ClaimedNotice) => Promise<MessageDraft>;
  readonly webhook: (leased: ClaimedAlert) => Promise<MessageDraft>;
}

/** When messages about orders are sent. */
interface SendingPolicy {
  /** Of persons whose state is not known; IANA. */
  readonly timeZone: string;
  /** Null: none. */
  readonly quietHours: QuietHours | null;
  /** Messages a minute, over all processes. */
  readonly perMinute: number;
}

/** The context of a worker of the outbox. */
export interface OutboxContext extends Context {
  readonly policy: SendingPolicy;
  readonly sender: MessageSender;
  readonly writers: MessageWriters;
}

/**
 * Leases up to `limit` messages that are due; about orders at the configured rate and outside quiet hours.
 * Before that, settles those whose worker ended during the hand-over.
 */
export async function claimDueMessages(
  context: Pick<OutboxContext, "db" | "policy">,
  limit: number,
): Promise<ClaimedMessage[]> {
  const { db, policy } = context;
  const work = await findMessages(db);
  if (work.is_interrupted) await settleInterrupted(db);
  if (!work.is_due && !work.is_interrupted) return [];
  const quiet = await quietZonesNow(context);
  if (quiet.length > 0) await postponeMessages(db, quiet);
  return await claimMessages(db, {
    claimId: mintId(),
    leaseMs: MESSAGE_LEASE_MS,
    limit,
    quietZones: quiet.map(({ zone }) => zone),
    perMinute: policy.perMinute,
    isPromptDue: work.is_prompt_due || work.is_interrupted,
  });
}

async function quietZonesNow({ db, policy }: Pick<OutboxContext, "db" | "policy">): Promise<QuietZone[]> {
  const { quietHours, timeZone } = policy;
  if (quietHours === null) return [];
  const zones = [...new Set([timeZone, ...STATE_ZONES])];
  return await listQuietZones(db, { zones, quietHours, at: null });
}

/** Renews the leases of messages that are being sent. */
export function renewSending({ db }: Pick<Context, "db">, leased: readonly ClaimedMessage[]): Promise<void> {
  return renewMessages(db, leased, MESSAGE_LEASE_MS);
}

/**
 * Sends one leased message, by the present state of what it is about: marks it, hands it over with no transaction
 * open, and writes how that ended. A message about an order is handed over again only if it was certainly not
 * accepted; every other one also if its worker ended during the hand-over. Only messages about orders stay once they have ended.
 *
 * @returns the message's status; null if it was no longer wanted
 */
export async function sendMessage(context: OutboxContext, leased: ClaimedMessage): Promise<NotificationStatus | null> {
  const { db, sender } = context;
  const draft = await draftOf(context.writers, leased);
  if (draft.kind === "wait") {
    const { seconds } = draft;
    if (draft.with === "order") await holdOrder(db, leased, seconds);
    else await delayMessage(db, leased, { seconds, attempts: draft.with === "attempt" ? 1 : 0 });
    return "pending";
  }
  if (draft.kind === "end") return await settle(context, leased, { draft, end: { ...draft, ...NO_REPLY } });
  const { message } = draft;
  const attempts = await beginMessage(db, leased, leased.about === "order" ? sealedRecipient(context, message) : null);
  if (attempts === null) return null;
  return await settle(context, leased, { draft, end: endOf(await sender.send(message), attempts) });
}

const NO_REPLY = { replyCode: null, delaySeconds: 0 };

function draftOf(writers: MessageWriters, leased: ClaimedMessage): Promise<MessageDraft> {
  switch (leased.about) {
    case "order":
      return writers.order(leased);
    case "records":
      return writers.records(leased);
    case "webhook":
      return writers.webhook(leased);
  }
}

function sealedRecipient({ keyring }: Pick<Context, "keyring">, { id, recipient }: Message) {
  const to = recipient.email ?? recipient.phone ?? "";
  return { sealed: sealText(keyring, to, OUTBOX_SEALED.messageRecipient(id)), keyId: keyring.activeId };
}

async function settle(
  { db }: Pick<Context, "db">,
  leased: ClaimedMessage,
  { draft, end }: { readonly draft: Exclude<MessageDraft, { kind: "wait" }>; readonly end: MessageEnd },
): Promise<NotificationStatus> {
  await db.transaction(async (tx) => {
    if ((await settleMessage(tx, leased, end)) && end.status !== "pending") await draft.onEnd?.(tx, end.status);
  });
  return end.status;
}

function endOf(outcome: SendOutcome, attempts: number): MessageEnd {
  const next = afterSending(outcome, attempts);
  const replyCode = outcome.kind === "accepted" ? null : outcome.replyCode;
  if (next.kind === "end") return { status: next.status, reason: next.reason, replyCode, delaySeconds: 0 };
  return { status: "pending", reason: "unreachable", replyCode, delaySeconds: next.delaySeconds };
}
