const ENTRY =
  /^(?:(?:field|column|col|position|pos|item)\.?\s*)?#?(\d{1,3})\s*(?:[=:.)]|[-\u2013]\s|\s{2,})\s*(\p{L}.*)$/iu;
const ENTRIES_MIN = 3;

/**
 * Finds lines that explain the places of a table without headings, such as `1 = Last name`, counted from 1 without a gap.
 *
 * @returns what stands in each place, and the first line below; null: there are no such lines
 */
export function legendOf(
  lines: readonly string[],
): { readonly headings: readonly string[]; readonly end: number } | null {
  const headings: string[] = [];
  let end = 0;
  for (const [at, line] of lines.entries()) {
    const [, number, text = ""] = ENTRY.exec(line) ?? [];
    if (number === undefined) continue;
    if (Number(number) !== headings.length + 1) break;
    headings.push(text.trim());
    end = at + 1;
  }
  return headings.length < ENTRIES_MIN ? null : { headings, end };
}
