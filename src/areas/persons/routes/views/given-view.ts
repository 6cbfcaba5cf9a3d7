import Type from "typebox";
import { flag, nullable, oneOf, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { PAYROLL_JOB } from "../../../payroll/document.ts";
import { pickOf } from "../../../payroll/field.ts";
import { groupSchema, viewFields } from "../../../payroll/payroll-views.routes.ts";
import { RECORDED_INCOME, RECORDED_QUARTER, RECORDED_STATEMENT, RECORDED_YEAR } from "../../../payroll/recorded-pay.ts";
import { DisputeMarks } from "./dispute-views.ts";

/** How a field of the record compares with the subject's. */
function agreement(field: string, example: "agree" | "missing" = "agree") {
  return oneOf(
    ["agree", "close", "differ", "missing"] as const,
    `How the ${field} of the record compares with the subject's; missing: one of them has none`,
    example,
  );
}

const IsPartial = Type.Optional(
  flag(
    "True: the totals lack pay. A month of the year has no pay date, as in the current year, at the start or end of a job or of the file, or a statement has no gross pay. False: each month has a pay date; a single statement can still be missing. Absent in older results",
  ),
);

// Nullable fields are checked during serialisation, so what sources report is checked only for its
// type: a source's mistake must not make a verification unreadable.
const Employment = Type.Object(
  {
    employer_name: text("The employer, as the source names it", "Northwind Traders"),
    company_mapping_id: textOrNull(
      "The employer in the directory; null if it is not certain enough",
      "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
    ),
    ...viewFields(
      pickOf(PAYROLL_JOB.fields, [
        ...(["job_title", "start_date", "end_date", "is_active"] as const),
        ...(["income", "income_unit", "pay_frequency"] as const),
      ]),
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
          "Fields inferred from pay dates instead of stated by the source: pay_frequency, employment_status. Absent if there are none",
      }),
    ),
    statements: Type.Optional(
      Type.Array(groupSchema(RECORDED_STATEMENT), {
        description: "Pay statements, newest first. Only of a source that has pay statements or totals, as all below",
      }),
    ),
    annual_income_summary: Type.Optional(
      Type.Array(groupSchema(RECORDED_INCOME, { is_partial: IsPartial }), {
        description: "Added up from statements, newest year first",
      }),
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

const IncomeSummaryView = nullable(
  Type.Object(
    {
      current_annual_income: textOrNull(
        "Base pay in US dollars a year, two decimals, of all current employments; null if it is not known for one of them",
        "84000.00",
      ),
      previous_annual_income: textOrNull(
        "The same of the employment that ended last, of those whose pay is known",
        "61000.00",
      ),
      currency: text("Always USD", "USD"),
      derived_from: text(
        "From which employments, annualized how, in words",
        "Current: Northwind Traders, annual pay of the record. Last job that ended: no employment.",
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
);

/** What a verifier is given of a person, and the person is shown of it. */
export const Given = Type.Object({
  employments: Type.Array(Employment, { description: "Newest first; empty unless outcome is match" }),
  income_summary: IncomeSummaryView,
});
