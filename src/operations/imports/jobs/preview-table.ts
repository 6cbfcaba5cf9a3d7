import { TABLE_ROWS_MAX, tableRows } from "../../../files/payroll/file-table.ts";
import type { IgnoredRow, PayrollFile, ReadColumn, ToldValue } from "../../../files/payroll/payroll-file.ts";
import { placesText } from "../../../files/payroll/places-text.ts";
import type { openTable } from "../../../files/source-rows.ts";
import { NO_PAY, type RecordedPay } from "../../../payroll/recorded-pay.ts";
import { meaningOfField } from "../../../reading/given.ts";
import { maskSsn, withoutSsns } from "../../../text/us/ssn.ts";
import { EMPLOYMENT_FILE_FIELDS } from "../employment-row.ts";

/** What a preview shows of the file itself; SSNs are masked. */
export interface FileOnScreen {
  readonly tables: readonly {
    readonly sheet: string | null;
    readonly titles: readonly string[];
    readonly columns: readonly {
      readonly heading: string;
      /** A field of an employment, else the name of a part of a payment; null: it is not read. */
      readonly field: string | null;
      readonly evidence: string | null;
    }[];
    readonly rows: readonly { readonly row: number | string; readonly cells: readonly string[] }[];
    readonly count: number;
    readonly unused: string | null;
  }[];
  readonly told: readonly ToldValue[];
  /** Rows that are no person's, by the reason. */
  readonly left_out: readonly { readonly why: string; readonly rows: string; readonly count: number }[];
}

/** A payment, or the total of a quarter or year, that comes with a row. */
export interface PreviewPay {
  /** A pay date, `2026 Q1` or `2025`. */
  readonly of: string;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly gross_pay: string | null;
  readonly net_pay: string | null;
  readonly hours: string | null;
  readonly lines: readonly { readonly kind: string; readonly name: string; readonly amount: string }[];
}

/** Nothing of a file. */
export const NOTHING_ON_SCREEN: FileOnScreen = { tables: [], told: [], left_out: [] };

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
    told,
    left_out: leftOut(ignored),
  };
}

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

/** The fields of employments by the names that tables have for them. */
const FIELD_OF = new Map(EMPLOYMENT_FILE_FIELDS.map((field) => [meaningOfField(field) as string, field]));

function columnOnScreen({ heading, field, evidence }: ReadColumn): FileOnScreen["tables"][number]["columns"][number] {
  const known = field === null || field === "ignored" ? null : (FIELD_OF.get(field) ?? field);
  return { heading, field: known, evidence: evidence ?? null };
}

/** Masks the cells of a row. A column that holds SSNs is masked however they are written. */
function maskedBy(columns: readonly ReadColumn[]) {
  return (cell: string, place: number) => {
    const isOfSsns = /^ssn/.test(columns[place]?.field ?? "");
    const digits = cell.replace(/\D/g, "");
    return isOfSsns && digits.length >= 4 ? maskSsn(digits) : withoutSsns(cell);
  };
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
    .map(({ of, period_start, period_end, gross_pay, net_pay, hours, lines }) => ({
      of,
      period_start,
      period_end,
      gross_pay,
      net_pay,
      hours,
      lines,
    }));
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

const BOXES = [
  "wages",
  "federal_tax",
  "social_security_wages",
  "social_security_tax",
  "medicare_wages",
  "medicare_tax",
] as const;

function boxesOf(one: RecordedPay["years"][number]): PreviewPay["lines"] {
  const boxes = BOXES.flatMap((name) => (one[name] === null ? [] : [{ kind: "total", name, amount: one[name] }]));
  return [...boxes, ...kindOf("total", one.lines)];
}
