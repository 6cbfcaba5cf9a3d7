import { companiesByKey } from "../index/keys.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import { ALIAS_WEIGHT, suggestionWeight } from "../index/name-order.ts";
import { wordNumber } from "../index/vocabulary.ts";
import { parseDomain } from "../names/query.ts";
import { type TypedText, typedText } from "../names/typed-text.ts";
import { BestCompanies } from "./best-companies.ts";
import { domainsBeginning, namesBeginning, namesBeing, type PlaceRange, vocabularyBeginning } from "./completion.ts";

/** What each reason to suggest a company counts; its weight of 0 to 255 is added. */
export interface BeginningScores {
  /** A company's own name is the text, or a domain of it. */
  readonly whole: number;
  /** A name begins with the text. */
  readonly beginning: number;
  /** A domain begins with the text. */
  readonly domain: number;
  /** A name has all of the words, the last of them perhaps unfinished. */
  readonly word: number;
  /** The same with a typing error in the last word. */
  readonly near: number;
}

/** Postings that are read for one text. */
const POSTINGS_MAX = 60_000;
/** With fewer companies found than these, typing errors are looked for. */
const FEW = 5;
/** Letters of an unfinished word in which typing errors are looked for. */
const TYPO_LETTERS = { min: 4, max: 14 } as const;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Minimum number of letters of a domain that are looked up. */
const DOMAIN_LETTERS_MIN = 2;

/**
 * The companies of one index that an unfinished text may mean, each with the score of its best
 * reason, best first.
 *
 * @param limit at least 1
 */
export function companiesBeginning(
  index: DirectoryIndex,
  text: string,
  { limit, scores }: { readonly limit: number; readonly scores: BeginningScores },
): [company: number, score: number][] {
  const best = new BestCompanies(limit);
  offerDomains(index, text, { best, scores });
  const typed = typedText(text);
  if (typed === null) return best.ranked();
  offerOwnNames(index, namesBeing(index, typed.whole), { best, score: scores.whole });
  for (const beginning of typed.beginnings) {
    offerNames(index, namesBeginning(index, beginning), { best, score: scores.beginning });
  }
  if (best.ranked().length < limit) {
    offerWords(index, { typed, lasts: lastWords(index, typed) }, { best, score: scores.word });
  }
  if (best.ranked().length < FEW) {
    offerWords(index, { typed, lasts: lastWordsWithTypo(index, typed) }, { best, score: scores.near });
  }
  return best.ranked();
}

interface Offer {
  readonly best: BestCompanies;
  readonly score: number;
}

function offerNames(index: DirectoryIndex, { from, to }: PlaceRange, { best, score }: Offer): void {
  const { nameOrder, nameOrderWeights, nameCompanies } = index;
  for (let place = from; place < to; place += 1) {
    const sum = score + (nameOrderWeights[place] ?? 0);
    if (sum >= best.least) best.offer(nameCompanies[nameOrder[place] ?? 0] ?? 0, sum);
  }
}

/**
 * An alias that is the text counts as one that begins with it: among them are sides of a `DBA` that
 * was cut short.
 */
function offerOwnNames(index: DirectoryIndex, { from, to }: PlaceRange, offer: Offer): void {
  for (let place = from; place < to; place += 1) {
    const name = index.nameOrder[place] ?? 0;
    if (!isAlias(index, name)) offerName(index, name, offer);
  }
}

function offerDomains(
  index: DirectoryIndex,
  text: string,
  { best, scores }: { best: BestCompanies; scores: BeginningScores },
): void {
  const offer = (company: number, score: number) => best.offer(company, score + weightOf(index, company));
  const domain = parseDomain(text);
  if (domain !== null) for (const company of companiesByKey(index, "domain", domain)) offer(company, scores.whole);
  const begun = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, "");
  if (begun.length < DOMAIN_LETTERS_MIN || !/^[a-z0-9][a-z0-9.-]*$/.test(begun)) return;
  const { from, to } = domainsBeginning(index, begun);
  for (let place = from; place < to; place += 1) offer(index.domainCompanies[place] ?? 0, scores.domain);
}

function weightOf(index: DirectoryIndex, company: number): number {
  return suggestionWeight({ employees: index.employees[company] ?? 0, known: index.known[company] ?? 0 });
}

/** The words that the last one may be, as ranges of their numbers. */
function lastWords(index: DirectoryIndex, { last, spellings }: TypedText): PlaceRange[] {
  const begun = vocabularyBeginning(index, last);
  return [begun, ...spellings.map((word) => rangeOf(wordNumber(index, word)))].filter(({ from, to }) => from < to);
}

function rangeOf(word: number): PlaceRange {
  return { from: word, to: word < 0 ? word : word + 1 };
}

/**
 * The words that begin with the last one once a letter of it is changed, left out, put in, or two
 * have changed places.
 */
function lastWordsWithTypo(index: DirectoryIndex, { last }: TypedText): PlaceRange[] {
  if (last.length < TYPO_LETTERS.min || last.length > TYPO_LETTERS.max || /\d/.test(last)) return [];
  return [...typosOf(last)].map((text) => vocabularyBeginning(index, text)).filter(({ from, to }) => from < to);
}

/**
 * Every text one typing error away from a word; the first letter is not taken for wrong, but may
 * have been missed or doubled.
 */
function typosOf(word: string): Set<string> {
  const typos = new Set<string>();
  for (let at = 1; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of ALPHABET) {
      typos.add(head + letter + tail);
      if (tail !== "") typos.add(head + letter + tail.slice(1));
    }
    typos.add(head.slice(0, -1) + tail);
    typos.add(head.slice(0, -1) + tail.slice(0, 1) + head.slice(-1) + tail.slice(1));
  }
  typos.delete(word);
  return typos;
}

/**
 * Offers the companies of the names that have all words before the last, and, unless it may be
 * missing, one of the last ones.
 */
function offerWords(
  index: DirectoryIndex,
  { typed, lasts }: { typed: TypedText; lasts: readonly PlaceRange[] },
  offer: Offer,
): void {
  const complete = typed.complete.map((word) => wordNumber(index, word));
  if (complete.some((word) => word < 0)) return;
  const rarest = [...complete].sort((a, b) => namesWith(index, a) - namesWith(index, b))[0];
  const read = rarest === undefined ? lasts : [rangeOf(rarest)];
  const needed = typed.isLastOptional ? [] : lasts;
  if (rarest !== undefined && lasts.length === 0 && !typed.isLastOptional) return;
  let budget = POSTINGS_MAX;
  for (const { from, to } of read) {
    const first = index.postingStarts[from] ?? 0;
    const end = Math.min(index.postingStarts[to] ?? 0, first + budget);
    for (let at = first; at < end; at += 1) {
      const name = index.postings[at] ?? 0;
      if (hasWords(index, name, { complete, needed })) offerName(index, name, offer);
    }
    budget -= end - first;
  }
}

function namesWith(index: DirectoryIndex, word: number): number {
  return (index.postingStarts[word + 1] ?? 0) - (index.postingStarts[word] ?? 0);
}

/** True if a name has each of some words, and also a word of some ranges, if there are any. */
function hasWords(
  { nameWords, nameWordStarts }: DirectoryIndex,
  name: number,
  { complete, needed }: { complete: readonly number[]; needed: readonly PlaceRange[] },
): boolean {
  const words = nameWords.subarray(nameWordStarts[name] ?? 0, nameWordStarts[name + 1] ?? 0);
  if (!complete.every((word) => words.includes(word))) return false;
  if (needed.length === 0) return true;
  return words.some((word) => !complete.includes(word) && needed.some(({ from, to }) => word >= from && word < to));
}

function offerName(index: DirectoryIndex, name: number, { best, score }: Offer): void {
  const company = index.nameCompanies[name] ?? 0;
  const sum = score + weightOf(index, company) - (isAlias(index, name) ? ALIAS_WEIGHT : 0);
  if (sum >= best.least) best.offer(company, sum);
}

function isAlias({ nameCompanies, nameStarts }: DirectoryIndex, name: number): boolean {
  return name > (nameStarts[nameCompanies[name] ?? 0] ?? 0);
}
