import { equalInConstantTime, hashSecret } from "../crypto/secrets.ts";
import type { Caller } from "../domain/caller.ts";
import { AppError } from "../domain/error.ts";
import { type CredentialOfTeam, findCredentialByHash } from "../store/credentials.ts";
import type { Database } from "../store/database.ts";

/** How long a credential is believed without asking again; what ends one is told to every process at once besides. */
const BELIEVED_MS = 5_000;
/** How many credentials are remembered at once. */
const REMEMBERED_MAX = 10_000;

/** Tells callers by their credentials. */
export interface Authenticator {
  /**
   * The caller behind a pair of credentials. Every refusal takes the same one look-up and says the same.
   *
   * @throws AppError `authentication_failed`
   */
  authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<Caller>;
  close(): Promise<void>;
}

interface Remembered {
  readonly caller: Caller;
  readonly untilMs: number;
}

/**
 * Opens an authenticator that remembers good credentials for some seconds and forgets them when they change.
 *
 * @param clock milliseconds since 1970, since an expiry is an hour of the day
 */
export async function openAuthenticator(
  db: Database,
  clock: { readonly epochMs: () => number },
): Promise<Authenticator> {
  const remembered = new Map<string, Remembered>();
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    remembered.clear();
  };
  const stopListening = await db.listen("credentials", forgetAll, forgetAll);

  async function authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<Caller> {
    const hash = hashSecret(pair.secret);
    const key = hash.toString("base64");
    const known = remembered.get(key);
    const isBelieved = known !== undefined && known.untilMs > clock.epochMs();
    if (isBelieved && equalInConstantTime(known.caller.clientId, pair.clientId)) return known.caller;
    const changesBefore = changes;
    const found = await findCredentialByHash(db, hash);
    const isRight = equalInConstantTime(found?.client_id ?? "", pair.clientId) && found?.is_usable === true;
    if (!isRight) throw new AppError("authentication_failed", "The client id and access secret are not a valid pair.");
    const caller = callerOf(found);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // What was read before a change was told must not outlive the telling.
    if (changes === changesBefore) remembered.set(key, { caller, untilMs: believedUntil(found, clock.epochMs()) });
    return caller;
  }

  return { authenticate, close: stopListening };
}

function callerOf(row: CredentialOfTeam): Caller {
  return {
    teamId: row.team_id,
    clientId: row.client_id,
    credentialId: row.id,
    environment: row.environment,
    scopes: row.scopes,
  };
}

function believedUntil(row: CredentialOfTeam, epochMs: number): number {
  const expiresMs = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at);
  return Math.min(epochMs + BELIEVED_MS, expiresMs);
}
