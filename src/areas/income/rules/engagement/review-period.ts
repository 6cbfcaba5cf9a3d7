import { addMonths, lastDay, monthsFrom } from "../../../../kernel/text/calendar.ts";
import type { Facts } from "../../facts/facts.ts";
import { cannotTell, figure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { count } from "../../quantity.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inRequest, maybeInPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { engagementMonth } from "./engagement-month.ts";
import { ENGAGEMENT, ENGAGEMENT_FACTS } from "./month-evidence.ts";

const REASONS = {
  month_cannot_be_told: ["{month} cannot be told", "evidence_of_month"],
  month_not_shown: ["{month} not shown"],
  review_months_outside: ["an application reviews {months} months, a renewal at least one", "months_of_review"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** Verdict of each month of a review. */
type MonthVerdicts = readonly { readonly month: string; readonly verdict: string }[];

/**
 * Community engagement of a review: at an application all of the months immediately before it; at a renewal so many months, in any
 * order, of those since the last one. Months are judged by the caller or else by the payroll at hand; where the caller judges some, the
 * others cannot be decided. An application reviews no more months than the regulation allows.
 */
export const reviewPeriod: RuleDefinition = {
  kind: "review_period",
  title: "Community engagement of a review",
  text: "At an application, each of the one to three months immediately before it. At a renewal, the required number of months since the last one, in any order.",
  citations: [read("42 CFR", "435.556"), read("CMS-2454-IFC, preamble", "II.H.1-3")],
  choices: [
    'The rule does not say how to divide a pay period that spans two months. If the caller does not state a method, all are tried; if the results differ, the answer is "cannot tell".',
    'The rule does not say whether paid leave is work. If the result depends on this and the caller does not state it, the answer is "cannot tell".',
    "Hours that a statement does not show are unknown, not zero.",
    "Payroll shows one person's pay; the caller states the household's income.",
  ],
  parameters: {
    ...ENGAGEMENT,
    kind: inRequest.word(["application", "renewal"], "application"),
    months_required: inRequest.number("1"),
    application_months_max: maybeInPack.number("3"),
    renewal_months: inRequest.number("6"),
  },
  facts: ENGAGEMENT_FACTS,
  reasons: REASONS,
  evaluate: evaluateReviewPeriod,
};

function evaluateReviewPeriod(facts: Facts, parameters: Parameters): RuleOutcome {
  const required = parameters.integer("months_required");
  const isRenewal = parameters.text("kind") === "renewal";
  const most = parameters.number("application_months_max");
  const isOutside = !isRenewal && most !== null && BigInt(required) > most.value.n;
  if (required === 0 || isOutside) {
    return cannotTell(reason("review_months_outside", { months: most === null ? "" : `1 to ${most.value.n}` }));
  }
  const length = isRenewal ? Math.max(parameters.integer("renewal_months"), required) : required;
  const last = addMonths(facts.as_of.slice(0, 7), -1);
  const judged = isRenewal ? Object.keys(facts.month_verdicts ?? {}).filter((month) => month <= last) : [];
  const months = [...new Set([...judged, ...monthsFrom(addMonths(last, 1 - length), last)])].sort();
  const verdicts = months.map((month) => ({ month, verdict: verdictOf(facts, month, parameters) }));
  const answer = isRenewal ? renewal(verdicts, required) : application(verdicts);
  return { ...answer, figures: [textFigure("months", months.join(","), "months of the review"), ...answer.figures] };
}

function verdictOf(facts: Facts, month: string, parameters: Parameters): string {
  if (facts.month_verdicts != null) return facts.month_verdicts[month] ?? "cannot_tell";
  return engagementMonth.evaluate(facts, parameters.with({ month })).verdict;
}

/** One month that is not shown decides; or else one that cannot be decided. */
function application(months: MonthVerdicts): RuleOutcome {
  const failed = months.filter(({ verdict }) => verdict === "not_shown");
  if (failed.length > 0)
    return outcome("not_shown", { reasons: failed.map(({ month }) => reason("month_not_shown", { month })) });
  const open = openMonths(months);
  if (open.length > 0) return outcome("cannot_tell", { reasons: open });
  return outcome("met");
}

function renewal(months: MonthVerdicts, required: number): RuleOutcome {
  const met = months.filter(({ verdict }) => verdict === "met").map(({ month }) => month);
  const open = openMonths(months);
  const figures = [figure("months_met", "whole", count("months met", met), "months that are met")];
  if (met.length >= required) return outcome("met", { figures });
  if (months.length === 0) return outcome("cannot_tell", { figures, reasons: [reason("no_statements")] });
  if (met.length + open.length >= required) return outcome("cannot_tell", { figures, reasons: open });
  return outcome("not_shown", { figures });
}

function openMonths(months: MonthVerdicts) {
  return months
    .filter(({ verdict }) => verdict === "cannot_tell")
    .map(({ month }) => reason("month_cannot_be_told", { month }));
}

/** The days of a review: full months before the one of the application or renewal. */
export const reviewWindow: RuleDefinition = {
  kind: "review_window",
  title: "Window of a report",
  text: "The full months before the month of the application or renewal.",
  citations: [read("Emmy (DSACMS/iv-cbv-payroll e6346af64)", "AggregatorReport, activity flow")],
  parameters: { kind: inRequest.word(["application", "renewal"]), months: inRequest.number("1") },
  reasons: REASONS,
  evaluate: evaluateReviewWindow,
};

function evaluateReviewWindow(facts: Facts, parameters: Parameters): RuleOutcome {
  const months = parameters.integer("months");
  const last = addMonths(facts.as_of.slice(0, 7), -1);
  const first = addMonths(last, 1 - months);
  return outcome("computed", {
    figures: [
      textFigure("from", `${first}-01`, "first day of the window's first month"),
      textFigure("to", lastDay(last), "last day of the month before"),
    ],
  });
}
