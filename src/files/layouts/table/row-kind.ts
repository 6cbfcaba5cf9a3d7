import type { TableField } from "../../vocabulary/field-headings.ts";
import type { TableColumns } from "./columns/columns.ts";
import { headerScore } from "./columns/find-header.ts";
import { isBlankRow } from "./grid.ts";

/** What a row of a table is. */
type RowKind = "blank" | "header" | "total" | "subtotal" | "title" | "group" | "footer" | "data";

const TOTAL =
  /^(?:\W*)(?:grand |company |report |payroll |department |overall |employee |batch |check |client )*(?:sub[- ]?)?totals?\b|\btotals?:?$|^sum\b/i;
const SUBTOTAL = /\btotals? for\b|\bsub[- ]?totals?\b/i;
const NAME_FIELDS: readonly TableField[] = [
  "full_name",
  "last",
  "first",
  "employee_id",
  "person_facts",
  "display_name",
];
const TIME_FIELDS: readonly TableField[] = ["pay_date", "period_start", "period_end"];
const PAY_FIELDS: readonly TableField[] = ["gross", "net", "amount"];
const DATE_TIME = /\d{1,2}:\d{2}|^(?:page|printed|run|report|generated|created|end of|\*|accrual|cash basis)\b/i;
/** The first cell of a row that says something of the rows below it. */
const CONTEXT =
  /^(?:pay(?:roll)? ?(?:period|day|date)|check date|period|quarter|department|location|company|employee earnings|employer|business name)\b/i;
/** A row that names so few values below a wide header is no person's. */
const TITLE_CELLS_MAX = 3;

/** Tells what a row below the headings is. */
export function rowKind(cells: readonly string[], { columns, header, headerRank, isContinued }: KindContext): RowKind {
  if (isBlankRow(cells)) return "blank";
  if (isSameHeader(cells, header)) return "header";
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const first = texts[0] ?? "";
  const total = totalText(cells, columns, first);
  if (total !== null) return SUBTOTAL.test(total) ? "subtotal" : "total";
  if (isContinued && isFilled(cells, columns)) return "data";
  if (texts.length === 1 && DATE_TIME.test(first)) return "footer";
  if (texts.length === 1 && (cells[0] ?? "").trim() !== "" && columns.columns.length > 2) {
    return columns.columns.some(({ field }) => field !== null && NAME_FIELDS.includes(field)) ? "title" : "group";
  }
  if (texts.length <= TITLE_CELLS_MAX && CONTEXT.test(first) && columns.columns.length >= TITLE_CELLS_MAX * 2)
    return "title";
  if (texts.length <= TITLE_CELLS_MAX && columns.columns.length >= TITLE_CELLS_MAX * 2 && !isData(cells, columns))
    return "title";
  if (headerScore(cells) >= Math.max(3, headerRank * 0.6)) return "header";
  return "data";
}

interface KindContext {
  readonly columns: TableColumns;
  readonly header: readonly string[];
  /** The score of the headings. */
  readonly headerRank: number;
  readonly isContinued: boolean;
}

function isSameHeader(cells: readonly string[], header: readonly string[]): boolean {
  const filled = header
    .map((heading, at) => [heading.trim(), (cells[at] ?? "").trim()] as const)
    .filter(([heading]) => heading !== "");
  const same = filled.filter(([heading, cell]) => heading.toLowerCase() === cell.toLowerCase()).length;
  return same >= 2 && same >= filled.length * 0.8;
}

/** The text by which a row is a total: of its first cell, or of the cells of names and ids. */
function totalText(cells: readonly string[], { columns }: TableColumns, first: string): string | null {
  const hasNumber = columns.some(({ field, place }) => field === "ssn" && /\d/.test(cells[place] ?? ""));
  if (hasNumber) return null;
  const names = columns
    .filter(({ field }) => field !== null && NAME_FIELDS.includes(field))
    .map(({ place }) => (cells[place] ?? "").trim());
  const isTotal = (text: string) => text.length < 60 && TOTAL.test(text);
  if (isTotal(first) && (cells[0] ?? "").trim() === first) return first;
  return names.find(isTotal) ?? null;
}

/** True if a row of few values names a person, or is a payment that may have lost its person. */
function isData(cells: readonly string[], { columns }: TableColumns): boolean {
  const has = (fields: readonly string[], pattern: RegExp) =>
    columns.some(({ field, place }) => field !== null && fields.includes(field) && pattern.test(cells[place] ?? ""));
  return has([...NAME_FIELDS, "ssn"], /\S/) || (has(TIME_FIELDS, /\d/) && has(PAY_FIELDS, /\d/));
}

/** True if a cell of a known column past the names has a value: a row that continues a person. */
function isFilled(cells: readonly string[], { columns }: TableColumns): boolean {
  return columns.some(
    ({ field, place }) => (field === "code" || field === "amount") && (cells[place] ?? "").trim() !== "",
  );
}
