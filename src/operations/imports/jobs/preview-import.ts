import type { Caller } from "../../../domain/caller.ts";
import { AppError } from "../../../domain/error.ts";
import type { DateOrder } from "../../../files/dates.ts";
import type { Columns } from "../../../files/find-columns.ts";
import { tableFieldOf } from "../../../files/layouts/table/columns.ts";
import { type FileSummary, summarizeFile } from "../../../files/payroll/file-summary.ts";
import type { PayrollFile } from "../../../files/payroll/payroll-file.ts";
import type { RowFault } from "../../../files/row-reader.ts";
import { openRows, openTable, type RowValues, type SourceRow } from "../../../files/source-rows.ts";
import { suggestColumns } from "../../../files/suggest-columns.ts";
import type { SourceKind } from "../../../store/imports/imports.ts";
import type { ImportJob } from "../../../store/imports/jobs.ts";
import { maskSsn } from "../../../text/us/ssn.ts";
import { appendReads, readerOf } from "../../audit/reads.ts";
import type { Context } from "../../sealing/context.ts";
import { COMPANY_FILE_COLUMNS, checkCompany } from "../company-row.ts";
import { checkEmployment, EMPLOYMENT_FILE_COLUMNS, EMPLOYMENT_FILE_FIELDS } from "../employment-row.ts";
import { getImport, type ImportReading, readImportParts } from "./import-jobs.ts";
import { type FileReading, openEmploymentsFile } from "./open-import.ts";

/** Maximum number of rows of a preview. */
export const PREVIEW_ROWS_MAX = 10;

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
}

/** The preview of a file. */
interface ImportPreview {
  readonly format: "csv" | "ndjson" | "payroll";
  /** What a payroll file is; null of other files. */
  readonly payroll: FileSummary | null;
  /** The columns' headings; empty for NDJSON. */
  readonly header: readonly string[];
  readonly fields: readonly MappedField[];
  /** The reason why no row can be read with this mapping; null if rows can be read. */
  readonly problem: string | null;
  readonly rows: readonly PreviewRow[];
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
 * `incorrect_parameters` if the file is of another kind
 */
export async function previewImport(
  context: Context,
  caller: Caller,
  request: { readonly id: string } & Omit<ImportReading, "replaces">,
): Promise<ImportPreview> {
  const job = await getImport(context, caller, request.id);
  if (job.status !== "uploading" || job.parts === 0) {
    throw new AppError("conflict", "A preview needs an uploaded file that was not started yet.");
  }
  const details = { content: "preview", kind: job.kind };
  await appendReads(context.db, readerOf(caller), [{ action: "import.read", target: job.id, details }]);
  const check = checkerOf(context, job, request.dates);
  const payroll = job.kind === "companies" ? null : await openPayroll(context, { ...job, ...request });
  if (payroll !== null && typeof payroll !== "string") return payrollPreview(payroll, check);
  const columns = IMPORT_COLUMNS[job.kind];
  const given = new Map(Object.entries(request.columns));
  const read = () => readImportParts(context, job.id, "file");
  const table = await openTable(read());
  const header = table.format === "csv" ? table.header : [];
  const suggested = suggestColumns(header, columns, given);
  const fields = [...columns.required, ...columns.optional].map((field) => ({
    field,
    is_required: columns.required.includes(field),
    heading: suggested.get(field) ?? null,
  }));
  const described = { header, fields, payroll: null };
  if (payroll !== null) return { ...described, format: table.format, problem: payroll, rows: [] };
  try {
    const opened = await openRows(read(), { format: null, columns, given });
    const rows = (await firstRows(opened.rows)).map((row) => previewRow(row, check));
    return { ...described, format: opened.format, problem: null, rows };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "incorrect_parameters") throw error;
    return { ...described, format: table.format, problem: error.message, rows: [] };
  }
}

/** A payroll file and its rows. */
interface ReadPayroll {
  readonly file: PayrollFile;
  readonly rows: readonly SourceRow[];
}

/** Null: a file in our own columns; a text: why it cannot be read as either. */
async function openPayroll(
  context: Context,
  job: FileReading & Pick<ImportJob, "id">,
): Promise<ReadPayroll | string | null> {
  try {
    const { payroll, rows } = await openEmploymentsFile(readImportParts(context, job.id, "file"), job);
    return payroll === null ? null : { file: payroll, rows: await firstRows(rows) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "incorrect_parameters") throw error;
    return error.message;
  }
}

function payrollPreview({ file, rows }: ReadPayroll, check: Check): ImportPreview {
  const summary = summarizeFile(file);
  const headingOf = new Map(summary.columns_read.map(({ heading, field }) => [field, heading]));
  const { required } = EMPLOYMENT_FILE_COLUMNS;
  return {
    format: "payroll",
    payroll: summary,
    header: file.columns.map(({ heading }) => heading),
    fields: EMPLOYMENT_FILE_FIELDS.map((field) => ({
      field,
      is_required: required.includes(field),
      heading: headingOf.get(tableFieldOf(field) ?? "") ?? null,
    })),
    problem: null,
    rows: rows.map((row) => previewRow(row, check)),
  };
}

async function firstRows(groups: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const group of groups) {
    rows.push(...group);
    if (rows.length >= PREVIEW_ROWS_MAX) break;
  }
  return rows.slice(0, PREVIEW_ROWS_MAX);
}

type Check = (values: RowValues) => Pick<PreviewRow, "faults" | "warnings">;

function checkerOf(context: Context, { kind, source, environment }: ImportJob, dates: string | null): Check {
  const told = (checked: ReturnType<typeof checkCompany> | ReturnType<typeof checkEmployment>) =>
    checked.kind === "sound" ? { faults: [], warnings: checked.warnings } : { faults: checked.faults, warnings: [] };
  if (kind === "companies") return (values) => told(checkCompany(values, source));
  const place = { environment, source, indexKey: context.keyring.index, dates: dates as DateOrder | null };
  return (values) => told(checkEmployment(values, place));
}

function previewRow(row: SourceRow, check: Check): PreviewRow {
  const { line } = row;
  if (row.kind === "unreadable") {
    return { line, values: null, faults: [{ field: null, reason: row.reason }], warnings: [], pay_entries: 0 };
  }
  const { statements = [], quarters = [], years = [] } = row.pay ?? {};
  const entries = statements.length + quarters.length + years.length;
  return { line, values: masked(row.values), ...check(row.values), pay_entries: entries };
}

/**
 * An SSN is masked to its last four digits: they are enough to check the column.
 */
function masked({ ssn, ...values }: RowValues): RowValues {
  if (ssn === undefined) return values;
  return { ...values, ssn: typeof ssn === "string" && ssn !== "" ? maskSsn(ssn) : ssn };
}
