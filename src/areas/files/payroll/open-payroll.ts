import { AppError } from "../../../kernel/error.ts";
import { PAYROLL_FORMATS } from "../formats/fixed-formats.ts";
import { INFERRED_FORMAT } from "../reading/read.ts";
import { isWorkbook } from "../sheets/read-workbook.ts";
import { type OpenedRows, openRows, type ReadRowsOptions } from "../source-rows.ts";
import { employmentRows } from "./employment-values.ts";
import { digestOfFile } from "./jobs-digest.ts";
import { refuseForeign } from "./opening/foreign-files.ts";
import { noPersons } from "./opening/no-persons.ts";
import { isOwnFile } from "./opening/own-file.ts";
import { type FileInParts, PART_SIZES, type PartSizes, readInParts, SpooledFile } from "./parts/read-in-parts.ts";
import type { JobsDigest, PayrollFile } from "./payroll-file.ts";
import type { ReadOptions } from "./read-options.ts";
import { OF_PROGRAM, OF_SERVICE, readPayrollInThread } from "./reading/read-in-thread.ts";
import { readPayroll } from "./reading/read-payroll.ts";

/** A file of this many bytes is read whole; larger ones must have our own columns, or plain rows. */
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
  /** True in a service, which goes on at the same time: files that can take long are read in a thread, with limits. */
  readonly isInService?: boolean;
  /** For tests: how a file is read in parts. */
  readonly partSizes?: PartSizes;
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
  const { partSizes = PART_SIZES } = options;
  const whole = await collect(rest, partSizes.from);
  return whole instanceof Uint8Array ? openWhole(whole, options) : openLarge(head, whole, options);
}

async function openWhole(whole: Uint8Array, options: OpenPayrollOptions): Promise<OpenedEmployments> {
  refuseForeign(whole);
  const payroll = await readWhole(whole, options);
  requireTold(payroll, await digestOfFile(payroll), { head: whole, options });
  return { format: "csv", rows: employmentRows(payroll, options.fileName ?? null), payroll };
}

/** A large file is read in parts, if its rows are plain. */
async function openLarge(
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
  options: OpenPayrollOptions,
): Promise<OpenedEmployments> {
  const { partSizes: sizes = PART_SIZES, payroll: reading, isInService = false } = options;
  const limits = isInService ? OF_SERVICE : OF_PROGRAM;
  const sourceFile = options.fileName ?? null;
  const file = await SpooledFile.of(bytes, sizes.piece);
  let inParts: FileInParts | null = null;
  try {
    if (!isWorkbook(head)) inParts = await readInParts(file, { options: reading, limits, sizes, sourceFile });
  } catch (failure) {
    file.spool.close();
    throw failure;
  }
  if (inParts === null) {
    if (file.length > PAYROLL_BYTES_MAX) return openLong(head, file.bytes(), options);
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.bytes()) chunks.push(chunk);
    return openWhole(Buffer.concat(chunks), options);
  }
  file.spool.close();
  requireTold(inParts.payroll, await digestOfFile(inParts.payroll), { head, options });
  return { format: "csv", ...inParts };
}

/** @throws AppError if a file tells of no person, or of none who could be found, and asks nothing */
function requireTold(
  payroll: PayrollFile,
  digest: JobsDigest,
  { head, options }: { readonly head: Uint8Array; readonly options: OpenPayrollOptions },
): void {
  if (payroll.questions.length > 0) return;
  if (digest.jobs === 0) throw noPersons(head, payroll);
  const isIdentifying = payroll.format !== INFERRED_FORMAT.id || digest.haveBirthDates || digest.haveSsns;
  if (options.payroll.as === undefined && !isIdentifying && !digest.areOfRegister)
    throw new UnidentifiedPersons(payroll);
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
  const whole = await collect(bytes, PAYROLL_BYTES_MAX);
  if (whole instanceof Uint8Array) return whole;
  throw tooLong();
}

/** All bytes of a file; those of one that has more than `most` as they come. */
async function collect(
  bytes: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > most) return chain(chunks, iterator);
  }
  return Buffer.concat(chunks);
}

/** A long file that is not read in parts has our columns, under usual headings at least: others are held in memory. */
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
    "The file is over 256 MiB, up to which a file is read that is neither in our own columns nor plain rows, each with the number or SSN of its person, below one line of headings; split it.",
  );
}

/** True if the operator names a column of a field that our own columns do not have. */
function givesPayFields({ columns, given = new Map() }: OpenPayrollOptions): boolean {
  const own = new Set([...columns.required, ...columns.optional]);
  return [...given.keys()].some((field) => !own.has(field));
}
