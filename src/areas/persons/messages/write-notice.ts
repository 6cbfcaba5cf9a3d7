import type { Environment } from "../../../kernel/access/caller.ts";
import type { MessageId } from "../../../kernel/ids.ts";
import type { NotificationLanguage } from "../../../kernel/notification.ts";
import type { Message } from "../../../kernel/outbox/message.ts";
import { instantText, oneLine } from "../../../kernel/outbox/message-text.ts";
import type { NoticeSender, PersonNotice, PersonNoticeKind } from "../person-notice.ts";
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

/** The sentences of messages to persons about their records, in one language. */
interface PersonPhrases {
  /** The subject, and the first sentence: what was done. */
  readonly what: Readonly<Record<Exclude<PersonNoticeKind, "sharing">, string>>;
  /** What follows from it; absent: nothing more to say. */
  readonly more: Partial<Readonly<Record<PersonNoticeKind, string>>>;
  readonly when: (time: string) => string;
  readonly page: (url: string) => string;
  readonly notYou: (operator: string) => string;
  /** Who sends the message; `contacts` is where to ask, and empty where nothing is known. */
  readonly from: (operator: string, contacts: string) => string;
  /** Of what nobody else can have done, such as the end of an investigation. */
  readonly noLegalAdvice: string;
}

const ENGLISH: PersonPhrases = {
  what: {
    signed_in: "Somebody signed in to your employment records",
    disputed: "Your dispute was opened",
    informed: "What you added to your dispute was received",
    dispute_ended: "Your dispute has ended",
    reinserted: "Information that was deleted is in your records again",
    frozen: "Your employment records are frozen",
    unfrozen: "Your employment records are no longer frozen",
    contact_changed: "Your contact details were changed",
    downloaded: "Your employment records were downloaded",
    erased: "Your employment records were erased",
    asked_to_confirm: "Somebody asks for your employment records: see what would be sent",
  },
  more: {
    disputed:
      "It is investigated free of charge within 30 days. Data that nobody confirms in that time are deleted. Until then, anyone who asks is informed that you dispute it.",
    informed: "The investigation may now take up to 15 days longer, once.",
    dispute_ended:
      "Sign in to your page to read the result. You may add a statement, and ask that recent recipients of the data are notified.",
    reinserted:
      "The furnisher certified that it is complete and accurate. You may add a statement of up to 100 words, and you may ask for the name of the furnisher.",
    frozen: "Nobody is shown your data until you end the freeze.",
    unfrozen: "Anyone with your consent or another lawful reason can see your data again.",
    contact_changed: "Codes and messages go to the new address or number from now on. This message goes to both.",
    asked_to_confirm:
      "Sign in at your page, see who asks, for what, and what would be sent, and confirm it or say what is wrong. If you do nothing, it is sent without your answer when the time is over.",
    erased: "Imports do not bring them back. A record that they were erased is kept, without your data.",
  },
  when: (time) => `This was on ${time}.`,
  page: (url) => `Your own page: ${url}`,
  notYou: (operator) => `If that was not you, sign in at your page at once, freeze your records, and tell ${operator}.`,
  from: (operator, contacts) =>
    `${operator} sends you this message.${contacts === "" ? "" : ` Questions? ${contacts}`}`,
  noLegalAdvice: "This message is for your information. It is not legal advice.",
};

const SPANISH: PersonPhrases = {
  what: {
    signed_in: "Alguien entró en sus registros de empleo",
    disputed: "Su disputa está abierta",
    informed: "Se recibió lo que usted añadió a su disputa",
    dispute_ended: "Su disputa ha terminado",
    reinserted: "Datos que se habían borrado están otra vez en sus registros",
    frozen: "Sus registros de empleo están congelados",
    unfrozen: "Sus registros de empleo ya no están congelados",
    contact_changed: "Se cambiaron sus datos de contacto",
    downloaded: "Se descargaron sus registros de empleo",
    erased: "Se borraron sus registros de empleo",
    asked_to_confirm: "Alguien pide sus registros de empleo: vea lo que se enviaría",
  },
  more: {
    disputed:
      "Se investiga sin costo, en un plazo de 30 días. Lo que no se confirme en ese plazo se borra. Hasta entonces se avisa a quien pregunte que usted lo disputa.",
    informed: "La investigación puede durar ahora hasta 15 días más, una sola vez.",
    dispute_ended:
      "Entre en su página para leer el resultado. Puede añadir una declaración y pedir que se avise a quienes recibieron los datos hace poco.",
    reinserted:
      "Quien los proporcionó certificó que son completos y exactos. Puede añadir una declaración de hasta 100 palabras y preguntar quién los proporcionó.",
    frozen: "Sus datos no se muestran a nadie hasta que usted los descongele.",
    unfrozen: "Quien tenga su consentimiento u otro motivo legal puede volver a ver sus datos.",
    contact_changed:
      "Desde ahora los códigos y mensajes van a la dirección o al número nuevos. Este mensaje va a ambos.",
    asked_to_confirm:
      "Entre en su página, vea quién los pide, para qué y lo que se enviaría, y confírmelo o diga qué está mal. Si no hace nada, se envía sin su respuesta cuando termine el plazo.",
    erased: "Las importaciones no los traen de vuelta. Se conserva una constancia del borrado, sin sus datos.",
  },
  when: (time) => `Fue el ${time}.`,
  page: (url) => `Su página: ${url}`,
  notYou: (operator) =>
    `Si no fue usted, entre de inmediato en su página, congele sus registros y avise a ${operator}.`,
  from: (operator, contacts) =>
    `Este mensaje se lo envía ${operator}.${contacts === "" ? "" : ` ¿Preguntas? ${contacts}`}`,
  noLegalAdvice: "Este mensaje es para su información. No es asesoramiento legal.",
};

/** The sentences of each language. */
const PERSON_PHRASES: Readonly<Record<NotificationLanguage, PersonPhrases>> = { en: ENGLISH, es: SPANISH };
