/** The condition of a reference that a column has exactly, by the index of its hashes. */
export function isReference(column: string, value: string): string {
  return `hashtextextended(${column}, 0) = hashtextextended(${value}::text, 0) and ${column} = ${value}::text`;
}
