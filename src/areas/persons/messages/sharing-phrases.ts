import type { NotificationLanguage } from "../../../kernel/notification.ts";

/** The sentences of the message with the link by which a person stops sharing, in one language. */
interface SharingPhrases {
  readonly subject: (client: string) => string;
  readonly what: (client: string) => string;
  readonly when: (time: string) => string;
  /** The line before the link. */
  readonly link: string;
  readonly effect: (client: string) => string;
  readonly caution: string;
  /** `contacts` is where to ask; empty where nothing is known. */
  readonly notYou: (client: string, contacts: string) => string;
  /** The text message, without the link. */
  readonly short: (client: string) => string;
}

const ENGLISH: SharingPhrases = {
  subject: (client) => `You share data with ${client}: how to stop`,
  what: (client) => `You have sent data of your payroll account to ${client}.`,
  when: (time) => `This was on ${time}.`,
  link: "See what you share, or stop it at any time, at your private link:",
  effect: (client) =>
    `If you stop it, the data are deleted here and ${client} is informed. Only ${client} can delete the data that it already has.`,
  caution: "Keep this message, and do not forward it: anyone with the link can stop the sharing.",
  notYou: (client, contacts) =>
    `If that was not you, stop it at the link and tell ${client}.${contacts === "" ? "" : ` Questions? ${contacts}`}`,
  short: (client) => `You share data of your payroll account with ${client}. See or stop it:`,
};

const SPANISH: SharingPhrases = {
  subject: (client) => `Usted comparte datos con ${client}: cómo terminarlo`,
  what: (client) => `Usted envió datos de su cuenta de nómina a ${client}.`,
  when: (time) => `Fue el ${time}.`,
  link: "Vea lo que comparte, o termínelo en cualquier momento, en su enlace privado:",
  effect: (client) =>
    `Si lo termina, los datos se borran aquí y se le avisa a ${client}. Lo que ${client} ya recibió, solo ${client} puede borrarlo.`,
  caution: "Guarde este mensaje y no lo reenvíe: cualquiera que tenga el enlace puede terminar la conexión.",
  notYou: (client, contacts) =>
    `Si no fue usted, termínelo en el enlace y avise a ${client}.${contacts === "" ? "" : ` ¿Preguntas? ${contacts}`}`,
  short: (client) => `Usted comparte datos de su cuenta de nómina con ${client}. Véalo o termínelo:`,
};

/** The sentences in each language. */
export const SHARING_PHRASES: Readonly<Record<NotificationLanguage, SharingPhrases>> = { en: ENGLISH, es: SPANISH };
