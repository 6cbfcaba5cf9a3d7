import { csvLine } from "../../../areas/files/csv-line.ts";
import { type Assessment, assess } from "../../../areas/income/assess.ts";
import type { FactsDocument } from "../../../areas/income/facts/facts-document.ts";
import type { Rule } from "../../../areas/income/rules/rule.ts";
import { settlementsOf } from "../../../areas/income/settled-by.ts";

/** What was done with a caseload. */
export interface AssessSummary {
  readonly verdicts: ReadonlyMap<string, number>;
  /** Cases that are not facts, or cannot be opened. */
  readonly refused: number;
}

/** A rule with the parameters that the command states. */
export interface RuleWithParameters {
  readonly rule: Rule;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A case of an output: an assessment, or why there is none. */
export interface AssessedLine {
  /** From 1. */
  readonly number: number;
  readonly id: string | null;
  readonly assessment: Assessment | null;
  readonly error: string | null;
}

const CSV = { delimiter: ",", isRaw: false } as const;
const HEADINGS = [
  "id",
  "line",
  "rule",
  "version",
  "as_of",
  "period",
  "verdict",
  "reasons",
  "settled_by",
  "flags",
  "figures",
  "error",
  "identity",
  "identity_reviewed",
];

/** The first line of a table. */
export const HEADING_LINE = csvLine(HEADINGS, CSV);

/**
 * What a rule says of facts, or that it cannot be computed with its parameters.
 *
 * @param isReviewed true if the case states that somebody looked whose payroll accounts these are
 */
export function assessCase(
  { rule, parameters }: RuleWithParameters,
  facts: FactsDocument,
  { isReviewed = false }: { readonly isReviewed?: boolean } = {},
): Pick<AssessedLine, "assessment" | "error"> {
  try {
    return { assessment: assess(rule, facts, parameters, { isReviewed }), error: null };
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    return { assessment: null, error: "the rule cannot be computed with these parameters" };
  }
}

/** A case as a line of a table or of NDJSON, with its end of line. */
export function outputLine(rule: Rule, line: AssessedLine, { isCsv }: { readonly isCsv: boolean }): string {
  if (isCsv) return tableRow(rule, line);
  const { number, id, assessment, error } = line;
  return `${JSON.stringify({ line: number, id, ...(assessment === null ? { error } : { assessment }) })}\n`;
}

function tableRow(rule: Rule, { number, id, assessment, error }: AssessedLine): string {
  const { verdict, reasons, flags, figures, period, as_of, identity, identity_reviewed } = assessment ?? EMPTY;
  const cells = [
    id ?? "",
    String(number),
    rule.id,
    rule.pack.version,
    as_of,
    period ?? "",
    verdict,
    reasons.map(({ text }) => text).join("; "),
    settlementsOf(verdict, reasons)
      .map(({ text }) => text)
      .join("; "),
    flags.map(({ code }) => code).join("; "),
    figures.map(({ name, value }) => `${name} ${value}`).join("; "),
    error ?? "",
    identity ?? "",
    assessment === null ? "" : String(identity_reviewed === true),
  ];
  return csvLine(cells, CSV);
}

const EMPTY = {
  verdict: "",
  reasons: [],
  flags: [],
  figures: [],
  period: null,
  as_of: "",
  identity: null,
  identity_reviewed: false,
} as const;

/** Counts the verdicts of lines. */
export class VerdictCounter {
  readonly #verdicts = new Map<string, number>();
  #refused = 0;

  /** Adds a line. */
  add({ assessment }: AssessedLine): void {
    if (assessment === null) this.#refused += 1;
    else this.#verdicts.set(assessment.verdict, (this.#verdicts.get(assessment.verdict) ?? 0) + 1);
  }

  /** What was counted so far. */
  summary(): AssessSummary {
    return { verdicts: this.#verdicts, refused: this.#refused };
  }
}
