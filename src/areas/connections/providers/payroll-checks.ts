import type { FetchedData, FetchedEmployment } from "../../payroll/fetched-payroll.ts";
import { areOnePerson } from "../../payroll/merging/same-person.ts";

/**
 * The reason why fetched data are unusable, without any value; null if they are usable. Unusable
 * are duplicate keys, and employments of more than one person.
 */
export function payrollFault({ employments }: FetchedData): string | null {
  if (hasRepeats(employments)) return "employments: key repeats";
  if (!areOnePerson(employments.map(({ profile }) => profile))) return "employments: of more than one person";
  const repeated = COLLECTIONS.find((name) => employments.some((employment) => hasRepeats(employment[name])));
  return repeated === undefined ? null : `employments.${repeated}: key repeats`;
}

const COLLECTIONS = ["statements", "w2s", "bank_accounts", "shifts"] as const;

function hasRepeats(entries: readonly { readonly key: string }[]): boolean {
  return new Set(entries.map(({ key }) => key)).size < entries.length;
}

/** Reasons to doubt fetched data, for its reports; empty if there are none. */
export function payrollDoubts({ employments }: FetchedData): string[] {
  return employments.some(hasWrongSums) ? ["The amounts of a statement do not add up."] : [];
}

function hasWrongSums({ statements }: FetchedEmployment): boolean {
  return statements.some(({ earnings, deductions, gross_pay, net_pay }) => {
    const gross = cents(gross_pay);
    const isGrossWrong = earnings.length > 0 && sum(earnings) !== gross;
    return isGrossWrong || (deductions.length > 0 && gross - sum(deductions) !== cents(net_pay));
  });
}

function sum(lines: readonly { readonly amount: string }[]): number {
  return lines.reduce((total, { amount }) => total + cents(amount), 0);
}

/** At most 14 digits, so exact. */
function cents(money: string): number {
  return Number(money.replace(".", ""));
}
