import { rarityOfCount } from "../scoring/rarity.ts";
import { bucketCount, hashText } from "./keys.ts";
import type { CoreArrays, DerivedArrays, DirectoryIndex } from "./layout.ts";
import { nameOrderArrays } from "./name-order.ts";
import { accumulate } from "./tables.ts";
import { TYPO_LETTERS_MIN, textsOf, wordNumber } from "./vocabulary.ts";

/** How an index may be built. */
export interface DeriveOptions {
  /**
   * Rarities of words (bits) are taken from this index, so that a small index next to a large one
   * weighs words in the same way; a word that it does not know has 1.
   */
  readonly raritiesOf?: DirectoryIndex;
}

/**
 * The arrays that follow from the others: postings, rarities, words by their typos, names by the
 * alphabet.
 */
export function deriveArrays(core: CoreArrays, options: DeriveOptions = {}): DerivedArrays {
  const words = textsOf(core.wordBytes, core.wordStarts);
  const postings = postingArrays(core, words.length);
  const wordRarities = rarities(words, { ...postings, nameCount: core.nameCompanies.length, ...options });
  return {
    ...postings,
    wordRarities,
    nameWeights: nameWeights(core, wordRarities),
    ...slipArrays(words),
    ...nameOrderArrays(core, words),
  };
}

type NameWords = Pick<CoreArrays, "nameWordStarts" | "nameWords">;

/** Calls back once for each different word of each name, names in ascending order. */
function eachNameWord({ nameWordStarts, nameWords }: NameWords, visit: (name: number, word: number) => void): void {
  for (let name = 0; name + 1 < nameWordStarts.length; name += 1) {
    const start = nameWordStarts[name] ?? 0;
    const end = nameWordStarts[name + 1] ?? 0;
    for (let at = start; at < end; at += 1) {
      if (isFirst(nameWords, start, at)) visit(name, nameWords[at] ?? 0);
    }
  }
}

/** True if the word at a position is not before it in its name. */
function isFirst(nameWords: Uint32Array, start: number, at: number): boolean {
  for (let before = start; before < at; before += 1) if (nameWords[before] === nameWords[at]) return false;
  return true;
}

function postingArrays(names: NameWords, wordCount: number) {
  const postingStarts = new Uint32Array(wordCount + 1);
  eachNameWord(names, (_, word) => {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
  });
  accumulate(postingStarts);
  const next = postingStarts.slice();
  const postings = new Uint32Array(postingStarts[wordCount] ?? 0);
  eachNameWord(names, (name, word) => {
    postings[next[word] ?? 0] = name;
    next[word] = (next[word] ?? 0) + 1;
  });
  return { postingStarts, postings };
}

interface RaritySource extends DeriveOptions {
  readonly postingStarts: Uint32Array;
  readonly nameCount: number;
}

function rarities(words: readonly string[], { postingStarts, nameCount, raritiesOf }: RaritySource): Float32Array {
  return Float32Array.from(words, (word, number) => {
    if (raritiesOf !== undefined) {
      const known = wordNumber(raritiesOf, word);
      return known < 0 ? 1 : (raritiesOf.wordRarities[known] ?? 1);
    }
    const names = (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
    return rarityOfCount(names, nameCount);
  });
}

function nameWeights(names: NameWords, wordRarities: Float32Array): Float32Array {
  const weights = new Float32Array(names.nameWordStarts.length - 1);
  eachNameWord(names, (name, word) => {
    weights[name] = (weights[name] ?? 0) + (wordRarities[word] ?? 0);
  });
  return weights;
}

/** Every word under a hash of itself and of each form of it that lacks one letter. */
function slipArrays(words: readonly string[]) {
  const typoOf = words.filter((word) => word.length >= TYPO_LETTERS_MIN);
  const count = typoOf.reduce((sum, word) => sum + word.length + 1, 0);
  const buckets = bucketCount(count);
  const places = new Uint32Array(count);
  const owners = new Uint32Array(count);
  let next = 0;
  words.forEach((word, number) => {
    if (word.length < TYPO_LETTERS_MIN) return;
    for (let skip = -1; skip < word.length; skip += 1) {
      places[next] = hashText(word, { skip }) & (buckets - 1);
      owners[next] = number;
      next += 1;
    }
  });
  const slipStarts = new Uint32Array(buckets + 1);
  for (const place of places) slipStarts[place + 1] = (slipStarts[place + 1] ?? 0) + 1;
  accumulate(slipStarts);
  const ends = slipStarts.slice(0, buckets);
  const slipWords = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = places[at] ?? 0;
    slipWords[ends[place] ?? 0] = owners[at] ?? 0;
    ends[place] = (ends[place] ?? 0) + 1;
  }
  return { slipStarts, slipWords };
}
