import { type CleanStatement, cleanStatements, type Omission } from "../../facts/clean.ts";
import type { Facts } from "../../facts/facts.ts";
import { cannotTell, figure, money, type Outcome, outcome } from "../../figures.ts";
import { constant, count, cut, over, type Quantity, sum, times } from "../../quantity/quantity.ts";
import { exactText } from "../../quantity/ratio.ts";
import { reason } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";
import { inferFrequency } from "../payroll/pay-frequency.ts";

/** Months that a payment covers where it is rarer than monthly. */
const MONTHS_OF_PAYMENT: Readonly<Record<string, number>> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 };

/**
 * Monthly income by statements: the average of the payments times the payments of a month, by the factors that a State uses. A month
 * that is not a full one, or a State that counts exact months, takes what was paid.
 */
export function stubConversion(facts: Facts, parameters: Parameters): Outcome {
  const [employment] = facts.employments;
  const setAside = parameters.list("exclude_pay_dates");
  const month = parameters.text("month");
  const { kept, omissions } = cleanStatements(employment?.statements ?? []);
  const isUsed = ({ payDate }: CleanStatement) =>
    !(payDate !== null && setAside.includes(payDate)) && (month === null || payDate?.startsWith(month) === true);
  const used = kept.filter((statement) => isUsed(statement) && statement.gross !== null);
  const left: Omission[] = kept
    .filter((statement) => !isUsed(statement))
    .map(({ id, payDate }) => ({
      id,
      reason: payDate !== null && setAside.includes(payDate) ? "set_aside" : "outside_window",
    }));
  if (employment === undefined || used.length === 0) return cannotTell(reason("no_statements"));
  const frequency = employment.pay_frequency ?? inferFrequency(used).frequency;
  const answer = convert(used, frequency, parameters);
  return { ...answer, omissions: [...omissions, ...left] };
}

function convert(used: readonly CleanStatement[], frequency: string | null, parameters: Parameters): Outcome {
  const grosses = used.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  const set = parameters.text("factor_set") ?? "federal";
  const drops = parameters.list("sets_that_drop_cents").includes(set);
  const counted = drops ? grosses.map((gross) => cut(gross, 0)) : grosses;
  const total = sum(counted);
  if (set === "actual" || set === "exact_month" || parameters.isSet("partial_month")) {
    return outcome("computed", { figures: monthly(total, "sum of what was paid in the month") });
  }
  if (frequency === null || frequency === "variable") return cannotTell(reason("pay_frequency_unknown"));
  const average = averageOf(total, used, drops);
  const averageFigure = money("average", average, "sum of gross pay ÷ pay dates");
  if (set === "ct_month_to_week") {
    const weekly = over(average, parameters.required("weeks_of_month_backwards"));
    return outcome("computed", { figures: [averageFigure, money("weekly", weekly, "monthly amount ÷ 4")] });
  }
  const fewest = parameters.entry("payments_of_full_month", frequency);
  if (parameters.list("sets_of_full_months").includes(set) && fewest !== null && BigInt(used.length) < fewest.value.n) {
    return outcome("computed", {
      figures: [averageFigure, ...monthly(total, "fewer payments than a full month has: as paid")],
    });
  }
  const months = MONTHS_OF_PAYMENT[frequency];
  if (months !== undefined) {
    const amount = months === 1 ? average : over(average, constant("months that a payment covers", months));
    return outcome("computed", { figures: [averageFigure, ...monthly(amount, `average payment ÷ ${months}`)] });
  }
  const factor = parameters.entry(`factors_${set}`, frequency) ?? parameters.entry("factors_federal", frequency);
  if (factor === null) return cannotTell(reason("pay_frequency_unknown"));
  const amount = times(average, factor);
  const words = `average payment × ${exactText(factor.value)}`;
  return outcome("computed", { figures: [averageFigure, ...monthly(amount, words)] });
}

function averageOf(total: Quantity, used: readonly CleanStatement[], drops: boolean): Quantity {
  const average = over(
    total,
    count(
      "pay dates",
      used.map(({ id }) => id),
    ),
  );
  return drops ? cut(average, 0) : average;
}

function monthly(amount: Quantity, formula: string) {
  return [
    money("monthly", amount, formula),
    figure("monthly_whole_dollars", "whole", amount, `${formula}, to the dollar: 50 cents go up`),
  ];
}
