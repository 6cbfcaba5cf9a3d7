import { formatDecimal, isMoney, parseDecimal, roundedQuotient } from "../../../kernel/pay/money.ts";

/*
 * Amounts and hours as files write them: with currency, thousands, a decimal comma, in parentheses. What is read has the one form
 * of money (`kernel/pay/money.ts`), rounded once, from the digits of the file.
 */

/** Amounts are added up in hundredths of a cent. */
const PLACES = 4;
const SCALE = 10_000n;
const CENT_PLACES = 2;
const CENT = 100n;
/** Amounts of more digits are not pay. */
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
  const places = options.most ?? CENT_PLACES;
  const units = amountUnits(text, places);
  return units === null ? null : trimmed(formatDecimal(units, places));
}

/** What columns of amounts alone may have: digits, with a dollar sign, thousands separators and decimals. */
const PLAIN = /^\$?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,12})?$/;

/**
 * A plain amount with two places, rounded half up; null if the text is none.
 *
 * @example
 * roundToCents("$1,234.5"); // "1234.50"
 */
export function roundToCents(text: string): string | null {
  const amount = PLAIN.test(text) ? parseAmount(text) : null;
  return amount !== null && isMoney(amount) ? amount : null;
}

const WITH_CENTS = /^[$€£(\s-]*\d{1,3}(?:[,.\s]?\d{3})*[.,]\d{2}(?:[)\s-]|CR)*$/;

/** True of a text with two places behind a point or a comma, as money is written. */
export function hasCents(text: string): boolean {
  return WITH_CENTS.test(text);
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

/** An amount as {@link formatUnits} writes it: most are so in files too. */
const CANONICAL = /^(?:-(?!0\.00$))?(?:0|[1-9]\d{0,11})\.\d\d$/;

/** An amount with two places, of one that {@link parseAmount} gave. */
export function cents(amount: string): string {
  return CANONICAL.test(amount) ? amount : formatUnits(amountUnits(amount) ?? 0n);
}

/** The amount in units of its last place, of 1/10,000 if `places` is absent; null if the text is none. */
export function amountUnits(text: string, places = PLACES): bigint | null {
  if (text.length > CHARS_MAX) return null;
  // As most amounts are written; what follows reads the others, and these too.
  const plain = text.length > DIGITS_MAX ? null : parseDecimal(text, places);
  if (plain !== null) return plain;
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
  const units =
    thousands === null ? plainUnits(rest, places) : plainUnits(thousands[1] ?? "", places + THOUSAND_PLACES);
  return units === null || !isNegative ? units : -units;
}

/** Units of three places more are those of an amount a thousand times as high. */
const THOUSAND_PLACES = 3;

function plainUnits(text: string, places: number): bigint | null {
  const exponent = /^(\d+(?:\.\d+)?)e\+?(\d{1,2})$/i.exec(text);
  if (exponent !== null) return exponentUnits(exponent[1] ?? "", Number(exponent[2]), places);
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?$/.exec(text);
  if (english !== null) return digitsUnits((english[1] ?? "").replaceAll(",", ""), english[2] ?? "", places);
  const european = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/.exec(text);
  if (european !== null) return digitsUnits((european[1] ?? "").replaceAll(".", ""), european[2] ?? "", places);
  return null;
}

function exponentUnits(mantissa: string, exponent: number, places: number): bigint | null {
  if (exponent > DIGITS_MAX) return null;
  const [whole = "", fraction = ""] = mantissa.split(".");
  const padded = fraction.padEnd(exponent, "0");
  return digitsUnits(whole + padded.slice(0, exponent), padded.slice(exponent), places);
}

function digitsUnits(whole: string, fraction: string, places: number): bigint | null {
  if (whole === "" && fraction === "") return null;
  if (whole.length > DIGITS_MAX) return null;
  const padded = fraction.padEnd(places, "0");
  return roundedQuotient(BigInt(whole + padded), 10n ** BigInt(padded.length - places));
}

/** Units of 1/10,000 as a decimal string with two places, or more where the rest is not zero. */
export function formatUnits(units: bigint, most = 2): string {
  return trimmed(formatDecimal(roundedQuotient(units, 10n ** BigInt(PLACES - most)), most));
}

/** Without zeros behind the second place. */
function trimmed(amount: string): string {
  return amount.replace(/(\.\d\d\d*?)0+$/, "$1");
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
  return one === null || other === null ? null : formatDecimal(roundedQuotient(one * other, SCALE * CENT));
}

/** Whole cents, zero-filled as in fixed-width files; null if the text is not a number. */
export function parseCents(text: string): string | null {
  const digits = text.trim();
  if (!/^-?\d+$/.test(digits) || digits.length > 17) return null;
  return formatDecimal(BigInt(digits));
}
