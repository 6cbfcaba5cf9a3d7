import type { PayPartKind } from "../../../files/payroll/payroll-file.ts";
import type { ColumnModel } from "../../classifier.ts";
import { saidByHeading } from "../../columns/candidates.ts";
import { isYearToDate, type Meaning, meaningOf } from "../../columns/meanings.ts";

/** The heading of a column of parts, and how sure its meaning is. */
interface PartHeading {
  readonly heading: string;
  readonly meaning: Meaning;
  /** True if the one column of the meaning cannot well be another part of the kind, such as state for federal tax. */
  readonly isUsual: boolean;
}

/** Words that stand for a whole kind of parts: no heading of them alone names one, as `Tax` may be of any. */
const GENERAL =
  /^(?:(?:tax(?:es)?|pay|paid|wages?|salar(?:y|ies)|earnings?|base|basic|and|&|amount|total|withheld|deducted|employee|ee)\b\W*)+$/i;
const KIND_BEHIND = /^(\S*[\p{L}\d)]|\S.*[\p{L}\d)]) (?:deductions?|ded|earnings?|earn)\.?$/iu;
const RETIREMENT = /^401\W?k\)?$/i;

/** The name of a part: the usual one of its meaning, or its heading, without the kind where the rest alone says the same. */
export function partNameOf({ heading, meaning, isUsual }: PartHeading, model: ColumnModel): string {
  const usual = meaningOf(meaning).line;
  if (usual !== undefined && isUsual && !GENERAL.test(heading)) return usual;
  const rest = KIND_BEHIND.exec(heading)?.[1];
  const plain =
    rest !== undefined && saidByHeading({ heading: rest, group: "" }, meaning, model).isKnown ? rest : heading;
  if (meaning === "retirement_deduction" && RETIREMENT.test(plain)) return "401(k)";
  return usual?.toLowerCase() === plain.toLowerCase() ? usual : plain;
}

/**
 * The kind of the line that a meaning is; null: none. What the employer pays for benefits is no pay, and no tax; an amount of the
 * year so far is no part of a payment.
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
