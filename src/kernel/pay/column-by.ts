/** One column of a table by another, as a record. */
export function columnBy<Row extends object, Name extends keyof Row, Value extends keyof Row>(
  rows: readonly Row[],
  name: Name,
  value: Value,
): { readonly [Key in Row[Name] & string]: Extract<Row, Readonly<Record<Name, Key>>>[Value] } {
  return Object.fromEntries(rows.map((row) => [row[name], row[value]])) as never;
}
