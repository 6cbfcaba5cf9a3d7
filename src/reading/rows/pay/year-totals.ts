import type { BlockRow } from "../../blocks.ts";
import { added, type Cells, isSome, plainCents } from "../cells.ts";
import type { Draft } from "../drafts.ts";
import type { Told } from "../told.ts";
import { partKindOf } from "./parts.ts";

/** Totals by the meanings of their columns; of several the first that is told counts. */
const NAMES = [
  ["gross", ["gross.ytd", "gross"]],
  ["net", ["net.ytd", "net"]],
  ["hours", ["htot.ytd", "htot"]],
  ["wages", ["w1"]],
  ["federal_tax", ["tfed", "tfed.ytd"]],
  ["ss_wages", ["w3"]],
  ["ss_tax", ["tss", "tss.ytd"]],
  ["medicare_wages", ["w5"]],
  ["medicare_tax", ["tmed", "tmed.ytd"]],
  ["state_wages", ["w16"]],
  ["state_tax", ["tst", "tst.ytd"]],
  ["local_tax", ["tloc", "tloc.ytd"]],
  ["ui_taxable", ["qt"]],
  ["ui_excess", ["qx"]],
  ["regular_hours", ["hreg"]],
  ["overtime_hours", ["hot"]],
  ["weeks", ["wks"]],
] as const;

const COUNTED: ReadonlySet<string> = new Set(["weeks"]);

interface Around {
  readonly cells: Cells;
  readonly told: Told;
}

/** Adds what a row without dates of pay tells to the totals of a year, quarter or fiscal year. */
export function addTotals(row: BlockRow, draft: Draft, { cells, told }: Around): void {
  const totals: Record<string, unknown> = {};
  for (const [name, meanings] of NAMES) {
    const told_ = meanings.map((meaning) => cells.amount(row, meaning)).find((value) => value !== undefined);
    if (told_ !== undefined) totals[name] = COUNTED.has(name) ? Number(told_) : signed(told_, name);
  }
  const earned = earningsOf(row, cells);
  // Earnings of nothing are none.
  Object.assign(totals, Object.fromEntries(Object.entries(earned).filter(([, amount]) => isSome(amount))));
  if (Object.keys(earned).length > 0 && totals.gross === undefined && !cells.isOpen(/^(?:e(?!r)\w+|ereg|gross)$/)) {
    totals.gross = Object.values(earned).reduce((sum: string | undefined, one) => added(sum, one), undefined);
  }
  if (Object.keys(totals).length === 0) return;
  draft.totals ??= { ...periodOf(row, { cells, told }), ...totals };
}

/** Wages may be taken back; a tax that is written as a deduction is not. */
function signed(value: string, name: string): string {
  return /wages|gross|taxable/.test(name) ? added("0", value) : plainCents(value);
}

function periodOf(row: BlockRow, { cells, told }: Around): Record<string, unknown> {
  const quarterText = cells.text(row, "qtr");
  const yearText = cells.text(row, "year");
  const year = Number(/(?:19|20)\d\d/.exec(`${yearText} ${quarterText}`)?.[0]) || twoDigits(yearText) || told.year;
  const quarter = /([1-4])/.exec(quarterText.replace(/(?:19|20)\d\d/, ""))?.[1] ?? told.quarter;
  const isFiscal = /fiscal|\bfy\b/i.test(`${cells.columns("year")[0]?.heading ?? ""} ${yearText}`);
  return {
    ...(year === null ? {} : { [isFiscal ? "fiscal_year" : "year"]: year }),
    ...(quarter === null || quarter === undefined ? {} : { quarter: Number(quarter) }),
  };
}

function twoDigits(text: string): number | null {
  return /^\d\d$/.test(text) ? 2_000 + Number(text) : null;
}

function earningsOf(row: BlockRow, cells: Cells): Record<string, string> {
  const earned: Record<string, string> = {};
  for (const [meaning, columns] of cells.meanings) {
    const base = meaning.replace(/\.ytd$/, "");
    if (partKindOf(base) !== "earning") continue;
    const field = base === "ereg" ? "regular_gross" : base === "eot" ? "overtime" : "other";
    for (const column of columns) {
      const value = cells.money(row, column);
      if (value !== undefined) earned[field] = added(earned[field], value);
    }
  }
  return earned;
}
