import { daysBetween } from "../../../../kernel/text/calendar.ts";
import { type CleanStatement, cleanStatements } from "../../facts/clean.ts";
import type { Employment, Facts, PayStatement } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { isNonZero, minus, type Quantity, sum } from "../../quantity.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { INTERVAL_DAYS, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";

const REASONS = {
  correction_netted: ["correction netted"],
  duplicate_dropped: ["duplicate statement dropped"],
  parts_differ: ["parts do not sum to gross", "corrected_statement"],
  reimbursement_excluded: ["reimbursement excluded"],
  statement_missing_between: ["a statement is missing between {from} and {to}", "missing_statements"],
  too_few_totals: ["no two statements with totals that follow each other", "year_to_date_totals"],
  ytd_fell: ["year-to-date fell", "corrected_statement"],
  ytd_not_reset: ["year-to-date did not reset in the new year", "corrected_statement"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * True to the cent: the year-to-date total of a statement is that of the one before plus its gross pay, and starts again with the first
 * pay date of a year; and its lines add up to its gross.
 */
export const yearToDateCheck: RuleDefinition = {
  kind: "ytd_check",
  title: "Year-to-date totals",
  text: "Each year-to-date total is the previous total plus the gross pay, and restarts with the first pay date of a year. A difference of one cent counts.",
  citations: [read("arithmetic of statements", "total = total before + gross")],
  parameters: { interval_days: INTERVAL_DAYS },
  reasons: REASONS,
  evaluate: evaluateYearToDateCheck,
};

function evaluateYearToDateCheck(facts: Facts, parameters: Parameters): RuleOutcome {
  const faults = facts.employments.flatMap((employment) => [
    ...ytdFaults(employment, parameters),
    ...employment.statements.flatMap(partsFault),
  ]);
  const statements = facts.employments.flatMap((employment) => employment.statements);
  if (statements.length === 0) return cannotTell(reason("no_statements"));
  const isComparable = statements.filter(({ ytdGross }) => ytdGross !== null).length > 0 || faults.length > 0;
  if (!isComparable) return cannotTell(reason("ytd_missing"));
  const [worst] = faults;
  const words = "year-to-date − year-to-date before − gross";
  if (worst === undefined && statements.some(({ gross }) => gross === null)) return cannotTell(reason("gross_unknown"));
  if (worst === undefined && !facts.employments.some(hasComparedTotals)) return cannotTell(reason("too_few_totals"));
  if (worst === undefined) return outcome("consistent", { figures: [moneyFigure("difference", sum([]), words)] });
  return outcome("inconsistent", {
    figures: [moneyFigure("difference", worst.difference, words)],
    reasons: faults.map((fault) => fault.reason),
  });
}

/** True if two statements that follow each other have totals: a single one proves nothing. */
function hasComparedTotals({ statements }: Employment): boolean {
  const { distinct } = cleanStatements(statements);
  const isTotal = ({ payDate, ytdGross, gross }: PayStatement) =>
    payDate !== null && ytdGross !== null && gross !== null;
  return distinct.some((statement, at) => {
    const before = distinct[at - 1];
    return before !== undefined && isTotal(before) && isTotal(statement);
  });
}

interface Fault {
  readonly difference: Quantity;
  readonly reason: Reason;
}

function ytdFaults(employment: Employment, parameters: Parameters): Fault[] {
  const { distinct } = cleanStatements(employment.statements);
  const dated = distinct.filter(
    (statement) => statement.payDate !== null && statement.ytdGross !== null && statement.gross !== null,
  );
  return dated.slice(1).flatMap((statement, at) => {
    const before = dated[at];
    if (before === undefined || isWithoutTotals(statement, before, distinct)) return [];
    return stepFault(before, statement, employment, parameters);
  });
}

/** True if a statement between the two has no total or no gross, so that the difference says nothing. */
function isWithoutTotals(statement: PayStatement, before: PayStatement, distinct: readonly CleanStatement[]): boolean {
  const [from, to] = [before, statement].map(({ id }) => distinct.findIndex((of) => of.id === id));
  return to !== undefined && from !== undefined && to - from !== 1;
}

function stepFault(
  before: PayStatement,
  statement: PayStatement,
  employment: Employment,
  parameters: Parameters,
): Fault[] {
  const { ytdGross, gross, payDate } = statement;
  if (ytdGross === null || gross === null || before.ytdGross === null || payDate === null || before.payDate === null)
    return [];
  const isNewYear = payDate.slice(0, 4) !== before.payDate.slice(0, 4);
  const difference = isNewYear ? minus(ytdGross, gross) : minus(minus(ytdGross, before.ytdGross), gross);
  if (!isNonZero(difference)) return [];
  const isSkipped = difference.value.n > 0n && isPayDateSkipped(before.payDate, payDate, employment, parameters);
  const isReset = minus(ytdGross, before.ytdGross).value.n < 0n;
  if (isNewYear && !(isReset && isSkipped)) return [{ difference, reason: reason("ytd_not_reset") }];
  if (!isNewYear && isReset && gross.value.n >= 0n) return [{ difference, reason: reason("ytd_fell") }];
  if (isSkipped) {
    return [{ difference, reason: reason("statement_missing_between", { from: before.payDate, to: payDate }) }];
  }
  return [{ difference, reason: reason("ytd_differs") }];
}

function isPayDateSkipped(from: string, to: string, employment: Employment, parameters: Parameters): boolean {
  const interval = parameters.entry("interval_days", employment.pay_frequency ?? "");
  return interval !== null && daysBetween(from, to) >= Number(interval.value.n) * 1.5;
}

function partsFault(statement: PayStatement): Fault[] {
  const amounts = statement.parts.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (statement.gross === null || amounts.length === 0 || amounts.length < statement.parts.length) return [];
  const difference = minus(statement.gross, sum(amounts));
  return isNonZero(difference) ? [{ difference, reason: reason("parts_differ") }] : [];
}

/** Total pay and hours after repetitions, corrections and reimbursements have been dealt with, and what was done. */
export const cleanedTotals: RuleDefinition = {
  kind: "cleaned_totals",
  title: "Pay and hours without duplicates",
  text: "A duplicate statement counts once, a correction is netted, hours count once, and a reimbursement is not income.",
  citations: [
    read("arithmetic of statements", "repetitions and corrections"),
    read("Emmy (DSACMS/iv-cbv-payroll e6346af64)", "hours of lines"),
  ],
  parameters: {},
  reasons: REASONS,
  evaluate: evaluateCleanedTotals,
};

function evaluateCleanedTotals(facts: Facts): RuleOutcome {
  const cleaned = facts.employments.map(({ statements }) => cleanStatements(statements));
  const distinct = cleaned.flatMap((of) => of.distinct);
  if (distinct.length === 0) return cannotTell(reason("no_statements"));
  const omissions = cleaned.flatMap((of) => of.omissions);
  const gross = sum(distinct.flatMap((statement) => (statement.gross === null ? [] : [statement.gross])));
  const reasons = cleaningReasons(
    distinct,
    cleaned.some(({ duplicates }) => duplicates.length > 0),
  );
  if (distinct.some(({ isPossibleDuplicate }) => isPossibleDuplicate)) {
    const once = distinct.filter(({ isPossibleDuplicate }) => !isPossibleDuplicate);
    const least = sum(once.flatMap((statement) => (statement.gross === null ? [] : [statement.gross])));
    return outcome("cannot_tell", {
      omissions,
      figures: [
        moneyFigure("gross_if_duplicate", least, "sum of gross pay, the repeated statement once"),
        moneyFigure("gross_if_two", gross, "sum of gross pay"),
      ],
      reasons: [...reasons, reason("possible_duplicate")],
    });
  }
  if (distinct.some((statement) => statement.gross === null)) {
    return outcome("cannot_tell", { omissions, reasons: [...reasons, reason("gross_unknown")] });
  }
  const figures: Figure[] = [moneyFigure("gross", gross, "sum of gross pay")];
  const unknown = distinct.filter((statement) => statement.hours === null && !statement.isCorrection);
  if (unknown.length > 0) {
    return outcome("cannot_tell", { omissions, figures, reasons: [...reasons, reason("hours_unknown")] });
  }
  const hours = sum(distinct.flatMap((statement) => (statement.hours === null ? [] : [statement.hours])));
  return outcome("computed", {
    omissions,
    reasons,
    figures: [...figures, figure("hours", "hours", hours, "sum of hours")],
  });
}

/** What was done to statements, as reasons. */
export function cleaningReasons(distinct: readonly CleanStatement[], hasDuplicates: boolean): Reason[] {
  const reasons: [boolean, Reason][] = [
    [hasDuplicates, reason("duplicate_dropped")],
    [distinct.some(({ isCorrection }) => isCorrection), reason("correction_netted")],
    [distinct.some(({ hoursSource }) => hoursSource === "parts_for_zero"), reason("hours_from_parts")],
    [distinct.some(({ hoursSource }) => hoursSource === "parts_with_premium"), reason("premium_repeats_hours")],
    [distinct.some(({ hasReimbursement }) => hasReimbursement), reason("reimbursement_excluded")],
  ];
  return reasons.filter(([applies]) => applies).map(([, of]) => of);
}
