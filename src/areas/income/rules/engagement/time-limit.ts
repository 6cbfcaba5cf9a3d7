import type { Facts } from "../../facts/facts.ts";
import { OTHER_ACTIVITIES } from "../../facts/facts-document.ts";
import { figure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, isAtLeast, over, type Quantity, sum, times } from "../../quantity.ts";
import { compareRatios, exactText } from "../../ratio.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { INTERVAL_DAYS, inPack, inRequest, maybeInPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { CREDIT_HOURS, statedHours } from "./activities.ts";
import { hoursOfMonth, type MonthEvidence, type MonthHours, monthEvidence } from "./month-evidence.ts";
import { EXEMPTION_FACTS, workExemption } from "./work-exemption.ts";

const REASONS = {
  counting_method_decides: ["method of counting hours decides", "counting_method"],
  hours_below: ["hours below {hours}"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** The ways to count the hours of a month by weeks. */
const METHODS = ["actual", "converted"] as const;

/**
 * Work requirement of the SNAP time limit: hours of work and work programmes in a month, as they were or as a State converts weeks to
 * a month. Where the method is not stated and decides, it cannot be decided. Workfare has no number of hours, and who is exempt from the
 * general work requirements is not under the limit.
 */
export const timeLimit: RuleDefinition = {
  kind: "time_limit",
  title: "Work requirement of the time limit",
  text: "20 hours a week, averaged monthly (80 hours a month), of paid, in-kind or unpaid work, of a work program, or of both; or workfare for any number of hours. The limit does not apply to a person who is exempt from the general work requirements, for example because their weekly wages are at least 30 times the minimum wage.",
  citations: [read("7 CFR", "273.24(a)"), read("NH Food Stamp Manual", "245.05")],
  choices: [
    'Multiplying weekly hours by 4.3 is a State\'s practice; it is not in the rule. If the result depends on the method and the caller does not state one, the answer is "cannot tell".',
    "Changes to ages and exemptions since 2025 are not included.",
  ],
  parameters: {
    minimum_wage: inRequest.number("7.25"),
    exempt_hours_per_week: maybeInPack.number("30"),
    age_min: maybeInPack.number("16"),
    age_end: maybeInPack.number("60"),
    child_age_end: maybeInPack.number("6"),
    month: inRequest.month(),
    method: inRequest.word([...METHODS, "unspecified"]),
    hours_needed: inRequest.number("80"),
    weeks_of_month_converted: inPack.number("4.3"),
    qualifying_activities: inPack.words(OTHER_ACTIVITIES, [
      "work",
      "unpaid_work",
      "in_kind_work",
      "self_employment",
      "work_program",
      "workfare",
    ]),
    ...CREDIT_HOURS,
    interval_days: INTERVAL_DAYS,
  },
  facts: EXEMPTION_FACTS,
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month") ?? facts.as_of.slice(0, 7);
  const needed = parameters.required("hours_needed");
  const qualifying = facts.activities.filter(({ kind }) => parameters.list("qualifying_activities").includes(kind));
  if (qualifying.some((activity) => activity.kind === "workfare" && !isUnverified(activity))) {
    return outcome("met", { period: month });
  }
  if (parameters.number("exempt_hours_per_week") !== null) {
    const exempt = workExemption.evaluate(facts, parameters.with({ month }));
    if (exempt.verdict === "met") return exempt;
  }
  const stated = parameters.text("method");
  const methods = METHODS.filter((method) => stated === null || stated === "unspecified" || stated === method);
  const evidence = monthEvidence(facts, month, parameters);
  const payroll = hoursOfMonth(evidence, month, {
    attribution: "pay_date",
    countsPaidLeave: true,
    countsPossibleDuplicates: false,
  });
  const totals = methods.map((method) =>
    sum([
      payroll.hours,
      ...qualifying.filter((of) => !isUnverified(of)).flatMap((of) => hoursBy(of, method, parameters)),
    ]),
  );
  const open = openReason(facts, { qualifying, evidence, payroll, parameters });
  const hasOnlyUnfit = facts.activities.length > 0 && qualifying.length === 0;
  return { ...outcomeOf(totals, needed, open, hasOnlyUnfit), period: month };
}

/** Why there may be more hours than are known; null if there are not. */
function openReason(
  facts: Facts,
  known: {
    readonly qualifying: Facts["activities"];
    readonly evidence: MonthEvidence;
    readonly payroll: MonthHours;
    readonly parameters: Parameters;
  },
): Reason | null {
  const { qualifying, evidence, payroll, parameters } = known;
  if (evidence.isIncomplete) return reason("statements_incomplete");
  if (evidence.isSilent || (facts.employments.length === 0 && facts.activities.length === 0))
    return reason("no_statements");
  const isUnknown = qualifying.some((activity) => statedHours(activity, parameters) === null);
  if (isUnknown || payroll.hasUnknownHours || payroll.hasUnknownPeriod) return reason("hours_unknown");
  if (evidence.statements.some(({ isPossibleDuplicate }) => isPossibleDuplicate)) return reason("possible_duplicate");
  return qualifying.some(isUnverified) ? reason("activity_not_verified") : null;
}

/** Unpaid work counts where it is verified. */
function isUnverified({ is_verified }: Facts["activities"][number]): boolean {
  return is_verified === false || is_verified === null;
}

function hoursBy(
  activity: Facts["activities"][number],
  method: (typeof METHODS)[number],
  parameters: Parameters,
): Quantity[] {
  const stated = statedHours(activity, parameters);
  if (stated === null) return [];
  const weeks = activity.weekly_hours?.length ?? 0;
  if (method === "actual" || weeks === 0) return [stated];
  return [times(over(stated, constant("weeks", weeks)), parameters.required("weeks_of_month_converted"))];
}

function outcomeOf(
  totals: readonly Quantity[],
  needed: Quantity,
  open: Reason | null,
  hasOnlyUnfit: boolean,
): RuleOutcome {
  const sorted = [...totals].sort((a, b) => compareRatios(a.value, b.value));
  const [low, high] = [sorted[0] ?? sum([]), sorted.at(-1) ?? sum([])];
  const formula = "hours of work and work programmes in the month";
  const isOne = compareRatios(low.value, high.value) === 0;
  const figures = isOne
    ? [figure("hours", "hours", low, formula)]
    : [figure("hours_low", "hours", low, formula), figure("hours_high", "hours", high, formula)];
  if (isAtLeast(low, needed)) return outcome("met", { figures });
  if (open !== null)
    return outcome("cannot_tell", { figures: [figure("hours_known", "hours", low, formula)], reasons: [open] });
  if (isAtLeast(high, needed)) return outcome("cannot_tell", { figures, reasons: [reason("counting_method_decides")] });
  const why = hasOnlyUnfit
    ? reason("activity_not_qualifying")
    : reason("hours_below", { hours: exactText(needed.value) });
  return outcome("not_shown", { figures, reasons: [why] });
}
