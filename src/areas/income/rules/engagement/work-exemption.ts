import { addMonthsClamped, lastDay } from "../../../../kernel/text/calendar.ts";
import { cleanStatements } from "../../facts/clean.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { type Figure, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { isAtLeast, over, type Quantity, sum, times } from "../../quantity.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, inRequest, type Parameters } from "../parameters.ts";
import { weeksOf } from "../pay/statement-hours.ts";
import { type RuleDefinition, read, recalled, type StatedFacts } from "../rule.ts";

const REASONS = {
  exempt_by_age: ["outside the ages of the work requirements"],
  exempt_by_care: ["care of a young child or of a person who cannot care for themselves"],
  exempt_by_earnings: ["weekly earnings of 30 times the minimum wage or more"],
  exempt_by_hours: ["30 hours of work a week or more"],
  exempt_by_school: ["at least half-time enrolment exempts"],
  exempt_by_tanf: ["compliant with TANF work requirement"],
  exempt_by_treatment: ["in drug or alcohol treatment"],
  weekly_earnings_below: ["weekly hours and earnings known and both below"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** The facts by which a person can be exempt. */
export const EXEMPTION_FACTS = {
  further: ["person.birth_date", "person.youngest_child_birth_date", "person.provides_care", "person.statuses"],
} satisfies StatedFacts;

/** Pay and hours of a week by the statements of a month, of all jobs; null where a job's are not known. */
interface Week {
  readonly earnings: Quantity | null;
  readonly hours: Quantity | null;
  /** Why there may be more; null if there is not. */
  readonly open: Reason | null;
}

/**
 * Exempt from the work requirements of SNAP: work of at least 30 hours a week, or weekly wages of 30 times the federal minimum wage, or
 * an age, a care, a treatment, a programme or half-time school that exempts. Met if one is known; not shown only if pay and hours are
 * known to fall short, which is not a finding: other exemptions are not in any payroll.
 */
export const workExemption: RuleDefinition = {
  kind: "work_exemption",
  title: "Exemption from the work requirements",
  text: "A person is exempt if they work 30 hours a week or earn weekly wages of 30 times the federal minimum wage. A person is also exempt if they are under 16 or at least 60, are in treatment, are in school at least half-time, meet the TANF work requirement, or care for a child under 6 or for someone who cannot care for themselves.",
  citations: [
    read("NH Food Stamp Manual", "245.05, weekly pay of 30 times the minimum wage"),
    recalled("7 CFR", "273.7(b)(1)"),
  ],
  choices: [
    "Weekly pay and hours are those of all statements paid in the month, divided by the weeks that they pay for, for all jobs together.",
    "A lump sum does not count as weekly wages.",
    "Unfitness for work and unemployment pay also exempt a person, but the rule does not ask about them, so an exemption that is not shown is not a finding against the person.",
    "Changes to ages and exemptions since 2025 are not included.",
  ],
  parameters: {
    month: inRequest.month(),
    minimum_wage: inRequest.number("7.25"),
    exempt_hours_per_week: inPack.number("30"),
    age_min: inPack.number("16"),
    age_end: inPack.number("60"),
    child_age_end: inPack.number("6"),
  },
  facts: EXEMPTION_FACTS,
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month") ?? facts.as_of.slice(0, 7);
  const [wage, hours] = [parameters.required("minimum_wage"), parameters.required("exempt_hours_per_week")];
  const threshold = times(wage, hours);
  const week = weekOf(facts, month);
  const figures: Figure[] = [
    ...(week.earnings === null ? [] : [moneyFigure("weekly_earnings", week.earnings, "gross pay ÷ weeks paid for")]),
    ...(week.hours === null ? [] : [figure("weekly_hours", "hours", week.hours, "hours ÷ weeks paid for")]),
    moneyFigure("weekly_threshold", threshold, "federal minimum wage × hours"),
  ];
  const isBy: [boolean, Reason][] = [
    [week.earnings !== null && isAtLeast(week.earnings, threshold), reason("exempt_by_earnings")],
    [week.hours !== null && isAtLeast(week.hours, hours), reason("exempt_by_hours")],
    ...personalExemptions(facts, month, parameters),
  ];
  const met = isBy.filter(([applies]) => applies).map(([, why]) => why);
  if (met.length > 0) return outcome("met", { period: month, figures, reasons: met });
  if (week.open !== null) return outcome("cannot_tell", { period: month, figures, reasons: [week.open] });
  return outcome("not_shown", { period: month, figures, reasons: [reason("weekly_earnings_below")] });
}

/** Exemptions by facts that the caller states. */
function personalExemptions({ person, activities }: Facts, month: string, parameters: Parameters): [boolean, Reason][] {
  const statuses = person?.statuses ?? [];
  const child = person?.youngest_child_birth_date ?? null;
  const until = (birth: string, years: string) => addMonthsClamped(birth, 12 * parameters.integer(years));
  const birth = person?.birth_date ?? null;
  const first = `${month}-01`;
  const isOutsideAges = birth !== null && (until(birth, "age_min") > first || until(birth, "age_end") <= first);
  const isInSchool = activities.some(
    ({ kind, enrolment, is_verified }) =>
      kind === "education" &&
      (enrolment === "half_time" || enrolment === "more_than_half_time") &&
      is_verified !== false,
  );
  return [
    [isOutsideAges, reason("exempt_by_age")],
    [
      child !== null && person?.provides_care === true && until(child, "child_age_end") > first,
      reason("exempt_by_care"),
    ],
    [statuses.includes("caretaker_of_disabled_person"), reason("exempt_by_care")],
    [statuses.includes("in_treatment"), reason("exempt_by_treatment")],
    [statuses.includes("meets_tanf_work"), reason("exempt_by_tanf")],
    [isInSchool, reason("exempt_by_school")],
  ];
}

function weekOf({ employments }: Facts, month: string): Week {
  const last = lastDay(month);
  const present = employments.filter(
    ({ start_date, end_date }) =>
      (start_date == null || start_date <= last) && (end_date == null || end_date >= `${month}-01`),
  );
  const jobs = present.map((employment) => weekOfJob(employment, month));
  const earnings = jobs.flatMap((job) => job.earnings ?? []);
  const hours = jobs.flatMap((job) => job.hours ?? []);
  const open = jobs.flatMap((job) => job.open ?? []);
  return {
    earnings: earnings.length === 0 ? null : sum(earnings),
    hours: hours.length === 0 ? null : sum(hours),
    open: jobs.length === 0 ? reason("no_statements") : (open[0] ?? null),
  };
}

/** Statements that were paid in the month; a lump sum is not a wage of a week. */
function weekOfJob(employment: Employment, month: string): Week {
  const { distinct } = cleanStatements(employment.statements);
  const paid = distinct.filter(({ payDate, isNonrecurring }) => payDate?.startsWith(month) === true && !isNonrecurring);
  const nothing = { earnings: null, hours: null };
  if (paid.length === 0) return { ...nothing, open: reason("no_statements") };
  if (paid.some(({ isPossibleDuplicate }) => isPossibleDuplicate))
    return { ...nothing, open: reason("possible_duplicate") };
  const weeks = paid.filter(({ isCorrection }) => !isCorrection).map((statement) => weeksOf(statement, employment));
  const known = weeks.flatMap((of) => of ?? []);
  if (known.length < weeks.length || known.length === 0) return { ...nothing, open: reason("pay_period_unknown") };
  const [grosses, hours] = [paid.flatMap(({ gross }) => gross ?? []), paid.flatMap((of) => of.hours ?? [])];
  const areHoursKnown = paid.every((of) => of.hours !== null || of.isCorrection);
  const isComplete = employment.is_complete !== false;
  return {
    earnings: grosses.length < paid.length ? null : over(sum(grosses), sum(known)),
    hours: areHoursKnown && hours.length > 0 ? over(sum(hours), sum(known)) : null,
    open: !isComplete
      ? reason("statements_incomplete")
      : grosses.length < paid.length
        ? reason("gross_unknown")
        : areHoursKnown
          ? null
          : reason("hours_unknown"),
  };
}
