import type { CodeSender } from "../../../kernel/outbox/code-message.ts";
import { openHookSender } from "../../../kernel/outbox/hook-sender.ts";
import { openMailSender } from "../../../kernel/outbox/mail-sender.ts";
import type { Settings } from "../../settings.ts";
import { now } from "../clock.ts";

/**
 * Opens what sends one-time codes. The operator's hook comes before mail: it can reach telephones
 * too. Null: neither is set.
 */
export function openCodeSender({ codeHookUrl, codeHookSecret, smtpUrl, mailFrom }: Settings): CodeSender | null {
  if (codeHookUrl !== null && codeHookSecret !== null) {
    return openHookSender({ url: codeHookUrl, secret: codeHookSecret, now });
  }
  return smtpUrl === null || mailFrom === null ? null : openMailSender({ smtpUrl, from: mailFrom });
}
