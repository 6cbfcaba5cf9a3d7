import rarities from "./word-rarities.json" with { type: "json" };

/**
 * The rarity of a word by the number of names that have it: inverse document frequency, scaled so
 * that a word of one name has 1.
 *
 * @param names at least 1
 * @returns above 0 to 1
 */
export function rarityOfCount(names: number, nameCount: number): number {
  return Math.log(1 + nameCount / names) / Math.log(1 + nameCount);
}

const RARITIES: ReadonlyMap<string, number> = new Map(
  Object.entries<string>(rarities.words).flatMap(([rarity, words]) =>
    words.split(" ").map((word): [string, number] => [word, Number(rarity)]),
  ),
);

/** Names of the starter directory: what the rarities are of. */
export const RARITY_NAMES = rarities.names;

/**
 * How rare a word is among the names of the starter directory, above 0 to 1: 1 for a word of fewer
 * than ten names.
 */
export function usualRarity(word: string): number {
  return RARITIES.get(word) ?? 1;
}
