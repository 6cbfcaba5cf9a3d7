import type { NotificationChannel, NotificationLanguage, QuietHours } from "../../../../../kernel/notification.ts";

/** The operator's settings for messages to the persons of orders. */
export interface NotificationPolicy {
  /** Configured channels; empty: no sender is configured. */
  readonly channels: readonly NotificationChannel[];
  /** True if orders of the sandbox send messages unless they say otherwise. */
  readonly isSentInSandbox: boolean;
  /** Of orders that name none. */
  readonly language: NotificationLanguage;
  /** Of persons whose state is not known; IANA. */
  readonly timeZone: string;
  /** Null: none. */
  readonly quietHours: QuietHours | null;
  /** Hours from the invitation to each reminder, ascending. */
  readonly reminderHours: readonly number[];
  /** Hours before the expiry at which a last reminder is sent; 0: none. */
  readonly expiryNoticeHours: number;
  /** Messages a minute, over all processes. */
  readonly perMinute: number;
}
