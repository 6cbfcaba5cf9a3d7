import { ssnBlockingKey, subjectBlockingKeys } from "../../src/areas/records/linkage/block.ts";
import { personOfSubject } from "../../src/areas/records/linkage/comparison/normalize.ts";
import { candidateOf, decide } from "../../src/areas/records/linkage/decide.ts";
import type { LinkageModel } from "../../src/areas/records/linkage/model/model.ts";
import { decideWithSsnRecords, ssnsToLookUp } from "../../src/areas/records/linkage/ssn-lookup.ts";
import { type Case, foundBy, type Outcome } from "./outcome.ts";
import type { RecordSet } from "./registry.ts";
import { emptyReliability, observe, type Reliability } from "./reliability.ts";

/** The sums over the cases of one kind. */
export interface Tally {
  cases: number;
  withRecords: number;
  personsFound: number;
  records: number;
  recordsFound: number;
  recordsBlocked: number;
  wrong: number;
  ambiguous: number;
  absent: number;
  absentMatched: number;
}

/** The least shares of persons and of records to find, in percent. */
export type Targets = Readonly<Record<string, readonly [persons: number, records: number]>>;

export const MODES = { 9: "full SSN", 4: "last four", 0: "no SSN" } as const;

/** The part of the SSN that a case gives. */
export function modeOf({ details }: Case): string {
  const length = details.subject.ssn?.length ?? 0;
  return length === 9 ? MODES[9] : length === 4 ? MODES[4] : MODES[0];
}

/** The sums, by group, and the reliability of the stated probabilities. */
export interface Sums {
  readonly tallies: Map<string, Tally>;
  readonly reliability: Reliability;
}

export function emptySums(): Sums {
  return { tallies: new Map(), reliability: emptyReliability() };
}

/** Decides a case as the service does, with blocking and the second look-up. */
export function decideCase(set: RecordSet, model: LinkageModel, one: Case): Outcome {
  const subject = personOfSubject(one.details);
  const options = { population: set.population, model };
  const found = set.find(subjectBlockingKeys(subject));
  const candidates = found.map(candidateOf);
  const first = decide(subject, candidates, options);
  const ssnRecords = set.find(ssnsToLookUp(subject, candidates, first).map(ssnBlockingKey));
  const lookups = { first, candidates, ssnRecords: { candidates: ssnRecords.map(candidateOf), overfull: [] } };
  const { decision } = decideWithSsnRecords(subject, lookups, options);
  return { one, candidates: [...new Map([...found, ...ssnRecords].map((each) => [each.id, each])).values()], decision };
}

/** Adds an outcome to the sums of each group. */
export function count(sums: Sums, outcome: Outcome, groups: readonly string[]): void {
  for (const group of groups) {
    const tally = sums.tallies.get(group) ?? emptyTally();
    sums.tallies.set(group, tally);
    add(tally, outcome);
  }
  observe(sums.reliability, outcome);
}

function emptyTally(): Tally {
  const none = { cases: 0, withRecords: 0, personsFound: 0, records: 0, recordsFound: 0, recordsBlocked: 0 };
  return { ...none, wrong: 0, ambiguous: 0, absent: 0, absentMatched: 0 };
}

function add(tally: Tally, { one, candidates, decision }: Outcome): void {
  const found = foundBy(decision);
  const right = found.filter((id) => one.truth.has(id));
  tally.cases += 1;
  tally.withRecords += one.truth.size > 0 ? 1 : 0;
  tally.absent += one.truth.size > 0 ? 0 : 1;
  tally.records += one.truth.size;
  tally.recordsBlocked += candidates.filter(({ id }) => one.truth.has(id)).length;
  tally.wrong += found.length > right.length ? 1 : 0;
  tally.ambiguous += decision.kind === "ambiguous" ? 1 : 0;
  tally.absentMatched += one.truth.size === 0 && found.length > 0 ? 1 : 0;
  if (found.length > right.length) return;
  tally.personsFound += right.length > 0 ? 1 : 0;
  tally.recordsFound += right.length;
}

/** Prints the sums with their targets. */
export function printSums({ tallies }: Sums, targets: Targets): void {
  const rows = [...tallies].map(([group, tally]) => {
    const [persons, records] = targets[Object.keys(targets).find((mode) => group.includes(mode)) ?? ""] ?? [];
    return {
      group,
      cases: tally.cases,
      "with records": tally.withRecords,
      "persons found": share(tally.personsFound, tally.withRecords, persons),
      "records found": share(tally.recordsFound, tally.records, records),
      "records blocked": share(tally.recordsBlocked, tally.records, undefined),
      "wrong (0)": tally.wrong,
      ambiguous: tally.ambiguous,
      "none there, no match (99.8)": share(tally.absent - tally.absentMatched, tally.absent, undefined),
    };
  });
  console.table(Object.fromEntries(rows.map(({ group, ...row }) => [group, row])));
}

function share(part: number, whole: number, target: number | undefined): string {
  const figure = ((100 * part) / whole).toFixed(2);
  return target === undefined ? figure : `${figure} (${target})`;
}

/** True if an answer contains another person's record. */
export function isAnyWrong({ tallies }: Sums): boolean {
  return [...tallies.values()].some(({ wrong }) => wrong > 0);
}
