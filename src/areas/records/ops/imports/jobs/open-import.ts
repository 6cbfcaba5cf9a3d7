import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import { type OpenedOfSource, openOfSource } from "../../../../files/payroll/open-of-source.ts";
import type { FileCorrections } from "../../../../files/payroll/source-profile.ts";
import type { ImportJob } from "../../../sql/imports/jobs.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../employment-row.ts";
import { sourceProfiles } from "../source-profiles.ts";
import type { SealedReading } from "./import-jobs.ts";

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
