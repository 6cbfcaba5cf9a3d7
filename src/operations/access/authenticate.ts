import { equalInConstantTime, hashSecret } from "../../crypto/secrets.ts";
import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { type FoundCredential, findCredentialByHash } from "../../store/access/credentials.ts";
import type { Database } from "../../store/postgres/database.ts";

/** How long a cached credential is used before the database is asked again: the limit where a notice of a change is lost. */
const BELIEVED_MS = 5_000;
/** How many credentials are remembered at once. */
const REMEMBERED_MAX = 10_000;

/** Said of every refusal alike, so that it tells nothing of a guessed pair. */
const REFUSAL =
  "Send the headers X-Access-Client-Id and X-Access-Secret: a client id and an access secret that are a valid pair.";

/** Tells callers by their credentials. */
export interface Authenticator {
  /**
   * The caller behind a pair of credentials. Every refusal takes the same one look-up and says the same.
   *
   * @throws AppError `authentication_failed`
   */
  authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<Caller>;
  /**
   * Empties the cache after a change of a credential has committed. From now on every authentication reads the change: a look-up
   * that is under way may have read the row before the commit, so its result is used once and not cached.
   */
  forgetAll(): void;
  close(): Promise<void>;
}

interface Remembered {
  readonly caller: Caller;
  /** By the monotonic clock. */
  readonly untilMs: number;
}

/**
 * Opens an authenticator that caches good credentials for some seconds and forgets them when they change.
 *
 * Expiry is decided by the database's clock: a look-up returns the time that is left, which is counted down from before the look-up
 * by a monotonic clock. Setting the process's clock back therefore never prolongs a credential.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export async function openAuthenticator(
  db: Database,
  nowMs: () => number = performance.now.bind(performance),
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
    const isBelieved = known !== undefined && known.untilMs > nowMs();
    if (isBelieved && equalInConstantTime(known.caller.clientId, pair.clientId)) return known.caller;
    const changesBefore = changes;
    const askedAtMs = nowMs();
    const found = await findCredentialByHash(db, hash);
    const isRight = equalInConstantTime(found?.client_id ?? "", pair.clientId) && found?.is_usable === true;
    if (!isRight) throw invalidPair();
    const caller = callerOf(found);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    // A stale read, begun before a change was told, must not be cached after it.
    const untilMs = askedAtMs + Math.min(BELIEVED_MS, found.expires_in_ms ?? Number.POSITIVE_INFINITY);
    if (changes === changesBefore) remembered.set(key, { caller, untilMs });
    return caller;
  }

  return { authenticate, forgetAll, close: stopListening };
}

/** The refusal of credentials, the same whatever is wrong with them. */
export function invalidPair(): AppError {
  return new AppError("authentication_failed", REFUSAL);
}

function callerOf(row: FoundCredential): Caller {
  return {
    teamId: row.team_id,
    clientId: row.client_id,
    credentialId: row.id,
    environment: row.environment,
    scopes: row.scopes,
  };
}
