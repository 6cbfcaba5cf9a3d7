import type { EARNING_SUMS, PayrollLine } from "./document.ts";

/** What a line of pay is. `other` may be a premium; a reimbursement is not income. */
export const EARNING_KINDS = [
  "regular",
  "overtime",
  "bonus",
  "commission",
  "tips",
  "paid_leave",
  "reimbursement",
  "other",
] as const;
type EarningKind = (typeof EARNING_KINDS)[number];

/**
 * The words and usual codes of each kind, as `wordsOf` writes a text; the first that fits counts. Pay by the mile, as drivers
 * have it, is pay; hours beyond a workweek are overtime on a holiday too.
 */
const WORDS: readonly (readonly [RegExp, EarningKind])[] = [
  [/\breimb|\bexpenses?\b|\bmileage\b(?! (?:pay|wages?|earnings?|rate)\b)/, "reimbursement"],
  [/\bovertime\b|\bover time\b|\bdouble ?time\b|\bo ?t\b|\bdt\b/, "overtime"],
  [/\bvacation\b|\bholidays?\b|\bsick\b|\bpto\b|\bpaid ?time ?off\b|\bpaid ?leave\b/, "paid_leave"],
  [/\bbonus(?:es)?\b|\bbon\b/, "bonus"],
  [/\bcommissions?\b|\bcomm?\b/, "commission"],
  [/\btips?$/, "tips"],
  [/\breg(?:ular)?\b|\bsalar(?:y|ied)\b|\bsal\b|\bhourly\b|\bbase\b/, "regular"],
];

/** What an earning is by its category, or else its name: the one classifier of them. Symmetric in case, `_` and punctuation. */
export function earningKind({ name, category }: Pick<PayrollLine, "name" | "category">): EarningKind {
  return kindIn(category) ?? kindIn(name) ?? "other";
}

function kindIn(text: string): EarningKind | undefined {
  const words = wordsOf(text);
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}

/** A text in lower-case words: `PaidLeave_2 (O/T)` is `paid leave 2 o t`. */
function wordsOf(text: string): string {
  return text
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replace(/[\W_]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The sum of a statement that a kind is part of; null: of none, since a reimbursement is not pay. */
export const SUM_OF_KIND: Readonly<Record<EarningKind, (typeof EARNING_SUMS)[number] | null>> = {
  regular: "regular",
  overtime: "overtime",
  bonus: "bonus",
  commission: "commission",
  tips: "other_pay",
  paid_leave: "other_pay",
  reimbursement: null,
  other: "other_pay",
};

/** The category of an earning that only its name tells: the sum that it is part of, `other`, or `reimbursement`. */
export function earningCategory(name: string): string {
  const sum = SUM_OF_KIND[earningKind({ name, category: "" })];
  return sum === null ? "reimbursement" : sum === "other_pay" ? "other" : sum;
}

const DEDUCTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b40[13] ?\(?[kb]\)?|\b457\b|\broth\b|\bira\b|\bpension\b|\bretirement\b/i, "retirement"],
  [
    /\bmed|\bdental\b|\bvision\b|\bhsa\b|\bfsa\b|\bhealth\b|\binsurance\b|\blife\b|\bcommuter\b|\bbenefits?\b/i,
    "benefit",
  ],
];

/** The category of a deduction that is not a tax, by its name. */
export function deductionCategory(name: string): string {
  return DEDUCTIONS.find(([words]) => words.test(name))?.[1] ?? "other";
}
