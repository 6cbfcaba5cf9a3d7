import { isRejectColumn } from "../../layouts/reject-columns.ts";
import type { FileStatement, JobsDigest, PayrollFile } from "../payroll-file.ts";
import type { FileShape } from "../source-profile.ts";

const DAY_MS = 86_400_000;
/** A period length is stated if at least this share of the payments has it: corrections have others. */
const SHARE_MIN = 0.2;

/** What a payroll file is, as far as the next one of its source should be alike. */
export function shapeOfPayroll(
  { format, title, encoding, columns }: PayrollFile,
  { payUnits, periods }: Pick<JobsDigest, "payUnits" | "periods">,
): FileShape {
  const headings = columns
    .filter(({ heading }) => heading.trim() !== "" && !isRejectColumn(heading))
    .map(({ heading, field }) => ({ heading: heading.trim(), field: field === "ignored" ? null : field }));
  const of = [...periods.values()].reduce((sum, count) => sum + count, 0);
  const usual = [...periods].filter(([, count]) => count >= of * SHARE_MIN).map(([length]) => length);
  return { format, title, encoding, headings, pay_units: [...payUnits].sort(), periods: usual.sort() };
}

/** The length of a pay period in words; null: the statement does not tell it. */
export function periodLength({ period_start: start, period_end: end }: FileStatement): string | null {
  if (start?.length !== 10 || end?.length !== 10) return null;
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;
  if (Number.isNaN(days) || days < 1) return null;
  if (days >= 28 && days <= 31) return "a month";
  if (isHalfMonth(start, end)) return "half a month";
  if (days === 7) return "a week";
  if (days === 14) return "two weeks";
  return `${days} days`;
}

/** True from the 1st to the 15th, and from the 16th to the end of the month: 13 to 16 days. */
function isHalfMonth(start: string, end: string): boolean {
  if (start.slice(0, 7) !== end.slice(0, 7)) return false;
  const [from, to] = [Number(start.slice(8)), Number(end.slice(8))];
  const last = new Date(Date.UTC(Number(end.slice(0, 4)), Number(end.slice(5, 7)), 0)).getUTCDate();
  return (from === 1 && to === 15) || (from === 16 && to === last);
}
