/** Rows as CSV, the headings first. What a spreadsheet would compute is kept a text. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(String(cell))).join(",")}\r\n`).join("");
}

function quoted(value: string): string {
  // A formula of a spreadsheet begins so; a negative number does not need to be one.
  const safe = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
