import { isDecimal } from "../../../kernel/pay/money.ts";
import { UNIT_TEXTS } from "../../../kernel/pay/units.ts";
import type { JobType, PayrollAddress, PayrollBankAccount, PayrollEmployment } from "../document.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * A date in words; null stays null.
 *
 * @example
 * dateText("2026-11-03"); // "Nov 3, 2026"
 */
export function dateText(date: string | null): string | null {
  if (date === null) return null;
  const [year, month, day] = date.slice(0, 10).split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`;
}

/** An instant to the minute, in UTC. */
export function timeText(instant: string): string {
  return `${dateText(instant)}, ${instant.slice(11, 16)} UTC`;
}

/**
 * An amount of US dollars with thousands separators; null and other texts stay unchanged.
 *
 * @example
 * moneyText("-51600.00"); // "-$51,600.00"
 */
export function moneyText(amount: string | null): string | null {
  if (amount === null || !isDecimal(amount)) return amount;
  const [dollars = "", ...places] = amount.split(".");
  return [dollars.replace(/\B(?=(\d{3})+$)/g, ",").replace(/\d/, "$$$&"), ...places].join(".");
}

/** An address on one line, or null. */
export function addressText(address: PayrollAddress | null): string | null {
  if (address === null) return null;
  const { street, city, state, zip } = address;
  const region = [state, zip].filter((part) => part !== null).join(" ");
  const parts = [street, city, region].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? null : parts.join(", ");
}

/** An EIN of nine digits as the IRS writes it; anything else as it is. */
export function einText(ein: string | null): string | null {
  return ein === null ? null : ein.replace(/^(\d{2})(\d{7})$/, "$1-$2");
}

/** An employment's type in words. */
export const JOB_TYPE_TEXTS: Readonly<Record<JobType, string>> = {
  F: "Full time",
  P: "Part time",
  S: "Seasonal",
  D: "Per diem",
  C: "Contractor",
};

/** Pay and its unit: `$25.00 an hour`. */
export function incomeText({ income, income_unit }: Pick<PayrollEmployment, "income" | "income_unit">): string | null {
  const amount = moneyText(income);
  return amount === null || income_unit === null ? amount : `${amount} ${UNIT_TEXTS[income_unit]}`;
}

/**
 * The share of pay for an account: `100.00 % of pay`.
 *
 * @param accounts how many accounts share the pay
 */
export function depositText({ deposit_type, deposit_value }: PayrollBankAccount, accounts: number): string | null {
  if (deposit_type === "E") return accounts === 1 ? "All of pay" : "The rest of pay";
  if (deposit_value === null) return null;
  return deposit_type === "P" ? `${deposit_value} % of pay` : moneyText(deposit_value);
}

/** A field's name for people: `external_last_updated` is `external last updated`. */
export function fieldText(field: string): string {
  return field.replaceAll("_", " ");
}

/** A word of a closed list for people: `EXTENSION_OF_CREDIT` is `Extension of credit`. */
export function purposeText(purpose: string): string {
  const words = fieldText(purpose.toLowerCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
