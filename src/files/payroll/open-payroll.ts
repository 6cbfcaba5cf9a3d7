import { AppError } from "../../domain/error.ts";
import { INFERRED_FORMAT } from "../../reading/read.ts";
import { foundColumns } from "../find-columns.ts";
import { PAYROLL_FORMATS } from "../formats/payroll-formats.ts";
import { isWorkbook } from "../sheets/read-workbook.ts";
import { type OpenedRows, openRows, type ReadRowsOptions } from "../source-rows.ts";
import { COLUMNS_MAX, tooManyColumns } from "../told-header.ts";
import { decodeBytes } from "../values/decode.ts";
import { employmentRows } from "./employment-values.ts";
import type { PayrollFile } from "./payroll-file.ts";
import type { ReadOptions } from "./read-payroll-file.ts";
import { readPayrollInThread } from "./reading/read-in-thread.ts";
import { readPayroll } from "./reading/read-payroll.ts";

/** A file of this many bytes is read whole; larger ones must have our own columns. */
const PAYROLL_BYTES_MAX = 256 * 1024 * 1024;
const PROBE_BYTES = 65_536;
/** A text of at most so many bytes is read at once in a service, too; a workbook of them can be a large one. */
const DIRECT_BYTES_MAX = 65_536;

/** Options of a file of employments. */
export interface OpenPayrollOptions extends ReadRowsOptions {
  readonly payroll: ReadOptions;
  /** The name of the file, for the origin of its figures; null: not known. */
  readonly fileName?: string | null;
  /** True in a service, which goes on meanwhile: files that can take long are read in a thread, with limits. */
  readonly isInService?: boolean;
}

/** A file of employments: in our own columns, or a payroll file and what it says. */
export interface OpenedEmployments extends OpenedRows {
  readonly payroll: PayrollFile | null;
}

/**
 * Opens a file of employments. One that has our columns is read row by row, whatever its size; any
 * other is read as a payroll file. One with neither is refused with the columns that it lacks.
 *
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openEmployments(
  bytes: AsyncIterable<Uint8Array>,
  options: OpenPayrollOptions,
): Promise<OpenedEmployments> {
  const { head, rest } = await peek(bytes);
  if (isOwnFile(head, options)) {
    return { ...(await openRows(rest, options)), payroll: null };
  }
  const whole = await wholeOf(rest);
  const isLong = options.isInService === true && (whole.length > DIRECT_BYTES_MAX || isWorkbook(whole));
  const payroll = await (isLong ? readPayrollInThread : readPayroll)(whole, options.payroll);
  const isNamed = options.payroll.as !== undefined;
  if (payroll === null || (!isNamed && !isIdentifying(payroll)))
    return { ...(await refuseOrRead(whole, options, payroll)), payroll: null };
  return { format: "csv", rows: employmentRows(payroll, options.fileName ?? null), payroll };
}

/** True if a file of this beginning is read row by row, by our own columns. */
export function isOwnFile(head: Uint8Array, options: OpenPayrollOptions): boolean {
  return options.payroll.as === undefined && !givesPayFields(options) && hasOwnColumns(head, options);
}

/** True if persons of the file can be found: some have a birth date or an SSN, or it is a record of law. */
function isIdentifying({ jobs, format }: PayrollFile): boolean {
  return (
    format !== INFERRED_FORMAT.id ||
    jobs.some(({ dob, ssn, ssn_last4 }) => dob !== undefined || ssn !== undefined || ssn_last4 !== undefined)
  );
}

/** What to do with a file whose persons have neither a date of birth nor an SSN. */
function remedyOf({ format, title }: PayrollFile): string {
  return PAYROLL_FORMATS.includes(format)
    ? `It reads as ${JSON.stringify(title)}: name that format to load it all the same (--as ${format}).`
    : "Name the column of one of them, or export the file with them.";
}

async function refuseOrRead(
  whole: Uint8Array,
  options: OpenPayrollOptions,
  payroll: PayrollFile | null,
): Promise<OpenedRows> {
  if (payroll !== null) {
    throw new AppError(
      "incorrect_parameters",
      `The file has neither birth dates nor SSNs, by which its persons could be found. ${remedyOf(payroll)}`,
    );
  }
  return openRows(single(whole), options);
}

/** The beginning of a file, and all of it again. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: Buffer; readonly rest: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < PROBE_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  return { head: Buffer.concat(chunks), rest: chain(chunks, iterator) };
}

async function* chain(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** One item as a stream. */
export async function* single<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/**
 * The bytes of a file that is read whole.
 *
 * @throws AppError `incorrect_parameters` if it is over 256 MiB
 */
export async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > PAYROLL_BYTES_MAX) throw new AppError("incorrect_parameters", "The file is over 256 MiB; split it.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** True if the operator names a column of a field that our own columns do not have. */
function givesPayFields({ columns, given = new Map() }: OpenPayrollOptions): boolean {
  const own = new Set([...columns.required, ...columns.optional]);
  return [...given.keys()].some((field) => !own.has(field));
}

/** True if the first line has our columns, or the first object of NDJSON most of them. */
function hasOwnColumns(head: Uint8Array, { columns, given = new Map() }: OpenPayrollOptions): boolean {
  const line =
    decodeBytes(head)
      .text.trimStart()
      .split(/\r\n|\n|\r/, 1)[0] ?? "";
  const names = line.startsWith("{") ? membersOf(line) : headingsOf(line);
  // What an operator says of columns makes no other kind of file: it can be wrong.
  const missing = [given, new Map()].map((told) => {
    const { places } = foundColumns(names, { columns, given: told });
    return columns.required.filter((field) => !places.has(field) && told.get(field) !== null).length;
  });
  const fewest = Math.min(...missing);
  return fewest === 0 || (line.startsWith("{") && fewest <= OWN_MEMBERS_MISSING_MAX && isFlat(line));
}

/** Objects of NDJSON leave out what is not known. */
const OWN_MEMBERS_MISSING_MAX = 2;

function membersOf(line: string): string[] {
  const value = parsed(line);
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function isFlat(line: string): boolean {
  const value = parsed(line);
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((one) => typeof one !== "object" || one === null)
  );
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function headingsOf(line: string): string[] {
  const delimiter =
    [",", ";", "\t"].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ",";
  const values = line.split(delimiter, COLUMNS_MAX + 1);
  if (values.length > COLUMNS_MAX) throw tooManyColumns();
  return values.map((heading) => heading.trim().replace(/^"(.*)"$/, "$1"));
}
