import type { CompanyId } from "../../../../kernel/ids.ts";
import { STATE_CODES } from "../../../../kernel/text/us/state.ts";
import type { Company } from "../../company.ts";
import { LEGAL_FAMILIES } from "../names/legal-forms.ts";
import { type CompanyName, companyNames } from "../names/normalize.ts";
import { isTellingAlias } from "../names/telling-alias.ts";
import { type DeriveOptions, deriveArrays } from "./derive.ts";
import {
  bucketCount,
  cityText,
  employerHash,
  initialsKeyValue,
  type KeyKind,
  keyCheck,
  keyHash,
  phoneKeyValue,
  streetKeyValue,
} from "./keys.ts";
import {
  type CoreArrays,
  CUT_NAME,
  DIGEST_BYTES,
  type DirectoryIndex,
  EVERYDAY_NAME,
  ID_BYTES,
  indexOver,
  KNOWN,
  NATIONWIDE,
} from "./layout.ts";
import { mergeCores } from "./merge.ts";
import { type DomainEntry, domainArrays } from "./name-order.ts";
import { accumulate, byCodeUnits, keyTable, NumberedTexts, packTexts } from "./tables.ts";

/** Maximum number of names that one company is indexed under. */
const NAMES_MAX = 40;
/** Companies that are converted to arrays at once: so many are in memory as objects. */
export const CHUNK_COMPANIES = 16_384;

/** A company to be indexed, with the digest of its stored row. */
interface DigestedCompany extends Company {
  /** 16 hexadecimal digits; absent or another text: none is known. */
  readonly digest?: string;
}

interface Draft {
  readonly company: DigestedCompany;
  readonly state: number;
  readonly names: readonly KnownName[];
}

/**
 * An index of companies. Their order makes no difference; of two with one id the later counts.
 *
 * @param companies read once, {@link CHUNK_COMPANIES} at a time
 */
export function buildDirectoryIndex(companies: Iterable<DigestedCompany>, options: DeriveOptions = {}): DirectoryIndex {
  const builder = new IndexBuilder();
  for (const company of companies) builder.add([company]);
  const core = mergeCores(builder.takeCores().map((one) => ({ core: one })));
  return indexOver({ ...core, ...deriveArrays(core, options) });
}

/** Collects companies as arrays: some 100 bytes each, except the last {@link CHUNK_COMPANIES}. */
export class IndexBuilder {
  #waiting: DigestedCompany[] = [];
  #cores: CoreArrays[] = [];

  /** Adds companies. Of two with one id the later counts, once the cores are merged. */
  add(companies: Iterable<DigestedCompany>): void {
    for (const company of companies) {
      this.#waiting.push(company);
      if (this.#waiting.length >= CHUNK_COMPANIES) this.#settle();
    }
  }

  /** What was added since the last call, at least one core, in the order of arrival. */
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
  return {
    ...companyArrays(drafts),
    ...nameArrays(drafts),
    ...wordArrays(drafts),
    ...keyArrays(drafts),
    ...domainArrays(drafts.flatMap(domainEntries)),
  };
}

function sortedDrafts(companies: Iterable<DigestedCompany>): Draft[] {
  const byId = new Map<CompanyId, Draft>();
  for (const company of companies) {
    const state = company.state === null ? 0 : STATE_CODES.indexOf(company.state) + 1;
    byId.set(company.id, { company, state, names: namesOf(company) });
  }
  return [...byId.values()].sort((a, b) => a.state - b.state || (a.company.id < b.company.id ? -1 : 1));
}

/** A name of a company, and whether people know it by that name. */
interface KnownName extends CompanyName {
  readonly isEveryday: boolean;
}

/** The company's own names, those by which people know it, and those of its source. */
function namesOf(company: Company): KnownName[] {
  const byCompact = new Map<string, KnownName>();
  const everyday = company.everyday_names.flatMap((text) => companyNames(text));
  const isEveryday = new Set(everyday.map(({ compact }) => compact));
  const aliases = company.aliases.flatMap((text) => companyNames(text).filter((name) => isTellingAlias(text, name)));
  for (const name of [...companyNames(company.name), ...everyday, ...aliases]) {
    if (byCompact.size >= NAMES_MAX || byCompact.has(name.compact)) continue;
    byCompact.set(name.compact, { ...name, isEveryday: isEveryday.has(name.compact) });
  }
  return [...byCompact.values()];
}

function companyArrays(drafts: readonly Draft[]) {
  const cities = cityArrays(drafts);
  const ids = new Uint8Array(drafts.length * ID_BYTES);
  const idBuffer = Buffer.from(ids.buffer);
  const digests = new Uint8Array(drafts.length * DIGEST_BYTES);
  const digestBuffer = Buffer.from(digests.buffer);
  const stateStarts = new Uint32Array(STATE_CODES.length + 2);
  const zips = new Uint32Array(drafts.length);
  const employees = new Uint32Array(drafts.length);
  const employers = new Uint32Array(drafts.length);
  const known = new Uint16Array(drafts.length);
  drafts.forEach(({ company, state }, at) => {
    idBuffer.write(company.id, at * ID_BYTES, "hex");
    if (company.digest?.length === 2 * DIGEST_BYTES) digestBuffer.write(company.digest, at * DIGEST_BYTES, "hex");
    stateStarts[state + 1] = (stateStarts[state + 1] ?? 0) + 1;
    zips[at] = company.zip === null ? 0 : Number(company.zip) + 1;
    employees[at] = company.employees ?? 0;
    employers[at] = employerOf(company);
    known[at] = knownBits(company);
  });
  accumulate(stateStarts);
  return { ids, digests, stateStarts, zips, employees, employers, known, ...cities };
}

function employerOf({ employer_id }: Company): number {
  return employer_id === null ? 0 : employerHash(employer_id);
}

function knownBits(company: Company): number {
  let bits = company.is_nationwide ? NATIONWIDE : 0;
  for (const field of ["ein", "domain", "street", "zip", "city", "state", "employees"] as const) {
    if (company[field] !== null) bits |= KNOWN[field];
  }
  if (phoneKeyValue(company.phone) !== null) bits |= KNOWN.phone;
  return company.logo_url === null ? bits : bits | KNOWN.logo;
}

function domainEntries({ company }: Draft, at: number): DomainEntry[] {
  return domainsOf(company).map((text) => ({ text, company: at }));
}

/** Each once. */
function domainsOf({ domain, domains }: Company): readonly string[] {
  if (domains.length === 0) return domain === null ? [] : [domain];
  return [...new Set(domain === null ? domains : [domain, ...domains])];
}

function cityArrays(drafts: readonly Draft[]) {
  // Most cities are many companies'.
  const asTyped = new Set(drafts.map(({ company }) => company.city));
  const textByCity = new Map(Array.from(asTyped, (city) => [city, cityText(city)] as const));
  const texts = drafts.map(({ company }) => textByCity.get(company.city) ?? "");
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
      nameLegals[next] = family | (name.isCut ? CUT_NAME : 0) | (name.isEveryday ? EVERYDAY_NAME : 0);
      next += 1;
    }
  });
  return { nameStarts, nameCompanies, nameLegals };
}

/** The words in order, and those of each name. */
function wordArrays(drafts: readonly Draft[]) {
  const names = drafts.flatMap((draft) => draft.names);
  const nameWordStarts = new Uint32Array(names.length + 1);
  names.forEach(({ words }, at) => {
    nameWordStarts[at + 1] = (nameWordStarts[at] ?? 0) + words.length;
  });
  const nameWords = new Uint32Array(nameWordStarts[names.length] ?? 0);
  const known = new NumberedTexts();
  let next = 0;
  for (const { words } of names) {
    for (const word of words) {
      nameWords[next] = known.numberOf(word);
      next += 1;
    }
  }
  const { texts, numbers } = known.inOrder();
  const { starts: wordStarts, bytes: wordBytes } = packTexts(texts);
  return { nameWordStarts, nameWords: nameWords.map((number) => numbers[number] ?? 0), wordStarts, wordBytes };
}

function keyArrays(drafts: readonly Draft[]) {
  const most = drafts.reduce((sum, draft) => sum + keysMost(draft), 0);
  const [hashes, checks, companies] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  let count = 0;
  drafts.forEach((draft, at) => {
    eachKey(draft, (kind, value) => {
      hashes[count] = keyHash(kind, value);
      checks[count] = keyCheck(kind, value);
      companies[count] = at;
      count += 1;
    });
  });
  const entries = {
    hashes: hashes.subarray(0, count),
    checks: checks.subarray(0, count),
    companies: companies.subarray(0, count),
  };
  return keyTable(entries, bucketCount(count));
}

/** Id, EIN, phone, street and the company's own domain. */
const SINGLE_KEYS = 5;

/**
 * No company has more keys than this: those of its own, of its further domains, and two for each
 * name.
 */
function keysMost({ company, names }: Draft): number {
  return SINGLE_KEYS + company.domains.length + 2 * names.length;
}

/** Calls back for each key of a company once. */
function eachKey({ company, names, state }: Draft, visit: (kind: KeyKind, value: string) => void): void {
  const add = (kind: KeyKind, value: string | null): void => {
    if (value !== null) visit(kind, value);
  };
  add("id", company.id);
  add("ein", company.ein);
  add("phone", phoneKeyValue(company.phone));
  add("street", streetKeyValue(company.street, company.zip));
  for (const domain of domainsOf(company)) add("domain", domain);
  for (const { compact } of names) add("name", compact);
  if (names.length === 1) add("initials", initialsKeyValue(names[0]?.words ?? [], state));
  else
    for (const initials of new Set(names.map(({ words }) => initialsKeyValue(words, state)))) add("initials", initials);
}
