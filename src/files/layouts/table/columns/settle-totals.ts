import { amountUnits } from "../../../values/amounts.ts";
import { fieldOfHeading, type TableField } from "../../../vocabulary/field-headings.ts";
import { partOfHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";
import { areMostly, filledCells } from "./cells-of-column.ts";
import type { TableSample } from "./settle-amounts.ts";

/** The year in a heading such as `2025 Wages`; null for another heading. */
function yearOf(text: string): string | null {
  return fieldOfHeading(text) === "ytd_gross" ? (/\b20\d\d\b/.exec(text)?.[0] ?? null) : null;
}

const PAY_WORD = /\b(?:gross|wages|earnings|earned|pay)\b/;

/** True for `YTD`, `YTD Amount` and the like, which do not say of what they are the year's sum. */
function isBareYear(text: string): boolean {
  return fieldOfHeading(text) === "ytd_gross" && yearOf(text) === null && !PAY_WORD.test(text);
}

/**
 * The year's gross pay is what a heading calls so, else the newest year of `2024 Wages` and `2025 Wages`, else
 * a `YTD` that its amounts or its place show to be it. Any other is not read.
 */
export function settleYears(
  fields: (TableField | null)[],
  { texts, rows }: TableSample,
  isOpen: (place: number) => boolean,
): void {
  const places = texts.flatMap((_, place) => (fields[place] === "ytd_gross" && isOpen(place) ? [place] : []));
  const taken = fields.findIndex((field, place) => field === "ytd_gross" && !places.includes(place));
  const textAt = (place: number) => texts[place] ?? "";
  const named = places.filter((place) => !isBareYear(textAt(place)) && yearOf(textAt(place)) === null);
  const bare = places.filter((place) => isBareYear(textAt(place)));
  const ofYears = places.filter((place) => yearOf(textAt(place)) !== null);
  const kept =
    taken >= 0
      ? taken
      : (named[0] ??
        newestOf(ofYears, texts) ??
        (ofYears.length > 0 ? undefined : grossOf(bare, fields, { texts, rows })));
  for (const place of places) if (place !== kept) fields[place] = "ignored";
}

/** The only column of the newest year, or the only one of it that is called gross. */
function newestOf(places: readonly number[], texts: readonly string[]): number | undefined {
  const years = places.map((place) => yearOf(texts[place] ?? "") ?? "");
  const newest = places.filter((_, at) => years[at] === years.toSorted().at(-1));
  const gross = newest.filter((place) => /\bgross\b/.test(texts[place] ?? ""));
  return newest.length === 1 ? newest[0] : gross.length === 1 ? gross[0] : undefined;
}

/** The one of several columns called `YTD` that is the gross pay's; undefined if nothing shows it. */
function grossOf(
  places: readonly number[],
  fields: readonly (TableField | null)[],
  sample: TableSample,
): number | undefined {
  const gross = fields.indexOf("gross");
  const [only] = places;
  if (gross < 0) return places.length === 1 && only !== undefined && isAlone(only, fields, sample) ? only : undefined;
  const shown = places.map((place) => yearShown(place, { gross, fields }, sample.rows));
  const proven = places.filter((_, at) => shown[at] === "gross");
  if (proven.length > 0) return proven.length === 1 ? proven[0] : undefined;
  return places.length === 1 && only === gross + 1 && shown[0] === "open" ? only : undefined;
}

/** Amounts beside which a year's sum may be of them and not of the gross pay. */
const OTHER_AMOUNTS: ReadonlySet<TableField | null> = new Set([
  ...(["hours", "net", "amount", "ytd_net", "overtime", "other", "federal_tax", "state_tax", "local_tax"] as const),
  ...(["ss_tax", "medicare_tax", "nyc_tax", "yonkers_tax", "regular_hours", "overtime_hours"] as const),
]);

/** True if no other column, known or not, has amounts of which a list's `YTD` may be the year's. */
function isAlone(place: number, fields: readonly (TableField | null)[], { texts, rows }: TableSample): boolean {
  const before = filledCells(place - 1, rows);
  const isBesideUnknown =
    fields[place - 1] === null && before.length > 0 && areMostly(before, (cell) => amountUnits(cell) !== null);
  return (
    !isBesideUnknown &&
    texts.every(
      (text, at) =>
        at === place || !(OTHER_AMOUNTS.has(fields[at] ?? null) || (fields[at] === null && partOfHeading(text, text))),
    )
  );
}

/** Amounts that differ by rounding, in units of `amountUnits`. */
const NEAR = 200n;

/**
 * What a column shows beside the gross pay: from one payment of a person to the next it grows by it, or is
 * it in the year's first; else it is another's, or nothing shows it.
 */
function yearShown(
  place: number,
  { gross, fields }: { readonly gross: number; readonly fields: readonly (TableField | null)[] },
  rows: readonly GridRow[],
): "gross" | "other" | "open" {
  let [grown, others] = [0, 0];
  const last = new Map<string, GridRow>();
  for (const row of rows) {
    const [year, paid] = [unitsAt(row, place), unitsAt(row, gross)];
    if (year === 0n || paid === 0n) continue;
    const key = personOf(row, fields);
    const earlier = last.get(key);
    last.set(key, row);
    const before = earlier === undefined ? null : unitsAt(earlier, place);
    if (year < paid - NEAR) others += 1;
    else if (before !== null && earlier !== undefined) {
      const step = year >= before ? year - before - paid : before - year - unitsAt(earlier, gross);
      if (step <= NEAR && step >= -NEAR) grown += 1;
      else others += 1;
    } else if (year - paid <= NEAR) grown += 1;
  }
  if (grown > others) return "gross";
  return others > 0 ? "other" : "open";
}

function unitsAt({ cells }: GridRow, place: number): bigint {
  return amountUnits((cells[place] ?? "").trim()) ?? 0n;
}

const PERSON_FIELDS: ReadonlySet<TableField | null> = new Set(["ssn", "employee_id", "full_name", "first", "last"]);

function personOf({ cells }: GridRow, fields: readonly (TableField | null)[]): string {
  return fields.map((field, at) => (PERSON_FIELDS.has(field) ? (cells[at] ?? "").trim() : "")).join("\t");
}

/** Headings of a year's amounts that are not read, each once, and whether they name an older year. */
export function unreadYears(
  columns: readonly { readonly heading: string; readonly text: string; readonly field: TableField | null }[],
): { readonly heading: string; readonly isOfYear: boolean }[] {
  const has = (field: TableField) => columns.some((column) => column.field === field);
  // The year's sum beside a line's amount is that line's.
  if (has("amount") && (has("code") || has("det"))) return [];
  const unread = columns.filter(({ field, text }, at) => {
    if (field !== "ignored" || columns.findIndex((other) => other.text === text) !== at) return false;
    return yearOf(text) !== null || (isBareYear(text) && !has("ytd_gross"));
  });
  return unread.map(({ heading, text }) => ({ heading: heading.trim(), isOfYear: yearOf(text) !== null }));
}
