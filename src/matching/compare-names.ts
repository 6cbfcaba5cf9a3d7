import { LEGAL_FAMILIES } from "./company-words.ts";
import type { DirectoryIndex } from "./directory-index/layout.ts";
import type { PreparedName } from "./directory-index/prepared-name.ts";
import { wordText } from "./directory-index/vocabulary.ts";

/** How a name that was asked for compares with a name of a company. Shares and likenesses are 0 to 1. */
export interface NameComparison {
  /** Share of the asked words' rarity that the company's name covers. */
  readonly askedCover: number;
  /** Share of the company's words' rarity that the asked name covers. */
  readonly heldCover: number;
  /** Rarity of what both share, summed; 0 upwards. */
  readonly sharedRarity: number;
  /** Rarity of the rarest asked word that the company's name lacks. */
  readonly rarestMissing: number;
  /** Rarity of the rarest word of the company's name that was not asked for. */
  readonly rarestExtra: number;
  /** Rarity of the rarest shared word: nothing is a match that shares only common ones. */
  readonly rarestShared: number;
  /** Dice's coefficient of the pairs of letters. */
  readonly letters: number;
  /** The same words in the same order. */
  readonly isSame: boolean;
  /** How alike the first words are. */
  readonly firstWord: number;
  /** One name is the beginning of the other. */
  readonly isBeginning: boolean;
  /** Numbers that only one of the two has. */
  readonly numbersApart: number;
  /** Legal families: -1 they contradict, 1 they agree, 0 at least one is not named. */
  readonly legal: -1 | 0 | 1;
  /** Words of the asked name. */
  readonly askedWords: number;
  /** The company's name is not its first one. */
  readonly isAlias: boolean;
}

/** What stands for a comparison when no name was asked for. */
export const NO_COMPARISON: NameComparison = {
  askedCover: 0,
  heldCover: 0,
  sharedRarity: 0,
  rarestMissing: 0,
  rarestExtra: 0,
  rarestShared: 0,
  letters: 0,
  isSame: false,
  firstWord: 0,
  isBeginning: false,
  numbersApart: 0,
  legal: 0,
  askedWords: 0,
  isAlias: false,
};

/** The comparison of the best-fitting pair among the names asked for and the company's. */
export function compareNames(index: DirectoryIndex, asked: readonly PreparedName[], company: number): NameComparison {
  let best = NO_COMPARISON;
  let bestFit = Number.NEGATIVE_INFINITY;
  const end = index.nameStarts[company + 1] ?? 0;
  for (let held = index.nameStarts[company] ?? 0; held < end; held += 1) {
    for (const name of asked) {
      const comparison = compareName(index, name, { company, held });
      const fit = fitOf(comparison);
      if (fit > bestFit) [best, bestFit] = [comparison, fit];
    }
  }
  return best;
}

/** By what the best-fitting pair is chosen. */
function fitOf(names: NameComparison): number {
  return names.askedCover + names.heldCover + names.letters + (names.isSame ? 1 : 0) + 0.2 * names.legal;
}

function compareName(
  index: DirectoryIndex,
  asked: PreparedName,
  { company, held }: { company: number; held: number },
): NameComparison {
  const words = index.nameWords.subarray(index.nameWordStarts[held] ?? 0, index.nameWordStarts[held + 1] ?? 0);
  const cover = coverBetween(asked, words);
  const compact = Array.from(words, (word) => wordText(index, word)).join("");
  const legalHeld = LEGAL_FAMILIES[(index.nameLegals[held] ?? 0) - 1] ?? null;
  const legalAsked = asked.name.legal;
  return {
    ...weighCover(index, asked, { words, cover }),
    letters: letterPairsAlike(asked.name.compact, compact),
    isSame: compact === asked.name.compact,
    firstWord: cover.firstWord,
    isBeginning: isBeginning(asked.name.compact, compact),
    legal: legalHeld === null || legalAsked === null ? 0 : legalHeld === legalAsked ? 1 : -1,
    askedWords: asked.weights.length,
    isAlias: held > (index.nameStarts[company] ?? 0),
  };
}

interface Cover {
  /** For each asked word, how much of it the held words stand for. */
  readonly asked: Float64Array;
  /** For each held word, how much of it was asked for. */
  readonly held: Float64Array;
  readonly firstWord: number;
}

function coverBetween(name: PreparedName, words: Uint32Array): Cover {
  const asked = new Float64Array(name.weights.length);
  const parts = new Float64Array(name.weights.length);
  const held = new Float64Array(words.length);
  let firstWord = 0;
  words.forEach((word, at) => {
    for (const hit of name.hitsByWord.get(word) ?? []) {
      held[at] = Math.max(held[at] ?? 0, hit.likeness);
      if (at === 0 && hit.first === 0) firstWord = Math.max(firstWord, hit.likeness);
      for (let place = hit.first; place <= hit.last; place += 1) {
        if (hit.share < 1) parts[place] = Math.min(1, (parts[place] ?? 0) + hit.share * hit.likeness);
        else asked[place] = Math.max(asked[place] ?? 0, hit.likeness);
      }
    }
  });
  for (let place = 0; place < asked.length; place += 1) {
    asked[place] = Math.max(asked[place] ?? 0, parts[place] ?? 0);
  }
  return { asked, held, firstWord };
}

function weighCover(index: DirectoryIndex, name: PreparedName, { words, cover }: { words: Uint32Array; cover: Cover }) {
  let sharedRarity = 0;
  let rarestMissing = 0;
  let rarestShared = 0;
  let numbersApart = 0;
  name.weights.forEach((weight, at) => {
    const covered = cover.asked[at] ?? 0;
    sharedRarity += weight * covered;
    rarestMissing = Math.max(rarestMissing, weight * (1 - covered));
    if (covered === 0 && isNumber(name.name.words[at] ?? "")) numbersApart += 1;
  });
  let heldTotal = 0;
  let heldShared = 0;
  let rarestExtra = 0;
  words.forEach((word, at) => {
    const rarity = index.wordRarities[word] ?? 1;
    const covered = cover.held[at] ?? 0;
    heldTotal += rarity;
    heldShared += rarity * covered;
    rarestExtra = Math.max(rarestExtra, rarity * (1 - covered));
    rarestShared = Math.max(rarestShared, rarity * covered);
    if (covered === 0 && isNumber(wordText(index, word))) numbersApart += 1;
  });
  const askedCover = name.total === 0 ? 0 : sharedRarity / name.total;
  const heldCover = heldTotal === 0 ? 0 : heldShared / heldTotal;
  return { askedCover, heldCover, sharedRarity, rarestMissing, rarestExtra, rarestShared, numbersApart };
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function isBeginning(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= 4 && a !== b && (a.startsWith(b) || b.startsWith(a));
}

const PAIR_SLOTS = 1024;
const pairCounts = new Int8Array(PAIR_SLOTS);

/**
 * Dice's coefficient of two texts' pairs of neighbouring letters, 0 to 1; pairs are told apart by a hash into 1,024 slots.
 * Symmetric.
 */
export function letterPairsAlike(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  pairCounts.fill(0);
  for (let i = 1; i < a.length; i += 1) {
    const slot = pairSlot(a, i);
    pairCounts[slot] = (pairCounts[slot] ?? 0) + 1;
  }
  let shared = 0;
  for (let i = 1; i < b.length; i += 1) {
    const slot = pairSlot(b, i);
    const left = pairCounts[slot] ?? 0;
    if (left <= 0) continue;
    pairCounts[slot] = left - 1;
    shared += 1;
  }
  return (2 * shared) / (a.length + b.length - 2);
}

function pairSlot(text: string, at: number): number {
  return (Math.imul(text.charCodeAt(at - 1), 37) + text.charCodeAt(at)) & (PAIR_SLOTS - 1);
}
