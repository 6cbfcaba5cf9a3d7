import { mintId } from "../crypto/secrets.ts";
import type { CodeMessage, CodeSender } from "./code-message.ts";
import { openSignedHook, type SignedHookOptions } from "./signed-hook.ts";

/**
 * Opens the sender of codes that calls the operator's hook, which delivers them.
 */
export function openHookSender(options: SignedHookOptions): CodeSender {
  const hook = openSignedHook(options);
  return {
    canReach: ({ email, phone }) => email !== null || phone !== null,
    async send(message) {
      const call = { id: mintId(), body: bodyOf(message), agent: "OpenVOE-Code-Service/1.0" };
      const { outcome, statusCode } = await hook.post(call);
      if (outcome === "delivered") return;
      throw Object.assign(new Error("the code hook did not accept a message"), {
        code: `${outcome} ${statusCode ?? ""}`,
      });
    },
    close: () => hook.close(),
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
