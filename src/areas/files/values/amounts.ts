/** An amount as a file writes it, in hundredths of a cent. */
const SCALE = 10_000n;
const SCALE_DIGITS = 4;
/** Amounts of more digits are no pay. */
const DIGITS_MAX = 13;
/** No form of an amount is longer; further text would cost time. */
const CHARS_MAX = 100;
const CURRENCY = /(?<![a-z])(?:usd|us(?=\$)|eur|cad)(?![a-z])|[$€£]/gi;
const PER_UNIT =
  /\s*(?:(?:\/|\bper\b|\ban?\b)\s*[a-z.]+|\b(?:hourly|daily|weekly|monthly|annually|yearly|p\.?a\.?))\s*$/i;
/** What bookkeeping writes behind an amount that is taken off. */
const CREDIT = /\s*\bcr\.?$/i;
/** What spreadsheets show for zero in their accounting formats. */
const DASH_ZERO = /^[-–—]$/;
/** What people write for no value. */
export const NO_VALUE =
  /^(?:n\.?\/?a\.?|none|null|nil|nan|nat|undefined|unknown|unavailable|not (?:available|provided|given|known|on file)|no data|blank|empty|pending|tbd|#n\/a|\?+|x+|\.+|-{2,})$/i;

/**
 * An amount as a file writes it, as a decimal string; null if the text is none.
 *
 * Reads `$1,234.50`, `1.234,50` (a comma before the last two digits), `(450.00)` and `182.50-`
 * (negative), `62k`, `2.15E+04`, `65,000.00 USD`, `$19.25/hr`, and `-` as zero.
 *
 * @param options.most the most decimal places that are kept, at least 2; 2 if absent
 */
export function parseAmount(text: string, options: { readonly most?: number } = {}): string | null {
  if (CANONICAL.test(text)) return text;
  const units = amountUnits(text);
  return units === null ? null : formatUnits(units, options.most ?? 2);
}

/** Hours and minutes, as time clocks write hours: `38:15`. */
const CLOCK = /^(-?)(\d{1,4}):([0-5]\d)(?::[0-5]\d)?$/;
const HOUR_MINUTES = 60n;

/** Hours as a decimal string: an amount, or hours and minutes such as `38:15`; null if the text is neither. */
export function parseHours(text: string): string | null {
  const [, sign, hours = "", minutes = ""] = CLOCK.exec(text.trim()) ?? [];
  if (sign === undefined) return parseAmount(text);
  const units = (BigInt(hours) * HOUR_MINUTES + BigInt(minutes)) * SCALE;
  return `${sign}${formatUnits(units / HOUR_MINUTES)}`;
}

/** As most amounts are written; the rest of {@link amountUnits} reads the others, and these too. */
const PLAIN = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/;

/** An amount as {@link formatUnits} writes it: most are so in files too. */
const CANONICAL = /^(?:-(?!0\.00$))?(?:0|[1-9]\d{0,11})\.\d\d$/;

/** An amount with two places, of one that {@link parseAmount} gave. */
export function cents(amount: string): string {
  return CANONICAL.test(amount) ? amount : formatUnits(amountUnits(amount) ?? 0n);
}

/** The amount in units of 1/10,000; null if the text is none. */
export function amountUnits(text: string): bigint | null {
  if (text.length > CHARS_MAX) return null;
  const plain = PLAIN.exec(text);
  if (plain !== null) return BigInt(`${plain[1]}${plain[2]}${(plain[3] ?? "").padEnd(SCALE_DIGITS, "0")}`);
  let rest = text
    .replace(CURRENCY, "")
    .replace(PER_UNIT, "")
    .replace(/[\s\u00a0'"]/g, "");
  if (DASH_ZERO.test(rest)) return 0n;
  let isNegative = false;
  if (CREDIT.test(text.trim())) {
    isNegative = true;
    rest = rest.replace(/cr\.?$/i, "");
  }
  const brackets = /^-?\((.+)\)$/.exec(rest);
  if (brackets !== null) {
    isNegative = true;
    rest = brackets[1] ?? "";
  }
  if (/^[-−–]/.test(rest) || /[-−–]$/.test(rest)) {
    isNegative = true;
    rest = rest.replace(/^[-−–]|[-−–]$/g, "");
  }
  rest = rest.replace(/^\+/, "");
  const thousands = /^(.*)k$/i.exec(rest);
  const units = thousands === null ? plainUnits(rest) : scaled(plainUnits(thousands[1] ?? ""), 1_000n);
  return units === null || !isNegative ? units : -units;
}

function scaled(units: bigint | null, factor: bigint): bigint | null {
  return units === null ? null : units * factor;
}

function plainUnits(text: string): bigint | null {
  const exponent = /^(\d+(?:\.\d+)?)e\+?(\d{1,2})$/i.exec(text);
  if (exponent !== null) return exponentUnits(exponent[1] ?? "", Number(exponent[2]));
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text);
  if (english !== null) return digitsUnits((english[1] ?? "").replaceAll(",", ""), english[2] ?? "");
  const european = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/.exec(text);
  if (european !== null) return digitsUnits((european[1] ?? "").replaceAll(".", ""), european[2] ?? "");
  return null;
}

function exponentUnits(mantissa: string, exponent: number): bigint | null {
  if (exponent > DIGITS_MAX) return null;
  const [whole = "", fraction = ""] = mantissa.split(".");
  const padded = fraction.padEnd(exponent, "0");
  return digitsUnits(whole + padded.slice(0, exponent), padded.slice(exponent));
}

function digitsUnits(whole: string, fraction: string): bigint | null {
  if (whole === "" && fraction === "") return null;
  if (whole.length > DIGITS_MAX) return null;
  const kept = fraction.padEnd(SCALE_DIGITS + 1, "0").slice(0, SCALE_DIGITS + 1);
  return (BigInt((whole === "" ? "0" : whole) + kept) + 5n) / 10n;
}

/** Units of 1/10,000 as a decimal string with two places, or more where the rest is not zero. */
export function formatUnits(units: bigint, most = 2): string {
  const step = 10n ** BigInt(SCALE_DIGITS - most);
  const half = step / 2n;
  const rounded = (units >= 0n ? (units + half) / step : -((-units + half) / step)) * step;
  const absolute = rounded < 0n ? -rounded : rounded;
  const fraction = (absolute % SCALE)
    .toString()
    .padStart(SCALE_DIGITS, "0")
    .replace(/0{1,2}$/, "");
  return `${rounded < 0n ? "-" : ""}${absolute / SCALE}.${fraction.padEnd(2, "0")}`;
}

/** The sum of decimal strings. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatUnits(amounts.reduce((sum, amount) => sum + (amountUnits(amount) ?? 0n), 0n));
}

/** True if the amount is zero. */
export function isZeroAmount(amount: string): boolean {
  return CANONICAL.test(amount) ? amount === "0.00" : amountUnits(amount) === 0n;
}

/** The product of two decimal strings, rounded half up to cents. */
export function multiplyAmounts(first: string, second: string): string | null {
  const [one, other] = [amountUnits(first), amountUnits(second)];
  return one === null || other === null ? null : formatUnits((one * other) / SCALE + roundingBit(one * other));
}

/** Keeps a half cent from being cut before it is rounded. */
function roundingBit(product: bigint): bigint {
  return product % SCALE >= SCALE / 2n ? 1n : 0n;
}

/** Whole cents, zero-filled as in fixed-width files; null if the text is no number. */
export function parseCents(text: string): string | null {
  const digits = text.trim();
  const sign = /^(-?)(\d+)$/.exec(digits);
  if (sign === null || digits.length > 17) return null;
  const cents = (sign[2] ?? "").padStart(3, "0").replace(/^0+(?=\d{3})/, "");
  return `${sign[1] ?? ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
