import { editDistance } from "../../../../kernel/text/similarity.ts";
import { PREFIX_LETTERS_MIN, prefixLikeness, typoLikeness } from "../scoring/pair-vocabulary.ts";
import type { LikeWord } from "../scoring/prepared-name.ts";
import { bucketCount, hashText } from "./keys.ts";
import type { DirectoryIndex } from "./layout.ts";
import { byCodeUnits } from "./tables.ts";

/** The shortest word that is looked up with a letter wrong. */
export const TYPO_LETTERS_MIN = 4;
const UTF8 = new TextDecoder();
/** A word is looked up with two letters wrong from this length on. */
const TWO_TYPOS_LETTERS_MIN = 8;
/** Words longer than these are not looked up with a typing error: no word of a name is as long. */
const TYPO_LETTERS_MAX = 40;
/** A beginning that more words than these share is looked up as none of them. */
const PREFIX_WORDS_MAX = 200;

/** The text of a word, by its number. */
export function wordText(index: DirectoryIndex, number: number): string {
  return sliceText(index.wordBytes, index.wordStarts[number] ?? 0, index.wordStarts[number + 1] ?? 0);
}

/** The text of a city's name as the index keeps it, by its number. */
export function cityName(index: DirectoryIndex, number: number): string {
  return sliceText(index.cityBytes, index.cityStarts[number] ?? 0, index.cityStarts[number + 1] ?? 0);
}

/**
 * Cache slots for the texts of one index, by the last bits of their numbers.
 */
const KEPT_PLACES_MAX = 4_096;

/**
 * The texts of an index's words and cities, as a search reads them: the same ones again and again.
 */
class IndexTexts {
  readonly #index: DirectoryIndex;
  readonly #words: KeptTexts;
  readonly #cities: KeptTexts;

  constructor(index: DirectoryIndex) {
    this.#index = index;
    this.#words = new KeptTexts(index.wordCount);
    this.#cities = new KeptTexts(index.cityStarts.length - 1);
  }

  /** The text of a word, by its number. */
  word(number: number): string {
    return this.#words.at(number) ?? this.#words.keep(number, wordText(this.#index, number));
  }

  /** The text of a city's name as the index keeps it, by its number. */
  city(number: number): string {
    return this.#cities.at(number) ?? this.#cities.keep(number, cityName(this.#index, number));
  }
}

class KeptTexts {
  readonly #numbers: Int32Array;
  readonly #texts: string[];

  /** @param count how many texts there are */
  constructor(count: number) {
    const places = Math.min(KEPT_PLACES_MAX, bucketCount(count));
    this.#numbers = new Int32Array(places).fill(-1);
    this.#texts = new Array<string>(places).fill("");
  }

  at(number: number): string | undefined {
    const place = number & (this.#numbers.length - 1);
    return this.#numbers[place] === number ? this.#texts[place] : undefined;
  }

  keep(number: number, text: string): string {
    const place = number & (this.#numbers.length - 1);
    this.#numbers[place] = number;
    this.#texts[place] = text;
    return text;
  }
}

const textsByIndex = new WeakMap<DirectoryIndex, IndexTexts>();

/** The texts of an index; the same object every time. */
export function indexTexts(index: DirectoryIndex): IndexTexts {
  const existing = textsByIndex.get(index);
  if (existing !== undefined) return existing;
  const texts = new IndexTexts(index);
  textsByIndex.set(index, texts);
  return texts;
}

/** The number of a city's name, -1 if no company's city has this name; 0 for the empty one. */
export function cityNumber({ cityStarts, cityBytes }: DirectoryIndex, text: string): number {
  return textNumber({ starts: cityStarts, bytes: cityBytes }, text);
}

/**
 * True if some company's city has this name; words of names have lost the S at the end (`DALLAS`,
 * `LOS ANGELES`).
 */
export function isCityName(index: DirectoryIndex, text: string): boolean {
  return cityNumber(index, text) > 0 || cityNumber(index, `${text}S`) > 0;
}

/** The same for companies of one state, by its number. */
export function isCityNameIn(index: DirectoryIndex, text: string, state: number): boolean {
  const there = index.cities.subarray(index.stateStarts[state], index.stateStarts[state + 1]);
  return [text, `${text}S`].some((name) => {
    const number = cityNumber(index, name);
    return number > 0 && there.includes(number);
  });
}

/** All texts of a run of UTF-8, in order. */
export function textsOf(bytes: Uint8Array, starts: Uint32Array): string[] {
  return Array.from({ length: starts.length - 1 }, (_, at) => sliceText(bytes, starts[at] ?? 0, starts[at + 1] ?? 0));
}

function sliceText(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    // TextDecoder does not read shared memory; copy first.
    if (byte > 0x7f) return UTF8.decode(bytes.slice(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** The number of a word, or -1. */
export function wordNumber(index: DirectoryIndex, word: string): number {
  const texts = { starts: index.wordStarts, bytes: index.wordBytes };
  if (word.length < TYPO_LETTERS_MIN) return textNumber(texts, word);
  // Words of so many letters are in the hash table too: one lookup instead of a binary search.
  const bucket = hashText(word) & (index.slipStarts.length - 2);
  const end = index.slipStarts[bucket + 1] ?? 0;
  for (let at = index.slipStarts[bucket] ?? 0; at < end; at += 1) {
    const number = index.slipWords[at] ?? 0;
    if (compareAt(texts, number, word) === 0) return number;
  }
  return -1;
}

/** Texts in alphabetical order, as one run of UTF-8, and where each begins in it. */
interface SortedTexts {
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
}

function textNumber(texts: SortedTexts, text: string): number {
  const at = firstFrom(texts, text);
  return at < texts.starts.length - 1 && compareAt(texts, at, text) === 0 ? at : -1;
}

/** The number of the first of sorted texts that does not sort before a text. */
function firstFrom(texts: SortedTexts, text: string): number {
  let low = 0;
  let high = texts.starts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(texts, middle, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Compares a stored text with another one, by UTF-16 units: below 0 before it, 0 the same, above 0
 * after it.
 */
function compareAt({ starts, bytes }: SortedTexts, number: number, text: string): number {
  const start = starts[number] ?? 0;
  const end = starts[number + 1] ?? 0;
  for (let i = 0; i < text.length; i += 1) {
    if (start + i >= end) return -1;
    const byte = bytes[start + i] ?? 0;
    const unit = text.charCodeAt(i);
    // Bytes of plain letters are their units; others have to be read.
    if (byte > 0x7f || unit > 0x7f) return byCodeUnits(sliceText(bytes, start, end), text);
    if (byte !== unit) return byte - unit;
  }
  return end - start - text.length;
}

/** How many names hold a word. */
export function namesWith(index: DirectoryIndex, word: number): number {
  return (index.postingStarts[word + 1] ?? 0) - (index.postingStarts[word] ?? 0);
}

/**
 * Words one typing error away from a word, itself apart; from eight letters on also words two
 * errors away that are equal once each leaves out one letter. Words under four letters, and
 * numbers, have none.
 */
export function wordsWithTypo(index: DirectoryIndex, word: string): LikeWord[] {
  if (word.length < TYPO_LETTERS_MIN || word.length > TYPO_LETTERS_MAX || /\d/.test(word)) return [];
  const limit = word.length >= TWO_TYPOS_LETTERS_MIN ? 2 : 1;
  const seen = new Set<number>();
  const found: LikeWord[] = [];
  for (let skip = -1; skip < word.length; skip += 1) {
    const bucket = hashText(word, { skip }) & (index.slipStarts.length - 2);
    const end = index.slipStarts[bucket + 1] ?? 0;
    for (let at = index.slipStarts[bucket] ?? 0; at < end; at += 1) {
      const number = index.slipWords[at] ?? 0;
      if (seen.has(number)) continue;
      seen.add(number);
      if (!mayHaveLength(index, number, { least: word.length - limit, most: word.length + limit })) continue;
      const typos = typosBetween(word, wordText(index, number), limit);
      if (typos > 0 && typos <= limit) found.push({ number, likeness: typoLikeness(typos, word.length) });
    }
  }
  return found;
}

/**
 * The letters of a word's beginning that are taken for right where two errors are looked for
 * anywhere behind.
 */
const RIGHT_LETTERS = 3;
/** So many words that begin alike are compared. */
const COMPARED_MAX = 1_000;

/**
 * Words of eight letters or more two typing errors away from a word, after its first three letters.
 */
export function wordsWithTwoTypos(index: DirectoryIndex, word: string): LikeWord[] {
  if (word.length < TWO_TYPOS_LETTERS_MIN || word.length > TYPO_LETTERS_MAX || /\d/.test(word)) return [];
  const texts = { starts: index.wordStarts, bytes: index.wordBytes };
  const beginning = word.slice(0, RIGHT_LETTERS);
  const first = firstFrom(texts, beginning);
  const end = firstFrom(texts, `${beginning}\uffff`);
  const found: LikeWord[] = [];
  if (end - first > COMPARED_MAX) return found;
  for (let number = first; number < end; number += 1) {
    if (!mayHaveLength(index, number, { least: word.length - 2, most: word.length + 2 })) continue;
    const typos = typosBetween(word, wordText(index, number), 2);
    if (typos > 0 && typos <= 2) found.push({ number, likeness: typoLikeness(typos, word.length) });
  }
  return found;
}

/** True if a word may have this many letters: it has one or more bytes for each. */
function mayHaveLength(
  { wordStarts, wordBytes }: DirectoryIndex,
  number: number,
  { least, most }: { least: number; most: number },
): boolean {
  const start = wordStarts[number] ?? 0;
  const end = wordStarts[number + 1] ?? 0;
  if (end - start <= most) return end - start >= least;
  for (let at = start; at < end; at += 1) if ((wordBytes[at] ?? 0) > 0x7f) return true;
  return false;
}

function typosBetween(a: string, b: string, limit: number): number {
  return Math.abs(a.length - b.length) > limit ? limit + 1 : editDistance(a, b, limit);
}

/** Words that a word is the beginning of, itself apart. */
export function wordsBeginning(index: DirectoryIndex, word: string): LikeWord[] {
  if (word.length < PREFIX_LETTERS_MIN || /\d/.test(word)) return [];
  const texts = { starts: index.wordStarts, bytes: index.wordBytes };
  const first = firstFrom(texts, word);
  const end = firstFrom(texts, `${word}\uffff`);
  if (end - first > PREFIX_WORDS_MAX) return [];
  const found: LikeWord[] = [];
  for (let number = first; number < end; number += 1) {
    const letters = (index.wordStarts[number + 1] ?? 0) - (index.wordStarts[number] ?? 0);
    if (letters > word.length) found.push({ number, likeness: prefixLikeness(word.length, letters) });
  }
  return found;
}

/** Words that a word begins with, itself apart. */
export function wordsWithin(index: DirectoryIndex, word: string): LikeWord[] {
  const found: LikeWord[] = [];
  if (/\d/.test(word)) return found;
  for (let length = Math.max(PREFIX_LETTERS_MIN + 1, Math.ceil(word.length / 3)); length < word.length; length += 1) {
    const number = wordNumber(index, word.slice(0, length));
    if (number >= 0) found.push({ number, likeness: prefixLikeness(length, word.length) });
  }
  return found;
}
