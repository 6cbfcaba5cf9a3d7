import type { NotificationKind, NotificationLanguage } from "../../../kernel/notification.ts";
import type { ConnectionProduct } from "../../webhooks/words.ts";

/** Values of the placeholders; each is one line of plain text. */
export interface PhraseValues {
  /** The client's name. */
  readonly client: string;
  /** The requested products as a noun phrase; empty for none. */
  readonly asked: string;
  /** The employers as one phrase; empty where the person names them. */
  readonly employers: string;
  readonly orderNumber: string | null;
  readonly expiresOn: string | null;
}

/** The phrases of messages in one language. */
interface Phrases {
  readonly products: Readonly<Record<ConnectionProduct, string>>;
  readonly subject: Readonly<Record<NotificationKind, (values: PhraseValues) => string>>;
  /** The short text message, without the link. */
  readonly short: Readonly<Record<NotificationKind, (values: PhraseValues) => string>>;
  readonly youCanDecline: string;
  readonly greeting: (firstName: string | null) => string;
  readonly request: (values: PhraseValues) => string;
  readonly repetition: Readonly<Record<NotificationKind, string | null>>;
  readonly reason: (values: PhraseValues) => string;
  readonly how: string;
  readonly button: string;
  readonly expiry: (date: string) => string;
  readonly choice: (values: PhraseValues) => string;
  readonly decline: string;
  readonly caution: string;
  /** Where the client is reached, and its page about privacy. */
  readonly questions: (contacts: string) => string;
  readonly privacy: (url: string) => string;
}

const ENGLISH: Phrases = {
  products: {
    income: "your income and employment",
    employment: "your employment",
    deposit_switch: "a change of where your pay is deposited",
    pll: "a repayment from your pay",
  },
  subject: {
    invitation: ({ client, asked }) => `${client} asks for ${asked}`,
    reminder: ({ client, asked }) => `Reminder: ${client} asks for ${asked}`,
    last_reminder: ({ client, asked }) => `Last reminder: ${client} asks for ${asked}`,
  },
  short: {
    invitation: ({ client, asked, employers }) => `${client} asks for ${asked}${at(employers, " at ")}:`,
    reminder: ({ client, asked, employers }) => `Reminder: ${client} asks for ${asked}${at(employers, " at ")}:`,
    last_reminder: ({ client, asked, employers }) =>
      `Last reminder: ${client} asks for ${asked}${at(employers, " at ")}:`,
  },
  youCanDecline: "You can decline on that page.",
  greeting: (firstName) => (firstName === null ? "Hello," : `Hello ${firstName},`),
  request: ({ client, asked, employers }) => ended(`${client} asks for ${asked}${at(employers, " at ")}`),
  repetition: {
    invitation: null,
    reminder: "You have not answered yet: this is a reminder.",
    last_reminder: "You have not answered yet, and the page ends soon: this is the last reminder.",
  },
  reason: ({ client, orderNumber }) =>
    `You get this message because ${client} gave your address for an order${
      orderNumber === null ? "" : ` with the number ${orderNumber}`
    }. If you do not know ${client}, do nothing or decline.`,
  how: `On the page you see what is asked for and by whom. You sign in to your payroll system or find your records, and nothing is shared before you agree.`,
  button: "See what is asked for",
  expiry: (date) => `The page is open until ${date}.`,
  choice: ({ client }) => `You do not have to share anything. If you decline, ${client} learns only that you declined.`,
  decline: "Decline",
  caution: "Do not forward this message: anyone with the link can open the page.",
  questions: (contacts) => `Questions? ${contacts}`,
  privacy: (url) => `Privacy: ${url}`,
};

const SPANISH: Phrases = {
  products: {
    income: "sus ingresos y su empleo",
    employment: "su empleo",
    deposit_switch: "un cambio de la cuenta en la que se deposita su salario",
    pll: "un pago a cuenta de su salario",
  },
  subject: {
    invitation: ({ client, asked }) => `${client} solicita ${asked}`,
    reminder: ({ client, asked }) => `Recordatorio: ${client} solicita ${asked}`,
    last_reminder: ({ client, asked }) => `Último recordatorio: ${client} solicita ${asked}`,
  },
  short: {
    invitation: ({ client, asked, employers }) => `${client} solicita ${asked}${at(employers, " en ")}:`,
    reminder: ({ client, asked, employers }) => `Recordatorio: ${client} solicita ${asked}${at(employers, " en ")}:`,
    last_reminder: ({ client, asked, employers }) =>
      `Nuevo recordatorio: ${client} solicita ${asked}${at(employers, " en ")}:`,
  },
  youCanDecline: "Puede negarse en esa misma página.",
  greeting: (firstName) => (firstName === null ? "Hola:" : `Hola, ${firstName}:`),
  request: ({ client, asked, employers }) => ended(`${client} solicita ${asked}${at(employers, " en ")}`),
  repetition: {
    invitation: null,
    reminder: "Todavía no ha respondido: este es un recordatorio.",
    last_reminder: "Todavía no ha respondido y la página cierra pronto: este es el último recordatorio.",
  },
  reason: ({ client, orderNumber }) =>
    `Recibe este mensaje porque ${client} indicó su dirección para una solicitud${
      orderNumber === null ? "" : ` con el número ${orderNumber}`
    }. Si no conoce a ${client}, no haga nada o rechace la solicitud.`,
  how: `En la página verá qué se solicita y quién lo solicita. Usted inicia sesión en su sistema de nómina o busca sus registros, y no se comparte nada sin su consentimiento.`,
  button: "Ver qué se solicita",
  expiry: (date) => `La página está abierta hasta el ${date}.`,
  choice: ({ client }) =>
    `No está obligado a compartir nada. Si rechaza la solicitud, ${client} solo sabrá que la rechazó.`,
  decline: "Rechazar",
  caution: "No reenvíe este mensaje: quien tenga el enlace puede abrir la página.",
  questions: (contacts) => `¿Preguntas? ${contacts}`,
  privacy: (url) => `Privacidad: ${url}`,
};

/** A sentence with its full stop: a name at its end may have brought one. */
function ended(sentence: string): string {
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}

function at(employers: string, preposition: string): string {
  return employers === "" ? "" : `${preposition}${employers}`;
}

/** The phrases of each language. */
export const PHRASES: Readonly<Record<NotificationLanguage, Phrases>> = { en: ENGLISH, es: SPANISH };
