import { addMonths, lastDay, monthsFrom } from "../../../../kernel/text/calendar.ts";
import { type Facts, inputQuantity } from "../../facts/facts.ts";
import { type Figure, figure, moneyFigure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { constant, cut, isAtLeast, isNonZero, minus, over, type Quantity, sum, times } from "../../quantity.ts";
import { compareRatios, exactText } from "../../ratio.ts";
import { type Reason, reasonsWith } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";
import { cleaningReasons } from "../payroll/statement-checks.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { type ActivityHours, activityHours } from "./activities.ts";
import {
  ATTRIBUTIONS,
  type Attribution,
  ENGAGEMENT,
  ENGAGEMENT_FACTS,
  ENGAGEMENT_REASONS,
  hasPaidLeave,
  hoursOfMonth,
  type MonthEvidence,
  type MonthHours,
  monthEvidence,
  payOfMonth,
  type Reading,
} from "./month-evidence.ts";

const reason = reasonsWith(ENGAGEMENT_REASONS);

/** What the pathways of a month come to. */
interface Month {
  readonly month: string;
  readonly evidence: MonthEvidence;
  readonly activities: ActivityHours;
  /** The least income that is known, and whether there may be more. */
  readonly income: Quantity;
  readonly threshold: Quantity;
  readonly needed: Quantity;
  readonly readings: readonly (Reading & MonthHours)[];
  readonly parameters: Parameters;
  readonly isOver: boolean;
}

/**
 * Community engagement of a month: hours of work and other activities, income of the household, half-time education, or the average
 * of a seasonal worker. Met as soon as one pathway reaches its threshold on what is known; not shown only if everything that the
 * tested pathways need is known and falls short; otherwise it cannot be decided, and the reasons say what is missing.
 */
export const engagementMonth: RuleDefinition = {
  kind: "engagement_month",
  title: "Community engagement of a month",
  text: "80 hours of work, community service, a work program and less than half-time education together; or at least half-time education; or income of at least 80 times the federal minimum wage; or, for a seasonal worker, that income on average over the previous six months.",
  citations: [
    read("42 CFR", "435.552 (CMS-2454-IFC, 91 FR 33348, corrected 91 FR 39028)"),
    read("CMS-2454-IFC, preamble", "II.C.6 and II.C.8, 91 FR 33358-33363"),
  ],
  choices: [
    'The rule does not say how to divide a pay period that spans two months. If the caller does not state a method, all are tried; if the results differ, the answer is "cannot tell".',
    'The rule does not say whether paid leave is work. If the result depends on this and the caller does not state it, the answer is "cannot tell".',
    "Hours that a statement does not show are unknown, not zero.",
    "If hours are divided by days, days at the end of the month that no statement covers yet may each add up to 24 hours.",
    "An activity counts only if the caller states that it is verified.",
    "Payroll shows one person's pay; the caller states the household's income.",
  ],
  parameters: ENGAGEMENT,
  facts: ENGAGEMENT_FACTS,
  reasons: ENGAGEMENT_REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month") ?? addMonths(facts.as_of.slice(0, 7), -1);
  const threshold = times(parameters.required("minimum_wage"), parameters.required("hours_needed"));
  const thresholdFigure = moneyFigure("threshold", threshold, "federal minimum wage × hours");
  const answer =
    parameters.text("pathway") === "seasonal"
      ? seasonal(facts, { month, threshold, parameters })
      : outcomeOf(gather(facts, month, threshold, parameters), facts);
  return { ...answer, period: month, figures: [...answer.figures, thresholdFigure] };
}

function gather(facts: Facts, month: string, threshold: Quantity, parameters: Parameters): Month {
  const evidence = monthEvidence(facts, month, parameters);
  const readings = readingsOf(evidence, parameters).map((reading) => ({
    ...reading,
    ...hoursOfMonth(evidence, month, reading),
  }));
  const last = lastDay(month);
  const isShown = [...evidence.statements].some(
    ({ payDate, periodEnd }) => (payDate ?? "") >= last || (periodEnd ?? "") >= last,
  );
  return {
    month,
    evidence,
    activities: activityHours(facts, month, parameters),
    income: incomeOf(facts, month, evidence),
    threshold,
    needed: parameters.required("hours_needed"),
    readings,
    parameters,
    isOver: facts.as_of >= last || isShown,
  };
}

/** The household's income where it is known, or else the person's pay, with that of the others as far as it is known. */
function incomeOf(facts: Facts, month: string, evidence: MonthEvidence): Quantity {
  const household = inputQuantity(`household/magi_monthly/${month}`, facts.household?.magi_monthly?.[month]);
  if (household !== null) return household;
  const others = inputQuantity(`household/other_members_magi/${month}`, facts.household?.other_members_magi?.[month]);
  const { pay } = payOfMonth(evidence, false);
  return others === null ? pay : sum([pay, others]);
}

function readingsOf(evidence: MonthEvidence, parameters: Parameters): Reading[] {
  const named = ATTRIBUTIONS.find((attribution) => attribution === parameters.text("attribution"));
  const attributions: readonly Attribution[] = named === undefined ? ATTRIBUTIONS : [named];
  const leave = parameters.text("paid_leave");
  const leaves = !hasPaidLeave(evidence)
    ? [true]
    : leave === "count"
      ? [true]
      : leave === "exclude"
        ? [false]
        : [true, false];
  const duplicates = evidence.statements.some(({ isPossibleDuplicate }) => isPossibleDuplicate)
    ? [false, true]
    : [false];
  return attributions.flatMap((attribution) =>
    leaves.flatMap((countsPaidLeave) =>
      duplicates.map((countsPossibleDuplicates) => ({ attribution, countsPaidLeave, countsPossibleDuplicates })),
    ),
  );
}

function outcomeOf(month: Month, facts: Facts): RuleOutcome {
  const { evidence, activities, income, threshold, needed } = month;
  const cleaning = cleaningReasons(evidence.paid, evidence.hasDuplicates).filter(
    ({ code }) => code !== "hours_from_parts" && code !== "premium_repeats_hours",
  );
  const proxy = proxyHours(month);
  const least = lowest(month);
  const isHoursMet = isAtLeast(
    sum([least, activities.verified, ...(proxy === null ? [] : [proxyLeast(proxy, month)])]),
    needed,
  );
  const isIncomeMet = isAtLeast(income, threshold);
  const isSeasonalMet = facts.is_seasonal_worker === true && seasonal(facts, month).verdict === "met";
  const figures = figuresOf(month, proxy);
  const met: [boolean, Reason][] = [
    [activities.isHalfTime, reason("half_time_enrolment")],
    [isHoursMet, reason("hours_met", { hours: exactText(needed.value) })],
    [isIncomeMet, reason("income_met")],
    [isSeasonalMet, reason("seasonal_met")],
  ];
  const reasons = met.filter(([applies]) => applies).map(([, of]) => of);
  const common = { figures, omissions: evidence.omissions };
  if (reasons.length > 0) return outcome("met", { ...common, reasons: [...reasons, ...cleaning] });
  const open = openQuestions(month, facts, proxy);
  if (open.length > 0) return outcome("cannot_tell", { ...common, reasons: [...open, ...cleaning] });
  return outcome("not_shown", { ...common, reasons: [...shortfall(month, proxy), ...cleaning] });
}

function lowest({ readings }: Month): Quantity {
  return extreme(
    readings.map(({ hours }) => hours),
    -1,
  );
}

function highest({ readings }: Month): Quantity {
  return extreme(
    readings.map(({ hours }) => hours),
    1,
  );
}

/** The least or greatest quantity; the first of equal ones, so that the derivation is always the same. */
function extreme(of: readonly Quantity[], sign: 1 | -1): Quantity {
  return of.reduce((best, next) => (compareRatios(next.value, best.value) === sign ? next : best));
}

/** Hours from income: pay without documented hours divided by the minimum wage, if the State allows it; else null. */
function proxyHours(month: Month): Quantity | null {
  const { parameters, readings, evidence } = month;
  if (!parameters.isSet("income_to_hours") || !readings.some(({ hasUnknownHours }) => hasUnknownHours)) return null;
  const undocumented = evidence.paid
    .filter(({ hours }) => hours === null)
    .flatMap(({ gross }) => (gross === null ? [] : [gross]));
  return over(sum(undocumented), parameters.required("minimum_wage"));
}

function proxyLeast(proxy: Quantity, { parameters }: Month): Quantity {
  return parameters.text("proxy_rounding") === "exact" ? proxy : cut(proxy, 0);
}

/** What could change the answer, the decisive things only. */
function openQuestions(month: Month, facts: Facts, proxy: Quantity | null): Reason[] {
  const { evidence, activities, readings, needed, parameters } = month;
  if (!month.isOver) return [reason("month_not_over")];
  if (evidence.isIncomplete) return [reason("statements_incomplete")];
  if (evidence.isSilent || isNothingKnown(facts, month)) return [reason("no_statements")];
  if (isHouseholdUnknown(facts, month.month)) return [reason("household_unknown")];
  if (payOfMonth(evidence, true).hasUnknownPay && facts.household?.magi_monthly?.[month.month] == null) {
    return [reason("income_unknown")];
  }
  const periodless = readings.filter(({ hasUnknownPeriod }) => hasUnknownPeriod);
  const unknown: [boolean, Reason][] = [
    [periodless.length > 0, reason("pay_period_unknown")],
    [proxy === null && readings.some(({ hasUnknownHours }) => hasUnknownHours), reason("hours_unknown")],
    [
      activities.hasUnknown,
      activities.reasons.find(({ code }) => code === "enrolment_unknown") ?? reason("hours_unknown"),
    ],
  ];
  const missing = unknown.filter(([applies]) => applies).map(([, of]) => of);
  if (missing.length > 0) return [...new Map(missing.map((of) => [of.code, of])).values()];
  const extra = [activities.verified, ...(proxy === null ? [] : [proxyLeast(proxy, month)])];
  const decides = (of: readonly (Reading & MonthHours)[]) =>
    of.some(({ hours }) => isAtLeast(sum([hours, ...extra]), needed));
  if (decides(readings)) return decisiveReadings(month);
  const isRounding =
    proxy !== null && parameters.text("proxy_rounding") !== "exact" && parameters.text("proxy_rounding") !== "whole";
  if (isRounding && isAtLeast(sum([highest(month), activities.verified, proxy]), needed))
    return [reason("proxy_rounding_decides")];
  const possible = sum([highest(month), activities.possible, ...(proxy === null ? [] : [proxy])]);
  if (isAtLeast(possible, needed)) return activities.reasons.filter(({ code }) => code !== "activity_not_qualifying");
  if (isPayOpen(month)) return [reason("possible_duplicate")];
  const unstated = constant("hours of days that no statement covers yet", evidence.openDays * 24);
  const isByDay = readings.some(({ attribution }) => attribution === "days");
  if (isByDay && isAtLeast(sum([possible, unstated]), needed)) return [reason("statements_incomplete")];
  return openSeason(facts, month);
}

/** True if the household's income, or that of its other members, was asked about and is not known. */
function isHouseholdUnknown({ household }: Facts, month: string): boolean {
  const [own, others] = [household?.magi_monthly?.[month], household?.other_members_magi?.[month]];
  return own === null || (own === undefined && others === null);
}

/** Without a source, an activity and an income of the household, nothing is known that could fall short. */
function isNothingKnown({ employments, household }: Facts, { month, activities }: Month): boolean {
  const isIncomeKnown = household?.magi_monthly?.[month] != null;
  return employments.length === 0 && activities.count === 0 && !isIncomeKnown;
}

/** Which of the choices that are open makes the difference. */
function decisiveReadings({ readings, needed, activities }: Month): Reason[] {
  const verdicts = readings.map((reading) => ({
    ...reading,
    isMet: isAtLeast(sum([reading.hours, activities.verified]), needed),
  }));
  const differs = (key: "attribution" | "countsPaidLeave" | "countsPossibleDuplicates") => {
    const groups = Map.groupBy(verdicts, (reading) => readingKey(reading, key));
    return [...groups.values()].some((group) => new Set(group.map(({ isMet }) => isMet)).size > 1);
  };
  const choices: [boolean, Reason][] = [
    [differs("attribution"), reason("attribution_decides")],
    [differs("countsPaidLeave"), reason("paid_leave_silent")],
    [differs("countsPossibleDuplicates"), reason("possible_duplicate")],
  ];
  return choices.filter(([applies]) => applies).map(([, of]) => of);
}

/** The choices of a reading but one. */
function readingKey(reading: Reading, but: keyof Reading): string {
  const { attribution, countsPaidLeave, countsPossibleDuplicates } = reading;
  return JSON.stringify({ attribution, countsPaidLeave, countsPossibleDuplicates, [but]: null });
}

function isPayOpen(month: Month): boolean {
  return isAtLeast(payOfMonth(month.evidence, true).pay, month.threshold);
}

/** A seasonal worker whose earlier months are not known may still meet the requirement. */
function openSeason(facts: Facts, month: Month): Reason[] {
  if (facts.is_seasonal_worker !== true && facts.is_seasonal_worker !== null) return [];
  const answer = seasonal(facts, month);
  if (facts.is_seasonal_worker === null) return answer.reasons.filter(({ code }) => code === "seasonal_unknown");
  return answer.verdict === "cannot_tell" ? [...answer.reasons] : [];
}

function shortfall({ activities, evidence, needed }: Month, proxy: Quantity | null): Reason[] {
  if (proxy !== null) return [reason("proxy_below", { hours: exactText(needed.value) })];
  const unfit = activities.reasons.filter(({ code }) => code !== "activity_not_verified");
  const isOnlyUnfit = activities.count > 0 && unfit.length === activities.count && evidence.statements.length === 0;
  return isOnlyUnfit ? [...new Map(unfit.map((of) => [of.code, of])).values()] : [reason("hours_and_income_below")];
}

function figuresOf(month: Month, proxy: Quantity | null): Figure[] {
  const { evidence, activities, income, readings } = month;
  const isPaid = evidence.paid.length + evidence.gigPay.length > 0;
  const isPartial = evidence.isIncomplete;
  const figures: Figure[] = [];
  const formula = "sum of hours of the month, and of other activities";
  if (isPaid || isNonZero(income))
    figures.push(moneyFigure(isPartial ? "income_known" : "income", income, "income received in the month"));
  if (activities.education !== null)
    figures.push(figure("education_hours", "hours", activities.education, "credit hours × 3 × 4.33, or class hours"));
  if (proxy !== null) return [...figures, ...proxyFigures(month, proxy)];
  const total = sum([lowest(month), activities.verified]);
  const isUnknown =
    isPartial || evidence.isSilent || activities.hasUnknown || readings.some(({ hasUnknownHours }) => hasUnknownHours);
  if (readings.some(({ hasUnknownPeriod }) => hasUnknownPeriod)) return figures;
  if (activities.claimed !== null) {
    figures.push(figure("hours_claimed", "hours", activities.claimed, "hours that nobody has confirmed"));
    figures.push(figure("hours_verified", "hours", total, formula));
  }
  if (isUnknown) return [...figures, ...(isNonZero(total) ? [figure("hours_known", "hours", total, formula)] : [])];
  const high = sum([highest(month), activities.verified]);
  if (compareRatios(total.value, high.value) === 0) return [...figures, figure("hours", "hours", total, formula)];
  const isLeave = new Set(readings.map(({ attribution }) => attribution)).size === 1 && hasPaidLeave(evidence);
  const [low, up] = isLeave ? ["hours_worked", "hours_paid"] : ["hours_low", "hours_high"];
  return [
    ...figures,
    figure(low ?? "hours_low", "hours", total, formula),
    figure(up ?? "hours_high", "hours", high, formula),
  ];
}

function proxyFigures(month: Month, proxy: Quantity): Figure[] {
  const { activities, needed } = month;
  const whole = cut(proxy, 0);
  const known = sum([lowest(month), activities.verified]);
  const formula = "income without hours ÷ minimum wage";
  return [
    figure("proxy_hours", "hours", proxy, formula),
    figure("proxy_hours_whole", "hours", whole, `${formula}, whole hours`),
    figure(
      "more_needed_whole",
      "hours",
      minus(needed, sum([whole, known])),
      "hours needed − whole proxy hours − hours known",
    ),
    figure("hours", "hours", sum([proxy, known]), "proxy hours + hours known"),
    figure("hours_whole", "hours", sum([whole, known]), "whole proxy hours + hours known"),
  ];
}

/**
 * Average income of the six months before the assessed one; always divided by six. If the income of a month is not
 * known, or known in part, the average is a lower bound.
 */
function seasonal(
  facts: Facts,
  { month, threshold, parameters }: Pick<Month, "month" | "threshold" | "parameters">,
): RuleOutcome {
  const window = monthsFrom(addMonths(month, -6), addMonths(month, -1));
  const incomes = window.map((of) => ({ of, income: monthIncome(facts, of, parameters) }));
  const known = incomes.flatMap(({ income }) => (income === null ? [] : [income.least]));
  const missing = incomes.filter(({ income }) => income === null || income.mayBeMore).map(({ of }) => of);
  const average = over(sum(known), constant("months of the window", window.length));
  const figures = [
    moneyFigure(
      missing.length === 0 ? "average" : "average_lower_bound",
      average,
      "income of the six months before ÷ 6",
    ),
    textFigure("window", `${window[0]}..${window.at(-1)}`, "the six months before the assessed month"),
  ];
  const isMet = isAtLeast(average, threshold);
  const status = facts.is_seasonal_worker ?? null;
  if (status === false) return outcome("not_shown", { figures, reasons: [reason("not_seasonal")] });
  if (isMet && status === null) return outcome("cannot_tell", { figures, reasons: [reason("seasonal_unknown")] });
  if (isMet) return outcome("met", { figures, reasons: [reason("seasonal_met")] });
  if (missing.length > 0) {
    return outcome("cannot_tell", {
      figures,
      reasons: missing.map((of) => reason("income_of_month_unknown", { month: of })),
    });
  }
  return outcome("not_shown", { figures, reasons: [reason("seasonal_below")] });
}

/**
 * A month's income: the household's where it is known, or what was paid in it, with that of the others as far as it is known. Each
 * payment counts once, and what is not income not at all. Null if nothing is known: a month without statements is unknown, not 0.
 */
function monthIncome(
  facts: Facts,
  month: string,
  parameters: Parameters,
): { readonly least: Quantity; readonly mayBeMore: boolean } | null {
  const household = inputQuantity(`household/magi_monthly/${month}`, facts.household?.magi_monthly?.[month]);
  if (household !== null) return { least: household, mayBeMore: false };
  const evidence = monthEvidence(facts, month, parameters);
  if (evidence.paid.length + evidence.gigPay.length === 0) return null;
  const { pay, hasUnknownPay } = payOfMonth(evidence, false);
  const most = payOfMonth(evidence, true).pay;
  const mayBeMore = hasUnknownPay || evidence.isIncomplete || compareRatios(most.value, pay.value) > 0;
  return { least: incomeOf(facts, month, evidence), mayBeMore: mayBeMore || isHouseholdUnknown(facts, month) };
}
