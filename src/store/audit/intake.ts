import type { AuditAct, AuditEntry, AuditHead } from "../../domain/audit.ts";
import type { AuditEntryId } from "../../domain/ids.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../postgres/database.ts";

/** An action with the id of its entry. */
export interface NewAuditEntry extends AuditAct {
  /** 32 hex digits. */
  readonly id: AuditEntryId;
}

/**
 * The hash of an entry `i` of the intake, in SQL, so that an append takes one round trip: it
 * includes the time, which is the database's.
 */
const INTAKE_HASH = `sha256(convert_to(json_build_array(i.id, extract(epoch from i.at), i.actor, i.team_id, i.environment,
  i.action, i.target, i.details)::text, 'UTF8'))`;

/**
 * The insert of entries, as a part of a statement that also writes what they record.
 *
 * @param rows a query that yields the columns `id`, `actor`, `team_id`, `environment`, `action`,
 *   `target` and `details`
 */
export function auditInsertText(rows: string): string {
  return `insert into audit_intake (id, at, actor, team_id, environment, action, target, details, hash)
    select i.id, i.at, i.actor, i.team_id, i.environment, i.action, i.target, i.details, ${INTAKE_HASH}
    from (select g.*, statement_timestamp() as at from (${rows}) g) i`;
}

/** The entries of {@link entryValues} as a relation, the parameters 1 to 7 of a statement. */
export const GIVEN_ENTRIES = `(select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[])
  as given (id, actor, team_id, environment, action, target, details))`;

const INSERT_AUDIT_ENTRIES = statement("insert_audit_entries")`
  ${auditInsertText(`select * from ${GIVEN_ENTRIES} entries`)}`;

/** Appends entries, not chained yet. Takes no lock that others wait for. */
export async function insertAuditEntries(db: Queryable, entries: readonly NewAuditEntry[]): Promise<void> {
  await db.rows(INSERT_AUDIT_ENTRIES, entryValues(entries));
}

/** The parameters of {@link GIVEN_ENTRIES}. */
export function entryValues(entries: readonly NewAuditEntry[]): readonly (readonly unknown[])[] {
  return [
    entries.map((one) => one.id),
    entries.map((one) => one.actor),
    entries.map((one) => one.teamId),
    entries.map((one) => one.environment),
    entries.map((one) => one.action),
    entries.map((one) => one.target),
    entries.map((one) => JSON.stringify(one.details)),
  ];
}

const CLAIM_AUDIT_HEAD = statement("claim_audit_head")`select number, hash from audit_head for update skip locked`;

/** Locks the end of the chain until the transaction ends; null if another worker has locked it. */
export function claimAuditHead(tx: Queryable): Promise<AuditHead | null> {
  return firstRow(tx, CLAIM_AUDIT_HEAD);
}

const LIST_AUDIT_INTAKE = statement("list_audit_intake")`
  select null as number, i.id, i.at, i.actor, i.team_id as "teamId", i.environment, i.action, i.target, i.details
    from audit_intake i where i.hash = ${INTAKE_HASH} order by i.id limit $1`;

/**
 * The oldest entries that are not chained yet, by their ids and so approximately by time, without
 * those that were changed since their append.
 */
export function listAuditIntake(tx: Queryable, limit: number): Promise<AuditEntry[]> {
  return tx.rows<AuditEntry>(LIST_AUDIT_INTAKE, [limit]);
}

const CHAIN_AUDIT_ENTRIES = statement("chain_audit_entries")`
  with given as (
      select * from unnest($1::uuid[], $2::bigint[], $3::bytea[], $4::bytea[]) as g (id, number, previous_hash, hash)
    ), moved as (
      delete from audit_intake where id = any ($1::uuid[]) returning *
    ), chained as (
      insert into audit_entries (number, id, at, actor, team_id, environment, action, target, details, previous_hash, hash)
      select g.number, m.id, m.at, m.actor, m.team_id, m.environment, m.action, m.target, m.details, g.previous_hash, g.hash
      from given g join moved m using (id)
    )
    update audit_head set number = $5, hash = $6`;

/** An entry's position in the chain. */
export interface ChainLink extends AuditHead {
  readonly id: AuditEntryId;
  readonly previousHash: Buffer;
}

/** Moves entries of the intake to the end of the chain, which must be claimed. */
export async function chainAuditEntries(tx: Queryable, links: readonly ChainLink[]): Promise<void> {
  const last = links.at(-1);
  await tx.rows(CHAIN_AUDIT_ENTRIES, [
    links.map((one) => one.id),
    links.map((one) => one.number),
    links.map((one) => one.previousHash),
    links.map((one) => one.hash),
    last?.number,
    last?.hash,
  ]);
}

/** The state of the intake. */
export interface AuditIntake {
  /** The number of entries that are not chained yet, including the changed ones. */
  readonly count: number;
  /** Ids of the entries that were changed since their append, oldest first; at most ten. */
  readonly changed: readonly AuditEntryId[];
}

const CHECK_AUDIT_INTAKE = statement("check_audit_intake")`
  select count(*) as count,
      (coalesce(array_agg(replace(i.id::text, '-', '') order by i.id) filter (where i.hash <> ${INTAKE_HASH}), '{}'))[:10] as changed
    from audit_intake i`;

/** Counts the entries of the intake, and compares each with its hash. */
export function checkAuditIntake(db: Queryable): Promise<AuditIntake> {
  return onlyRow(db, CHECK_AUDIT_INTAKE);
}
