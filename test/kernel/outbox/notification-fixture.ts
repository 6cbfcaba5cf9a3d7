import type { NotificationContent, NotificationText } from "../../../src/areas/connections/messages/order-content.ts";
import type { Environment } from "../../../src/kernel/access/caller.ts";
import type { MessageId } from "../../../src/kernel/ids.ts";
import type { PersonContact } from "../../../src/kernel/outbox/message.ts";

/** What an order of a fictional person says. */
export const CONTENT: NotificationContent = {
  firstName: "Ada",
  clientName: "Prairie Home Loans",
  brand: null,
  employers: ["Home Depot"],
  products: ["income"],
  orderNumber: "A-17",
  url: "https://voe.example/order/0123456789abcdef",
  shortUrl: "https://voe.example/o/ASNFZ4mrze8",
  declineUrl: "https://voe.example/order/0123456789abcdef#decline",
  expiresOn: "2026-12-24",
};

/** A notification that is to be written. */
interface Notification extends NotificationText {
  readonly id: MessageId;
  readonly environment: Environment;
  readonly recipient: PersonContact;
}

/** A notification with some of its parts changed. */
export function aNotification(
  changes: Partial<Omit<Notification, "content">> = {},
  content: Partial<NotificationContent> = {},
): Notification {
  return {
    id: "0123456789abcdef0123456789abcdef" as MessageId,
    environment: "production",
    recipient: { email: "ada@example.com", phone: null },
    kind: "invitation",
    language: "en",
    ...changes,
    content: { ...CONTENT, ...content },
  };
}

/**
 * The lines of a mail's header, unfolded, and its parts decoded: plain text and HTML.
 *
 * @param text a mail of two parts, as nodemailer makes it
 */
export function readMail(text: string) {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const header = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(head)?.[1] ?? "";
  const parts = rest.join("\r\n\r\n").split(`--${boundary}`).slice(1, -1).map(decodePart);
  return { header, plain: parts[0] ?? "", html: parts[1] ?? "" };
}

function decodePart(part: string): string {
  const [head = "", ...body] = part.replace(/^\r\n/, "").split("\r\n\r\n");
  const content = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(content, "base64").toString();
  if (!/quoted-printable/i.test(head)) return content;
  const bytes = content
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
