import { maskSsn, withoutSsns } from "../../../../../kernel/text/us/ssn.ts";
import { TABLE_ROWS_MAX, tableRows } from "../../../../files/payroll/file-table.ts";
import type { IgnoredRow, PayrollFile, ReadColumn, ToldValue } from "../../../../files/payroll/payroll-file.ts";
import { placesText } from "../../../../files/payroll/places-text.ts";
import {
  MEANINGS as ALL,
  type Meaning,
  meaningOf,
  ofKind,
  yearToDate,
} from "../../../../files/reading/columns/meanings.ts";
import type { openTable } from "../../../../files/source-rows.ts";
import { W2_BOXES } from "../../../../payroll/document.ts";
import { pickOf } from "../../../../payroll/field.ts";
import { NO_PAY, type RecordedPay, type RecordedStatement } from "../../../../payroll/recorded-pay.ts";

/** Kinds of meanings of columns: whose it is, when, how much, how much of the year so far, and the rest. */
export const MEANING_KINDS = ["person", "time", "pay", "year_to_date", "other"] as const;
type MeaningKind = (typeof MEANING_KINDS)[number];

/** What a preview shows of the file itself; SSNs are masked. */
export interface FileOnScreen {
  readonly tables: readonly {
    readonly sheet: string | null;
    readonly titles: readonly string[];
    readonly columns: readonly {
      readonly heading: string;
      /** As `column:NAME` of answers names it. */
      readonly name: string;
      /** One of the meanings, else a field; null: it is not read. */
      readonly field: string | null;
      readonly evidence: string | null;
    }[];
    readonly rows: readonly { readonly row: number | string; readonly cells: readonly string[] }[];
    readonly count: number;
    readonly unused: string | null;
  }[];
  /** What a column can mean, by kind; empty where columns are chosen by fields. */
  readonly meanings: readonly { readonly answer: string; readonly text: string; readonly kind: MeaningKind }[];
  readonly told: readonly ToldValue[];
  /** Rows without a person, by the reason. */
  readonly left_out: readonly { readonly why: string; readonly rows: string; readonly count: number }[];
}

/** What is shown of a payment. */
const SHOWN = ["period_start", "period_end", "gross_pay", "net_pay", "hours"] as const;

/** A payment, or the total of a quarter or year, that comes with a row. */
export interface PreviewPay extends Pick<RecordedStatement, (typeof SHOWN)[number]> {
  /** A pay date, `2026 Q1` or `2025`. */
  readonly of: string;
  readonly lines: readonly { readonly kind: string; readonly name: string; readonly amount: string }[];
}

/** Nothing of a file. */
export const NOTHING_ON_SCREEN: FileOnScreen = { tables: [], meanings: [], told: [], left_out: [] };

/** So many entries of pay are shown of a row. */
export const PREVIEW_PAY_MAX = 3;

/** What a preview shows of a payroll file. */
export function onScreen(payroll: PayrollFile | null): FileOnScreen {
  if (payroll === null) return NOTHING_ON_SCREEN;
  const { tables = [], told = [], ignored } = payroll;
  return {
    tables: tables.map((table) => ({
      ...table,
      titles: table.titles.map(withoutSsns),
      columns: table.columns.map(columnOnScreen),
      rows: table.rows.map(({ row, cells }) => ({ row, cells: cells.map(maskedBy(table.columns)) })),
    })),
    meanings: tables.length === 0 ? [] : MEANINGS,
    told,
    left_out: leftOut(ignored),
  };
}

const KIND_OF = { identity: "person", time: "time", amount: "pay", detail: "other" } as const;

/** Amounts of which files tell the sum of the year too: pay, hours, taxes and deductions of the employee. */
const OF_YEARS: ReadonlySet<Meaning> = new Set([
  ...ofKind("earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions"),
  ...ofKind("part of hours", "hours"),
  ...(["gross_pay", "net_pay"] as const),
]);

const MEANINGS: FileOnScreen["meanings"] = [...ALL].flatMap(([answer, { text, weight }]) => {
  const plain = { answer, text, kind: KIND_OF[weight] };
  if (!OF_YEARS.has(answer)) return [plain];
  const ofYear = yearToDate(answer);
  return [plain, { answer: ofYear, text: meaningOf(ofYear).text, kind: "year_to_date" as const }];
});

/** The table of a file in our own columns. */
export async function tableOnScreen(
  table: Awaited<ReturnType<typeof openTable>>,
  fields: readonly { readonly field: string; readonly heading: string | null }[],
): Promise<FileOnScreen["tables"]> {
  if (table.format !== "csv") return [];
  const fieldOf = new Map(fields.map(({ field, heading }) => [heading, field]));
  const columns = table.told.map((heading) => ({ heading, field: fieldOf.get(heading) ?? null }));
  const records: { readonly row: number; readonly cells: readonly string[] }[] = [];
  for await (const group of table.records) {
    for (const one of group) if (one.kind === "record") records.push({ row: one.line, cells: one.fields });
    if (records.length >= TABLE_ROWS_MAX) break;
  }
  const rows = tableRows(records, columns.length);
  return [
    {
      sheet: null,
      titles: [],
      columns: columns.map(columnOnScreen),
      rows: rows.map(({ row, cells }) => ({ row, cells: cells.map(maskedBy(columns)) })),
      count: records.length,
      unused: null,
    },
  ];
}

function columnOnScreen(column: ReadColumn): FileOnScreen["tables"][number]["columns"][number] {
  const { heading, name = heading, field, evidence = null } = column;
  return { heading, name, field, evidence };
}

/** Masks the cells of a row. */
function maskedBy(columns: readonly ReadColumn[]) {
  return (cell: string, place: number) => maskedCell(cell, columns[place]?.field ?? null);
}

/** A cell without SSNs. One of a column that holds SSNs is masked however it is written: zeros in front may be lost. */
export function maskedCell(cell: string, field: string | null): string {
  const digits = cell.replace(/\D/g, "");
  return field === "ssn" && digits.length >= 4 ? maskSsn(digits) : withoutSsns(cell);
}

function leftOut(ignored: readonly IgnoredRow[]): FileOnScreen["left_out"] {
  const rows = new Map<string, IgnoredRow["row"][]>();
  for (const { row, why } of ignored) rows.set(why, [...(rows.get(why) ?? []), row]);
  return [...rows].map(([why, of]) => ({ why, rows: placesText(of) ?? "", count: of.length }));
}

/** The latest entries of pay. */
export function payOnScreen({ statements, quarters, years }: RecordedPay = NO_PAY): PreviewPay[] {
  const none = { period_start: null, period_end: null };
  return [
    ...statements.toSorted(newestFirst).map((one) => ({ ...one, of: one.pay_date, lines: linesOf(one) })),
    ...quarters.map((one) => ({
      ...one,
      ...none,
      of: `${one.year} Q${one.quarter}`,
      lines: kindOf("total", one.lines),
    })),
    ...years.map((one) => ({
      ...one,
      ...none,
      of: `${one.is_fiscal ? "fiscal year " : ""}${one.year}`,
      lines: boxesOf(one),
    })),
  ]
    .slice(0, PREVIEW_PAY_MAX)
    .map(({ of, lines, ...paid }) => ({ of, ...pickOf(paid, SHOWN), lines }));
}

function newestFirst(a: { readonly pay_date: string }, b: { readonly pay_date: string }): number {
  return a.pay_date < b.pay_date ? 1 : -1;
}

type Line = { readonly name: string; readonly amount: string };

function kindOf(kind: string, lines: readonly Line[]): PreviewPay["lines"] {
  return lines.map(({ name, amount }) => ({ kind, name, amount }));
}

function linesOf(one: RecordedPay["statements"][number]): PreviewPay["lines"] {
  return [
    ...kindOf("earning", one.earnings),
    ...kindOf("deduction", one.deductions),
    ...kindOf("reimbursement", one.reimbursements),
    ...kindOf("employer_tax", one.employer_taxes),
  ];
}

function boxesOf(one: RecordedPay["years"][number]): PreviewPay["lines"] {
  const boxes = W2_BOXES.flatMap((name) => (one[name] === null ? [] : [{ kind: "total", name, amount: one[name] }]));
  return [...boxes, ...kindOf("total", one.lines)];
}
