import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { MemberId, PasskeyId, Timestamp } from "../../ids.ts";

/** A passkey as lists show it. */
export interface ListedPasskey {
  readonly id: PasskeyId;
  /** True if the authenticator keeps a copy elsewhere. */
  readonly is_synced: boolean;
  readonly created_at: Timestamp;
  /** The last sign-in by it; null: none yet. */
  readonly used_at: Timestamp | null;
}

/** A passkey with what checks its signatures. */
export interface StoredPasskey {
  readonly id: PasskeyId;
  readonly member_id: MemberId;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly uses: number;
}

/** The values of a new passkey. */
interface NewPasskey {
  readonly id: PasskeyId;
  readonly memberId: MemberId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly uses: number;
  readonly isSynced: boolean;
}

const LISTED = "id, is_synced, created_at, used_at";

const INSERT = statement("insert_passkey")`
  insert into passkeys (id, member_id, credential_id, public_key, uses, is_synced)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${LISTED}`;

/** Inserts a passkey. Returns null if it is there. */
export function insertPasskey(tx: Queryable, passkey: NewPasskey): Promise<ListedPasskey | null> {
  const { id, memberId, credentialId, publicKey, uses, isSynced } = passkey;
  const values = [id, memberId, credentialId, publicKey, uses, isSynced];
  return firstRow(tx, INSERT, values);
}

const LIST = statement("list_passkeys")`
  select ${LISTED}, credential_id from passkeys where member_id = $1 order by created_at, id`;

/** The passkeys of a member, oldest first. */
export function listPasskeys(
  db: Queryable,
  memberId: MemberId,
): Promise<(ListedPasskey & Pick<StoredPasskey, "credential_id">)[]> {
  return db.rows(LIST, [memberId]);
}

const FIND = statement("find_passkey")`
  select id, member_id, credential_id, public_key, uses from passkeys where credential_id = $1`;

/** The passkey that a browser knows by this name; or null. */
export function findPasskey(db: Queryable, credentialId: Buffer): Promise<StoredPasskey | null> {
  return firstRow(db, FIND, [credentialId]);
}

const HAS_ANY = statement("has_passkeys")`select 1 as there from passkeys limit 1`;

/** True if somebody has a passkey. */
export async function hasPasskeys(db: Queryable): Promise<boolean> {
  return (await db.rows(HAS_ANY)).length > 0;
}

const USE = statement("use_passkey")`
  update passkeys set uses = $2, used_at = now() where id = $1 and (uses < $2 or (uses = 0 and $2 = 0)) returning id`;

/**
 * Notes that a passkey was used.
 *
 * @param uses the authenticator's count
 * @returns false if it is not there any more, or its count has not grown: it may have been copied
 */
export async function usePasskey(tx: Queryable, id: PasskeyId, uses: number): Promise<boolean> {
  return (await tx.rows(USE, [id, uses])).length > 0;
}

const DELETE = statement("delete_passkeys")`
  delete from passkeys where member_id = $1 and ($2::uuid is null or id = $2) returning id`;

/**
 * Deletes passkeys of a member.
 *
 * @param id only this one; null: all
 * @returns the ids of those that were deleted
 */
export async function deletePasskeys(tx: Queryable, memberId: MemberId, id: PasskeyId | null): Promise<PasskeyId[]> {
  return (await tx.rows<{ id: PasskeyId }>(DELETE, [memberId, id])).map((row) => row.id);
}
