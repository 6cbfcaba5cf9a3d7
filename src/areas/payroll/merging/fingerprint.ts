import { canonicalSha256 } from "../../../kernel/crypto/canonical-sha256.ts";
import type { DepositReport, LinkReport, UserReport } from "../report.ts";
import { maskLinkReport, maskUserReport } from "./mask.ts";

/**
 * A digest by which a printed report is compared with what the service stores: that of the masked
 * report. Masked, so that nobody can find an SSN by trying all of them.
 *
 * @returns 64 lower-case hex digits
 */
export function reportFingerprint(report: LinkReport | DepositReport | UserReport): string {
  return canonicalSha256("links" in report ? maskUserReport(report) : maskLinkReport(report));
}
