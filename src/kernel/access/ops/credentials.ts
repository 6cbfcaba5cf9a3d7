import { appendAudit } from "../../audit/ops/audit.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { hashSecret, mintAccessSecret, mintId, mintRandomId, secretHint } from "../../crypto/secrets.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { ClientId, CredentialId, TeamId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { PermissiblePurpose } from "../../purpose.ts";
import type { Context } from "../../sealing/ops/context.ts";
import {
  type ApiCaller,
  type Caller,
  DEFAULT_SCOPES,
  type Environment,
  OPERATOR_SCOPES,
  SCOPES,
  type Scope,
  type Tenant,
} from "../caller.ts";
import {
  type CredentialOfTeam,
  type CredentialRow,
  type CredentialSearch,
  countHeldKeys,
  deactivateCredential,
  expireCredential,
  findNewestCredential,
  insertCredential,
  listAllCredentials,
  listCredentials,
  lockCredentialExpiry,
  lockTenantCredentials,
  notifyCredentials,
  saveTeam,
  saveTeamDisplayName,
} from "../sql/credentials.ts";
import type { IdempotentRequest } from "../sql/idempotency.ts";
import { BUDGET_WINDOW_SECONDS } from "../sql/request-budgets.ts";
import { ACCESS_SEALED } from "../sql/sealed.ts";
import type { Authenticator } from "./authenticate.ts";
import { refuseEndedCaller } from "./ended-caller.ts";
import { runIdempotently } from "./idempotency.ts";
import { limitsWithin, refuseWiderLimits } from "./key-limits.ts";

/** A credential at its creation: the only time that its secret is shown. */
interface CreatedKey extends CredentialRow {
  readonly client_id: ClientId;
  readonly access_secret: string;
}

/** What the operations on a team's own keys need. */
export interface KeyContext extends Context {
  /** The authenticator of this process. */
  readonly authenticator: Pick<Authenticator, "forgetAll">;
  /**
   * The keysMax keys of a team in one environment, above which {@link createKey} refuses; at least
   * 1.
   */
  readonly keysPerEnvironmentMax: number;
  /** The name of the team whose members' roles have the operators' scopes. */
  readonly operatorTeam: string;
}

/** The requested properties of a new key. */
export interface KeyInput {
  readonly name: string | null;
  /** At least one; null: {@link DEFAULT_SCOPES}. */
  readonly scopes: readonly Scope[] | null;
  readonly expiresAt: Timestamp | null;
  /** Addresses and networks, checked; null or absent: any. */
  readonly allowedAddresses?: readonly string[] | null;
  /** The purposes that it may state; null or absent: any, or none. */
  readonly purposes?: readonly PermissiblePurpose[] | null;
}

/**
 * Creates a key of the caller's own team and environment. Without `scopes` it gets those of {@link
 * DEFAULT_SCOPES} that the caller has.
 *
 * The number of keys is bounded because each has its own request budget. A deactivated or expired
 * key counts for one more budget window, so that a caller cannot gain budget by replacing keys.
 *
 * @throws AppError `permission_denied` if it requests a scope of {@link OPERATOR_SCOPES}, or one
 * that the caller lacks, if the stored key of its idempotency key has such a scope, or if it
 * requests no scope and the caller has none of the default ones; `conflict` if the environment has
 * the keysMax keys allowed; as {@link refuseEndedCaller}
 */
export async function createKey(
  context: KeyContext,
  caller: ApiCaller,
  request: { readonly input: KeyInput; readonly idempotency: IdempotentRequest | null },
): Promise<CreatedKey> {
  const scopes = scopesToGrant(caller, request.input.scopes);
  let isMade = false;
  const key = await runIdempotently(context, { tenant: caller, idempotency: request.idempotency }, async (tx) => {
    isMade = true;
    await refuseFullEnvironment(tx, caller, context.keysPerEnvironmentMax);
    await refuseEndedCaller(context, tx, caller);
    const limits = limitsWithin(caller, request.input);
    return insertKey(tx, context.keyring, { ...caller, ...request.input, ...limits, scopes });
  });
  // Under an idempotency key it may have been created by another key of the team, with other rights.
  if (!isMade) await refuseEndedCaller(context, context.db, caller);
  refuseScopesBeyond(caller, key.scopes);
  refuseWiderLimits(caller, key);
  return key;
}

/** The longest that a replaced key still works, in hours, and how long it does unless asked otherwise. */
export const OVERLAP_HOURS_MAX = 168;
/** See {@link OVERLAP_HOURS_MAX}. */
export const OVERLAP_HOURS_DEFAULT = 24;

/**
 * Replaces a key of the caller's team and environment by a new one with the same name, scopes, limits
 * and expiry; the former one still works for some hours. For the operator's scopes too: nothing is
 * granted that was not before.
 *
 * @throws AppError `not_found`; `permission_denied` if the key has a scope that the caller lacks, or
 * is less limited; as {@link refuseEndedCaller}
 */
export async function rotateKey(
  context: KeyContext,
  caller: ApiCaller,
  request: { readonly id: CredentialId; readonly overlapHours: number; readonly idempotency: IdempotentRequest | null },
): Promise<CreatedKey> {
  const { id, overlapHours } = request;
  let isMade = false;
  const key = await runIdempotently(context, { tenant: caller, idempotency: request.idempotency }, async (tx) => {
    isMade = true;
    // Of two rotations one waits here, before it holds a lock that the other one needs.
    await lockTenantCredentials(tx, caller);
    await refuseEndedCaller(context, tx, caller);
    const expiresAt = await lockCredentialExpiry(tx, caller, id);
    if (expiresAt === undefined) throw new AppError("not_found", "No usable key has this id in this environment.");
    const former = await expireCredential(tx, caller, { id, hours: overlapHours });
    if (former === null) throw new AppError("not_found", "No usable key has this id in this environment.");
    refuseReplacing(caller, former);
    await notifyCredentials(tx, id);
    const { name, scopes, allowed_addresses: allowedAddresses, purposes } = former;
    const next = { ...caller, name, scopes, expiresAt, allowedAddresses, purposes };
    return insertKey(tx, context.keyring, next, { replaces: id });
  });
  context.authenticator.forgetAll();
  // Under an idempotency key another key of the team may have asked for it. A key that replaced
  // itself may have ended with that.
  if (!isMade) await refuseEndedCaller(context, context.db, caller);
  refuseReplacing(caller, key);
  return key;
}

function refuseReplacing(caller: Caller, key: Pick<CredentialRow, "scopes" | "allowed_addresses" | "purposes">): void {
  const beyond = key.scopes.filter((scope) => !caller.scopes.includes(scope));
  if (beyond.length > 0) {
    const message = `This key cannot replace one with scopes that it lacks: ${beyond.join(", ")}.`;
    throw new AppError("permission_denied", message);
  }
  refuseWiderLimits(caller, key);
}

function scopesToGrant(caller: Caller, requested: readonly Scope[] | null): readonly Scope[] {
  if (requested !== null) {
    refuseScopesBeyond(caller, requested);
    return requested;
  }
  const scopes = DEFAULT_SCOPES.filter((scope) => caller.scopes.includes(scope));
  if (scopes.length > 0) return scopes;
  const own = caller.scopes.join(", ");
  const message = `This key has none of the default scopes, so it cannot grant them to a new key. Send scopes that it has (${own}), or ask the operator for the key.`;
  throw new AppError("permission_denied", message);
}

function refuseScopesBeyond(caller: Caller, scopes: readonly Scope[]): void {
  const reserved = scopes.filter((scope) => OPERATOR_SCOPES.includes(scope));
  if (reserved.length > 0) {
    const message = `Only the operator grants ${reserved.join(", ")}: with openvoe keys create.`;
    throw new AppError("permission_denied", message);
  }
  const beyond = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError("permission_denied", `This key cannot grant scopes that it lacks: ${beyond.join(", ")}.`);
}

async function refuseFullEnvironment(tx: Queryable, tenant: Tenant, keysMax: number): Promise<void> {
  // Two statements: a count in the statement that waits for the lock would use the snapshot from
  // before the wait.
  await lockTenantCredentials(tx, tenant);
  if ((await countHeldKeys(tx, tenant)) < keysMax) return;
  const message = `This team has ${keysMax} keys in this environment, which is the limit. Deactivate one, which makes room after ${BUDGET_WINDOW_SECONDS} seconds, or ask the operator to raise the limit.`;
  throw new AppError("conflict", message);
}

/** An operator's request for a new key. */
export interface TeamKeyInput extends KeyInput {
  /** The actor for the inquiry log. */
  readonly actor: string;
  readonly team: string;
  readonly environment: Environment;
}

/**
 * Creates a key for the team with this name, and the team if it is new. For the operator: the limit
 * on the number of keys does not apply.
 */
export function createKeyForTeam(context: Context, input: TeamKeyInput): Promise<CreatedKey> {
  return context.db.transaction(async (tx) => {
    const team = await saveTeam(tx, { id: mintId(), name: input.team, clientId: mintRandomId() });
    const scopes = input.scopes ?? DEFAULT_SCOPES;
    return insertKey(tx, context.keyring, { ...input, scopes, teamId: team.id, clientId: team.client_id });
  });
}

/** A pair of credentials to call the service with. */
export interface CredentialPair {
  readonly id: CredentialId;
  readonly clientId: ClientId;
  readonly secret: string;
  /** True if the key was made now, so that nobody has seen its secret. */
  readonly isNew: boolean;
}

/**
 * The newest usable key of a team in an environment with the given scopes, opened; created if there
 * is none, then with {@link DEFAULT_SCOPES} as well. For the operator's own terminal.
 */
export async function keyForTeam(
  context: Context,
  { actor, ...search }: CredentialSearch & Pick<TeamKeyInput, "actor">,
): Promise<CredentialPair> {
  const stored = await findNewestCredential(context.db, search);
  if (stored !== null) {
    const secret = openText(context.keyring, stored.sealed_secret, ACCESS_SEALED.credentialSecret(stored.id));
    return { id: stored.id, clientId: stored.client_id, secret, isNew: false };
  }
  const scopes = SCOPES.filter((scope) => DEFAULT_SCOPES.includes(scope) || search.scopes.includes(scope));
  const made = await createKeyForTeam(context, { ...search, actor, name: null, scopes, expiresAt: null });
  return { id: made.id, clientId: made.client_id, secret: made.access_secret, isNew: true };
}

/** A page of the keys of the caller's team and environment. */
export function listKeys(context: Context, caller: Caller, request: PageRequest): Promise<Page<CredentialRow>> {
  return listCredentials(context.db, caller, request);
}

/** Every key of every team, for the operator. */
export function listAllKeys(context: Context): Promise<CredentialOfTeam[]> {
  return listAllCredentials(context.db);
}

/**
 * Deactivates a key of the caller's team and environment: in this process before it returns, in
 * others when they get the notice. Idempotent.
 *
 * @param context.authenticator that of this process; absent for a command, which has none
 * @throws AppError `not_found`
 */
export async function deactivateKey(
  context: Pick<KeyContext, "db"> & Partial<Pick<KeyContext, "authenticator">>,
  caller: Caller,
  id: CredentialId,
): Promise<CredentialRow> {
  try {
    return await context.db.transaction(async (tx) => {
      const ended = await deactivateCredential(tx, caller, id);
      if (ended === null) throw new AppError("not_found", "No key has this id in this environment.");
      await notifyCredentials(tx, id);
      if (ended.is_new) await appendAudit(tx, { ...caller, action: "key.deactivate", target: id, details: {} });
      const { is_new: _, ...row } = ended;
      return row;
    });
  } finally {
    // The notice may arrive after the response, or be lost. After a failure too: a commit whose
    // response was lost may have happened.
    context.authenticator?.forgetAll();
  }
}

interface NewKey extends Omit<KeyInput, "scopes"> {
  readonly scopes: readonly Scope[];
  readonly actor: string;
  readonly teamId: TeamId;
  readonly clientId: ClientId;
  readonly environment: Environment;
}

async function insertKey(
  tx: Queryable,
  keyring: Keyring,
  key: NewKey,
  audited: { readonly [name: string]: string } = {},
): Promise<CreatedKey> {
  const id = mintId<CredentialId>();
  const secret = mintAccessSecret(key.environment);
  const row = await insertCredential(tx, {
    ...key,
    allowedAddresses: key.allowedAddresses ?? null,
    purposes: key.purposes ?? null,
    id,
    secretHash: hashSecret(secret),
    secretHint: secretHint(secret),
    sealedSecret: sealText(keyring, secret, ACCESS_SEALED.credentialSecret(id)),
    keyId: keyring.activeId,
  });
  const { actor, teamId, environment, scopes, expiresAt } = key;
  const { allowed_addresses, purposes } = row;
  const limits = {
    ...(allowed_addresses === null ? {} : { allowed_addresses }),
    ...(purposes === null ? {} : { purposes }),
  };
  const details = { scopes, expires_at: expiresAt, ...limits, ...audited };
  await appendAudit(tx, { actor, teamId, environment, action: "key.create", target: id, details });
  return { ...row, client_id: key.clientId, access_secret: secret };
}

/**
 * Sets how pages and messages name a team to persons, where a token or an order gives no name.
 *
 * @param change.displayName null removes the name
 * @throws AppError `not_found` if no team has the name
 */
export async function nameTeam(
  context: Context,
  actor: string,
  change: { readonly team: string; readonly displayName: string | null },
): Promise<void> {
  const { team: name, displayName } = change;
  await context.db.transaction(async (tx) => {
    const id = await saveTeamDisplayName(tx, { name, displayName });
    if (id === null) throw new AppError("not_found", `No team is named ${name}: see openvoe keys list.`);
    await appendAudit(tx, {
      actor,
      teamId: id,
      environment: null,
      action: "team.name",
      target: id,
      details: { display_name: displayName },
    });
  });
}
