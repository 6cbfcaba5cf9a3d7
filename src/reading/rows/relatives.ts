import type { BlockRow } from "../blocks.ts";
import { wordsOf } from "../features.ts";
import parties from "../other-parties.json" with { type: "json" };

const SELF: ReadonlySet<string> = new Set(parties.self);
const RELATIVES: ReadonlySet<string> = new Set(parties.relatives);

/**
 * The rows of persons who are no employees: a list of who is insured has the employee and the family of each, and a column
 * that tells which. Empty where no column has both, and nothing else.
 */
export function relativesIn(rows: readonly BlockRow[]): ReadonlySet<BlockRow> {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at += 1) {
    const told = rows.map(({ cells }) => wordsOf(cells[at] ?? ""));
    const filled = told.filter((words) => words.length > 0);
    const isSelf = (words: readonly string[]) => words.some((word) => SELF.has(word));
    const isRelative = (words: readonly string[]) => words.some((word) => RELATIVES.has(word));
    if (!filled.some(isSelf) || !filled.some(isRelative)) continue;
    if (!filled.every((words) => isSelf(words) || isRelative(words))) continue;
    return new Set(rows.filter((_, place) => isRelative(told[place] ?? [])));
  }
  return new Set();
}
