/** An exact rational number in lowest terms; the denominator is positive. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,8}))?$/;

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
  const whole = parseDecimal(dividend);
  return divisor === undefined ? whole : divideRatios(whole, parseDecimal(divisor));
}

function parseDecimal(text: string): Ratio {
  const parts = DECIMAL.exec(text);
  if (parts === null) throw new RangeError("not a decimal number of at most 18 digits and 8 decimal places");
  const places = parts[3] ?? "";
  const value = BigInt(`${parts[2]}${places}`);
  return ratio(parts[1] === "-" ? -value : value, 10n ** BigInt(places.length));
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
  const magnitude = value.n < 0n ? -value.n : value.n;
  const scaled = (2n * magnitude * scale + value.d) / (2n * value.d);
  return ratio(value.n < 0n ? -scaled : scaled, scale);
}

/** Cut to so many decimal places, towards zero. */
export function truncateRatio(value: Ratio, places: number): Ratio {
  const scale = 10n ** BigInt(places);
  return ratio((value.n * scale) / value.d, scale);
}

/** A decimal string with so many places, a half rounded away from zero: `12.50`. */
export function formatRatio(value: Ratio, places: number): string {
  const rounded = roundRatio(value, places);
  const scaled = (rounded.n * 10n ** BigInt(places)) / rounded.d;
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, "0");
  const sign = scaled < 0n ? "-" : "";
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The exact value: a decimal string if it ends within eight places, otherwise `numerator/denominator`. Parsed by {@link parseRatio}. */
export function exactText(value: Ratio): string {
  for (let places = 0; places <= 8; places += 1) {
    if ((value.n * 10n ** BigInt(places)) % value.d === 0n) return formatRatio(value, places);
  }
  return `${value.n}/${value.d}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b];
  while (right !== 0n) [left, right] = [right, left % right];
  return left === 0n ? 1n : left;
}
