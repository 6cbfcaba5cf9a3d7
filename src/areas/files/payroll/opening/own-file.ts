import { csvLine } from "../../csv-line.ts";
import { type Columns, foundColumns } from "../../find-columns.ts";
import { findHeadings, type GivenHeadings, headingKey } from "../../headings.ts";
import { readGrid } from "../../layouts/grid.ts";
import { isRejectColumn } from "../../layouts/reject-columns.ts";
import { COLUMNS_MAX, isPositionName, positionName, tooManyColumns } from "../../told-header.ts";
import { decodeBytes } from "../../values/decode.ts";
import { readPayrollFile } from "../read-payroll-file.ts";

/** What is known of a file before it is known what it is. */
interface OwnOptions {
  readonly columns: Columns;
  /** What the operator says of columns. */
  readonly given: GivenHeadings;
  /** The current year. */
  readonly year: number;
  /** True if the last file of the source had our columns under usual headings. */
  readonly hasUsualHeadings: boolean;
}

/** Objects of NDJSON leave out what is not known. */
const OWN_MEMBERS_MISSING_MAX = 2;
/** So many rows show whether columns beyond ours are pay. */
const SAMPLE_ROWS = 200;
/** Our columns that say what somebody earns: what columns beyond ours say is found without them. */
const OWN_PAY: ReadonlySet<string> = new Set(["income", "income_unit", "pay_frequency", "as_of"].map(headingKey));

const LINE_END = 0x0a;

/** The beginning of a file as a table. */
interface Sample {
  readonly kind: "csv" | "ndjson";
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * True if a file of this beginning is read row by row, by our own columns: those that a row needs have
 * our names, or are named by the operator, and of the others none is pay. A register is none, whatever
 * its headings: what it says of pay would be lost.
 *
 * @throws AppError `incorrect_parameters` if it has too many columns
 */
export function isOwnFile(head: Uint8Array, options: OwnOptions): boolean {
  const end = head.lastIndexOf(LINE_END);
  const found = sampleOf(decodeBytes(end < 0 ? head : head.subarray(0, end + 1)).text);
  const sample = found !== null && namesPlaces(options) ? withPlaces(found) : found;
  if (sample === null || !hasOwnNames(sample, options)) return false;
  const own = ownKeys(sample, options);
  const beyond = sample.names.filter((name) => !own.has(headingKey(name)) && !isRejectColumn(name));
  return beyond.every((name) => name.trim() === "") || !tellsPay(sample, options.year);
}

/** True if the operator names columns by their places, as those of a file without headings. */
function namesPlaces({ given }: OwnOptions): boolean {
  return [...given.values()].some((name) => name !== null && isPositionName(name));
}

/** A table whose columns are named by their places; its first line may be a row. */
function withPlaces(sample: Sample): Sample {
  if (sample.kind === "ndjson") return sample;
  return {
    ...sample,
    names: sample.names.map((_, place) => positionName(place)),
    rows: [sample.names, ...sample.rows],
  };
}

function sampleOf(text: string): Sample | null {
  if (text.trimStart().startsWith("{")) return sampleOfObjects(text);
  const { delimiter, above } = findHeadings(text);
  const [names, ...rows] = readGrid(text, delimiter)
    .slice(above)
    .map(({ cells }) => cells)
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (names === undefined) return null;
  if (names.length > COLUMNS_MAX) throw tooManyColumns();
  return { kind: "csv", names: names.map((name) => name.trim()), rows: rows.slice(0, SAMPLE_ROWS) };
}

/** The first objects of NDJSON that hold no others; null if they are of another kind. */
function sampleOfObjects(text: string): Sample | null {
  const lines = text.split("\n");
  const objects: Record<string, unknown>[] = [];
  for (const line of lines.slice(0, SAMPLE_ROWS)) {
    const value = parsed(line);
    if (value === null) continue;
    if (Object.values(value).some((one) => typeof one === "object" && one !== null)) return null;
    objects.push(value);
  }
  if (parsed(lines[0] ?? "") === null) return null;
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const rows = objects.map((one) => names.map((name) => (one[name] === undefined ? "" : String(one[name] ?? ""))));
  return { kind: "ndjson", names, rows };
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What an operator says of columns can be wrong: a file that has ours without it has them. */
function hasOwnNames({ kind, names }: Sample, { columns, given, hasUsualHeadings }: OwnOptions): boolean {
  const wanted = hasUsualHeadings ? columns : { required: columns.required, optional: columns.optional };
  const missing = [given, new Map()].map((told: GivenHeadings) => {
    const { places } = foundColumns(names, { columns: wanted, given: told });
    return columns.required.filter((field) => !places.has(field) && told.get(field) !== null).length;
  });
  return Math.min(...missing) <= (kind === "ndjson" ? OWN_MEMBERS_MISSING_MAX : 0);
}

function ownKeys({ names }: Sample, { columns, given, hasUsualHeadings }: OwnOptions): ReadonlySet<string> {
  const fields = [...columns.required, ...columns.optional];
  const { places } = foundColumns(names, {
    columns: hasUsualHeadings ? columns : { ...columns, usualHeadings: {} },
    given,
  });
  const found = [...places.values()].map((place) => headingKey(names[place] ?? ""));
  return new Set([...fields.map(headingKey), ...found]);
}

/** True if the columns of a sample beyond our own say what somebody was paid. */
function tellsPay({ names, rows }: Sample, year: number): boolean {
  const kept = names.flatMap((name, place) => (OWN_PAY.has(headingKey(name)) ? [] : [place]));
  const lines = [names, ...rows].map((cells) => kept.map((place) => cells[place] ?? ""));
  const text = lines.map((cells) => csvLine(cells, { delimiter: ",", isRaw: true })).join("");
  const { jobs } = readPayrollFile(Buffer.from(text), { year });
  return jobs.some(({ statements = [], totals }) => statements.length > 0 || totals !== undefined);
}
