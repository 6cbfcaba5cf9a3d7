import type { Tenant } from "../../../kernel/access/caller.ts";
import type { Timestamp, VerificationId } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { VerificationStatus } from "../../webhooks/words.ts";
import { isFinal } from "../verification.ts";
import type { CompletionListener } from "./completion-listener.ts";
import { getInstantVerification } from "./verifications.ts";

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
 * @throws AppError `not_found`, also when it is erased meanwhile
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
