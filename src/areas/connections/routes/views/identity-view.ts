import Type from "typebox";
import { oneOf, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { IDENTITY_FIELDS, type IdentityComparison } from "../../../payroll/identity.ts";
import { IDENTITY_STATUSES } from "../../../webhooks/words.ts";

const AGREEMENTS = ["agree", "close", "differ", "missing"] as const;

const ComparedField = Type.Object(
  {
    field: oneOf(IDENTITY_FIELDS, "What is compared"),
    agreement: oneOf(AGREEMENTS, "close: a nickname or a slip of typing; missing: one side does not say it"),
    given: textOrNull("What you said, masked: initials, year of birth, last four digits; null if nothing", "A. E."),
    connected: textOrNull("What the payroll account says, masked in the same way; null if nothing", "A. E."),
  },
  { title: "ComparedField", description: "A field of both sides" },
);

/** Status of an identity alone, as lists and events have it. */
export const IdentityStatusView = oneOf(
  IDENTITY_STATUSES,
  "agrees: nothing that was compared differs; differs: the name, the date of birth or the SSN does; not_compared: one side says nothing to compare",
);

/** By what lists are filtered. */
export const IDENTITY_FILTER = oneOf(
  IDENTITY_STATUSES,
  "Only those whose payroll accounts compare so with whom you named: one that differs outweighs the others",
  "differs",
);

/** Whether a payroll account is of the person whom the client named. */
export const IdentityView = Type.Object(
  {
    status: IdentityStatusView,
    fields: Type.Array(ComparedField, { description: "Each field: name, date of birth, SSN" }),
  },
  {
    title: "IdentityComparison",
    description: "Whether the payroll account is of the person whom you named with the order or user",
  },
);

/** See {@link IdentityView}. */
export function identityView({ status, fields }: IdentityComparison) {
  return { status, fields: IDENTITY_FIELDS.map((field) => ({ field, ...fields[field] })) };
}
