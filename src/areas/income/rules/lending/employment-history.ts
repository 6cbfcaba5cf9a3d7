import { addDays, addMonthsClamped, completedSpan, dayNumber } from "../../../../kernel/text/calendar.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { constant } from "../../quantity.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { gapsOf, lookBack, openQuestion, spellsOf } from "../history/spells.ts";
import { inPack, inRequest, maybeInPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";

const REASONS = {
  back_at_work_too_short: ["back at work under six months"],
  gap_still_open: ["the last gap has not ended"],
  gap_too_long: ["gap over {days} days"],
  history_incomplete: ["employment known only since {from}", "earlier_employment"],
  many_job_changes: [
    "more than {changes} job changes in 12 months need proof of training or of rising pay",
    "proof_of_stability",
  ],
  rehire: ["rehire: earlier spell not counted"],
  work_before_too_short: ["under two years of work before the absence"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * Completed years, months and days of the current spell of employment; a rehire starts a new one. Month ends are clamped. Cannot be decided
 * where another spell, whose start is not known, may be the current one.
 */
export const tenure: RuleDefinition = {
  kind: "tenure",
  title: "Length of employment",
  text: "Completed years, months and days since the start of the current employment. A rehire starts again.",
  citations: [read("calendar", "completed years, months and days")],
  choices: ["January 31 to February 28 is one month."],
  parameters: { employer: inRequest.text() },
  reasons: REASONS,
  evaluate: evaluateTenure,
};

function evaluateTenure(facts: Facts, parameters: Parameters): RuleOutcome {
  const employer = parameters.text("employer");
  const spells = facts.employments.filter((of) => employer === null || of.employer === employer);
  const started = spells.filter(({ start_date }) => start_date != null && start_date <= facts.as_of);
  const current = started.toSorted(byStart).at(-1);
  const open = tenureQuestion(spells, current, facts.as_of);
  if (open !== null || current?.start_date == null) {
    return outcome("cannot_tell", { figures: firstStatement(spells), reasons: [open ?? reason("start_unknown")] });
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

/** Why the length cannot be decided; null if it can. */
function tenureQuestion(spells: readonly Employment[], current: Employment | undefined, asOf: string): Reason | null {
  if (spells.some(({ has_contradicting_dates }) => has_contradicting_dates === true)) return reason("dates_contradict");
  if (current === undefined) {
    const isToCome = spells.length > 0 && spells.every(({ start_date }) => start_date != null && start_date > asOf);
    return reason(isToCome ? "not_begun" : "start_unknown");
  }
  const hasEnded = current.status === "ended" || (current.end_date != null && current.end_date < asOf);
  const mayBeLater = spells.some((spell) => spell.start_date == null && isSameEmployer(spell, current));
  if (hasEnded && mayBeLater) return reason("start_unknown");
  return openQuestion(current);
}

function firstStatement(spells: readonly Employment[]): Figure[] {
  const dates = spells.flatMap(({ statements }) => statements.flatMap(({ payDate }) => payDate ?? [])).sort();
  return dates[0] === undefined ? [] : [textFigure("at_least_since", dates[0], "date of the first statement")];
}

function isSameEmployer(a: Employment, b: Employment): boolean {
  return a.employer == null || b.employer == null || a.employer === b.employer;
}

function byStart(a: Employment, b: Employment): number {
  return dayNumber(a.start_date ?? "1970-01-01") - dayNumber(b.start_date ?? "1970-01-01");
}

/**
 * Days without employment in a look-back of years: between spells, and since the last one. Employment that is known for a part of the
 * look-back alone cannot be decided: what came before may be work, or not.
 */
export const employmentGaps: RuleDefinition = {
  kind: "employment_gaps",
  title: "Gaps in employment",
  text: "Whole days without employment in the last two years, between jobs and since the last job. A gap of more than 30 days must be explained.",
  citations: [read("Freddie Mac Guide", "5303.2 (2018)"), secondary("USDA HB-1-3550", "4.2 (letter of December 2023)")],
  choices: [
    "If the person is not employed on the day of assessment, the last gap is still open.",
    'If employment is known for only part of the two years, the answer is "cannot tell": the person may have worked, studied or served before.',
  ],
  parameters: { longer_than_days: inRequest.number("30"), years: inRequest.number("2") },
  reasons: REASONS,
  evaluate: evaluateEmploymentGaps,
};

function evaluateEmploymentGaps(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.integer("longer_than_days");
  const from = lookBack(facts.as_of, 12 * parameters.integer("years"));
  const { spells, reason: open } = spellsOf(facts);
  if (spells === null) return cannotTell(open);
  const gaps = gapsOf(spells, facts.as_of).filter(({ to }) => to >= from);
  const long = gaps.filter(({ days }) => days > limit);
  const longest = gaps.reduce((most, { days }) => Math.max(most, days), 0);
  const figures = [
    figure("gaps", "whole", constant("gaps", long.length), `gaps of more than ${limit} days`),
    figure("longest_days", "whole", constant("days of the longest gap", longest), "days without employment"),
  ];
  const reasons = [
    ...(long.length > 0 ? [reason("gap_too_long", { days: String(limit) })] : []),
    ...(long.some(({ isOpen }) => isOpen) ? [reason("gap_still_open")] : []),
  ];
  const earliest = spells[0]?.start ?? facts.as_of;
  if (earliest > from) {
    const known = figures.map((one) => ({ ...one, name: `${one.name}_known` }));
    return outcome("cannot_tell", {
      figures: [...known, textFigure("known_from", earliest, "first day of the first known employment")],
      reasons: [reason("history_incomplete", { from: earliest }), ...reasons],
    });
  }
  return outcome("computed", { figures, reasons });
}

/**
 * True income after an extended absence: after six months or more without work, the person has to be back for six months, and to have
 * worked for two years before. Absences that ended before two years of work do not count. Cannot be decided where employment is known
 * for less than those two years, or where more job changes than the guide allows need further proof.
 */
export const extendedAbsence: RuleDefinition = {
  kind: "extended_absence",
  title: "Extended absence",
  text: "After an absence of six months or more, the person must have been back at work for six months, and must have worked for two years before the absence. More than three job changes in twelve months require proof of training or rising pay.",
  citations: [secondary("HUD Handbook 4000.1", "II.A.4.c, gaps in employment")],
  choices: [
    "An absence that ended before the last two years of work does not count.",
    "Gaps under six months do not interrupt the two years before an absence.",
    "Without a current job there is no usable income.",
  ],
  parameters: {
    absence_months: inPack.number("6"),
    months_back: inPack.number("6"),
    months_before: inPack.number("24"),
    changes_max: maybeInPack.number("3"),
  },
  reasons: REASONS,
  evaluate: evaluateExtendedAbsence,
};

function evaluateExtendedAbsence(facts: Facts, parameters: Parameters): RuleOutcome {
  const { spells, reason: open } = spellsOf(facts);
  if (spells === null) return cannotTell(open);
  const reference = facts.application_date ?? facts.as_of;
  const months = parameters.integer("absence_months");
  const gaps = gapsOf(spells, facts.as_of);
  if (gaps.some(({ isOpen }) => isOpen)) return outcome("not_usable", { reasons: [reason("not_at_work")] });
  const window = lookBack(reference, parameters.integer("months_before"));
  const absences = gaps.filter(({ from, to }) => addMonthsClamped(from, months) <= addDays(to, 1));
  const absence = absences.filter(({ to }) => to >= window).at(-1);
  const earliest = spells[0]?.start ?? reference;
  if (absence === undefined) {
    return earliest > window
      ? cannotTell(reason("history_incomplete", { from: earliest }))
      : usableUnlessChanged(facts, parameters);
  }
  const earlier = absences.filter(({ to }) => to < absence.from).at(-1);
  const workBegan = earlier === undefined ? earliest : addDays(earlier.to, 1);
  const back = addDays(absence.to, 1);
  const reasons = [
    ...(addMonthsClamped(back, parameters.integer("months_back")) > reference
      ? [reason("back_at_work_too_short")]
      : []),
    ...(addMonthsClamped(workBegan, parameters.integer("months_before")) > absence.from
      ? [reason("work_before_too_short")]
      : []),
  ];
  return reasons.length > 0 ? outcome("not_usable", { reasons }) : usableUnlessChanged(facts, parameters);
}

/** Income that is usable but for job changes, which need further proof where they are too many. */
function usableUnlessChanged(facts: Facts, parameters: Parameters): RuleOutcome {
  const most = parameters.number("changes_max");
  if (most === null || BigInt(changesOf(facts)) * most.value.d <= most.value.n) return outcome("usable");
  return cannotTell(reason("many_job_changes", { changes: String(most.value.n) }));
}

/**
 * Job changes of the last twelve months: more than a guide allows need proof of training or of rising pay. Cannot be decided where the
 * employment of those months is not known.
 */
export const jobChanges: RuleDefinition = {
  kind: "job_changes",
  title: "Job changes in twelve months",
  text: "More than three job changes in the last twelve months require proof of training for the current work, or of rising pay.",
  citations: [secondary("HUD Handbook 4000.1", "II.A.4.c, frequent changes in employment")],
  choices: [
    "A change is a job with another employer that began after an earlier job. A second job counts as a change.",
  ],
  parameters: { changes_max: inPack.number("3") },
  reasons: REASONS,
  evaluate: evaluateJobChanges,
};

function evaluateJobChanges(facts: Facts, parameters: Parameters): RuleOutcome {
  const { spells, reason: open } = spellsOf(facts);
  if (spells === null) return cannotTell(open);
  const most = parameters.integer("changes_max");
  const changes = changesOf(facts);
  const figures = [
    figure("changes", "whole", constant("job changes", changes), "jobs that began after another, in 12 months"),
  ];
  if (changes > most) {
    return outcome("exceeds", { figures, reasons: [reason("many_job_changes", { changes: String(most) })] });
  }
  const earliest = spells[0]?.start ?? facts.as_of;
  if (earliest > lookBack(facts.application_date ?? facts.as_of, 12)) {
    return outcome("cannot_tell", { figures, reasons: [reason("history_incomplete", { from: earliest })] });
  }
  return outcome("within", { figures });
}

/** Jobs at another employer than the one before that began in the last twelve months. */
function changesOf({ employments, as_of, application_date }: Facts): number {
  const reference = application_date ?? as_of;
  const from = lookBack(reference, 12);
  const begun = employments.filter(({ start_date }) => start_date != null && start_date <= reference).toSorted(byStart);
  return begun.filter(({ start_date }, at) => {
    const before = begun[at - 1];
    return (
      before !== undefined && start_date != null && start_date > from && !isSameEmployer(begun[at] ?? before, before)
    );
  }).length;
}
