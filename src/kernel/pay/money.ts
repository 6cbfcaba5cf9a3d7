/*
 * The one form of money, and of hours and rates: a decimal text such as `-1234.50`, computed exactly in whole units of its last
 * place. `areas/files/values/amounts.ts` reads what files write instead, and yields this form.
 */

/** Which decimal texts a field takes. */
interface DecimalForm {
  /** The most digits before the point; 12 if absent. */
  readonly digits?: number;
  /** Decimal places: so many, or from the first number to the second; with 0 the point may be absent. */
  readonly places: number | readonly [least: number, most: number];
  /** False if no minus may stand before it. */
  readonly isSigned?: boolean;
}

/** The pattern of decimal texts, without `^` and `$`. */
export function decimalForm({ digits = 12, places, isSigned = true }: DecimalForm): string {
  const [least, most] = typeof places === "number" ? [places, places] : places;
  const count = least === most ? `${most}` : `${Math.max(least, 1)},${most}`;
  const fraction = `\\.\\d{${count}}`;
  return `${isSigned ? "-?" : ""}\\d{1,${digits}}${least === 0 ? `(${fraction})?` : fraction}`;
}

/** The pattern of US dollars, as documents and the API have them: two places, a minus if negative. */
export const MONEY_PATTERN = `^${decimalForm({ places: 2 })}$`;
/** The pattern of hours, as the API has them. */
export const HOURS_PATTERN = `^${decimalForm({ places: [2, 6] })}$`;

const MONEY_PLACES = 2;
const MONEY = new RegExp(MONEY_PATTERN);
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,20}))?$/;

/** True of a text that {@link MONEY_PATTERN} describes. */
export function isMoney(text: string): boolean {
  return MONEY.test(text);
}

/** True of a decimal text of at most 18 digits and 20 places. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/**
 * A decimal text in units of its place, by default cents: `parseDecimal("-12.5")` is `-1250n`.
 *
 * @returns null if the text is not a decimal of at most 18 digits, or has more places
 */
export function parseDecimal(text: string, places = MONEY_PLACES): bigint | null {
  const [, sign, whole = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || fraction.length > places) return null;
  return BigInt(`${sign}${whole}${fraction.padEnd(places, "0")}`);
}

/** The decimal text of so many units, by default cents: `formatDecimal(-1250n)` is `-12.50`. */
export function formatDecimal(units: bigint, places = MONEY_PLACES): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const sign = units < 0n ? "-" : "";
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The whole number nearest to a quotient, a half rounded away from zero. The divisor is positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/**
 * The sum of amounts, exact to the cent.
 *
 * @param amounts decimal texts with at most two places; what is null or no amount is left out
 * @returns two places; null if no amount is left
 * @example
 * sumOfMoney(["0.10", "0.20", null]); // "0.30"
 */
export function sumOfMoney(amounts: readonly (string | null)[]): string | null {
  const cents = amounts.map((amount) => parseDecimal(amount ?? "")).filter((amount) => amount !== null);
  return cents.length === 0 ? null : formatDecimal(cents.reduce((sum, amount) => sum + amount, 0n));
}
