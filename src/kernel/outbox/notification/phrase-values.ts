import type { NotificationText } from "./content.ts";
import { PHRASES, type PhraseValues } from "./phrases.ts";

/** Maximum number of characters of a name in a message. */
const NAME_MAX = 80;
/** Maximum number of employers that are named; the others are counted by "…". */
const EMPLOYERS_MAX = 3;
/**
 * Control and format characters: line ends, which end a header, and marks that change the text
 * direction or join characters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

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
    expiresOn: expiresOn === null ? null : dateText(expiresOn, language),
  };
}

function dateText(date: string, language: string): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-US" : "es-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/**
 * A text as one line without control and format characters, cut to `most` characters with "…".
 * Idempotent.
 */
export function oneLine(text: string, most: number): string {
  const line = [...text.toWellFormed().replace(INVISIBLE, " ").replace(/ {2,}/g, " ").trim()];
  return line.length <= most
    ? line.join("")
    : `${line
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
