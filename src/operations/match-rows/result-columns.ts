import type { MatchedRow } from "./match-rows.ts";

/** What is said of the company that a row means, one column each. */
const RESULT_COLUMNS = [
  "company_mapping_id",
  "matched_name",
  "confidence_level",
  "status",
  "reason",
  "mapping_status",
] as const;

/**
 * The headings of the result's columns. Where the file has one of them already, all get a prefix, so that nothing of the file
 * is hidden and an output can be matched again.
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

/** The cells of the result's columns. */
export function resultCells({ status, reason, match }: MatchedRow): string[] {
  if (match === null) return ["", "", "", status, reason, ""];
  const id = match.company_mapping_id ?? "";
  return [id, id === "" ? "" : match.name, match.confidence_level, status, reason, match.mapping_status];
}
