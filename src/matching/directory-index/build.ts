import type { Company } from "../../domain/company.ts";
import { LEGAL_FAMILIES } from "../legal-forms.ts";
import { type CompanyName, companyNames } from "../normalize.ts";
import { STATE_CODES } from "../us-state.ts";
import { type DeriveOptions, deriveArrays } from "./derive.ts";
import { bucketCount, CHECK_SEED, hashText } from "./hash.ts";
import { cityText, initialsKeyValue, type KeyKind, keyText, streetKeyValue } from "./keys.ts";
import { type CoreArrays, CUT_NAME, type DirectoryIndex, indexOver, KNOWN } from "./layout.ts";
import { mergeCores } from "./merge.ts";
import { type DomainEntry, domainArrays } from "./name-order.ts";
import { accumulate, byCodeUnits, keyTable, packTexts } from "./tables.ts";

/** The most names that one company is indexed under. */
export const NAMES_MAX = 40;
/** Companies that are brought into arrays at once: so many lie in memory as objects. */
export const CHUNK_COMPANIES = 16_384;

interface Draft {
  readonly company: Company;
  readonly state: number;
  readonly names: readonly CompanyName[];
}

/**
 * An index of companies. The order in which they come makes no difference; of two with one id the later counts.
 *
 * @param companies read once, {@link CHUNK_COMPANIES} at a time
 */
export function buildDirectoryIndex(companies: Iterable<Company>, options: DeriveOptions = {}): DirectoryIndex {
  const builder = new IndexBuilder();
  for (const company of companies) builder.add([company]);
  const core = mergeCores(builder.takeCores().map((one) => ({ core: one })));
  return indexOver({ ...core, ...deriveArrays(core, options) });
}

/** Takes companies in, and keeps them as arrays: some 100 bytes each, but for the last {@link CHUNK_COMPANIES}. */
export class IndexBuilder {
  #waiting: Company[] = [];
  #cores: CoreArrays[] = [];

  /** Takes companies in. Of two with one id the later counts, once the cores are merged. */
  add(companies: Iterable<Company>): void {
    for (const company of companies) {
      this.#waiting.push(company);
      if (this.#waiting.length >= CHUNK_COMPANIES) this.#settle();
    }
  }

  /** What was taken in since the last time, at least one core, in the order of coming. */
  takeCores(): CoreArrays[] {
    if (this.#waiting.length > 0 || this.#cores.length === 0) this.#settle();
    const cores = this.#cores;
    this.#cores = [];
    return cores;
  }

  #settle(): void {
    this.#cores.push(coreOf(sortedDrafts(this.#waiting)));
    this.#waiting = [];
  }
}

function coreOf(drafts: readonly Draft[]): CoreArrays {
  const vocabulary = vocabularyArrays(drafts);
  const numbers = new Map(vocabulary.words.map((word, number): [string, number] => [word, number]));
  return {
    ...companyArrays(drafts),
    ...nameArrays(drafts),
    ...nameWordArrays(drafts, numbers),
    wordStarts: vocabulary.starts,
    wordBytes: vocabulary.bytes,
    ...keyArrays(drafts),
    ...domainArrays(drafts.flatMap(domainEntries)),
  };
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

function domainEntries({ company }: Draft, at: number): DomainEntry[] {
  const domains = [company.domain, ...company.domains].filter((domain) => domain !== null);
  return [...new Set(domains)].map((text) => ({ text, company: at }));
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
      const family = name.legal === null ? 0 : LEGAL_FAMILIES.indexOf(name.legal) + 1;
      nameLegals[next] = name.isCut ? family | CUT_NAME : family;
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

function keyArrays(drafts: readonly Draft[]) {
  const texts: string[] = [];
  const owners: number[] = [];
  drafts.forEach((draft, at) => {
    for (const text of new Set(keyTexts(draft))) {
      texts.push(text);
      owners.push(at);
    }
  });
  const entries = {
    hashes: Uint32Array.from(texts, (text) => hashText(text)),
    checks: Uint32Array.from(texts, (text) => hashText(text, { seed: CHECK_SEED })),
    companies: Uint32Array.from(owners),
  };
  return keyTable(entries, { buckets: bucketCount(texts.length), size: drafts.length });
}

function keyTexts({ company, names, state }: Draft): string[] {
  const keys: string[] = [keyText("id", company.id)];
  const add = (kind: KeyKind, value: string | null) => {
    if (value !== null) keys.push(keyText(kind, value));
  };
  add("ein", company.ein);
  add("phone", company.phone);
  add("street", streetKeyValue(company.street, company.zip));
  for (const domain of [company.domain, ...company.domains]) add("domain", domain);
  for (const name of names) {
    add("name", name.compact);
    add("initials", initialsKeyValue(name.words, state));
  }
  return keys;
}
