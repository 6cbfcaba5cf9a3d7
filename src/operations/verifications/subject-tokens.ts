import { openJson } from "../../crypto/seal.ts";
import { idDigits } from "../../domain/ids.ts";
import { SUBJECT_KEYS_VERSION } from "../../linkage/subject-keys.ts";
import { SEALED_AT } from "../../store/sealing/sealed-columns.ts";
import {
  listUntokenedVerifications,
  saveSubjectTokens,
  type UntokenedVerification,
} from "../../store/verifications/subject-tokens.ts";
import type { Context } from "../sealing/context.ts";
import { subjectTokensOf } from "../subjects/tokens.ts";

/** Rows at a time: few enough that no request waits for the batch. */
const BATCH_ROWS = 200;

/** The result of a batch. */
interface TokenedBatch {
  /**
   * The id of the last row of the batch, as 32 hex digits: where the next one continues; null when
   * none was left.
   */
  readonly last: string | null;
  /** Rows that cannot be opened, as `verifications/<id>`: they stay without tokens. */
  readonly damaged: readonly string[];
}

/**
 * Computes the subject tokens of a batch of verifications that an older program version has
 * written. Until then they are not found by their subject. Idempotent and resumable; several
 * janitors at once do no harm.
 *
 * @param after an earlier batch's `last`, or `BEFORE_ALL`
 */
export async function tokenBatch(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  after: string,
): Promise<TokenedBatch> {
  const found = await listUntokenedVerifications(db, { version: SUBJECT_KEYS_VERSION, after, limit: BATCH_ROWS });
  const computed = found.map(({ id, ...row }) => ({ id, tokens: tokensOf({ keyring }, { id, ...row }) }));
  const whole = computed.flatMap(({ id, tokens }) => (tokens === null ? [] : [{ id, tokens }]));
  if (whole.length > 0) await saveSubjectTokens(db, SUBJECT_KEYS_VERSION, whole);
  const damaged = computed.flatMap(({ id, tokens }) => (tokens === null ? [`verifications/${idDigits(id)}`] : []));
  const last = found.at(-1);
  return { last: last === undefined ? null : idDigits(last.id), damaged };
}

function tokensOf({ keyring }: Pick<Context, "keyring">, row: UntokenedVerification): string[] | null {
  try {
    const place = SEALED_AT.verificationDetails(idDigits(row.id));
    const details = openJson(keyring, row.sealed_details, place);
    return subjectTokensOf(keyring, { environment: row.environment, subject: details.subject });
  } catch {
    return null;
  }
}
