import type { StoredEmployment } from "../../../src/areas/payroll/employment.ts";
import { learnedModel, learnFrom } from "../learn.ts";
import { printMiss } from "../misses.ts";
import type { Case } from "../outcome.ts";
import type { RecordSet } from "../registry.ts";
import { printReliability } from "../reliability.ts";
import { count, decideCase, emptySums, isAnyWrong, MODES, modeOf, printSums } from "../tally.ts";
import { householdOf, type WorldPerson } from "./households.ts";
import { drawsFrom } from "./random.ts";
import { recordsOf } from "./records.ts";
import { buildRegistry, findInRegistry, type Registry, recordsOfHousehold, stored } from "./registry.ts";
import { SSN_MODES, type SsnMode, subjectOf } from "./subjects.ts";

const TARGETS = { [MODES[9]]: [99, 97], [MODES[4]]: [98, 95], [MODES[0]]: [93, 84] } as const;
/** The most households in the sample for learning. */
const LEARNT_HOUSEHOLDS = 60_000;
/** The most households that are drawn for each subject. */
const VISITS_MAX = 20;

/**
 * Makes a world and asks about subjects, half of them without records.
 *
 * @returns true if no answer is wrong
 */
export function runWorld(options: {
  readonly seed: number;
  readonly persons: number;
  readonly subjects: number;
  readonly showsMisses: boolean;
}): boolean {
  const { seed } = options;
  const startedAt = performance.now();
  const { registry, set } = openWorld(seed, options.persons);
  console.log(`World ${seed}: ${registry.persons} persons, ${registry.records} records, ${seconds(startedAt)} s`);
  const model = learnedModel(learnFrom(set, sampleRecords(registry)));
  console.log("Audit:", model.audit, `${seconds(startedAt)} s`);
  const sums = emptySums();
  for (const one of subjectsOf(registry, options.subjects)) {
    const outcome = decideCase(set, model, one);
    count(sums, outcome, [modeOf(one)]);
    if (options.showsMisses) printMiss(outcome);
  }
  printSums(sums, TARGETS);
  printReliability(sums.reliability);
  console.log(`  ${seconds(startedAt)} s, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  return !isAnyWrong(sums);
}

/** A world's records, to be looked up by key. */
export function openWorld(seed: number, persons: number): { readonly registry: Registry; readonly set: RecordSet } {
  const registry = buildRegistry(seed, persons);
  return { registry, set: { population: registry.records, find: (keys) => findInRegistry(registry, keys) } };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

/** The records of households across the world: the sample that the service would learn from. */
export function sampleRecords({ seed, households }: Registry): StoredEmployment[] {
  const step = Math.max(1, Math.floor(households / LEARNT_HOUSEHOLDS));
  const sampled = Array.from({ length: Math.floor(households / step) }, (_, at) => at * step);
  return sampled.flatMap((household) => recordsOfHousehold(seed, household)).map(stored);
}

/**
 * Half of them on file, from all households alike; in turn with the whole SSN, its last four and
 * none.
 */
export function* subjectsOf({ seed, households }: Registry, wanted: number): Generator<Case> {
  const draws = drawsFrom(seed, 5);
  const left = { present: Math.ceil(wanted / 2), absent: Math.floor(wanted / 2) };
  const asked = new Set<number>();
  // A small world may have too few persons who are not on file: then fewer are asked about.
  for (let visits = 0; visits < wanted * VISITS_MAX && left.present + left.absent > 0; visits += 1) {
    for (const person of householdOf(seed, draws.whole(0, households - 1))) {
      const kind = person.isOnFile ? "present" : "absent";
      if (left[kind] === 0 || asked.has(person.key)) continue;
      left[kind] -= 1;
      asked.add(person.key);
      yield caseOf(seed, person, SSN_MODES[asked.size % SSN_MODES.length] ?? "full");
    }
  }
}

/** A person as a subject, with their records. */
export function caseOf(seed: number, person: WorldPerson, mode: SsnMode): Case {
  const truth = new Set(recordsOf(seed, person).map(({ record_id }) => record_id));
  return { id: `${seed}-${person.key}`, details: subjectOf(seed, person, mode), truth };
}
