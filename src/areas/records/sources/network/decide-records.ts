import type { KeyObject } from "node:crypto";
import { keyedHashId } from "../../../../kernel/crypto/blind-index.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import type { SubjectDetails } from "../../../../kernel/subject.ts";
import { readEmploymentFields } from "../../../files/employment-fields.ts";
import { type RowFault, RowReader } from "../../../files/row-reader.ts";
import type { RowValues } from "../../../files/source-rows.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";
import { fieldAgreements, givenNameSimilarity } from "../../linkage/agreement.ts";
import { compare } from "../../linkage/comparison/compare.ts";
import { personOfRecord, personOfSubject } from "../../linkage/comparison/normalize.ts";
import { candidateOf, decide, type Thresholds } from "../../linkage/decide.ts";
import { explainDecision } from "../../linkage/explain.ts";
import { DECISION_GUARDS, refusingGuard } from "../../linkage/guards.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../linkage/model/model.ts";
import { contradict } from "../../linkage/model/person-set.ts";
import { guardSettingsFor, UNAUDITED, UNAUDITED_WITH_TWINS } from "../../linkage/model/record-audit.ts";
import { decideWithSsnRecords, ssnsToLookUp } from "../../linkage/ssn-lookup.ts";
import type { MatchedEmployment, SourceAnswer } from "../../source-answer.ts";

/** Options of the decision about a network source's records. */
interface DecidingOptions {
  readonly source: string;
  /** Approximate number of the source's records. */
  readonly population: number;
  readonly model: LinkageModel | null;
  readonly thresholds: Thresholds;
  /** Fetches the source's other records under these numbers; null if it cannot. */
  readonly recordsWithSsns: ((numbers: readonly string[]) => Promise<readonly StoredEmployment[] | null>) | null;
  /** True if records were left out. */
  readonly isPartial: boolean;
}

/**
 * Decides by the linkage which records of a source are the subject's. These records were not
 * audited for agreement patterns of different persons, so that without an SSN only the always
 * trusted patterns count, and a twin may be on file elsewhere.
 */
export async function decideRecords(
  details: SubjectDetails,
  employments: readonly StoredEmployment[],
  options: DecidingOptions,
): Promise<SourceAnswer> {
  const { source, population, thresholds, recordsWithSsns } = options;
  const subject = personOfSubject(details);
  const model = { ...(options.model ?? SHIPPED_MODEL), audit: UNAUDITED_WITH_TWINS };
  const by = { population, model, thresholds };
  const candidates = employments.map(candidateOf);
  const first = decide(subject, candidates, by);
  const numbers = recordsWithSsns === null ? [] : ssnsToLookUp(subject, candidates, first);
  const found = numbers.length === 0 || recordsWithSsns === null ? [] : await recordsWithSsns(numbers);
  const ssnRecords = { candidates: (found ?? []).map(candidateOf), overfull: found === null ? numbers : [] };
  const { decision, genericSsns } = decideWithSsnRecords(subject, { first, candidates, ssnRecords }, by);
  const counts = { genericSsns, overfullKeys: 0, unreadableRecords: options.isPartial ? 1 : 0 };
  const explanation = explainDecision(decision, { ...by, ...counts, source });
  const rest = { source, probability: decision.probability, explanation, isPartial: options.isPartial };
  return decision.kind === "match"
    ? { ...rest, kind: "match", matches: decision.matches }
    : { ...rest, kind: decision.kind };
}

/** A decision that a source made itself. */
interface OwnDecision {
  readonly source: string;
  /** The probability that the records are the subject's, as the source states it. */
  readonly probability: number;
  /** Minimum probability at which the operator accepts the source's decision. */
  readonly minimumProbability: number;
}

/**
 * The answer of a source that decided itself: marked as its decision, and without the records that
 * our guards refuse. Records that cannot be one person's make it ambiguous.
 */
export function takeDecision(
  details: SubjectDetails,
  employments: readonly StoredEmployment[],
  { source, probability, minimumProbability }: OwnDecision,
): SourceAnswer {
  const subject = personOfSubject(details);
  // No twins are expected: the source has seen for itself whom else it holds.
  const guardSettings = guardSettingsFor(UNAUDITED);
  const kept = employments.flatMap((employment): MatchedEmployment[] => {
    const comparison = compare(subject, personOfRecord(employment.record));
    if (refusingGuard(comparison, guardSettings, DECISION_GUARDS) !== null) return [];
    const levels = { ...fieldAgreements(comparison), ...givenNameSimilarity(comparison) };
    return [{ employment, match: { probability, ...levels, decided_by: "source" } }];
  });
  const persons = kept.map(({ employment }) => personOfRecord(employment.record));
  if (persons.some((one) => persons.some((other) => contradict(one, other)))) {
    return { source, kind: "ambiguous", probability };
  }
  if (kept.length === 0) return { source, kind: "no_match", probability: 0 };
  if (probability < minimumProbability) return { source, kind: "no_match", probability };
  return { source, kind: "match", matches: kept, probability };
}

/**
 * Maximum number of records of one reply. A subject's own keys have few; if more were truncated,
 * the evidence that distinguishes two persons could be missing.
 */
export const RECORDS_MAX = 500;

const RECORD_ID_MAX = 128;

/** The records of a reply. */
interface ReadRecords {
  readonly employments: readonly StoredEmployment[];
  /** The columns and reasons of invalid records, without values: these records are dropped. */
  readonly faults: readonly string[];
  /** The columns that were left out of good records, and why. */
  readonly warnings: readonly string[];
}

/**
 * Reads a source's records by the rules of an imported row. A duplicate record counts once.
 *
 * @param options.blindIndexKey derives ids for the source's records, which are the same at every
 * question
 */
export function readRecords(
  rows: readonly RowValues[],
  { source, blindIndexKey }: { readonly source: string; readonly blindIndexKey: KeyObject },
): ReadRecords {
  const faults: string[] = [];
  const warnings: string[] = [];
  const byId = new Map<EmploymentId, StoredEmployment>();
  for (const row of rows) {
    const reader = new RowReader(row);
    const record_id = reader.requiredText("record_id", { max: RECORD_ID_MAX });
    const record = { record_id, ...readEmploymentFields(reader) };
    if (reader.faults.length > 0) {
      faults.push(...reader.faults.map(textOf));
      continue;
    }
    warnings.push(...reader.warnings.map(textOf));
    const id = keyedHashId<EmploymentId>(blindIndexKey, `candidate/${source}`, record_id);
    byId.set(id, { id, source, companyId: null, record });
  }
  return { employments: [...byId.values()], faults, warnings };
}

function textOf({ field, reason }: RowFault): string {
  return `${field ?? "record"} ${reason}`;
}
