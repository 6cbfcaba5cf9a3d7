import type { WebhookAlert } from "../../../areas/webhooks/alert.ts";
import { openMailer } from "../../egress/mailer.ts";
import type { WebhookAlertId } from "../../ids.ts";
import type { SendOutcome } from "../../notification.ts";
import { parseEmail } from "../../text/email.ts";
import type { MailSenderOptions } from "../mail-sender.ts";
import { writeAlert } from "./write-alert.ts";

/** An alert that is to be handed over. */
interface OutgoingAlert extends WebhookAlert {
  /** 32 hex digits. */
  readonly id: WebhookAlertId;
  /** The member's address. */
  readonly to: string;
}

/** Sends alerts to members. */
export interface AlertSender {
  /** Hands an alert over once; never rejects because of the receiver. */
  send(alert: OutgoingAlert): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** Opens the sender of alerts by e-mail. */
export function openAlertSender({
  smtpUrl,
  from,
  dashboardUrl,
}: MailSenderOptions & { readonly dashboardUrl: string | null }): AlertSender {
  const mailer = openMailer({ url: smtpUrl, from });
  return {
    async send({ id, to: address, ...alert }) {
      const to = parseEmail(address);
      if (to === null) return { kind: "refused", replyCode: null };
      return await mailer.sendOnce({ id, to, ...writeAlert({ ...alert, dashboardUrl }) });
    },
    close: async () => mailer.close(),
  };
}
