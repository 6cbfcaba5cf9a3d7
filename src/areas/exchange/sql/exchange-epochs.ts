import type { Environment } from "../../../kernel/access/caller.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { ClaimId, ExchangeEpochId, Timestamp } from "../../../kernel/ids.ts";

/** An epoch of the private exchange: the time in which one secret key is used. */
export interface ExchangeEpochRow {
  /** 32 hex digits. */
  readonly id: ExchangeEpochId;
  readonly environment: Environment;
  /** The version of the exchange keys. */
  readonly keys_version: number;
  readonly sealed_key: Buffer;
  readonly created_at: Timestamp;
  readonly age_seconds: number;
  /** Of its coded set; null if it has none yet. */
  readonly set_version: number | null;
  readonly set_basis: string | null;
  readonly set_age_seconds: number | null;
  /** Age of its first set, from which on the epoch is used. */
  readonly used_seconds: number | null;
  readonly set_size: number | null;
  readonly set_bytes: number | null;
}

const COLUMNS = `e.id, e.environment, e.keys_version, e.sealed_key, e.created_at,
  extract(epoch from now() - e.created_at)::float8 as age_seconds, s.version as set_version, s.basis as set_basis,
  extract(epoch from now() - s.made_at)::float8 as set_age_seconds,
  extract(epoch from now() - s.first_made_at)::float8 as used_seconds, s.size as set_size, octet_length(s.bytes) as set_bytes`;

const LIST_EXCHANGE_EPOCHS = statement("list_exchange_epochs")`
  select ${COLUMNS} from exchange_epochs e left join exchange_sets s on s.epoch_id = e.id
    where e.environment = $1 order by e.created_at desc, e.id desc`;

/** The epochs of an environment, newest first: three at most. */
export function listExchangeEpochs(db: Queryable, environment: Environment): Promise<ExchangeEpochRow[]> {
  return db.rows<ExchangeEpochRow>(LIST_EXCHANGE_EPOCHS, [environment]);
}

const INSERT_EXCHANGE_EPOCH = statement("insert_exchange_epoch")`
  insert into exchange_epochs (id, environment, keys_version, sealed_key, key_id) values ($1, $2, $3, $4, $5)`;

/** Inserts an epoch. */
export async function insertExchangeEpoch(
  db: Queryable,
  epoch: Pick<ExchangeEpochRow, "id" | "environment" | "keys_version" | "sealed_key"> & { readonly keyId: number },
): Promise<void> {
  const { id, environment, keys_version, sealed_key, keyId } = epoch;
  await db.rows(INSERT_EXCHANGE_EPOCH, [id, environment, keys_version, sealed_key, keyId]);
}

const DELETE_EXCHANGE_EPOCH = statement("delete_exchange_epoch")`delete from exchange_epochs where id = $1`;

/** Deletes an epoch with its key, points and set. */
export async function deleteExchangeEpoch(db: Queryable, id: ExchangeEpochId): Promise<void> {
  await db.rows(DELETE_EXCHANGE_EPOCH, [id]);
}

const FIND_EXCHANGE_SET_PART = statement("find_exchange_set_part")`
  select s.version, s.size, octet_length(s.bytes) as length, substring(s.bytes from $3::integer + 1 for $4::integer) as part
    from exchange_sets s join exchange_epochs e on e.id = s.epoch_id where e.id = $1 and e.environment = $2`;

/** A part of a coded set. */
interface ExchangeSetPart {
  readonly version: number;
  readonly size: number;
  /** Bytes of the whole set. */
  readonly length: number;
  readonly part: Buffer;
}

/** A part of an epoch's coded set; null if the environment has no such epoch, or it has no set. */
export function findExchangeSetPart(
  db: Queryable,
  environment: Environment,
  part: { readonly epochId: ExchangeEpochId; readonly from: number; readonly length: number },
): Promise<ExchangeSetPart | null> {
  const values = [part.epochId, environment, part.from, part.length];
  return firstRow(db, FIND_EXCHANGE_SET_PART, values);
}

const SAVE_EXCHANGE_SET = statement("save_exchange_set")`
  insert into exchange_sets as s (epoch_id, version, made_at, basis, size, bytes) values ($1, 1, now(), $2, $3, $4)
    on conflict (epoch_id) do update set version = s.version + 1, made_at = now(), basis = excluded.basis,
      size = excluded.size, bytes = excluded.bytes`;

/** Saves an epoch's set, in place of the one before. */
export async function saveExchangeSet(
  db: Queryable,
  set: { readonly epochId: ExchangeEpochId; readonly basis: string; readonly size: number; readonly bytes: Buffer },
): Promise<void> {
  await db.rows(SAVE_EXCHANGE_SET, [set.epochId, set.basis, set.size, set.bytes]);
}

/** The lease of an environment's exchange, as one process holds it. */
export interface ExchangeLease {
  readonly environment: Environment;
  readonly claimId: ClaimId;
  /** After which another process may claim it. */
  readonly seconds: number;
}

const CLAIM_EXCHANGE = statement("claim_exchange")`
  insert into exchange_leases as l (environment, claim_id, expires_at)
    values ($1, $2, clock_timestamp() + $3 * interval '1 second')
    on conflict (environment) do update set claim_id = excluded.claim_id, expires_at = excluded.expires_at
      where l.expires_at <= clock_timestamp() or l.expires_at > clock_timestamp() + 2 * $3 * interval '1 second'
    returning 1 as held`;

/** Claims the lease of an environment's exchange. Returns false if another process holds it. */
export async function claimExchange(db: Queryable, { environment, claimId, seconds }: ExchangeLease): Promise<boolean> {
  return (await db.rows(CLAIM_EXCHANGE, [environment, claimId, seconds])).length > 0;
}

const RENEW_EXCHANGE = statement("renew_exchange")`
  update exchange_leases set expires_at = clock_timestamp() + $3 * interval '1 second'
    where environment = $1 and claim_id = $2 returning 1 as held`;

/** Extends a lease to its whole term from now. Returns false if another process has claimed it. */
export async function renewExchange(db: Queryable, { environment, claimId, seconds }: ExchangeLease): Promise<boolean> {
  return (await db.rows(RENEW_EXCHANGE, [environment, claimId, seconds])).length > 0;
}

const RELEASE_EXCHANGE = statement("release_exchange")`
  update exchange_leases set expires_at = clock_timestamp() where environment = $1 and claim_id = $2`;

/** Ends a lease, if it is still held. */
export async function releaseExchange(db: Queryable, { environment, claimId }: ExchangeLease): Promise<void> {
  await db.rows(RELEASE_EXCHANGE, [environment, claimId]);
}
