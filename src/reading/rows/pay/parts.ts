import type { PartKind } from "../drafts.ts";

/** The usual names of lines by meaning. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  ereg: "Regular",
  eot: "Overtime",
  edt: "Double Time",
  ehol: "Holiday",
  epto: "PTO",
  esick: "Sick",
  ebon: "Bonus",
  ecom: "Commission",
  etip: "Tips",
  ereimb: "Reimbursement",
  tfed: "Federal Income Tax",
  tst: "State Income Tax",
  tloc: "Local Income Tax",
  tss: "Social Security",
  tmed: "Medicare",
  erss: "Social Security ER",
  ermed: "Medicare ER",
  erfut: "FUTA ER",
  ersui: "SUTA ER",
};

/** The usual name of a line, such as `Federal Income Tax`; undefined: it has none. */
export function usualName(meaning: string): string | undefined {
  return USUAL_NAMES[meaning];
}

/** The hours that belong to a column of pay. */
export const HOURS_OF: Readonly<Record<string, string>> = {
  ereg: "hreg",
  eot: "hot",
  edt: "hdt",
  ehol: "hhol",
  epto: "hpto",
  esick: "hsick",
};

/** The hours whose sum is those of a payment. */
export const HOURS = ["hreg", "hot", "hdt", "hhol", "hpto", "hsick", "hother"] as const;
/** Taxes of the employee by kind. */
export const TAX = /^t(?:fed|st|loc|ss|med|other)$/;
/** Deductions by kind. */
export const DEDUCTION = /^d(?:401|hlth|dent|vis|hsa|garn|dues|other)$/;

/** The kind of the line that a meaning is; null: none. */
export function partKindOf(meaning: string): PartKind | null {
  if (meaning === "ereimb") return "reimbursement";
  // What the employer pays for benefits is no pay, and no tax.
  if (/^er(?:ss|med|fut|sui|tot)$/.test(meaning)) return "employer_tax";
  if (/^e(?:reg|ot|dt|hol|pto|sick|bon|com|tip|other)$/.test(meaning)) return "earning";
  if (TAX.test(meaning) || meaning === "ttot") return "tax";
  return DEDUCTION.test(meaning) || meaning === "dtot" ? "deduction" : null;
}

const BEFORE_TAX = /\bpre-?\s?tax\b|\bbefore[- ]tax\b|\bsec(?:tion)?\.? ?125\b|\bcafeteria\b|\btax[- ]deferred\b/i;
const AFTER_TAX = /\bpost-?\s?tax\b|\bafter[- ]tax\b|\broth\b/i;

/** Whether words say that a deduction is taken off before or after federal income tax. */
export function treatmentOf(text: string): "pre_tax" | "post_tax" | undefined {
  const words = text.replace(/[_.]+/g, " ");
  if (BEFORE_TAX.test(words) || /PRE(?:TAX)?$/.test(words)) return "pre_tax";
  return AFTER_TAX.test(words) || /POST(?:TAX)?$/.test(words) ? "post_tax" : undefined;
}
