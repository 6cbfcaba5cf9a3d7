import { formatDecimal, parseDecimal } from "../../../../../kernel/pay/money.ts";

/** US dollars in whole cents. */
export type Cents = number;

/** The amount as the API writes it: two places, no thousands separator. */
export function amountText(cents: Cents): string {
  return formatDecimal(BigInt(cents));
}

/** The cents of an amount as {@link amountText} writes it. */
export function centsOf(amount: string): Cents {
  return Number(parseDecimal(amount) ?? 0n);
}

/** A share of an amount to the nearest cent; exact for amounts under 10^11 cents. */
export function shareOfAmount(cents: Cents, tenThousandths: number): Cents {
  return Math.round((cents * tenThousandths) / 10_000);
}
