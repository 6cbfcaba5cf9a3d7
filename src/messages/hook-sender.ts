import { mintId } from "../crypto/secrets.ts";
import { signStandard } from "../crypto/signature.ts";
import { openEgress } from "../egress/guarded-fetch.ts";
import type { CodeMessage, CodeSender } from "./code-message.ts";

/** How the operator's hook is called. */
export interface HookSenderOptions {
  readonly url: string;
  /** `whsec_` and base64. */
  readonly secret: string;
  readonly now: () => Date;
}

/**
 * Opens the sender of codes by a call to the operator's own hook, which delivers them as it likes.
 * The call is a POST of JSON, signed as Standard Webhooks has it; any 2xx within ten seconds means
 * that the hook took it over. The hook's address is the operator's choice, so it may be private.
 */
export function openHookSender({ url, secret, now }: HookSenderOptions): CodeSender {
  const egress = openEgress({ allowPrivate: true });
  const secrets = Object.freeze([secret]);
  return {
    canReach: ({ email, phone }) => email !== null || phone !== null,
    async send(message) {
      const body = Buffer.from(JSON.stringify(bodyOf(message)));
      const stamp = { id: mintId(), timestampSeconds: Math.floor(now().getTime() / 1_000) };
      const headers = {
        "content-type": "application/json",
        "user-agent": "OpenVOE-Code-Service/1.0",
        "webhook-id": stamp.id,
        "webhook-timestamp": String(stamp.timestampSeconds),
        "webhook-signature": signStandard({ ...stamp, body, secrets }),
      };
      const { outcome, statusCode } = await egress.post({ url, headers, body });
      if (outcome === "delivered") return;
      throw Object.assign(new Error("the code hook did not take a message"), {
        code: `${outcome} ${statusCode ?? ""}`,
      });
    },
    close: () => egress.close(),
  };
}

function bodyOf({ environment, email, phone, code, expiresInMinutes }: CodeMessage) {
  return {
    type: "one-time-code",
    environment,
    email,
    phone: phone === null ? null : `+1${phone}`,
    code,
    expires_in_minutes: expiresInMinutes,
  };
}
