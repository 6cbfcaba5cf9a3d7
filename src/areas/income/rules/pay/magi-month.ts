import { cleanStatements, type Omission } from "../../facts/clean.ts";
import { type Facts, inputQuantity, type PayStatement } from "../../facts/facts.ts";
import { cannotTell, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, minus, over, type Quantity, sum, times } from "../../quantity.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inRequest, type Parameters, PER_YEAR } from "../parameters.ts";
import { inferFrequency, nominalMonths } from "../payroll/pay-frequency.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { annualPay } from "./base-pay.ts";

const REASONS = { pretax_unknown: ["pre-tax deductions unknown", "pretax_deductions"] } satisfies Reasons;
const reason = reasonsWith(REASONS);

/** Income of a month by the method that the programme uses; money counts in the month in which it was received. */
export const incomeOfMonth: RuleDefinition = {
  kind: "income_of_month",
  title: "Income of a month",
  text: "Household income received in the month, by pay date, after pre-tax deductions; or with predictable changes during the year spread over twelve months.",
  citations: [read("42 CFR", "435.603(e), (h)"), read("7 CFR", "273.10(c)(2)")],
  parameters: {
    ...PER_YEAR,
    month: inRequest.month(),
    method: inRequest.word(
      [
        "received",
        "received_recurring",
        "magi_wages",
        "household",
        "predictable_changes",
        "contract_year",
        "contract_period",
      ],
      "received",
    ),
  },
  facts: { further: ["household.magi_monthly", "household.other_members_magi"] },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month");
  switch (parameters.text("method")) {
    case "predictable_changes":
      return predictableMonth(facts);
    case "contract_year":
      return contractMonth(facts, parameters);
    case "contract_period":
      return contractPeriodMonth(facts, parameters);
    default:
      return month === null
        ? cannotTell(reason("fact_unknown", { fact: "month" }))
        : receivedInMonth(facts, month, parameters);
  }
}

function receivedInMonth(facts: Facts, month: string, parameters: Parameters): RuleOutcome {
  const method = parameters.text("method");
  const { received, omissions } = receivedStatements(facts, month, method === "received_recurring");
  const isReadable = facts.employments.every(({ is_complete }) => is_complete !== false);
  const grosses = received.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  const wages = sum(grosses);
  const period = { period: month, omissions };
  if (!isReadable || grosses.length < received.length) {
    return outcome("cannot_tell", {
      ...period,
      figures: [lowerBound(wages)],
      reasons: [reason("statements_incomplete")],
    });
  }
  if (received.length === 0) return { ...cannotTell(reason("no_statements")), ...period };
  if (method === "household") return { ...householdMonth(facts, month, wages), omissions };
  if (method !== "magi_wages")
    return outcome("computed", {
      ...period,
      figures: [moneyFigure("monthly", wages, "sum of pay received in the month")],
    });
  const pretax = received.flatMap(({ pretax: of }) => (of === null ? [] : [of]));
  if (pretax.length < received.length) {
    const bound = moneyFigure("upper_bound", wages, "gross pay received in the month; pre-tax deductions come off it");
    return outcome("cannot_tell", { ...period, figures: [bound], reasons: [reason("pretax_unknown")] });
  }
  const magi = minus(wages, sum(pretax));
  return outcome("computed", {
    ...period,
    figures: [moneyFigure("monthly", magi, "gross pay received − pre-tax deductions")],
  });
}

function lowerBound(wages: Quantity) {
  return moneyFigure("lower_bound", wages, "what is known to have been received");
}

/** Statements paid in a month; without lump sums where the programme counts those as a resource. */
function receivedStatements(
  facts: Facts,
  month: string,
  isRecurringOnly: boolean,
): { received: PayStatement[]; omissions: Omission[] } {
  const cleaned = facts.employments.map(({ statements }) => cleanStatements(statements));
  const inMonth = cleaned.flatMap(({ distinct }, at) => {
    const months = monthsOf(distinct, facts.employments[at]?.pay_frequency ?? null, isRecurringOnly);
    return distinct.filter(({ payDate }) => months.get(payDate ?? "") === month);
  });
  const whyLeft = ({ isNonrecurring, isUncertain }: PayStatement) =>
    !isRecurringOnly ? null : isNonrecurring ? ("one_time" as const) : isUncertain ? ("uncertain" as const) : null;
  return {
    received: inMonth.filter((statement) => whyLeft(statement) === null),
    omissions: [
      ...cleaned.flatMap(({ omissions }) => omissions),
      ...inMonth.flatMap((statement) => {
        const why = whyLeft(statement);
        return why === null ? [] : [{ id: statement.id, reason: why }];
      }),
    ],
  };
}

/** Months by pay date; where a programme looks at recurring pay, a date that a weekend has moved belongs to the month of its nominal day. */
function monthsOf(statements: readonly PayStatement[], frequency: string | null, isRecurringOnly: boolean) {
  const dates = statements.flatMap(({ payDate }) => payDate ?? []);
  return nominalMonths(dates, isRecurringOnly ? (frequency ?? inferFrequency(statements).frequency) : null);
}

function householdMonth(facts: Facts, month: string, wages: Quantity): RuleOutcome {
  const others = inputQuantity(`household/other_members_magi/${month}`, facts.household?.other_members_magi?.[month]);
  if (others === null) {
    return outcome("cannot_tell", {
      period: month,
      figures: [lowerBound(wages)],
      reasons: [reason("household_unknown")],
    });
  }
  const formula = "pay received + income of the household's other members";
  return outcome("computed", { period: month, figures: [moneyFigure("monthly", sum([wages, others]), formula)] });
}

/** Steady income and a twelfth of what is predictably more in some months, the same in each month of the year. */
function predictableMonth({ employments }: Facts): RuleOutcome {
  const patterns = employments.flatMap(({ id, annual_pattern }) =>
    annual_pattern == null ? [] : [{ id, pattern: annual_pattern }],
  );
  if (patterns.length < employments.length || patterns.length === 0) return cannotTell(reason("income_unknown"));
  const parts = patterns.flatMap(({ id, pattern }) => {
    const extras = pattern.extra.flatMap(({ months, monthly }, at) => {
      const extra = inputQuantity(`${id}/extra ${at + 1}`, monthly);
      return extra === null ? [] : [times(extra, constant("months of the extra pay", months.length))];
    });
    const steady = inputQuantity(`${id}/steady_monthly`, pattern.steady_monthly);
    const spread = over(sum(extras), constant("months of a year", 12));
    return steady === null ? [spread] : [steady, spread];
  });
  return outcome("computed", {
    figures: [moneyFigure("monthly", sum(parts), "steady monthly income + yearly extra ÷ 12")],
  });
}

function contractMonth(facts: Facts, parameters: Parameters): RuleOutcome {
  const [employment] = facts.employments;
  if (employment === undefined) return cannotTell(reason("pay_rate_unknown"));
  const pay = annualPay(employment, parameters);
  if (pay.annual === null) return cannotTell(pay.reason);
  const monthly = over(pay.annual, constant("months of a year", 12));
  return outcome("computed", {
    period: parameters.text("month"),
    figures: [moneyFigure("monthly", monthly, "contract of a year ÷ 12")],
  });
}

function contractPeriodMonth(facts: Facts, parameters: Parameters): RuleOutcome {
  const [employment] = facts.employments;
  const rate = employment === undefined ? null : inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  const months = employment?.contract_months ?? null;
  if (rate === null) return cannotTell(reason("pay_rate_unknown"));
  if (months === null) return cannotTell(reason("fact_unknown", { fact: "months of the contract" }));
  const monthly = over(rate, constant("months of the contract", months));
  return outcome("computed", {
    period: parameters.text("month"),
    figures: [moneyFigure("monthly", monthly, "contract ÷ its months")],
  });
}
