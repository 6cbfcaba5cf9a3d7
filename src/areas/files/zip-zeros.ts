import { parseState } from "../../kernel/text/us/state.ts";

/** How many zeros the ZIP codes of a state begin with. */
const ZIP_ZEROS: Readonly<Record<string, number>> = { CT: 1, MA: 1, ME: 1, NH: 1, NJ: 1, RI: 1, VT: 1, PR: 2, VI: 2 };

/**
 * Restores the leading zeros of a ZIP code that a spreadsheet removed by treating it as a number;
 * any other text is unchanged. A text that still begins with a zero has lost none.
 *
 * @param zip null: not known
 * @param state in any spelling of a US state; without it nothing implies that there were zeros
 * @example
 * withZipZeros("4240", "Maine"); // "04240"
 */
export function withZipZeros(zip: string | null, state: string | null): string | null {
  const zeros = ZIP_ZEROS[parseState(state ?? "") ?? ""];
  if (zip === null || zeros === undefined || !/^[1-9]\d*$/.test(zip)) return zip;
  return zip.length === 5 - zeros || zip.length === 9 - zeros ? `${"0".repeat(zeros)}${zip}` : zip;
}
