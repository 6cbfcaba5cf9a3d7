/** Columns, or members of records, that say of a rejected row where it stood and why; an import ignores them. */
export const REJECT_COLUMNS = ["rejected_line", "rejected_because"] as const;

/** True of a heading of {@link REJECT_COLUMNS}. */
export function isRejectColumn(heading: string): boolean {
  return REJECT_COLUMNS.some((column) => column === heading);
}
