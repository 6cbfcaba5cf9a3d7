import { addDays, addMonthsClamped, daysBetween } from "../../../../kernel/text/calendar.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { type Reason, reason } from "../../reasons.ts";

/** A spell of employment that has begun, up to the day on which the facts are looked at. */
interface Spell {
  readonly start: string;
  /** Last day of it, at most that day. */
  readonly end: string;
}

/** Days without employment. */
interface Gap {
  /** First and last day without employment. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
  /** True if it lasts on the day on which the facts are looked at. */
  readonly isOpen: boolean;
}

/** Spells in order of their start; or why they are not known. */
type Spells =
  | { readonly spells: readonly Spell[]; readonly reason: null }
  | { readonly spells: null; readonly reason: Reason };

/**
 * The spells of all employments that have begun. Not known where an employment has no start, ended on an unknown day, or has dates that
 * contradict each other.
 */
export function spellsOf({ employments, as_of }: Facts): Spells {
  const begun = employments.filter(({ start_date }) => start_date == null || start_date <= as_of);
  const open = begun.flatMap((employment) => openQuestion(employment) ?? []);
  const [first] = open;
  if (begun.length === 0) return { spells: null, reason: reason("start_unknown") };
  if (first !== undefined) return { spells: null, reason: first };
  const spells = begun.map(({ start_date, end_date }) => ({
    start: start_date ?? as_of,
    end: end_date != null && end_date < as_of ? end_date : as_of,
  }));
  return { spells: spells.toSorted((a, b) => daysBetween(b.start, a.start)), reason: null };
}

/** Why the dates of an employment that has begun are not known; null if they are. */
export function openQuestion({ start_date, end_date, status, has_contradicting_dates }: Employment): Reason | null {
  if (has_contradicting_dates === true) return reason("dates_contradict");
  if (start_date == null) return reason("start_unknown");
  if (status === "ended" && end_date == null) return reason("end_unknown");
  return null;
}

/** Days without employment between spells, and from the last one to the day on which the facts are looked at. */
export function gapsOf(spells: readonly Spell[], asOf: string): Gap[] {
  const gaps: Gap[] = [];
  let covered = spells[0]?.end ?? asOf;
  const add = (until: string, isOpen: boolean) => {
    const days = daysBetween(covered, until);
    if (days > 0) gaps.push({ from: addDays(covered, 1), to: until, days, isOpen });
  };
  for (const { start, end } of spells.slice(1)) {
    add(addDays(start, -1), false);
    if (end > covered) covered = end;
  }
  add(asOf, true);
  return gaps;
}

/** First day of a look-back of months before a day. */
export function lookBack(day: string, months: number): string {
  return addMonthsClamped(day, -months);
}
