import type { NoticeSender, PersonNotice } from "../../../areas/persons/person-notice.ts";
import type { Environment } from "../../access/caller.ts";
import { openMailer } from "../../egress/mailer.ts";
import type { PersonNoticeId } from "../../ids.ts";
import type { NotificationLanguage, SendOutcome } from "../../notification.ts";
import { parseEmail } from "../../text/email.ts";
import type { MailSenderOptions } from "../mail-sender.ts";
import { sendOutcomeOf } from "../notification/hook-notifier.ts";
import { openSignedHook, type SignedHookOptions } from "../signed-hook.ts";
import { writeNotice } from "./write-notice.ts";

/** A message to a person that is to be handed over. */
interface OutgoingNotice extends PersonNotice {
  /** 32 hex digits. */
  readonly id: PersonNoticeId;
  readonly environment: Environment;
  /** Who holds the records. */
  readonly operator: NoticeSender;
}

/** Hands messages about their records over to persons. */
export interface PersonNoticeSender {
  /** Hands a message over once; never rejects because of the receiver. `refused` where nothing reaches the person. */
  send(notice: OutgoingNotice): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** How messages leave: by the mail server if there is one, the rest by the hook. */
interface NoticeSenderOptions {
  readonly mail: MailSenderOptions | null;
  readonly hook: SignedHookOptions | null;
  /** Where a message has no language. */
  readonly language: NotificationLanguage;
  /** The person's own page, where a message has no address of it; null if it is not known. */
  readonly pageUrl: string | null;
}

/** Opens the sender. */
export function openNoticeSender({
  mail,
  hook: hookOptions,
  language,
  pageUrl,
}: NoticeSenderOptions): PersonNoticeSender {
  const mailer = mail === null ? null : openMailer({ url: mail.smtpUrl, from: mail.from });
  const hook = hookOptions === null ? null : openSignedHook(hookOptions);
  return {
    async send(notice) {
      const written = writeNotice({ ...notice, url: notice.url ?? pageUrl }, notice.language ?? language);
      const to = parseEmail(notice.contact.email ?? "");
      if (to !== null && mailer !== null)
        return mailer.sendOnce({ id: notice.id, to, subject: written.subject, text: written.text });
      const phone = to === null ? notice.contact.phone : null;
      if (hook === null || (to === null && phone === null)) return { kind: "refused", replyCode: null };
      const body = {
        type: "person-notice",
        notification_id: notice.id,
        environment: notice.environment,
        channel: to === null ? "sms" : "email",
        kind: notice.kind,
        language: notice.language ?? language,
        email: to,
        phone: phone === null ? null : `+1${phone}`,
        subject: to === null ? null : written.subject,
        text: to === null ? written.short : written.text,
        html: null,
      };
      return sendOutcomeOf(await hook.post({ id: notice.id, body, agent: "OpenVOE-Notification-Service/1.0" }));
    },
    async close() {
      mailer?.close();
      await hook?.close();
    },
  };
}
