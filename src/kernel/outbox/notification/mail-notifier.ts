import { openMailer } from "../../egress/mailer.ts";
import { parseEmail } from "../../text/email.ts";
import type { MailSenderOptions } from "../mail-sender.ts";
import type { NotificationSender } from "./sender.ts";
import { writeMail } from "./write-mail.ts";

/** Opens the sender of notifications by e-mail. */
export function openMailNotifier({ smtpUrl, from }: MailSenderOptions): NotificationSender {
  const mailer = openMailer({ url: smtpUrl, from });
  return {
    channels: ["email"],
    async send(notification) {
      const to = parseEmail(notification.content.to);
      if (to === null) return { kind: "refused", replyCode: null };
      return await mailer.sendOnce({ id: notification.id, to, ...writeMail(notification) });
    },
    close: async () => mailer.close(),
  };
}
