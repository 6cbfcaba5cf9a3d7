import { addDays, daysBetween, lastDay, monthOf } from "../../../../kernel/text/calendar.ts";
import { type CleanStatement, cleanStatements, type Omission } from "../../facts/clean.ts";
import { type Employment, employerKey, type Facts, inputQuantity } from "../../facts/facts.ts";
import { OTHER_ACTIVITIES } from "../../facts/facts-document.ts";
import { constant, isNonZero, minus, over, type Quantity, sum, times } from "../../quantity.ts";
import { compareRatios } from "../../ratio.ts";
import type { Reasons } from "../../reasons.ts";
import { INTERVAL_DAYS, inPack, inRequest, type Parameters, type ParameterTypes } from "../parameters.ts";
import type { StatedFacts } from "../rule.ts";
import { CREDIT_HOURS } from "./activities.ts";

/** How the hours of a pay period become those of a month; the rule is silent on a period that straddles two months. */
export const ATTRIBUTIONS = ["pay_date", "period_end", "days"] as const;
/** One of {@link ATTRIBUTIONS}. */
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** The parameters by which a month is judged. */
export const ENGAGEMENT = {
  month: inRequest.month(),
  minimum_wage: inRequest.number("7.25"),
  hours_needed: inRequest.number("80"),
  attribution: inRequest.word([...ATTRIBUTIONS, "unspecified"], "unspecified"),
  paid_leave: inRequest.word(["count", "exclude", "unspecified"], "unspecified"),
  income_to_hours: inRequest.flag(false),
  proxy_rounding: inRequest.word(["exact", "whole", "unspecified"], "unspecified"),
  pathway: inRequest.word(["any", "seasonal"]),
  qualifying_activities: inPack.words(OTHER_ACTIVITIES, [
    "work",
    "unpaid_work",
    "in_kind_work",
    "self_employment",
    "internship",
    "family_care",
    "community_service",
    "work_program",
    "education",
  ]),
  ...CREDIT_HOURS,
  interval_days: INTERVAL_DAYS,
} satisfies ParameterTypes;

/** The reasons of a month's verdict. */
export const ENGAGEMENT_REASONS = {
  attribution_decides: ["attribution of a straddling pay period decides", "daily_time_records"],
  half_time_enrolment: ["at least half-time enrolment"],
  hours_and_income_below: ["hours and income known and both below"],
  hours_met: ["{hours} hours or more"],
  income_met: ["monthly income at or above the threshold"],
  income_of_month_unknown: ["income unknown for {month}", "statements_of_month"],
  month_not_over: ["month not over", "end_of_month"],
  not_seasonal: ["not a seasonal worker"],
  paid_leave_silent: ["rule silent on paid leave", "treatment_of_paid_leave"],
  proxy_below: ["proxy hours below {hours}"],
  proxy_rounding_decides: ["rounding of proxy hours decides", "rounding_of_proxy_hours"],
  seasonal_below: ["seasonal average below the threshold"],
  seasonal_met: ["seasonal average at or above the threshold"],
  seasonal_unknown: ["seasonal worker status unknown", "seasonal_status"],
} satisfies Reasons;

/** The facts by which a month is judged. */
export const ENGAGEMENT_FACTS = {
  further: ["household.magi_monthly", "household.other_members_magi", "is_seasonal_worker"],
} satisfies StatedFacts;

/** One way to read statements where the rule, or the data, leaves a choice. */
export interface Reading {
  readonly attribution: Attribution;
  readonly countsPaidLeave: boolean;
  readonly countsPossibleDuplicates: boolean;
}

/** Hours of a month under one reading. */
export interface MonthHours {
  /** A lower bound if hours are unknown. */
  readonly hours: Quantity;
  readonly hasUnknownHours: boolean;
  readonly hasUnknownPeriod: boolean;
}

/** What payroll shows of a month. */
export interface MonthEvidence {
  /** Statements paid in the month. */
  readonly paid: readonly CleanStatement[];
  /** All statements of which a part may be of the month. */
  readonly statements: readonly CleanStatement[];
  /** Hours of gigs that ended in the month. */
  readonly gigHours: readonly Quantity[];
  readonly gigPay: readonly Quantity[];
  /** A gig that ended in the month does not say its hours, or its pay. */
  readonly hasUnknownGigHours: boolean;
  readonly hasUnknownGigPay: boolean;
  /** A statement that may have been paid in the month does not say when. */
  readonly hasUndatedPay: boolean;
  readonly hasDuplicates: boolean;
  /** A pay date of the month has no statement, or a source could not be read. */
  readonly isIncomplete: boolean;
  /** An employment that is current has nothing at all. */
  readonly isSilent: boolean;
  /** Days at the end of the month that a current job may have been worked on and that no statement covers yet. */
  readonly openDays: number;
  readonly omissions: readonly Omission[];
}

/** Gathers what payroll shows of a month. Repetitions are dropped; what was paid in other months is named as left out. */
export function monthEvidence(facts: Facts, month: string, parameters: Parameters): MonthEvidence {
  const cleaned = markSharedPay(
    facts.employments.map((employment) => ({ employment, ...cleanStatements(employment.statements) })),
  );
  const all = cleaned.flatMap(({ distinct }) => distinct);
  const touching = all.filter((statement) => touches(statement, month));
  const paid = all.filter(({ payDate }) => payDate?.startsWith(month) === true);
  const gigs = facts.employments.flatMap(({ id, gigs: of }) =>
    (of ?? []).map((gig, at) => ({ ...gig, id: `${id}/gig ${at + 1}` })),
  );
  const ended = gigs.filter(({ end_date }) => end_date.startsWith(month));
  return {
    paid,
    statements: touching,
    gigHours: ended.flatMap((gig) => gigQuantity(gig.id, "hours", gig.hours)),
    gigPay: ended.flatMap((gig) => gigQuantity(gig.id, "amount", gig.amount)),
    hasUnknownGigHours: ended.some(({ hours }) => hours == null),
    hasUnknownGigPay: ended.some(({ amount }) => amount == null),
    hasUndatedPay: all.some((statement) => statement.payDate === null && mayBeOf(statement, month)),
    hasDuplicates: cleaned.some(({ duplicates }) => duplicates.some((statement) => touches(statement, month))),
    isIncomplete: cleaned.some(({ employment, distinct }) =>
      isIncomplete(employment, distinct, { month, asOf: facts.as_of, parameters }),
    ),
    isSilent: cleaned.some(({ employment, distinct }) => isSilent(employment, distinct, month)),
    openDays: Math.max(0, ...cleaned.map(({ employment, distinct }) => openDays(employment, distinct, month))),
    omissions: [
      ...cleaned.flatMap(({ omissions }) => omissions),
      ...all
        .filter((statement) => !touching.includes(statement))
        .map(({ id }) => ({ id, reason: "outside_window" as const })),
    ],
  };
}

function gigQuantity(id: string, name: string, text: string | null | undefined): Quantity[] {
  const of = inputQuantity(`${id}/${name}`, text);
  return of === null ? [] : [of];
}

interface Cleaned {
  readonly employment: Employment;
  readonly distinct: readonly CleanStatement[];
  readonly duplicates: ReturnType<typeof cleanStatements>["duplicates"];
  readonly omissions: readonly Omission[];
}

/**
 * Marks pay that two employments of one employer have on one day as possibly the same: two sources may know one job and disagree, or
 * there are two jobs. Of the two the one with more hours is marked, so that the rest is a lower bound.
 */
function markSharedPay(cleaned: readonly Cleaned[]): readonly Cleaned[] {
  const first = new Map<string, { readonly at: number; readonly statement: CleanStatement }>();
  const marked = new Set<CleanStatement>();
  for (const [at, { employment, distinct }] of cleaned.entries()) {
    const employer = employerKey(employment);
    if (employer === null) continue;
    for (const statement of distinct) {
      if (statement.payDate === null || statement.isCorrection) continue;
      const key = `${employer}|${statement.payDate}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, { at, statement });
      else if (other.at !== at) marked.add(hasMoreHours(other.statement, statement) ? other.statement : statement);
    }
  }
  if (marked.size === 0) return cleaned;
  return cleaned.map((of) => ({
    ...of,
    distinct: of.distinct.map((statement) =>
      marked.has(statement) ? { ...statement, isPossibleDuplicate: true } : statement,
    ),
  }));
}

function hasMoreHours(a: CleanStatement, b: CleanStatement): boolean {
  if (a.hours === null || b.hours === null) return b.hours !== null;
  return compareRatios(a.hours.value, b.hours.value) > 0;
}

type Dated = Pick<CleanStatement, "payDate" | "periodStart" | "periodEnd">;

/** True for a statement without a pay date whose period, if it has one, ends in the month or the one before. */
function mayBeOf({ periodStart, periodEnd }: Dated, month: string): boolean {
  if (periodStart === null && periodEnd === null) return true;
  const ended = periodEnd ?? periodStart ?? "";
  return ended.startsWith(month) || ended.startsWith(monthOf(addDays(`${month}-01`, -1)));
}

function touches(statement: Dated, month: string): boolean {
  const { payDate, periodStart, periodEnd } = statement;
  if (payDate?.startsWith(month) === true) return true;
  if (payDate === null && mayBeOf(statement, month)) return true;
  return periodStart !== null && periodEnd !== null && monthOf(periodStart) <= month && monthOf(periodEnd) >= month;
}

/** An employment with nothing in the month that could have had pay in it. Silence is not zero. */
function isSilent(employment: Employment, distinct: readonly CleanStatement[], month: string): boolean {
  if (distinct.some((statement) => touches(statement, month)) || (employment.gigs ?? []).length > 0) return false;
  const isBefore = (employment.end_date ?? null) !== null && lastDay(month) < (employment.start_date ?? "");
  const isAfter = employment.end_date != null && employment.end_date < addDays(`${month}-01`, -31);
  const hasNotBegun = employment.start_date != null && employment.start_date > lastDay(month);
  return !isBefore && !isAfter && !hasNotBegun;
}

function openDays({ status, end_date }: Employment, distinct: readonly CleanStatement[], month: string): number {
  const covered = distinct.reduce(
    (latest, { periodEnd }) => ((periodEnd ?? "") > latest ? (periodEnd ?? "") : latest),
    "",
  );
  const last = end_date != null && end_date < lastDay(month) ? end_date : lastDay(month);
  return covered < `${month}-01` || status === "ended" ? 0 : daysBetween(covered, last);
}

/** Hours of the month under a reading. */
export function hoursOfMonth(evidence: MonthEvidence, month: string, reading: Reading): MonthHours {
  const { statements, gigHours, hasUnknownGigHours } = evidence;
  const known: Quantity[] = [...gigHours];
  let hasUnknownHours = hasUnknownGigHours;
  let hasUnknownPeriod = false;
  for (const statement of statements) {
    if (statement.isPossibleDuplicate && !reading.countsPossibleDuplicates) continue;
    const share = shareOfMonth(statement, month, reading.attribution);
    if (share === "unknown") {
      hasUnknownPeriod = true;
      continue;
    }
    if (share === null) continue;
    if (statement.hours === null) hasUnknownHours ||= !statement.isCorrection;
    else {
      const hours = countedHours(statement, statement.hours, reading);
      known.push(share === "whole" ? hours : times(hours, share));
    }
  }
  return { hours: sum(known), hasUnknownHours, hasUnknownPeriod };
}

function countedHours({ paidLeaveHours }: CleanStatement, hours: Quantity, { countsPaidLeave }: Reading): Quantity {
  return paidLeaveHours === null || countsPaidLeave ? hours : minus(hours, paidLeaveHours);
}

/** The part of a statement's hours that is of the month; null if none is. */
function shareOfMonth(
  statement: CleanStatement,
  month: string,
  attribution: Attribution,
): Quantity | "whole" | "unknown" | null {
  const { payDate, periodStart, periodEnd } = statement;
  if (attribution === "pay_date") {
    if (payDate === null) return mayBeOf(statement, month) ? "unknown" : null;
    return payDate.startsWith(month) ? "whole" : null;
  }
  if (attribution === "period_end") {
    if (periodEnd === null) return "unknown";
    return periodEnd.startsWith(month) ? "whole" : null;
  }
  if (periodStart === null || periodEnd === null || periodEnd < periodStart) return "unknown";
  const from = periodStart > `${month}-01` ? periodStart : `${month}-01`;
  const to = periodEnd < lastDay(month) ? periodEnd : lastDay(month);
  const days = daysBetween(from, to) + 1;
  const length = daysBetween(periodStart, periodEnd) + 1;
  if (days <= 0) return null;
  if (days === length) return "whole";
  return over(constant("days of the period in the month", days), constant("days of the period", length));
}

interface Window {
  readonly month: string;
  readonly asOf: string;
  readonly parameters: Parameters;
}

/**
 * True if a source was not read, or a pay date of the month has no statement. The date is between two statements, or at the
 * month's beginning or end if the employment is known to have begun before.
 */
function isIncomplete(
  employment: Employment,
  distinct: readonly CleanStatement[],
  { month, asOf, parameters }: Window,
): boolean {
  if (employment.is_complete === false) return true;
  const interval = parameters.entry("interval_days", employment.pay_frequency ?? "");
  const dates = [
    ...new Set(distinct.flatMap(({ payDate, isCorrection }) => (payDate === null || isCorrection ? [] : [payDate]))),
  ].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (interval === null || first === undefined || last === undefined) return false;
  const days = Number(interval.value.n);
  const isMissing = (from: string, to: string) => missingDates(from, to, days).some((date) => date.startsWith(month));
  if (dates.slice(1).some((date, at) => isMissing(dates[at] ?? date, date))) return true;
  const started = employment.start_date ?? null;
  if (started === null) return false;
  const begins = addDays(started, days * 2) > `${month}-01` ? addDays(started, days * 2) : `${month}-01`;
  const ends = [lastDay(month), asOf, ...(employment.end_date ? [employment.end_date] : [])].sort()[0] ?? asOf;
  return addDays(first, -days) >= begins || addDays(last, days) <= ends;
}

/** Pay dates between two that have no statement; a date that was moved by a few days is not missing. */
function missingDates(from: string, to: string, days: number): string[] {
  const missing: string[] = [];
  for (let date = addDays(from, days); daysBetween(date, to) > days / 2; date = addDays(date, days)) missing.push(date);
  return missing;
}

/** Gross pay received in the month, by pay date; a lump sum counts like any other. */
export function payOfMonth(
  { paid, gigPay, hasUnknownGigPay, hasUndatedPay }: MonthEvidence,
  countsPossibleDuplicates: boolean,
): { pay: Quantity; hasUnknownPay: boolean } {
  const counted = paid.filter(({ isPossibleDuplicate }) => countsPossibleDuplicates || !isPossibleDuplicate);
  const known = counted.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  return {
    pay: sum([...known, ...gigPay]),
    hasUnknownPay: known.length < counted.length || hasUnknownGigPay || hasUndatedPay,
  };
}

/** True if a statement of the month has leave hours, so that it matters whether those count. */
export function hasPaidLeave({ statements }: MonthEvidence): boolean {
  return statements.some(({ paidLeaveHours }) => paidLeaveHours !== null && isNonZero(paidLeaveHours));
}
