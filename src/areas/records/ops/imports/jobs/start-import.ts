import type { Tenant } from "../../../../../kernel/access/caller.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { ImportJobId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { requireAnswered, UnansweredQuestions } from "../../../../files/payroll/opening/file-questions.ts";
import type { ImportJob } from "../../../sql/imports/jobs.ts";
import { getImport, type ImportReading, queueImport, readImportParts } from "./import-jobs.ts";
import { openEmploymentsFile } from "./open-import.ts";

/**
 * Starts an import: a worker runs it, and it survives restarts. A file of employments is read before, so
 * that whoever starts it learns at once that a question of it is open; what else is wrong with the file the
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
