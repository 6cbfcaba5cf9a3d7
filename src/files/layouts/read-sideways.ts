import type { ControlTotal, FilePayPart, FileReject, IgnoredRow, RowPlace } from "../payroll/payroll-file.ts";
import { absoluteAmount, isZeroAmount, parseAmount, sumAmounts } from "../values/amounts.ts";
import { splitName } from "../values/person-names.ts";
import { headingText } from "../vocabulary/heading-text.ts";
import { partOfHeading } from "../vocabulary/part-headings.ts";
import type { JobDraft, LayoutResult } from "./layout-result.ts";
import { type GridRow, isBlankRow } from "./table/grid.ts";
import { monthRange, readTitleRow, type TitleFacts } from "./table/title-facts.ts";

/** The format of payroll summaries whose columns are persons. */
export const SIDEWAYS_FORMAT = {
  id: "quickbooks_desktop_summary",
  title: "QuickBooks Desktop: payroll summary",
} as const;

/** A person's columns: of hours, rate and amount, by position. */
interface Block {
  readonly name: string;
  readonly at: number;
  readonly hours: number | null;
  readonly rate: number | null;
  readonly amount: number;
}

/** Where the names are, and the columns below them. */
interface Sideways {
  readonly namesAt: number;
  readonly blocks: readonly Block[];
  readonly period: string;
}

/** Finds the row of names above repeating headings; null if the table is not sideways. */
export function findSideways(rows: readonly GridRow[]): Sideways | null {
  for (const [at, row] of rows.slice(0, 12).entries()) {
    const below = rows[at + 1];
    const names = row.cells
      .map((cell, place) => ({ name: cell.trim(), place }))
      .filter(({ name, place }) => name !== "" && place > 0);
    if (below === undefined || (row.cells[0] ?? "").trim() !== "" || names.length < 2) continue;
    const blocks = names.map(({ name, place }, index) =>
      blockOf(name, { from: place, to: names[index + 1]?.place ?? below.cells.length, cells: below.cells }),
    );
    const found = blocks.filter((block) => block !== null);
    if (found.length !== blocks.length || found.some(({ hours }) => hours === null)) continue;
    // Of a damaged row of names nobody knows whose the columns are.
    if (below.cells.filter((cell) => HOURS.test(headingText(cell))).length !== found.length) continue;
    const first = found[0];
    return { namesAt: at, blocks: found, period: first === undefined ? "" : (below.cells[first.amount] ?? "") };
  }
  return null;
}

const HOURS = /^hours$|^quantity$|^qty$/;

function blockOf(
  name: string,
  { from, to, cells }: { readonly from: number; readonly to: number; readonly cells: readonly string[] },
): Block | null {
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  const find = (pattern: RegExp) => places.find((place) => pattern.test(headingText(cells[place] ?? ""))) ?? null;
  const [hours, rate] = [find(HOURS), find(/^rate$|^pay rate$/)];
  const amount = places.find((place) => place !== hours && place !== rate && (cells[place] ?? "").trim() !== "");
  return amount === undefined ? null : { name, at: from, hours, rate, amount };
}

type UncheckedFields = Record<string, unknown>;

/** Reads a summary in which each person is some columns, and each row a part of the pay. */
export function readSideways(
  rows: readonly GridRow[],
  { namesAt, blocks, period }: Sideways,
): LayoutResult & { readonly facts: TitleFacts } {
  const facts: TitleFacts = {};
  const rules = { order: "MDY", pivotYear: 2100 } as const;
  const ignored: IgnoredRow[] = [];
  rows.forEach(({ row, cells }, at) => {
    if (at >= namesAt) return;
    const why = isBlankRow(cells) ? "blank" : readTitleRow(cells, facts, rules);
    ignored.push({ row, why });
  });
  ignored.push(
    { row: rows[namesAt]?.row ?? namesAt, why: "header: names" },
    { row: rows[namesAt + 1]?.row ?? namesAt, why: "header" },
  );
  const titles = rows.slice(0, namesAt).flatMap(({ cells }) => cells);
  const range = monthRange(period) ?? titles.map(monthRange).find((one) => one !== null) ?? null;
  const lines = linesOf(rows.slice(namesAt + 2), blocks, ignored);
  const isTotal = (block: Block) => /^totals?$/i.test(block.name);
  const jobs = blocks.filter((block) => !isTotal(block)).map((block) => jobOf(block, lines, { range, facts }));
  const total = blocks.find(isTotal);
  const control = total === undefined ? [] : totalsOf(lines, { total, jobs });
  return { rows: rows.length, jobs, rejects: differing(control), ignored, control, facts };
}

/** A row of one part of the pay, with what it is. */
interface Line {
  readonly row: RowPlace;
  readonly cells: readonly string[];
  readonly label: string;
  readonly kind: FilePayPart["kind"] | "gross" | "net" | "sum";
}

function linesOf(rows: readonly GridRow[], blocks: readonly Block[], ignored: IgnoredRow[]): Line[] {
  let section = "";
  return rows.flatMap(({ row, cells }): Line[] => {
    const label = (cells[0] ?? "").trim();
    if (isBlankRow(cells)) {
      ignored.push({ row, why: "blank" });
      return [];
    }
    if (blocks.every(({ amount }) => (cells[amount] ?? "").trim() === "")) {
      ignored.push({ row, why: "section" });
      section = headingText(label);
      return [];
    }
    return [{ row, cells, label, kind: kindOf(label, section) }];
  });
}

function kindOf(label: string, section: string): Line["kind"] {
  const text = headingText(label);
  if (/^(?:total )?gross pay$/.test(text)) return "gross";
  if (/^net pay$/.test(text)) return "net";
  if (/^(?:total|adjusted|sub ?total)\b/.test(text)) return "sum";
  if (/\bemployer\b|\bcompany\b/.test(section)) return "employer_tax";
  if (/\btax(?:es)?\b/.test(section) && !/\bwages\b/.test(section)) return "tax";
  if (/\bdeductions?\b/.test(section)) return "deduction";
  if (/\b(?:additions|reimbursements?)\b/.test(section)) return "reimbursement";
  if (/\b(?:gross|earnings|wages|pay)\b/.test(section)) return "earning";
  const kind = partOfHeading(text, label)?.kind;
  return kind === undefined || kind === "hours" ? "earning" : kind;
}

interface Period {
  readonly range: { readonly start: string; readonly end: string } | null;
  readonly facts: TitleFacts;
}

function jobOf(block: Block, lines: readonly Line[], { range, facts }: Period): JobDraft {
  const totals: UncheckedFields =
    range === null ? {} : { period_start: range.start, period_end: range.end, ...periodNumbers(range) };
  const parts: FilePayPart[] = [];
  const rows: RowPlace[] = [];
  const job: JobDraft = { rows, ...splitName(block.name), columns: columnsOf(block) };
  for (const { row, cells, label, kind } of lines) {
    const amount = parseAmount(cells[block.amount] ?? "");
    if (amount === null || kind === "sum") continue;
    rows.push(row);
    if (kind === "gross" || kind === "net") totals[kind] = amount;
    else addPart({ cells, label, kind, amount, block }, { parts, job });
  }
  const hours = parts.map((part) => part.hours).filter((one) => one !== undefined);
  if (hours.length > 0) totals.hours = sumAmounts(hours);
  if (facts.employer_name !== undefined) job.employer = { name: facts.employer_name };
  return Object.assign(job, { totals: { ...totals, parts } });
}

interface PartLine {
  readonly cells: readonly string[];
  readonly label: string;
  readonly kind: FilePayPart["kind"];
  readonly amount: string;
  readonly block: Block;
}

function addPart(
  { cells, label, kind, amount, block }: PartLine,
  { parts, job }: { readonly parts: FilePayPart[]; readonly job: JobDraft },
): void {
  const hours = block.hours === null ? null : parseAmount(cells[block.hours] ?? "");
  const rate = block.rate === null ? null : parseAmount(cells[block.rate] ?? "", { most: 4 });
  if (isZeroAmount(amount)) return;
  const its = kind === "earning" ? amount : absoluteAmount(amount);
  parts.push({ kind, name: label, amount: its, ...(hours === null || kind !== "earning" ? {} : { hours }) });
  if (rate !== null && hours !== null && kind === "earning" && job.pay_rate === undefined)
    Object.assign(job, { pay_rate: rate, pay_unit: "hour" });
}

function columnsOf({ at, amount }: Block): number[] {
  return Array.from({ length: amount - at + 1 }, (_, index) => at + index + 1);
}

function periodNumbers({ start, end }: { readonly start: string; readonly end: string }): UncheckedFields {
  const [year, first, last] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)), Number(end.slice(5, 7))];
  const isQuarter = last - first === 2 && last % 3 === 0;
  return { year, ...(isQuarter ? { quarter: last / 3 } : {}) };
}

function totalsOf(
  lines: readonly Line[],
  { total, jobs }: { readonly total: Block; readonly jobs: readonly JobDraft[] },
): ControlTotal[] {
  return lines.flatMap(({ row, cells, kind }): ControlTotal[] => {
    const declared = parseAmount(cells[total.amount] ?? "");
    if (declared === null || (kind !== "gross" && kind !== "net")) return [];
    const actual = sumAmounts(jobs.map((job) => String((job.totals as UncheckedFields)[kind] ?? "0.00")));
    return [{ row, covers: "file", field: kind, declared, actual }];
  });
}

function differing(control: readonly ControlTotal[]): FileReject[] {
  return control
    .filter(({ declared, actual }) => declared !== actual)
    .map(({ row, field }) => ({
      scope: "control",
      row,
      field,
      reason: `declares a total that differs from the persons' sum: ${field}`,
      remedy: "Compare both with the payroll system.",
    }));
}
