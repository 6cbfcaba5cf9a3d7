import Type from "typebox";
import { type Caller, showsPersonal } from "../../../../kernel/access/caller.ts";
import { notFound } from "../../../../kernel/http/core/pages.ts";
import { isVerificationId, type VerificationId } from "../../../../kernel/ids.ts";
import { PAY_FREQUENCIES } from "../../../../kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../../../kernel/pay/units.ts";
import { PERMISSIBLE_PURPOSES } from "../../../../kernel/purpose.ts";
import { date, flag, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import type { SubjectDetails } from "../../../../kernel/subject.ts";
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import { IncomeAnswersField } from "../../../income/routes/views/income-rules-request.ts";
import { groupSchema } from "../../../payroll/payroll-views.routes.ts";
import { RECORDED_INCOME, RECORDED_QUARTER, RECORDED_STATEMENT, RECORDED_YEAR } from "../../../payroll/recorded-pay.ts";
import { DisputeMarks } from "../../../persons/routes/views/dispute-views.ts";
import { OUTCOMES } from "../../../records/source-answer.ts";
import { SHOWN_CONFIRMATIONS } from "../../confirmation.ts";
import { VERIFICATION_ASK_FOR, verificationAskFor } from "../../results/ask-for.ts";
import type { Verification, VerificationResults } from "../../results/results.ts";
import { CHANGE_KINDS, VERIFICATION_STATUSES } from "../../verification.ts";

/** How a field of the record compares with the subject's. */
function agreement(field: string, example: "agree" | "missing" = "agree") {
  return oneOf(
    ["agree", "close", "differ", "missing"] as const,
    `How the ${field} of the record compares with the subject's; missing: one of them has none`,
    example,
  );
}

// Nullable fields are checked during serialisation, so what sources report is checked only for its
// type: a source's mistake must not make a verification unreadable.
const Employment = Type.Object(
  {
    employer_name: text("The employer, as the source names it", "Northwind Traders"),
    company_mapping_id: textOrNull(
      "The employer in the directory; null if it is not certain enough",
      "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
    ),
    job_title: textOrNull("Job title; null if the source has none", "Analyst"),
    start_date: textOrNull("First day, YYYY-MM-DD; null if not known", "2019-09-01"),
    end_date: nullable(text("Last day, YYYY-MM-DD. Null: current", "2023-06-30"), { examples: [null] }),
    is_active: flag("True if the source says that the person is employed there now"),
    income: textOrNull("US dollars for one income_unit, two decimals; null if the source has none", "84000.00"),
    income_unit: nullable(oneOf(INCOME_UNITS, "What income is for")),
    pay_frequency: nullable(
      oneOf(
        PAY_FREQUENCIES,
        "How often pay comes: annually, semi-annually, monthly, semi-monthly, every two weeks, weekly, custom",
        "BW",
      ),
    ),
    source: text("The source that has the record", "records"),
    as_of: textOrNull("The date up to which the source's data is current, YYYY-MM-DD", "2026-11-15"),
    match: Type.Object(
      {
        probability: Type.Number({
          description: "The calibrated probability that the record is the subject's, 0 to 1",
          examples: [0.99],
        }),
        name: agreement("name"),
        date_of_birth: agreement("date of birth"),
        ssn: agreement("SSN", "missing"),
        address: agreement("address"),
        given_name: Type.Optional(
          oneOf(
            ["similar"] as const,
            "Only if the given name is neither the subject's nor a form or misspelling of it",
          ),
        ),
        decided_by: Type.Optional(
          oneOf(["source"] as const, "Only if the source decided itself; otherwise the linkage of this service did"),
        ),
      },
      { description: "Why the record counts as the subject's" },
    ),
    derived_fields: Type.Optional(
      Type.Array(text("Name of a field", "pay_frequency"), {
        description:
          "Fields that were inferred from pay dates, not told by the source: pay_frequency, employment_status. Only if any was",
      }),
    ),
    statements: Type.Optional(
      Type.Array(groupSchema(RECORDED_STATEMENT), {
        description: "Pay statements, newest first. Only of a source that has pay statements or totals, as all below",
      }),
    ),
    annual_income_summary: Type.Optional(
      Type.Array(groupSchema(RECORDED_INCOME), { description: "Added up from statements, newest year first" }),
    ),
    quarters: Type.Optional(Type.Array(groupSchema(RECORDED_QUARTER), { description: "Newest first" })),
    w2s: Type.Optional(Type.Array(groupSchema(RECORDED_YEAR), { description: "Totals of years, newest first" })),
    disputes: Type.Optional(DisputeMarks),
  },
  { title: "VerifiedEmployment", description: "An employment that a source knows of" },
);

const IncomeReasonView = Type.Object(
  {
    about: oneOf(["current_annual_income", "previous_annual_income"] as const, "The amount that is not known"),
    code: text("A code of a reason of the income rules", "hours_per_week_unknown"),
    text: text("In words", "hours per week unknown"),
    employer_name: textOrNull("Whose pay is not known; null if it is about several employments", "Northwind Traders"),
  },
  { title: "IncomeReason", description: "Why a year's income is not known" },
);

/** The results of a verification. */
export const VerificationResultsView = Type.Object(
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
    employments: Type.Array(Employment, { description: "Newest first; empty unless outcome is match" }),
    income_summary: nullable(
      Type.Object(
        {
          current_annual_income: textOrNull(
            "Base pay in US dollars a year, two decimals, of all current employments; null if it cannot be told of one of them",
            "84000.00",
          ),
          previous_annual_income: textOrNull(
            "The same of the employment that ended last, of those whose pay is known",
            "61000.00",
          ),
          currency: text("Always USD", "USD"),
          derived_from: text(
            "From which employments, annualised how, in words",
            "Current: Northwind Traders, annual pay as it is. Last job that ended: no employment.",
          ),
          reasons: Type.Optional(
            Type.Array(IncomeReasonView, {
              description: "Why an amount is null; empty if none is, absent from verifications of earlier releases",
              examples: [[]],
            }),
          ),
        },
        {
          description:
            "A year's base pay by the rule fannie_mae.base_pay; null if there is no current employment and none that ended",
        },
      ),
    ),
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
        {
          description: "Only of a verification that repeats another one: what differs; empty if nothing does",
        },
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

/** The id of a path. @throws AppError `not_found` for what is no id */
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
