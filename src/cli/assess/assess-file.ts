import type { Readable, Writable } from "node:stream";
import { csvLine } from "../../files/csv-line.ts";
import { decodeText, splitLines, unifyLineEnds } from "../../files/lines.ts";
import { type Assessment, assess } from "../../income/assess.ts";
import { checkFacts } from "../../income/facts/check-facts.ts";
import type { Rule } from "../../income/rule-pack.ts";
import { settlementsOf } from "../../income/settled-by.ts";
import { openByteSource } from "../import/byte-source.ts";
import { openProgress } from "../import/progress.ts";
import { openOutput } from "../match/output-file.ts";

/** What was done with a file. */
export interface AssessSummary {
  readonly verdicts: ReadonlyMap<string, number>;
  /** Lines that are not facts. */
  readonly refused: number;
}

/** The streams of the process, and a clock in milliseconds. */
interface AssessStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
  readonly now: () => number;
}

interface Line {
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
];

/**
 * Assesses each line of an NDJSON file of facts, and writes a line for each in the same order: the whole assessment as JSON, or a row of
 * a table. A line that is not facts is told in its place, and the others go on. Memory does not grow with the file.
 */
export async function assessFile(
  { rule, stated }: { readonly rule: Rule; readonly stated: Readonly<Record<string, unknown>> },
  chosen: { readonly file: string; readonly output: string; readonly isForced: boolean; readonly isCsv: boolean },
  { stdin, stdout, stderr, signal, now }: AssessStreams,
): Promise<AssessSummary> {
  const source = await openByteSource(chosen.file, stdin);
  const sink = await openOutput({ output: chosen.output, input: chosen.file, isForced: chosen.isForced }, stdout);
  const progress = openProgress({ caption: "Assessing", stream: stderr, totalBytes: source.totalBytes, now });
  const verdicts = new Map<string, number>();
  let [rows, refused] = [0, 0];
  try {
    if (chosen.isCsv) await sink.write(csvLine(HEADINGS, CSV));
    for await (const lines of splitLines(unifyLineEnds(decodeText(source.bytes)))) {
      signal.throwIfAborted();
      const filled = lines.filter(({ text }) => text === null || text.trim() !== "");
      const answers = filled.map(({ number, text }) => ({ number, ...assessLine(rule, stated, text) }));
      for (const { assessment } of answers) {
        rows += 1;
        if (assessment === null) refused += 1;
        else verdicts.set(assessment.verdict, (verdicts.get(assessment.verdict) ?? 0) + 1);
      }
      await sink.write(
        answers
          .map((answer) => (chosen.isCsv ? tableRow(rule, answer) : `${JSON.stringify(shown(answer))}\n`))
          .join(""),
      );
      progress.update({ rows, readBytes: source.readBytes() });
    }
    await sink.finish();
  } catch (failure) {
    await sink.abandon();
    throw failure;
  } finally {
    progress.stop();
    source.close();
  }
  return { verdicts, refused };
}

function assessLine(rule: Rule, stated: Readonly<Record<string, unknown>>, text: string | null): Line {
  const document = parse(text);
  if (document === null) return { id: null, assessment: null, error: "not a JSON object" };
  const { id, ...rest } = document;
  const { facts, faults } = checkFacts(rest);
  const name = typeof id === "string" || typeof id === "number" ? String(id) : null;
  if (facts === null) return { id: name, assessment: null, error: faults.join("; ") };
  try {
    return { id: name, assessment: assess(rule, facts, stated), error: null };
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure;
    return { id: name, assessment: null, error: "the rule cannot be computed with these parameters" };
  }
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function shown({ number, id, assessment, error }: Line & { readonly number: number }) {
  return { line: number, id, ...(assessment === null ? { error } : { assessment }) };
}

function tableRow(rule: Rule, { number, id, assessment, error }: Line & { readonly number: number }): string {
  const { verdict, reasons, flags, figures, period, as_of } = assessment ?? EMPTY;
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
  ];
  return csvLine(cells, CSV);
}

const EMPTY = { verdict: "", reasons: [], flags: [], figures: [], period: null, as_of: "" } as const;
