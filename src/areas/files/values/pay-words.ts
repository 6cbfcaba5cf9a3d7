import type { FrequencyWord } from "../../../kernel/pay/frequencies.ts";
import type { RateUnit } from "../../../kernel/pay/units.ts";
import type { PayrollJob } from "../payroll/payroll-file.ts";
import { NO_VALUE } from "./amounts.ts";
import words from "./pay-words.json" with { type: "json" };

/** A word list: a pattern on the text in lower case without punctuation, and its meaning. */
type WordList<Meaning extends string> = readonly (readonly [RegExp, Meaning])[];

interface Words {
  readonly whole?: readonly string[];
  readonly within?: readonly string[];
}

function listOf<Meaning extends string>(meanings: Partial<Readonly<Record<Meaning, Words>>>): WordList<Meaning> {
  return Object.entries<Words | undefined>(meanings).map(([meaning, { whole = [], within = [] } = {}]) => {
    const patterns = [
      ...(whole.length > 0 ? [`^(?:${whole.join("|")})$`] : []),
      ...(within.length > 0 ? [`\\b(?:${within.join("|")})\\b`] : []),
    ];
    return [new RegExp(patterns.join("|")), meaning as Meaning];
  });
}

const UNITS = listOf<RateUnit>(words.pay_unit);
const FREQUENCY_WORDS = listOf<FrequencyWord>(words.pay_frequency);
const STATUSES = listOf<NonNullable<PayrollJob["status"]>>(words.status);
const JOB_TYPES = listOf<NonNullable<PayrollJob["job_type"]>>(words.job_type);
const CONTRACTOR = listOf<"contractor">(words.worker_type);

/** A text in lower case, its punctuation as blanks. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function lookUp<Meaning extends string>(list: WordList<Meaning>, text: string): Meaning | null {
  const words = plainWords(text);
  return list.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** The unit that a text names: `Hr`, `per Annum`, `Salaried`, `S`. */
export function unitOfWord(text: string): RateUnit | null {
  return (
    lookUp(UNITS, text) ??
    (/\bhour(?:ly)?\b|\bhr\b/i.test(text) ? "hour" : /\bsalar(?:y|ied)\b|\bannual/i.test(text) ? "year" : null)
  );
}

/** The unit behind an amount: `$19.25/hr`, `85,000 per year`. */
export function unitOfAmount(text: string): RateUnit | null {
  const [, behind, alone] =
    /(?:\/|\bper\b|\ban\b|\ba\b)\s*([a-z]+)\.?\s*$|\b(hourly|daily|weekly|monthly|annually|yearly|p\.?a\.?)\s*$/i.exec(
      text,
    ) ?? [];
  const word = behind ?? alone;
  return word === undefined ? null : unitOfWord(word);
}

/** How many pays a year has, with words or signs around the number: `24/yr`, `12x`, `26 pays`. Fewer are not pays of a year: `2x`. */
const NUMBER_OF_PAYS =
  /^(12|24|26|52|53) ?(?:x|times|pays?|paychecks?|pay periods?|periods?|payrolls?)?(?: (?:a|per))?(?: (?:yr|year|annum))?$/;

/** A frequency among other words. That of several weeks or months has no code: `4-weekly`, `bi-monthly`. */
const FREQUENCY_WITHIN =
  /\b(bi ?weekly|every other week|every (?:2|two) weeks|semi ?monthly|twice a month|(?<!\b(?:\d+|two|three|four|five|six|eight|ten|bi|tri|semi) )(?:weekly|monthly))\b/;

/** The pay frequency that a text names. */
export function frequencyOfWord(text: string): FrequencyWord | null {
  const words = plainWords(text).replace(NUMBER_OF_PAYS, "$1");
  const exact = FREQUENCY_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (exact !== undefined) return exact;
  const within = FREQUENCY_WITHIN.exec(words)?.[1];
  return within === undefined ? null : (FREQUENCY_WORDS.find(([pattern]) => pattern.test(within))?.[1] ?? null);
}

/** The status that a text names. */
export function statusOfWord(text: string): PayrollJob["status"] | null {
  return NO_VALUE.test(text.trim()) ? null : lookUp(STATUSES, text);
}

/** Contractor or employee. Any text that names no contractor is an employee's. */
export function workerTypeOf(text: string): NonNullable<PayrollJob["worker_type"]> | null {
  return plainWords(text) === "" ? null : (lookUp(CONTRACTOR, text) ?? "employee");
}

/** Full time, part time, seasonal or per diem. */
export function jobTypeOf(text: string): PayrollJob["job_type"] | null {
  return lookUp(JOB_TYPES, text);
}
