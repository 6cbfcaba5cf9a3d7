import type { DirectoryIndex } from "../../src/areas/companies/matching/index/layout.ts";
import { namesWith, wordText } from "../../src/areas/companies/matching/index/vocabulary.ts";

/** A word of fewer names counts as unknown. */
const NAMES_MIN = 10;

/**
 * The text of src/areas/companies/matching/scoring/word-rarities.json: the words of ten names or more of an index,
 * by their rarity.
 */
export function wordRaritiesText(index: DirectoryIndex): string {
  const words = Array.from({ length: index.wordCount }, (_, word) => word).filter(
    (word) => namesWith(index, word) >= NAMES_MIN,
  );
  const byRarity = Map.groupBy(words, (word) => (index.wordRarities[word] ?? 1).toFixed(2));
  const lines = [...byRarity]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([rarity, members]): [string, string] => [rarity, members.map((word) => wordText(index, word)).join(" ")]);
  const source = "the names of data/companies.jsonl.gz, by bench/company-match/fit.ts";
  return `${JSON.stringify({ source, names: index.nameCount, words: Object.fromEntries(lines) }, null, 2)}\n`;
}
