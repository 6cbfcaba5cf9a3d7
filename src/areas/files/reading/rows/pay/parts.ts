import type { PayPartKind } from "../../../payroll/payroll-file.ts";
import { isYearToDate, type Meaning, meaningOf } from "../../columns/meanings.ts";

/** The heading of a column of parts, and how sure its meaning is. */
interface PartHeading {
  readonly heading: string;
  readonly meaning: Meaning;
  /** True if the one column of the meaning cannot well be another part of the kind, such as state for federal tax. */
  readonly isUsual: boolean;
}

/** Words that tell a kind or a treatment: no heading of them alone names a part, as `Tax` may be any, and `Pretax deductions` all. */
const GENERAL =
  /^(?:(?:tax(?:es)?|pay|paid|wages?|salar(?:y|ies)|earnings?|base|basic|and|&|amount|total|withheld|deducted|employee|ee|other|misc|pre-?tax|after-?tax|post-?tax)\b\W*)+$/i;
/** The kind of a part before or behind its name. */
const KIND_BEHIND =
  /(?<=[\p{L}\d)])(?: (?:deductions?|ded|earnings?|earn|amount|amt)\.?|\s*[-:]\s*voluntary deductions?)$/iu;
const KIND_BEFORE = /^voluntary deductions?\s*[-:]\s*(?=\S)/i;
const RETIREMENT = /^(?:k-)?401\W?k\)?$/i;

/** The name of a part: the usual one of its meaning, or its heading, without the kind where the rest says of what. */
export function partNameOf({ heading, meaning, isUsual }: PartHeading): string {
  const { line: usual, kind } = meaningOf(meaning);
  if (usual !== undefined && isUsual && !GENERAL.test(heading)) return usual;
  const rest = kind?.startsWith("total") === true ? heading : heading.replace(KIND_BEFORE, "").replace(KIND_BEHIND, "");
  const plain = GENERAL.test(rest) ? heading : rest;
  if (meaning === "retirement_deduction" && RETIREMENT.test(plain)) return "401(k)";
  return usual?.toLowerCase() === plain.toLowerCase() ? usual : plain;
}

/**
 * The kind of the line that a meaning is; null: none. What the employer pays for benefits is not pay, and no tax; an amount of the
 * year so far is not part of a payment.
 */
export function partKindOf(meaning: Meaning): PayPartKind | null {
  return isYearToDate(meaning) ? null : (KINDS[meaningOf(meaning).kind ?? "word"] ?? null);
}

const KINDS: Partial<Readonly<Record<NonNullable<ReturnType<typeof meaningOf>["kind"]>, PayPartKind>>> = {
  earning: "earning",
  reimbursement: "reimbursement",
  tax: "tax",
  "total of taxes": "tax",
  deduction: "deduction",
  "total of deductions": "deduction",
  "employer tax": "employer_tax",
};

const BEFORE_TAX = /\bpre-?\s?tax\b|\bbefore[- ]tax\b|\bsec(?:tion)?\.? ?125\b|\bcafeteria\b|\btax[- ]deferred\b/i;
const AFTER_TAX = /\bpost-?\s?tax\b|\bafter[- ]tax\b|\broth\b/i;

/** Whether words say that a deduction is taken off before or after federal income tax. */
export function treatmentOf(text: string): "pre_tax" | "post_tax" | undefined {
  const words = text.replace(/[_.]+/g, " ");
  if (BEFORE_TAX.test(words) || /PRE(?:TAX)?$/.test(words)) return "pre_tax";
  return AFTER_TAX.test(words) || /POST(?:TAX)?$/.test(words) ? "post_tax" : undefined;
}
