import type { IsoDate } from "../../../../kernel/ids.ts";
import type { SubjectDetails } from "../../../../kernel/subject.ts";
import { foldedWords } from "../../../../kernel/text/fold.ts";
import {
  calledNameBits,
  fullNameBits,
  groupBits,
  surnameBits,
} from "../../../../kernel/text/persons/name-frequency.ts";
import {
  mayBePlaceholder,
  namingWords,
  usableAddress,
  usableBirth,
  usableSsn,
} from "../../../../kernel/text/persons/placeholders.ts";
import { type AddressText, parseUsAddress, type UsAddress } from "../../../../kernel/text/us/address.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";

/** A surname in comparable parts. */
export interface Surname {
  /** All its words as one, particles included: `DELACRUZ`; "" when missing. */
  readonly whole: string;
  /**
   * Its words of two letters and more that are not particles: both halves of a double-barrelled
   * name.
   */
  readonly parts: readonly string[];
  /** 1 for senior, 2 for junior or II, and so on; null if not given. */
  readonly generation: number | null;
}

/**
 * A subject or the person of a record in normal form. Placeholders count as missing: "", [] or
 * null.
 */
export interface Person {
  /** Folded given names in order; the record's middle name follows its first. */
  readonly given: readonly string[];
  readonly surname: Surname;
  /** How rare the names are, in bits: see the functions of the same names. */
  readonly givenRarity: number;
  readonly surnameRarity: number;
  /** How rare the full name is at least, in bits, as if given names and surnames were independent: see `fullNameBits`. */
  readonly nameRarity: number;
  /** How many bits commoner the full name may be, since the surname is one of a group: see `groupBits`. */
  readonly groupBits: number;
  readonly birth: IsoDate | null;
  /** Nine digits. */
  readonly ssn9: string | null;
  /** The last four, of nine or alone. */
  readonly ssn4: string | null;
  /** Only those with a street or a ZIP code. */
  readonly addresses: readonly UsAddress[];
  /** The employer's name of a record, in one word; "" for a subject. */
  readonly employer: string;
}

const GENERATIONS = new Map(Object.entries({ SR: 1, SENIOR: 1, JR: 2, JUNIOR: 2, II: 2, III: 3, IV: 4 }));
/** In a field of its own, a generation is also written so. */
const WRITTEN_GENERATIONS = new Map(Object.entries({ "2ND": 2, "3RD": 3, "4TH": 4, V: 5, "5TH": 5 }));
const PARTICLES = new Set(
  "A AL BIN DA DAS DE DEL DELA DELLA DER DES DI DO DOS DU EL LA LAS LE LOS MC ST TEN TER VAN VON Y".split(" "),
);

/** The subject in normal form, with all addresses. */
export function personOfSubject(details: SubjectDetails): Person {
  const { subject } = details;
  const ssn = usableSsn(subject.ssn);
  const { given, generation } = parseGiven(subject.first_name, subject.middle_name ?? null);
  const surname = parseSurname(subject.last_name);
  const written = generationOf(subject.suffix ?? "");
  return {
    given,
    surname: { ...surname, generation: surname.generation ?? generation ?? written },
    givenRarity: givenRarity(given),
    surnameRarity: surnameRarity(surname),
    nameRarity: nameRarity(given, surname),
    groupBits: surnameGroupBits(surname),
    birth: usableBirth(subject.date_of_birth),
    ssn9: ssn?.length === 9 ? ssn : null,
    ssn4: ssn?.slice(-4) ?? null,
    addresses: usableAddresses(details.addresses),
    employer: "",
  };
}

/** The person of a payroll record in normal form. */
export function personOfRecord(record: EmploymentRecord): Person {
  const { street, city, state, zip } = record;
  const ssn = usableSsn(record.ssn);
  const address = { street: street ?? "", city: city ?? "", state: state ?? "", zip: zip ?? "" };
  const { given, generation } = parseGiven(record.first_name, record.middle_name);
  const surname = parseSurname(record.last_name);
  return {
    given,
    surname: { ...surname, generation: surname.generation ?? generation },
    givenRarity: givenRarity(given),
    surnameRarity: surnameRarity(surname),
    nameRarity: nameRarity(given, surname),
    groupBits: surnameGroupBits(surname),
    birth: usableBirth(record.date_of_birth),
    ssn9: ssn?.length === 9 ? ssn : null,
    ssn4: ssn?.slice(-4) ?? null,
    addresses: usableAddresses([address]),
    employer: foldedWords(record.employer_name).join(""),
  };
}

/** How rare given names are, in bits: that of the first of them; 0 if it may be a placeholder. */
export function givenRarity([name = ""]: readonly string[]): number {
  return mayBePlaceholder(name) ? 0 : calledNameBits(name);
}

/**
 * How rare a surname is, in bits; a double-barrelled one is as common as its most common part, and one
 * that may be a placeholder is 0.
 */
export function surnameRarity({ whole, parts }: Surname): number {
  if (mayBePlaceholder(whole)) return 0;
  let least = surnameBits(whole);
  for (const part of parts) if (part !== whole) least = Math.min(least, surnameBits(part));
  return least;
}

/** How rare a full name is at least, in bits; 0 if one of its names is missing or may be a placeholder. */
export function nameRarity([name = ""]: readonly string[], { whole, parts }: Surname): number {
  if (name === "" || whole === "" || mayBePlaceholder(name) || mayBePlaceholder(whole)) return 0;
  let least = fullNameBits(name, whole);
  for (const part of parts) if (part !== whole) least = Math.min(least, fullNameBits(name, part));
  return least;
}

/** The most that a part of the surname says: see `groupBits`. */
export function surnameGroupBits({ whole, parts }: Surname): number {
  return Math.max(groupBits(whole), ...parts.map(groupBits));
}

/** The given names, and the generation after them if a form has no other field for it. */
function parseGiven(first: string, middle: string | null): { given: readonly string[]; generation: number | null } {
  const firsts = namingWords(foldedWords(first));
  if (firsts.length === 1 && !middle) return { given: firsts, generation: null };
  // Without a first name the middle one is ignored: a brother may have it.
  const middles = firsts.length === 0 || !middle ? [] : namingWords(foldedWords(middle));
  const suffix = [...firsts.slice(1), ...middles].find(isGeneration);
  const given = [...withoutGeneration(firsts), ...middles.filter((word) => !isGeneration(word))];
  return { given, generation: GENERATIONS.get(suffix ?? "") ?? null };
}

/** A generation is not a name, unless it is the only word: some are called Junior. */
function withoutGeneration(firsts: readonly string[]): readonly string[] {
  if (firsts.length < 2) return firsts;
  const names = firsts.filter((word) => !isGeneration(word));
  return names.length > 0 ? names : firsts;
}

/** The generation in a suffix: none of a title, such as MD. */
function generationOf(suffix: string): number | null {
  for (const word of foldedWords(suffix)) {
    const generation = GENERATIONS.get(word) ?? WRITTEN_GENERATIONS.get(word);
    if (generation !== undefined) return generation;
  }
  return null;
}

function isGeneration(word: string): boolean {
  return GENERATIONS.has(word);
}

/** A surname in comparable parts. */
function parseSurname(text: string): Surname {
  const all = namingWords(foldedWords(text));
  const [only] = all;
  if (only !== undefined && all.length === 1) return { whole: only, parts: all, generation: null };
  const suffix = all.find((word, index) => index > 0 && GENERATIONS.has(word));
  const kept = suffix === undefined ? all : all.filter((word, index) => index === 0 || !GENERATIONS.has(word));
  return {
    whole: kept.join(""),
    parts: kept.length === 1 ? kept : kept.filter((word) => word.length > 1 && !PARTICLES.has(word)),
    generation: GENERATIONS.get(suffix ?? "") ?? null,
  };
}

/** Those with a street or a ZIP code. */
function usableAddresses(texts: readonly AddressText[]): readonly UsAddress[] {
  const addresses: UsAddress[] = [];
  for (const text of texts) {
    const address = usableAddress(parseUsAddress(text));
    if (address.street !== "" || address.zip !== "") addresses.push(address);
  }
  return addresses;
}
