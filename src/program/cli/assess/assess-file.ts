import type { Readable, Writable } from "node:stream";
import { decodeText, splitLines, unifyLineEnds } from "../../../areas/files/lines.ts";
import { checkFacts } from "../../../areas/income/facts/check-facts.ts";
import { openByteSource } from "../import/byte-source.ts";
import { openProgress } from "../import/progress.ts";
import { openOutput } from "../match/output-file.ts";
import {
  type AssessedLine,
  type AssessSummary,
  assessCase,
  HEADING_LINE,
  outputLine,
  type RuleWithParameters,
  VerdictCounter,
} from "./assess-lines.ts";

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
 * a table. A line that is not facts is told in its place, and the others go on. Memory does not grow with the file.
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
