import type { KeyObject } from "node:crypto";
import { keyedHash } from "../../kernel/crypto/blind-index.ts";
import { equalInConstantTime } from "../../kernel/crypto/secrets.ts";
import type { AssessmentId, VerificationHex } from "../../kernel/ids.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** The id of the verification or assessment, in bytes. */
const ID_BYTES = 16;

/**
 * The token of the address at which anyone can check the report of a verification or an assessment.
 * It does not expire: a report is filed for years. Deterministic.
 *
 * @returns 43 characters that need no escaping: the id, and 16 bytes of HMAC-SHA256 under a key of
 * the ring
 */
export function signReportToken(key: KeyObject, digits: VerificationHex | AssessmentId): string {
  return tokenOf(key, digits);
}

function tokenOf(key: KeyObject, digits: string): string {
  return Buffer.concat([Buffer.from(digits, "hex"), keyedHash(key, "report-check", digits)]).toString("base64url");
}

/**
 * The id in a token of {@link signReportToken}, 32 hex digits: whether of a verification or of an
 * assessment, the token does not tell. Null if another key signed it, or it was changed.
 */
export function readReportToken(key: KeyObject, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const digits = Buffer.from(token, "base64url").toString("hex", 0, ID_BYTES);
  return equalInConstantTime(tokenOf(key, digits), token) ? digits : null;
}
