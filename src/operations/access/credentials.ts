import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { hashSecret, mintAccessSecret, mintId, mintRandomId, secretHint } from "../../crypto/secrets.ts";
import {
  type Caller,
  DEFAULT_SCOPES,
  type Environment,
  OPERATOR_SCOPES,
  SCOPES,
  type Scope,
  type Tenant,
} from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { ClientId, CredentialId, TeamId, Timestamp } from "../../domain/ids.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import {
  type CredentialOfTeam,
  type CredentialRow,
  type CredentialSearch,
  countHeldKeys,
  deactivateCredential as deactivateCredentialRow,
  findNewestCredential,
  insertCredential,
  listAllCredentials,
  listCredentials,
  lockCredential,
  lockTenantCredentials,
  notifyCredentials,
  saveTeam,
  saveTeamDisplayName,
} from "../../store/access/credentials.ts";
import type { IdempotentRequest } from "../../store/access/idempotency.ts";
import { BUDGET_WINDOW_SECONDS } from "../../store/access/request-budgets.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { appendAudit } from "../audit/audit.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";
import { type Authenticator, invalidPair } from "./authenticate.ts";
import { runIdempotently } from "./idempotency.ts";

/** A credential at its creation: the only time that its secret is shown. */
export interface CreatedKey extends CredentialRow {
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
}

/** The requested properties of a new key. */
export interface KeyInput {
  readonly name: string | null;
  /** At least one; null: {@link DEFAULT_SCOPES}. */
  readonly scopes: readonly Scope[] | null;
  readonly expiresAt: Timestamp | null;
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
 * the keysMax keys allowed; `authentication_failed` if the caller's own key was deactivated or
 * expired meanwhile
 */
export async function createKey(
  context: KeyContext,
  caller: Caller,
  request: { readonly input: KeyInput; readonly once: IdempotentRequest | null },
): Promise<CreatedKey> {
  const scopes = scopesToGrant(caller, request.input.scopes);
  const key = await runIdempotently(context, { tenant: caller, once: request.once }, async (tx) => {
    await refuseFullEnvironment(tx, caller, context.keysPerEnvironmentMax);
    await refuseEndedCaller(tx, caller);
    return insertKey(tx, context.keyring, { ...caller, ...request.input, scopes, actor: caller.credentialId });
  });
  // Under an idempotency key it may have been created by another key of the team, with other
  // scopes.
  refuseScopesBeyond(caller, key.scopes);
  return key;
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

/**
 * Locks the caller's key too: a deactivation either comes first and is seen here, or waits until
 * the new key is listed.
 */
async function refuseEndedCaller(tx: Queryable, caller: Caller): Promise<void> {
  const own = await lockCredential(tx, caller.credentialId);
  if (own?.is_usable !== true) throw invalidPair();
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
  readonly clientId: string;
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
    const secret = openText(context.keyring, stored.sealed_secret, SEALED_AT.credentialSecret(stored.id));
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
 * Deactivates a key of the caller's own team and environment: in this process before it returns, in
 * others when they get the notice. Idempotent.
 *
 * @throws AppError `not_found`
 */
export async function deactivateKey(context: KeyContext, caller: Caller, id: string): Promise<CredentialRow> {
  const missing = "No key has this id in this environment.";
  try {
    return await endKey(context, id, { actor: caller.credentialId, tenant: caller, missing });
  } finally {
    // The notice may arrive after the response, or be lost. After a failure too: a commit whose
    // response was lost may have happened.
    context.authenticator.forgetAll();
  }
}

/**
 * Deactivates any key, as {@link deactivateKey} does, for the operator.
 *
 * @param actor the actor for the inquiry log
 * @throws AppError `not_found`
 */
export function deactivateAnyKey(context: Context, actor: string, id: string): Promise<CredentialRow> {
  return endKey(context, id, { actor, tenant: null, missing: "No key has this id: see openvoe keys list." });
}

interface Deactivation {
  readonly actor: string;
  /** Whose key it must be; null: any. */
  readonly tenant: Tenant | null;
  /** The message if there is no such key. */
  readonly missing: string;
}

function endKey(context: Context, id: string, { actor, tenant, missing }: Deactivation): Promise<CredentialRow> {
  return context.db.transaction(async (tx) => {
    const ended = await deactivateCredentialRow(tx, id, tenant);
    if (ended === null) throw new AppError("not_found", missing);
    const { row, teamId, isNew } = ended;
    await notifyCredentials(tx, id);
    const { environment } = row;
    if (isNew) await appendAudit(tx, { actor, teamId, environment, action: "key.deactivate", target: id, details: {} });
    return row;
  });
}

interface NewKey extends Omit<KeyInput, "scopes"> {
  readonly scopes: readonly Scope[];
  readonly actor: string;
  readonly teamId: TeamId;
  readonly clientId: ClientId;
  readonly environment: Environment;
}

async function insertKey(tx: Queryable, keyring: Keyring, key: NewKey): Promise<CreatedKey> {
  const id = mintId();
  const secret = mintAccessSecret(key.environment);
  const row = await insertCredential(tx, {
    ...key,
    id,
    secretHash: hashSecret(secret),
    secretHint: secretHint(secret),
    sealedSecret: sealText(keyring, secret, SEALED_AT.credentialSecret(id)),
    keyId: keyring.activeId,
  });
  const { actor, teamId, environment, scopes, expiresAt } = key;
  const details = { scopes, expires_at: expiresAt };
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
      ...{ actor, teamId: id, environment: null, action: "team.name", target: id },
      details: { display_name: displayName },
    });
  });
}
