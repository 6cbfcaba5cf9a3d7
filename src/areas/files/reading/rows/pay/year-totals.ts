import type { BlockRow } from "../../blocks.ts";
import { baseOf, type Meaning, ofKind } from "../../columns/meanings.ts";
import { added, type Cells, isSome, plainCents } from "../cells.ts";
import type { Draft } from "../drafts.ts";
import type { Told } from "../told.ts";
import { partKindOf } from "./parts.ts";

/** Totals by the meanings of their columns; of several the first that is stated counts. */
const NAMES = [
  ["gross", ["gross_pay_ytd", "gross_pay"]],
  ["net", ["net_pay_ytd", "net_pay"]],
  ["hours", ["total_hours_ytd", "total_hours"]],
  ["wages", ["federal_wages"]],
  ["federal_tax", ["federal_tax", "federal_tax_ytd"]],
  ["ss_wages", ["social_security_wages"]],
  ["ss_tax", ["social_security_tax", "social_security_tax_ytd"]],
  ["medicare_wages", ["medicare_wages"]],
  ["medicare_tax", ["medicare_tax", "medicare_tax_ytd"]],
  ["state_wages", ["state_wages"]],
  ["state_tax", ["state_tax", "state_tax_ytd"]],
  ["local_tax", ["local_tax", "local_tax_ytd"]],
  ["ui_taxable", ["unemployment_wages"]],
  ["ui_excess", ["excess_wages"]],
  ["regular_hours", ["regular_hours"]],
  ["overtime_hours", ["overtime_hours"]],
  ["weeks", ["weeks"]],
] as const;

const EARNED: ReadonlySet<Meaning> = new Set([...ofKind("earning"), "gross_pay"]);
const COUNTED: ReadonlySet<string> = new Set(["weeks"]);

interface Around {
  readonly cells: Cells;
  readonly told: Told;
}

/** Adds what a row without dates of pay tells to the totals of a year, quarter or fiscal year. */
export function addTotals(row: BlockRow, draft: Draft, { cells, told }: Around): void {
  const totals: Record<string, unknown> = {};
  // Amounts next to the same ones of the year to date are of a payment.
  const hasPayment = NAMES.some(
    ([, meanings]) => meanings.length > 1 && meanings.every((meaning) => cells.amount(row, meaning) !== undefined),
  );
  for (const [name, all] of NAMES) {
    const meanings = hasPayment ? all.filter((meaning) => meaning.endsWith("_ytd")) : all;
    const told_ = meanings.map((meaning) => amountOf(row, cells, meaning)).find((value) => value !== undefined);
    if (told_ !== undefined) totals[name] = COUNTED.has(name) ? Number(told_) : signed(told_, name);
  }
  const earned = hasPayment ? {} : earningsOf(row, cells);
  // Earnings of nothing are none.
  Object.assign(totals, Object.fromEntries(Object.entries(earned).filter(([, amount]) => isSome(amount))));
  if (Object.keys(earned).length > 0 && totals.gross === undefined && !cells.isOpen(EARNED)) {
    totals.gross = Object.values(earned).reduce((sum: string | undefined, one) => added(sum, one), undefined);
  }
  if (Object.keys(totals).length === 0) return;
  draft.hasSeveralTotals ||= draft.totals !== null;
  draft.totals ??= { ...periodOf(row, { cells, told }), ...totals };
}

const LOCAL: ReadonlySet<Meaning> = new Set(["state_tax", "state_tax_ytd", "local_tax", "local_tax_ytd"]);

/** The amount of a meaning; taxes of several states or places add up. */
function amountOf(row: BlockRow, cells: Cells, meaning: Meaning): string | undefined {
  if (!LOCAL.has(meaning)) return cells.amount(row, meaning);
  const amounts = cells.columns(meaning).flatMap((column) => cells.money(row, column) ?? []);
  return amounts.length < 2 ? amounts[0] : amounts.reduce<string | undefined>(added, undefined);
}

/** Wages may be taken back; a tax that is written as a deduction is not. */
function signed(value: string, name: string): string {
  return /wages|gross|taxable/.test(name) ? added("0", value) : plainCents(value);
}

function periodOf(row: BlockRow, { cells, told }: Around): Record<string, unknown> {
  const quarterText = cells.text(row, "quarter");
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
    const base = baseOf(meaning);
    if (partKindOf(base) !== "earning") continue;
    const field = base === "regular_pay" ? "regular_gross" : base === "overtime_pay" ? "overtime" : "other";
    for (const column of columns) {
      const value = cells.money(row, column);
      if (value !== undefined) earned[field] = added(earned[field], value);
    }
  }
  return earned;
}
