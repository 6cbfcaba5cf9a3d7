import { equalInConstantTime, hashSecret } from "../../crypto/secrets.ts";
import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { type FoundCredential, findCredentialByHash } from "../../store/access/credentials.ts";
import type { Database } from "../../store/postgres/database.ts";

/**
 * The TTL of a cached credential, in milliseconds: the bound on stale reads if a notice of a change
 * is lost.
 */
const CACHE_TTL_MS = 5_000;
/** The most credentials cached at once. */
const CACHED_MAX = 10_000;

/** The same message for every refusal, so that it reveals nothing about a guessed pair. */
const REFUSAL =
  "Send the headers X-Access-Client-Id and X-Access-Secret with a valid pair of client id and access secret.";

/** Identifies callers by their credentials. */
export interface Authenticator {
  /**
   * The caller with a pair of credentials. Every refusal takes the same one look-up and has the
   * same message.
   *
   * @throws AppError `authentication_failed`
   */
  authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<Caller>;
  /**
   * Empties the cache after a change of a credential has committed. From now on every
   * authentication reads the change: a look-up in progress may have read the row before the commit,
   * so its result is used once and not cached.
   */
  forgetAll(): void;
  close(): Promise<void>;
}

interface CachedCaller {
  readonly caller: Caller;
  /** On the monotonic clock. */
  readonly untilMs: number;
}

/**
 * Opens an authenticator that caches valid credentials for some seconds and invalidates them when
 * they change.
 *
 * Expiry is decided by the database's clock: a look-up returns the remaining time, which is counted
 * down from before the look-up by a monotonic clock. Setting the process's clock back therefore
 * never extends a credential.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export async function openAuthenticator(
  db: Database,
  nowMs: () => number = performance.now.bind(performance),
): Promise<Authenticator> {
  const cache = new Map<string, CachedCaller>();
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    cache.clear();
  };
  const stopListening = await db.listen("credentials", forgetAll, forgetAll);

  async function authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<Caller> {
    const hash = hashSecret(pair.secret);
    const key = hash.toString("base64");
    const known = cache.get(key);
    const isFresh = known !== undefined && known.untilMs > nowMs();
    if (isFresh && equalInConstantTime(known.caller.clientId, pair.clientId)) return known.caller;
    const changesBefore = changes;
    const askedAtMs = nowMs();
    const found = await findCredentialByHash(db, hash);
    const isValid = equalInConstantTime(found?.client_id ?? "", pair.clientId) && found?.is_usable === true;
    if (!isValid) throw invalidPair();
    const caller = callerOf(found);
    if (cache.size >= CACHED_MAX) cache.clear();
    // A stale read, started before a change was notified, must not be cached after it.
    const untilMs = askedAtMs + Math.min(CACHE_TTL_MS, found.expires_in_ms ?? Number.POSITIVE_INFINITY);
    if (changes === changesBefore) cache.set(key, { caller, untilMs });
    return caller;
  }

  return { authenticate, forgetAll, close: stopListening };
}

/** The refusal of credentials, the same for every fault. */
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
