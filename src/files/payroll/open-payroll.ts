import { AppError } from "../../domain/error.ts";
import { INFERRED_FORMAT } from "../../reading/read.ts";
import { PAYROLL_FORMATS } from "../formats/payroll-formats.ts";
import { isWorkbook } from "../sheets/read-workbook.ts";
import { type OpenedRows, openRows, type ReadRowsOptions } from "../source-rows.ts";
import { employmentRows } from "./employment-values.ts";
import { refuseForeign } from "./opening/foreign-files.ts";
import { noPersons } from "./opening/no-persons.ts";
import { isOwnFile } from "./opening/own-file.ts";
import type { PayrollFile } from "./payroll-file.ts";
import type { ReadOptions } from "./read-options.ts";
import { OF_PROGRAM, readPayrollInThread } from "./reading/read-in-thread.ts";
import { readPayroll } from "./reading/read-payroll.ts";

/** A file of this many bytes is read whole; larger ones must have our own columns. */
const PAYROLL_BYTES_MAX = 256 * 1024 * 1024;
const PROBE_BYTES = 65_536;
/** A text of at most so many bytes is read at once in a service, too; a workbook of them can be a large one. */
const DIRECT_BYTES_MAX = 65_536;
/** A file of more bytes is read in a thread also by a program: one that takes too much memory is refused then, and ends no program. */
const PROGRAM_BYTES_MAX = 32 * 1024 * 1024;

/** Options of a file of employments. */
export interface OpenPayrollOptions extends ReadRowsOptions {
  readonly payroll: ReadOptions;
  /** The name of the file, for the origin of its figures; null: not known. */
  readonly fileName?: string | null;
  /** True if the last file of the source had our own columns under usual headings, so that this one may. */
  readonly hasUsualHeadings?: boolean;
  /** True in a service, which goes on meanwhile: files that can take long are read in a thread, with limits. */
  readonly isInService?: boolean;
}

/** A file of employments: in our own columns, or a payroll file and what it says. */
export interface OpenedEmployments extends OpenedRows {
  readonly payroll: PayrollFile | null;
}

/**
 * Opens a file of employments. One that has our columns is read row by row, whatever its size; any
 * other is read as a payroll file. One without a person is refused with what it is and has.
 *
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openEmployments(
  bytes: AsyncIterable<Uint8Array>,
  options: OpenPayrollOptions,
): Promise<OpenedEmployments> {
  const { head, rest } = await peek(bytes);
  if (isOwn(head, options)) {
    return { ...(await openRows(rest, options)), payroll: null };
  }
  const whole = await collect(rest);
  if (!(whole instanceof Uint8Array)) return openLong(head, whole, options);
  refuseForeign(whole);
  const payroll = await readWhole(whole, options);
  const isAsked = payroll.questions.length > 0;
  if (payroll.jobs.length === 0 && !isAsked) throw noPersons(whole, payroll);
  const isNamed = options.payroll.as !== undefined;
  if (!isNamed && !isAsked && !isIdentifying(payroll) && !isRegister(payroll)) throw new UnidentifiedPersons(payroll);
  return { format: "csv", rows: employmentRows(payroll, options.fileName ?? null), payroll };
}

function readWhole(whole: Uint8Array, { payroll, isInService = false }: OpenPayrollOptions): Promise<PayrollFile> {
  if (isInService && (whole.length > DIRECT_BYTES_MAX || isWorkbook(whole))) return readPayrollInThread(whole, payroll);
  return whole.length > PROGRAM_BYTES_MAX
    ? readPayrollInThread(whole, payroll, OF_PROGRAM)
    : readPayroll(whole, payroll);
}

/** True if a file of this beginning is read row by row, by our own columns. */
export function isOwn(head: Uint8Array, options: OpenPayrollOptions): boolean {
  const { columns, given = new Map(), payroll, hasUsualHeadings = false } = options;
  if (payroll.as !== undefined || givesPayFields(options)) return false;
  return isOwnFile(head, { columns, given, year: payroll.year, hasUsualHeadings });
}

/** True if persons of the file can be found: some have a birth date or an SSN, or it is a record of law. */
function isIdentifying({ jobs, format }: PayrollFile): boolean {
  return (
    format !== INFERRED_FORMAT.id ||
    jobs.some(({ dob, ssn, ssn_last4 }) => dob !== undefined || ssn !== undefined || ssn_last4 !== undefined)
  );
}

/** What a file tells of a job; a list of names alone tells nothing. */
const OF_JOB = ["statements", "totals", "pay_rate", "start", "end", "status", "job_title"] as const;

/** True if the file tells of jobs of persons by number or name: each joins the person whom its source has, or waits. */
function isRegister({ jobs }: PayrollFile): boolean {
  return jobs.some(
    (job) =>
      (job.employee_id !== undefined || job.first !== undefined || job.last !== undefined) &&
      OF_JOB.some((field) => job[field] !== undefined),
  );
}

/** What to do with a file whose persons have neither a date of birth nor an SSN. */
function remedyOf({ format, title }: PayrollFile): string {
  return PAYROLL_FORMATS.includes(format)
    ? `It reads as ${JSON.stringify(title)}: name that format to load it all the same (--as ${format}).`
    : "Name the column of one of them, or export the file with them.";
}

/** The refusal of a file of which no person could be found; it is loaded if its format is named. */
export class UnidentifiedPersons extends AppError {
  constructor(payroll: PayrollFile) {
    const message =
      "The file has neither birth dates nor SSNs, by which its persons could be found, and tells nothing of their jobs.";
    super("incorrect_parameters", `${message} ${remedyOf(payroll)}`);
  }
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

/** @param first is emptied, so that it is not held while the rest is read */
async function* chain(first: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let chunk = first.shift(); chunk !== undefined; chunk = first.shift()) yield chunk;
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
  const whole = await collect(bytes);
  if (whole instanceof Uint8Array) return whole;
  throw tooLong();
}

/** All bytes of a file; those of one over 256 MiB as they come. */
async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > PAYROLL_BYTES_MAX) return chain(chunks, iterator);
  }
  return Buffer.concat(chunks);
}

/** A long file has our columns, under usual headings at least: others are held in memory. */
async function openLong(
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
  options: OpenPayrollOptions,
): Promise<OpenedEmployments> {
  if (!isOwn(head, { ...options, hasUsualHeadings: true })) throw tooLong();
  return { ...(await openRows(bytes, options)), payroll: null };
}

function tooLong(): AppError {
  return new AppError(
    "incorrect_parameters",
    "The file is over 256 MiB, up to which a file is read that is not in our own columns; split it.",
  );
}

/** True if the operator names a column of a field that our own columns do not have. */
function givesPayFields({ columns, given = new Map() }: OpenPayrollOptions): boolean {
  const own = new Set([...columns.required, ...columns.optional]);
  return [...given.keys()].some((field) => !own.has(field));
}
