import { letterPairsAlike } from "./compare-names.ts";

/** What tells whether two entries are plainly one employer. */
export interface Groupable {
  /** Equal for entries with the same core name in the same state. */
  readonly group: string;
  /** The core of the company's own name, run together. */
  readonly coreName: string;
  /** The numbers of that name. */
  readonly numbers: string;
  /** State and city; empty when either is not known. */
  readonly city: string;
  /** The ZIP code; empty when not known. */
  readonly zip: string;
}

/** From this likeness on two names at one place are spellings of one. */
const LIKENESS_MIN = 0.87;
/** A name cut to these letters or more still says whose it is. */
const CUT_LETTERS_MIN = 14;

/**
 * The entries under groups that also join spellings of one name at one place: the same numbers, and letters nearly alike or
 * one cut short. Who is joined with a third is joined with both. The order of the entries makes no difference to who is
 * joined with whom.
 */
export function withPlainGroups<Entry extends Groupable>(entries: readonly Entry[]): Entry[] {
  const above = new Map<string, string>();
  for (const near of [byPlace(entries, ({ zip }) => zip), byPlace(entries, ({ city }) => city)].flat()) {
    for (let at = 0; at < near.length; at += 1) {
      for (let next = at + 1; next < near.length; next += 1) {
        const [one, other] = [near[at], near[next]];
        if (one === undefined || other === undefined || one.group === other.group) continue;
        if (areSpellingsOfOne(one, other)) join(above, one.group, other.group);
      }
    }
  }
  return above.size === 0 ? [...entries] : entries.map((entry) => ({ ...entry, group: rootOf(above, entry.group) }));
}

/** The entries of each place of which there are several; those whose place is not known are left out. */
function byPlace<Entry>(entries: readonly Entry[], placeOf: (entry: Entry) => string): Entry[][] {
  const places = new Map<string, Entry[]>();
  for (const entry of entries) {
    const place = placeOf(entry);
    if (place === "") continue;
    const others = places.get(place);
    if (others === undefined) places.set(place, [entry]);
    else others.push(entry);
  }
  return [...places.values()].filter(({ length }) => length > 1);
}

function areSpellingsOfOne(one: Groupable, other: Groupable): boolean {
  if (one.numbers !== other.numbers) return false;
  if (isCut(one.coreName, other.coreName)) return true;
  return (
    mayBeAlike(one.coreName, other.coreName) &&
    letterPairsAlike(one.coreName, other.coreName, LIKENESS_MIN) >= LIKENESS_MIN
  );
}

/** Claims that two names have lengths with which they can be so alike: no more pairs are shared than the shorter one has. */
function mayBeAlike({ length: a }: string, { length: b }: string): boolean {
  return a === b || 2 * (Math.min(a, b) - 1) >= LIKENESS_MIN * (a + b - 2);
}

function isCut(a: string, b: string): boolean {
  return Math.min(a.length, b.length) >= CUT_LETTERS_MIN && (a.startsWith(b) || b.startsWith(a));
}

/** The first of two groups in alphabetical order stands for both. */
function join(above: Map<string, string>, a: string, b: string): void {
  const [first, second] = [rootOf(above, a), rootOf(above, b)].sort();
  if (first !== undefined && second !== undefined && first !== second) above.set(second, first);
}

function rootOf(above: ReadonlyMap<string, string>, group: string): string {
  let root = group;
  for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
  return root;
}
