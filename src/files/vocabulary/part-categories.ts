import type { FilePayPart } from "../payroll/payroll-file.ts";

/** The categories of an earning; of all but `other` a pay statement has the sum. */
type EarningCategory = "regular" | "overtime" | "bonus" | "commission" | "other";

/** The words and usual codes of each category in the name of an earning; the first that fits counts. */
const EARNINGS: readonly (readonly [RegExp, EarningCategory])[] = [
  [/\bovertime\b|\bdouble ?time\b|\bo\/?t\b|\bdt\b/i, "overtime"],
  [/\bbonus(?:es)?\b|\bbon\b/i, "bonus"],
  [/\bcommissions?\b|\bcomm?\b/i, "commission"],
  [/\breg(?:ular)?\b|\bsalar(?:y|ied)\b|\bsal\b|\bhourly\b|\bbase\b/i, "regular"],
];

const DEDUCTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b40[13] ?\(?[kb]\)?|\b457\b|\broth\b|\bira\b|\bpension\b|\bretirement\b/i, "retirement"],
  [
    /\bmed|\bdental\b|\bvision\b|\bhsa\b|\bfsa\b|\bhealth\b|\binsurance\b|\blife\b|\bcommuter\b|\bbenefits?\b/i,
    "benefit",
  ],
];

/** The category of an earning by its name. */
export function earningCategory(name: string): EarningCategory {
  return EARNINGS.find(([words]) => words.test(name))?.[1] ?? "other";
}

/** The category of a part of a pay statement: of an earning as {@link earningCategory} says. */
export function partCategory({ kind, name }: FilePayPart): string {
  if (kind === "earning") return earningCategory(name);
  if (kind === "tax" || kind === "employer_tax") return "tax";
  if (kind === "reimbursement") return "reimbursement";
  return DEDUCTIONS.find(([words]) => words.test(name))?.[1] ?? "other";
}
