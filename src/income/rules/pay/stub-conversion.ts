import { type CleanStatement, cleanStatements, type Omission } from "../../facts/clean.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
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
export function stubConversion(facts: Facts, parameters: Parameters): RuleOutcome {
  const answers = facts.employments.map((employment) => ofEmployment(employment, parameters));
  const [first, ...others] = answers;
  if (first === undefined) return cannotTell(reason("no_statements"));
  if (others.length === 0) {
    const { monthly: _, ...answer } = first;
    return answer;
  }
  const omissions = answers.flatMap((answer) => answer.omissions);
  const open = answers.filter(({ verdict }) => verdict !== "computed");
  if (open.length > 0) return outcome("cannot_tell", { omissions, reasons: open.flatMap(({ reasons }) => reasons) });
  const totals = answers.flatMap(({ monthly: of }) => (of === null ? [] : [of]));
  if (totals.length < answers.length) return cannotTell(reason("pay_frequency_unknown"));
  return outcome("computed", { omissions, figures: monthly(sum(totals), "sum of the monthly amounts of the jobs") });
}

/** A job's answer with the unrounded monthly amount, null where there is none. */
type JobOutcome = RuleOutcome & { readonly monthly: Quantity | null };

function ofEmployment(employment: Employment, parameters: Parameters): JobOutcome {
  const setAside = parameters.list("exclude_pay_dates");
  const month = parameters.text("month");
  const { kept, omissions } = cleanStatements(employment.statements);
  const isUsed = ({ payDate }: CleanStatement) =>
    !(payDate !== null && setAside.includes(payDate)) && (month === null || payDate?.startsWith(month) === true);
  const used = kept.filter(isUsed);
  const left: Omission[] = kept
    .filter((statement) => !isUsed(statement))
    .map(({ id, payDate }) => ({
      id,
      reason: payDate !== null && setAside.includes(payDate) ? "set_aside" : "outside_window",
    }));
  const answer = outcomeOf(employment, { kept, used, month }, parameters);
  return { ...answer, omissions: [...omissions, ...left] };
}

function outcomeOf(
  employment: Employment,
  { kept, used, month }: { kept: readonly CleanStatement[]; used: readonly CleanStatement[]; month: string | null },
  parameters: Parameters,
): JobOutcome {
  if (used.length === 0 && month !== null && wasPaidOffBefore(employment, kept, month)) {
    return withMonthly(
      outcome("computed", { figures: monthly(sum([]), "the last payment was before the month") }),
      sum([]),
    );
  }
  if (used.length === 0) return withMonthly(cannotTell(reason("no_statements")), null);
  if (used.some(({ gross }) => gross === null)) return withMonthly(cannotTell(reason("gross_unknown")), null);
  if (used.some(({ isPossibleDuplicate }) => isPossibleDuplicate)) {
    return withMonthly(cannotTell(reason("possible_duplicate")), null);
  }
  return convert(used, employment.pay_frequency ?? inferFrequency(used).frequency, parameters);
}

/** True if the employment had ended by then and its last payment is known. */
function wasPaidOffBefore({ end_date }: Employment, kept: readonly CleanStatement[], month: string): boolean {
  if (end_date == null || end_date >= `${month}-01`) return false;
  return kept.some(({ payDate }) => payDate !== null && payDate >= end_date);
}

function withMonthly(answer: RuleOutcome, amount: Quantity | null): JobOutcome {
  return { ...answer, monthly: amount };
}

function convert(used: readonly CleanStatement[], frequency: string | null, parameters: Parameters): JobOutcome {
  const grosses = used.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  const set = parameters.text("factor_set") ?? "federal";
  const drops = parameters.list("sets_that_drop_cents").includes(set);
  const counted = drops ? grosses.map((gross) => cut(gross, 0)) : grosses;
  const total = sum(counted);
  if (set === "actual" || set === "exact_month" || parameters.isSet("partial_month")) {
    return computed([], total, "sum of what was paid in the month");
  }
  if (frequency === null || frequency === "variable")
    return withMonthly(cannotTell(reason("pay_frequency_unknown")), null);
  const average = averageOf(total, used, drops);
  const averageFigure = moneyFigure("average", average, "sum of gross pay ÷ pay dates");
  if (set === "ct_month_to_week") {
    const weekly = over(average, parameters.required("weeks_of_month_backwards"));
    const figures = [averageFigure, moneyFigure("weekly", weekly, "monthly amount ÷ 4")];
    return withMonthly(outcome("computed", { figures }), null);
  }
  const fewest = parameters.entry("payments_of_full_month", frequency);
  if (parameters.list("sets_of_full_months").includes(set) && fewest !== null && BigInt(used.length) < fewest.value.n) {
    return computed([averageFigure], total, "fewer payments than a full month has: as paid");
  }
  const months = MONTHS_OF_PAYMENT[frequency];
  if (months !== undefined) {
    const amount = months === 1 ? average : over(average, constant("months that a payment covers", months));
    return computed([averageFigure], amount, `average payment ÷ ${months}`);
  }
  const factor = parameters.entry(`factors_${set}`, frequency) ?? parameters.entry("factors_federal", frequency);
  if (factor === null) return withMonthly(cannotTell(reason("pay_frequency_unknown")), null);
  const amount = times(average, factor);
  return computed([averageFigure], amount, `average payment × ${exactText(factor.value)}`);
}

function computed(before: readonly Figure[], amount: Quantity, formula: string): JobOutcome {
  return withMonthly(outcome("computed", { figures: [...before, ...monthly(amount, formula)] }), amount);
}

/** Over the pay dates: a correction, and two payments of one day, are no further ones. */
function averageOf(total: Quantity, used: readonly CleanStatement[], drops: boolean): Quantity {
  const regular = used.filter(({ isCorrection }) => !isCorrection);
  const dates = new Map((regular.length === 0 ? used : regular).map(({ id, payDate }) => [payDate ?? id, id]));
  const average = over(total, count("pay dates", [...dates.values()]));
  return drops ? cut(average, 0) : average;
}

function monthly(amount: Quantity, formula: string) {
  return [
    moneyFigure("monthly", amount, formula),
    figure("monthly_whole_dollars", "whole", amount, `${formula}, to the dollar: 50 cents go up`),
  ];
}
