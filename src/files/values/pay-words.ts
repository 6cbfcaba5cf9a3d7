import type { Frequency, PayrollJob, RateUnit } from "../payroll/payroll-file.ts";

/** A word list: a pattern on the text in lower case without punctuation, and its meaning. */
type WordList<Meaning extends string> = readonly (readonly [RegExp, Meaning])[];

const UNITS: WordList<RateUnit> = [
  [
    /^(?:h|hr|hrs|hour|hourly|per hour|hourly rate|nonexempt hourly|paid by the hour|hour rate|hourly employee)$/,
    "hour",
  ],
  [/^(?:d|day|daily|per day|per diem|day rate)$/, "day"],
  [/^(?:w|wk|week|weekly|per week)$/, "week"],
  [/^(?:m|mo|month|monthly|per month)$/, "month"],
  [
    /^(?:s|y|a|yr|yrs|year|yearly|annual|annually|annum|per annum|pa|per year|salary|salaried|exempt salaried|annual salary|salary exempt|salary nonexempt|salaried employee)$/,
    "year",
  ],
  [
    /^(?:pay period|per pay period|period|per period|paycheck|per paycheck|per check|biweekly|semimonthly|payroll)$/,
    "pay_period",
  ],
];

const FREQUENCY_WORDS: WordList<Frequency> = [
  [
    /^(?:b|bw|bi|26|27|biweekly|bi weekly|every other week|every 2 weeks|every two weeks|fortnightly|once every two weeks|2 weeks)$/,
    "biweekly",
  ],
  [
    /^(?:s|sm|24|semimonthly|semi monthly|twice a month|twice monthly|twice per month|two times a month|15th and last day|1st and 15th)$/,
    "semimonthly",
  ],
  [/^(?:w|wk|wkly|52|53|weekly|every week|once a week|week)$/, "weekly"],
  [/^(?:m|mo|mth|12|monthly|every month|once a month|month)$/, "monthly"],
  [/^(?:q|4|quarterly|quarter)$/, "quarterly"],
  [/^(?:sa|2|semiannually|semi annually|semiannual|semi annual|twice a year)$/, "semiannually"],
  [/^(?:a|1|annually|annual|yearly|once a year|year)$/, "annually"],
];

const STATUSES: WordList<NonNullable<PayrollJob["status"]>> = [
  [/\b(?:leave|loa|fmla|suspended|suspension|furlough|furloughed|laid off temporarily|disability|l)\b/, "leave"],
  [
    /\b(?:terminated|termination|term|inactive|ceased|separated|resigned|withdrawn|retired|dismissed|deceased|left|former|quit|fired|laid off|t|i|not employed|closed|0|no|false)\b/,
    "terminated",
  ],
  [/\b(?:active|employed|current|working|a|hired|1|yes|true|on board|full time|part time)\b/, "active"],
];

const WORKER_TYPES: WordList<NonNullable<PayrollJob["worker_type"]>> = [
  [
    /\b(?:contractor|contract|1099|independent|freelance|freelancer|consultant|vendor|self employed|contingent)\b/,
    "contractor",
  ],
  [/./, "employee"],
];

const JOB_TYPES: WordList<NonNullable<PayrollJob["job_type"]>> = [
  [/^(?:f|ft|f t|fulltime|regular)$|\bfull\b/, "full_time"],
  [/^(?:p|pt|p t|parttime)$|\bpart\b/, "part_time"],
  [/\b(?:seasonal|season|temp|temporary|intern|trainee|apprentice|summer)\b|^s$/, "seasonal"],
  [/\b(?:per diem|prn|diem|on call|as needed|casual|daily)\b|^d$/, "per_diem"],
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
  const word = /(?:\/|\bper\b|\ban\b|\ba\b)\s*([a-z]+)\.?\s*$/i.exec(text)?.[1];
  return word === undefined ? null : unitOfWord(word);
}

/** The pay frequency that a text names. */
export function frequencyOfWord(text: string): Frequency | null {
  const words = plainWords(text);
  const exact = FREQUENCY_WORDS.find(([pattern]) => pattern.test(words))?.[1];
  if (exact !== undefined) return exact;
  const within = /\b(bi ?weekly|every other week|semi ?monthly|twice a month|weekly|monthly)\b/.exec(words)?.[1];
  return within === undefined ? null : (FREQUENCY_WORDS.find(([pattern]) => pattern.test(within))?.[1] ?? null);
}

/** The status that a text names. */
export function statusOfWord(text: string): PayrollJob["status"] | null {
  return lookUp(STATUSES, text);
}

/** Contractor or employee. Any text that names no contractor is an employee's. */
export function workerTypeOf(text: string): NonNullable<PayrollJob["worker_type"]> | null {
  return lookUp(WORKER_TYPES, text);
}

/** Full time, part time, seasonal or per diem. */
export function jobTypeOf(text: string): PayrollJob["job_type"] | null {
  return lookUp(JOB_TYPES, text);
}
