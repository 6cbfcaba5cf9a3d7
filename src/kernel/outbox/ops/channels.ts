import { signStandard } from "../../crypto/signature.ts";
import type { EgressOutcome } from "../../egress/exchange.ts";
import { openEgress } from "../../egress/guarded-fetch.ts";
import { openMailer } from "../../egress/mailer.ts";
import type { SendOutcome } from "../../notification.ts";
import { parseEmail } from "../../text/contact.ts";
import type { Message, MessageSender, PersonContact } from "../message.ts";

/** A hook of the operator. */
interface HookOptions {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * Opens the channel that posts messages to the operator's hook, which delivers mail and text messages. The body is JSON, signed by
 * Standard Webhooks. Any 2xx within ten seconds means that the hook has accepted it. Its address is the operator's choice, so it
 * may be private.
 */
export function openHookChannel({ url, secret, now }: HookOptions): MessageSender {
  const egress = openEgress({ allowPrivate: true });
  const secrets = Object.freeze([secret]);
  return {
    canReach: ({ email, phone }) => email !== null || phone !== null,
    async send(message) {
      const body = Buffer.from(JSON.stringify(bodyOf(message)));
      const stamp = { id: message.id, timestampSeconds: Math.floor(now().getTime() / 1_000) };
      const headers = {
        "content-type": "application/json",
        "user-agent": `OpenVOE-${message.type === "one-time-code" ? "Code" : "Notification"}-Service/1.0`,
        "webhook-id": stamp.id,
        "webhook-timestamp": String(stamp.timestampSeconds),
        "webhook-signature": signStandard({ ...stamp, body, secrets }),
      };
      return sendOutcomeOf(await egress.post({ url, headers, body }));
    },
    close: () => egress.close(),
  };
}

function bodyOf({ id, type, environment, recipient, mail, short, fields }: Message) {
  const { email } = recipient;
  const phone = recipient.phone === null ? null : `+1${recipient.phone}`;
  // The hook writes the message of a code itself, and chooses between the two addresses.
  if (type === "one-time-code") return { type, environment, email, phone, ...fields };
  const written = email === null ? { subject: null, text: short, html: null } : mail;
  const channel = email === null ? "sms" : "email";
  return { type, notification_id: id, environment, channel, ...fields, email, phone, ...written };
}

/**
 * What a call to the hook means. `gone`: the recipient cannot be reached permanently. Without a connection the hook has not
 * received the call; with one, only its response decides.
 */
function sendOutcomeOf({ outcome, statusCode, remoteAddress }: EgressOutcome): SendOutcome {
  if (outcome === "delivered") return { kind: "accepted" };
  if (outcome === "gone") return { kind: "refused", replyCode: String(statusCode) };
  if (statusCode !== null) return { kind: "deferred", replyCode: String(statusCode) };
  return { kind: remoteAddress === null ? "deferred" : "unknown", replyCode: outcome };
}

/** Combines channels into one sender: the first one that reaches the recipient is used. */
export function joinChannels(channels: readonly MessageSender[]): MessageSender {
  const channelOf = (recipient: PersonContact) => channels.find((channel) => channel.canReach(recipient));
  return {
    canReach: (recipient) => channelOf(recipient) !== undefined,
    async send(message) {
      return (await channelOf(message.recipient)?.send(message)) ?? { kind: "deferred", replyCode: null };
    },
    close: async () => void (await Promise.all(channels.map((channel) => channel.close()))),
  };
}

/** How the operator's mail server is reached. */
interface MailOptions {
  /** `smtp://` or `smtps://`. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** Opens the channel that sends messages by mail. What is not a single address is refused without a word to the server. */
export function openMailChannel({ smtpUrl, from }: MailOptions): MessageSender {
  const mailer = openMailer({ url: smtpUrl, from });
  return {
    canReach: ({ email }) => parseEmail(email ?? "") !== null,
    async send({ id, recipient, mail }) {
      const to = parseEmail(recipient.email ?? "");
      return to === null ? { kind: "refused", replyCode: null } : await mailer.send({ id, to, ...mail });
    },
    close: async () => mailer.close(),
  };
}
