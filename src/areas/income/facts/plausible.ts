import { periodDaysMax } from "../../../kernel/pay/frequencies.ts";
import { compareRatios, parseRatio, ratio } from "../ratio.ts";
import type { ActivityDocument, EmploymentDocument, FactsDocument, StatementDocument } from "./facts-document.ts";

/** Hours of a month at most, and of a day and a week. */
const MONTH_HOURS = 744n;
const DAY_HOURS = 24n;
const WEEK_HOURS = 168n;
/** Nobody who is paid now was born or hired before. */
const EARLIEST_DAY = "1900-01-02";
/** Days of a pay period at most: a quarter's. */
const PERIOD_DAYS_MAX = 92;

type Text = string | null | undefined;

/**
 * Facts in which a value that cannot be is unknown: negative hours, rates, rents and debts, more hours than a period has, days before
 * 1900 or of birth in the future. A program writes such values where it knows nothing, and what is unknown is never "below". Negative
 * pay is a correction, and stays; so do the negative hours that go with it.
 */
export function plausibleFacts(document: FactsDocument): FactsDocument {
  const { employments, activities, person, tenants, debts } = document;
  return {
    ...document,
    ...ifPossible("rent_monthly", document.rent_monthly, isNotNegative),
    ...ifPossible("gross_monthly", document.gross_monthly, isNotNegative),
    ...ifPossible("gross_annual", document.gross_annual, isNotNegative),
    ...ifPossible("net_monthly", document.net_monthly, isNotNegative),
    ...(employments === undefined ? {} : { employments: employments.map(plausibleEmployment) }),
    ...(activities === undefined ? {} : { activities: activities.map(plausibleActivity) }),
    ...(debts === undefined ? {} : { debts: debts.map((debt) => knownIf(debt, isNotNegative) ?? null) }),
    ...(tenants === undefined
      ? {}
      : {
          tenants: tenants.map((one) => ({ ...one, ...ifPossible("gross_monthly", one.gross_monthly, isNotNegative) })),
        }),
    ...(person == null
      ? {}
      : {
          person: {
            ...person,
            ...ifPossible("birth_date", person.birth_date, (day) => isDay(day) && day <= document.as_of),
          },
        }),
  };
}

function plausibleEmployment(employment: EmploymentDocument): EmploymentDocument {
  const { statements, gigs, w2s } = employment;
  const { start_date: start, end_date: end } = employment;
  const isReversed = start != null && end != null && isDay(start) && isDay(end) && end < start;
  return {
    ...employment,
    ...(isReversed ? { has_contradicting_dates: true } : {}),
    ...ifPossible("start_date", employment.start_date, isDay),
    ...ifPossible("end_date", employment.end_date, isDay),
    ...ifPossible("pay_rate", employment.pay_rate, isPositive),
    ...ifPossible("hours_per_week", employment.hours_per_week, isBetween(0n, WEEK_HOURS)),
    ...(employment.hours_per_week_range?.some((text) => !isBetween(0n, WEEK_HOURS)(text)) === true
      ? { hours_per_week_range: null }
      : {}),
    ...ifPossible("days_per_week", employment.days_per_week, isBetween(0n, 7n)),
    ...ifPossible("shifts_per_week", employment.shifts_per_week, isPositive),
    ...(statements === undefined ? {} : { statements: statements.map((of) => plausibleStatement(of, employment)) }),
    ...(w2s === undefined
      ? {}
      : { w2s: w2s.map((w2) => ({ ...w2, ...ifPossible("wages", w2.wages, isNotNegative) })) }),
    ...(gigs === undefined
      ? {}
      : {
          gigs: gigs.map((gig) => ({
            ...gig,
            ...ifPossible("hours", gig.hours, isNotNegative),
            ...ifPossible("amount", gig.amount, isNotNegative),
          })),
        }),
  };
}

function plausibleStatement(statement: StatementDocument, { pay_frequency }: EmploymentDocument): StatementDocument {
  const { gross, hours, paid_leave_hours: leave, period_start: start, period_end: end } = statement;
  const isCorrection = gross != null && !isNotNegative(gross);
  const days = start != null && end != null ? (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1 : null;
  const isPeriod = days === null || (days > 0 && days <= PERIOD_DAYS_MAX);
  const most = BigInt(days !== null && isPeriod ? days : periodDaysMax(pay_frequency)) * DAY_HOURS;
  const isLeaveWithin = leave == null || hours == null || compareRatios(parseRatio(leave), parseRatio(hours)) <= 0;
  const areHours = (text: string) => isCorrection || (isNotNegative(text) && isAtMost(text, most) && isLeaveWithin);
  return {
    ...statement,
    ...ifPossible("pay_date", statement.pay_date, isDay),
    ...(isPeriod ? {} : { period_start: null, period_end: null }),
    ...ifPossible("hours", hours, areHours),
  };
}

function plausibleActivity(activity: ActivityDocument): ActivityDocument {
  const isMonth = (text: string) => isNotNegative(text) && isAtMost(text, MONTH_HOURS);
  const weeks = activity.weekly_hours;
  const areWeeks = weeks === undefined || weeks.every((text) => isNotNegative(text) && isAtMost(text, WEEK_HOURS));
  const { weekly_hours, ...rest } = activity;
  return {
    ...(areWeeks ? activity : rest),
    ...ifPossible("hours", activity.hours, isMonth),
    ...ifPossible("class_hours", activity.class_hours, isMonth),
    ...ifPossible("credit_hours", activity.credit_hours, isBetween(0n, 60n)),
  };
}

/** A field with its value, null if the value cannot be; nothing if the document has no such field. */
function ifPossible<Name extends string>(name: Name, text: Text, isPossible: (text: string) => boolean) {
  if (text === undefined) return {};
  return { [name]: knownIf(text, isPossible) } as Record<Name, string | null>;
}

function knownIf(text: Text, isPossible: (text: string) => boolean): string | null {
  return text != null && isPossible(text) ? text : null;
}

function isNotNegative(text: string): boolean {
  return parseRatio(text).n >= 0n;
}

function isPositive(text: string): boolean {
  return parseRatio(text).n > 0n;
}

function isAtMost(text: string, most: bigint): boolean {
  return compareRatios(parseRatio(text), ratio(most)) <= 0;
}

/** Above the lower bound, and at most the upper one. */
function isBetween(above: bigint, most: bigint): (text: string) => boolean {
  return (text) => compareRatios(parseRatio(text), ratio(above)) > 0 && isAtMost(text, most);
}

function isDay(day: string): boolean {
  return day >= EARLIEST_DAY;
}
