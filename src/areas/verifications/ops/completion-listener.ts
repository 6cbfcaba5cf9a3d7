import type { Tenant } from "../../../kernel/access/caller.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { FINAL_CHANNEL, readFinalNotice } from "../../../kernel/database/postgres/notices.ts";
import type { Timestamp, VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import { listFinalVerifications } from "../sql/verifications.ts";
import { isFinal } from "../verification.ts";
import { getInstantVerification } from "./verifications.ts";

/**
 * The poll interval for awaited verifications, in milliseconds; nothing is polled while no request
 * waits. A safety net: the worker of this process notifies directly, other processes by a notice.
 */
const POLL_MS = 100;

/** Lets requests wait until a verification is final. */
export interface CompletionListener {
  /** Resolves with true when the verification is final, with false after `forMs`. */
  wait(id: VerificationId, forMs: number): Promise<boolean>;
  /** Wakes the requests that wait for these verifications, which are final. */
  notify(ids: readonly VerificationId[]): void;
  /** True if a request of this process waits for this verification. */
  hasWaiters(id: VerificationId): boolean;
  /** True from {@link close} on: {@link wait} then resolves at once. */
  isClosed(): boolean;
  /** Wakes all waiting requests, and lets no more wait. */
  close(): Promise<void>;
}

/** Overrides of the defaults. */
interface CompletionListenerOptions {
  /** See {@link POLL_MS}, the default. */
  readonly pollMs?: number;
}

type Resolve = (isFinal: boolean) => void;

/** Opens a listener for the verifications of a database. */
export async function openCompletionListener(
  db: Database,
  { pollMs = POLL_MS }: CompletionListenerOptions = {},
): Promise<CompletionListener> {
  /**
   * Several requests can wait for one verification, if a creation is repeated under its idempotency
   * key.
   */
  const waiting = new Map<VerificationId, Set<Resolve>>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function pollSoon(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => void poll(), pollMs);
  }

  function notify(ids: readonly VerificationId[]): void {
    for (const id of ids) for (const resolve of waiting.get(id) ?? []) resolve(true);
  }

  async function poll(): Promise<void> {
    try {
      notify(await listFinalVerifications(db, [...waiting.keys()]));
    } catch {
      // The next poll retries; a waiting request gets the true status by the read that follows, or
      // by its own deadline.
    }
    timer = null;
    pollSoon();
  }

  async function wait(id: VerificationId, forMs: number): Promise<boolean> {
    if (isClosed) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const deadline = setTimeout(() => resolve(false), forMs);
    const waiters = waiting.get(id) ?? new Set();
    waiting.set(id, waiters.add(resolve));
    pollSoon();
    return promise.finally(() => {
      clearTimeout(deadline);
      waiters.delete(resolve);
      if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id);
    });
  }

  const stopListening = await db.listen(FINAL_CHANNEL, (payload) => notify(readFinalNotice(payload)));

  async function close(): Promise<void> {
    isClosed = true;
    for (const waiters of waiting.values()) for (const resolve of waiters) resolve(false);
    if (timer !== null) clearTimeout(timer);
    await stopListening();
  }

  return { wait, notify, hasWaiters: (id) => waiting.has(id), isClosed: () => isClosed, close };
}

/** How often a watcher hears that nothing has changed, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** How often at most: five minutes. */
const HEARTBEATS_MAX = 30;

/** The status of a verification at one moment. No personal data. */
interface WatchedStatus {
  readonly verification_id: VerificationId;
  readonly status: VerificationStatus;
  readonly completed_at: Timestamp | null;
}

/**
 * The status of a verification now and whenever it changes, until it is final; in between a
 * heartbeat every ten seconds. Ends after five minutes, and when this process stops.
 *
 * @throws AppError `not_found`, also when it is erased in between
 */
export async function* watchInstantVerification(
  context: Context & { readonly completionListener: CompletionListener },
  caller: Tenant,
  id: VerificationId,
): AsyncGenerator<WatchedStatus | "heartbeat"> {
  const { completionListener } = context;
  let lastStatus: VerificationStatus | null = null;
  for (let heartbeats = 0; heartbeats <= HEARTBEATS_MAX; heartbeats += 1) {
    const { status, completed_at } = await getInstantVerification(context, caller, id);
    yield status === lastStatus ? "heartbeat" : { verification_id: id, status, completed_at };
    lastStatus = status;
    if (isFinal(status) || completionListener.isClosed()) return;
    await completionListener.wait(id, HEARTBEAT_MS);
  }
}
