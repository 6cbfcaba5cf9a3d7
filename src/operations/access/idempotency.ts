import { blindToken } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import { openJson, sealJson } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyRow,
  type IdempotentRequest,
  saveIdempotentAnswer,
} from "../../store/access/idempotency.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";

/**
 * The request as the store tells it from others under one key. The body goes in as a keyed token, since a plain hash of a
 * person's data could be guessed.
 *
 * @param route method and path
 */
export function idempotentRequest(
  keyring: Keyring,
  request: { readonly key: string; readonly route: string; readonly body: unknown },
): IdempotentRequest {
  const text = `${request.route}\n${JSON.stringify(request.body)}`;
  return { key: request.key, bodyToken: blindToken(keyring.index, "body", text) };
}

/**
 * Does a piece of work in one transaction; under an idempotency key once only: a repeated request gets the stored answer.
 *
 * @param once null for a request without a key
 * @throws AppError `idempotency_mismatch` or `idempotency_in_flight`, and what the work throws (the key is then free again)
 */
export async function doOnce<Answer>(
  context: Context,
  request: { readonly tenant: Tenant; readonly once: IdempotentRequest | null },
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const { tenant, once } = request;
  if (once === null) return context.db.transaction(work);
  const done = await context.db.transaction(async (tx) => {
    if (!(await claimIdempotencyKey(tx, tenant, once))) return null;
    const answer = await work(tx);
    const answerId = mintId();
    const sealed = sealJson(context.keyring, answer, SEALED_AT.idempotentAnswer(answerId));
    await saveIdempotentAnswer(tx, tenant, { key: once.key, answerId, sealed, keyId: context.keyring.activeId });
    return { answer };
  });
  if (done !== null) return done.answer;
  const kept = await findKept(context, tenant, once);
  if (kept.answer_id === null || kept.sealed_answer === null) throw mismatch();
  return openJson<Answer>(context.keyring, kept.sealed_answer, SEALED_AT.idempotentAnswer(kept.answer_id));
}

/**
 * What is kept under a key that was taken before.
 *
 * @throws AppError `idempotency_mismatch` when it was taken with another body or route, `idempotency_in_flight` when the first
 * request has not ended
 */
export async function findKept(context: Context, tenant: Tenant, once: IdempotentRequest): Promise<IdempotencyRow> {
  const kept = await findIdempotencyKey(context.db, tenant, once.key);
  if (kept === null) {
    throw new AppError("idempotency_in_flight", "A request with this Idempotency-Key is still being worked on.");
  }
  if (!kept.body_token.equals(once.bodyToken)) throw mismatch();
  return kept;
}

function mismatch(): AppError {
  return new AppError("idempotency_mismatch", "This Idempotency-Key was used with another request.");
}
