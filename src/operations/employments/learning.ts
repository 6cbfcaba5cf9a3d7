import { openJson } from "../../crypto/seal.ts";
import { mintRandomId } from "../../crypto/secrets.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import { type Person, personOfRecord } from "../../linkage/comparison/normalize.ts";
import { modelFault } from "../../linkage/model/admit-model.ts";
import {
  countBlockedPair,
  countRandomPair,
  estimateModel,
  noPairCounts,
  type PairCounts,
} from "../../linkage/model/estimate.ts";
import { SHIPPED_MODEL } from "../../linkage/model/model.ts";
import { type CandidateSearch, openCandidateSearch } from "../../store/employments/candidates.ts";
import {
  estimateEmployments,
  listEmploymentSources,
  listSampledEmployments,
  type SampledEmployment,
} from "../../store/employments/employments.ts";
import {
  claimLearning,
  type LearningLease,
  renewLearning,
  saveLearntModel,
} from "../../store/employments/linkage-models.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";

/** How long a process holds a learning before another may begin it anew, in milliseconds. Renewed with every batch. */
const LEARNING_LEASE_MS = 60_000;
/**
 * Records that are looked at, at most; each with all that share a blocking key with it. So many, because a shape of agreement
 * is trusted for want of strangers who have it, and what one in a hundred thousand has is not seen among ten thousand.
 */
export const SAMPLED_RECORDS = 100_000;
/** Records looked at at once: few enough that verifications of the same process hardly wait. */
const BATCH_RECORDS = 8;
/** Every so manyth person back in the sample is the other side of a random pair. */
const RANDOM_STRIDE = 37;

/** A learning under way: what was counted so far stays in memory alone. */
export interface Learning {
  readonly lease: LearningLease;
  /** Of each source that is still to be read: where to go on, and how many records are left to draw. */
  readonly sources: { readonly source: string; after: string; left: number }[];
  readonly population: number;
  readonly thresholdBits: number;
  readonly search: CandidateSearch;
  readonly pairCounts: PairCounts;
  /** The last few persons: the other sides of random pairs. */
  readonly recent: Person[];
  readonly ssns: Set<string>;
  readonly seen: Set<EmploymentId>;
}

/** What a step came to: the learning goes on, has ended (with a model's version, or none when the lease was lost), or none was due. */
export type LearningStep =
  | { readonly kind: "under_way"; readonly learning: Learning }
  | { readonly kind: "ended"; readonly version: string | null }
  | { readonly kind: "none_due" };

/**
 * Does the next piece of estimating the linkage's weights on the records of an environment: begins when an import has
 * changed them since the last time, counts a batch of a bounded sample, and in the end stores the model. Records are opened in
 * memory only; what is stored are counts and weights.
 *
 * Any number of processes may call it: a lease lets one alone do it. What a process had counted when it died is counted anew.
 *
 * @param learning what the last step left under way; null at first
 * @param options `thresholdBits`: as verifications are decided by, since strangers count who would pass it
 */
export async function stepLearning(
  context: Context,
  learning: Learning | null,
  options: { readonly thresholdBits: number },
): Promise<LearningStep> {
  if (learning === null) {
    const begun = await beginLearning(context, options.thresholdBits);
    return begun === null ? { kind: "none_due" } : { kind: "under_way", learning: begun };
  }
  if (!(await renewLearning(context.db, learning.lease, LEARNING_LEASE_MS))) return { kind: "ended", version: null };
  const [current] = learning.sources;
  if (current === undefined) return { kind: "ended", version: await endLearning(context, learning) };
  const limit = Math.min(BATCH_RECORDS, current.left);
  const page = { source: current.source, after: current.after, limit };
  const rows = await listSampledEmployments(context.db, learning.lease.environment, page);
  await countRows(context, learning, rows);
  current.after = rows.at(-1)?.place ?? "";
  current.left -= rows.length;
  if (rows.length < limit || current.left === 0) learning.sources.shift();
  return { kind: "under_way", learning };
}

async function beginLearning({ db }: Context, thresholdBits: number): Promise<Learning | null> {
  const lease = await claimLearning(db, { claimId: mintRandomId(), leaseMs: LEARNING_LEASE_MS });
  if (lease === null) return null;
  const names = await listEmploymentSources(db, lease.environment);
  const share = Math.ceil(SAMPLED_RECORDS / Math.max(names.length, 1));
  return {
    lease,
    sources: names.map((source) => ({ source, after: "", left: share })),
    population: await estimateEmployments(db),
    thresholdBits,
    // What is overfull at the beginning is taken to be so to the end.
    search: openCandidateSearch(db, { nowMs: () => 0 }),
    pairCounts: noPairCounts(),
    recent: [],
    ssns: new Set(),
    seen: new Set(),
  };
}

async function countRows(context: Context, learning: Learning, rows: readonly SampledEmployment[]): Promise<void> {
  const { environment } = learning.lease;
  const found = await learning.search(rows.map(({ tokens }) => ({ environment, tokens })));
  for (const [at, row] of rows.entries()) countRow(context, learning, { row, others: found[at]?.rows ?? [] });
}

type Sealed = Pick<SampledEmployment, "id" | "sealed">;

function countRow(
  context: Context,
  learning: Learning,
  { row, others }: { readonly row: Sealed; readonly others: readonly Sealed[] },
): void {
  const { pairCounts, recent, population, seen, thresholdBits } = learning;
  const person = openPerson(context, row);
  if (person === null) return;
  seen.add(row.id);
  for (const other of others) {
    const rival = seen.has(other.id) ? null : openPerson(context, other);
    if (rival !== null)
      countBlockedPair(pairCounts, [person, rival], { model: SHIPPED_MODEL, population, thresholdBits });
  }
  const stranger = recent.length < RANDOM_STRIDE ? undefined : recent.shift();
  if (stranger !== undefined && stranger.ssn9 !== person.ssn9) countRandomPair(pairCounts, [person, stranger]);
  recent.push(person);
  if (person.ssn9 !== null) learning.ssns.add(person.ssn9);
}

/** Null for a row that does not open: the resealing tells of it, and one record more or less changes no estimate. */
function openPerson({ keyring }: Context, { id, sealed }: Sealed): Person | null {
  try {
    return personOfRecord(openJson<EmploymentRecord>(keyring, sealed, SEALED_AT.employmentRecord(id)));
  } catch {
    return null;
  }
}

/** Estimates from what ships, never from the last estimate, so that errors do not add up. */
async function endLearning(
  { db }: Context,
  { lease, pairCounts, population, seen, ssns }: Learning,
): Promise<string | null> {
  const persons = ssns.size;
  const sample = { records: seen.size, population: Math.max(population, seen.size) };
  const model = estimateModel(pairCounts, { former: SHIPPED_MODEL, version: lease.environment, persons, sample });
  const reason = modelFault(model, { pairCounts, shipped: SHIPPED_MODEL });
  const status = reason === null ? "accepted" : "rejected";
  const counts = { records: seen.size, persons, same: pairCounts.same, random: pairCounts.random };
  return saveLearntModel(db, lease, { status, reason, former: SHIPPED_MODEL.version, model, counts });
}
