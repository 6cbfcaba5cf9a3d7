/**
 * What a spreadsheet takes for a formula: these beginnings, but for a number or a telephone number
 * with its sign.
 */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s().,-]*$)/;

/**
 * A value as a cell of a CSV file (RFC 4180) that somebody may open in a spreadsheet: one that would
 * be run as a formula gets an apostrophe before it.
 *
 * @example
 * csvCell('=HYPERLINK("x")'); // "\"'=HYPERLINK(\"\"x\"\")\""
 * csvCell("-12.50"); // "-12.50"
 */
export function csvCell(value: string): string {
  const cell = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
