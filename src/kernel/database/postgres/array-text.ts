/**
 * An array of integers as the text of a PostgreSQL array. A statement for many rows binds an array of such texts and
 * casts each: PostgreSQL has no arrays of arrays that differ in length.
 */
export function arrayText(integers: readonly string[]): string {
  return `{${integers.join(",")}}`;
}
