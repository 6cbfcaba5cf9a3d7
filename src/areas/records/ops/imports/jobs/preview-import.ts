import type { Caller } from "../../../../../kernel/access/caller.ts";
import { appendReads } from "../../../../../kernel/audit/ops/reads.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { ImportJobId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { maskSsn, withoutSsns } from "../../../../../kernel/text/us/ssn.ts";
import { COMPANY_FILE_COLUMNS, checkCompany } from "../../../../companies/ops/company-row.ts";
import type { DateOrder } from "../../../../files/dates.ts";
import { type Columns, suggestColumns } from "../../../../files/find-columns.ts";
import type { GivenHeadings } from "../../../../files/headings.ts";
import { type FileSummary, summarizeFile } from "../../../../files/payroll/file-summary.ts";
import type { OpenedOfSource } from "../../../../files/payroll/open-of-source.ts";
import { peek, UnidentifiedPersons } from "../../../../files/payroll/open-payroll.ts";
import { requireChoices } from "../../../../files/payroll/opening/file-questions.ts";
import type { FileAnswer, FileQuestion } from "../../../../files/payroll/payroll-file.ts";
import type { FileCorrections, FileDifference } from "../../../../files/payroll/source-profile.ts";
import { meaningOfField } from "../../../../files/reading/given.ts";
import { INFERRED_FORMAT } from "../../../../files/reading/read.ts";
import type { RowFault } from "../../../../files/row-reader.ts";
import { isWorkbook } from "../../../../files/sheets/read-workbook.ts";
import { openRows, openTable, type RowValues, type SourceRow } from "../../../../files/source-rows.ts";
import type { ImportChange, SourceKind } from "../../../sql/imports/imports.ts";
import type { ImportJob } from "../../../sql/imports/jobs.ts";
import { compareRows } from "../compare-rows.ts";
import {
  checkEmployment,
  EMPLOYMENT_FILE_COLUMNS,
  EMPLOYMENT_FILE_FIELDS,
  type RecordNamespace,
} from "../employment-row.ts";
import { waitsOf } from "../joining/join-rows.ts";
import type { ImportContext } from "../prepare-pay.ts";
import { getImport, type ImportReading, readImportParts } from "./import-jobs.ts";
import {
  type FileOnScreen,
  maskedCell,
  NOTHING_ON_SCREEN,
  onScreen,
  type PreviewPay,
  payOnScreen,
  tableOnScreen,
} from "./preview-table.ts";
import { type FileReading, openEmploymentsFile } from "./start-import.ts";

/** Maximum number of rows of a preview. */
export const PREVIEW_ROWS_MAX = 10;
/** Maximum number of rows that a preview compares with the store: more would take longer than its reader waits. */
const COMPARED_ROWS_MAX = 50_000;

/** A field, and the column that holds it. */
interface MappedField {
  readonly field: string;
  readonly is_required: boolean;
  /** As it is in the file; null if no column holds it. */
  readonly heading: string | null;
}

/** A row as the import would read it. */
interface PreviewRow {
  readonly line: number;
  /** Null if the row is unreadable. */
  readonly values: RowValues | null;
  /** Empty if it would be imported. */
  readonly faults: readonly RowFault[];
  /** What would be left out of it. */
  readonly warnings: readonly RowFault[];
  /** Pay statements, quarters and years that come with the row. */
  readonly pay_entries: number;
  /** The latest of them. */
  readonly pay: readonly PreviewPay[];
}

/** The preview of a file. */
interface ImportPreview extends FileOnScreen {
  readonly format: "csv" | "ndjson" | "payroll";
  /** What a payroll file is; null of other files. */
  readonly payroll: FileSummary | null;
  /** The columns' headings, `#3` of the third one where it may be a value; empty for NDJSON. */
  readonly header: readonly string[];
  /** The columns of the header, with values by which a person recognises them; SSNs are masked. */
  readonly columns: readonly { readonly heading: string; readonly samples: readonly string[] }[];
  readonly fields: readonly MappedField[];
  /** The reason why no row can be read with this mapping; null if rows can be read. */
  readonly problem: string | null;
  readonly rows: readonly PreviewRow[];
  /** What the file does not tell and has to be answered before it is loaded. Effects of answers have values of the file; SSNs are masked. */
  readonly questions: readonly FileQuestion[];
  /** How the file differs from the last one of its source. */
  readonly differences: readonly FileDifference[];
  /** True if what was corrected for the last file of the source is used again. */
  readonly is_by_profile: boolean;
  /** How the file is read, with what the profile of its source adds. */
  readonly reading: FileCorrections;
  /** What loading the file would change; null of companies, of files that are not read, and of over 50,000 rows. */
  readonly change: ImportChange | null;
  /** Rows that would be rejected; null where {@link ImportPreview.change} is. */
  readonly rejected: number | null;
}

/** The fields to which a column of each kind of file can be mapped. */
export const IMPORT_FIELDS: Readonly<Record<SourceKind, readonly string[]>> = {
  companies: [...COMPANY_FILE_COLUMNS.required, ...COMPANY_FILE_COLUMNS.optional],
  employments: EMPLOYMENT_FILE_FIELDS,
};

/** The columns of each kind of file of our own. */
export const IMPORT_COLUMNS: Readonly<Record<SourceKind, Columns>> = {
  companies: COMPANY_FILE_COLUMNS,
  employments: EMPLOYMENT_FILE_COLUMNS,
};

/**
 * Reads the first rows of an uploaded file by a mapping of its columns; nothing is written. The
 * preview has values of the file; the caller is in the inquiry log before this resolves.
 *
 * @throws AppError `not_found`; `conflict` before a part has arrived and after the start;
 * `incorrect_parameters` if the file is of another kind, or an answer is none of its question's choices
 */
export async function previewImport(
  context: ImportContext,
  caller: Caller,
  request: { readonly id: ImportJobId } & FileRequest,
): Promise<ImportPreview> {
  const job = await getImport(context, caller, request.id);
  if (job.status !== "uploading" || job.parts === 0) {
    throw new AppError("conflict", "A preview needs an uploaded file that was not started yet.");
  }
  const details = { content: "preview", kind: job.kind };
  await appendReads(context.db, caller, [{ action: "import.read", target: job.id, details }]);
  if (job.kind === "companies") {
    const read = { columns: request.columns, check: checkerOf(context, job, null), problem: null };
    return { ...(await ownPreview(context, job, read)), ...NOT_COMPARED, reading: correctionsOf(request) };
  }
  const opened = await openOrSayWhy(context, { ...job, ...request });
  if (opened instanceof AppError) {
    const isOnlyUnnamed = opened instanceof UnidentifiedPersons;
    const named = isOnlyUnnamed ? await openNamed(context, { ...job, ...request }) : null;
    if (named !== null) {
      const preview = await employmentsPreview(context, job, named);
      return { ...preview, problem: opened.message, reading: { ...named.used, as: null } };
    }
    const read = { columns: request.columns, check: checkerOf(context, job, null), problem: opened.message };
    return { ...(await ownPreview(context, job, read)), ...NOT_COMPARED, reading: correctionsOf(request) };
  }
  requireChoices(opened.payroll?.questions ?? [], request.answers);
  return { ...(await employmentsPreview(context, job, opened)), reading: opened.used };
}

/** A file that is loaded only if its format is named, as it would be then; null of any other. */
async function openNamed(context: Context, job: FileReading & Pick<ImportJob, "id">): Promise<OpenedOfSource | null> {
  const opened = await openOrSayWhy(context, { ...job, payroll_format: INFERRED_FORMAT.id });
  return opened instanceof AppError ? null : opened;
}

const NOT_COMPARED = { questions: [], differences: [], is_by_profile: false, change: null, rejected: null } as const;

function correctionsOf({
  columns,
  dates,
  payroll_format: as,
  constants: values,
  answers,
}: FileRequest): FileCorrections {
  return { columns, dates, as, values, answers };
}

type FileRequest = Omit<ImportReading, "replaces">;
/** What a preview says of the file itself. */
type OwnPreview = Omit<
  ImportPreview,
  "questions" | "differences" | "is_by_profile" | "change" | "rejected" | "reading"
>;

async function ownPreview(
  context: Context,
  { id, kind }: ImportJob,
  read: { readonly columns: ImportReading["columns"]; readonly check: Check; readonly problem: string | null },
): Promise<OwnPreview> {
  const columns = IMPORT_COLUMNS[kind];
  const given = new Map(Object.entries(read.columns));
  const bytes = () => readImportParts(context, id, "file");
  if (read.problem !== null && !isTable(await peek(bytes()))) {
    const none = { header: [], columns: [], fields: fieldsOf([], columns, given), payroll: null, rows: [] };
    return { ...none, ...NOTHING_ON_SCREEN, format: "csv", problem: read.problem };
  }
  const table = await openTable(bytes(), given);
  const found = columnsOfTable(table, columns);
  const described = { ...found, ...NOTHING_ON_SCREEN, tables: await tableOnScreen(table, found.fields), payroll: null };
  if (read.problem !== null) return { ...described, format: table.format, problem: read.problem, rows: [] };
  try {
    const opened = await openRows(bytes(), { format: null, columns, given });
    const rows = (await firstRows(opened.rows)).map((row) => previewRow(row, read.check));
    return { ...described, format: opened.format, problem: null, rows };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "incorrect_parameters") throw error;
    return { ...described, format: table.format, problem: error.message, rows: [] };
  }
}

type DescribedColumns = Pick<ImportPreview, "header" | "columns" | "fields">;

function columnsOfTable(table: Awaited<ReturnType<typeof openTable>>, columns: Columns): DescribedColumns {
  if (table.format !== "csv") return { header: [], columns: [], fields: fieldsOf([], columns, new Map()) };
  const { header: names, told, samples, given } = table;
  const toldName = new Map(names.map((name, place) => [name, told[place] ?? name]));
  const fields = fieldsOf(names, columns, given);
  return {
    header: told,
    columns: told.map((heading, place) => ({ heading, samples: (samples[place] ?? []).map(withoutSsns) })),
    fields: fields.map((one) => ({ ...one, heading: toldName.get(one.heading ?? "") ?? null })),
  };
}

function fieldsOf(header: readonly string[], columns: Columns, given: GivenHeadings): MappedField[] {
  const suggested = suggestColumns(header, columns, given);
  return [...columns.required, ...columns.optional].map((field) => ({
    field,
    is_required: columns.required.includes(field),
    heading: suggested.get(field) ?? null,
  }));
}

/** An error: why the file cannot be read. */
async function openOrSayWhy(
  context: Context,
  job: FileReading & Pick<ImportJob, "id">,
): Promise<OpenedOfSource | AppError> {
  try {
    return await openEmploymentsFile(context, readImportParts(context, job.id, "file"), job);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "incorrect_parameters") throw error;
    return error;
  }
}

async function employmentsPreview(
  context: ImportContext,
  job: ImportJob,
  opened: OpenedOfSource,
): Promise<Omit<ImportPreview, "reading">> {
  const { payroll, used, shape, differences, isByProfile } = opened;
  const first: SourceRow[] = [];
  const namespace = namespaceOf(context, job, used.dates);
  const comparison = { ...namespace, format: shape.format, rowsMax: COMPARED_ROWS_MAX };
  const compare = await compareRows(context, keepingFirst(opened.rows, first), comparison);
  const rows = first.map((row) => previewRow(row, checkerOf(context, job, used.dates)));
  const told = { change: compare?.change ?? null, rejected: compare?.rejected ?? null };
  const questions = (payroll?.questions ?? []).map(maskedQuestion);
  const compared = { questions, differences, is_by_profile: isByProfile, ...told, rows, problem: null };
  const read = payroll?.columns ?? opened.headings ?? [];
  const columns = read.map(({ heading, field, samples = [] }) => ({
    heading,
    samples: samples.map((sample) => maskedCell(sample, field)),
  }));
  if (payroll === null) {
    const header = shape.headings.map(({ heading }) => heading);
    const fields = fieldsOf(header, EMPLOYMENT_FILE_COLUMNS, new Map(Object.entries(used.columns)));
    const table = await openTable(readImportParts(context, job.id, "file"), new Map(Object.entries(used.columns)));
    const own = { format: opened.format, payroll: null, header, columns, fields };
    return { ...compared, ...NOTHING_ON_SCREEN, tables: await tableOnScreen(table, fields), ...own };
  }
  const summary = await summarizeFile(payroll);
  const headingOf = new Map(summary.columns_read.map(({ heading, field }) => [field, heading]));
  return {
    ...compared,
    ...onScreen(payroll),
    format: "payroll",
    payroll: summary,
    header: payroll.columns.map(({ heading }) => heading),
    columns,
    fields: EMPLOYMENT_FILE_FIELDS.map((field) => ({
      field,
      is_required: EMPLOYMENT_FILE_COLUMNS.required.includes(field),
      heading: headingOf.get(meaningOfField(field) ?? "") ?? null,
    })),
  };
}

function maskedQuestion({ options, ...question }: FileQuestion): FileQuestion {
  // An SSN whose zeros in front are lost has eight digits or seven.
  const isOfSsns = options.some(({ answer }) => answer === "ssn");
  const masked = (text: string) => withoutSsns(isOfSsns ? text.replace(/\d{3,5}(?=\d{4}\b)/g, "***-**-") : text);
  const effectOf = ({ effect }: FileAnswer) => (effect === null ? null : masked(effect));
  return { ...question, options: options.map((one) => ({ ...one, effect: effectOf(one) })) };
}

/** True of a text whose columns can be offered. */
function isTable({ head }: { readonly head: Buffer }): boolean {
  return !isWorkbook(head) && !head.includes(0) && head.length > 0 && !/^\s*[[<]/.test(head.toString("latin1", 0, 100));
}

/** The same rows; the first ones are also put into a list, few of them unreadable: those come before all others. */
export async function* keepingFirst(
  groups: AsyncIterable<SourceRow[]>,
  first: SourceRow[],
): AsyncGenerator<SourceRow[]> {
  let unreadable = 0;
  for await (const group of groups) {
    for (const row of group) {
      if (first.length >= PREVIEW_ROWS_MAX) break;
      if (row.kind === "unreadable") unreadable += 1;
      if (row.kind === "row" || unreadable <= UNREADABLE_MAX) first.push(row);
    }
    yield group;
  }
}

/** So many of the first rows may be unreadable ones. */
const UNREADABLE_MAX = 5;

/** The first rows, at most {@link PREVIEW_ROWS_MAX}. */
export async function firstRows(groups: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const group of groups) {
    for (const row of group) rows.push(row);
    if (rows.length >= PREVIEW_ROWS_MAX) break;
  }
  return rows.slice(0, PREVIEW_ROWS_MAX);
}

type ReadRow = Extract<SourceRow, { readonly kind: "row" }>;
type Check = (row: ReadRow) => Pick<PreviewRow, "faults" | "warnings">;

function checkerOf(context: Context, job: ImportJob, dates: string | null): Check {
  const { kind, source } = job;
  const told = (checked: ReturnType<typeof checkCompany> | ReturnType<typeof checkEmployment>) =>
    checked.kind === "sound" ? { faults: [], warnings: checked.warnings } : { faults: checked.faults, warnings: [] };
  if (kind === "companies") return ({ values }) => told(checkCompany(values, source));
  const namespace = namespaceOf(context, job, dates);
  return (row) => told(checkEmployment(row.values, namespace, waitsOf(row)));
}

function namespaceOf({ keyring }: Context, { environment, source }: ImportJob, dates: string | null): RecordNamespace {
  return { environment, source, blindIndexKey: keyring.blindIndexKey, dates: dates as DateOrder | null };
}

/** A row as a preview shows it, with its SSN masked. */
export function previewRow(row: SourceRow, check: Check): PreviewRow {
  const { line } = row;
  if (row.kind === "unreadable") {
    return { line, values: null, faults: [{ field: null, reason: row.reason }], warnings: [], pay_entries: 0, pay: [] };
  }
  const { statements = [], quarters = [], years = [] } = row.pay ?? {};
  const entries = statements.length + quarters.length + years.length;
  return { line, values: masked(row.values), ...check(row), pay_entries: entries, pay: payOnScreen(row.pay) };
}

/**
 * An SSN is masked to its last four digits: they are enough to check the column.
 */
function masked({ ssn, ...values }: RowValues): RowValues {
  if (ssn === undefined) return values;
  return { ...values, ssn: typeof ssn === "string" && ssn !== "" ? maskSsn(ssn) : ssn };
}
