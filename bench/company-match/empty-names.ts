import type { DirectoryIndex } from "../../src/areas/companies/matching/index/layout.ts";
import { wordText } from "../../src/areas/companies/matching/index/vocabulary.ts";

/**
 * Legal forms as people write them: alone or together they identify nobody. Kept apart from the
 * search's own list, to judge it.
 */
export const LEGAL_FORMS: readonly string[] = [
  ...["Inc", "Inc.", "Incorporated", "Corp", "Corporation", "Co", "Company", "Companies", "LLC", "L.L.C.", "L L C"],
  ...["Limited Liability Company", "PLLC", "LP", "L.P.", "LLP", "LLLP", "Limited Partnership", "Partnership", "Ltd"],
  ...[
    "Limited",
    "Ltd Co",
    "Co Ltd",
    "PC",
    "P.C.",
    "PA",
    "P.A.",
    "Professional Corporation",
    "Professional Association",
  ],
  ...["A Professional Corporation", "APC", "Chartered", "GmbH", "AG", "S.A.", "SA", "SARL", "B.V.", "NV", "AB", "Oy"],
  ...["S.p.A.", "SRL", "KG", "K.K.", "Pty Ltd", "Pte Ltd", "PLC", "ULC"],
];

/** Words that identify nobody, in addition to {@link LEGAL_FORMS}. */
export const EMPTY_WORDS: readonly string[] = ["The", "and", "&", "of", "DBA"];

/** The words that most names of an index have, the commonest first. */
export function commonestWords(index: DirectoryIndex, count: number): string[] {
  const rarity = (word: number) => index.wordRarities[word] ?? 0;
  const all = Array.from({ length: index.wordCount }, (_, word) => word);
  return all
    .sort((a, b) => rarity(a) - rarity(b))
    .slice(0, count)
    .map((word) => wordText(index, word));
}
