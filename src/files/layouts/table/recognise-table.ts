import type { GivenHeadings } from "../../headings.ts";
import { parseAmount } from "../../values/amounts.ts";
import { readSsn } from "../../values/ssn-forms.ts";
import type { TableField } from "../../vocabulary/field-headings.ts";
import { type TableColumns, tableColumns } from "./columns/columns.ts";
import { findHeader, headingCells } from "./columns/find-header.ts";
import { type GridRow, isBlankRow } from "./grid.ts";
import type { TableFormat, TypicalHeading } from "./table-format.ts";

/** What a table was found to be. */
interface RecognisedTable {
  readonly format: TableFormat | null;
  readonly confidence: number;
  /** The columns of a file without headings. */
  readonly positions: TableColumns | null;
}

/** Fewer of a format's headings do not show it. */
const SHARE_MIN = 0.8;
const PROBE_ROWS = 40;

/**
 * Finds the format of a table by its headings, else by the values of its columns.
 *
 * @param options.isNamed the operator names the format, which is the only one: it holds whatever the
 * headings are
 */
export function recogniseTable(
  rows: readonly GridRow[],
  formats: readonly TableFormat[],
  { given = new Map(), isNamed = false }: { readonly given?: GivenHeadings; readonly isNamed?: boolean } = {},
): RecognisedTable {
  const header = findHeader(rows, given);
  if (header < 0) return byPosition(rows, formats) ?? { format: null, confidence: 0, positions: null };
  const shown = headingsOf(rows, header, given);
  const scored = formats
    .filter((format) => isNamed || isPossible(shown, format))
    .map((format) => ({ format, ...scoreOf(shown, format) }))
    .filter(({ share }) => isNamed || share >= SHARE_MIN)
    .sort((one, other) => other.rank - one.rank);
  const [best] = scored;
  return {
    format: best?.format ?? null,
    confidence: best === undefined ? 0.5 : Math.min(0.99, best.share),
    positions: null,
  };
}

/** A heading of a file, and the field as which it is usually read. */
interface ShownHeading {
  readonly heading: string;
  readonly text: string;
  readonly field: TableField | null;
}

/** The headings of a table, and the rows above them. */
interface ShownTable {
  readonly headings: readonly ShownHeading[];
  readonly titles: readonly string[];
  /** True if each row has an hourly rate or a yearly salary, in columns of their own. */
  readonly hasRatesApart: boolean;
}

function headingsOf(rows: readonly GridRow[], header: number, given: GivenHeadings): ShownTable {
  const { columns } = tableColumns(headingCells(rows, header), { format: null, given, rows: rows.slice(header + 1) });
  return {
    headings: columns.filter(({ text }) => text !== ""),
    titles: rows.slice(0, header).flatMap(({ cells }) => cells.filter((cell) => cell.trim() !== "")),
    hasRatesApart: areApart(rows.slice(header + 1, header + 1 + PROBE_ROWS), columns),
  };
}

/** True if both columns of rates are there, and no row has an amount in both. */
function areApart(rows: readonly GridRow[], columns: TableColumns["columns"]): boolean {
  const [hourly, annual] = ["hourly_rate", "annual_salary"].map((wanted) =>
    columns.find(({ field }) => field === wanted),
  );
  if (hourly === undefined || annual === undefined) return false;
  const isPaid = (cell: string | undefined) => Number(parseAmount(cell ?? "") ?? "0") > 0;
  const counts = rows.map(({ cells }) => [cells[hourly.place], cells[annual.place]].filter(isPaid).length);
  return counts.some((count) => count > 0) && counts.every((count) => count < 2);
}

/** True if the table has what only this format has, and nothing that it never has. */
function isPossible({ headings, titles, hasRatesApart }: ShownTable, format: TableFormat): boolean {
  const { identifyingHeadings = [], titles: knownTitles = [], disqualifyingFields = [], headingMeanings = {} } = format;
  if (
    headings.some(({ text, field }) => field !== null && disqualifyingFields.includes(headingMeanings[text] ?? field))
  )
    return false;
  const isMarked = headings.some(({ heading, text }) =>
    identifyingHeadings.some((mark) => mark.test(text) || mark.test(heading)),
  );
  return (
    identifyingHeadings.length + knownTitles.length === 0 ||
    isMarked ||
    (format.hasSeparateRates === true && hasRatesApart) ||
    titles.some((title) => knownTitles.some((pattern) => pattern.test(title)))
  );
}

function scoreOf(
  { headings }: ShownTable,
  { typicalHeadings, priorityAmongMatches = 0, headingMeanings = {} }: TableFormat,
): { readonly share: number; readonly rank: number } {
  const isShown = (expected: TypicalHeading) =>
    headings.some(({ text, field }) => {
      const own = headingMeanings[text] ?? field;
      const alternatives = [expected].flat();
      return alternatives.some((one) => (one instanceof RegExp ? one.test(text) : one === own));
    });
  const found = typicalHeadings.filter(isShown).length;
  const share = found / typicalHeadings.length;
  return { share, rank: share + found * 0.05 + priorityAmongMatches };
}

function byPosition(rows: readonly GridRow[], formats: readonly TableFormat[]): RecognisedTable | null {
  const probe = rows.filter(({ cells }) => !isBlankRow(cells)).slice(0, PROBE_ROWS);
  for (const format of formats) {
    for (const fields of format.columns ?? []) {
      const fit = probe.filter(({ cells }) => fits(cells, fields)).length;
      if (probe.length > 0 && fit >= probe.length * 0.8) {
        return {
          format,
          confidence: 0.7 * (fit / probe.length),
          positions: { columns: columnsAt(fields), rowsArePayments: false },
        };
      }
    }
  }
  return null;
}

function columnsAt(fields: readonly TableField[]): TableColumns["columns"] {
  return fields.map((field, place) => ({ place, heading: "", text: "", field, part: null, month: null }));
}

function fits(cells: readonly string[], fields: readonly TableField[]): boolean {
  const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
  return (
    width <= fields.length &&
    width >= fields.length - 1 &&
    fields.every((field, at) => isLike(cells[at]?.trim() ?? "", field))
  );
}

function isLike(text: string, field: TableField): boolean {
  if (field === "ssn") return readSsn(text).kind === "whole" || readSsn(text).kind === "placeholder";
  if (field === "last" || field === "first") return /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text);
  if (field === "full_name") return /^\p{L}[\p{L}\p{M} .,'’-]*$/u.test(text);
  if (field === "middle" || field === "suffix") return text === "" || /^\p{L}[\p{L}\p{M} .'’-]{0,24}$/u.test(text);
  if (field === "hours") return /^\d{1,4}(?:\.\d+)?$/.test(text) || text === "";
  if (field === "soc") return text === "" || /^\d{2}-?\d{4}(?:\.\d\d)?$/.test(text);
  return text === "" || parseAmount(text) !== null;
}
