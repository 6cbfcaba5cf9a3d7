import { effectOf } from "./effects.ts";
import { type Meaning, meaningOf, NOTHING } from "./meanings.ts";

/** Another meaning of a column, and by how much less speaks for the best reading of the table that has it. */
export interface Rival {
  readonly meaning: Meaning;
  readonly margin: number;
}

/**
 * Below these margins a meaning is open, by what it costs to be wrong. Of columns of families of headings that were not fitted, a
 * third below 3 are wrong, and one in twenty between 3 and 5: measured on generated files, each by a model that leaves out its family.
 */
const OPEN = { identity: 3, amount: 3, time: 3, detail: 2 } as const;
/** The same where the model knows the whole heading, which by itself says nothing else. */
const OPEN_IF_KNOWN = { identity: 1, amount: 1, time: 1, detail: 0.7 } as const;
/** A column that is not read has to be near something that counts, to be asked about. */
const UNREAD = 1.5;
const NAMED = 3;
/** So many meanings of a column are offered, besides nothing. */
export const OPTIONS_MAX = 3;

/** What else is known of a column whose meaning may be open. */
interface Known {
  /** The middle of its amounts; null: it has none. */
  readonly middle: number | null;
  /** True if its heading is known whole and says the meaning by itself. */
  readonly isKnown: boolean;
}

/** The meanings between which a column is open, the best first; null: its meaning is sure enough. */
export function openMeanings(
  meaning: Meaning,
  rivals: readonly Rival[],
  { middle, isKnown }: Known,
): readonly Meaning[] | null {
  const effects = new Set([effectOf(meaning, middle)]);
  const limits = isKnown ? OPEN_IF_KNOWN : OPEN;
  const limit = meaning === NOTHING ? (isKnown ? 0 : UNREAD) : limits[meaningOf(meaning).weight];
  const near = rivals.filter((rival) => {
    const effect = effectOf(rival.meaning, middle);
    if (rival.margin >= limit || effects.has(effect) || isSameUnit(meaning, rival.meaning)) return false;
    effects.add(effect);
    return true;
  });
  if (near.length === 0) return null;
  if (effectOf(meaning, middle) === NOTHING && near.every((rival) => meaningOf(rival.meaning).weight !== "amount"))
    return null;
  return [meaning, ...near.map((rival) => rival.meaning)].slice(0, OPTIONS_MAX);
}

/** Hourly or a salary: by either the unit of the rate is told. */
function isSameUnit(one: Meaning, other: Meaning): boolean {
  return (one === "rate_unit" && other === "pay_type") || (one === "pay_type" && other === "rate_unit");
}

/** True if no other meaning that gives the same amounts is near, such as state for federal tax. */
export function isNamed(meaning: Meaning, rivals: readonly Rival[]): boolean {
  const effect = effectOf(meaning, null);
  return !rivals.some((rival) => rival.margin < NAMED && effectOf(rival.meaning, null) === effect);
}
