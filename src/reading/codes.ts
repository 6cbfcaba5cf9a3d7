import { type ColumnModel, scoresOf } from "./classifier.ts";
import { headingFeatures, wordsOf } from "./features.ts";
import type { CodeReading } from "./rows/pay/payments.ts";

const LINES =
  /^(?:e(?:reg|ot|dt|hol|pto|sick|bon|com|tip|other|reimb)|t(?:fed|st|loc|ss|med|other)|d(?:401|hlth|dent|vis|hsa|garn|dues|other)|er(?:ss|med|fut|sui|hl|401|tot)|gross|net|ttot|dtot)$/;
/** What the employer pays: nothing else is told of a line whose type says that it is the employer's. */
const OF_EMPLOYER = /^er(?!eg|eimb)/;
const HOURS = /^h(reg|ot|dt|hol|pto|sick|other)$/;
/** What the code of a line adds to its description. */
const CODE_WEIGHT = 0.3;
const NEVER = -20;
const AGAINST = 6;

/** Types of lines, and the meanings that they allow. */
const TYPES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:e|earn\w*|percep\w*|pay|wages?|gain|income|allowance|hourly|fixed|salary|compensation\w*)$/,
    /^(?:e(?!r(?!eg|eimb))|gross)/,
  ],
  [/^(?:t|tax\w*|imp\w*|withh\w*)$/, /^(?:t|er(?:ss|med|fut|sui|tot)$)/],
  [/^(?:d|ded\w*|benefit\w*|post|pre|garnish\w*)$/, /^(?:[dt]|er)/],
  [/^(?:r|reimb\w*)$/, /^ereimb$/],
  [/^(?:n|net)$/, /^net$/],
  [/^(?:g|gross)$/, /^gross$/],
  [/^(?:er|employer|company|contribution\w*)$/, /^er(?!eg|eimb)/],
];

/** Reads what a code or description of a line means: of earnings, taxes, deductions and totals. */
export function codeReader(model: ColumnModel): CodeReading {
  const known = new Map<string, string | null>();
  return (code, description, type) => {
    const key = `${code}\u0000${description}\u0000${type}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const meaning = meaningOfLine(model, { code, description, type });
    known.set(key, meaning);
    return meaning;
  };
}

interface Line {
  readonly code: string;
  readonly description: string;
  readonly type: string;
}

function meaningOfLine(model: ColumnModel, { code, description, type }: Line): string | null {
  const scores = scoresOf(model, headingFeatures(description === "" ? code : description));
  const other = description === "" || code === "" ? null : scoresOf(model, headingFeatures(code));
  const allowed = wordsOf(type).flatMap((word) => TYPES.find(([words]) => words.test(word))?.[1] ?? []);
  const isEmployers = /\b(?:employer|company)\b/i.test(type);
  let best: { readonly meaning: string; readonly score: number } | null = null;
  for (const [at, own] of model.meanings.entries()) {
    const meaning = own.replace(HOURS, "e$1");
    if (!LINES.test(meaning) || (isEmployers && !OF_EMPLOYER.test(meaning))) continue;
    let score = (scores[at] ?? NEVER) + (other === null ? 0 : CODE_WEIGHT * (other[at] ?? NEVER));
    if (allowed.length > 0 && !allowed.some((form) => form.test(meaning))) score -= AGAINST;
    if (best === null || score > best.score) best = { meaning, score };
  }
  return best?.meaning ?? null;
}
