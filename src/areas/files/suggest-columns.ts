import { type Columns, foundColumns } from "./find-columns.ts";
import type { GivenHeadings } from "./headings.ts";

/**
 * The heading that holds each field, as far as it can be determined: like `findColumns`, but a
 * field that is missing or ambiguous is left out instead of refused.
 *
 * @param header as it is in the file
 */
export function suggestColumns(
  header: readonly string[],
  columns: Columns,
  given: GivenHeadings,
): ReadonlyMap<string, string> {
  const { places, ambiguities } = foundColumns(header, { columns, given });
  const unclear = new Set(ambiguities.map(({ field }) => field));
  const sure = [...places].filter(([field]) => !unclear.has(field));
  return new Map(sure.map(([field, place]) => [field, header[place] ?? ""]));
}
