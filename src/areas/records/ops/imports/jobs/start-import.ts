import type { Tenant } from "../../../../../kernel/access/caller.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { ImportJobId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { type OpenedOfSource, openOfSource } from "../../../../files/payroll/open-of-source.ts";
import { requireAnswered, UnansweredQuestions } from "../../../../files/payroll/opening/file-questions.ts";
import type { FileCorrections } from "../../../../files/payroll/source-profile.ts";
import type { ImportJob } from "../../../sql/imports/jobs.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../employment-row.ts";
import { sourceProfiles } from "../source-profiles.ts";
import { getImport, type ImportReading, queueImport, readImportParts, type SealedReading } from "./import-jobs.ts";

/**
 * Starts an import: a worker runs it, and it survives restarts. A file of employments is read before, so
 * that anyone who starts it learns at once that a question of it is open; what else is wrong with the file the
 * import itself tells.
 *
 * @throws AppError `not_found`; `conflict` if it was started, or has no file yet; `incorrect_parameters`
 *   that names each open question and its choices
 */
export async function startImport(
  context: Context,
  caller: Tenant,
  id: ImportJobId,
  reading: ImportReading,
): Promise<ImportJob> {
  const job = await getImport(context, caller, id);
  if (job.kind === "employments" && job.status === "uploading") await refuseUnanswered(context, job, reading);
  return queueImport(context, caller, id, reading);
}

async function refuseUnanswered(context: Context, job: ImportJob, reading: ImportReading): Promise<void> {
  try {
    const opened = await openEmploymentsFile(context, readImportParts(context, job.id, "file"), { ...job, ...reading });
    requireAnswered(opened.payroll?.questions ?? [], opened.used.answers);
  } catch (error) {
    const isOfImport = error instanceof AppError && error.code === "incorrect_parameters";
    if (!isOfImport || error instanceof UnansweredQuestions) throw error;
  }
}

/** How the file of a job is read. */
export interface FileReading
  extends Pick<ImportJob, "environment" | "source" | "dates" | "payroll_format" | "file_name" | "created_at">,
    SealedReading {}

/**
 * Opens a file of employments, in our columns or those of a payroll system, as its owner says, and
 * else as the last file of its source was read. Years of two digits are read by the year of the
 * upload.
 *
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openEmploymentsFile(
  { db }: Pick<Context, "db">,
  bytes: AsyncIterable<Uint8Array>,
  job: FileReading,
): Promise<OpenedOfSource> {
  const { columns, dates, payroll_format: as, constants: values, answers, file_name: fileName, created_at: at } = job;
  const given: FileCorrections = { columns, values, answers, dates, as };
  const options = {
    columns: EMPLOYMENT_FILE_COLUMNS,
    format: null,
    given,
    fileName,
    year: Number(at.slice(0, 4)),
    isInService: true,
  };
  return openOfSource(bytes, options, await sourceProfiles(db, job));
}
