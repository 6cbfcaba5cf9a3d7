import type { StoredEmployment } from "../../src/areas/payroll/employment.ts";
import { recordBlockingKeys } from "../../src/areas/records/linkage/block.ts";
import { personOfRecord } from "../../src/areas/records/linkage/comparison/normalize.ts";
import {
  countBlockedPair,
  countRandomPair,
  estimateModel,
  noPairCounts,
  type PairCounts,
  type Sample,
} from "../../src/areas/records/linkage/model/estimate.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../src/areas/records/linkage/model/model.ts";
import { countPlaceholders } from "../../src/areas/records/linkage/model/name-placeholders.ts";
import { noteFullName } from "../../src/areas/records/linkage/model/names-together.ts";
import type { RecordSet } from "./registry.ts";

/** The counts on an operator's own records. */
export interface Learned {
  readonly pairCounts: PairCounts;
  /** The number of SSNs in the sample. */
  readonly persons: number;
  readonly sample: Sample;
}

/**
 * Counts pairs of sampled records with all records that share a key with them, and random pairs.
 */
export function learnFrom(set: RecordSet, sample: readonly StoredEmployment[], model = SHIPPED_MODEL): Learned {
  const pairCounts = noPairCounts();
  const persons = sample.map(({ record }) => personOfRecord(record));
  const seen = new Set<string>();
  sample.forEach((one, at) => {
    const person = persons[at];
    if (person === undefined) return;
    seen.add(one.id);
    countPlaceholders(pairCounts.placeholders, person, one.source);
    noteFullName(pairCounts.fullNames, person);
    for (const other of set.find(recordBlockingKeys(person))) {
      if (seen.has(other.id)) continue;
      countBlockedPair(pairCounts, [person, personOfRecord(other.record)], { model, population: set.population });
    }
    const far = persons[(at * 7_919 + 104_729) % persons.length];
    if (far !== undefined && far.ssn9 !== person.ssn9) countRandomPair(pairCounts, [person, far]);
  });
  const bearers = new Set(persons.flatMap(({ ssn9 }) => ssn9 ?? [])).size;
  return { pairCounts, persons: bearers, sample: { records: sample.length, population: set.population } };
}

/** The model of an operator after the service has examined these records. */
export function learnedModel(learned: Learned, former: LinkageModel = SHIPPED_MODEL): LinkageModel {
  const { pairCounts, persons, sample } = learned;
  return estimateModel(pairCounts, { former, version: `${former.version}+own`, persons, sample });
}
