import type { LinkId, ReportId, UserId } from "../../kernel/ids.ts";
import type { PayDocumentFile } from "../payroll/fetched-payroll.ts";

/** What a signed link to a file can be about. The order is part of every token: append only. */
export const FILE_KINDS = [
  "income_report",
  "employment_report",
  "deposit_report",
  "statement",
  "w2",
  "user_report",
] as const;

/** A file of a link. The object of a report is the link again. */
export type LinkFile = { readonly ownerId: LinkId } & (
  | PayDocumentFile
  | { readonly kind: "income_report" | "employment_report" | "deposit_report"; readonly objectId: LinkId }
);

/** A report of a user. */
export interface UserReportFile {
  readonly kind: "user_report";
  readonly ownerId: UserId;
  readonly objectId: ReportId;
}

/** A file that a signed link names. */
export type SignedFile = LinkFile | UserReportFile;

/** How long a signed link works, in seconds. */
export const FILE_LINK_SECONDS = 3_600;
