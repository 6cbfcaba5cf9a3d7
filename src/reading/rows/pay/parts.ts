import { type Meaning, meaningOf } from "../../columns/meanings.ts";
import type { PartKind } from "../drafts.ts";

/** The kind of the line that a meaning is; null: none. What the employer pays for benefits is no pay, and no tax. */
export function partKindOf(meaning: Meaning): PartKind | null {
  return KINDS[meaningOf(meaning).kind ?? "word"] ?? null;
}

const KINDS: Partial<Readonly<Record<NonNullable<ReturnType<typeof meaningOf>["kind"]>, PartKind>>> = {
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
