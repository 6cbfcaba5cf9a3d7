import { DEDUCTIONS, EARNINGS, TAXES } from "./candidates.ts";
import { baseOf, MEANINGS, type Meaning, NOTHING, ofKind } from "./meanings.ts";

/** Meanings of which nothing is told of a person. */
const NOT_TOLD = new Set<Meaning>(
  [...MEANINGS].flatMap(([meaning, { isTold }]) => (isTold === false ? [meaning] : [])),
);
/** What the employer pays. */
export const OF_EMPLOYER = ofKind("employer tax", "employer benefit");
/** Rates below this are of an hour whether the heading says so or not. */
const HOURLY_MAX = 150;
/** Rates from this on are of a year. */
const YEARLY_MIN = 15_000;

/**
 * What is told of a person because of a meaning: two meanings of one effect give the same values, if parts of pay in doubt bear
 * the heading as their name.
 */
export function effectOf(meaning: Meaning, middle: number | null): string {
  if (NOT_TOLD.has(meaning)) return NOTHING;
  if (EARNINGS.has(meaning)) return "earning";
  if (TAXES.has(meaning)) return "tax";
  if (DEDUCTIONS.has(meaning)) return "deduction";
  if (OF_EMPLOYER.has(baseOf(meaning))) return "employer";
  if (meaning === "hire_date" || meaning === "original_hire_date") return "hire";
  if (meaning === "line_code" || meaning === "line_description") return "line";
  if ((meaning === "pay_rate" || meaning === "annual_rate") && middle !== null && middle >= YEARLY_MIN)
    return "yearly rate";
  if ((meaning === "pay_rate" || meaning === "hourly_rate") && middle !== null && middle < HOURLY_MAX)
    return "hourly rate";
  return meaning;
}
