import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** One case of a public report, question or file. */
export interface FieldCase {
  /** Such as `6 employers: acr`: a family, and a kind within it. */
  readonly kind: string;
  readonly input: unknown;
  /** A sentence, a pattern or a value, by the kind. */
  readonly expected: string;
  /** What an earlier version did. */
  readonly got: unknown;
  readonly source: string;
  /** Whether that was right, as a person judged it. */
  readonly verdict: "pass" | "fail";
}

/** What the service does with a case now. */
export interface Outcome {
  /** Null if the runner of its kind cannot tell from the input what to do; counted as wrong. */
  readonly isRight: boolean | null;
  /** For the reader of a report. */
  readonly got: unknown;
}

/** Runs all cases of its kinds; returns an outcome for each, in their order. */
export type KindRunner<Service> = (cases: readonly FieldCase[], service: Service) => Promise<Outcome[]>;

/** The outcome of a case whose input the runner does not understand. */
export const NOT_RUN: Outcome = { isRight: null, got: "not run: the input does not say how" };

/** Reads a file of cases: one JSON object a line, plain or gzip. */
export function readFieldCases(file: string): FieldCase[] {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as FieldCase);
}

/** The input as an object of texts, numbers and objects; empty if it is a sentence. */
export function fieldsOf({ input }: FieldCase): Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null ? (input as Readonly<Record<string, unknown>>) : {};
}

/** The input as a sentence; "" if it is an object. */
export function sentenceOf({ input }: FieldCase): string {
  return typeof input === "string" ? input : "";
}

/** The text of a field; "" if it has none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
