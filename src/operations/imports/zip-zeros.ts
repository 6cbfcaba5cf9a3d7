import { parseState } from "../../text/us/state.ts";

/** With how many zeros the ZIP codes of a state begin. */
const ZIP_ZEROS: Readonly<Record<string, number>> = {
  ...{ CT: 1, MA: 1, ME: 1, NH: 1, NJ: 1, RI: 1, VT: 1 },
  ...{ PR: 2, VI: 2 },
};

/**
 * A ZIP code with the zeros at its front that a spreadsheet, which takes it for a number, has taken away; any other text as it
 * is. What still begins with a zero has lost none.
 *
 * @param zip null: not known
 * @param state in any spelling of a US state; without one nothing tells that there were zeros
 * @example
 * withZipZeros("4240", "Maine"); // "04240"
 */
export function withZipZeros(zip: string | null, state: string | null): string | null {
  const zeros = ZIP_ZEROS[parseState(state ?? "") ?? ""];
  if (zip === null || zeros === undefined || !/^[1-9]\d*$/.test(zip)) return zip;
  return zip.length === 5 - zeros || zip.length === 9 - zeros ? `${"0".repeat(zeros)}${zip}` : zip;
}
