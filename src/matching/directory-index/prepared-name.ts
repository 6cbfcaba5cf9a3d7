import type { CompanyName } from "../normalize.ts";
import type { DirectoryIndex } from "./layout.ts";
import {
  type LikeWord,
  PREFIX_LETTERS_MIN,
  wordNumber,
  wordsBeginning,
  wordsWithin,
  wordsWithSlips,
} from "./vocabulary.ts";

/** A word of the index that stands for one word of a name, for two that belong together, or for a part of one. */
export interface Hit {
  /** Number of the index's word. */
  readonly word: number;
  /** Places in the name of the first and the last word that it stands for. */
  readonly first: number;
  readonly last: number;
  /** Above 0 to 1. */
  readonly likeness: number;
  /** The part of the name's word that it covers; 1 but for the halves of a word that was run together. */
  readonly share: number;
}

/** A name as one index sees it. */
export interface PreparedName {
  readonly name: CompanyName;
  /** Rarity of each word of the name, above 0 to 1. */
  readonly weights: readonly number[];
  /** Sum of the weights. */
  readonly total: number;
  /** What stands for the name's words, most alike first. */
  readonly hits: readonly Hit[];
  readonly hitsByWord: ReadonlyMap<number, readonly Hit[]>;
}

/** A word that so many names hold is spelled right: nothing near it is looked up. */
const SPELLED_RIGHT_NAMES = 40;
const SPLIT_LETTERS_MIN = 3;
const JOINED_LIKENESS = 0.97;
/** The most words of a name that are looked at. */
const NAME_WORDS_MAX = 16;

/** A name with the index's words that its words may stand for: itself, misspelled, cut short, run together, taken apart. */
export function prepareName(index: DirectoryIndex, name: CompanyName): PreparedName {
  const parts = name.words.slice(0, NAME_WORDS_MAX);
  const hits = parts.flatMap((_, at) => hitsAt(index, parts, at)).sort((a, b) => b.likeness - a.likeness);
  const weights = parts.map((_, at) => weightAt(index, hits, at));
  return {
    name,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    hits,
    hitsByWord: Map.groupBy(hits, (hit) => hit.word),
  };
}

function hitsAt(index: DirectoryIndex, parts: readonly string[], at: number): Hit[] {
  const word = parts[at] ?? "";
  const next = parts[at + 1];
  const exact = wordNumber(index, word);
  const hits: Hit[] = exact < 0 ? [] : [hitOf(at, { number: exact, likeness: 1 })];
  const joined = next === undefined ? -1 : wordNumber(index, word + next);
  if (joined >= 0) hits.push({ word: joined, first: at, last: at + 1, likeness: JOINED_LIKENESS, share: 1 });
  if (exact >= 0 && namesWith(index, exact) >= SPELLED_RIGHT_NAMES) return hits;
  hits.push(...nearWords(index, word).map((like) => hitOf(at, like)), ...halvesOf(index, word, at));
  return hits;
}

function hitOf(at: number, { number, likeness }: LikeWord): Hit {
  return { word: number, first: at, last: at, likeness, share: 1 };
}

function namesWith(index: DirectoryIndex, word: number): number {
  return (index.postingStarts[word + 1] ?? 0) - (index.postingStarts[word] ?? 0);
}

/** The words near a word, each once with its greatest likeness. */
function nearWords(index: DirectoryIndex, word: string): LikeWord[] {
  const best = new Map<number, number>();
  for (const like of [
    ...wordsWithSlips(index, word),
    ...(word.length >= PREFIX_LETTERS_MIN ? wordsBeginning(index, word) : []),
    ...wordsWithin(index, word),
  ]) {
    best.set(like.number, Math.max(like.likeness, best.get(like.number) ?? 0));
  }
  return [...best].map(([number, likeness]) => ({ number, likeness }));
}

/** The two words that a word may be run together from, the halves that are met most often in names. */
function halvesOf(index: DirectoryIndex, word: string, at: number): Hit[] {
  let best: { left: number; right: number; cut: number; names: number } | null = null;
  for (let cut = SPLIT_LETTERS_MIN; cut <= word.length - SPLIT_LETTERS_MIN; cut += 1) {
    const left = wordNumber(index, word.slice(0, cut));
    const right = left < 0 ? -1 : wordNumber(index, word.slice(cut));
    if (right < 0) continue;
    const names = Math.min(namesWith(index, left), namesWith(index, right));
    if (best === null || names > best.names) best = { left, right, cut, names };
  }
  if (best === null) return [];
  const half = { first: at, last: at, likeness: JOINED_LIKENESS };
  return [
    { ...half, word: best.left, share: best.cut / word.length },
    { ...half, word: best.right, share: 1 - best.cut / word.length },
  ];
}

/** A word's own rarity; that of the commonest near word when the index does not know it; 1 when nothing is near. */
function weightAt(index: DirectoryIndex, hits: readonly Hit[], at: number): number {
  const own = hits.filter((hit) => hit.first === at && hit.last === at && hit.share === 1);
  const rarities = own.slice(0, 3).map((hit) => index.wordRarities[hit.word] ?? 1);
  return own[0]?.likeness === 1 ? (rarities[0] ?? 1) : rarities.length > 0 ? Math.max(...rarities) : 1;
}
