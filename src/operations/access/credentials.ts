import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { hashSecret, mintAccessSecret, mintId, mintRandomId, secretHint } from "../../crypto/secrets.ts";
import { type Caller, DEFAULT_SCOPES, type Environment, SCOPES, type Scope, type Tenant } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import type { ClientId, TeamId, Timestamp } from "../../domain/ids.ts";
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
} from "../../store/access/credentials.ts";
import type { IdempotentRequest } from "../../store/access/idempotency.ts";
import { BUDGET_WINDOW_SECONDS } from "../../store/access/request-budgets.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { appendAudit } from "../audit/audit.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";
import { type Authenticator, invalidPair } from "./authenticate.ts";
import { doOnce } from "./idempotency.ts";

/** A credential at its creation: the only time that its secret is shown. */
export interface CreatedKey extends CredentialRow {
  readonly client_id: ClientId;
  readonly access_secret: string;
}

/** What the operations on a team's own keys work with. */
export interface KeyContext extends Context {
  /** The one that this process authenticates its callers with. */
  readonly authenticator: Pick<Authenticator, "forgetAll">;
  /** How many keys a team may have in one environment before {@link createKey} refuses another; at least 1. */
  readonly keysPerEnvironmentMax: number;
}

/** What a new key is asked to be. */
export interface KeyInput {
  readonly name: string | null;
  /** At least one; null: {@link DEFAULT_SCOPES}. */
  readonly scopes: readonly Scope[] | null;
  readonly expiresAt: Timestamp | null;
}

/**
 * Makes a key of the caller's own team and environment. Without `scopes` it has those of {@link DEFAULT_SCOPES} that the caller has.
 *
 * The number of keys is bounded because each has a request budget of its own. A key that has ended counts for one more budget
 * window, so that a caller cannot gain budget by ending keys and making others.
 *
 * @throws AppError `permission_denied` when it asks for a scope that the caller itself lacks, or repeats under an idempotency key
 * the making of a key with such a scope, or asks for no scope and has none of the default ones; `conflict` when the environment has
 * as many keys as it may; `authentication_failed` when the caller's own key has ended meanwhile
 */
export async function createKey(
  context: KeyContext,
  caller: Caller,
  request: { readonly input: KeyInput; readonly once: IdempotentRequest | null },
): Promise<CreatedKey> {
  const scopes = scopesToGrant(caller, request.input.scopes);
  const key = await doOnce(context, { tenant: caller, once: request.once }, async (tx) => {
    await refuseFullEnvironment(tx, caller, context.keysPerEnvironmentMax);
    await refuseEndedCaller(tx, caller);
    return insertKey(tx, context.keyring, { ...caller, ...request.input, scopes, actor: caller.credentialId });
  });
  // Under an idempotency key it may be one that another key of the team, with other scopes, has made.
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
  const message = `This key has none of the default scopes, so it cannot give them to a new key. Send scopes that it has (${own}), or ask the operator for the key.`;
  throw new AppError("permission_denied", message);
}

function refuseScopesBeyond(caller: Caller, scopes: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError("permission_denied", `This key cannot give scopes that it lacks: ${beyond.join(", ")}.`);
}

async function refuseFullEnvironment(tx: Queryable, tenant: Tenant, most: number): Promise<void> {
  // Two statements: a count in the statement that waits for the lock would be of the snapshot from before the wait.
  await lockTenantCredentials(tx, tenant);
  if ((await countHeldKeys(tx, tenant)) < most) return;
  const message = `This team has ${most} keys in this environment, which is the limit. Deactivate one: its place is free ${BUDGET_WINDOW_SECONDS} seconds later. Or ask the operator to raise the limit.`;
  throw new AppError("conflict", message);
}

/** Locks the caller's key too: a deactivation either comes first and is seen here, or waits until the new key is in the list. */
async function refuseEndedCaller(tx: Queryable, caller: Caller): Promise<void> {
  const own = await lockCredential(tx, caller.credentialId);
  if (own?.is_usable !== true) throw invalidPair();
}

/** What an operator asks a new key to be. */
export interface TeamKeyInput extends KeyInput {
  /** As the inquiry log is to name them. */
  readonly actor: string;
  readonly team: string;
  readonly environment: Environment;
}

/**
 * Makes a key for the team of this name, and the team itself when it is new. For the operator: the limit on the number of keys does
 * not apply.
 */
export function createKeyForTeam(context: Context, input: TeamKeyInput): Promise<CreatedKey> {
  return context.db.transaction(async (tx) => {
    const team = await saveTeam(tx, { id: mintId(), name: input.team, clientId: mintRandomId() });
    const scopes = input.scopes ?? DEFAULT_SCOPES;
    return insertKey(tx, context.keyring, { ...input, scopes, teamId: team.id, clientId: team.client_id });
  });
}

/** A pair of credentials, to call the service with. */
export interface CredentialPair {
  readonly clientId: string;
  readonly secret: string;
}

/**
 * The newest usable key of a team in an environment that has the scopes asked for, opened; made when there is none, then with
 * {@link DEFAULT_SCOPES} besides. For the operator's own terminal.
 */
export async function keyForTeam(
  context: Context,
  { actor, ...search }: CredentialSearch & Pick<TeamKeyInput, "actor">,
): Promise<CredentialPair> {
  const kept = await findNewestCredential(context.db, search);
  if (kept !== null) {
    const secret = openText(context.keyring, kept.sealed_secret, SEALED_AT.credentialSecret(kept.id));
    return { clientId: kept.client_id, secret };
  }
  const scopes = SCOPES.filter((scope) => DEFAULT_SCOPES.includes(scope) || search.scopes.includes(scope));
  const made = await createKeyForTeam(context, { ...search, actor, name: null, scopes, expiresAt: null });
  return { clientId: made.client_id, secret: made.access_secret };
}

/** A page of the keys of the caller's team and environment. */
export function listKeys(context: Context, caller: Caller, request: PageRequest): Promise<Page<CredentialRow>> {
  return listCredentials(context.db, caller, request);
}

/** Every key of every team: the operator's list. */
export function listAllKeys(context: Context): Promise<CredentialOfTeam[]> {
  return listAllCredentials(context.db);
}

/**
 * Ends a key of the caller's own team and environment: in this process before it returns, in the others with the notice. Ending an
 * ended one changes nothing.
 *
 * @throws AppError `not_found`
 */
export async function deactivateKey(context: KeyContext, caller: Caller, id: string): Promise<CredentialRow> {
  const missing = "No key has this id in this environment.";
  try {
    return await endKey(context, id, { actor: caller.credentialId, tenant: caller, missing });
  } finally {
    // The notice may come after the answer, or be lost. After a failure too: a commit whose answer was lost may have happened.
    context.authenticator.forgetAll();
  }
}

/**
 * Ends any key, as {@link deactivateKey} does: the operator's way.
 *
 * @param actor as the inquiry log is to name them
 * @throws AppError `not_found`
 */
export function deactivateAnyKey(context: Context, actor: string, id: string): Promise<CredentialRow> {
  return endKey(context, id, { actor, tenant: null, missing: "No key has this id: see openvoe keys list." });
}

interface Ending {
  readonly actor: string;
  /** Whose key it must be; null: anybody's. */
  readonly tenant: Tenant | null;
  /** What is said when there is no such key. */
  readonly missing: string;
}

function endKey(context: Context, id: string, { actor, tenant, missing }: Ending): Promise<CredentialRow> {
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
