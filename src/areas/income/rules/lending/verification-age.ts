import { addDays, daysBetween, weekday } from "../../../../kernel/text/calendar.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { cannotTell, type Figure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";

const REASONS = {
  no_recent_pay: ["no recent pay for a current employee", "whether_employed"],
  no_reverification: ["no re-verification date", "reverification"],
  pay_after_end: ["pay for work after the end date", "end_date"],
  reverification_too_old: ["more than {days} {unit} days before the note date"],
  statement_too_old: ["statement older than {days} days"],
  status_unknown: ["status unknown", "whether_employed"],
  verified_after_delivery: ["verified after the delivery of the loan"],
  verified_after_note: ["verified after the note date: the delivery date decides", "delivery_date"],
  verified_in_future: ["the day of the re-verification is to come", "reverification"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * Whether employment was verified again shortly before the note: so many business days, or calendar days of the self-employed. After the
 * note it may be verified up to the delivery of the loan, whose day the caller states; a day to come proves nothing.
 */
export const reverification: RuleDefinition = {
  kind: "reverification",
  title: "Re-verification before the note",
  text: "Employment is verified again within 10 business days before the note date; self-employment within 120 calendar days. It may be verified after the note date, until the loan is delivered.",
  citations: [secondary("Fannie Mae Selling Guide", "B3-3.1-07")],
  choices: [
    "Business days are Monday to Friday and include federal holidays, because the treatment of holidays is not verified.",
    'After the note date, the delivery date decides; without it, the answer is "cannot tell".',
  ],
  parameters: { business_days: inPack.number("10"), calendar_days_self_employed: inPack.number("120") },
  facts: { needed: ["note_date", "verified_on"], further: ["delivery_date"] },
  reasons: REASONS,
  evaluate: evaluateReverification,
};

function evaluateReverification(facts: Facts, parameters: Parameters): RuleOutcome {
  const note = facts.note_date ?? null;
  if (note === null) return cannotTell(reason("fact_unknown", { fact: "note date" }));
  const answers = kindsOf(facts).map((kind) => reverified(facts, note, { kind, parameters }));
  const [first, ...others] = answers;
  if (first === undefined || others.every(({ verdict }) => verdict === first.verdict)) return first ?? cannotTell();
  // Of a job and a business of one's own each needs its own.
  return answers.find(({ verdict }) => verdict !== "in_time") ?? first;
}

/** What is verified again: a job, a business of one's own, or both. */
function kindsOf({ employments }: Facts): ("employee" | "self_employed")[] {
  const kinds = new Set(employments.map(({ kind }) => kind ?? "employee"));
  return kinds.size === 0 ? ["employee"] : [...kinds].sort();
}

function reverified(
  facts: Facts,
  note: string,
  { kind, parameters }: { readonly kind: "employee" | "self_employed"; readonly parameters: Parameters },
): RuleOutcome {
  const isOwn = kind === "self_employed";
  const days = parameters.integer(isOwn ? "calendar_days_self_employed" : "business_days");
  const earliest = isOwn ? addDays(note, -days) : businessDaysBefore(note, days);
  const unit = isOwn ? "calendar" : "business";
  const figures = [textFigure("earliest", earliest, `${days} ${unit} days before the note date`)];
  const verified = facts.verified_on ?? null;
  if (verified === null) return outcome("cannot_tell", { figures, reasons: [reason("no_reverification")] });
  if (verified > facts.as_of) return outcome("cannot_tell", { figures, reasons: [reason("verified_in_future")] });
  if (verified > note) return afterNote(verified, facts.delivery_date ?? null, figures);
  if (verified >= earliest) return outcome("in_time", { figures });
  return outcome("too_old", { figures, reasons: [reason("reverification_too_old", { days: String(days), unit })] });
}

function afterNote(verified: string, delivery: string | null, figures: Figure[]): RuleOutcome {
  if (delivery === null) return outcome("cannot_tell", { figures, reasons: [reason("verified_after_note")] });
  if (verified <= delivery) return outcome("in_time", { figures });
  return outcome("not_acceptable", { figures, reasons: [reason("verified_after_delivery")] });
}

/** The day so many business days before another: Monday to Friday, holidays among them. */
function businessDaysBefore(day: string, days: number): string {
  let [date, left] = [day, days];
  while (left > 0) {
    date = addDays(date, -1);
    if (weekday(date) !== 0 && weekday(date) !== 6) left -= 1;
  }
  return date;
}

/**
 * Whether the newest statement of each present job is recent enough at the application, and has the year's totals. A job that had ended
 * by then needs none, unless there is no other.
 */
export const documentAge: RuleDefinition = {
  kind: "document_age",
  title: "Age of the pay statement",
  text: "The newest statement is dated no earlier than 30 days before the initial application and includes year-to-date earnings.",
  citations: [read("Fannie Mae Selling Guide", "B3-3.1-02 (2024-03-06)")],
  parameters: { days_max: inPack.number("30") },
  facts: { needed: ["application_date"] },
  reasons: REASONS,
  evaluate: evaluateDocumentAge,
};

function evaluateDocumentAge(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.integer("days_max");
  const applied = facts.application_date ?? null;
  if (applied === null) return cannotTell(reason("fact_unknown", { fact: "application date" }));
  const present = facts.employments.filter(({ end_date }) => end_date == null || end_date >= applied);
  const jobs = present.length > 0 ? present : facts.employments;
  const newest = jobs.map(({ statements }) => statements.findLast(({ payDate }) => payDate !== null));
  if (newest.length === 0 || newest.some((statement) => statement?.payDate == null)) {
    return cannotTell(reason("no_statements"));
  }
  const reasons = newest.flatMap((statement) => [
    ...(daysBetween(statement?.payDate ?? applied, applied) > limit
      ? [reason("statement_too_old", { days: String(limit) })]
      : []),
    ...(statement?.ytdGross == null ? [reason("ytd_missing")] : []),
  ]);
  const distinct = [...new Map(reasons.map((one) => [one.code, one])).values()];
  return outcome(distinct.length > 0 ? "not_acceptable" : "acceptable", { reasons: distinct });
}

/**
 * Status of a person at a date, by all employments that have begun: current if one is, or else on leave if one is, or else ended. A
 * source that says "inactive", pay for work after the end, and a current employee without pay for three cycles cannot be decided.
 */
export const employmentStatus: RuleDefinition = {
  kind: "employment_status",
  title: "Status on a date",
  text: 'Whether the job is current, ended or on leave on the date. If the facts contradict each other, the answer is "cannot tell".',
  citations: [
    read("Emmy (DSACMS/iv-cbv-payroll e6346af64)", "status words"),
    secondary("Fannie Mae Selling Guide", "B3-3.1-07, temporary leave"),
  ],
  choices: [
    'If a person is said to be employed but was not paid for more than three pay cycles, the answer is "cannot tell".',
  ],
  parameters: {
    silent_cycles: inPack.number("3"),
    interval_days: inPack.table({ weekly: "7", biweekly: "14", semimonthly: "15", monthly: "31" }),
  },
  reasons: REASONS,
  evaluate: evaluateEmploymentStatus,
};

function evaluateEmploymentStatus(facts: Facts, parameters: Parameters): RuleOutcome {
  const begun = facts.employments.filter(({ start_date }) => start_date == null || start_date <= facts.as_of);
  if (begun.length === 0) {
    return cannotTell(reason(facts.employments.length === 0 ? "status_unknown" : "not_begun"));
  }
  const answers = begun.map((employment) => statusOf(employment, facts.as_of, parameters));
  const inOrder = ["current", "cannot_tell", "leave", "ended"] as const;
  const said = inOrder.flatMap((verdict) => answers.find((answer) => answer.verdict === verdict) ?? []);
  return said[0] ?? cannotTell(reason("status_unknown"));
}

function statusOf(employment: Employment, asOf: string, parameters: Parameters): RuleOutcome {
  const status = employment.status ?? null;
  const end = employment.end_date ?? null;
  const hasEnded = end !== null && end < asOf;
  if (employment.has_contradicting_dates === true) return cannotTell(reason("dates_contradict"));
  if (status === null && !hasEnded) return cannotTell(reason("status_unknown"));
  if (status === "inactive") return cannotTell(reason("inactive_is_ambiguous"));
  if (hasEnded) {
    const isPaidAfter = employment.statements.some(
      ({ periodStart, periodEnd }) => (periodStart ?? periodEnd ?? "") > end,
    );
    return isPaidAfter ? cannotTell(reason("pay_after_end")) : outcome("ended");
  }
  const isAway = (employment.leave ?? []).some(
    (leave) => leave.start <= asOf && (leave.end == null || leave.end >= asOf),
  );
  if (status === "leave" || isAway) return outcome("leave");
  if (end === null && status === "ended") return outcome("ended");
  const last = employment.statements.flatMap(({ payDate }) => payDate ?? []).at(-1);
  const interval = parameters.entry("interval_days", employment.pay_frequency ?? "");
  const cycles = parameters.integer("silent_cycles");
  if (last !== undefined && interval !== null && daysBetween(last, asOf) > Number(interval.value.n) * cycles) {
    return cannotTell(reason("no_recent_pay"));
  }
  return outcome("current");
}
