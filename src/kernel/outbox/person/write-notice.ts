import type { NoticeSender, PersonNotice } from "../../../areas/persons/person-notice.ts";
import type { NotificationLanguage } from "../../notification.ts";
import { oneLine } from "../notification/phrase-values.ts";
import { PERSON_PHRASES } from "./phrases.ts";
import { SHARING_PHRASES } from "./sharing-phrases.ts";

/** Maximum number of characters of a name. */
const NAME_MAX = 80;

/** A message as it is written. */
interface WrittenNotice {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** One line, for text messages. */
  readonly short: string;
}

/**
 * Writes a message to a person about their records. It names who holds them, and neither the person nor a value of
 * a record: who reads it over a shoulder learns only that there is a file.
 */
export function writeNotice(
  { kind, at, url, operator }: Pick<PersonNotice, "kind" | "at" | "url"> & { readonly operator: NoticeSender },
  language: NotificationLanguage,
): WrittenNotice {
  const { what, more, when, page, notYou, from, noLegalAdvice } = PERSON_PHRASES[language];
  const name = oneLine(operator.name, NAME_MAX);
  if (kind === "sharing") return writeSharing({ at, url, name, contacts: operator.contacts }, language);
  const lines = [
    `${what[kind]}.`,
    when(timeText(at, language)),
    more[kind] ?? null,
    isOfService(kind) ? null : notYou(name),
    url === null ? null : page(url),
    from(name, operator.contacts.join(", ")),
    noLegalAdvice,
  ];
  const subject = what[kind];
  const text = `${lines.filter((line) => line !== null).join("\n\n")}\n`;
  const short = [`${name}: ${subject}.`, isOfService(kind) ? null : notYou(name), url]
    .filter((part) => part !== null)
    .join(" ");
  return { subject, text, short };
}

/** The message with the link by which a person stops sharing. */
function writeSharing(
  { at, url, name, contacts }: Pick<PersonNotice, "at" | "url"> & NoticeSender,
  language: NotificationLanguage,
): WrittenNotice {
  const words = SHARING_PHRASES[language];
  const link = url ?? "";
  const lines = [
    words.what(name),
    words.when(timeText(at, language)),
    `${words.link}\n${link}`,
    words.effect(name),
    words.caution,
    words.notYou(name, contacts.join(", ")),
  ];
  return { subject: words.subject(name), text: `${lines.join("\n\n")}\n`, short: `${words.short(name)} ${link}` };
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
