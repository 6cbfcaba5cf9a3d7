import { openJson } from "../../../../kernel/crypto/seal.ts";
import { mintRandomId } from "../../../../kernel/crypto/secrets.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
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
import { countPlaceholders } from "../../linkage/model/name-placeholders.ts";
import { noteFullName } from "../../linkage/model/names-together.ts";
import { type CandidateSearch, openCandidateSearch } from "../../sql/employments/candidates.ts";
import {
  estimateEmployments,
  listEmploymentSources,
  listSampledEmployments,
  type SampledEmployment,
} from "../../sql/employments/employments.ts";
import {
  claimTraining,
  renewTraining,
  saveTrainedModel,
  type TrainingLease,
} from "../../sql/employments/linkage-models.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";

/**
 * The lease term of a training run, in milliseconds: how long before another process may restart
 * it. Renewed with every batch.
 */
const TRAINING_LEASE_MS = 60_000;
/**
 * Maximum number of records sampled; each with all records that share a blocking key with it. This
 * many, because an agreement pattern is trusted for the lack of strangers who have it, and a
 * pattern of one in a hundred thousand is not seen among ten thousand.
 */
const SAMPLED_RECORDS = 100_000;
/** Records per batch: few enough that verifications of the same process are hardly delayed. */
const BATCH_RECORDS = 8;
/** A random pair is a person and the one this many persons back in the sample. */
const RANDOM_STRIDE = 37;

/** A training run in progress: the counts so far are only in memory. */
export interface TrainingRun {
  readonly lease: TrainingLease;
  /** The sources still to be read: where to continue, and how many records are left to sample. */
  readonly sources: { readonly source: string; after: string; left: number }[];
  readonly population: number;
  readonly thresholdBits: number;
  readonly search: CandidateSearch;
  readonly pairCounts: PairCounts;
  /** The last few persons, for random pairs. */
  readonly recent: Person[];
  readonly ssns: Set<string>;
  readonly seen: Set<EmploymentId>;
}

/**
 * The result of a step: the run continues, has ended (with a model's version, or none if the lease
 * was lost), or none was due.
 */
export type TrainingStep =
  | { readonly kind: "under_way"; readonly run: TrainingRun }
  | { readonly kind: "ended"; readonly version: string | null }
  | { readonly kind: "none_due" };

/**
 * Runs the next step of estimating the linkage's weights on the records of an environment. It
 * starts a run if an import has changed them since the last one, counts a batch of a bounded
 * sample, and finally stores the model. Records are opened in memory only; what is stored are
 * counts and weights.
 *
 * Any number of processes may call it: a lease ensures that only one runs it. What a process had
 * counted when it ended is counted again.
 *
 * @param run what the last step returned in progress; null at first
 * @param options `thresholdBits`: the threshold that decides verifications, since strangers above
 * it are counted
 */
export async function stepTraining(
  context: Context,
  run: TrainingRun | null,
  options: { readonly thresholdBits: number },
): Promise<TrainingStep> {
  if (run === null) {
    const started = await beginTraining(context, options.thresholdBits);
    return started === null ? { kind: "none_due" } : { kind: "under_way", run: started };
  }
  if (!(await renewTraining(context.db, run.lease, TRAINING_LEASE_MS))) return { kind: "ended", version: null };
  const [current] = run.sources;
  if (current === undefined) return { kind: "ended", version: await endTraining(context, run) };
  const limit = Math.min(BATCH_RECORDS, current.left);
  const page = { source: current.source, after: current.after, limit };
  const rows = await listSampledEmployments(context.db, run.lease.environment, page);
  await countRows(context, run, rows);
  current.after = rows.at(-1)?.cursor ?? "";
  current.left -= rows.length;
  if (rows.length < limit || current.left === 0) run.sources.shift();
  return { kind: "under_way", run };
}

async function beginTraining({ db }: Context, thresholdBits: number): Promise<TrainingRun | null> {
  const lease = await claimTraining(db, { claimId: mintRandomId(), leaseMs: TRAINING_LEASE_MS });
  if (lease === null) return null;
  const names = await listEmploymentSources(db, lease.environment);
  const share = Math.ceil(SAMPLED_RECORDS / Math.max(names.length, 1));
  return {
    lease,
    sources: names.map((source) => ({ source, after: "", left: share })),
    population: await estimateEmployments(db),
    thresholdBits,
    // Keys that are overfull at the start are treated as overfull to the end.
    search: openCandidateSearch(db, { nowMs: () => 0 }),
    pairCounts: noPairCounts(),
    recent: [],
    ssns: new Set(),
    seen: new Set(),
  };
}

async function countRows(context: Context, run: TrainingRun, rows: readonly SampledEmployment[]): Promise<void> {
  const { environment } = run.lease;
  const found = await run.search(rows.map(({ tokens }) => ({ environment, tokens })));
  for (const [at, row] of rows.entries()) countRow(context, run, { row, others: found[at]?.rows ?? [] });
}

type Sealed = Pick<SampledEmployment, "id" | "sealed">;

function countRow(
  context: Context,
  run: TrainingRun,
  { row, others }: { readonly row: Sealed; readonly others: readonly Sealed[] },
): void {
  const { pairCounts, recent, population, seen, thresholdBits } = run;
  const person = openPerson(context, row);
  if (person === null) return;
  seen.add(row.id);
  countPlaceholders(pairCounts.placeholders, person, run.sources[0]?.source ?? "");
  noteFullName(pairCounts.fullNames, person);
  for (const other of others) {
    const rival = seen.has(other.id) ? null : openPerson(context, other);
    if (rival !== null)
      countBlockedPair(pairCounts, [person, rival], { model: SHIPPED_MODEL, population, thresholdBits });
  }
  const stranger = recent.length < RANDOM_STRIDE ? undefined : recent.shift();
  if (stranger !== undefined && stranger.ssn9 !== person.ssn9) countRandomPair(pairCounts, [person, stranger]);
  recent.push(person);
  if (person.ssn9 !== null) run.ssns.add(person.ssn9);
}

/**
 * Null for a row that cannot be opened: resealing reports it, and one record changes no estimate.
 */
function openPerson({ keyring }: Context, { id, sealed }: Sealed): Person | null {
  try {
    const record = openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id));
    // It is nobody's yet, and found by no key of a person.
    return record.waits === undefined ? personOfRecord(record) : null;
  } catch {
    return null;
  }
}

/**
 * Estimates from the shipped model, never from the last estimate, so that errors do not accumulate.
 */
async function endTraining(
  { db }: Context,
  { lease, pairCounts, population, seen, ssns }: TrainingRun,
): Promise<string | null> {
  const persons = ssns.size;
  const sample = { records: seen.size, population: Math.max(population, seen.size) };
  const model = estimateModel(pairCounts, { former: SHIPPED_MODEL, version: lease.environment, persons, sample });
  const reason = modelFault(model, { pairCounts, shipped: SHIPPED_MODEL });
  const status = reason === null ? "accepted" : "rejected";
  const counts = { records: seen.size, persons, same: pairCounts.same, random: pairCounts.random };
  return saveTrainedModel(db, lease, { status, reason, former: SHIPPED_MODEL.version, model, counts });
}
