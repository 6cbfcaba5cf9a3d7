import { type ColumnCandidate, placeOf, raise } from "./candidates.ts";
import type { Meaning } from "./meanings.ts";

const PRODUCT_ROWS = 40;
const COLUMNS_MAX = 30;
const HOURS_MAX = 400;
const NEAR = 0.06;
const OVERTIME = 1.5;
const HOURS: ReadonlySet<Meaning> = new Set(["total_hours", "regular_hours"]);
const RATES: ReadonlySet<Meaning> = new Set(["pay_rate", "hourly_rate"]);
const PAY: ReadonlySet<Meaning> = new Set(["line_amount", "regular_pay", "gross_pay"]);

type Numbers = readonly (readonly (number | null)[])[];

/** Hours times rate is the amount: raises these meanings of three columns of which that holds. */
export function raiseProducts(candidates: ColumnCandidate[][], numbers: Numbers, count: number): void {
  const rows = Math.min(count, PRODUCT_ROWS);
  const before = candidates.map((list) => [...list]);
  const usable = numbers.flatMap((column, at) => {
    const own = column.slice(0, PRODUCT_ROWS).filter((value) => value !== null && value !== 0 && value !== 1).length;
    return own >= Math.max(2, rows * 0.2) ? [at] : [];
  });
  if (usable.length > COLUMNS_MAX) return;
  raiseRegular(candidates, numbers, rows);
  for (const hours of usable) {
    for (const rate of usable) {
      for (const amount of usable) {
        if (
          rate === hours ||
          amount === hours ||
          amount === rate ||
          !isProduct([numbers[hours], numbers[rate], numbers[amount]], rows)
        )
          continue;
        const forward = placeOf(before[hours], HOURS) + placeOf(before[rate], RATES);
        const back = placeOf(before[rate], HOURS) + placeOf(before[hours], RATES);
        if (forward < back || (forward === back && hours > rate)) continue;
        raise(candidates[hours], HOURS, 5);
        raise(candidates[rate], RATES, 5);
        raise(candidates[amount], PAY, 2);
      }
    }
  }
}

/** Hours are the regular ones where overtime stands beside them and is paid on top, half as much again. */
function raiseRegular(candidates: ColumnCandidate[][], numbers: Numbers, rows: number): void {
  const likely = (...meanings: readonly Meaning[]) =>
    numbers[candidates.findIndex(([first]) => first !== undefined && meanings.includes(first.meaning))];
  const [extra, rate, gross] = [likely("overtime_hours"), likely(...RATES), likely("gross_pay")];
  if (extra === undefined || rate === undefined || gross === undefined) return;
  for (const [at, list] of candidates.entries()) {
    const [first] = list;
    if (first?.meaning !== "total_hours") continue;
    const sum = (numbers[at] ?? []).map((hours, row) => (hours && extra[row] ? hours + extra[row] * OVERTIME : 0));
    if (isProduct([sum, rate, gross], rows, 1)) candidates[at] = [{ meaning: "regular_hours", score: first.score }];
  }
}

/** True if hours times rate is the amount in nearly all rows, of which there are so many at least. */
function isProduct(
  [hours, rate, amount]: readonly (readonly (number | null)[] | undefined)[],
  rows: number,
  least = 2,
): boolean {
  let [held, of] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const [one, two, three] = [hours?.[row] ?? 0, rate?.[row] ?? 0, amount?.[row] ?? 0];
    if (one === 0 || two === 0 || three === 0 || one === 1 || two === 1) continue;
    of += 1;
    if (one <= HOURS_MAX && Math.abs(one * two - three) <= NEAR) held += 1;
  }
  return of >= least && held >= of * 0.8;
}
