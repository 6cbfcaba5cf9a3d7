import { canonicalSha256 } from "../../../kernel/crypto/canonical-sha256.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import type { Verification } from "./results.ts";

/**
 * A digest by which a printed report of a verification is compared with what the service stores:
 * that of `id`, `status`, `created_at`, `completed_at`, `subject` and `results` as the API
 * returns them, with the SSN masked, so that nobody can find it by trying all of them. The fields
 * are fixed: later fields of the API must not change the digest of a filed report.
 *
 * @returns 64 lower-case hex digits
 */
export function verificationFingerprint(verification: Verification): string {
  const { id, status, created_at, completed_at, details, results } = verification;
  const { first_name, last_name, date_of_birth, ssn } = details.subject;
  const subject = { first_name, last_name, date_of_birth, ssn: ssn === null ? null : maskSsn(ssn) };
  return canonicalSha256({ id, status, created_at, completed_at, subject, results });
}
