import { type CoreArrays, KNOWN } from "./layout.ts";
import { byCodeUnits, orderByBytes, packTexts } from "./tables.ts";

/** How much of a suggestion's weight one decimal order of employees is. */
const WEIGHT_OF_TENFOLD = 24;

/** What a company without a known number of employees counts as. */
const EMPLOYEES_UNKNOWN = 30;

/** What a domain counts: the companies that people know have one. */
const DOMAIN_WEIGHT = 24;

/** How much less a name weighs that is not the company's first one. */
export const ALIAS_WEIGHT = 24;

/**
 * The weight of a company among those that an unfinished text may mean: 24 for every tenfold of
 * employees, as much for a known domain, and 1 for every known detail.
 *
 * @param employees 0 when not known
 * @param known which details are: bits of {@link KNOWN}
 * @returns a whole number, 0 to 255
 */
export function suggestionWeight({ employees, known }: { employees: number; known: number }): number {
  const size = WEIGHT_OF_TENFOLD * Math.log10(1 + (employees === 0 ? EMPLOYEES_UNKNOWN : employees));
  const domain = (known & KNOWN.domain) === 0 ? 0 : DOMAIN_WEIGHT;
  return Math.min(255, Math.round(size) + domain + bitCount(known));
}

type NameArrays = Pick<CoreArrays, "nameStarts" | "nameWordStarts" | "nameWords" | "employees" | "known">;

/**
 * Names by the alphabet of their words run together, each with its weight: what looks up
 * beginnings.
 *
 * @param words the text of each word, by its number
 */
export function nameOrderArrays(core: NameArrays, words: readonly string[]) {
  const nameOrder = alphabeticalOrder(core, words);
  const weights = nameWeightsOf(core, nameOrder.length);
  return { nameOrder, nameOrderWeights: Uint8Array.from(nameOrder, (name) => weights[name] ?? 0) };
}

/**
 * First letters by which names are put in order at once; those that agree in them are compared in
 * whole.
 */
const FIRST_LETTERS = 12;

function alphabeticalOrder(core: NameArrays, words: readonly string[]): Uint32Array {
  const beginnings = firstLetters(core, words);
  const order = orderByBytes(beginnings, FIRST_LETTERS);
  const isAlike = (a: number, b: number) => {
    for (let i = 0; i < FIRST_LETTERS; i += 1) {
      if (beginnings[a * FIRST_LETTERS + i] !== beginnings[b * FIRST_LETTERS + i]) return false;
    }
    return true;
  };
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && isAlike(order[start] ?? 0, order[end] ?? 0)) end += 1;
    if (end - start > 1) order.subarray(start, end).sort((a, b) => compareNames(core, words, { a, b }) || a - b);
  }
  return order;
}

const LAST_LETTER = 255;

/**
 * The first letters of each name as bytes; a letter above a byte counts as the last one, the end of
 * the name as the first.
 */
function firstLetters({ nameWordStarts, nameWords }: NameArrays, words: readonly string[]): Uint8Array {
  const count = nameWordStarts.length - 1;
  const letters = new Uint8Array(count * FIRST_LETTERS);
  for (let name = 0; name < count; name += 1) {
    const limit = (name + 1) * FIRST_LETTERS;
    let next = name * FIRST_LETTERS;
    const end = nameWordStarts[name + 1] ?? 0;
    for (let at = nameWordStarts[name] ?? 0; at < end && next < limit; at += 1) {
      next = writeLetters(letters, words[nameWords[at] ?? 0] ?? "", { next, limit });
    }
  }
  return letters;
}

/** Returns the next position; the limit when nothing more is written. */
function writeLetters(letters: Uint8Array, word: string, { next, limit }: { next: number; limit: number }): number {
  let to = next;
  for (let i = 0; i < word.length && to < limit; i += 1) {
    const letter = word.charCodeAt(i);
    letters[to] = Math.min(LAST_LETTER, letter);
    if (letter >= LAST_LETTER) return limit;
    to += 1;
  }
  return to;
}

/**
 * Compares one name with another. Words are numbered in alphabetical order, so that the first two
 * that differ decide and no letter is read, except for a word that the other one begins with, where
 * what follows decides.
 */
function compareNames(core: NameArrays, words: readonly string[], { a, b }: { a: number; b: number }): number {
  const { nameWordStarts, nameWords } = core;
  const [startA, startB] = [nameWordStarts[a] ?? 0, nameWordStarts[b] ?? 0];
  const [countA, countB] = [(nameWordStarts[a + 1] ?? 0) - startA, (nameWordStarts[b + 1] ?? 0) - startB];
  const both = Math.min(countA, countB);
  let at = 0;
  while (at < both && nameWords[startA + at] === nameWords[startB + at]) at += 1;
  if (at === both) return countA - countB;
  const [wordA, wordB] = [nameWords[startA + at] ?? 0, nameWords[startB + at] ?? 0];
  const isBeginning = words[Math.max(wordA, wordB)]?.startsWith(words[Math.min(wordA, wordB)] ?? "");
  return isBeginning ? byCodeUnits(nameText(core, words, a), nameText(core, words, b)) : wordA - wordB;
}

function nameText({ nameWordStarts, nameWords }: NameArrays, words: readonly string[], name: number): string {
  let text = "";
  const end = nameWordStarts[name + 1] ?? 0;
  for (let at = nameWordStarts[name] ?? 0; at < end; at += 1) text += words[nameWords[at] ?? 0] ?? "";
  return text;
}

function nameWeightsOf({ nameStarts, employees, known }: NameArrays, count: number): Uint8Array {
  const weights = new Uint8Array(count);
  for (let company = 0; company < employees.length; company += 1) {
    const weight = suggestionWeight({ employees: employees[company] ?? 0, known: known[company] ?? 0 });
    const first = nameStarts[company] ?? 0;
    weights.fill(Math.max(0, weight - ALIAS_WEIGHT), first, nameStarts[company + 1] ?? 0);
    weights[first] = weight;
  }
  return weights;
}

/** A domain and the number of its company. */
export interface DomainEntry {
  readonly text: string;
  readonly company: number;
}

/**
 * Domains by their alphabet, one entry a domain and company. The order in which they come makes no
 * difference.
 */
export function domainArrays(entries: readonly DomainEntry[]) {
  const sorted = entries.toSorted((a, b) => byCodeUnits(a.text, b.text) || a.company - b.company);
  const packed = packTexts(sorted.map(({ text }) => text));
  return {
    domainStarts: packed.starts,
    domainBytes: packed.bytes,
    domainCompanies: Uint32Array.from(sorted, ({ company }) => company),
  };
}

/** How many bits of a number are set. */
export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
