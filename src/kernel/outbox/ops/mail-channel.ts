import { openMailer } from "../../egress/mailer.ts";
import { parseEmail } from "../../text/email.ts";
import type { MessageSender } from "../message.ts";

/** How the operator's mail server is reached. */
interface MailOptions {
  /** `smtp://` or `smtps://`. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** Opens the channel that sends messages by mail. What is no single address is refused without a word to the server. */
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
