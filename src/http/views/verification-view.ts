import Type from "typebox";
import type { Caller } from "../../domain/caller.ts";
import { INCOME_UNITS, PAY_FREQUENCIES } from "../../domain/employment.ts";
import { isVerificationId, type VerificationId } from "../../domain/ids.ts";
import { PERMISSIBLE_PURPOSES } from "../../domain/purpose.ts";
import { CHANGE_KINDS, VERIFICATION_STATUSES, type Verification } from "../../domain/verification.ts";
import { maskSsn } from "../../text/us/ssn.ts";
import { notFound } from "../core/pages.ts";
import { DateText, nullable, oneOf, TimeText } from "../core/schemas.ts";

const text = () => nullable(Type.String());
const Agreement = oneOf(["agree", "close", "differ", "missing"] as const);

// Nullable fields are checked during serialisation, so what sources report is checked only for its
// type: a source's mistake must not make a verification unreadable.
const Employment = Type.Object({
  employer_name: Type.String(),
  company_mapping_id: text(),
  job_title: text(),
  start_date: text(),
  end_date: nullable(Type.String({ description: "Null: current" })),
  is_active: Type.Boolean(),
  income: nullable(Type.String({ description: "US dollars for one income_unit, two decimals" })),
  income_unit: nullable(oneOf(INCOME_UNITS)),
  pay_frequency: nullable(oneOf(PAY_FREQUENCIES)),
  source: Type.String(),
  as_of: nullable(Type.String({ description: "The date up to which the source's data is current" })),
  match: Type.Object({
    probability: Type.Number(),
    name: Agreement,
    date_of_birth: Agreement,
    ssn: Agreement,
    address: Agreement,
    decided_by: Type.Optional(
      oneOf(["source"] as const, "Only if the source decided itself; otherwise the linkage of this service did"),
    ),
  }),
});

const Results = Type.Object({
  outcome: oneOf(
    ["match", "no_match", "ambiguous"] as const,
    "no_match: no record was found; it does not mean that the person is not employed",
  ),
  employments: Type.Array(Employment, { description: "Newest first" }),
  income_summary: nullable(
    Type.Object({
      current_annual_income: text(),
      previous_annual_income: text(),
      currency: Type.String(),
      derived_from: Type.String(),
    }),
  ),
  confidence_score: Type.Number({
    description: "0 to 1: the calibrated probability that these records are the subject's",
  }),
  sources: Type.Array(Type.String()),
  unreachable_sources: Type.Array(
    Type.Object({ name: Type.String(), reason: oneOf(["timeout", "unavailable", "error"] as const) }),
    {
      description:
        "Empty unless partial. Includes, with error, a source that answered but could not read all of its records",
    },
  ),
  changes: Type.Optional(
    Type.Array(
      Type.Object({
        kind: oneOf(CHANGE_KINDS),
        employer_name: text(),
        company_mapping_id: text(),
        field: nullable(Type.String({ description: "What differs; null for a whole employment" })),
        before: nullable(Type.Union([Type.String(), Type.Boolean()])),
        after: nullable(Type.Union([Type.String(), Type.Boolean()])),
      }),
      { description: "Only of a verification that repeats another one: what differs; empty if nothing does" },
    ),
  ),
});

/** A verification, as every route returns it. */
export const VerificationView = Type.Object({
  id: Type.String({ pattern: "^iv_[0-9a-f]{32}$" }),
  status: oneOf(VERIFICATION_STATUSES),
  created_at: TimeText,
  completed_at: nullable(Type.String({ format: "date-time", description: "Null until a final status" })),
  subject: Type.Object({
    first_name: Type.String(),
    last_name: Type.String(),
    date_of_birth: DateText,
    ssn: nullable(Type.String({ description: "Masked on every read, unless the key has pii:read" })),
  }),
  addresses: Type.Array(
    Type.Object({
      street: Type.String(),
      city: Type.String(),
      state: Type.String(),
      zip: Type.String(),
      country: Type.String(),
      from_date: DateText,
      to_date: nullable(DateText),
    }),
  ),
  results: nullable(Results),
  tracking_info: text(),
  reverifies: Type.Optional(
    Type.String({
      pattern: "^iv_[0-9a-f]{32}$",
      description: "The verification that this one repeats; absent if none",
    }),
  ),
  permissible_purpose: Type.Optional(oneOf(PERMISSIBLE_PURPOSES, "Only if it was stated on creation")),
  consent: Type.Optional(
    Type.Object(
      { obtained_at: TimeText, evidence_sha256: Type.String() },
      { description: "Only if it was stated on creation" },
    ),
  ),
});

/** The id of a path. @throws AppError `not_found` for what is no id */
export function verificationId(text: string | undefined): VerificationId {
  if (text === undefined || !isVerificationId(text)) throw notFound("verification");
  return text;
}

/** The SSN that a caller sees on every read after the creation. */
export function ssnShownTo(caller: Caller, { details }: Verification) {
  const { ssn } = details.subject;
  return caller.scopes.includes("pii:read") || ssn === null ? { ssn } : { ssn, isMasked: true };
}

/** A verification in the form of {@link VerificationView}, with the SSN given or masked. */
export function verificationView(
  verification: Verification,
  { ssn, isMasked = false }: { readonly ssn: string | null; readonly isMasked?: boolean },
) {
  const {
    details,
    id,
    status,
    created_at,
    completed_at,
    results,
    tracking_info,
    permissiblePurpose,
    consent,
    reverifies,
  } = verification;
  const shown = isMasked && ssn !== null ? maskSsn(ssn) : ssn;
  return {
    id,
    status,
    created_at,
    completed_at,
    subject: { ...details.subject, ssn: shown },
    addresses: details.addresses,
    results,
    tracking_info,
    ...(reverifies === null ? {} : { reverifies }),
    ...(permissiblePurpose === null ? {} : { permissible_purpose: permissiblePurpose }),
    ...(consent === null ? {} : { consent }),
  };
}
