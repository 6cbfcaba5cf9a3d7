import { type ColumnCandidate, placeOf, raise } from "../candidates.ts";
import type { Meaning } from "../meanings.ts";

const PRODUCT_ROWS = 40;
const COLUMNS_MAX = 30;
const HOURS_MAX = 400;
const NEAR = 0.06;
const OVERTIME = 1.5;
/** Hours of a week beyond which overtime is paid. */
const WEEK = 40;
const HELD = 0.8;
/** So little less likely that it is open which one it is. */
const BESIDE = 0.5;
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
  settleHours(candidates, numbers, rows);
  for (const hours of usable) {
    for (const rate of usable) {
      for (const amount of usable) {
        if (
          rate === hours ||
          amount === hours ||
          amount === rate ||
          !isProduct([numbers[hours], numbers[rate], numbers[amount]], { rows })
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

/**
 * Hours next to overtime are the regular ones, or all: gross pay shows it, of which overtime is half as much again on top or within;
 * or whole weeks of them where somebody worked over. Without a column of regular hours it is open otherwise.
 */
function settleHours(candidates: ColumnCandidate[][], numbers: Numbers, rows: number): void {
  const first = (...meanings: readonly Meaning[]) =>
    candidates.findIndex(([best]) => best !== undefined && meanings.includes(best.meaning));
  const [hours, extra] = [first("total_hours"), first("overtime_hours")];
  if (hours < 0 || extra < 0) return;
  const over = numbers[hours]?.map((own, row) => (own && (numbers[extra]?.[row] ?? 0)) || 0) ?? [];
  const paid = (factor: number) =>
    isProduct(
      [
        over.map((more, row) => (more > 0 ? (numbers[hours]?.[row] ?? 0) + more * factor : 0)),
        numbers[first(...RATES)],
        numbers[first("gross_pay")],
      ],
      { rows, least: 1 },
    );
  const worked = over.flatMap((more, row) => (more > 0 ? [{ more, own: numbers[hours]?.[row] ?? 0 }] : []));
  const share = (test: (own: number, more: number) => boolean) =>
    worked.filter(({ own, more }) => test(own, more)).length / worked.length;
  if (paid(OVERTIME)) settle(candidates, hours, "regular_hours");
  else if (worked.length > 0 && first("regular_hours") < 0 && !paid(OVERTIME - 1)) {
    const isRegular = share((own) => own % WEEK === 0) >= HELD || share((own, more) => more > own) > 0;
    const isAll = share((own, more) => (own - more) % WEEK === 0) >= HELD;
    if (isRegular && !isAll) settle(candidates, hours, "regular_hours");
    if (isRegular === isAll) raiseBeside(candidates, hours, "regular_hours");
  }
}

function settle(candidates: ColumnCandidate[][], at: number, meaning: Meaning): void {
  candidates[at] = [{ meaning, score: candidates[at]?.[0]?.score ?? 0 }];
}

/** Makes a meaning nearly as likely as the best one, so that it is open which it is. */
function raiseBeside(candidates: ColumnCandidate[][], at: number, meaning: Meaning): void {
  const [best, ...others] = candidates[at] ?? [];
  if (best === undefined) return;
  candidates[at] = [best, { meaning, score: best.score - BESIDE }, ...others.filter((one) => one.meaning !== meaning)];
}

/** True if hours times rate is the amount in nearly all rows, of which there are so many at least. */
function isProduct(
  [hours, rate, amount]: readonly (readonly (number | null)[] | undefined)[],
  { rows, least = 2 }: { readonly rows: number; readonly least?: number },
): boolean {
  let [held, of] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const [one, two, three] = [hours?.[row] ?? 0, rate?.[row] ?? 0, amount?.[row] ?? 0];
    if (one === 0 || two === 0 || three === 0 || one === 1 || two === 1) continue;
    // Paid once, as a day or shift is, whatever its hours.
    if (Math.abs(two - three) <= NEAR) continue;
    of += 1;
    if (one <= HOURS_MAX && Math.abs(one * two - three) <= NEAR) held += 1;
  }
  return of >= least && held >= of * 0.8;
}
