import type { CompanyQuery } from "../company.ts";
import { type CompanyExplanation, explainCompany } from "../matching/answer/explain.ts";
import { type Directory, matchCompany, type SearchAnswer } from "../matching/answer/match.ts";
import { type Suggestion, suggestCompanies } from "../matching/answer/suggest.ts";

/** What a search of the directory found; plain values. */
export interface DirectoryMatch extends SearchAnswer {
  /** How the likeliest candidate compares; null unless requested, and without a candidate. */
  readonly explanation: CompanyExplanation | null;
}

/** The questions that a directory answers, by kind; plain values. */
export interface Questions {
  readonly search: { readonly query: CompanyQuery; readonly explain: boolean };
  readonly suggest: { readonly text: string; readonly limit: number };
}

/** The answers, by kind; plain values. */
export interface Answers {
  readonly search: DirectoryMatch;
  readonly suggest: readonly Suggestion[];
}

/** A kind of question. */
export type DirectoryQuestion = keyof Questions;

const ANSWERING: {
  readonly [Kind in DirectoryQuestion]: (directory: Directory, question: Questions[Kind]) => Answers[Kind];
} = {
  search(directory, { query, explain }) {
    const match = matchCompany(directory, query);
    const [likeliest] = match.candidates;
    const isExplained = explain && likeliest !== undefined;
    return { ...match, explanation: isExplained ? explainCompany(directory, query, likeliest) : null };
  },
  suggest: (directory, { text, limit }) => suggestCompanies(directory, text, { limit }),
};

/** A directory's answer to a question, computed on the calling thread. Pure. */
export function answerQuestion<Kind extends DirectoryQuestion>(
  directory: Directory,
  { kind, question }: { readonly kind: Kind; readonly question: Questions[Kind] },
): Answers[Kind] {
  return ANSWERING[kind](directory, question);
}
