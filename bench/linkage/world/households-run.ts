import { learnedModel, learnFrom } from "../learn.ts";
import { printMiss } from "../misses.ts";
import { foundBy, type Outcome } from "../outcome.ts";
import { recordSetOf } from "../registry.ts";
import { count, decideCase, emptySums, modeOf, printSums } from "../tally.ts";
import { householdOf } from "./households.ts";
import { recordsOfHousehold, stored } from "./registry.ts";
import { caseOf, openWorld, sampleRecords } from "./run.ts";
import { SSN_MODES } from "./subjects.ts";

/**
 * Asks about every person of many households, present or not, with the whole SSN, its last four and
 * none, over the records of their own household only: wrong answers are nearly always a relative's,
 * and too rare to count among the subjects of one world. Prints each of them. No target: some are
 * twins of whom one has the other's name.
 */
export function runHouseholds(options: {
  readonly seed: number;
  readonly persons: number;
  readonly households: number;
}): boolean {
  const { seed, households } = options;
  const { registry, set } = openWorld(seed, options.persons);
  const model = learnedModel(learnFrom(set, sampleRecords(registry)));
  const sums = emptySums();
  for (let household = 0; household < households; household += 1) {
    const records = recordsOfHousehold(seed, household).map(stored);
    if (records.length === 0) continue;
    const own = { ...recordSetOf(records), population: set.population };
    for (const person of householdOf(seed, household)) {
      for (const mode of SSN_MODES) {
        const outcome = decideCase(own, model, caseOf(seed, person, mode));
        count(sums, outcome, [modeOf(outcome.one)]);
        if (isWrong(outcome)) printMiss(outcome);
      }
    }
  }
  console.log(`Every person of ${households} households of world ${seed}`);
  printSums(sums, {});
  return true;
}

function isWrong({ one, decision }: Outcome): boolean {
  return foundBy(decision).some((id) => !one.truth.has(id));
}
