import type { BlockRow } from "../blocks.ts";
import { wordsOf } from "../features.ts";
import parties from "../other-parties.json" with { type: "json" };

const SELF: ReadonlySet<string> = new Set(parties.self);
const RELATIVES: ReadonlySet<string> = new Set(parties.relatives);

/**
 * The rows of persons who are not employees: a list of who is insured has the employee and the family of each, and a column
 * that tells which. Empty where no column has both, and nothing else.
 */
export function relativesIn(rows: readonly BlockRow[]): ReadonlySet<BlockRow> {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  for (let at = 0; at < width; at += 1) {
    const relatives = relativesBy(rows, at);
    if (relatives !== null) return relatives;
  }
  return new Set();
}

/** The rows of relatives by a column; null: it does not tell who is one. */
function relativesBy(rows: readonly BlockRow[], at: number): Set<BlockRow> | null {
  const relatives = new Set<BlockRow>();
  let hasSelf = false;
  for (const row of rows) {
    const words = wordsOf(row.cells[at] ?? "");
    const isSelf = words.some((word) => SELF.has(word));
    if (words.some((word) => RELATIVES.has(word))) relatives.add(row);
    else if (words.length > 0 && !isSelf) return null;
    hasSelf ||= isSelf;
  }
  return hasSelf && relatives.size > 0 ? relatives : null;
}
