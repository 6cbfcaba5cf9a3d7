import type { Company } from "../../domain/company.ts";
import { LEGAL_FAMILIES } from "../company-words.ts";
import { type CompanyName, companyNames } from "../normalize.ts";
import { STATE_CODES } from "../us-state.ts";
import { bucketCount, CHECK_SEED, hashText } from "./hash.ts";
import { cityText, type KeyKind, keyText, streetKeyValue } from "./keys.ts";
import { type DirectoryIndex, indexOver, KNOWN } from "./layout.ts";
import { wordNumber } from "./vocabulary.ts";

/** The most names that one company is indexed under. */
export const NAMES_MAX = 40;
/** The shortest word that is looked up with a letter wrong. */
export const SLIP_LETTERS_MIN = 4;

/** How an index may be built. */
export interface BuildOptions {
  /** An index whose rarities count for the words that it knows: a small index beside a large one weighs words alike. */
  readonly raritiesOf?: DirectoryIndex;
}

interface Draft {
  readonly company: Company;
  readonly state: number;
  readonly names: readonly CompanyName[];
}

/**
 * An index of companies. The order in which they come makes no difference; of two with one id the later counts.
 *
 * @param companies read once
 */
export function buildDirectoryIndex(companies: Iterable<Company>, options: BuildOptions = {}): DirectoryIndex {
  const drafts = sortedDrafts(companies);
  const names = nameArrays(drafts);
  const vocabulary = vocabularyArrays(drafts);
  const numbers = new Map(vocabulary.words.map((word, number): [string, number] => [word, number]));
  const nameWords = nameWordArrays(drafts, numbers);
  const postings = postingArrays(nameWords, vocabulary.words.length);
  const wordRarities = rarities(vocabulary.words, postings.postingStarts, names.nameCompanies.length, options);
  return indexOver({
    ...companyArrays(drafts),
    ...names,
    ...nameWords,
    nameWeights: nameWeights(nameWords, wordRarities),
    wordStarts: vocabulary.starts,
    wordBytes: vocabulary.bytes,
    wordRarities,
    ...postings,
    ...slipArrays(vocabulary.words),
    ...keyArrays(drafts),
  });
}

function sortedDrafts(companies: Iterable<Company>): Draft[] {
  const byId = new Map<string, Draft>();
  for (const company of companies) {
    const state = company.state === null ? 0 : STATE_CODES.indexOf(company.state) + 1;
    byId.set(company.id, { company, state, names: namesOf(company) });
  }
  return [...byId.values()].sort((a, b) => a.state - b.state || (a.company.id < b.company.id ? -1 : 1));
}

function namesOf(company: Company): CompanyName[] {
  const byCompact = new Map<string, CompanyName>();
  for (const text of [company.name, ...company.aliases]) {
    for (const name of companyNames(text)) {
      if (byCompact.size < NAMES_MAX && !byCompact.has(name.compact)) byCompact.set(name.compact, name);
    }
  }
  return [...byCompact.values()];
}

function companyArrays(drafts: readonly Draft[]) {
  const cities = cityArrays(drafts);
  const ids = new Uint8Array(drafts.length * 16);
  const stateStarts = new Uint32Array(STATE_CODES.length + 2);
  const zips = new Uint32Array(drafts.length);
  const employees = new Uint32Array(drafts.length);
  const known = new Uint16Array(drafts.length);
  drafts.forEach(({ company, state }, at) => {
    for (let i = 0; i < 16; i += 1) ids[at * 16 + i] = Number.parseInt(company.id.slice(2 * i, 2 * i + 2), 16);
    stateStarts[state + 1] = (stateStarts[state + 1] ?? 0) + 1;
    zips[at] = company.zip === null ? 0 : Number(company.zip) + 1;
    employees[at] = company.employees ?? 0;
    known[at] = knownBits(company);
  });
  accumulate(stateStarts);
  return { ids, stateStarts, zips, employees, known, ...cities };
}

function knownBits(company: Company): number {
  let bits = 0;
  for (const field of ["ein", "domain", "phone", "street", "zip", "city", "state", "employees"] as const) {
    if (company[field] !== null) bits |= KNOWN[field];
  }
  return company.logo_url === null ? bits : bits | KNOWN.logo;
}

function cityArrays(drafts: readonly Draft[]) {
  const texts = drafts.map(({ company }) => cityText(company.city));
  const distinct = [...new Set(["", ...texts])].sort(byCodeUnits);
  const numbers = new Map(distinct.map((text, number): [string, number] => [text, number]));
  const packed = packTexts(distinct);
  return {
    cities: Uint32Array.from(texts, (text) => numbers.get(text) ?? 0),
    cityStarts: packed.starts,
    cityBytes: packed.bytes,
  };
}

function nameArrays(drafts: readonly Draft[]) {
  const nameStarts = new Uint32Array(drafts.length + 1);
  drafts.forEach((draft, at) => {
    nameStarts[at + 1] = (nameStarts[at] ?? 0) + draft.names.length;
  });
  const count = nameStarts[drafts.length] ?? 0;
  const nameCompanies = new Uint32Array(count);
  const nameLegals = new Uint8Array(count);
  let next = 0;
  drafts.forEach((draft, at) => {
    for (const name of draft.names) {
      nameCompanies[next] = at;
      nameLegals[next] = name.legal === null ? 0 : LEGAL_FAMILIES.indexOf(name.legal) + 1;
      next += 1;
    }
  });
  return { nameStarts, nameCompanies, nameLegals };
}

function vocabularyArrays(drafts: readonly Draft[]) {
  const distinct = new Set<string>();
  for (const draft of drafts) {
    for (const name of draft.names) for (const word of name.words) distinct.add(word);
  }
  const words = [...distinct].sort(byCodeUnits);
  return { words, ...packTexts(words) };
}

/** UTF-16 order, in which the vocabulary is searched. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function packTexts(texts: readonly string[]): { starts: Uint32Array; bytes: Uint8Array } {
  const starts = new Uint32Array(texts.length + 1);
  const parts = texts.map((text, at) => {
    const part = Buffer.from(text, "utf8");
    starts[at + 1] = (starts[at] ?? 0) + part.length;
    return part;
  });
  return { starts, bytes: new Uint8Array(Buffer.concat(parts)) };
}

function nameWordArrays(drafts: readonly Draft[], numbers: ReadonlyMap<string, number>) {
  const all = drafts.flatMap((draft) => draft.names);
  const nameWordStarts = new Uint32Array(all.length + 1);
  all.forEach((name, at) => {
    nameWordStarts[at + 1] = (nameWordStarts[at] ?? 0) + name.words.length;
  });
  const nameWords = new Uint32Array(nameWordStarts[all.length] ?? 0);
  let next = 0;
  for (const name of all) {
    for (const word of name.words) {
      nameWords[next] = numbers.get(word) ?? 0;
      next += 1;
    }
  }
  return { nameWordStarts, nameWords };
}

type NameWords = ReturnType<typeof nameWordArrays>;

/** Calls back once for each different word of each name, names in ascending order. */
function eachNameWord({ nameWordStarts, nameWords }: NameWords, visit: (name: number, word: number) => void): void {
  for (let name = 0; name + 1 < nameWordStarts.length; name += 1) {
    const start = nameWordStarts[name] ?? 0;
    const end = nameWordStarts[name + 1] ?? 0;
    for (let at = start; at < end; at += 1) {
      const word = nameWords[at] ?? 0;
      if (nameWords.indexOf(word, start) === at) visit(name, word);
    }
  }
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

/** Turns counts at `i + 1` into starts at `i`. */
function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
}

/** Inverse document frequency, scaled so that a word of one name alone has 1. */
function rarities(
  words: readonly string[],
  postingStarts: Uint32Array,
  nameCount: number,
  { raritiesOf }: BuildOptions,
): Float32Array {
  const scale = Math.log(1 + nameCount);
  return Float32Array.from(words, (word, number) => {
    if (raritiesOf !== undefined) {
      const known = wordNumber(raritiesOf, word);
      return known < 0 ? 1 : (raritiesOf.wordRarities[known] ?? 1);
    }
    const names = (postingStarts[number + 1] ?? 0) - (postingStarts[number] ?? 0);
    return Math.log(1 + nameCount / names) / scale;
  });
}

function nameWeights(names: NameWords, wordRarities: Float32Array): Float32Array {
  const weights = new Float32Array(names.nameWordStarts.length - 1);
  eachNameWord(names, (name, word) => {
    weights[name] = (weights[name] ?? 0) + (wordRarities[word] ?? 0);
  });
  return weights;
}

function slipArrays(words: readonly string[]) {
  const slips = words.map((word) => (word.length < SLIP_LETTERS_MIN ? 0 : word.length + 1));
  const buckets = bucketCount(slips.reduce((sum, count) => sum + count, 0));
  const bucketOf = (word: string, skip: number) => hashText(word, { skip }) & (buckets - 1);
  const pairs = (visit: (bucket: number, word: number) => void) =>
    words.forEach((word, number) => {
      for (let skip = -1; skip + 1 < (slips[number] ?? 0); skip += 1) visit(bucketOf(word, skip), number);
    });
  const table = bucketTable(buckets, pairs);
  return { slipStarts: table.starts, slipWords: table.values };
}

function keyArrays(drafts: readonly Draft[]) {
  const texts: string[] = [];
  const owners: number[] = [];
  drafts.forEach((draft, at) => {
    for (const text of new Set(keyTexts(draft))) {
      texts.push(text);
      owners.push(at);
    }
  });
  const buckets = bucketCount(texts.length);
  const table = bucketTable(buckets, (visit) => {
    texts.forEach((text, at) => {
      visit(hashText(text) & (buckets - 1), at);
    });
  });
  return {
    keyStarts: table.starts,
    keyChecks: Uint32Array.from(table.values, (at) => hashText(texts[at] ?? "", { seed: CHECK_SEED })),
    keyCompanies: Uint32Array.from(table.values, (at) => owners[at] ?? 0),
  };
}

function keyTexts({ company, names }: Draft): string[] {
  const keys: string[] = [keyText("id", company.id)];
  const add = (kind: KeyKind, value: string | null) => {
    if (value !== null) keys.push(keyText(kind, value));
  };
  add("ein", company.ein);
  add("phone", company.phone);
  add("street", streetKeyValue(company.street, company.zip));
  for (const domain of [company.domain, ...company.domains]) add("domain", domain);
  for (const name of names) add("name", name.compact);
  return keys;
}

/** Values by bucket, in the order in which they come. */
function bucketTable(buckets: number, pairs: (visit: (bucket: number, value: number) => void) => void) {
  const starts = new Uint32Array(buckets + 1);
  pairs((bucket) => {
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  });
  accumulate(starts);
  const next = starts.slice();
  const values = new Uint32Array(starts[buckets] ?? 0);
  pairs((bucket, value) => {
    values[next[bucket] ?? 0] = value;
    next[bucket] = (next[bucket] ?? 0) + 1;
  });
  return { starts, values };
}
