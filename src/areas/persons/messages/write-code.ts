import type { Environment } from "../../../kernel/access/caller.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Message, PersonContact } from "../../../kernel/outbox/message.ts";

/**
 * Writes the message with a one-time code. Subject and text are fixed except for the code: they contain no input of a person.
 *
 * @param options.code digits
 */
export function writeCode(options: {
  readonly environment: Environment;
  readonly recipient: PersonContact;
  readonly code: string;
  readonly expiresInMinutes: number;
}): Message {
  const { environment, recipient, code, expiresInMinutes } = options;
  const text = [
    `Your code is ${code}`,
    "",
    `It is good for ${expiresInMinutes} minutes. Somebody asked for it to find your employment records.`,
    "If that was not you, do nothing: without the code nothing is shown. Do not give it to anybody.",
    "",
  ].join("\n");
  const mail = { subject: "Your code", text, html: null };
  const fields = { code, expires_in_minutes: expiresInMinutes };
  return { id: mintId(), type: "one-time-code", environment, recipient, mail, short: null, fields };
}
