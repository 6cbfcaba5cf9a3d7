import type { ControlTotal, FileReject, IgnoredRow, RowPlace } from "../payroll/payroll-file.ts";

/** A person's job of which more is still to be read. */
export type OpenJob = Record<string, unknown> & { rows: RowPlace[] };

/** What a layout yields: jobs without their persons' keys, and what stands beside them. */
export interface LayoutResult {
  readonly rows: number;
  readonly jobs: readonly OpenJob[];
  readonly rejects: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly control: readonly ControlTotal[];
}
