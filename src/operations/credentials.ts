import type { Keyring } from "../crypto/keyring.ts";
import { openText, sealText } from "../crypto/seal.ts";
import { hashSecret, mintAccessSecret, mintId, secretHint } from "../crypto/secrets.ts";
import { type Caller, DEFAULT_SCOPES, type Environment, SCOPES, type Scope, type Tenant } from "../domain/caller.ts";
import { AppError } from "../domain/error.ts";
import type { ClientId, TeamId, Timestamp } from "../domain/ids.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import {
  type CredentialOfTeam,
  type CredentialRow,
  type CredentialSearch,
  deactivateCredential as deactivateCredentialRow,
  findNewestCredential,
  insertCredential,
  listAllCredentials,
  listCredentials,
  notifyCredentials,
  saveTeam,
} from "../store/credentials.ts";
import type { Queryable } from "../store/database.ts";
import type { IdempotentRequest } from "../store/idempotency.ts";
import { appendAudit } from "./audit.ts";
import { type Context, SEALED_AT } from "./context.ts";
import { doOnce } from "./idempotency.ts";

/** A credential at its creation: the only time that its secret is shown. */
export interface CreatedKey extends CredentialRow {
  readonly client_id: ClientId;
  readonly access_secret: string;
}

/** What a new key is asked to be. */
export interface KeyInput {
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Timestamp | null;
}

/**
 * Makes a key of the caller's own team and environment.
 *
 * @throws AppError `permission_denied` when it asks for a scope that the caller itself lacks, or repeats under an idempotency key
 * the making of a key with such a scope
 */
export async function createKey(
  context: Context,
  caller: Caller,
  request: { readonly input: KeyInput; readonly once: IdempotentRequest | null },
): Promise<CreatedKey> {
  refuseScopesBeyond(caller, request.input.scopes);
  const key = await doOnce(context, { tenant: caller, once: request.once }, (tx) =>
    insertKey(tx, context.keyring, { ...caller, ...request.input, actor: caller.credentialId }),
  );
  // Under an idempotency key it may be one that another key of the team, with other scopes, has made.
  refuseScopesBeyond(caller, key.scopes);
  return key;
}

function refuseScopesBeyond(caller: Caller, scopes: readonly Scope[]): void {
  const beyond = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (beyond.length === 0) return;
  throw new AppError("permission_denied", `This key cannot give scopes that it lacks: ${beyond.join(", ")}.`);
}

/** What an operator asks a new key to be. */
export interface TeamKeyInput extends KeyInput {
  /** As the inquiry log is to name them. */
  readonly actor: string;
  readonly team: string;
  readonly environment: Environment;
}

/** Makes a key for the team of this name, and the team itself when it is new: the operator's way. */
export function createKeyForTeam(context: Context, input: TeamKeyInput): Promise<CreatedKey> {
  return context.db.transaction(async (tx) => {
    const team = await saveTeam(tx, { id: mintId(), name: input.team, clientId: mintId() });
    return insertKey(tx, context.keyring, { ...input, teamId: team.id, clientId: team.client_id });
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
 * Ends a key of the caller's own team and environment, at once in every process. Ending an ended one changes nothing.
 *
 * @throws AppError `not_found`
 */
export function deactivateKey(context: Context, caller: Caller, id: string): Promise<CredentialRow> {
  const missing = "No key has this id in this environment.";
  return endKey(context, id, { actor: caller.credentialId, tenant: caller, missing });
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

interface NewKey extends KeyInput {
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
