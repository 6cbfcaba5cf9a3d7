/** An array of integers as PostgreSQL reads it: `unnest` takes no arrays of different lengths. */
export function arrayText(integers: readonly string[]): string {
  return `{${integers.join(",")}}`;
}
