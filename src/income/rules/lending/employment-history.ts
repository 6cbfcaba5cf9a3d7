import { addDays, addMonthsClamped, completedSpan, dayNumber, daysBetween } from "../../../text/calendar.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { cannotTell, figure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { constant } from "../../quantity/quantity.ts";
import { reason } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";

/** Completed years, months and days of the current spell of employment; a rehire starts anew. Month ends are clamped. */
export function tenure(facts: Facts, parameters: Parameters): RuleOutcome {
  const employer = parameters.text("employer");
  const spells = facts.employments.filter((of) => employer === null || of.employer === employer);
  const started = spells.filter(({ start_date }) => start_date != null && start_date <= facts.as_of);
  const current = started.toSorted(byStart).at(-1);
  if (current?.start_date == null) {
    const dates = spells.flatMap(({ statements }) => statements.flatMap(({ payDate }) => payDate ?? [])).sort();
    const figures =
      dates[0] === undefined ? [] : [textFigure("at_least_since", dates[0], "date of the first statement")];
    return outcome("cannot_tell", { figures, reasons: [reason("start_unknown")] });
  }
  const end = current.end_date != null && current.end_date < facts.as_of ? current.end_date : facts.as_of;
  const span = completedSpan(current.start_date, end);
  const names = ["years", "months", "days"] as const;
  const earlier = started.filter((spell) => spell !== current && isSameEmployer(spell, current));
  return outcome("computed", {
    figures: names.map((name) => figure(name, "whole", constant(name, span[name]), "from the start date, completed")),
    reasons: earlier.length > 0 ? [reason("rehire")] : [],
    omissions: earlier.map(({ id }) => ({ id, reason: "no_longer_current" as const })),
  });
}

function isSameEmployer(a: Employment, b: Employment): boolean {
  return a.employer == null || b.employer == null || a.employer === b.employer;
}

function byStart(a: Employment, b: Employment): number {
  return dayNumber(a.start_date ?? "1970-01-01") - dayNumber(b.start_date ?? "1970-01-01");
}

/** Days without employment between spells of a look-back of years. What came before the first known spell is not a gap. */
export function employmentGaps(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.integer("longer_than_days");
  const from = addMonthsClamped(facts.as_of, -12 * parameters.integer("years"));
  if (facts.employments.length === 0 || facts.employments.some(({ start_date }) => start_date == null)) {
    return cannotTell(reason("start_unknown"));
  }
  const gaps = gapsBetween(facts).filter(({ to }) => to >= from);
  const long = gaps.filter(({ days }) => days > limit);
  const longest = gaps.reduce((most, { days }) => Math.max(most, days), 0);
  return outcome("computed", {
    figures: [
      figure("gaps", "whole", constant("gaps", long.length), `gaps of more than ${limit} days`),
      figure("longest_days", "whole", constant("days of the longest gap", longest), "days between the spells"),
    ],
    reasons: long.length > 0 ? [reason("gap_too_long", { days: String(limit) })] : [],
  });
}

interface Gap {
  /** First and last day without employment. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** First day of all work before, without a gap of this kind. */
  readonly workBegan: string;
}

function gapsBetween({ employments, as_of }: Facts): Gap[] {
  const spells = employments.filter(({ start_date }) => start_date != null).toSorted(byStart);
  const gaps: Gap[] = [];
  let [began, covered] = [spells[0]?.start_date ?? as_of, spells[0]?.end_date ?? as_of];
  for (const { start_date, end_date } of spells.slice(1)) {
    const start = start_date ?? as_of;
    const days = daysBetween(covered, start) - 1;
    if (days > 0) gaps.push({ from: addDays(covered, 1), to: addDays(start, -1), days, workBegan: began });
    if (days > 0) began = start;
    const end = end_date ?? as_of;
    if (end > covered) covered = end;
  }
  return gaps;
}

/**
 * True income after an extended absence: after six months or more without work, the person has to be back for six months, and to have
 * worked for two years before.
 */
export function extendedAbsence(facts: Facts, parameters: Parameters): RuleOutcome {
  if (facts.employments.length === 0 || facts.employments.some(({ start_date }) => start_date == null)) {
    return cannotTell(reason("start_unknown"));
  }
  const absence = gapsBetween(facts).findLast(
    ({ from, to }) => addMonthsClamped(from, parameters.integer("absence_months")) <= addDays(to, 1),
  );
  if (absence === undefined) return outcome("usable");
  const back = addDays(absence.to, 1);
  const reference = facts.application_date ?? facts.as_of;
  const reasons = [
    ...(addMonthsClamped(back, parameters.integer("months_back")) > reference
      ? [reason("back_at_work_too_short")]
      : []),
    ...(addMonthsClamped(absence.workBegan, parameters.integer("months_before")) > absence.from
      ? [reason("work_before_too_short")]
      : []),
  ];
  return outcome(reasons.length > 0 ? "not_usable" : "usable", { reasons });
}
