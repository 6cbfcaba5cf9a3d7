/** What a signed link to a file can be about. The order is part of every token: append only. */
export const FILE_KINDS = [
  "income_report",
  "employment_report",
  "deposit_report",
  "statement",
  "w2",
  "user_report",
] as const;
/** One of {@link FILE_KINDS}. */
type FileKind = (typeof FILE_KINDS)[number];

/** A file that a signed link names. */
export interface SignedFile {
  readonly kind: FileKind;
  /** The link, or of a `user_report` the user: 32 hex digits. */
  readonly ownerId: string;
  /** The statement, W-2 or user's report: 32 hex digits; of a link's report the link again. */
  readonly objectId: string;
}

/** How long a signed link works, in seconds. */
export const FILE_LINK_SECONDS = 3_600;
