/** US dollars in whole cents. */
export type Cents = number;

/** The amount as the API writes it: two places, no thousands separator. */
export function amountText(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The cents of an amount as {@link amountText} writes it. */
export function centsOf(amount: string): Cents {
  return Math.round(Number(amount) * 100);
}

/** A share of an amount to the nearest cent; exact for amounts under 10^11 cents. */
export function shareOfAmount(cents: Cents, tenThousandths: number): Cents {
  return Math.round((cents * tenThousandths) / 10_000);
}
