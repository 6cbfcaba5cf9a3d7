import { keyedHash, keyedHashId } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import { openJson, sealJson } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { IdempotentAnswerId } from "../../ids.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { withoutSsns } from "../../text/us/ssn.ts";
import type { Tenant } from "../caller.ts";
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyRow,
  type IdempotentRequest,
  saveIdempotentAnswer,
} from "../sql/idempotency.ts";
import { ACCESS_SEALED } from "../sql/sealed.ts";

/**
 * The identity of a request under an idempotency key. The body is stored as a keyed hash, since a plain
 * hash of a person's data could be guessed; so is a key with an SSN in it.
 *
 * @param route method and path
 */
export function idempotentRequest(
  keyring: Keyring,
  request: { readonly key: string; readonly route: string; readonly body: unknown },
): IdempotentRequest {
  const text = `${request.route}\n${JSON.stringify(request.body)}`;
  return { key: storedKey(keyring, request.key), bodyHash: keyedHash(keyring.blindIndexKey, "body", text) };
}

/** A key as it is stored, in clear: one that holds a number in the form of an SSN as its keyed hash. */
function storedKey({ blindIndexKey }: Keyring, key: string): string {
  return withoutSsns(key) === key ? key : keyedHashId(blindIndexKey, "idempotency_key", key);
}

/**
 * Does work in one transaction; under an idempotency key only once: a repeated request gets the
 * stored answer.
 *
 * @param idempotency null for a request without a key
 * @throws AppError `idempotency_mismatch` or `idempotency_in_flight`, and what the work throws (the
 * key is then free again)
 */
export async function runIdempotently<Answer>(
  context: Context,
  request: { readonly tenant: Tenant; readonly idempotency: IdempotentRequest | null },
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const { tenant, idempotency } = request;
  if (idempotency === null) return context.db.transaction(work);
  const done = await context.db.transaction(async (tx) => {
    if (!(await claimIdempotencyKey(tx, tenant, idempotency))) return null;
    const answer = await work(tx);
    const answerId = mintId<IdempotentAnswerId>();
    const sealed = sealJson(context.keyring, answer, ACCESS_SEALED.idempotentAnswer(answerId));
    await saveIdempotentAnswer(tx, tenant, { key: idempotency.key, answerId, sealed, keyId: context.keyring.activeId });
    return { answer };
  });
  if (done !== null) return done.answer;
  const stored = await findIdempotentResult(context, tenant, idempotency);
  if (stored.answer_id === null || stored.sealed_answer === null) throw mismatch();
  return openJson<Answer>(context.keyring, stored.sealed_answer, ACCESS_SEALED.idempotentAnswer(stored.answer_id));
}

/**
 * What is stored under a key that was used before.
 *
 * @throws AppError `idempotency_mismatch` if it was used with another body or route,
 * `idempotency_in_flight` if the first request has not ended
 */
export async function findIdempotentResult(
  context: Context,
  tenant: Tenant,
  idempotency: IdempotentRequest,
): Promise<IdempotencyRow> {
  const stored = await findIdempotencyKey(context.db, tenant, idempotency.key);
  if (stored === null) {
    throw new AppError("idempotency_in_flight", "A request with this Idempotency-Key is still in progress.");
  }
  if (!stored.body_token.equals(idempotency.bodyHash)) throw mismatch();
  return stored;
}

function mismatch(): AppError {
  return new AppError("idempotency_mismatch", "This Idempotency-Key was used with another request.");
}
