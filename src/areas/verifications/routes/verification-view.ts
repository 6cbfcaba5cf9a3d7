import Type from "typebox";
import { type Caller, showsPersonal } from "../../../kernel/access/caller.ts";
import { notFound } from "../../../kernel/http/core/pages.ts";
import { isVerificationId, type VerificationId } from "../../../kernel/ids.ts";
import { PERMISSIBLE_PURPOSES } from "../../../kernel/purpose.ts";
import { date, nullable, oneOf, text, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import { IncomeAnswersField } from "../../income/routes/views/income-rules-request.ts";
import { Given } from "../../persons/routes/views/given-view.ts";
import { OUTCOMES } from "../../records/source-answer.ts";
import { VERIFICATION_STATUSES } from "../../webhooks/words.ts";
import { SHOWN_CONFIRMATIONS } from "../confirmation.ts";
import { VERIFICATION_ASK_FOR, verificationAskFor } from "../results/ask-for.ts";
import type { Verification, VerificationResults } from "../results/results.ts";
import { CHANGE_KINDS } from "../verification.ts";

/** The results of a verification. */
const VerificationResultsView = Type.Object(
  {
    outcome: oneOf(
      OUTCOMES,
      "match: records of one person; no_match: no record was found, which does not mean that the person is not employed; ambiguous: several persons fit equally well, and none is returned",
    ),
    ask_for: Type.Optional(
      Type.Array(
        oneOf(
          VERIFICATION_ASK_FOR,
          "full_name: both names, and no initials; ssn: all nine digits; former_name: an earlier surname, or another given name that the person had or is paid under; former_address: where the person lived before; middle_name: a second given name",
        ),
        {
          description:
            "Only without a match: what to ask the person for, and to verify with, what tells most first. It follows from the request and the outcome alone, and says nothing of what is on file",
          examples: [["ssn", "former_name", "former_address"]],
        },
      ),
    ),
    employments: Given.properties.employments,
    income_summary: Given.properties.income_summary,
    confidence_score: Type.Number({
      description: "The calibrated probability that these records are the subject's, 0 to 1; 0 for no_match",
      examples: [0.99],
    }),
    sources: Type.Array(text("Name of a source", "records"), { description: "The sources that answered" }),
    unreachable_sources: Type.Array(
      Type.Object({
        name: text("Name of the source", "payroll-network"),
        reason: oneOf(["timeout", "unavailable", "error"] as const, "Why it gave no answer"),
      }),
      {
        description:
          "Empty unless partial. Includes, with error, a source that answered but could not read all of its records",
        examples: [[]],
      },
    ),
    changes: Type.Optional(
      Type.Array(
        Type.Object({
          kind: oneOf(CHANGE_KINDS, "What happened"),
          employer_name: textOrNull("The employer that it is about", "Northwind Traders"),
          company_mapping_id: textOrNull("The employer in the directory", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
          field: textOrNull("What differs; null for a whole employment", "income"),
          before: nullable(
            Type.Union([Type.String(), Type.Boolean()], { description: "The value then", examples: ["78000.00"] }),
          ),
          after: nullable(
            Type.Union([Type.String(), Type.Boolean()], { description: "The value now", examples: ["84000.00"] }),
          ),
        }),
        { description: "Only of a verification that repeats another one: what differs; empty if nothing does" },
      ),
    ),
    income_assessments: Type.Optional(IncomeAnswersField),
    person_confirmation: Type.Optional(
      Type.Object(
        {
          status: oneOf(
            SHOWN_CONFIRMATIONS,
            "confirmed: the person has seen these data and says that they are right; changed: other data were confirmed; flagged: something is disputed, and left out; unanswered: not in time; unreached: no message reaches the person",
          ),
          asked_at: nullable(time("When the person was asked; null: nobody was")),
        },
        { description: "Only where the operator asks persons before results are sent" },
      ),
    ),
  },
  { title: "VerificationResults", description: "What the sources found; null until completed or partial" },
);

/** A verification, as every route returns it. */
export const VerificationView = Type.Object(
  {
    id: Type.String({
      pattern: "^iv_[0-9a-f]{32}$",
      description: "The verification's id: `iv_` and 32 hex digits",
      examples: ["iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
    }),
    status: oneOf(
      VERIFICATION_STATUSES,
      "pending: held by the operator's queue limit; processing: sources are asked; completed: all of them answered; partial: some did; failed: none did, or the subject is frozen. The last three are final",
      "completed",
    ),
    created_at: time("When it was accepted"),
    completed_at: nullable(time("When it became final; null before", "2026-11-21T14:30:01.250000Z")),
    subject: Type.Object(
      {
        first_name: text("Given name, as submitted", "Ada"),
        last_name: text("Family name, as submitted; empty for a person with one name", "Example"),
        middle_name: Type.Optional(text("Further given names, as submitted; absent if there are none", "Grace")),
        suffix: Type.Optional(text("What is behind the name, as submitted; absent if nothing is", "Jr")),
        date_of_birth: date("Date of birth, as submitted", "1990-05-17"),
        ssn: textOrNull(
          "In full in the response to the creation; masked on every read, unless the key has pii:read. Null if none was submitted",
          "***-**-0001",
        ),
      },
      { description: "The person, as submitted" },
    ),
    addresses: Type.Array(
      Type.Object({
        street: text("Street and number", "1 Main Street"),
        city: text("City", "Springfield"),
        state: text("State, as submitted", "IL"),
        zip: text("ZIP code, as submitted", "62701"),
        country: text("Two-letter code", "US"),
        from_date: date("Since when", "2019-08-01"),
        to_date: nullable(date("Until when; null: now", "2023-07-31"), { examples: [null] }),
      }),
      { description: "The addresses, as submitted" },
    ),
    results: nullable(VerificationResultsView),
    tracking_info: textOrNull("Your own reference, as submitted", "loan-4711"),
    reverifies: Type.Optional(
      Type.String({
        pattern: "^iv_[0-9a-f]{32}$",
        description: "The verification that this one repeats; absent if none",
        examples: ["iv_0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"],
      }),
    ),
    permissible_purpose: Type.Optional(
      oneOf(PERMISSIBLE_PURPOSES, "Only if it was stated on creation", "EXTENSION_OF_CREDIT"),
    ),
    consent: Type.Optional(
      Type.Object(
        {
          obtained_at: time("When the subject consented"),
          evidence_sha256: text(
            "SHA-256 of the document that shows it",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          ),
        },
        { description: "Only if it was stated on creation" },
      ),
    ),
  },
  { title: "Verification", description: "A verification of one person's employment and income" },
);

/** The id of a path. @throws AppError `not_found` for what is not an id */
export function verificationId(text: string | undefined): VerificationId {
  if (text === undefined || !isVerificationId(text)) throw notFound("verification");
  return text;
}

/** The SSN that a caller sees on every read after the creation. */
export function ssnShownTo(caller: Caller, { details }: Verification) {
  const { ssn } = details.subject;
  return showsPersonal(caller) || ssn === null ? { ssn } : { ssn, isMasked: true };
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
    results: results === null ? null : resultsView(results, details),
    tracking_info,
    ...(reverifies === null ? {} : { reverifies }),
    ...(permissiblePurpose === null ? {} : { permissible_purpose: permissiblePurpose }),
    ...(consent === null ? {} : { consent }),
  };
}

function resultsView(results: VerificationResults, details: SubjectDetails) {
  const { outcome, ...rest } = results;
  const ask_for = verificationAskFor(details, outcome);
  return { outcome, ...(ask_for === undefined ? {} : { ask_for }), ...rest };
}
