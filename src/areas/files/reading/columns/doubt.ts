import { DEDUCTIONS, EARNINGS, SURE, TAXES } from "./candidates.ts";
import { baseOf, MEANINGS, type Meaning, meaningOf, NOTHING, ofKind } from "./meanings.ts";

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

/**
 * The same of amounts that the heading by itself does not say, nor with the values for sure, nor anything that they add up to: of
 * such columns with a margin of 3 to 5 a fifth are wrong; of those whose heading and values say it for sure, one in eighty.
 */
const OPEN_IF_UNSAID = { ...OPEN, amount: 5 } as const;

const SAID = 0.95;

/** A column that is not read has to be near something that counts, to be asked about. */
const UNREAD = 1.5;

const SSN_SHARE_MIN = 0.5;

/** A heading by itself says no meaning of which it says less. */
const UNSAID = Math.log(0.1);

const NAMED = 3;

/** So many meanings of a column are offered, besides nothing. */
export const OPTIONS_MAX = 3;

/** What else is known of a column whose meaning may be open. */
interface Known {
  /** The middle of its amounts; null: it has none. */
  readonly middle: number | null;
  /** True if all its values are digits alone, under a heading. */
  readonly areDigits: boolean;
  /** The probability of the meaning by heading and values. */
  readonly share: number;
  /** What the heading says of the meaning by itself. */
  readonly said: { readonly score: number; readonly isKnown: boolean };
  /** True if what it shows together with other columns speaks for the meaning. */
  readonly isShown: boolean;
}

/** The meanings between which a column is open, the best first; null: its meaning is sure enough. */
export function openMeanings(meaning: Meaning, rivals: readonly Rival[], known: Known): readonly Meaning[] | null {
  const { middle } = known;
  const effects = new Set([effectOf(meaning, middle)]);
  // Nine digits may be any number: under a heading that does not say so they are asked about.
  const isUnsaid = known.share < SSN_SHARE_MIN || (known.areDigits && known.said.score < UNSAID);
  const isAnyNumber = meaning === "ssn" && !known.said.isKnown && isUnsaid;
  const ofWeight = isAnyNumber ? Number.POSITIVE_INFINITY : limitsOf(known)[meaningOf(meaning).weight];
  const limit = meaning === NOTHING ? (known.said.isKnown ? 0 : UNREAD) : ofWeight;
  const near = rivals.filter((rival) => {
    const effect = effectOf(rival.meaning, middle);
    // That a column is of no use is not another meaning of it: it has to be nearer.
    const far = effect === NOTHING ? Math.min(limit, OPEN.amount) : limit;
    if (rival.margin >= far || effects.has(effect) || isSameUnit(meaning, rival.meaning)) return false;
    effects.add(effect);
    return true;
  });
  if (near.length === 0) return null;
  if (effectOf(meaning, middle) === NOTHING && near.every((rival) => meaningOf(rival.meaning).weight !== "amount"))
    return null;
  return [meaning, ...near.map((rival) => rival.meaning)].slice(0, OPTIONS_MAX);
}

function limitsOf({
  share,
  said,
  isShown,
}: Known): Readonly<Record<"identity" | "amount" | "time" | "detail", number>> {
  if (said.isKnown) return OPEN_IF_KNOWN;
  return share >= SAID || said.score > SURE || isShown ? OPEN : OPEN_IF_UNSAID;
}

/** Hourly or a salary: by either the unit of the rate is stated. */
function isSameUnit(one: Meaning, other: Meaning): boolean {
  return (one === "rate_unit" && other === "pay_type") || (one === "pay_type" && other === "rate_unit");
}

/** True if no other meaning that gives the same amounts is near, such as state for federal tax. */
export function isNamed(meaning: Meaning, rivals: readonly Rival[]): boolean {
  const effect = effectOf(meaning, null);
  return !rivals.some((rival) => rival.margin < NAMED && effectOf(rival.meaning, null) === effect);
}

/** Meanings of which nothing is stated of a person. */
const NOT_TOLD = new Set<Meaning>(
  [...MEANINGS].flatMap(([meaning, { isTold }]) => (isTold === false ? [meaning] : [])),
);

/** What the employer pays. */
export const OF_EMPLOYER = ofKind("employer tax", "employer benefit");

/** Rates below this are of an hour whether the heading says so or not. */
const HOURLY_MAX = 150;

/** Rates from this on are of a year. */
const YEARLY_MIN = 15_000;

/**
 * What is stated of a person because of a meaning: two meanings of one effect give the same values, if parts of pay in doubt bear
 * the heading as their name.
 */
function effectOf(meaning: Meaning, middle: number | null): string {
  if (NOT_TOLD.has(meaning)) return NOTHING;
  if (EARNINGS.has(meaning)) return "earning";
  if (TAXES.has(meaning)) return "tax";
  if (DEDUCTIONS.has(meaning)) return "deduction";
  if (OF_EMPLOYER.has(baseOf(meaning))) return "employer";
  if (meaning === "hire_date" || meaning === "original_hire_date") return "hire";
  if (meaning === "line_code" || meaning === "line_description") return "line";
  if ((meaning === "pay_rate" || meaning === "annual_rate") && middle !== null && middle >= YEARLY_MIN)
    return "yearly rate";
  if ((meaning === "pay_rate" || meaning === "hourly_rate") && middle !== null && middle < HOURLY_MAX)
    return "hourly rate";
  return meaning;
}
