import type { ControlTotal, FileReject, IgnoredRow, RowPlace } from "../payroll/payroll-file.ts";

/** A person's job of which more is still to be read. */
export type OpenJob = Record<string, unknown> & { rows: RowPlace[] };

/** What is read of a file in a layout: jobs, to which persons' identifiers are added later, and the rows beside them. */
export interface LayoutResult {
  readonly rows: number;
  readonly jobs: readonly OpenJob[];
  readonly rejects: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly control: readonly ControlTotal[];
}
