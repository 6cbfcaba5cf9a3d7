import { DEDUCTIONS, EARNINGS, TAXES } from "./candidates.ts";

/** Meanings of which nothing is told of a person. */
const NOT_TOLD: ReadonlySet<string> = new Set([
  "-",
  "_void",
  "place",
  "email",
  "phone",
  "stdh",
  "month",
  "soc",
  "taxid",
  "ptype",
  "asof",
  "pos",
  "rweek",
  "w7",
  "erhl",
  "er401",
]);
/** Rates below this are of an hour whether the heading says so or not. */
const HOURLY_MAX = 150;
/** Rates from this on are of a year. */
const YEARLY_MIN = 15_000;

/**
 * What is told of a person because of a meaning: two meanings of one effect give the same values, if parts of pay in doubt bear
 * the heading as their name.
 */
export function effectOf(meaning: string, middle: number | null): string {
  if (NOT_TOLD.has(meaning)) return "-";
  if (EARNINGS.test(meaning)) return "earning";
  if (TAXES.test(meaning)) return "tax";
  if (DEDUCTIONS.test(meaning)) return "deduction";
  if (/^er(?!eg|eimb)/.test(meaning)) return "employer";
  if (meaning === "hire" || meaning === "rehire") return "hire";
  if (meaning === "code" || meaning === "cdesc") return "line";
  if ((meaning === "rate" || meaning === "ryr") && middle !== null && middle >= YEARLY_MIN) return "yearly rate";
  if ((meaning === "rate" || meaning === "rhr") && middle !== null && middle < HOURLY_MAX) return "hourly rate";
  return meaning;
}
