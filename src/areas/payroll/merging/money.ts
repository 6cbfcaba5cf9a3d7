const MONEY = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/**
 * The sum of amounts, exact to the cent.
 *
 * @param amounts decimal strings with at most two places, negative ones too; what is null or no
 * amount is left out
 * @returns two places; null if no amount is left
 * @example
 * sumOfMoney(["0.10", "0.20", null]); // "0.30"
 */
export function sumOfMoney(amounts: readonly (string | null)[]): string | null {
  const cents = amounts.map(centsOf).filter((amount) => amount !== null);
  return cents.length === 0 ? null : textOf(cents.reduce((sum, amount) => sum + amount, 0n));
}

function centsOf(amount: string | null): bigint | null {
  const [, sign, dollars = "0", places = ""] = MONEY.exec(amount ?? "") ?? [];
  if (sign === undefined) return null;
  const cents = BigInt(dollars) * 100n + BigInt(places.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

function textOf(cents: bigint): string {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
