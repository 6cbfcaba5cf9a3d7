import Type from "typebox";
import { AUDIT_ACTIONS, type AuditEntry } from "../../domain/audit.ts";
import { ENVIRONMENTS } from "../../domain/caller.ts";
import { HexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

/** An entry of the inquiry log. */
export const AuditEntryView = Type.Object({
  id: HexId,
  number: nullable(
    Type.Integer({
      description: "Its place in the hash chain: 1, 2, 3 …; null until it is chained, within two seconds",
    }),
  ),
  created_at: TimeText,
  actor: Type.String({ description: "The id of a key, or operator: and an account of the machine" }),
  environment: nullable(oneOf(ENVIRONMENTS, "Null: it concerns all environments")),
  action: oneOf(AUDIT_ACTIONS),
  target: Type.String({ description: "The id of what it was done to" }),
  details: Type.Unsafe<object>({
    type: "object",
    additionalProperties: true,
    description: "Further facts, such as permissible_purpose and consent. Never a value of a person",
  }),
});

/** An entry as the interface shows it. */
export function auditEntryView({ id, number, at, actor, environment, action, target, details }: AuditEntry) {
  return { id, number, created_at: at, actor, environment, action, target, details };
}
