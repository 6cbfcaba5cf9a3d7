import type { Environment } from "../../../kernel/access/caller.ts";
import { textOn } from "../../../kernel/access/members/team-profile.ts";
import type { MessageId } from "../../../kernel/ids.ts";
import type { Message, PersonContact, WrittenMail } from "../../../kernel/outbox/message.ts";
import { oneLine } from "../../../kernel/outbox/message-text.ts";
import { type NotificationBrand, type NotificationText, phraseValuesOf } from "./order-content.ts";
import { PHRASES } from "./order-phrases.ts";

/** Maximum number of characters of a subject: mail programs truncate longer ones. */
const SUBJECT_MAX = 120;

/**
 * Writes the mail of a notification, as plain text and as HTML. Input of clients and persons is
 * reduced to one line and escaped: it cannot end a header line or contain markup.
 */
export function writeOrderMail(notification: NotificationText): WrittenMail & { readonly html: string } {
  const { kind, language, content } = notification;
  const phrases = PHRASES[language];
  const values = phraseValuesOf(notification);
  const { repetition, reason, how, choice, expiry } = phrases;
  const firstName = content.firstName === null ? null : oneLine(content.firstName, 60);
  const before = [phrases.greeting(firstName), phrases.request(values), repetition[kind], how];
  const after = [values.expiresOn === null ? null : expiry(values.expiresOn), choice(values)];
  const letter: Letter = {
    language,
    subject: oneLine(phrases.subject[kind](values), SUBJECT_MAX),
    before: before.filter((line) => line !== null),
    action: { label: phrases.button, url: content.url },
    after: after.filter((line) => line !== null),
    decline: { label: phrases.decline, url: content.declineUrl },
    last: [reason(values), ...brandLines(content.brand, phrases), phrases.caution],
    brand: content.brand,
  };
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

/** Where the client is reached. Addresses are checked when a profile is saved, and hold no line ends. */
function brandLines(
  brand: NotificationBrand | null,
  { questions, privacy }: Pick<(typeof PHRASES)["en"], "questions" | "privacy">,
): string[] {
  if (brand === null) return [];
  return [
    ...(brand.contacts.length === 0 ? [] : [questions(brand.contacts.join(", "))]),
    ...(brand.privacyUrl === null ? [] : [privacy(brand.privacyUrl)]),
  ];
}

interface Letter {
  readonly language: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly action: Action;
  readonly after: readonly string[];
  readonly decline: Action;
  readonly last: readonly string[];
  readonly brand: NotificationBrand | null;
}

interface Action {
  readonly label: string;
  readonly url: string;
}

function textOf({ before, action, after, decline, last }: Letter): string {
  const actionLines = ({ label, url }: Action) => `${label}:\n${url}`;
  return `${[...before, actionLines(action), ...after, actionLines(decline), ...last].join("\n\n")}\n`;
}

// Styles are attributes, since many readers of mail drop style elements. The colours have a
// contrast of at least 4.5 to 1 on white, and readers with a dark scheme invert them.
const BODY = "margin:0;padding:24px 16px;background:#ffffff;color:#1f2328;font:16px/1.5 system-ui,sans-serif";

const BUTTON = "display:inline-block;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600";

const LOGO = "max-width:200px;max-height:48px";

const SMALL = "color:#57606a;font-size:14px";

function htmlOf({ language, subject, before, action, after, decline, last, brand }: Letter): string {
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const small = (line: string) => `<p style="${SMALL}">${escapeHtml(line)}</p>`;
  const link = ({ label, url }: Action, style: string) =>
    `<p><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="max-width:560px;margin:0 auto">`,
    ...(brand?.logoUrl == null ? [] : [`<p><img src="${escapeHtml(brand.logoUrl)}" alt="" style="${LOGO}"></p>`]),
    ...before.map(paragraph),
    link(action, buttonStyle(brand?.color ?? null)),
    ...after.map(paragraph),
    link(decline, "color:#1a56b0"),
    ...last.map(small),
    "</div></body></html>",
    "",
  ].join("\n");
}

function buttonStyle(color: string | null): string {
  const background = color ?? "#1a56b0";
  return `${BUTTON};background:${background};color:${textOn(background)}`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/**
 * Maximum number of characters of a name: a text message is charged by parts of 153 or 67
 * characters.
 */
const NAME_MAX = 30;

/** Writes the message to the person of an order, as a mail and as a text message. */
export function writeOrderMessage(
  notification: NotificationText & {
    readonly id: MessageId;
    readonly environment: Environment;
    readonly recipient: PersonContact;
  },
): Message {
  const { id, environment, recipient, kind, language } = notification;
  const written = { mail: writeOrderMail(notification), short: writeOrderSms(notification) };
  return { id, type: "notification", environment, recipient, ...written, fields: { kind, language } };
}

/** Writes the short text message of a notification: one line, with one link. */
export function writeOrderSms(notification: NotificationText): string {
  const { kind, language, content } = notification;
  const { short, youCanDecline } = PHRASES[language];
  return `${short[kind](phraseValuesOf(notification, NAME_MAX))} ${content.shortUrl} ${youCanDecline}`;
}
