import type { Environment } from "../../../kernel/access/caller.ts";
import type { MessageId } from "../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../kernel/notification.ts";
import type { Message } from "../../../kernel/outbox/message.ts";
import { instantText, oneLine } from "../../../kernel/outbox/message-text.ts";
import type { NoticeSender, PersonNotice } from "../person-notice.ts";
import { PERSON_PHRASES } from "./person-phrases.ts";
import { SHARING_PHRASES } from "./sharing-phrases.ts";

/** Maximum number of characters of a name. */
const NAME_MAX = 80;

/** A message about a person's records that is to be written. */
interface OutgoingNotice extends PersonNotice {
  readonly id: MessageId;
  readonly environment: Environment;
  readonly language: NotificationLanguage;
  /** Who holds the records. */
  readonly operator: NoticeSender;
}

/**
 * Writes a message to a person about their records. It names who holds them, and neither the person nor a value of
 * a record: who reads it over a shoulder learns only that there is a file.
 */
export function writeNotice(notice: OutgoingNotice): Message {
  const { id, environment, contact: recipient, kind, language } = notice;
  const { subject, text, short } = kind === "sharing" ? writeSharing(notice) : writeAct({ ...notice, kind });
  const mail = { subject, text, html: null };
  return { id, type: "person-notice", environment, recipient, mail, short, fields: { kind, language } };
}

interface WrittenNotice {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** One line, for text messages. */
  readonly short: string;
}

function writeAct({
  kind,
  at,
  url,
  language,
  operator,
}: OutgoingNotice & { readonly kind: Exclude<PersonNotice["kind"], "sharing"> }): WrittenNotice {
  const { what, more, when, page, notYou, from, noLegalAdvice } = PERSON_PHRASES[language];
  const name = oneLine(operator.name, NAME_MAX);
  const lines = [
    `${what[kind]}.`,
    when(instantText(at, language)),
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
function writeSharing({ at, url, language, operator }: OutgoingNotice): WrittenNotice {
  const words = SHARING_PHRASES[language];
  const name = oneLine(operator.name, NAME_MAX);
  const link = url ?? "";
  const lines = [
    words.what(name),
    words.when(instantText(at, language)),
    `${words.link}\n${link}`,
    words.effect(name),
    words.caution,
    words.notYou(name, operator.contacts.join(", ")),
  ];
  return { subject: words.subject(name), text: `${lines.join("\n\n")}\n`, short: `${words.short(name)} ${link}` };
}

/** True of what no person does. */
function isOfService(kind: PersonNotice["kind"]): boolean {
  return kind === "dispute_ended" || kind === "reinserted" || kind === "asked_to_confirm";
}
