import type { NotificationKind, NotificationLanguage } from "../../../kernel/notification.ts";
import { dayInWords, oneLine } from "../../../kernel/outbox/message-text.ts";
import type { ConnectionProduct } from "../../webhooks/words.ts";
import { PHRASES, type PhraseValues } from "./order-phrases.ts";

/** How a client is shown in a mail, as its team's profile says. */
export interface NotificationBrand {
  readonly logoUrl: string | null;
  /** `#rrggbb` of the button; null: the mail's own. */
  readonly color: string | null;
  /** Where persons reach it. */
  readonly contacts: readonly string[];
  readonly privacyUrl: string | null;
}

/** The content of a message to the person of an order. */
export interface NotificationContent {
  readonly firstName: string | null;
  /** The client's name, as it is shown to persons. */
  readonly clientName: string;
  /** Names of the employers that the client asks about; empty where the person names them. */
  readonly employers: readonly string[];
  readonly products: readonly ConnectionProduct[];
  readonly orderNumber: string | null;
  /** How the client is shown; null: only by its name. */
  readonly brand: NotificationBrand | null;
  /** The order page. */
  readonly url: string;
  /** The same page by a shorter address, for text messages. */
  readonly shortUrl: string;
  /** The order page where the person declines. */
  readonly declineUrl: string;
  /** The day on which the page ends, in UTC; null if it does not. */
  readonly expiresOn: string | null;
}

/** A message to be written. */
export interface NotificationText {
  readonly kind: NotificationKind;
  readonly language: NotificationLanguage;
  readonly content: NotificationContent;
}

/** Maximum number of characters of a name in a message. */
const NAME_MAX = 80;

/** Maximum number of employers that are named; the others are counted by "…". */
const EMPLOYERS_MAX = 3;

/** Values for the placeholders of a notification. */
export function phraseValuesOf({ language, content }: NotificationText, nameMax: number = NAME_MAX): PhraseValues {
  const { products, employers, orderNumber, expiresOn } = content;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const named = employers.slice(0, EMPLOYERS_MAX).map((name) => oneLine(name, nameMax));
  const phrases = new Set(products.map((product) => PHRASES[language].products[product]));
  return {
    client: oneLine(content.clientName, nameMax),
    asked: list.format(phrases),
    employers: list.format(employers.length > EMPLOYERS_MAX ? [...named, "…"] : named),
    orderNumber: orderNumber === null ? null : oneLine(orderNumber, nameMax),
    expiresOn: expiresOn === null ? null : dayInWords(expiresOn, language),
  };
}
