import { letterPairsAlike } from "../scoring/compare-names.ts";

/** What decides whether two entries are plainly one employer. */
export interface Groupable {
  /** The number of the state; 0 when not known. */
  readonly state: number;
  /** The core of the company's own name, run together. */
  readonly coreName: string;
  /** The numbers of that name. */
  readonly numbers: string;
  /** The city's name; empty when not known. */
  readonly city: string;
  /** The ZIP code as a number and 1 more; 0 when not known. */
  readonly zip: number;
  /** The core name is too distinctive for two employers to have chosen it independently. */
  readonly isDistinctive: boolean;
  readonly hasEin: boolean;
  readonly hasDomain: boolean;
  /** The same for all known entries of one employer; 0: no other is known. */
  readonly employer: number;
  /** It stands for all of them. */
  readonly isMain: boolean;
}

/** Which entries are plainly one employer. */
export interface Grouped {
  /** Equal for entries that are. */
  readonly group: number;
}

/** From this likeness on two names at one place are spellings of one. */
const LIKENESS_MIN = 0.87;
/** A name cut to these letters or more still identifies its company. */
const CUT_LETTERS_MIN = 14;

/**
 * Entries with their groups. Joined are those that the directory says are one employer, those with one core name in one state, offices of one
 * employer in different states, and spellings of one name at one place: the same numbers, and
 * letters nearly alike or one cut short. Entries that are both joined with a third are joined. The
 * order of the entries makes no difference.
 */
export function withPlainGroups<Entry extends Groupable>(entries: readonly Entry[]): (Entry & Grouped)[] {
  const above = entries.map((_, at) => at);
  const contested = contestedNames(entries);
  entries.forEach((entry, at) => {
    for (let before = 0; before < at; before += 1) {
      const other = entries[before];
      if (other === undefined) continue;
      if (arePlainlyOne(entry, other) || (areOffices(entry, other) && !contested.has(entry.coreName)))
        join(above, before, at);
    }
  });
  return entries.map((entry, at) => ({ ...entry, group: rootOf(above, at) }));
}

function arePlainlyOne(one: Groupable, other: Groupable): boolean {
  if (one.employer !== 0 && one.employer === other.employer) return true;
  const isSameState = one.state !== 0 && one.state === other.state;
  if (isSameState && one.coreName === other.coreName) return true;
  const isSameZip = one.zip !== 0 && one.zip === other.zip;
  const isSamePlace = isSameZip || (isSameState && one.city !== "" && one.city === other.city);
  return isSamePlace && areSpellingsOfOne(one, other);
}

/**
 * True if two entries are offices of one employer in different states: both have the same
 * distinctive name.
 */
function areOffices(one: Groupable, other: Groupable): boolean {
  return one.coreName === other.coreName && one.isDistinctive && other.isDistinctive;
}

/**
 * Core names that entries of different states claim with an EIN each, or with a domain each. They
 * belong to more than one employer, and the entries without an EIN could be offices of either.
 */
function contestedNames(entries: readonly Groupable[]): ReadonlySet<string> {
  const contested = new Set<string>();
  for (const detail of ["hasEin", "hasDomain"] as const) {
    const stateByName = new Map<string, number>();
    for (const entry of entries) {
      if (!entry[detail]) continue;
      const state = stateByName.get(entry.coreName);
      if (state === undefined) stateByName.set(entry.coreName, entry.state);
      else if (state !== entry.state) contested.add(entry.coreName);
    }
  }
  return contested;
}

function areSpellingsOfOne(one: Groupable, other: Groupable): boolean {
  if (one.numbers !== other.numbers) return false;
  if (isCut(one.coreName, other.coreName)) return true;
  return (
    mayBeAlike(one.coreName, other.coreName) &&
    letterPairsAlike(one.coreName, other.coreName, LIKENESS_MIN) >= LIKENESS_MIN
  );
}

/**
 * True if two names have lengths with which they can be so alike: no more pairs are shared than the
 * shorter one has.
 */
function mayBeAlike({ length: a }: string, { length: b }: string): boolean {
  return a === b || 2 * (Math.min(a, b) - 1) >= LIKENESS_MIN * (a + b - 2);
}

function isCut(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= CUT_LETTERS_MIN && (a.startsWith(b) || b.startsWith(a));
}

/** The earlier of two groups represents both. */
function join(above: number[], one: number, other: number): void {
  const [a, b] = [rootOf(above, one), rootOf(above, other)];
  above[Math.max(a, b)] = Math.min(a, b);
}

function rootOf(above: readonly number[], entry: number): number {
  let root = entry;
  for (let next = above[root]; next !== undefined && next !== root; next = above[root]) root = next;
  return root;
}
