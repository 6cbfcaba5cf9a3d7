import { STATE_CODES } from "../../text/us/state.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import {
  type LikeWord,
  namesWith,
  PREFIX_LETTERS_MIN,
  wordNumber,
  wordsBeginning,
  wordsWithin,
  wordsWithSlips,
  wordsWithTwoSlips,
} from "../index/vocabulary.ts";
import { COMPASS_WORDS, EMPTY_WORDS } from "../names/company-words.ts";
import { type CompanyName, oneSpelling, singular } from "../names/normalize.ts";
import { STATE_WORDS, stateNumber } from "../names/place-words.ts";
import { respellings } from "../names/respelling.ts";
import { otherMeanings, SHORT_FORM_LIKENESS } from "../names/short-forms.ts";
import { RESPELLED_LIKENESS } from "../names/word-likeness.ts";
import { type NamedPlace, namedPlaces } from "./named-place.ts";
import { piecesAround, piecesOf } from "./segment.ts";
import { type WordKind, wordKind } from "./word-kind.ts";

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
  /** States and cities among its words. */
  readonly places: readonly NamedPlace[];
  /** What each of its words may tell sisters apart by; null for most. */
  readonly kinds: readonly (WordKind | null)[];
  /** One of them does. */
  readonly hasKinds: boolean;
}

/** A word that so many names hold is spelled right: nothing near it is looked up. */
const SPELLED_RIGHT_NAMES = 40;
const JOINED_LIKENESS = 0.97;
/** The most words that one word may be taken apart into. */
const JOINED_WORDS_MAX = 3;
const LETTER_FOR_BLANK_LIKENESS = 0.85;
/** A blank has moved by at most so many letters, beside a word of fewer names than these. */
const BLANK_MOVED_MAX = 2;
const RARE_NAMES = 3;
/** The fewest letters of each of two words that are looked up as one with a typing error: fewer would be the error. */
const JOINED_SLIP_LETTERS_MIN = 4;
const ROMAN_ONE_LIKENESS = 0.9;
const STATE_LIKENESS = 0.93;
const READ_LIKENESS = 0.93;
/** The fewest letters of a word in which a digit may be a letter that was read wrong. */
const READ_LETTERS_MIN = 2;
/** Digits that stand for letters in a word that was read by a machine: `5TRATA`, `HU88ELL`; and a letter for a digit in a number. */
const LETTER_READINGS: readonly Readonly<Record<string, string>>[] = [
  { 0: "O", 1: "I", 2: "Z", 5: "S", 6: "G", 8: "B" },
  { 0: "O", 1: "L", 2: "Z", 5: "S", 6: "G", 8: "B" },
];
/** Words that say nothing and are met run into the next word or the one before it, which has at least so many letters. */
const RUN_IN_EMPTY_WORDS = ["THE", "AND", "OF", "FOR"];
const BESIDE_EMPTY_LETTERS_MIN = 4;
/** The most words of a state's name. */
const STATE_WORDS_MAX = 4;
/** The most words of a name that are looked at. */
const NAME_WORDS_MAX = 16;

/**
 * A name with the index's words that its words may stand for: itself, misspelled, cut short, run together, taken apart.
 *
 * @param whole the index that tells which words are spelled right: of a small index beside a large one, the large one, so that
 *   both look for the same
 */
export function prepareName(index: DirectoryIndex, name: CompanyName, whole = index): PreparedName {
  const parts = name.words.slice(0, NAME_WORDS_MAX);
  const hits = parts
    .flatMap((_, at) => [
      ...hitsAt(index, parts, { at, whole, typed: name.typed[at] ?? "" }),
      ...joinedHits(index, name, at),
      ...movedBlankHits(index, parts, at),
      ...besideEmptyHits(index, name, at),
      ...stateHitsAt(index, parts, at),
    ])
    .concat(name.isCut ? cutHits(index, parts) : [])
    .sort((a, b) => b.likeness - a.likeness);
  const weights = parts.map((_, at) => weightAt(index, hits, at));
  const kinds = parts.map((_, at) => wordKind(index, parts, at));
  return {
    name,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    hits,
    hitsByWord: Map.groupBy(hits, (hit) => hit.word),
    places: namedPlaces(index, parts),
    kinds,
    hasKinds: kinds.some((kind) => kind !== null),
  };
}

function hitsAt(
  index: DirectoryIndex,
  parts: readonly string[],
  { at, whole, typed }: { readonly at: number; readonly whole: DirectoryIndex; readonly typed: string },
): Hit[] {
  const word = parts[at] ?? "";
  const exact = wordNumber(index, word);
  const hits: Hit[] = exact < 0 ? [] : [hitOf(at, { number: exact, likeness: 1 })];
  const one = word === "I" ? wordNumber(index, "1") : -1;
  if (one >= 0) hits.push(hitOf(at, { number: one, likeness: ROMAN_ONE_LIKENESS }));
  // Alone it would be several words of one name: ST is no STATE STREET.
  const meanings = parts.length > 1 ? otherMeanings(typed) : [];
  hits.push(...knownWords(index, meanings, SHORT_FORM_LIKENESS).map((like) => hitOf(at, like)));
  if (COMPASS_WORDS.has(word)) return hits;
  const known = whole === index ? exact : wordNumber(whole, word);
  if (known >= 0 && namesWith(whole, known) >= SPELLED_RIGHT_NAMES) return hits;
  hits.push(
    ...nearWords(index, word, { typed, isKnown: known >= 0 }).map((like) => hitOf(at, like)),
    ...piecesAt(index, typed, at),
  );
  return hits;
}

/** Words of the index that the last word of a cut name begins, though it is a common word itself. */
function cutHits(index: DirectoryIndex, parts: readonly string[]): Hit[] {
  const last = parts.length - 1;
  return wordsBeginning(index, parts[last] ?? "").map((like) => hitOf(last, like));
}

/** Words of the index that a word and the next one or two are when run together; with a typing error when there is none. */
function joinedHits(index: DirectoryIndex, { words, typed }: CompanyName, at: number): Hit[] {
  const hits: Hit[] = [];
  const end = Math.min(words.length, NAME_WORDS_MAX, at + JOINED_WORDS_MAX);
  for (let last = at + 1; last < end; last += 1) {
    const joined = words.slice(at, last + 1).join("");
    const asTyped = singular(typed.slice(at, last + 1).join(""));
    const numbers = [...new Set([joined, asTyped])]
      .map((text) => wordNumber(index, text))
      .filter((number) => number >= 0);
    const exact = numbers.map((number) => ({ number, likeness: 1 }));
    // As typed: `ACADEMY N` is no ACADEMY with a letter too many, though NORTH is long enough.
    const isLong =
      last === at + 1 && Math.min(typed[at]?.length ?? 0, typed[last]?.length ?? 0) >= JOINED_SLIP_LETTERS_MIN;
    const likes = exact.length > 0 || !isLong ? exact : wordsWithSlips(index, asTyped);
    for (const { number, likeness } of likes) {
      hits.push({ word: number, first: at, last, likeness: JOINED_LIKENESS * likeness, share: 1 });
    }
  }
  return hits;
}

/** What a state's code or full name stands for: the other of the two. */
function stateHitsAt(index: DirectoryIndex, parts: readonly string[], at: number): Hit[] {
  for (let count = Math.min(STATE_WORDS_MAX, parts.length - at); count > 0; count -= 1) {
    const state = stateNumber(parts.slice(at, at + count));
    if (state === 0) continue;
    const isCode = parts[at] === STATE_CODES[state - 1];
    const others = isCode ? (STATE_WORDS[state - 1] ?? []) : [STATE_CODES[state - 1] ?? ""];
    const numbers = others.map((word) => wordNumber(index, word));
    if (numbers.some((number) => number < 0)) return [];
    const place = { first: at, last: at + count - 1, likeness: STATE_LIKENESS };
    return numbers.map((word) => ({ ...place, word, share: 1 / numbers.length }));
  }
  return [];
}

function hitOf(at: number, { number, likeness }: LikeWord): Hit {
  return { word: number, first: at, last: at, likeness, share: 1 };
}

/** The words near a word, each once with its greatest likeness. */
function nearWords(
  index: DirectoryIndex,
  word: string,
  { typed, isKnown }: { readonly typed: string; readonly isKnown: boolean },
): LikeWord[] {
  const best = new Map<number, number>();
  for (const like of [
    ...wordsWithSlips(index, word),
    ...(isKnown ? [] : [...wordsWithTwoSlips(index, word), ...wordsWithoutEmpty(index, typed)]),
    ...(word.length >= PREFIX_LETTERS_MIN ? wordsBeginning(index, word) : []),
    ...wordsWithin(index, word),
    ...respelledWords(index, typed),
    ...wordsReadWrong(index, typed),
  ]) {
    best.set(like.number, Math.max(like.likeness, best.get(like.number) ?? 0));
  }
  return [...best].map(([number, likeness]) => ({ number, likeness }));
}

/** The common words of which a word is another spelling, with a typing error. */
function respelledWords(index: DirectoryIndex, word: string): LikeWord[] {
  return knownWords(index, respellings(word), RESPELLED_LIKENESS);
}

/** The words of which letters were read as digits, where the index has them; a number whose noughts were read as the letter. */
function wordsReadWrong(index: DirectoryIndex, word: string): LikeWord[] {
  if (!/\d/.test(word)) return [];
  if (/^[\dO]+$/.test(word)) return knownWords(index, [word.replaceAll("O", "0")], READ_LIKENESS);
  if (word.replace(/\P{L}/gu, "").length < READ_LETTERS_MIN || /[3479]/.test(word)) return [];
  const readings = LETTER_READINGS.map((letters) => word.replace(/\d/g, (digit) => letters[digit] ?? digit));
  return knownWords(index, [...new Set(readings.map((reading) => singular(oneSpelling(reading))))], READ_LIKENESS);
}

function knownWords(index: DirectoryIndex, words: readonly string[], likeness: number): LikeWord[] {
  return words.map((word) => ({ number: wordNumber(index, word), likeness })).filter(({ number }) => number >= 0);
}

/** The words that a word may be run together from, or that a letter in the place of a blank holds together. */
function piecesAt(index: DirectoryIndex, word: string, at: number): Hit[] {
  const whole = piecesOf(index, word);
  const pieces = whole.length > 0 ? whole : piecesAround(index, word);
  const likeness = whole.length > 0 ? JOINED_LIKENESS : LETTER_FOR_BLANK_LIKENESS;
  return pieces.map((piece) => ({ ...piece, first: at, last: at, likeness }));
}

/** What is left of a word into which one that says nothing was run: `OFALEDO`, `THESCOTTS`, `CITYOF`. */
function wordsWithoutEmpty(index: DirectoryIndex, typed: string): LikeWord[] {
  const rests = RUN_IN_EMPTY_WORDS.flatMap((empty) => [
    ...(typed.startsWith(empty) ? [typed.slice(empty.length)] : []),
    ...(typed.endsWith(empty) ? [typed.slice(0, -empty.length)] : []),
  ]).filter((rest) => rest.length >= BESIDE_EMPTY_LETTERS_MIN);
  return knownWords(index, [...new Set(rests.map((rest) => singular(oneSpelling(rest))))], JOINED_LIKENESS);
}

/** The words of the index that a word and one beside it that says nothing are when run together. */
function besideEmptyHits(index: DirectoryIndex, { whole, typed }: CompanyName, at: number): Hit[] {
  if (whole.length === typed.length) return [];
  const place = placesOfTelling(whole)[at] ?? -1;
  const [before = "", own = "", after = ""] = [whole[place - 1], whole[place], whole[place + 1]];
  const joined = [EMPTY_WORDS.has(before) ? before + own : "", EMPTY_WORDS.has(after) ? own + after : ""];
  const spelled = joined.filter((text) => text !== "").map(singular);
  return knownWords(index, spelled, JOINED_LIKENESS).map((like) => hitOf(at, like));
}

/** Where the words stand that say something. */
function placesOfTelling(whole: readonly string[]): number[] {
  return whole.flatMap((word, place) => (EMPTY_WORDS.has(word) ? [] : [place]));
}

/** The two words that a word and the next one are when the blank between them has moved (`BUSINES SSERVICES`). */
function movedBlankHits(index: DirectoryIndex, parts: readonly string[], at: number): Hit[] {
  const [left = "", right = ""] = parts.slice(at, at + 2);
  if (right === "" || Math.min(namesOf(index, left), namesOf(index, right)) >= RARE_NAMES) return [];
  const pieces = piecesOf(index, left + right, left.length);
  const cut = (pieces[0]?.share ?? 0) * (left.length + right.length);
  if (pieces.length !== 2 || Math.abs(cut - left.length) > BLANK_MOVED_MAX) return [];
  return pieces.map((piece) => ({ ...piece, first: at, last: at + 1, likeness: JOINED_LIKENESS }));
}

function namesOf(index: DirectoryIndex, word: string): number {
  const number = wordNumber(index, word);
  return number < 0 ? 0 : namesWith(index, number);
}

/** A word's own rarity; that of the commonest near word when the index does not know it; 1 when nothing is near. */
function weightAt(index: DirectoryIndex, hits: readonly Hit[], at: number): number {
  const own = hits.filter((hit) => hit.first === at && hit.last === at && hit.share === 1);
  const rarities = own.slice(0, 3).map((hit) => index.wordRarities[hit.word] ?? 1);
  return own[0]?.likeness === 1 ? (rarities[0] ?? 1) : rarities.length > 0 ? Math.max(...rarities) : 1;
}
