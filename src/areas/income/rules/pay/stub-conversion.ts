import { paymentsPerYear } from "../../../../kernel/pay/frequencies.ts";
import { lastDay } from "../../../../kernel/text/calendar.ts";
import { type CleanStatement, cleanStatements, type Omission, type OmissionReason } from "../../facts/clean.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, count, cut, over, type Quantity, rounded, sum, times } from "../../quantity.ts";
import { exactText } from "../../ratio.ts";
import { reason } from "../../reasons.ts";
import { inPack, inRequest, type Parameters } from "../parameters.ts";
import { inferFrequency, nominalMonths } from "../payroll/pay-frequency.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";

const MONTHS_OF_YEAR = 12;

const FACTOR_SETS = [
  "federal",
  "cash_assistance",
  "thirteenths",
  "il_drop_cents",
  "il_medical",
  "ma",
  "lending",
  "actual",
  "exact_month",
  "ct_month_to_week",
] as const;

/**
 * Monthly income by statements: the average of the payments times the payments of a month, by the factors that a State uses. A month
 * that is not a full one, or a State that counts exact months, takes what was paid.
 */
export const stubConversion: RuleDefinition = {
  kind: "stub_conversion",
  title: "Monthly income from pay statements",
  text: "The average payment times 4.3 (weekly) or 2.15 (every two weeks), or times the factors of the State's cash assistance; or the exact amount of the month. If no full month is expected, the amount paid. Uncertain income does not count. A pay date that a weekend or holiday moved belongs to the month of its nominal date. Each calculation is rounded to the cent, or to the dollar if the State does so.",
  citations: [
    read("7 CFR", "273.10(c)(2)"),
    read("Ariz. Admin. Code", "R6-13-121 (2012)"),
    read("Illinois DHS PM/WAG", "13-02-04"),
    secondary("106 CMR", "364.340"),
    read("Connecticut DSS", "web help, bonuses"),
  ],
  choices: [
    "The State chooses the factors, and the caller states them; the default is the federal set.",
    "The caller names statements that are not representative.",
    "The caller marks statements whose amount or date is uncertain.",
    "A job that ended before the day of assessment does not count unless a month is stated.",
  ],
  parameters: {
    factor_set: inRequest.word(FACTOR_SETS, "federal"),
    month: inRequest.month(),
    exclude_pay_dates: inRequest.days(),
    partial_month: inRequest.flag(),
    whole_dollars: inRequest.word(["exact", "nearest", "drop"]),
    factors_federal: inPack.table({ weekly: "4.3", biweekly: "2.15", semimonthly: "2" }),
    factors_cash_assistance: inPack.table({ weekly: "4.333", biweekly: "2.167", semimonthly: "2" }),
    factors_thirteenths: inPack.table({ weekly: "13/3", biweekly: "13/6", semimonthly: "2" }),
    factors_ma: inPack.table({ weekly: "4.333", biweekly: "2.167", semimonthly: "2" }),
    factors_lending: inPack.table({ weekly: "52/12", biweekly: "26/12", semimonthly: "2" }),
    sets_that_drop_cents: inPack.words(FACTOR_SETS, ["il_drop_cents"]),
    sets_of_full_months: inPack.words(FACTOR_SETS, ["il_medical"]),
    payments_of_full_month: inPack.table({ weekly: "4", biweekly: "2" }),
    weeks_of_month_backwards: inPack.number("4"),
  },
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month");
  const isOver = ({ end_date, status }: Employment) => (end_date == null ? status === "ended" : end_date < facts.as_of);
  const going = facts.employments.filter((employment) => month !== null || !isOver(employment));
  if (going.length === 0 && facts.employments.length > 0) return cannotTell(reason("fact_unknown", { fact: "month" }));
  const ended = facts.employments.filter((employment) => !going.includes(employment));
  const left = ended.map(({ id }) => ({ id, reason: "no_longer_current" as const }));
  const answers = going.map((employment) => ofEmployment(employment, parameters));
  const [first, ...others] = answers;
  if (first === undefined) return cannotTell(reason("no_statements"));
  if (others.length === 0) {
    const { monthly: _, ...answer } = first;
    return { ...answer, omissions: [...answer.omissions, ...left] };
  }
  const omissions = [...answers.flatMap((answer) => answer.omissions), ...left];
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
  const { distinct, omissions } = cleanStatements(employment.statements);
  const months = nominalMonths(
    distinct.flatMap(({ payDate }) => payDate ?? []),
    employment.pay_frequency ?? inferFrequency(distinct).frequency,
  );
  const whyLeft = ({ payDate, isUncertain }: CleanStatement): OmissionReason | null => {
    if (payDate !== null && setAside.includes(payDate)) return "set_aside";
    if (month !== null && months.get(payDate ?? "") !== month) return "outside_window";
    return isUncertain ? "uncertain" : null;
  };
  const used = distinct.filter((statement) => whyLeft(statement) === null);
  const left: Omission[] = distinct.flatMap((statement) => {
    const why = whyLeft(statement);
    return why === null ? [] : [{ id: statement.id, reason: why }];
  });
  const isAllUncertain = used.length === 0 && left.some(({ reason: why }) => why === "uncertain");
  const answer = isAllUncertain
    ? computed([], sum([]), "what is not sure to come is not counted")
    : outcomeOf(employment, { distinct, used, month }, parameters);
  return { ...answer, omissions: [...omissions, ...left] };
}

function outcomeOf(
  employment: Employment,
  {
    distinct,
    used,
    month,
  }: { distinct: readonly CleanStatement[]; used: readonly CleanStatement[]; month: string | null },
  parameters: Parameters,
): JobOutcome {
  if (used.length === 0 && month !== null && wasPaidOffBefore(employment, distinct, month)) {
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
  const frequency = employment.pay_frequency ?? inferFrequency(used).frequency;
  return convert(used, { frequency, isPartial: isPartOf(employment, month) }, parameters);
}

/** True if the job began or ended within the month, so that no full month of pay is expected. */
function isPartOf({ start_date, end_date }: Employment, month: string | null): boolean {
  if (month === null) return false;
  const hasBegunIn = start_date != null && start_date > `${month}-01`;
  return hasBegunIn || (end_date != null && end_date < lastDay(month));
}

/** True if the employment had ended by then and its last payment is known. */
function wasPaidOffBefore({ end_date }: Employment, distinct: readonly CleanStatement[], month: string): boolean {
  if (end_date == null || end_date >= `${month}-01`) return false;
  return distinct.some(({ payDate }) => payDate !== null && payDate >= end_date);
}

function withMonthly(answer: RuleOutcome, amount: Quantity | null): JobOutcome {
  return { ...answer, monthly: amount };
}

function convert(
  used: readonly CleanStatement[],
  { frequency, isPartial }: { readonly frequency: string | null; readonly isPartial: boolean },
  parameters: Parameters,
): JobOutcome {
  const whole = wholeDollars(parameters);
  const grosses = used.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  const set = parameters.text("factor_set") ?? "federal";
  const drops = parameters.list("sets_that_drop_cents").includes(set);
  const counted = drops ? grosses.map((gross) => cut(gross, 0)) : grosses;
  const total = sum(counted);
  if (set === "actual" || set === "exact_month" || isPartial || parameters.isSet("partial_month")) {
    return computed([], whole(total), "sum of what was paid in the month");
  }
  if (frequency === null || frequency === "variable")
    return withMonthly(cannotTell(reason("pay_frequency_unknown")), null);
  const average = whole(averageOf(total, used, drops));
  const averageFigure = moneyFigure("average", average, "sum of gross pay ÷ pay dates");
  if (set === "ct_month_to_week") {
    const weekly = over(average, parameters.required("weeks_of_month_backwards"));
    const figures = [averageFigure, moneyFigure("weekly", weekly, "monthly amount ÷ 4")];
    return withMonthly(outcome("computed", { figures }), null);
  }
  const fewest = parameters.entry("payments_of_full_month", frequency);
  if (parameters.list("sets_of_full_months").includes(set) && fewest !== null && BigInt(used.length) < fewest.value.n) {
    return computed([averageFigure], whole(total), "fewer payments than a full month has: as paid");
  }
  const payments = paymentsPerYear(frequency);
  if (payments !== null && payments <= MONTHS_OF_YEAR) {
    const months = MONTHS_OF_YEAR / payments;
    const amount = months === 1 ? average : over(average, constant("months that a payment covers", months));
    return computed([averageFigure], whole(amount), `average payment ÷ ${months}`);
  }
  const factor = parameters.entry(`factors_${set}`, frequency) ?? parameters.entry("factors_federal", frequency);
  if (factor === null) return withMonthly(cannotTell(reason("pay_frequency_unknown")), null);
  const amount = whole(times(average, factor));
  return computed([averageFigure], amount, `average payment × ${exactText(factor.value)}`);
}

/** How a State rounds each calculation: not at all, to the dollar with 50 cents going up, or down. 7 CFR 273.10(e)(1)(ii). */
function wholeDollars(parameters: Parameters): (of: Quantity) => Quantity {
  switch (parameters.text("whole_dollars")) {
    case "nearest":
      return (of) => rounded(of, 0);
    case "drop":
      return (of) => cut(of, 0);
    default:
      return (of) => of;
  }
}

function computed(before: readonly Figure[], amount: Quantity, formula: string): JobOutcome {
  return withMonthly(outcome("computed", { figures: [...before, ...monthly(amount, formula)] }), amount);
}

/** Over the pay dates: a correction, and two payments of one day, are not further ones. */
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
