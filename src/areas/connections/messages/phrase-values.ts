import { dayInWords, oneLine } from "../../../kernel/outbox/message-text.ts";
import type { NotificationText } from "./order-content.ts";
import { PHRASES, type PhraseValues } from "./order-phrases.ts";

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
