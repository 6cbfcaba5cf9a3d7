import type { ControlTotal, FileReject, IgnoredRow, RowPlace } from "../payroll/payroll-file.ts";

/** A person's job while a file is being read: fields are added to it. */
export type JobDraft = Record<string, unknown> & { rows: RowPlace[] };

/** What is read of a file in a layout: jobs, to which persons' identifiers are added later, and the rows next to them. */
export interface LayoutResult {
  readonly rows: number;
  readonly jobs: readonly JobDraft[];
  readonly rejects: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly control: readonly ControlTotal[];
}
