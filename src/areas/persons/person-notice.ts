import type { Timestamp, VerificationId } from "../../kernel/ids.ts";
import type { NotificationLanguage } from "../../kernel/notification.ts";
import type { PersonContact } from "../../kernel/outbox/message.ts";

/** What a message confirms to a person: an act at their own page, or what came of their dispute. */
export type PersonNoticeKind =
  | "signed_in"
  | "disputed"
  | "informed"
  | "dispute_ended"
  | "reinserted"
  | "frozen"
  | "unfrozen"
  | "contact_changed"
  | "downloaded"
  | "erased"
  | "asked_to_confirm"
  | "sharing";

/** In whose name a message is. */
export interface NoticeSender {
  readonly name: string;
  /** Where persons reach them; empty only outside of production. */
  readonly contacts: readonly string[];
}

/** A message to a person about something that was done with their records. Sealed in the store. */
export interface PersonNotice {
  readonly kind: PersonNoticeKind;
  readonly contact: PersonContact;
  /** Null: the operator's. */
  readonly language: NotificationLanguage | null;
  readonly at: Timestamp;
  /** The person's own page; null if its address is not known. */
  readonly url: string | null;
  /** The verification that it asks to confirm; absent in other messages. */
  readonly verificationId?: VerificationId;
  /** Of `sharing`: with whom the person shares; absent: who holds the records sends the message. */
  readonly sender?: NoticeSender;
}
