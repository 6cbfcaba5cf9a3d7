import type { NotificationLanguage } from "../../domain/orders/notification.ts";
import type { PersonNotice } from "../../domain/subjects/person-notice.ts";
import { PERSON_PHRASES } from "./phrases.ts";

/** A message as it is written. */
interface WrittenNotice {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** One line, for text messages. */
  readonly short: string;
}

/**
 * Writes a message to a person about their records. It names nobody and has no value of a record: who
 * reads it over a shoulder learns only that there is a file.
 */
export function writeNotice(
  { kind, at, url }: Pick<PersonNotice, "kind" | "at" | "url">,
  language: NotificationLanguage,
): WrittenNotice {
  const { what, more, when, page, notYou, noLegalAdvice } = PERSON_PHRASES[language];
  const lines = [
    `${what[kind]}.`,
    when(timeText(at, language)),
    more[kind] ?? null,
    isOfService(kind) ? null : notYou,
    url === null ? null : page(url),
    noLegalAdvice,
  ];
  const subject = what[kind];
  const text = `${lines.filter((line) => line !== null).join("\n\n")}\n`;
  const short = [`${subject}.`, isOfService(kind) ? null : notYou, url].filter((part) => part !== null).join(" ");
  return { subject, text, short };
}

/** True of what no person does. */
function isOfService(kind: PersonNotice["kind"]): boolean {
  return kind === "dispute_ended" || kind === "reinserted" || kind === "asked_to_confirm";
}

function timeText(at: string, language: NotificationLanguage): string {
  const locale = language === "en" ? "en-US" : "es-US";
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(at))} UTC`;
}
