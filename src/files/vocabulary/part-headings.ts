import { parseState } from "../../text/us/state.ts";
import type { PayPartKind } from "../payroll/payroll-file.ts";

/** What a column or line of a pay statement adds. `hours` are those of the earning of that name. */
export interface PartHeading {
  readonly kind: PayPartKind | "hours";
  readonly name: string;
  /** True for a sum of parts that other columns may tell one by one, such as `Employee Taxes`. */
  readonly isSum: boolean;
  /** True for hours whose heading says neither hours nor pay, and whose amounts only look like them. */
  readonly isAssumed?: boolean;
}

const EMPLOYER = /\bemployer\b|\bcompany\b/;
const TAX =
  /\b(?:tax(?:es)?|withholding|federal|social security|medicare|fica|sdi|sui|suta|futa|unemployment|pfl|paid family leave|disability|fli|surtax)\b|^mc(?: tax)?$|\b(?:pit|sit)$/;
const DEDUCTION =
  /\b(?:deductions?|401k|403b|457b?|roth|ira|simple ira|medical|dental|vision|hsa|fsa|health|insurance|ins|life|garnish\w*|child support|union|dues|loan|advance|levy|benefits?|retirement|pension|commuter|parking|med ins)\b/;
const REIMBURSEMENT = /\b(?:reimburse\w*|expense|mileage)\b/;
const EARNING =
  /\b(?:earnings?|pay|wages?|bonus(?:es)?|commissions?|tips?|holiday|vacation|sick|pto|retro(?:active)?|overtime|double ?time|regular|severance|salary|hourly|bereavement|jury|shift|differentials?|on call|allowances?|stipends?|incentives?|straight time|comm|paid time off)\b/;
/** Words that say only what kind of column it is. */
const KIND_WORDS =
  /\b(?:earnings?|pay|amount|wages?|gross|deductions?|tax(?:es)?|employee|withholding|dollars|current|paid|total)\b/g;
const HOURS = /\bhours?\b|\bhrs\b/;
const TAX_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\badditional medicare\b|\bmedicare surtax\b/, "Additional Medicare"],
  [
    /\bmedicare\b|^mc(?: tax)?$|^(?:fica |employee |employer )?med(?: employee| employer| tax| withholding| amount)*$/,
    "Medicare",
  ],
  [/\bsocial security\b/, "Social Security"],
  [/\bfica\b/, "FICA"],
  [/\bfuta\b|\bfederal unemployment\b/, "FUTA"],
  [/\bfederal\b/, "Federal Income Tax"],
  [/\bsui sdi\b/, "SUI/SDI"],
  [/\bsuta\b|\bsui\b|\bunemployment\b/, "SUTA"],
  [/\b(?:sdi|disability)\b/, "SDI"],
  [/\b(?:pfl|(?:paid )?family leave|fli)\b/, "Paid Family Leave"],
  [/\bmedical leave\b/, "Paid Medical Leave"],
  [/\b(?:local|city|county|municipal)\b/, "Local Income Tax"],
  [/\bstate\b|\bpit\b|^st (?:tax|withholding|income tax)(?: employee)?$/, "State Income Tax"],
];
const EARNING_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bdouble ?time\b/, "Double Time"],
  [/\bovertime\b/, "Overtime"],
  [/\bregular\b|\bstraight time\b/, "Regular"],
  [/\bbonus(?:es)?\b/, "Bonus"],
  [/\bcommissions?\b|^comm$/, "Commission"],
  [/\btips?\b/, "Tips"],
  [/\bretro/, "Retro"],
  [/\bholiday\b/, "Holiday"],
  [/\bvacation\b/, "Vacation"],
  [/\bsick\b/, "Sick"],
  [/\bpto\b|\bpaid time off\b/, "PTO"],
  [/\bseverance\b/, "Severance"],
];
const DEDUCTION_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b401k\b.*\broth\b|\broth\b.*\b401k\b/, "Roth 401(k)"],
  [/\b401k\b/, "401(k)"],
  [/\b403b\b/, "403(b)"],
  [/\bmedical\b|\bmed ins\b|\bhealth\b/, "Medical"],
  [/\bdental\b/, "Dental"],
  [/\bvision\b/, "Vision"],
  [/\bhsa\b/, "HSA"],
  [/\bgarnish/, "Garnishment"],
];

/**
 * Headings of pay columns that hold no amount of the payment: rates, what is taxable, balances of leave,
 * counts, sums of other spans, and what names a thing.
 */
const NO_AMOUNT =
  /\b(?:ytd|qtd|mtd|(?:year|quarter|month) to date|rates?|taxable|exemptions|(?:federal|state|withholding) allowances|accru\w*|balances?|available|remaining|weeks|percent|pct|multiplier|factor|limit|frequency|method|status|codes?|types?|dates?|ids?)\b/;

/** What a heading of a pay column names; null if it names no part of a pay statement. */
export function partOfHeading(text: string, heading: string): PartHeading | null {
  if (NO_AMOUNT.test(text)) return null;
  if (HOURS.test(text)) return hoursPart(text);
  if (REIMBURSEMENT.test(text)) return { kind: "reimbursement", name: heading.trim(), isSum: false };
  const name = TAX_NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? stateTax(text);
  const isSum =
    /^(?:total )?(?:employee |employer )?(?:taxes|tax|withholdings?|deductions|taxes and deductions|taxes and contributions|deductions and taxes)(?: withholding)?$/.test(
      text.replace(/^total /, ""),
    );
  if (EMPLOYER.test(text) && (TAX.test(text) || name !== null || /contribution/.test(text))) {
    return { kind: "employer_tax", name: isSum ? sumName(heading) : employerName(name, heading), isSum };
  }
  if (isSum && !/\bdeductions\b/.test(text)) return { kind: "tax", name: sumName(heading), isSum };
  if (isSum) return { kind: "deduction", name: sumName(heading), isSum };
  if (name !== null && isTaxText(text)) {
    // Some states have the employee pay a share of unemployment insurance.
    return { kind: OF_EMPLOYERS.has(name) && !/\bemployee\b/.test(text) ? "employer_tax" : "tax", name, isSum: false };
  }
  if (DEDUCTION.test(text)) return { kind: "deduction", name: deductionName(text, heading), isSum: false };
  if (EARNING.test(text)) return { kind: "earning", name: earningName(text, heading), isSum: false };
  return null;
}

/** Taxes that only employers pay; the others have a name of their own for the employer's share. */
const OF_EMPLOYERS: ReadonlySet<string> = new Set(["FUTA", "SUTA"]);

function employerName(name: string | null, heading: string): string {
  if (name === null) return heading.trim();
  return OF_EMPLOYERS.has(name) ? name : `${name} ER`;
}

/** A sum is called alike with and without `Total`, and deductions in short. */
function sumName(heading: string): string {
  const name = heading.trim().replace(/^total\s+/i, "");
  return /^deds?\.?$|^deducts?\.?$/i.test(name) ? "Deductions" : name;
}

/** A state or local name counts only beside a word of taxes; the federal ones alone. */
function isTaxText(text: string): boolean {
  return TAX.test(text) || /^(?:med|state|local|city)(?: employee| amount)*$/.test(text) || /\bincome\b/.test(text);
}

function stateTax(text: string): string | null {
  const words = text.split(" ");
  const isState = words.some(
    (word, at) => parseState(word) !== null || parseState(words.slice(at, at + 2).join(" ")) !== null,
  );
  return isState && /\b(?:tax|withholding|income|pit|sit)\b/.test(text) ? "State Income Tax" : null;
}

function hoursPart(text: string): PartHeading | null {
  const rest = text.replace(/\b(?:hours?|hrs|paid|worked)\b/g, "").trim();
  return rest === "" || rest === "total" ? null : { kind: "hours", name: earningName(rest, rest), isSum: false };
}

/** The usual name of an earning, else the words of its heading without those of its kind. */
export function earningName(text: string, heading: string): string {
  const usual = EARNING_NAMES.find(([pattern]) => pattern.test(text))?.[1];
  return usual ?? restName(text, heading);
}

function deductionName(text: string, heading: string): string {
  return DEDUCTION_NAMES.find(([pattern]) => pattern.test(text))?.[1] ?? restName(text, heading);
}

/** Words that say how something is taken off, and not what. */
const MANNER = /^(?:pre ?tax|post ?tax|after ?tax|before tax|other|all|misc(?:ellaneous)?|voluntary|employer|company)$/;

function restName(text: string, heading: string): string {
  const rest = text.replace(KIND_WORDS, " ").replace(/\s+/g, " ").trim();
  if (rest === "" || (MANNER.test(rest) && /\bdeductions\b/.test(text))) return heading.trim();
  const words = heading.trim().split(/\s+/);
  const kept = words.filter(
    (word) =>
      word
        .toLowerCase()
        .replace(/[^a-z]/g, "")
        .replace(KIND_WORDS, "") !== "",
  );
  return kept.length === 0 ? heading.trim() : kept.join(" ");
}
