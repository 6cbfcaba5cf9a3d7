import { TABLE_ROWS_MAX, tableRows } from "../../payroll/file-table.ts";
import type { FileTable, ReadColumn, ToldValue } from "../../payroll/payroll-file.ts";
import { positionName, readsAsHeading, SHOWING_ROWS, samplesOf } from "../../told-header.ts";
import type { ReadAs } from "../assign.ts";
import type { Block } from "../blocks.ts";
import { NOTHING } from "../columns/meanings.ts";
import type { Told } from "../rows/told.ts";
import type { FileSheet } from "../sheet.ts";

/** A table and how it is read. */
interface ReadTable {
  readonly sheet: FileSheet;
  readonly columns: readonly ReadAs[];
  readonly block: Block;
  readonly told: Told;
  /** Why nothing of it is read; null: it is. */
  readonly unused: string | null;
}

/** The tables of a file as a screen shows them, and the sheets in which there is none. */
export function tablesOnScreen(tables: readonly ReadTable[], sheets: readonly FileSheet[]): FileTable[] {
  const withTable = new Set(tables.map(({ sheet }) => sheet));
  const bare = sheets.filter((sheet) => sheet.name !== null && !withTable.has(sheet));
  return [...tables.map(tableOf), ...bare.map(bareSheet)];
}

function tableOf({ sheet, columns, block, unused }: ReadTable): FileTable {
  const data = block.rows.filter(({ kind }) => kind === "data");
  const rows = data.slice(0, TABLE_ROWS_MAX).map(({ place, cells }) => ({ row: place, cells }));
  return {
    sheet: sheet.name,
    titles: block.titles,
    columns: columns.map((column) => ({ ...readColumn(column, block), ...namesOf(column) })),
    rows: tableRows(rows, columns.length),
    count: data.length,
    unused,
  };
}

/** A heading with what stands above it, and the name by which a question is about the column. */
function namesOf({ at, heading, group, name }: ReadAs): Pick<ReadColumn, "heading" | "name"> {
  const whole = `${group} ${heading}`.replace(/\s+/g, " ").trim();
  return { heading: readsAsHeading(whole) ? whole : positionName(at), name };
}

function bareSheet({ name, rows }: FileSheet): FileTable {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")).length;
  const unused = filled === 0 ? "is empty" : "has no table of persons";
  return { sheet: name, titles: [], columns: [], rows: [], count: filled, unused };
}

/** What the titles tell of all rows, in the words in which an operator gives it: what tables tell differently holds for none of the others. */
export function toldValues(tables: readonly Pick<ReadTable, "told">[]): ToldValue[] {
  const found = new Map<string, Set<string>>();
  for (const { told } of tables) {
    const values = {
      employer_name: told.employer,
      employer_ein: told.ein,
      pay_date: told.payDate,
      period_start: told.periodStart,
      period_end: told.periodEnd,
      year: told.year,
      quarter: told.quarter,
    };
    for (const [field, value] of Object.entries(values))
      if (value !== null) found.set(field, (found.get(field) ?? new Set()).add(String(value)));
  }
  return [...found].flatMap(([field, values]) =>
    values.size === 1 ? [...values].map((value) => ({ field, value })) : [],
  );
}

/** A column as the summary of the file has it. */
export function readColumn({ at, heading, meaning, evidence }: ReadAs, block: Block): ReadColumn {
  const rows: (readonly string[])[] = [];
  for (const { kind, cells } of block.rows) {
    if (rows.length >= SHOWING_ROWS) break;
    if (kind === "data") rows.push(cells);
  }
  return {
    heading: readsAsHeading(heading) ? heading : positionName(at),
    field: meaning === NOTHING ? null : meaning,
    samples: samplesOf(rows, at),
    evidence,
  };
}
