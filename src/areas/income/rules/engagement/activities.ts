import { type Activity, type Facts, inputQuantity } from "../../facts/facts.ts";
import { input, minus, over, parameter, type Quantity, sum, times } from "../../quantity.ts";
import { compareRatios, parseRatio, ratio } from "../../ratio.ts";
import { type Reason, reason } from "../../reasons.ts";
import { inPack, type Parameters, type ParameterTypes } from "../parameters.ts";

/** Hours of activities other than payroll's: at least `verified`, at most `possible`. */
export interface ActivityHours {
  readonly verified: Quantity;
  readonly possible: Quantity;
  /** Of an activity with no hours, nobody knows how many there were. */
  readonly hasUnknown: boolean;
  /** Hours of courses below half-time; null if there are none. */
  readonly education: Quantity | null;
  /** Hours that were stated and not verified; null if there are none. */
  readonly claimed: Quantity | null;
  /** True if there is enrolment of at least half-time, which suffices without hours. */
  readonly isHalfTime: boolean;
  /** Why hours do not count, or may not. */
  readonly reasons: readonly Reason[];
  readonly count: number;
}

interface Counted {
  readonly low: Quantity;
  readonly high: Quantity;
  readonly isUnknown: boolean;
  readonly reason: Reason | null;
}

/** Hours of a month's activities, as far as their kinds qualify. Activities without a month are those of the assessed one. */
export function activityHours(facts: Facts, month: string, parameters: Parameters): ActivityHours {
  const activities = facts.activities.filter((activity) => (activity.month ?? month) === month);
  const isHalfTime = activities.some(isVerifiedHalfTime);
  const counted = activities.map((activity) => ({ activity, ...countActivity(activity, parameters) }));
  const education = counted.filter(({ activity }) => activity.kind === "education" && !isVerifiedHalfTime(activity));
  const claimed = counted.filter(({ reason: why }) => why?.code === "activity_not_verified");
  return {
    verified: sum(counted.map(({ low }) => low)),
    possible: sum(counted.map(({ high }) => high)),
    hasUnknown: counted.some(({ isUnknown }) => isUnknown),
    education: education.length === 0 ? null : sum(education.map(({ high }) => high)),
    claimed: claimed.length === 0 ? null : sum(claimed.map(({ high }) => high)),
    isHalfTime,
    reasons: counted.flatMap(({ reason: why }) => (why === null ? [] : [why])),
    count: activities.length,
  };
}

function isVerifiedHalfTime({ kind, enrolment, is_verified }: Activity): boolean {
  return (
    kind === "education" && (enrolment === "half_time" || enrolment === "more_than_half_time") && is_verified === true
  );
}

function countActivity(activity: Activity, parameters: Parameters): Counted {
  const nothing = parameter("no hours", ratio(0n));
  const exactly = (hours: Quantity, why: Reason | null = null): Counted => ({
    low: hours,
    high: hours,
    isUnknown: false,
    reason: why,
  });
  if (!parameters.list("qualifying_activities").includes(activity.kind))
    return exactly(nothing, reason("activity_not_qualifying"));
  if (isVerifiedHalfTime(activity)) return exactly(nothing);
  const hours = statedHours(activity, parameters);
  if (hours === null) return { low: nothing, high: nothing, isUnknown: true, reason: null };
  if (activity.kind === "education" && activity.enrolment == null) {
    return { low: hours, high: hours, isUnknown: true, reason: reason("enrolment_unknown") };
  }
  const searching = inputQuantity(`${activity.id}/job_search_hours`, activity.job_search_hours);
  if (activity.kind === "work_program" && searching !== null && !isUnderHalf(searching, hours)) {
    return { low: nothing, high: minus(hours, searching), isUnknown: false, reason: reason("job_search_too_much") };
  }
  if (activity.is_verified === true) return exactly(hours);
  return { low: nothing, high: hours, isUnknown: false, reason: reason("activity_not_verified") };
}

function isUnderHalf(part: Quantity, whole: Quantity): boolean {
  return compareRatios(part.value, over(whole, parameter("half", ratio(2n))).value) < 0;
}

/** The hours of a credit hour, by which {@link statedHours} counts. */
export const CREDIT_HOURS = {
  hours_of_credit_week: inPack.number("3"),
  weeks_of_month: inPack.number("4.33"),
} satisfies ParameterTypes;

/** Hours as stated, of the weeks, of the class hours, or of the credit hours by the rule's factors. */
export function statedHours(activity: Activity, parameters: Parameters): Quantity | null {
  const stated =
    inputQuantity(`${activity.id}/hours`, activity.hours) ??
    inputQuantity(`${activity.id}/class_hours`, activity.class_hours);
  if (stated !== null) return stated;
  if (activity.weekly_hours !== undefined) {
    return sum(activity.weekly_hours.map((text, at) => input(`${activity.id}/week ${at + 1}`, parseRatio(text))));
  }
  const credits = inputQuantity(`${activity.id}/credit_hours`, activity.credit_hours);
  return credits === null
    ? null
    : times(credits, parameters.required("hours_of_credit_week"), parameters.required("weeks_of_month"));
}
