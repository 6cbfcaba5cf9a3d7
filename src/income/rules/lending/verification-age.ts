import { addDays, daysBetween, weekday } from "../../../text/calendar.ts";
import type { Facts } from "../../facts/facts.ts";
import { cannotTell, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { reason } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";

/** Whether employment was verified again shortly before the note: so many business days, or calendar days of the self-employed. */
export function reverification(facts: Facts, parameters: Parameters): RuleOutcome {
  const note = facts.note_date ?? null;
  if (note === null) return cannotTell(reason("fact_unknown", { fact: "note date" }));
  const isSelfEmployed = facts.employments.some(({ kind }) => kind === "self_employed");
  const days = parameters.integer(isSelfEmployed ? "calendar_days_self_employed" : "business_days");
  const earliest = isSelfEmployed ? addDays(note, -days) : businessDaysBefore(note, days);
  const unit = isSelfEmployed ? "calendar" : "business";
  const figures = [textFigure("earliest", earliest, `${days} ${unit} days before the note date`)];
  const verified = facts.verified_on ?? null;
  if (verified === null) return outcome("cannot_tell", { figures, reasons: [reason("no_reverification")] });
  if (verified >= earliest) return outcome("in_time", { figures });
  return outcome("too_old", { figures, reasons: [reason("reverification_too_old", { days: String(days), unit })] });
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

/** Whether the newest statement is recent enough at the application, and has the year's totals. */
export function documentAge(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.integer("days_max");
  const applied = facts.application_date ?? null;
  const newest = facts.employments.flatMap(({ statements }) => statements).findLast(({ payDate }) => payDate !== null);
  if (applied === null) return cannotTell(reason("fact_unknown", { fact: "application date" }));
  if (newest?.payDate == null) return cannotTell(reason("no_statements"));
  const reasons = [
    ...(daysBetween(newest.payDate, applied) > limit ? [reason("statement_too_old", { days: String(limit) })] : []),
    ...(newest.ytdGross === null ? [reason("ytd_missing")] : []),
  ];
  return outcome(reasons.length > 0 ? "not_acceptable" : "acceptable", { reasons });
}

/**
 * Status of the newest employment at a date. A source that says "inactive", pay for work after the end, and a current employee without
 * pay for three cycles cannot be told.
 */
export function employmentStatus(facts: Facts, parameters: Parameters): RuleOutcome {
  const employment = facts.employments.at(-1);
  const status = employment?.status ?? null;
  const end = employment?.end_date ?? null;
  const hasEnded = end !== null && end < facts.as_of;
  if (employment === undefined || (status === null && !hasEnded)) return cannotTell(reason("status_unknown"));
  if (status === "inactive") return cannotTell(reason("inactive_is_ambiguous"));
  if (end !== null && end < facts.as_of) {
    const isPaidAfter = employment.statements.some(
      ({ periodStart, periodEnd }) => (periodStart ?? periodEnd ?? "") > end,
    );
    return isPaidAfter ? cannotTell(reason("pay_after_end")) : outcome("ended");
  }
  const isAway = (employment.leave ?? []).some(
    (leave) => leave.start <= facts.as_of && (leave.end == null || leave.end >= facts.as_of),
  );
  if (status === "leave" || isAway) return outcome("leave");
  if (end === null && status === "ended") return outcome("ended");
  const last = employment.statements.flatMap(({ payDate }) => payDate ?? []).at(-1);
  const interval = parameters.entry("interval_days", employment.pay_frequency ?? "");
  const cycles = parameters.integer("silent_cycles");
  if (last !== undefined && interval !== null && daysBetween(last, facts.as_of) > Number(interval.value.n) * cycles) {
    return cannotTell(reason("no_recent_pay"));
  }
  return outcome("current");
}
