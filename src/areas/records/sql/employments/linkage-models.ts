import type { Environment } from "../../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import {
  claimStatement,
  claimValues,
  type LeasedTable,
  type LeaseRequest,
  renewLeases,
  renewStatement,
} from "../../../../kernel/database/postgres/leases.ts";
import type { ClaimId, Timestamp } from "../../../../kernel/ids.ts";
import { type LinkageModel, withAllLevels } from "../../linkage/model/model.ts";

/** An estimated model, as it is stored. */
export interface LinkageModelRow {
  readonly version: string;
  readonly environment: Environment;
  readonly made_at: Timestamp;
  readonly status: "accepted" | "rejected";
  /** Why it was rejected. */
  readonly reason: string | null;
  /** The version of the model that it was estimated from. */
  readonly former: string;
  readonly model: LinkageModel;
  /** The counts, by field and level. */
  readonly counts: unknown;
  readonly is_active: boolean;
  /** True if the operator pinned the active model of this environment. */
  readonly is_pinned: boolean;
}

type StoredRow = Omit<LinkageModelRow, "model" | "counts"> & { readonly model: string; readonly counts: string };

const MODEL_COLUMNS = `m.version, m.environment, m.made_at, m.status, m.reason, m.former, m.model, m.counts,
  s.active_version is not distinct from m.version as is_active, s.is_pinned`;

const LIST_LINKAGE_MODELS = statement("list_linkage_models")`
  select ${MODEL_COLUMNS} from linkage_models m join linkage_state s using (environment)
    order by m.environment, m.made_at desc, m.version desc limit $1`;

/** Models of all environments, newest first within each. */
export async function listLinkageModelRows(db: Queryable, limit: number): Promise<LinkageModelRow[]> {
  return (await db.rows<StoredRow>(LIST_LINKAGE_MODELS, [limit])).map(readModel);
}

const FIND_ACTIVE_MODEL = statement("find_active_model")`
  select ${MODEL_COLUMNS} from linkage_state s join linkage_models m on m.version = s.active_version
    where s.environment = $1`;

/** The active model of an environment; null for the shipped one. */
export async function findActiveModel(db: Queryable, environment: Environment): Promise<LinkageModel | null> {
  const [row] = await db.rows<StoredRow>(FIND_ACTIVE_MODEL, [environment]);
  return row === undefined ? null : readModel(row).model;
}

function readModel(row: StoredRow): LinkageModelRow {
  const model = { ...withAllLevels(JSON.parse(row.model) as LinkageModel), version: row.version };
  return { ...row, model, counts: JSON.parse(row.counts) };
}

/** The active model of an environment. */
export interface LinkageState {
  readonly environment: Environment;
  /** Null: the shipped model. */
  readonly active_version: string | null;
  readonly is_pinned: boolean;
  readonly learnt_at: Timestamp | null;
}

const LIST_LINKAGE_STATES = statement("list_linkage_states")`
  select environment, active_version, is_pinned, learnt_at from linkage_state order by environment`;

/** The active models of all environments where records were ever sampled, or a model chosen. */
export function listLinkageStates(db: Queryable): Promise<LinkageState[]> {
  return db.rows<LinkageState>(LIST_LINKAGE_STATES);
}

const LOCK_LINKAGE_STATE = statement("lock_linkage_state")`
  insert into linkage_state as s (environment) values ($1)
    on conflict (environment) do update set environment = s.environment
    returning environment, active_version, is_pinned, learnt_at`;

const CHOOSE_LINKAGE_MODEL = statement("choose_linkage_model")`
  update linkage_state set is_pinned = $3,
      active_version = case when $3 then $2 else (select version from linkage_models
        where environment = $1 and status = 'accepted' order by made_at desc, version desc limit 1) end
    where environment = $1 returning environment, active_version, is_pinned, learnt_at`;

/**
 * The operator's choice: a version, null for the shipped one, or always the newest accepted one.
 */
type LinkageChoice = { readonly version: string | null } | "newest";

/** Sets the active model of an environment. Returns the state before and after. */
export async function chooseLinkageModel(
  tx: Queryable,
  environment: Environment,
  choice: LinkageChoice,
): Promise<{ readonly was: LinkageState; readonly is: LinkageState }> {
  const was = await onlyRow<LinkageState>(tx, LOCK_LINKAGE_STATE, [environment]);
  const values = [environment, choice === "newest" ? null : choice.version, choice !== "newest"];
  return { was, is: await onlyRow(tx, CHOOSE_LINKAGE_MODEL, values) };
}

/** A lease on the training of an environment. */
export interface TrainingLease {
  readonly environment: Environment;
  readonly claim_id: ClaimId;
  /** Imports that ended after it are for the next training run. */
  readonly claimed_at: Timestamp;
}

const NOTE_ENVIRONMENTS = statement("note_linkage_environments")`
  insert into linkage_state (environment)
    select distinct environment from imports i where kind = 'employments' and finished_at is not null
      and not exists (select from linkage_state s where s.environment = i.environment)
    on conflict do nothing`;

const LEASED: LeasedTable = {
  table: "linkage_state",
  keyColumn: "environment",
  keyType: "text",
  countsClaims: false,
  isOpen: "true",
  maxPlausibleDelay: "10 minutes",
};

const CLAIM_TRAINING = claimStatement(LEASED, {
  name: "claim_training",
  condition: `exists (select from imports i where i.kind = 'employments' and i.environment = r.environment
    and i.added + i.updated + i.removed > 0 and i.finished_at > coalesce(r.learnt_at, '-infinity'))`,
  orderBy: "r.environment",
  returning: "r.environment, r.claim_id, clock_timestamp() as claimed_at",
});

/**
 * Claims the training of an environment whose records have changed since the last run; null if
 * there is none.
 */
export async function claimTraining(db: Queryable, lease: Omit<LeaseRequest, "limit">): Promise<TrainingLease | null> {
  await db.rows(NOTE_ENVIRONMENTS);
  return firstRow(db, CLAIM_TRAINING, claimValues({ ...lease, limit: 1 }));
}

const RENEW_TRAINING = renewStatement(LEASED, "renew_training");

/** Extends a lease to `leaseMs` from now. Returns whether it was still held. */
export async function renewTraining(db: Queryable, lease: TrainingLease, leaseMs: number): Promise<boolean> {
  const rows = [{ id: lease.environment, claim_id: lease.claim_id }];
  return (await renewLeases(db, RENEW_TRAINING, { rows, leaseMs })).length > 0;
}

/** The result of a training run. */
interface TrainedModel {
  readonly status: LinkageModelRow["status"];
  readonly reason: string | null;
  readonly former: string;
  readonly model: LinkageModel;
  readonly counts: unknown;
}

const SAVE_TRAINED_MODEL = statement("save_trained_model")`
  with held as materialized (
      select environment from linkage_state where environment = $1 and claim_id = $2 for update),
    made as (
      insert into linkage_models (version, environment, status, reason, former, model, counts)
      select $1 || '-' || (1 + (select count(*) from linkage_models where environment = $1)), $1, $4, $5, $6, $7, $8
      from held returning version, status)
    update linkage_state set learnt_at = $3, claim_id = null, lease_expires_at = null,
      active_version = case when made.status = 'accepted' and not is_pinned then made.version else active_version end
    from made where environment = $1 returning made.version`;

/**
 * Ends a training run with a model. An accepted one is active from now on, unless the operator
 * pinned another. One whose lease was lost is discarded.
 *
 * @returns its version, or null
 */
export async function saveTrainedModel(
  db: Queryable,
  lease: TrainingLease,
  learnt: TrainedModel,
): Promise<string | null> {
  const { status, reason, former, model, counts } = learnt;
  const json = [JSON.stringify(model), JSON.stringify(counts)];
  const stamp = [lease.environment, lease.claim_id, lease.claimed_at];
  const [row] = await db.rows<{ version: string }>(SAVE_TRAINED_MODEL, [...stamp, status, reason, former, ...json]);
  return row?.version ?? null;
}
