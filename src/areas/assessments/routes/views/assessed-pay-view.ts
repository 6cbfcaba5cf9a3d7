import Type from "typebox";
import { nullable, oneOf, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { accountHolders } from "../../../income/account-holder.ts";
import { assessedStatements, paidMonths } from "../../../income/assessed-statements.ts";
import { IDENTITY_STATUSES } from "../../../webhooks/words.ts";
import type { StoredAssessment } from "../../ops/income-assessments.ts";

const StatementView = Type.Object(
  {
    input: text("As derivations name it, before a slash", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    employment: text("The employment", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21/employment 1"),
    employer: textOrNull("Its employer", "Example Depot"),
    pay_date: textOrNull("When it was paid", "2026-06-12"),
    period_start: textOrNull("First day of the pay period", "2026-05-25"),
    period_end: textOrNull("Last day of the pay period", "2026-06-07"),
    gross: textOrNull("Pay before deductions", "812.00"),
    hours: textOrNull("Hours that it shows; null: it shows none", "56.00"),
    source: textOrNull("The imported file and its row; null where the source named none", "payroll.csv, row 7"),
    left_out: nullable(text("Why it is in no figure; null if it is not left out", "duplicate"), { examples: [null] }),
  },
  { title: "AssessedStatement", description: "A statement that an assessment was made of" },
);

const MonthView = Type.Object(
  {
    month: text("By pay date", "2026-06"),
    gross: text("Gross pay", "1624.00"),
    hours: textOrNull("Hours; null if a statement shows none", "112.00"),
  },
  { title: "AssessedMonth", description: "Pay and hours of a month" },
);

/** What an assessment was made of, as the API shows it. */
export const AssessedPayView = Type.Object(
  {
    identity: nullable(
      oneOf(
        IDENTITY_STATUSES,
        "Whether the payroll accounts are of the person whom you named; null if no account was connected",
      ),
    ),
    holders: Type.Array(text("A name, as the payroll account has it", "Ada B. Example"), {
      description: "Whose the payroll accounts are, by their own records",
    }),
    statements: Type.Array(StatementView, { description: "By employment and pay date" }),
    months: Type.Array(MonthView, {
      description: "Months with pay dates, oldest first; repeated statements count once",
    }),
  },
  { title: "AssessedPay", description: "The statements that an assessment was made of" },
);

/** What a stored assessment was made of in the form of {@link AssessedPayView}. */
export function assessedPayView({ assessment, facts, identity }: StoredAssessment) {
  const statements = assessedStatements(facts, assessment);
  return { identity, holders: accountHolders(facts), statements, months: paidMonths(statements) };
}
