import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Expectation, type ExpectedQuestion, type Loose, placesOf, type Truth } from "./truth.ts";

/** A payroll file with the truth next to it. */
export interface PayrollCase {
  readonly bytes: Buffer;
  readonly truth: Truth;
}

/** The names of the files in a folder that have a FILE.expect.json next to them. */
export function caseNames(folder: string): string[] {
  return readdirSync(folder)
    .filter(
      (name) => !/\.(?:truth\.jsonl|expect\.json)(?:\.gz)?$/.test(name) && beside(folder, name, "expect.json") !== null,
    )
    .sort();
}

/** Reads a file and its truth, each plain or gzip. */
export function readCase(folder: string, name: string): PayrollCase {
  const text = (suffix: string) => read(beside(folder, name, suffix) ?? "").toString("utf8");
  const lines = text("truth.jsonl").split("\n");
  const jobs = lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  const expect = withRowsOfNames(withEmployerQuestion(JSON.parse(text("expect.json")), jobs), jobs);
  return { bytes: read(path.join(folder, name)), truth: { jobs, expect } };
}

/** The older sets list no questions: of a file whose truth has no employer's name it is one all the same. */
function withEmployerQuestion(expect: Expectation, jobs: readonly Loose[]): Expectation {
  if (expect.questions !== undefined || JSON.stringify(jobs).includes('"employer":{"name"')) return expect;
  const question = { about: "name of the employer", field: "employer.name", column: null, level: "may" } as const;
  return { ...expect, questions: [{ ...question, answer: "Sample Employer", isAnyAnswer: true }] };
}

/** Questions about names with the rows of their persons, by which those of a file are known. */
function withRowsOfNames(expect: Expectation, jobs: readonly Loose[]): Expectation {
  const questions = (expect.questions ?? []).map((question): ExpectedQuestion => {
    if (question.names === undefined) return question;
    const persons = new Set(Object.values(question.names).flat());
    return { ...question, rows: jobs.filter(({ person }) => persons.has(String(person))).flatMap(placesOf) };
  });
  return expect.questions === undefined ? expect : { ...expect, questions };
}

/** A file next to another, plain or gzip, by its name with and without `.gz`. */
function beside(folder: string, name: string, suffix: string): string | null {
  const stems = [name, name.replace(/\.gz$/, "")];
  const names = stems.flatMap((stem) => [`${stem}.${suffix}`, `${stem}.${suffix}.gz`]);
  return names.map((one) => path.join(folder, one)).find((one) => existsSync(one)) ?? null;
}

function read(file: string): Buffer {
  const bytes = readFileSync(file);
  return file.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}
