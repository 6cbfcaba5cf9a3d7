import { frequencyOfWord, unitOfWord } from "../../values/pay-words.ts";
import { formsOf } from "../features.ts";
import meanings from "./meanings.json" with { type: "json" };

type Plain = keyof typeof meanings;

/** The stable word of what a column means, by which it is answered too: `gross_pay`; `gross_pay_ytd` is the same amount of the year so far. */
export type Meaning = Plain | `${Plain}_ytd`;

/** What a meaning is among others; those without one are of no group. */
type Kind =
  | ("earning" | "reimbursement" | "tax" | "total of taxes" | "deduction" | "total of deductions")
  | ("employer tax" | "employer benefit" | "part of hours" | "hours" | "hours of a day" | "break")
  | ("rate" | "pay" | "wages" | "wages of a quarter" | "date" | "two dates" | "time" | "name" | "word");

/** One of the things that a column can mean, as `meanings.json` has it. */
interface MeaningEntry {
  /** In words, for a question. */
  readonly text: string;
  /** What a wrong reading would cost: who is paid, how much or when; or a detail. */
  readonly weight: "identity" | "amount" | "time" | "detail";
  readonly kind?: Kind;
  /** True if one column of a table has it at most. */
  readonly isOnce?: boolean;
  /** False: nothing is stated of a person by it. */
  readonly isTold?: boolean;
  /** The usual name of a line of pay. */
  readonly line?: string;
  /** The hours that belong to a column of pay. */
  readonly hours?: Meaning;
  /** The fields that an operator can name a column for. */
  readonly fields?: readonly string[];
}

const YEAR_TO_DATE = "_ytd";
const UNKNOWN: MeaningEntry = { text: "nothing that is read", weight: "detail" };

/** All meanings, without those of the year to date. */
export const MEANINGS: ReadonlyMap<Meaning, MeaningEntry> = new Map(
  Object.entries(meanings as Readonly<Record<Plain, MeaningEntry>>) as [Plain, MeaningEntry][],
);

/** The meaning of a column that is not read. */
export const NOTHING: Meaning = "nothing";

/** The meanings of some kinds. */
export function ofKind(...kinds: readonly Kind[]): ReadonlySet<Meaning> {
  return new Set(
    [...MEANINGS].flatMap(([meaning, { kind }]) => (kind !== undefined && kinds.includes(kind) ? [meaning] : [])),
  );
}

/** True if a word is that of a meaning. */
export function isMeaning(word: string): word is Meaning {
  return MEANINGS.has(baseOf(word as Meaning)) && word !== `${NOTHING}${YEAR_TO_DATE}`;
}

/** The amount of the payment to an amount of the year so far; any other meaning as it is. */
export function baseOf(meaning: Meaning): Meaning {
  return isYearToDate(meaning) ? (meaning.slice(0, -YEAR_TO_DATE.length) as Meaning) : meaning;
}

/** True if a meaning is the amount of the year so far. */
export function isYearToDate(meaning: Meaning): boolean {
  return meaning.endsWith(YEAR_TO_DATE);
}

/** The same amount of the year so far. */
export function yearToDate(meaning: Meaning): Meaning {
  return `${meaning}${YEAR_TO_DATE}` as Meaning;
}

/** What a meaning is. */
export function meaningOf(meaning: Meaning): MeaningEntry {
  const own = MEANINGS.get(baseOf(meaning)) ?? UNKNOWN;
  if (!isYearToDate(meaning)) return own;
  return { ...own, text: `${own.text}, year to date` };
}

const CLOCK = /^\d+:\d\d/;
/** A code of capitals and digits, which is not a name. */
const CODE = /^(?=.*\d)[A-Z0-9]+(?:[-/_.][A-Z0-9]+)*$/;
const HOURS = new Set<Kind | undefined>(["part of hours", "hours", "hours of a day", "break"]);
/** Below this share of values that have the form of a meaning, a column cannot mean it. */
const CAN_MEAN_MIN = 0.25;

/**
 * True if the values of a column have a form that the meaning can have: no amount is a date, and no code of an API a
 * Social Security number. A column without values can mean anything.
 *
 * @param filled its values, without empty ones
 */
export function canMean(meaning: Meaning, filled: readonly string[]): boolean {
  const hasForm = formOf(meaning);
  if (hasForm === null || filled.length === 0) return true;
  return filled.filter(hasForm).length / filled.length >= CAN_MEAN_MIN;
}

/** The words that show a meaning: of other texts it tells nothing. */
const TOLD_BY: ReadonlyMap<Meaning, (value: string) => boolean> = new Map<Meaning, (value: string) => boolean>([
  ["pay_frequency", (value) => frequencyOfWord(value) !== null],
  ["rate_unit", (value) => unitOfWord(value) !== null || frequencyOfWord(value) !== null],
  ["pay_type", (value) => unitOfWord(value) !== null || /sal|exempt|hour|contract|1099|w-?2|employee/i.test(value)],
  ["payment_type", (value) => /void|revers/i.test(value)],
  ["suffix", (value) => /^(?:jr|sr|[iv]+)\.?$/i.test(value)],
]);

/** True if values of a column tell what a meaning is of: a column without such words tells nothing by it, and need not be asked about. */
export function canTell(meaning: Meaning, filled: readonly string[]): boolean {
  const isTold = TOLD_BY.get(meaning);
  return canMean(meaning, filled) && (isTold === undefined || filled.some(isTold));
}

/** Whether a value has a form that a meaning can have; null: it can have any. */
function formOf(meaning: Meaning): ((value: string) => boolean) | null {
  const { kind, weight } = meaningOf(meaning);
  if (meaning === "ssn") return isLikeSsn;
  if (meaning === "ein") return (value) => /^\d{8,9}$/.test(value.replaceAll(/[\s-]/g, ""));
  if (meaning === "email") return (value) => value.includes("@");
  if (meaning === "phone") return (value) => value.replaceAll(/\D/g, "").length >= 7;
  if (kind === "time" || meaning === "occupation_code") return (value) => /\d/.test(value);
  if (kind === "date" || kind === "two dates") return isLikeDate;
  if (kind === "name") return (value) => /\p{L}/u.test(value) && !CODE.test(value);
  if (weight !== "amount" || kind === "word") return null;
  return HOURS.has(kind) ? isLikeAmount : (value) => isLikeAmount(value) && !CLOCK.test(value);
}

/** Also of one that is masked, or has lost its first zeros. */
function isLikeSsn(value: string): boolean {
  return /^[\dx*•#]{4,9}$/i.test(value.replaceAll(/[\s-]/g, ""));
}

function isLikeDate(value: string): boolean {
  return formsOf(value).some((form) => /^(?:date|range|serial|eight)$/.test(form)) || /^\d{6}$/.test(value);
}

/** A number, also with a currency or what it is paid for. */
function isLikeAmount(value: string): boolean {
  const [first = ""] = formsOf(value);
  return (
    /\d/.test(value) &&
    !/\d\p{L}+\d|^\p{L}+\d+\p{L}?$/u.test(value) &&
    !/^(?:date|range|email|phone|ein|ssn|street)$/.test(first)
  );
}
