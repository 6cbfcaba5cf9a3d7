import type { Caller, Tenant } from "../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { appendSsnReads } from "../../../kernel/audit/ops/reads.ts";
import { keyedHash } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { Timestamp, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import { clearResponsesAbout } from "../../webhooks/sql/delivery-attempts.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { lockLinkIdsOfUser } from "../sql/links.ts";
import { listOrdersOfUser } from "../sql/orders/orders.ts";
import { CONNECTIONS_SEALED } from "../sql/sealed.ts";
import { deleteUserRow, findUser, insertUser, listUserRows, lockUser, saveUser, type UserRow } from "../sql/users.ts";
import type { UserDetails } from "../user.ts";
import type { ConnectionContext } from "./context.ts";
import { renewIdentities } from "./fetched/link-identity.ts";
import { personTokens } from "./fetched/row-tokens.ts";
import { deleteLinkWithin } from "./links.ts";

/** A user of a client: the person whose payroll account is connected. */
export interface User extends UserDetails {
  readonly id: UserId;
  /** Whether their payroll accounts are theirs, the worst of all; null before the first has data. */
  readonly identity: IdentityStatus | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/**
 * Creates a user.
 *
 * @throws AppError `incorrect_parameters` if the environment has a user with this
 * `external_user_id`
 */
export function createUser(
  context: Context,
  caller: Caller,
  request: { readonly details: UserDetails; readonly idempotency: IdempotentRequest | null },
): Promise<User> {
  const { details, idempotency } = request;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    const row = await insertUser(tx, caller, rowOf(context.keyring, caller, { id: mintId(), details }));
    if (row === null) throw externalIdTaken();
    return openUser(context.keyring, row);
  });
}

/**
 * The caller's user with an `external_user_id`, unchanged; if there is none, creates one with these
 * details.
 */
export function findOrCreateUser(context: Context, caller: Caller, details: UserDetails): Promise<User> {
  return context.db.transaction((tx) => findOrInsertUser(context, tx, { tenant: caller, details }));
}

/** {@link findOrCreateUser} within a transaction. */
export async function findOrInsertUser(
  { keyring }: Pick<Context, "keyring">,
  tx: Queryable,
  { tenant, details }: { readonly tenant: Tenant; readonly details: UserDetails },
): Promise<User> {
  const added = await insertUser(tx, tenant, rowOf(keyring, tenant, { id: mintId(), details }));
  if (added !== null) return openUser(keyring, added);
  const found = await findUserByExternalId({ keyring }, tx, { tenant, externalUserId: details.external_user_id });
  if (found === null) throw unknownUser();
  return found;
}

/** A tenant's user with an `external_user_id`, or null. */
export async function findUserByExternalId(
  { keyring }: Pick<Context, "keyring">,
  db: Queryable,
  { tenant, externalUserId }: { readonly tenant: Tenant; readonly externalUserId: string },
): Promise<User | null> {
  const externalToken = externalTokenOf(keyring, externalUserId);
  const { rows } = await listUserRows(db, tenant, { externalToken, request: { pageSize: 1, cursor: null } });
  const [row] = rows;
  return row === undefined ? null : openUser(keyring, row);
}

/**
 * One user of a tenant.
 *
 * @throws AppError `not_found`
 */
export async function getUser(
  context: { readonly db: Queryable; readonly keyring: Keyring },
  tenant: Tenant,
  id: UserId,
): Promise<User> {
  const user = await findOpenUser(context.keyring, context.db, { tenant, id });
  if (user === null) throw unknownUser();
  return user;
}

/**
 * One user of the caller, to be shown to them. If that shows a whole SSN, the read is in the inquiry log
 * before this resolves.
 *
 * @throws AppError `not_found`
 */
export async function readAndLogUser(context: Context, caller: Caller, id: UserId): Promise<User> {
  const user = await getUser(context, caller, id);
  await appendSsnReads(context.db, caller, { action: "user.read", shown: [user] });
  return user;
}

/** One user of a tenant; null if there is none. */
export async function findOpenUser(
  keyring: Keyring,
  db: Queryable,
  { tenant, id }: { readonly tenant: Tenant; readonly id: UserId },
): Promise<User | null> {
  const row = await findUser(db, tenant, id);
  return row === null ? null : openUser(keyring, row);
}

/**
 * A page of the caller's users, newest first; with an `external_user_id` only the one that has it.
 */
export async function listUsers(
  context: Context,
  caller: Caller,
  list: {
    readonly externalUserId: string | null;
    readonly identity: IdentityStatus | null;
    readonly request: PageRequest;
  },
): Promise<Page<User>> {
  const { externalUserId, identity, request } = list;
  const externalToken = externalUserId === null ? null : externalTokenOf(context.keyring, externalUserId);
  const page = await listUserRows(context.db, caller, { externalToken, identity, request });
  const rows = openSealedRows(context, page.rows, { table: "users", open: (row) => openUser(context.keyring, row) });
  await appendSsnReads(context.db, caller, { action: "user.read", shown: rows });
  return { ...page, rows };
}

/**
 * Updates a user; absent fields are left unchanged.
 *
 * @throws AppError `not_found`; `incorrect_parameters` if another user has the `external_user_id`
 */
export function updateUser(
  context: Context,
  caller: Caller,
  change: { readonly id: UserId; readonly details: Partial<UserDetails> },
): Promise<User> {
  return context.db.transaction(async (tx) => {
    const row = await lockUser(tx, caller, change.id);
    if (row === null) throw unknownUser();
    const { id, identity, created_at, updated_at, ...before } = openUser(context.keyring, row);
    const details = { ...before, ...change.details };
    const saved = await saveUser(tx, caller, rowOf(context.keyring, caller, { id, details }));
    if (saved === null) throw externalIdTaken();
    const user = openUser(context.keyring, saved);
    const linkIds = await lockLinkIdsOfUser(tx, id);
    await renewIdentities(context, tx, { linkIds, user });
    return linkIds.length === 0 ? user : getUser({ ...context, db: tx }, caller, id);
  });
}

/**
 * Deletes a user with all orders, links, tasks, fetched data and reports. Each link sends
 * `link-deleted`.
 *
 * @throws AppError `not_found`
 */
export function deleteUser(context: ConnectionContext, caller: Caller, id: UserId): Promise<void> {
  return context.db.transaction(async (tx) => {
    if (!(await deleteUserWithin(context, tx, { tenant: caller, id }))) throw unknownUser();
    await appendAudit(tx, { ...caller, action: "user.erase", target: id, details: { ids: { users: [id] } } });
  });
}

/** {@link deleteUser} within a transaction. Returns false if the tenant has no such user. */
export async function deleteUserWithin(
  context: Pick<Context, "keyring">,
  tx: Queryable,
  { tenant, id }: { readonly tenant: Tenant; readonly id: UserId },
): Promise<boolean> {
  if ((await lockUser(tx, tenant, id)) === null) return false;
  for (const linkId of await lockLinkIdsOfUser(tx, id)) await deleteLinkWithin(context, tx, linkId);
  for (const order of await listOrdersOfUser(tx, id)) {
    await clearResponsesAbout(tx, tenant, { id: order.id, createdAt: order.created_at });
  }
  return deleteUserRow(tx, tenant, id);
}

/** The error for a user id that is unknown in the caller's environment. */
export function unknownUser(): AppError {
  return new AppError("not_found", "No user has this id in this environment.");
}

function externalIdTaken(): AppError {
  const message = "another user of this environment has this external_user_id already";
  return incorrectParameters([{ field: "external_user_id", message }]);
}

function rowOf(
  keyring: Keyring,
  tenant: Tenant,
  { id, details }: { readonly id: UserId; readonly details: UserDetails },
) {
  return {
    id,
    externalToken: externalTokenOf(keyring, details.external_user_id),
    sealedUser: sealJson(keyring, details, CONNECTIONS_SEALED.user(id)),
    keyId: keyring.activeId,
    ...personTokens(keyring, tenant, details),
  };
}

/** The blind-index token of an `external_user_id`. */
export function externalTokenOf(keyring: Keyring, externalUserId: string): Buffer {
  return keyedHash(keyring.blindIndexKey, "external-user-id", externalUserId);
}

/** A user of their row, opened. */
export function openUser(keyring: Keyring, row: UserRow): User {
  const details = openJson(keyring, row.sealed_user, CONNECTIONS_SEALED.user(row.id));
  // Users of before have none.
  const date_of_birth = details.date_of_birth ?? null;
  return {
    ...details,
    date_of_birth,
    id: row.id,
    identity: row.identity,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
