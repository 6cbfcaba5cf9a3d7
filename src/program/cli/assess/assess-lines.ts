import type { Readable, Writable } from "node:stream";
import { csvLine } from "../../../areas/files/csv-line.ts";
import { decodeText, splitLines, unifyLineEnds } from "../../../areas/files/lines.ts";
import { type Assessment, assess } from "../../../areas/income/assess.ts";
import { checkFacts } from "../../../areas/income/facts/check-facts.ts";
import type { FactsDocument } from "../../../areas/income/facts/facts-document.ts";
import type { Rule } from "../../../areas/income/rules/rule.ts";
import { settlementsOf } from "../../../areas/income/settled-by.ts";
import { openByteSource } from "../import/byte-source.ts";
import { openProgress } from "../import/progress.ts";
import { openOutput } from "../match/output-file.ts";

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
interface AssessedLine {
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

/** The streams of the process, and a clock in milliseconds. */
interface AssessStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/**
 * Assesses each line of an NDJSON file of facts, and writes a line for each in the same order: the whole assessment as JSON, or a row of
 * a table. A line that is not facts is reported in its place, and the others go on. Memory does not grow with the file.
 */
export async function assessFile(
  rule: RuleWithParameters,
  chosen: { readonly file: string; readonly output: string; readonly isForced: boolean; readonly isCsv: boolean },
  { stdin, stdout, stderr, signal, now }: AssessStreams,
): Promise<AssessSummary> {
  const { isCsv } = chosen;
  const source = await openByteSource(chosen.file, stdin);
  const sink = await openOutput({ output: chosen.output, input: chosen.file, isForced: chosen.isForced }, stdout);
  const progress = openProgress({ caption: "Assessing", stream: stderr, total: source.totalBytes, now });
  const counter = new VerdictCounter();
  let rows = 0;
  try {
    if (isCsv) await sink.write(HEADING_LINE);
    for await (const lines of splitLines(unifyLineEnds(decodeText(source.bytes)))) {
      signal.throwIfAborted();
      const filled = lines.filter(({ text }) => text === null || text.trim() !== "");
      const answers = filled.map(({ number, text }) => ({ number, ...assessLine(rule, text) }));
      for (const answer of answers) counter.add(answer);
      await sink.write(answers.map((answer) => outputLine(rule.rule, answer, { isCsv })).join(""));
      rows += answers.length;
      progress.update({ rows, done: source.readBytes() });
    }
    await sink.finish();
  } catch (failure) {
    await sink.abandon();
    throw failure;
  } finally {
    progress.stop();
    source.close();
  }
  return counter.summary();
}

function assessLine(rule: RuleWithParameters, text: string | null): Omit<AssessedLine, "number"> {
  const document = parse(text);
  if (document === null) return { id: null, assessment: null, error: "not a JSON object" };
  const { id, identity_reviewed: reviewed = false, ...rest } = document;
  const { facts, faults } = checkFacts(rest);
  const name = typeof id === "string" || typeof id === "number" ? String(id) : null;
  if (typeof reviewed !== "boolean")
    return { id: name, assessment: null, error: "identity_reviewed must be true or false" };
  if (facts === null) return { id: name, assessment: null, error: faults.join("; ") };
  return { id: name, ...assessCase(rule, facts, { isReviewed: reviewed }) };
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
