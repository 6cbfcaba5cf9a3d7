import type { Environment } from "../access/caller.ts";
import type { MessageId } from "../ids.ts";
import type { SendOutcome } from "../notification.ts";

/** Where a person is reached. */
export interface PersonContact {
  readonly email: string | null;
  /** Ten digits of a US number. */
  readonly phone: string | null;
}

/** A mail as it is written. */
export interface WrittenMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** The same as HTML; null: none. */
  readonly html: string | null;
}

/** A message to a person or a member, ready to be handed over. */
export interface Message {
  /** Part of the mail's `Message-ID`, and the hook's `webhook-id`, by which a repetition is detected. */
  readonly id: MessageId;
  readonly type: "one-time-code" | "notification" | "person-notice" | "webhook-alert";
  readonly environment: Environment;
  readonly recipient: PersonContact;
  readonly mail: WrittenMail;
  /** The text message, one line; null: there is none. */
  readonly short: string | null;
  /** Further fields of the body that the operator's hook gets, by their names on the wire. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Hands messages over for delivery. */
export interface MessageSender {
  /** True if the sender can reach a person there. */
  canReach(recipient: PersonContact): boolean;
  /**
   * Hands a message over once. Never rejects because of a fault of the receiver. `deferred` where {@link canReach} is false.
   */
  send(message: Message): Promise<SendOutcome>;
  close(): Promise<void>;
}
