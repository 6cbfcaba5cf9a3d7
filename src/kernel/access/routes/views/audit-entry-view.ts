import Type from "typebox";
import { AUDIT_ACTIONS, type AuditEntry } from "../../../audit/audit.ts";
import { hexId, nullable, oneOf, text, textOrNull, time } from "../../../schema/vocabulary.ts";
import { ENVIRONMENTS } from "../../caller.ts";

/** An entry of the inquiry log. */
export const AuditEntryView = Type.Object(
  {
    id: hexId("The entry's id"),
    number: nullable(
      Type.Integer({
        description:
          "Its place in the log: 1, 2, 3 …, without those of acts that were undone; null until it is chained, within two seconds",
        examples: [4711],
      }),
    ),
    created_at: time("When it was done"),
    actor: text(
      "The id of a key, member: and the id of a member, or operator: and an account of the machine",
      "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
    ),
    actor_name: textOrNull("The member's name, also of one who was removed; null for other actors", "Dana Reyes"),
    environment: nullable(oneOf(ENVIRONMENTS, "Null: it concerns all environments")),
    action: oneOf(AUDIT_ACTIONS, "What was done"),
    target: text("The id of what it was done to", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    details: Type.Unsafe<object>({
      type: "object",
      additionalProperties: true,
      description: "Further facts, such as permissible_purpose and consent. Never a value of a person",
      examples: [{ permissible_purpose: "EXTENSION_OF_CREDIT" }],
    }),
  },
  { title: "AuditEntry", description: "An entry of the inquiry log" },
);

/**
 * An entry as the API shows it.
 *
 * @param names of members, by actor
 */
export function auditEntryView(entry: AuditEntry, names: ReadonlyMap<string, string>) {
  const { id, number, at, actor, environment, action, target, details } = entry;
  const actor_name = names.get(actor) ?? null;
  return { id, number, created_at: at, actor, actor_name, environment, action, target, details };
}
