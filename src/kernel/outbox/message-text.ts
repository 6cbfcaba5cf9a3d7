import type { NotificationLanguage } from "../notification.ts";

/**
 * Control and format characters: line ends, which end a header, and marks that change the text
 * direction or join characters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

function localeOf(language: NotificationLanguage): string {
  return language === "en" ? "en-US" : "es-US";
}

/**
 * A day in words.
 *
 * @param date `YYYY-MM-DD`
 */
export function dayInWords(date: string, language: NotificationLanguage): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" });
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

/**
 * An instant in words, in UTC.
 *
 * @param at ISO 8601
 */
export function instantText(at: string, language: NotificationLanguage): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(at))} UTC`;
}
