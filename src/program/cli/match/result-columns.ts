import type { MatchedRow } from "./match-rows.ts";

/** The columns added for the company of a row. */
const RESULT_COLUMNS = [
  "company_mapping_id",
  "matched_name",
  "confidence_level",
  // Of the row: `matched`, `no_match` or `error`; the reason is what is wrong with the row.
  "status",
  "reason",
  // Whether a payroll provider is known for the company: `verified`, `mapped` or `unmapped`.
  "mapping_status",
] as const;

/**
 * The headings of the added columns. If the file already has one of them, all get a prefix, so that
 * no column of the file is hidden and an output can be matched again.
 *
 * @param header of the file
 */
export function resultHeadings(header: readonly string[]): string[] {
  const taken = new Set(header.map((heading) => heading.toLowerCase()));
  for (let round = 0; ; round += 1) {
    const prefix = round === 0 ? "" : round === 1 ? "openvoe_" : `openvoe_${round}_`;
    const headings = RESULT_COLUMNS.map((column) => `${prefix}${column}`);
    if (!headings.some((heading) => taken.has(heading))) return headings;
  }
}

/** The cells of the added columns. */
export function resultCells({ status, reason, match }: MatchedRow): string[] {
  if (match === null) return ["", "", "", status, reason, ""];
  const id = match.company_mapping_id ?? "";
  return [id, id === "" ? "" : match.name, match.confidence_level, status, reason, match.mapping_status];
}
