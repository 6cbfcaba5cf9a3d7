import type { AuditAct, AuditHead, NumberedEntry } from "../../src/kernel/audit/audit.ts";
import { auditHash } from "../../src/kernel/crypto/audit-chain.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import type { Queryable, Statement } from "../../src/kernel/database/postgres/database.ts";
import type { Timestamp } from "../../src/kernel/ids.ts";

/** The tables of that version, next to those of this one. */
const TABLES: Statement = {
  name: "",
  text: `create table locked_head as select 0::bigint as number, decode(repeat('00', 32), 'hex') as hash;
    create table locked_entries (like audit_entries including all)`,
};
const CLAIM: Statement = {
  name: "locked_claim_head",
  text: "select number, hash, clock_timestamp() as at from locked_head for update",
};
const INSERT: Statement = {
  name: "locked_insert_entry",
  text: `with appended as (
      insert into locked_entries (number, id, at, actor, team_id, environment, action, target, details, previous_hash, hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      returning number, hash)
    update locked_head h set number = a.number, hash = a.hash from appended a`,
};

/** Makes what {@link appendLocked} writes into. */
export async function makeLockedTables(db: Queryable): Promise<void> {
  await db.rows(TABLES);
}

/**
 * The append of version 0.1.0, frozen: the entry is chained in the transaction of the act, and the end of
 * the chain is locked from here to the commit.
 */
export async function appendLocked(tx: Queryable, act: AuditAct): Promise<void> {
  const [head] = await tx.rows<AuditHead & { readonly at: Timestamp }>(CLAIM);
  if (head === undefined) throw new Error("locked_head has no row");
  const entry: NumberedEntry = { ...act, number: head.number + 1, id: mintId(), at: head.at };
  const { number, id, at, actor, teamId, environment, action, target, details } = entry;
  const json = JSON.stringify(details);
  const hashes = [head.hash, auditHash(head.hash, entry)];
  await tx.rows(INSERT, [number, id, at, actor, teamId, environment, action, target, json, ...hashes]);
}
