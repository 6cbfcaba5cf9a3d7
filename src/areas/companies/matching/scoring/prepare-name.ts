import { STATE_CODES } from "../../../../kernel/text/us/state.ts";
import { COMPASS_WORDS, EMPTY_WORDS } from "../names/company-words.ts";
import type { CompanyName } from "../names/normalize.ts";
import { STATE_WORDS, stateNumber } from "../names/place-words.ts";
import { otherMeanings, SHORT_FORM_LIKENESS } from "../names/short-forms.ts";
import { canonicalWord, singular } from "../names/spelling.ts";
import { RESPELLED_LIKENESS, respellings } from "../names/word-likeness.ts";
import { wordKind } from "./name-contrast.ts";
import { namedPlaces } from "./name-places.ts";
import {
  JOINED_LIKENESS,
  LETTER_FOR_BLANK_LIKENESS,
  READ_LIKENESS,
  ROMAN_ONE_LIKENESS,
  STATE_LIKENESS,
} from "./pair-vocabulary.ts";
import type { LikeWord, PreparedName, Vocabulary, WordMatch } from "./prepared-name.ts";

/** Maximum number of words that one word may be taken apart into. */
const JOINED_WORDS_MAX = 3;
/** A blank has moved by at most this many letters. */
const BLANK_MOVED_MAX = 2;
/**
 * Minimum number of letters of each of two words that are looked up as one with a typing error:
 * fewer would be the error.
 */
const JOINED_TYPO_LETTERS_MIN = 4;
/** Minimum number of letters of a word in which a digit may be a letter that was read wrong. */
const READ_LETTERS_MIN = 2;
/**
 * Digits that stand for letters in a word that was read by a machine: `5TRATA`, `HU88ELL`; and a
 * letter for a digit in a number.
 */
const LETTER_READINGS: readonly Readonly<Record<string, string>>[] = [
  { 0: "O", 1: "I", 2: "Z", 5: "S", 6: "G", 8: "B" },
  { 0: "O", 1: "L", 2: "Z", 5: "S", 6: "G", 8: "B" },
];
/**
 * Words that say nothing and occur run into the next or the previous word, which has at least so
 * many letters.
 */
const RUN_IN_EMPTY_WORDS = ["THE", "AND", "OF", "FOR"];
const BESIDE_EMPTY_LETTERS_MIN = 4;
/** Maximum number of words of a state's name. */
const STATE_WORDS_MAX = 4;
/** Maximum number of words of a name that are compared. */
const NAME_WORDS_MAX = 16;

/**
 * A name with the words of a vocabulary that its words may stand for: the same, misspelled, cut
 * short, run together, divided.
 *
 * @param whole says which words are spelled right: for a small index next to a large one, the large
 *   one, so that both look up the same words
 */
export function prepareName(vocabulary: Vocabulary, name: CompanyName, whole: Vocabulary = vocabulary): PreparedName {
  const parts = name.words.slice(0, NAME_WORDS_MAX);
  const wordMatches = parts
    .flatMap((_, at) => [
      ...hitsAt(vocabulary, parts, { at, whole, typed: name.typed[at] ?? "" }),
      ...joinedHits(vocabulary, name, at),
      ...movedBlankHits(vocabulary, parts, at),
      ...besideEmptyHits(vocabulary, name, at),
      ...stateHitsAt(vocabulary, parts, at),
    ])
    .concat(name.isCut ? cutHits(vocabulary, parts) : [])
    .sort((a, b) => b.likeness - a.likeness);
  const weights = parts.map((_, at) => weightAt(vocabulary, wordMatches, at));
  const kinds = parts.map((_, at) => wordKind(vocabulary, parts, at));
  return {
    name,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    wordMatches,
    matchesByWord: Map.groupBy(wordMatches, (wordMatch) => wordMatch.word),
    places: namedPlaces(vocabulary, parts),
    kinds,
    hasKinds: kinds.some((kind) => kind !== null),
  };
}

function hitsAt(
  vocabulary: Vocabulary,
  parts: readonly string[],
  { at, whole, typed }: { readonly at: number; readonly whole: Vocabulary; readonly typed: string },
): WordMatch[] {
  const word = parts[at] ?? "";
  const exact = vocabulary.numberOf(word);
  const wordMatches: WordMatch[] = exact < 0 ? [] : [wordMatchOf(at, { number: exact, likeness: 1 })];
  const one = word === "I" ? vocabulary.numberOf("1") : -1;
  if (one >= 0) wordMatches.push(wordMatchOf(at, { number: one, likeness: ROMAN_ONE_LIKENESS }));
  // Alone it would match several words of one name: ST is not STATE STREET.
  const meanings = parts.length > 1 ? otherMeanings(typed) : [];
  wordMatches.push(...knownWords(vocabulary, meanings, SHORT_FORM_LIKENESS).map((like) => wordMatchOf(at, like)));
  if (COMPASS_WORDS.has(word)) return wordMatches;
  if (whole.isSpelledRight(word)) return wordMatches;
  wordMatches.push(
    ...nearWords(vocabulary, word, { typed, isKnown: whole.isKnown(word) }).map((like) => wordMatchOf(at, like)),
    ...piecesAt(vocabulary, typed, at),
  );
  return wordMatches;
}

/** Words that the last word of a cut name begins, though it is a common word itself. */
function cutHits(vocabulary: Vocabulary, parts: readonly string[]): WordMatch[] {
  const last = parts.length - 1;
  return vocabulary.beginningWith(parts[last] ?? "").map((like) => wordMatchOf(last, like));
}

/**
 * Words that a word and the next one or two are when run together; with a typing error when there
 * is none.
 */
function joinedHits(vocabulary: Vocabulary, { words, typed }: CompanyName, at: number): WordMatch[] {
  const wordMatches: WordMatch[] = [];
  const end = Math.min(words.length, NAME_WORDS_MAX, at + JOINED_WORDS_MAX);
  for (let last = at + 1; last < end; last += 1) {
    const joined = words.slice(at, last + 1).join("");
    const asTyped = singular(typed.slice(at, last + 1).join(""));
    const numbers = [...new Set([joined, asTyped])]
      .map((text) => vocabulary.numberOf(text))
      .filter((number) => number >= 0);
    const exact = numbers.map((number) => ({ number, likeness: 1 }));
    // As typed: `ACADEMY N` is not an ACADEMY with a letter too many, though NORTH is long enough.
    const isLong =
      last === at + 1 && Math.min(typed[at]?.length ?? 0, typed[last]?.length ?? 0) >= JOINED_TYPO_LETTERS_MIN;
    const likes = exact.length > 0 || !isLong ? exact : vocabulary.withTypos(asTyped);
    for (const { number, likeness } of likes) {
      wordMatches.push({ word: number, first: at, last, likeness: JOINED_LIKENESS * likeness, share: 1 });
    }
  }
  return wordMatches;
}

/** What a state's code or full name stands for: the other of the two. */
function stateHitsAt(vocabulary: Vocabulary, parts: readonly string[], at: number): WordMatch[] {
  for (let count = Math.min(STATE_WORDS_MAX, parts.length - at); count > 0; count -= 1) {
    const state = stateNumber(parts.slice(at, at + count));
    if (state === 0) continue;
    const isCode = parts[at] === STATE_CODES[state - 1];
    const others = isCode ? (STATE_WORDS[state - 1] ?? []) : [STATE_CODES[state - 1] ?? ""];
    const numbers = others.map((word) => vocabulary.numberOf(word));
    if (numbers.some((number) => number < 0)) return [];
    const place = { first: at, last: at + count - 1, likeness: STATE_LIKENESS };
    return numbers.map((word) => ({ ...place, word, share: 1 / numbers.length }));
  }
  return [];
}

function wordMatchOf(at: number, { number, likeness }: LikeWord): WordMatch {
  return { word: number, first: at, last: at, likeness, share: 1 };
}

/** The words near a word, each once with its greatest likeness. */
function nearWords(
  vocabulary: Vocabulary,
  word: string,
  { typed, isKnown }: { readonly typed: string; readonly isKnown: boolean },
): LikeWord[] {
  const best = new Map<number, number>();
  for (const like of [
    ...vocabulary.near(word, { isKnown }),
    ...(isKnown ? [] : wordsWithoutEmpty(vocabulary, typed)),
    ...respelledWords(vocabulary, typed),
    ...wordsReadWrong(vocabulary, typed),
  ]) {
    best.set(like.number, Math.max(like.likeness, best.get(like.number) ?? 0));
  }
  return [...best].map(([number, likeness]) => ({ number, likeness }));
}

/** The common words of which a word is another spelling, with a typing error. */
function respelledWords(vocabulary: Vocabulary, word: string): LikeWord[] {
  return knownWords(vocabulary, respellings(word), RESPELLED_LIKENESS);
}

/**
 * The words of which letters were read as digits, where the index has them; a number whose noughts
 * were read as the letter.
 */
function wordsReadWrong(vocabulary: Vocabulary, word: string): LikeWord[] {
  if (!/\d/.test(word)) return [];
  if (/^[\dO]+$/.test(word)) return knownWords(vocabulary, [word.replaceAll("O", "0")], READ_LIKENESS);
  if (word.replace(/\P{L}/gu, "").length < READ_LETTERS_MIN || /[3479]/.test(word)) return [];
  const readings = LETTER_READINGS.map((letters) => word.replace(/\d/g, (digit) => letters[digit] ?? digit));
  return knownWords(
    vocabulary,
    [...new Set(readings.map((reading) => singular(canonicalWord(reading))))],
    READ_LIKENESS,
  );
}

function knownWords(vocabulary: Vocabulary, words: readonly string[], likeness: number): LikeWord[] {
  return words.map((word) => ({ number: vocabulary.numberOf(word), likeness })).filter(({ number }) => number >= 0);
}

/**
 * The words that a word may be run together from, or that a letter in the place of a blank holds
 * together.
 */
function piecesAt(vocabulary: Vocabulary, word: string, at: number): WordMatch[] {
  const whole = vocabulary.piecesOf(word);
  const pieces = whole.length > 0 ? whole : vocabulary.piecesJoinedByLetter(word);
  const likeness = whole.length > 0 ? JOINED_LIKENESS : LETTER_FOR_BLANK_LIKENESS;
  return pieces.map((piece) => ({ ...piece, first: at, last: at, likeness }));
}

/**
 * What is left of a word into which one that says nothing was run: `OFALEDO`, `THESCOTTS`,
 * `CITYOF`.
 */
function wordsWithoutEmpty(vocabulary: Vocabulary, typed: string): LikeWord[] {
  const rests = RUN_IN_EMPTY_WORDS.flatMap((empty) => [
    ...(typed.startsWith(empty) ? [typed.slice(empty.length)] : []),
    ...(typed.endsWith(empty) ? [typed.slice(0, -empty.length)] : []),
  ]).filter((rest) => rest.length >= BESIDE_EMPTY_LETTERS_MIN);
  return knownWords(vocabulary, [...new Set(rests.map((rest) => singular(canonicalWord(rest))))], JOINED_LIKENESS);
}

/** The words that a word and an adjacent one that says nothing are when run together. */
function besideEmptyHits(vocabulary: Vocabulary, { whole, typed }: CompanyName, at: number): WordMatch[] {
  if (whole.length === typed.length) return [];
  const place = placesOfTelling(whole)[at] ?? -1;
  const [before = "", own = "", after = ""] = [whole[place - 1], whole[place], whole[place + 1]];
  const joined = [EMPTY_WORDS.has(before) ? before + own : "", EMPTY_WORDS.has(after) ? own + after : ""];
  const spelled = joined.filter((text) => text !== "").map(singular);
  return knownWords(vocabulary, spelled, JOINED_LIKENESS).map((like) => wordMatchOf(at, like));
}

/** Positions of the words that say something. */
function placesOfTelling(whole: readonly string[]): number[] {
  return whole.flatMap((word, place) => (EMPTY_WORDS.has(word) ? [] : [place]));
}

/**
 * The two words that a word and the next one are when the blank between them has moved (`BUSINES
 * SSERVICES`).
 */
function movedBlankHits(vocabulary: Vocabulary, parts: readonly string[], at: number): WordMatch[] {
  const [left = "", right = ""] = parts.slice(at, at + 2);
  if (right === "" || (vocabulary.isEstablished(left) && vocabulary.isEstablished(right))) return [];
  const pieces = vocabulary.piecesOf(left + right, left.length);
  const cut = (pieces[0]?.share ?? 0) * (left.length + right.length);
  if (pieces.length !== 2 || Math.abs(cut - left.length) > BLANK_MOVED_MAX) return [];
  return pieces.map((piece) => ({ ...piece, first: at, last: at + 1, likeness: JOINED_LIKENESS }));
}

/**
 * A word's own rarity; that of the commonest near word when the index does not know it; 1 when
 * nothing is near.
 */
function weightAt(vocabulary: Vocabulary, wordMatches: readonly WordMatch[], at: number): number {
  const own = wordMatches.filter(
    (wordMatch) => wordMatch.first === at && wordMatch.last === at && wordMatch.share === 1,
  );
  const rarities = own.slice(0, 3).map((wordMatch) => vocabulary.rarityOf(wordMatch.word));
  return own[0]?.likeness === 1 ? (rarities[0] ?? 1) : rarities.length > 0 ? Math.max(...rarities) : 1;
}
