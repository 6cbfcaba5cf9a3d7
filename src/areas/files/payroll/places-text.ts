import type { RowPlace } from "./payroll-file.ts";

const LISTED_MAX = 12;

/**
 * Rows of a file as text, runs of them shortened; null without any.
 *
 * @example
 * placesText([4, 5, 6, 9]); // "4-6, 9"
 */
export function placesText(rows: readonly RowPlace[]): string | null {
  if (rows.length === 1) return `${rows[0]}`;
  const runs: RowPlace[][] = [];
  for (const row of new Set(rows)) {
    const last = runs.at(-1)?.at(-1);
    if (typeof row === "number" && last === row - 1) runs.at(-1)?.push(row);
    else runs.push([row]);
  }
  const texts = runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`));
  const more = texts.length > LISTED_MAX ? ` and ${texts.length - LISTED_MAX} more` : "";
  return texts.length === 0 ? null : texts.slice(0, LISTED_MAX).join(", ") + more;
}
