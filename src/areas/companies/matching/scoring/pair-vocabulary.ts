import { editDistance } from "../../../../kernel/text/similarity.ts";
import type { CompanyName } from "../names/normalize.ts";
import type { IndexedName, LikeWord, Piece, Vocabulary } from "./prepared-name.ts";

/**
 * Words of at most this rarity are in 40 names or more of the bundled directory: they are spelled
 * right.
 */
const SPELLED_RIGHT_RARITY_MAX = 0.7;

/** Minimum number of letters of a word with one typing error, and with two. */
const TYPO_LETTERS_MIN = 4;

const TWO_TYPOS_LETTERS_MIN = 8;

/** Maximum number of words of the company that one word is run together from. */
const PIECES_MAX = 4;

/**
 * The words of two sides that are compared without an index, and the company's names by their
 * numbers.
 */
interface PairVocabulary {
  readonly vocabulary: Vocabulary;
  readonly names: readonly IndexedName[];
}

/**
 * The vocabulary of a company's names alone. It numbers the words of both sides, and looks up near
 * words among the company's.
 *
 * @param candidate the company's names, its own first
 * @param options how rare a word is among names, above 0 to 1, 1 for an unknown word; the normalised name of the
 *   company's city, the only text that counts as a city, or ""
 */
export function pairVocabulary(
  candidate: readonly CompanyName[],
  { rarityOf, city }: { readonly rarityOf: (word: string) => number; readonly city: string },
): PairVocabulary {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    texts.push(word);
    numbers.set(word, texts.length - 1);
    return texts.length - 1;
  };
  const names = candidate.map(
    (name): IndexedName => ({ ...name, words: name.words.map(numberOf), texts: name.words, isEveryday: false }),
  );
  const own = [...texts];
  const isKnown = (word: string) => rarityOf(word) < 1 || own.includes(word);
  const ownNumbers = (likeness: (text: string) => number): LikeWord[] =>
    own.flatMap((text, number) => {
      const found = likeness(text);
      return found > 0 ? [{ number, likeness: found }] : [];
    });
  const near = (word: string, typosMax: number) =>
    ownNumbers((text) => Math.max(typoOf(word, text, typosMax), prefixed(word, text), prefixed(text, word)));
  const vocabulary: Vocabulary = {
    rarityOf: (number) => rarityOf(texts[number] ?? ""),
    isCity: (text) => city !== "" && text === city,
    numberOf,
    isKnown,
    isSpelledRight: (word) => rarityOf(word) <= SPELLED_RIGHT_RARITY_MAX,
    isEstablished: (word) => rarityOf(word) < 1,
    near: (word, options) => near(word, options.isKnown ? 1 : 2),
    withTypos: (word) => ownNumbers((text) => typoOf(word, text, 2)),
    beginningWith: (word) => ownNumbers((text) => prefixed(word, text)),
    piecesOf: (text, exceptCutAt = -1) => names.map((name) => piecesIn(name, text, exceptCutAt)).find(isAny) ?? [],
    piecesJoinedByLetter: (text) => names.map((name) => piecesJoinedByLetterIn(name, text)).find(isAny) ?? [],
  };
  return { vocabulary, names };
}

function isAny(pieces: readonly Piece[]): boolean {
  return pieces.length > 0;
}

function typoOf(word: string, text: string, typosMax: number): number {
  if (word.length < TYPO_LETTERS_MIN || /\d/.test(word)) return 0;
  const limit = word.length >= TWO_TYPOS_LETTERS_MIN ? typosMax : 1;
  if (word === text || Math.abs(word.length - text.length) > limit) return 0;
  const typos = editDistance(word, text, limit);
  return typos <= limit ? typoLikeness(typos, word.length) : 0;
}

function prefixed(short: string, long: string): number {
  const isPrefix = short.length >= PREFIX_LETTERS_MIN && short.length < long.length && long.startsWith(short);
  return isPrefix && !/\d/.test(short) ? prefixLikeness(short.length, long.length) : 0;
}

/** The adjacent words of a name that a text is when run together. */
function piecesIn({ words, texts }: IndexedName, text: string, exceptCutAt: number): readonly Piece[] {
  for (let first = 0; first < texts.length; first += 1) {
    let joined = texts[first] ?? "";
    if (joined.length === exceptCutAt) continue;
    for (let last = first + 1; last < Math.min(texts.length, first + PIECES_MAX); last += 1) {
      joined += texts[last] ?? "";
      if (joined === text) return piecesFrom(words, texts, { first, last });
    }
  }
  return [];
}

/** The first two adjacent words of a name that a text joins by a letter. */
function piecesJoinedByLetterIn({ words, texts }: IndexedName, text: string): readonly Piece[] {
  const first = texts.findIndex((word, at) => {
    const next = texts[at + 1];
    return (
      next !== undefined &&
      word.length + next.length + 1 === text.length &&
      text.startsWith(word) &&
      text.endsWith(next)
    );
  });
  return first < 0 ? [] : piecesFrom(words, texts, { first, last: first + 1 });
}

function piecesFrom(
  words: readonly number[],
  texts: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly Piece[] {
  const letters = texts.slice(first, last + 1).join("").length;
  return words.slice(first, last + 1).map((word, at) => ({ word, share: (texts[first + at]?.length ?? 0) / letters }));
}

/** Minimum number of letters that may stand for a longer word. */
export const PREFIX_LETTERS_MIN = 3;

/**
 * How alike a word is to the words that it is run together from, and adjacent words to the one that
 * they are.
 */
export const JOINED_LIKENESS = 0.97;

/** The same with a letter in the place of the blank. */
export const LETTER_FOR_BLANK_LIKENESS = 0.85;

/** How alike the letter I is to the number 1. */
export const ROMAN_ONE_LIKENESS = 0.9;

/** How alike a state's code is to its name. */
export const STATE_LIKENESS = 0.93;

/** How alike a word with digits is to the word with the letters that they were read for. */
export const READ_LIKENESS = 0.93;

/** How alike a word is to one with typing errors, by its letters. */
export function typoLikeness(typos: number, letters: number): number {
  return 1 - (typos + 0.2) / (letters + 1);
}

/** How alike the beginning of a word is to the word, by their letters. */
export function prefixLikeness(shorter: number, longer: number): number {
  return 0.4 + (0.5 * shorter) / longer;
}
