import { MEANINGS, type Meaning, NOTHING, ofKind } from "./columns/meanings.ts";
import { headingFeatures, wordsOf } from "./features.ts";
import { type ColumnModel, scoresOf } from "./model.ts";
import { partKindOf } from "./rows/pay/parts.ts";

/** What a code, a description and a type of a line mean; `nothing` of a memo; null: it cannot be stated. */
export type CodeReading = (code: string, description: string, type: string) => Meaning | null;

const LINES: ReadonlySet<Meaning> = new Set([
  ...ofKind("earning", "reimbursement", "tax", "total of taxes", "deduction", "total of deductions"),
  ...ofKind("employer tax", "employer benefit"),
  ...(["gross_pay", "net_pay"] as const),
]);
/** What the employer pays: nothing else is stated of a line whose type says that it is the employer's. */
const OF_EMPLOYER = ofKind("employer tax", "employer benefit");
/** What the code of a line adds to its description. */
const CODE_WEIGHT = 0.3;
const NEVER = -20;
const AGAINST = 12;
/** Of words and codes that are known no other kind is near; of others several are: whether they are paid or taken off is not stated. */
const KIND_SHARE_MIN = 0.65;

/** Types of lines, and the meanings that they allow. */
const TYPES: readonly (readonly [RegExp, ReadonlySet<Meaning>])[] = [
  [
    /^(?:e|earn\w*|percep\w*|pay|wages?|gain|income|allowance|hourly|fixed|salary|compensation\w*)$/,
    new Set<Meaning>([...ofKind("earning", "reimbursement"), "gross_pay"]),
  ],
  [/^(?:t|tax\w*|imp\w*|withh\w*)$/, ofKind("tax", "total of taxes", "employer tax")],
  [
    /^(?:d|ded\w*|benefit\w*|post|pre|garnish\w*)$/,
    ofKind("deduction", "total of deductions", "tax", "total of taxes", "employer tax", "employer benefit"),
  ],
  [/^(?:r|reimb\w*)$/, ofKind("reimbursement")],
  [/^(?:n|net)$/, new Set<Meaning>(["net_pay"])],
  [/^(?:g|gross)$/, new Set<Meaning>(["gross_pay"])],
  [/^(?:er|employer|company|contribution\w*)$/, OF_EMPLOYER],
];
/** What a line is of whose type alone is stated, the first that the type allows. */
const PLAIN: readonly Meaning[] = ["other_pay", "reimbursement", "other_deduction", "other_tax", "employer_cost"];
const MEMO = /^(?:memo|informational|info only)\b/i;
/** The pay of hours: a line of hours is named like these. */
const PAY_OF: ReadonlyMap<Meaning, Meaning> = new Map([
  ["other_hours", "other_pay"] as const,
  ...[...MEANINGS].flatMap(([meaning, { hours }]) => (hours === undefined ? [] : [[hours, meaning] as const])),
]);

/** The meanings that the words of a type allow, a set a word. */
function allowedBy(type: string): readonly ReadonlySet<Meaning>[] {
  return wordsOf(type).flatMap((word) => TYPES.find(([words]) => words.test(word))?.[1] ?? []);
}

/** What a line of a type is, of which nothing else is known; null: no word of it is that of a type. */
export function meaningOfType(type: string): Meaning | null {
  const allowed = allowedBy(type);
  return PLAIN.find((meaning) => allowed.some((form) => form.has(meaning))) ?? null;
}

/** Reads what a code or description of a line means: of earnings, taxes, deductions and totals, or nothing that is paid; null where they do not tell its kind. */
export function codeReader(model: ColumnModel): CodeReading {
  const known = new Map<string, Meaning | null>();
  return (code, description, type) => {
    const key = `${code}\u0000${description}\u0000${type}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const meaning = meaningOfLine(model, { code, description, type });
    known.set(key, meaning);
    return meaning;
  };
}

/** What a line is stated as; gross and net pay are not parts. */
function kindOf(meaning: Meaning): string {
  return partKindOf(meaning) ?? meaning;
}

interface Line {
  readonly code: string;
  readonly description: string;
  readonly type: string;
}

function meaningOfLine(model: ColumnModel, { code, description, type }: Line): Meaning | null {
  const scores = scoresOf(model, headingFeatures(description === "" ? code : description));
  const other = description === "" || code === "" ? null : scoresOf(model, headingFeatures(code));
  const allowed = allowedBy(type);
  // A number alone may be of any line.
  if (description === "" && !/\p{L}/u.test(code)) return null;
  // A memo is stated next to the pay, and is none of it.
  if (MEMO.test(type.trim())) return NOTHING;
  const isEmployers = /\b(?:employer|company)\b/i.test(type);
  let best: { readonly meaning: Meaning; readonly score: number } | null = null;
  const kinds = new Map<string, number>();
  for (const [at, own] of model.meanings.entries()) {
    const meaning = PAY_OF.get(own) ?? own;
    if (!LINES.has(meaning) || (isEmployers && !OF_EMPLOYER.has(meaning))) continue;
    let score = (scores[at] ?? NEVER) + (other === null ? 0 : CODE_WEIGHT * (other[at] ?? NEVER));
    if (allowed.length > 0 && !allowed.some((form) => form.has(meaning))) score -= AGAINST;
    if (best === null || score > best.score) best = { meaning, score };
    kinds.set(kindOf(meaning), (kinds.get(kindOf(meaning)) ?? 0) + Math.exp(score));
  }
  const all = [...kinds.values()].reduce((sum, one) => sum + one, 0);
  return best === null || (kinds.get(kindOf(best.meaning)) ?? 0) < all * KIND_SHARE_MIN ? null : best.meaning;
}
