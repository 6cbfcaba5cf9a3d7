import { formatDecimal, parseDecimal, roundedQuotient } from "../../kernel/pay/money.ts";

/** An exact rational number in lowest terms; the denominator is positive. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const PLACES_MAX = 8;

/** The ratio of two integers, in lowest terms. Throws a RangeError for a denominator of zero. */
export function ratio(n: bigint, d = 1n): Ratio {
  if (d === 0n) throw new RangeError("a ratio with the denominator 0");
  const divisor = greatestCommonDivisor(n < 0n ? -n : n, d < 0n ? -d : d);
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

/** A decimal string such as `-12.50`, or a quotient such as `13/6`, exactly. Throws a RangeError for other text. */
export function parseRatio(text: string): Ratio {
  const [dividend = "", divisor] = text.split("/");
  const whole = decimalRatio(dividend);
  return divisor === undefined ? whole : divideRatios(whole, decimalRatio(divisor));
}

function decimalRatio(text: string): Ratio {
  const units = parseDecimal(text, PLACES_MAX);
  if (units === null) throw new RangeError("not a decimal number of at most 18 digits and 8 decimal places");
  return ratio(units, 10n ** BigInt(PLACES_MAX));
}

/** The sum of two ratios. */
export function addRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d);
}

/** The first ratio less the second. */
export function subtractRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d - b.n * a.d, a.d * b.d);
}

/** The product of two ratios. */
export function multiplyRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.n, a.d * b.d);
}

/** The first ratio over the second. Throws a RangeError if that is zero. */
export function divideRatios(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d, a.d * b.n);
}

/** Negative if the first is less, 0 if they are equal, positive if it is greater. */
export function compareRatios(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounded to so many decimal places; a half goes away from zero. */
export function roundRatio(value: Ratio, places: number): Ratio {
  const scale = 10n ** BigInt(places);
  return ratio(roundedQuotient(value.n * scale, value.d), scale);
}

/** Cut to so many decimal places, towards zero. */
export function truncateRatio(value: Ratio, places: number): Ratio {
  const scale = 10n ** BigInt(places);
  return ratio((value.n * scale) / value.d, scale);
}

/** A decimal string with so many places, a half rounded away from zero: `12.50`. */
export function formatRatio(value: Ratio, places: number): string {
  return formatDecimal(roundedQuotient(value.n * 10n ** BigInt(places), value.d), places);
}

/** The exact value: a decimal string if it ends within eight places, otherwise `numerator/denominator`. Parsed by {@link parseRatio}. */
export function exactText(value: Ratio): string {
  for (let places = 0; places <= PLACES_MAX; places += 1) {
    if ((value.n * 10n ** BigInt(places)) % value.d === 0n) return formatRatio(value, places);
  }
  return `${value.n}/${value.d}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left === 0n ? 1n : left;
}
