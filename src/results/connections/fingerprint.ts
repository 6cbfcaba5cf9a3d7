import { createHash } from "node:crypto";
import type { DepositReport, LinkReport, UserReport } from "../../domain/connections/report.ts";
import { maskLinkReport, maskUserReport } from "./mask.ts";

/**
 * A digest by which a printed report is compared with what the service stores: SHA-256 of the
 * masked report as JSON with the keys of every object in alphabetical order and no white space.
 * Masked, so that nobody can find an SSN by trying all of them.
 *
 * @returns 64 lower-case hex digits
 */
export function reportFingerprint(report: LinkReport | DepositReport | UserReport): string {
  const masked = "links" in report ? maskUserReport(report) : maskLinkReport(report);
  return createHash("sha256").update(JSON.stringify(masked, inAlphabeticalOrder)).digest("hex");
}

function inAlphabeticalOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
