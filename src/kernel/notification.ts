/** What a message to the person of an order is about. */
export const NOTIFICATION_KINDS = ["invitation", "reminder", "last_reminder"] as const;

/** One of {@link NOTIFICATION_KINDS}. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a message reaches the person. */
export const NOTIFICATION_CHANNELS = ["email", "sms"] as const;

/** One of {@link NOTIFICATION_CHANNELS}. */
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The languages that messages are written in. */
export const NOTIFICATION_LANGUAGES = ["en", "es"] as const;

/** One of {@link NOTIFICATION_LANGUAGES}. */
export type NotificationLanguage = (typeof NOTIFICATION_LANGUAGES)[number];

/**
 * The status of a message. `pending`: waits for its time; `sending`: is being handed to the mail
 * server or the hook; `sent`: they took it; `refused`: they refused it permanently; `failed`: it
 * could not be handed over in the attempts allowed; `unknown`: it was being handed over when the
 * process or the connection ended, and is not sent again; `bounced`: it was taken and later came
 * back; `cancelled`: no longer wanted.
 */
export const NOTIFICATION_STATUSES = [
  "pending",
  "sending",
  "sent",
  "refused",
  "failed",
  "unknown",
  "bounced",
  "cancelled",
] as const;

/** One of {@link NOTIFICATION_STATUSES}. */
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/**
 * Why a message was not sent, or not delivered. `refused`, `unreachable`: by the mail server or the hook; `interrupted`: the process
 * or the connection ended; `unreadable`: the contact cannot be decrypted; `bounced`, `complained`: reported later; `order_ended`;
 * `suppressed`: the person wants no messages; `no_address`: none for the channel; `address_failed`: an earlier message to it did.
 */
export const NOTIFICATION_REASONS = [
  "refused",
  "unreachable",
  "interrupted",
  "unreadable",
  "bounced",
  "complained",
  "order_ended",
  "suppressed",
  "no_address",
  "address_failed",
] as const;

/** One of {@link NOTIFICATION_REASONS}. */
export type NotificationReason = (typeof NOTIFICATION_REASONS)[number];

/** The kinds of bounces, as a mailer reports them; `temporary`: delivery is delayed, or failed temporarily. */
export const BOUNCE_TYPES = ["permanent", "temporary", "complaint"] as const;
/** One of {@link BOUNCE_TYPES}. */
export type BounceType = (typeof BOUNCE_TYPES)[number];

/**
 * What became of one attempt to submit a message to a mail server or hook. `accepted`: it took the message;
 * `deferred`: it did not, and may be tried again; `refused`: it did not, and never will; `unknown`: it may have
 * taken it.
 */
export type SendOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "deferred" | "refused" | "unknown"; readonly replyCode: string | null };

/** Seconds until a deferred message is sent again. */
export const NOTIFICATION_RETRY_SECONDS: readonly number[] = [60, 300, 1_800, 7_200];

/** What follows an attempt. */
type AfterSending =
  | {
      readonly kind: "end";
      readonly status: "sent" | "refused" | "failed" | "unknown";
      readonly reason: NotificationReason | null;
    }
  | { readonly kind: "again"; readonly delaySeconds: number };

/**
 * What follows an attempt to send a message. Nothing that may have been accepted is sent again: a message
 * is sent at most once.
 *
 * @param attempts made so far, this one included; at least 1
 */
export function afterSending(outcome: SendOutcome, attempts: number): AfterSending {
  switch (outcome.kind) {
    case "accepted":
      return { kind: "end", status: "sent", reason: null };
    case "refused":
      return { kind: "end", status: "refused", reason: "refused" };
    case "unknown":
      return { kind: "end", status: "unknown", reason: "interrupted" };
    case "deferred": {
      const delaySeconds = NOTIFICATION_RETRY_SECONDS[attempts - 1];
      if (delaySeconds === undefined) return { kind: "end", status: "failed", reason: "unreachable" };
      return { kind: "again", delaySeconds };
    }
  }
}

/** How often the invitation of an order is sent by one channel within 24 hours, the first one included. */
export const INVITATIONS_PER_DAY = 4;

/** When which messages of an order are sent. */
interface NotificationSchedule {
  /** From the order to the invitation. */
  readonly firstDelayHours: number;
  /** From the invitation to each reminder, ascending. */
  readonly reminderHours: readonly number[];
  /** How long before the order expires a last reminder is sent; 0: none. */
  readonly expiryNoticeHours: number;
  /** From the order to its expiry; null: it does not expire. */
  readonly expiresInHours: number | null;
}

/** One message of the schedule. */
interface ScheduledNotification {
  readonly kind: NotificationKind;
  /** From the order on. */
  readonly afterHours: number;
}

/**
 * The messages of one order, in order of time. The invitation always comes; a reminder only if the
 * order has not expired by then, and if no last reminder comes before it.
 */
export function scheduleNotifications(schedule: NotificationSchedule): ScheduledNotification[] {
  const { firstDelayHours, reminderHours, expiryNoticeHours, expiresInHours } = schedule;
  const lastAt = expiresInHours === null || expiryNoticeHours === 0 ? null : expiresInHours - expiryNoticeHours;
  const endsAt = lastAt ?? expiresInHours ?? Number.POSITIVE_INFINITY;
  const reminders = reminderHours
    .map((hours) => ({ kind: "reminder" as const, afterHours: firstDelayHours + hours }))
    .filter(({ afterHours }) => afterHours < endsAt);
  const isLastLater = lastAt !== null && lastAt > firstDelayHours;
  return [
    { kind: "invitation", afterHours: firstDelayHours },
    ...reminders,
    ...(isLastLater ? [{ kind: "last_reminder" as const, afterHours: lastAt }] : []),
  ];
}

/** The hours of a text such as `21:00-08:00`; null if it is none, or they are not hours at all. */
export function parseQuietHours(text: string): QuietHours | null {
  const [, from = "", to = ""] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return from === to ? null : { from, to };
}

/** Hours of a day in which nobody is written to, in the person's local time, `HH:MM`. */
export interface QuietHours {
  readonly from: string;
  /** The first minute that is no longer quiet; before `from` if the night is between them. */
  readonly to: string;
}
