import type { Frequency, PayrollJob, RateUnit } from "../payroll/payroll-file.ts";
import { NO_VALUE } from "./amounts.ts";

/** A word list: a pattern on the text in lower case without punctuation, and its meaning. */
type WordList<Meaning extends string> = readonly (readonly [RegExp, Meaning])[];

const UNITS: WordList<RateUnit> = [
  [
    /^(?:h|hr|hrs|hour|hours|hourly|per hour|an hour|hourly rate|nonexempt|non exempt|nonexempt hourly|paid by the hour|hour rate|hourly employee)$/,
    "hour",
  ],
  [/^(?:d|day|days|daily|per day|a day|per diem|day rate|daily rate)$/, "day"],
  [/^(?:w|wk|wkly|week|weeks|weekly|per week|a week|weekly rate|weekly salary)$/, "week"],
  [/^(?:m|mo|mos|mth|mnth|month|months|monthly|per month|a month|monthly rate|monthly salary)$/, "month"],
  [
    /^(?:s|y|a|yr|yrs|yrly|year|years|yearly|ann|annl|annual|annually|annualized|annum|per annum|pa|p a|per year|a year|salary|salaried|exempt|exempt salaried|annual salary|salary exempt|salary nonexempt|salaried employee)$/,
    "year",
  ],
  [
    /^(?:pay period|per pay period|period|per period|paycheck|per paycheck|per check|biweekly|semimonthly|payroll)$/,
    "pay_period",
  ],
];

/**
 * Sources: how often a year has each is Internal Revenue Service, Publication 15-T, worksheet 1A,
 * table 3. A pay day is named by the day of the week: `every payday` tells nothing.
 */
const FREQUENCY_WORDS: WordList<Frequency> = [
  [
    /^(?:b|bw|bi|biw|biwk|bi wk|2w|2wk|26|27|biweekly|bi weekly|bi weekly salaried|every other (?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|every other week|every 2 weeks|every two weeks|every second week|2 weekly|two weekly|fortnightly|fortnight|once every two weeks|2 weeks|two weeks)$/,
    "biweekly",
  ],
  [
    /^(?:s|sm|24|semi|semimo|semi mo|semimonthly|semi monthly|twice a month|twice monthly|twice per month|two times a month|2x month|15th (?:and )?(?:last|last day|eom|end of month|30th|31st)|1st (?:and )?(?:the )?15th|1st (?:and )?16th|1 15|15 30|15 31)$/,
    "semimonthly",
  ],
  [
    /^(?:w|wk|wkly|52|53|weekly|every week|every (?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|once a week|once per week|per week|week)$/,
    "weekly",
  ],
  [/^(?:m|mo|mth|mthly|mnthly|12|monthly|every month|once a month|once per month|per month|month)$/, "monthly"],
  [/^(?:q|qtr|qtrly|4|quarterly|every quarter|quarter)$/, "quarterly"],
  [/^(?:sa|2|semiannually|semi annually|semiannual|semi annual|twice a year)$/, "semiannually"],
  [/^(?:a|1|annually|annual|yearly|every year|once a year|per year|year)$/, "annually"],
];

const STATUSES: WordList<NonNullable<PayrollJob["status"]>> = [
  [/\b(?:leave|loa|fmla|suspended|suspension|furlough|furloughed|laid off temporarily|disability|l)\b/, "leave"],
  [
    /\b(?:terminated|termination|term|inactive|ceased|separated|resigned|withdrawn|retired|dismissed|deceased|left|gone|ended|let go|released|discharged|former|quit|fired|laid off|t|i|not employed|closed|0|no|false)\b|^n$/,
    "terminated",
  ],
  [/\b(?:active|employed|current|working|a|hired|1|yes|true|on board|full time|part time)\b|^y$/, "active"],
];

const WORKER_TYPES: WordList<NonNullable<PayrollJob["worker_type"]>> = [
  [
    /\b(?:contractor|contract|1099|independent|freelance|freelancer|consultant|vendor|self employed|contingent)\b/,
    "contractor",
  ],
  [/./, "employee"],
];

/**
 * Sources: variable hours are 26 CFR 54.4980H-1(a)(49), whose hours are not known beforehand; zero
 * hours are what GOV.UK, "Contract types and employer responsibilities", also calls casual. A fixed
 * term and a substitute may be of any of these types: neither is listed.
 */
const JOB_TYPES: WordList<NonNullable<PayrollJob["job_type"]>> = [
  [/^(?:f|ft|f t|fte|rft|rf|regular|permanent|perm)$|\b(?:full|fulltime)\b/, "full_time"],
  [/^(?:p|pt|p t|rpt|rp)$|\b(?:part|parttime|half time)\b/, "part_time"],
  [/\b(?:seasonal|season|seas|temp|temporary|intern|trainee|apprentice|summer)\b|^s$/, "seasonal"],
  [/\b(?:per diem|prn|diem|on call|as needed|casual|daily|variable hours?|zero hours?)\b|^d$/, "per_diem"],
];

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

/** How many pays a year has, with words or signs around the number: `24/yr`, `12x`, `26 pays`. Fewer are no pays of a year: `2x`. */
const NUMBER_OF_PAYS =
  /^(12|24|26|52|53) ?(?:x|times|pays?|paychecks?|pay periods?|periods?|payrolls?)?(?: (?:a|per))?(?: (?:yr|year|annum))?$/;

/** A frequency among other words. That of several weeks or months has no code: `4-weekly`, `bi-monthly`. */
const FREQUENCY_WITHIN =
  /\b(bi ?weekly|every other week|every (?:2|two) weeks|semi ?monthly|twice a month|(?<!\b(?:\d+|two|three|four|five|six|eight|ten|bi|tri|semi) )(?:weekly|monthly))\b/;

/** The pay frequency that a text names. */
export function frequencyOfWord(text: string): Frequency | null {
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
  return lookUp(WORKER_TYPES, text);
}

/** Full time, part time, seasonal or per diem. */
export function jobTypeOf(text: string): PayrollJob["job_type"] | null {
  return lookUp(JOB_TYPES, text);
}
