import type { FileQuestion, PayrollFile } from "../../src/areas/files/payroll/payroll-file.ts";
import { expectedOf } from "./answers.ts";
import { type FileRules, type Finding, findingsOfJob, rulesOf } from "./compare.ts";
import { wrongPersons } from "./owners.ts";
import { pairJobs } from "./pair.ts";
import { type Loose, placesOf, type Truth } from "./truth.ts";

/** What of a file the score needs; a {@link PayrollFile} has it. */
export type ScoredFile = Pick<PayrollFile, "jobs" | "rejects" | "control">;

/** The score of one file. */
export interface FileScore {
  /** Values of the truth that were read as it has them. */
  readonly cells: number;
  readonly cellsOf: number;
  /** Values that are told and are not the truth's, and jobs that are none. */
  readonly silent: number;
  /** Values that stand under another person, and persons that are read as one. */
  readonly wrongPerson: number;
  readonly questions: number;
  /** Questions that the file itself answers. */
  readonly tooMany: number;
  /** True if each value is right and each row that is not to be loaded is told. */
  readonly isRight: boolean;
  /** In words, with the rows; has values of the file. */
  readonly faults: readonly string[];
}

/**
 * Scores what was read of a file against its truth.
 *
 * @param file what was read after all questions that the truth answers were answered; null: the file was refused, so all of it is missing
 * @param asked the questions that were asked until then
 */
export function scoreFile(
  file: ScoredFile | null,
  truth: Truth,
  asked: readonly Pick<FileQuestion, "id" | "kind" | "column" | "rows">[] = [],
): FileScore {
  const rules = rulesOf(truth.expect);
  const wanted = truth.jobs;
  const read: readonly Loose[] = (file?.jobs ?? []).map((job) => ({ ...job }));
  const pairs = pairJobs(wanted, read);
  const readOf = new Map(pairs.map((pair) => [pair.wanted, pair.read]));
  const findings = wanted.flatMap((job, at) => findingsOfJob(job, read[readOf.get(at) ?? -1] ?? null, rules));
  const paired = new Set(pairs.map((pair) => pair.read));
  const none = read.filter((job, at) => !paired.has(at) && !isNothing(job, rules));
  const wrong = wrongPersons(wanted, read, pairs);
  const tooMany = asked.filter((question) => expectedOf(question, truth.expect) === null);
  const cells = findings.filter(({ kind }) => kind === "right").length;
  const extra = findings.filter(({ kind }) => kind === "extra").length;
  const differing = findings.filter(({ kind }) => kind === "differs").length;
  const untold = truth.expect.refused === true ? loadedFaults(file) : file === null ? [] : untoldFaults(file, truth);
  const faults = [
    ...wrong,
    ...none.map((job) => `row ${placesOf(job).join("+")}: is no job`),
    ...tooMany.map(({ id }) => `asks what the file tells: ${id}`),
    ...findings.filter(({ kind }) => kind === "differs" || kind === "extra").map(inWords),
    ...findings.filter(({ kind }) => kind === "missing").map(inWords),
    ...untold,
  ];
  const score = {
    cells,
    cellsOf: findings.length - extra,
    silent: differing + extra + none.length,
    wrongPerson: wrong.length,
    questions: asked.length,
    tooMany: tooMany.length,
    faults,
  };
  return { ...score, isRight: faults.length === tooMany.length && (file !== null || truth.expect.refused === true) };
}

/** True of a job of payments of nothing alone, which may be read or skipped. */
function isNothing(job: Loose, { zeroRows }: FileRules): boolean {
  const places = placesOf(job);
  return places.length > 0 && places.every((place) => zeroRows.has(place));
}

function inWords({ row, path, kind, wanted, read }: Finding): string {
  if (kind === "extra") return `row ${row} ${path}: is not told (${read})`;
  return `row ${row} ${path}: ${kind === "missing" ? `missing (${wanted})` : `differs (${wanted} / ${read})`}`;
}

/** What is read of a file that has to be refused. */
function loadedFaults(file: ScoredFile | null): string[] {
  return file === null ? [] : ["is read, and cannot be"];
}

/** Rows that are not to be loaded and fields without a value that nothing tells of, and rows that are rejected and are good. */
function untoldFaults({ jobs, rejects, control }: ScoredFile, { expect }: Truth): string[] {
  const told = new Set(rejects.map(({ row }) => String(row)));
  const loaded = new Set(jobs.flatMap((job) => placesOf({ ...job })));
  const missing = (expect.should_reject ?? []).filter(
    ({ row, scope }) => scope !== "control" && row !== null && !told.has(String(row)),
  );
  const wanted = new Set((expect.should_reject ?? []).map(({ row }) => String(row)));
  const more = rejects.filter(
    ({ row, scope }) => scope === "row" && !wanted.has(String(row)) && !loaded.has(String(row)),
  );
  const differs = control.some(({ declared, actual }) => declared !== actual);
  const isUntold = expect.control?.ok === false && !differs && !rejects.some(({ scope }) => scope === "control");
  return [
    ...missing.map(({ row, scope }) => `row ${row}: its fault is not told (${scope})`),
    ...more.map(({ row }) => `row ${row}: is rejected and good`),
    ...(isUntold ? ["that a total disagrees is not told"] : []),
  ];
}
