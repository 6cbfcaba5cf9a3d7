import { type Employment, type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, count, over, type Quantity, sum, times } from "../../quantity.ts";
import { exactText } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, inRequest, type Parameters, PER_YEAR } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { type AnnualPay, annualPay, basePay, isCurrent } from "./base-pay.ts";

const REASONS = {
  one_job_at_a_time: ["several present jobs: the rule is of one", "stated_fact"],
  rates_differ: ["stated rate and paid rate differ", "current_rate"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * Monthly pay at the current rate, after or before a raise: a raise counts from the day on which it takes effect. A stated rate that
 * the newest statements do not pay cannot be distinguished from a mistake.
 */
export const raisedPay: RuleDefinition = {
  kind: "raised_pay",
  title: "Pay after a raise",
  text: "The current rate at fixed hours, or the new rate at the average hours. A raise counts from its effective date.",
  citations: [
    read("Ariz. Admin. Code", "R9-22-1422(B) (2024-10-25)"),
    read("USDA HB-1-3555", "9.8 (2018)"),
    read("Fannie Mae Selling Guide", "B3-3.1-02 (2024-03-06)"),
  ],
  choices: ["If the newest statements do not pay the stated rate, both rates are shown, and neither is chosen."],
  parameters: {
    ...PER_YEAR,
    current_rate: inRequest.flag(),
    monthly_factors: inPack.table({ weekly: "4.3", biweekly: "2.15", semimonthly: "2", monthly: "1" }),
  },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const present = facts.employments.filter((employment) => isCurrent(employment, facts.as_of));
  const [employment, another] = present.length > 0 ? present : facts.employments;
  if (employment === undefined) return cannotTell(reason("pay_rate_unknown"));
  if (another !== undefined) return cannotTell(reason("one_job_at_a_time"));
  const raise = employment.future_raise ?? null;
  const isRaised = raise !== null && raise.effective <= facts.as_of;
  const current = isRaised ? { ...employment, pay_rate: raise.rate } : employment;
  if (!parameters.isSet("current_rate")) return averageHoursPay(current, parameters);
  // Statements of before a raise pay the former rate.
  const paid = isRaised ? null : lastPaidRate(current);
  const stated = inputQuantity(`${current.id}/pay_rate`, current.pay_rate);
  if (paid !== null && stated !== null && exactText(paid.value) !== exactText(stated.value)) {
    const amounts: [string, AnnualPay][] = [
      ["monthly_at_stated_rate", annualPay(current, parameters)],
      ["monthly_at_paid_rate", annualPay({ ...current, pay_rate: exactText(paid.value) }, parameters)],
    ];
    const figures = amounts.flatMap(([name, pay]) =>
      pay.annual === null ? [] : [moneyFigure(name, over(pay.annual, constant("months of a year", 12)), pay.formula)],
    );
    return outcome("cannot_tell", { figures, reasons: [reason("rates_differ")] });
  }
  return basePay.evaluate({ ...facts, employments: [current] }, parameters);
}

/** The rate of the regular line of the newest statement that has one. */
function lastPaidRate({ statements }: Employment): Quantity | null {
  for (const { parts } of statements.toReversed()) {
    const rate = parts.find(({ kind, rate: of }) => kind === "regular" && of !== null)?.rate ?? null;
    if (rate !== null) return rate;
  }
  return null;
}

/** Average hours of the statements at the new rate, times the payments of a month. */
function averageHoursPay(employment: Employment, parameters: Parameters): RuleOutcome {
  const rate = inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  const hours = employment.statements.flatMap((statement) => (statement.hours === null ? [] : [statement]));
  const factor = parameters.entry("monthly_factors", employment.pay_frequency ?? "");
  if (rate === null) return cannotTell(reason("pay_rate_unknown"));
  if (hours.length === 0) return cannotTell(reason("hours_unknown"));
  if (factor === null) return cannotTell(reason("pay_frequency_unknown"));
  const total = sum(hours.flatMap((statement) => (statement.hours === null ? [] : [statement.hours])));
  const average = over(
    total,
    count(
      "statements with hours",
      hours.map(({ id }) => id),
    ),
  );
  const monthly = times(average, rate, factor);
  return outcome("computed", {
    figures: [
      figure("average_hours", "hours", average, "hours ÷ statements"),
      moneyFigure("monthly", monthly, "average hours of a payment × current rate × payments of a month"),
    ],
  });
}
