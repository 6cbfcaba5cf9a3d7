import { canonicalSha256 } from "../../../kernel/crypto/canonical-sha256.ts";
import { maskSsn } from "../../../kernel/text/us/ssn.ts";
import type { DepositDetails } from "../deposit.ts";
import type { PayrollBankAccount, PayrollEmployment, PayrollProfile } from "../document.ts";
import type { DepositReport, LinkReport, UserReport } from "../report.ts";

/** Digits of an account number that are shown. */
const SHOWN_DIGITS = 4;

/*
 * What a key without the scope `pii:read` reads, and what a file shows: of an SSN and of an account
 * number the last four digits. Masking is idempotent.
 */

/** The last four characters of an account number; null if it has fewer, or there is none. */
export function accountNumberEnd(accountNumber: string | null): string | null {
  return accountNumber === null || accountNumber.length < SHOWN_DIGITS ? null : accountNumber.slice(-SHOWN_DIGITS);
}

/** A person without the first five digits of the SSN. */
export function maskProfile<Profile extends PayrollProfile>(profile: Profile): Profile {
  return profile.ssn === null ? profile : { ...profile, ssn: maskSsn(profile.ssn) };
}

/** An account with the last four digits of its number. */
export function maskAccount<Account extends PayrollBankAccount | DepositDetails>(account: Account): Account {
  const { account_number } = account;
  const end = accountNumberEnd(account_number);
  // A number of four characters or fewer is what a payroll shows of a longer one.
  if (account_number === null || end === null || end === account_number) return account;
  return { ...account, account_number: `****${end}` };
}

/** An employment with its person and accounts masked. */
function maskEmployment<Employment extends Pick<PayrollEmployment, "profile" | "bank_accounts">>(
  employment: Employment,
): Employment {
  const { profile, bank_accounts } = employment;
  return { ...employment, profile: maskProfile(profile), bank_accounts: bank_accounts.map(maskAccount) };
}

/** A link's report, masked. */
export function maskLinkReport<Report extends LinkReport | DepositReport>(report: Report): Report {
  return report.kind === "deposit"
    ? { ...report, deposit_details: maskAccount(report.deposit_details) }
    : { ...report, employments: report.employments.map(maskEmployment) };
}

/** A user's report, masked. */
export function maskUserReport(report: UserReport): UserReport {
  return { ...report, links: report.links.map(maskLinkReport) };
}

/**
 * A digest by which a printed report is compared with what the service stores: that of the masked
 * report. Masked, so that nobody can find an SSN by trying all of them.
 *
 * @returns 64 lower-case hex digits
 */
export function reportFingerprint(report: LinkReport | DepositReport | UserReport): string {
  return canonicalSha256("links" in report ? maskUserReport(report) : maskLinkReport(report));
}
