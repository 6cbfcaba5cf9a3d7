import { wordsOf } from "../features.ts";
import type { ColumnModel } from "../model.ts";
import formWords from "./form-words.json" with { type: "json" };
import { baseOf, type Meaning } from "./meanings.ts";
import type { Relation } from "./places.ts";

const MOST = 0.6;
const WORD_WEIGHT = 0.3;
const FINDINGS_MAX = 2;

/** What one column is, for its evidence in words. */
interface ColumnEvidence {
  readonly heading: string;
  readonly meaning: Meaning;
  readonly forms: ReadonlyMap<string, number>;
  /** What it shows together with other columns. */
  readonly findings: readonly Relation[];
}

/**
 * One sentence of what decided the meaning of a column: words of its heading, the form of its values, and what it adds up to.
 * Only words that the model knows are named, so that it has no value of a person.
 */
export function evidenceOf({ heading, meaning, forms, findings }: ColumnEvidence, model: ColumnModel): string {
  const clauses: string[] = [];
  const at = model.meanings.indexOf(baseOf(meaning));
  const words = [...new Set(wordsOf(heading))].filter(
    (word) =>
      /\p{L}/u.test(word) &&
      (model.weights[`w:${word}`] ?? []).some(([to, weight]) => to === at && weight > WORD_WEIGHT),
  );
  if (words.length > 0) clauses.push(`its heading has ${words.map((word) => `“${word}”`).join(", ")}`);
  const form = Object.entries(formWords).find(([name]) => (forms.get(name) ?? 0) >= MOST);
  if (form !== undefined) clauses.push(form[1]);
  const told = findings
    .filter(({ score, text }) => score > 0 && text !== null)
    .toSorted((one, other) => other.score - one.score);
  for (const { text, share } of told.slice(0, FINDINGS_MAX))
    clauses.push(`${text} in ${share.held} of ${share.of} rows`);
  if (clauses.length === 0) return "Neither its heading nor its values were recognized.";
  const sentence = clauses.join("; ");
  return `${sentence[0]?.toUpperCase() ?? ""}${sentence.slice(1)}.`;
}
