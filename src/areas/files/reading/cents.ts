import { formatDecimal } from "../../../kernel/pay/money.ts";
import type { ReadAs } from "./assign.ts";
import type { Block } from "./blocks.ts";
import { baseOf, ofKind } from "./columns/meanings.ts";

const AMOUNTS = ofKind(
  ...(["earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions"] as const),
  ...(["employer tax", "employer benefit", "rate", "pay", "wages"] as const),
);
const SAMPLE = 200;
/** Between these an hour is paid in cents, in no case in dollars. */
const CENTS_MIN = 600;
const CENTS_MAX = 60_000;
const WHOLE = /^-?\d*$/;

/** True if amounts are whole numbers of which an hour would be hundreds: interfaces give cents so. */
export function areCents({ rows }: Block, columns: readonly ReadAs[]): boolean {
  const amount =
    columns.find(({ meaning }) => meaning === "gross_pay") ?? columns.find(({ meaning }) => meaning === "line_amount");
  const hours = columns.find(({ meaning }) => meaning === "total_hours" || meaning === "regular_hours");
  if (amount === undefined || hours === undefined) return false;
  const data = rows.filter(({ kind }) => kind === "data").slice(0, SAMPLE);
  if (!data.every(({ cells }) => WHOLE.test((cells[amount.at] ?? "").trim()))) return false;
  const perHour = data
    .flatMap(({ cells }) => {
      const [paid, of] = [Number(cells[amount.at] ?? 0), Number(cells[hours.at] ?? 0)];
      return of > 0 && paid > 0 ? [paid / of] : [];
    })
    .toSorted((one, other) => one - other);
  const middle = perHour[Math.floor(perHour.length / 2)] ?? 0;
  return middle > CENTS_MIN && middle < CENTS_MAX;
}

/** The block with its amounts in dollars. */
export function inDollars(block: Block, columns: readonly ReadAs[]): Block {
  const money = new Set(columns.filter(({ meaning }) => AMOUNTS.has(baseOf(meaning))).map(({ at }) => at));
  const dollars = (cell: string, at: number) =>
    money.has(at) && /^-?\d+$/.test(cell.trim()) ? formatDecimal(BigInt(cell.trim())) : cell;
  return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(dollars) })) };
}
