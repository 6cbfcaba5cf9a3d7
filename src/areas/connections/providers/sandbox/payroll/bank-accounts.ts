import type { DepositDetails } from "../../../../payroll/deposit.ts";
import type { PayrollBankAccount } from "../../../../payroll/document.ts";
import type { Fetched } from "../../../../payroll/fetched-payroll.ts";
import type { Draws } from "./random.ts";

/** Prefix of routing numbers that no bank has: 93 to 99 were never assigned. */
const NO_BANK = "99";
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7] as const;
const DEPOSIT_TYPES = { entire: "E", percent: "P", amount: "A" } as const;

/** The account that receives the whole pay. */
export function bankAccountOf(draws: Draws): Fetched<PayrollBankAccount> {
  const digits = NO_BANK + String(draws.whole(0, 999_999)).padStart(6, "0");
  return {
    key: "account-1",
    bank_name: draws.pick(["Example Bank", "Sample Credit Union", "First Specimen Bank"]),
    account_type: draws.pick(["C", "C", "C", "S"]),
    account_number: String(draws.whole(1_000, 9_999)),
    routing_number: digits + checkDigit(digits),
    deposit_type: "E",
    deposit_value: null,
  };
}

/**
 * The accounts after a switch: a part of the pay goes to the new account and the rest to the old
 * one, or all goes to the new one. As payroll systems do, the list shows the last four digits.
 */
export function afterSwitch(
  before: Fetched<PayrollBankAccount>,
  details: DepositDetails | null,
): Fetched<PayrollBankAccount>[] {
  if (details === null) return [before];
  const added: Fetched<PayrollBankAccount> = {
    key: `account-${details.routing_number}-${details.account_number.slice(-4)}`,
    bank_name: details.bank_name,
    account_type: details.account_type === "checking" ? "C" : "S",
    account_number: details.account_number.slice(-4),
    routing_number: details.routing_number,
    deposit_type: DEPOSIT_TYPES[details.deposit_type],
    deposit_value: details.deposit_value,
  };
  return details.deposit_type === "entire" ? [added] : [added, before];
}

/**
 * The last digit of a routing number: the weighted sum of all nine is a multiple of ten (ABA,
 * "Routing Number Policy").
 */
function checkDigit(digits: string): number {
  const sum = ROUTING_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (10 - (sum % 10)) % 10;
}
