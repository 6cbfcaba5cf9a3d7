import { openMailer } from "../egress/mailer.ts";
import { parseEmail } from "../text/email.ts";
import type { CodeMessage, CodeSender } from "./code-message.ts";

/** How the operator's mail server is reached. */
export interface MailSenderOptions {
  /** `smtp://` or `smtps://`. */
  readonly smtpUrl: string;
  readonly from: string;
}

/**
 * Opens the sender of codes by e-mail. Subject and text are fixed except for the code: they contain
 * no input of a person.
 */
export function openMailSender({ smtpUrl, from }: MailSenderOptions): CodeSender {
  const mailer = openMailer({ url: smtpUrl, from });
  return {
    canReach: ({ email }) => email !== null && parseEmail(email) !== null,
    async send(message) {
      const to = parseEmail(message.email ?? "");
      if (to === null) throw new Error("the message has no e-mail address");
      try {
        await mailer.send({ to, subject: "Your code", text: textOf(message) });
      } catch (error) {
        throw notTaken(error);
      }
    },
    close: async () => mailer.close(),
  };
}

function textOf({ code, expiresInMinutes }: CodeMessage): string {
  return [
    `Your code is ${code}`,
    "",
    `It is good for ${expiresInMinutes} minutes. Somebody asked for it to find your employment records.`,
    "If that was not you, do nothing: without the code nothing is shown. Do not give it to anybody.",
    "",
  ].join("\n");
}

/**
 * Servers repeat the address in their replies: only the kind of failure and the reply code are
 * stored.
 */
function notTaken(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((value) => typeof value === "string" || typeof value === "number");
  return Object.assign(new Error("the mail server did not accept a message"), { code: known.join(" ") });
}
