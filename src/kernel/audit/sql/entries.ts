import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { AuditEntryId } from "../../ids.ts";
import type { AuditAct } from "../audit.ts";

/** An action with the id of its entry. */
export interface NewAuditEntry extends AuditAct {
  /** 32 hex digits. */
  readonly id: AuditEntryId;
}

/**
 * The hash of an entry `e` alone, in SQL, so that an append takes one round trip: it includes the
 * time, which is the database's. Stored entries have it forever: it is never changed.
 */
export const ENTRY_HASH = `sha256(convert_to(json_build_array(e.id, extract(epoch from e.at), e.actor, e.team_id, e.environment,
  e.action, e.target, e.details)::text, 'UTF8'))`;

/**
 * The parts of an entry `e` as the log's lists show them. It has no number before a block owns it.
 */
export const ENTRY_PARTS = `case when e.number <= (select last_number from audit_head)
    and not exists (select from audit_gaps g where g.numbers @> e.number) then e.number end as number,
  e.id, e.at, e.actor, e.team_id as "teamId", e.environment, e.action, e.target, e.details`;

/**
 * The insert of entries, as a part of a statement that also writes what they record.
 *
 * @param rows a query that yields the columns `id`, `actor`, `team_id`, `environment`, `action`,
 *   `target` and `details`
 */
export function auditInsertText(rows: string): string {
  return `insert into audit_entries (id, at, actor, team_id, environment, action, target, details, hash)
    select e.id, e.at, e.actor, e.team_id, e.environment, e.action, e.target, e.details, ${ENTRY_HASH}
    from (select g.*, statement_timestamp() as at from (${rows}) g) e`;
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
