import type { Environment } from "../../../kernel/access/caller.ts";
import type { MessageId } from "../../../kernel/ids.ts";
import type { Message, PersonContact } from "../../../kernel/outbox/message.ts";
import type { NotificationText } from "./order-content.ts";
import { PHRASES } from "./order-phrases.ts";
import { phraseValuesOf } from "./phrase-values.ts";
import { writeOrderMail } from "./write-order-mail.ts";

/**
 * Maximum number of characters of a name: a text message is charged by parts of 153 or 67
 * characters.
 */
const NAME_MAX = 30;

/** Writes the message to the person of an order, as a mail and as a text message. */
export function writeOrderMessage(
  notification: NotificationText & {
    readonly id: MessageId;
    readonly environment: Environment;
    readonly recipient: PersonContact;
  },
): Message {
  const { id, environment, recipient, kind, language } = notification;
  const written = { mail: writeOrderMail(notification), short: writeOrderSms(notification) };
  return { id, type: "notification", environment, recipient, ...written, fields: { kind, language } };
}

/** Writes the short text message of a notification: one line, with one link. */
export function writeOrderSms(notification: NotificationText): string {
  const { kind, language, content } = notification;
  const { short, youCanDecline } = PHRASES[language];
  return `${short[kind](phraseValuesOf(notification, NAME_MAX))} ${content.shortUrl} ${youCanDecline}`;
}
