import type { ReadAs } from "../../assign.ts";
import type { BlockRow } from "../../blocks.ts";
import { DEDUCTIONS, EARNINGS, TAXES } from "../../columns/candidates.ts";
import { OF_EMPLOYER } from "../../columns/doubt.ts";
import type { Meaning } from "../../columns/meanings.ts";
import type { Cells } from "../cells.ts";

/** Rows that are looked at. */
const SAMPLE = 100;
/** A sum holds if it does in so many of the rows: some have an odd cent or a line that no column has. */
const HOLDS = 0.6;
const CENT = 0.03;

/** Takes out columns that repeat what others of the table tell: totals of deductions and taxes, and rates of lines. */
export function prepareColumns(cells: Cells, rows: readonly BlockRow[]): void {
  const sample = rows.slice(0, SAMPLE);
  for (const total of ["total_deductions", "total_taxes"] as const)
    if (isSumOfOthers(sample, cells, total)) cells.drop(total);
  dropCostOfAll(sample, cells);
  dropPaidOut(sample, cells);
}

/** What is paid out with reimbursements is not net pay, where that stands next to it. */
function dropPaidOut(rows: readonly BlockRow[], cells: Cells): void {
  const repaid = cells.columns("reimbursement");
  const size = (row: BlockRow, column: ReadAs) => Number(cells.money(row, column) ?? 0);
  for (const one of cells.columns("net_pay")) {
    const isWithout = (row: BlockRow, other: ReadAs) =>
      Math.abs(repaid.reduce((sum, column) => sum + size(row, column), size(row, other)) - size(row, one)) < CENT;
    const others = cells.columns("net_pay").filter(({ at }) => at !== one.at);
    const repaying = rows.filter((row) => repaid.some((column) => size(row, column) !== 0));
    if (repaying.length > 0 && others.some((other) => repaying.every((row) => isWithout(row, other))))
      cells.dropColumn("net_pay", one.at);
  }
}

/** What a person costs, gross pay and all that the employer pays on top, is not a tax of the employer. */
function dropCostOfAll(rows: readonly BlockRow[], cells: Cells): void {
  const size = (row: BlockRow, column: ReadAs | undefined) => Math.abs(Number(cells.money(row, column) ?? 0));
  const [gross] = cells.columns("gross_pay");
  const employers = columnsOf(cells, OF_EMPLOYER);
  for (const whole of gross === undefined ? [] : cells.columns("employer_cost")) {
    const others = employers.filter(({ at }) => at !== whole.at);
    const filled = rows.filter((row) => size(row, whole) !== 0);
    const held = filled.filter((row) => {
      const onTop = size(row, whole) - size(row, gross);
      return size(row, gross) !== 0 && onTop > -CENT && (others.length > 0 ? isSome(row, onTop) : onTop >= 0);
    });
    if (filled.length > 0 && held.length >= filled.length * HOLDS) cells.dropColumn("employer_cost", whole.at);

    /** True if the amount is that of all others or of one of them. */
    function isSome(row: BlockRow, amount: number): boolean {
      const sizes = others.map((other) => size(row, other));
      const all = sizes.reduce((sum, one) => sum + one, 0);
      return [all, ...sizes].some((one) => Math.abs(one - amount) < CENT);
    }
  }
}

/** True if the deductions of the table are stated next to what they sum up to, taxes included or not. */
function isSumOfOthers(rows: readonly BlockRow[], cells: Cells, total: "total_deductions" | "total_taxes"): boolean {
  const [whole] = cells.columns(total);
  if (whole === undefined) return false;
  const own = columnsOf(cells, total === "total_deductions" ? DEDUCTIONS : TAXES);
  const all = total === "total_deductions" ? [...own, ...columnsOf(cells, TAXES)] : own;
  if (all.length === 0) return false;
  const size = (row: BlockRow, column: ReadAs | undefined) => Math.abs(Number(cells.money(row, column) ?? 0));
  const sum = (row: BlockRow, columns: readonly ReadAs[]) => columns.reduce((so, column) => so + size(row, column), 0);
  let [held, of] = [0, 0];
  for (const row of rows) {
    const told = size(row, whole);
    if (told === 0) continue;
    of += 1;
    const gross = size(row, cells.columns("gross_pay")[0]) || sum(row, columnsOf(cells, EARNINGS));
    const taken = gross - size(row, cells.columns("net_pay")[0]);
    const isAllTaken = total === "total_deductions" && gross !== 0 && Math.abs(taken - told) < CENT;
    if (
      isAllTaken ||
      Math.abs(sum(row, all) - told) < CENT ||
      (own.length > 0 && Math.abs(sum(row, own) - told) < CENT)
    )
      held += 1;
  }
  return of > 0 && held >= of * HOLDS;
}

function columnsOf(cells: Cells, meanings: ReadonlySet<Meaning>): ReadAs[] {
  return [...cells.meanings].flatMap(([meaning, columns]) => (meanings.has(meaning) ? columns : []));
}
