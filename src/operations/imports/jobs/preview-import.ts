import type { Caller } from "../../../domain/caller.ts";
import { AppError } from "../../../domain/error.ts";
import type { DateOrder } from "../../../files/dates.ts";
import type { Columns } from "../../../files/find-columns.ts";
import type { RowFault } from "../../../files/row-reader.ts";
import { openRows, openTable, type RowValues, type SourceRow } from "../../../files/source-rows.ts";
import { suggestColumns } from "../../../files/suggest-columns.ts";
import type { SourceKind } from "../../../store/imports/imports.ts";
import type { ImportJob } from "../../../store/imports/jobs.ts";
import { maskSsn } from "../../../text/us/ssn.ts";
import { appendReads, readerOf } from "../../audit/reads.ts";
import type { Context } from "../../sealing/context.ts";
import { COMPANY_COLUMNS, checkCompany } from "../company-row.ts";
import { checkEmployment, EMPLOYMENT_COLUMNS } from "../employment-row.ts";
import { getImport, type ImportReading, readImportParts } from "./import-jobs.ts";

/** Maximum number of rows of a preview. */
export const PREVIEW_ROWS_MAX = 10;

/** A field, and the column that holds it. */
export interface MappedField {
  readonly field: string;
  readonly is_required: boolean;
  /** As it is in the file; null if no column holds it. */
  readonly heading: string | null;
}

/** A row as the import would read it. */
export interface PreviewRow {
  readonly line: number;
  /** Null if the row is unreadable. */
  readonly values: RowValues | null;
  /** Empty if it would be imported. */
  readonly faults: readonly RowFault[];
}

/** The preview of a file. */
export interface ImportPreview {
  readonly format: "csv" | "ndjson";
  /** The columns' headings; empty for NDJSON. */
  readonly header: readonly string[];
  readonly fields: readonly MappedField[];
  /** The reason why no row can be read with this mapping; null if rows can be read. */
  readonly problem: string | null;
  readonly rows: readonly PreviewRow[];
}

/** The fields of each kind of file. */
export const IMPORT_COLUMNS: Readonly<Record<SourceKind, Columns>> = {
  companies: COMPANY_COLUMNS,
  employments: EMPLOYMENT_COLUMNS,
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
  try {
    const opened = await openRows(read(), { format: null, columns, given });
    const check = checkerOf(context, job, request.dates);
    const rows = (await firstRows(opened.rows)).map((row) => previewRow(row, check));
    return { format: opened.format, header, fields, problem: null, rows };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "incorrect_parameters") throw error;
    return { format: table.format, header, fields, problem: error.message, rows: [] };
  }
}

async function firstRows(groups: AsyncIterable<SourceRow[]>): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const group of groups) {
    rows.push(...group);
    if (rows.length >= PREVIEW_ROWS_MAX) break;
  }
  return rows.slice(0, PREVIEW_ROWS_MAX);
}

type Check = (values: RowValues) => readonly RowFault[];

function checkerOf(context: Context, { kind, source, environment }: ImportJob, dates: string | null): Check {
  const faultsOf = (checked: ReturnType<typeof checkCompany> | ReturnType<typeof checkEmployment>) =>
    checked.kind === "sound" ? [] : checked.faults;
  if (kind === "companies") return (values) => faultsOf(checkCompany(values, source));
  const place = { environment, source, indexKey: context.keyring.index, dates: dates as DateOrder | null };
  return (values) => faultsOf(checkEmployment(values, place));
}

function previewRow(row: SourceRow, check: Check): PreviewRow {
  if (row.kind === "unreadable") return { line: row.line, values: null, faults: [{ field: null, reason: row.reason }] };
  return { line: row.line, values: masked(row.values), faults: check(row.values) };
}

/**
 * An SSN is masked to its last four digits: they are enough to check the column.
 */
function masked({ ssn, ...values }: RowValues): RowValues {
  if (ssn === undefined) return values;
  return { ...values, ssn: typeof ssn === "string" && ssn !== "" ? maskSsn(ssn) : ssn };
}
