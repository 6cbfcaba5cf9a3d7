import type { DateOrder } from "../../../files/dates.ts";
import { type OpenedEmployments, openEmployments } from "../../../files/payroll/open-payroll.ts";
import type { ImportJob } from "../../../store/imports/jobs.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../employment-row.ts";

/** How the file of a job is read. */
export type FileReading = Pick<
  ImportJob,
  "columns" | "dates" | "payroll_format" | "constants" | "file_name" | "created_at"
>;

/**
 * Opens a file of employments, in our columns or those of a payroll system, as its owner says.
 * Years of two digits are read by the year of the upload.
 *
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export function openEmploymentsFile(
  bytes: AsyncIterable<Uint8Array>,
  { columns, dates, payroll_format: format, constants, file_name: fileName, created_at: at }: FileReading,
): Promise<OpenedEmployments> {
  const given = new Map(Object.entries(columns));
  const payroll = {
    given,
    constants: new Map(Object.entries(constants)),
    year: Number(at.slice(0, 4)),
    ...(format === null ? {} : { as: format }),
    ...orderOf(dates as DateOrder | null),
  };
  return openEmployments(bytes, { columns: EMPLOYMENT_FILE_COLUMNS, format: null, given, payroll, fileName });
}

/** Of payroll files only the order of month and day is open: one that begins with the year is certain. */
function orderOf(dates: DateOrder | null): { readonly order?: "MDY" | "DMY" } {
  return dates === "MDY" || dates === "DMY" ? { order: dates } : {};
}
