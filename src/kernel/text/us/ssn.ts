/**
 * The mask in front of the last four digits, as payroll exports print it and forms show it:
 * `***-**-6789`, or with the letter x, number signs or the dots of a password.
 */
const MASK = /^(?:[*xX#•●]{3}-?[*xX#•●]{2}-?)(?=\d{4}$)/;

/** Dots between the parts of a whole number, as some write them. */
const DOTTED = /^(\d{3})\.(\d{2})\.(\d{4})$/;

/**
 * An SSN as nine digits or the last four, or null. Drops blanks, dashes, dots between the parts and a
 * mask in front of the last four.
 *
 * @example
 * parseSsn("***-**-6789"); // "6789"
 */
export function parseSsn(text: string): string | null {
  const compact = text.replace(/\s+/g, "").replace(DOTTED, "$1$2$3").replace(MASK, "").replace(/-/g, "");
  return /^(?:\d{9}|\d{4})$/.test(compact) ? compact : null;
}

/** What else stands between the parts of a whole number in files: slashes, underscores and other dashes. */
const DIVIDED = /^(\d{3})[/_\u2010-\u2015](\d{2})[/_\u2010-\u2015](\d{4})$/;

/** {@link parseSsn} of a cell of a file, where an SSN stands in more forms than the API takes. */
export function parseWrittenSsn(text: string): string | null {
  return parseSsn(text.replace(/\s+/g, "").replace(DIVIDED, "$1$2$3"));
}

/**
 * True if an SSN, whole or its last four digits, can have been issued: the area is not 000, 666 or
 * 900 to 999, the group not 00, the serial not 0000.
 *
 * @param digits 9 or 4 digits
 * Source: Social Security Administration, "Is there a way to know if an SSN is invalid?" (answer
 * 425).
 */
export function isIssuableSsn(digits: string): boolean {
  const area = digits.slice(0, 3);
  const isOfIssuedArea = digits.length === 4 || (area !== "000" && area !== "666" && area < "900");
  return isOfIssuedArea && isIssuableWithinArea(digits);
}

/** The groups of taxpayers' numbers: ITINs, and 93 for children who are being adopted (ATIN). */
const TAXPAYER_GROUPS: readonly (readonly [from: number, to: number])[] = [
  [50, 65],
  [70, 88],
  [90, 99],
];

/**
 * True for an individual taxpayer identification number: nine digits in the form of an SSN, for
 * persons who have none. It identifies one person as an SSN does.
 *
 * Source: Internal Revenue Service, Publication 4757 and the form W-7: 900 to 999, groups 50 to 65, 70
 * to 88, 90 to 92 and 94 to 99; 93 are ATINs.
 */
export function isTaxpayerNumber(digits: string): boolean {
  if (digits.length !== 9 || digits < "900000000" || digits.endsWith("0000")) return false;
  const group = Number(digits.slice(3, 5));
  return TAXPAYER_GROUPS.some(([from, to]) => group >= from && group <= to);
}

/**
 * True if an area can issue this SSN, whole or its last four digits, whether or not the area is in
 * use: the group is not 00, the serial not 0000.
 *
 * @param digits 9 or 4 digits
 */
export function isIssuableWithinArea(digits: string): boolean {
  return !digits.endsWith("0000") && (digits.length === 4 || digits.slice(3, 5) !== "00");
}

/**
 * An SSN as it is shown to a caller without the scope `pii:read`: only the last four digits.
 *
 * @example
 * maskSsn("123456789"); // "***-**-6789"
 */
export function maskSsn(digits: string): string {
  return `***-**-${digits.slice(-4)}`;
}

/** A text in which every nine digits that can be an SSN, with its signs or without, show the last four only. */
export function withoutSsns(text: string): string {
  return text.replace(/(?<!\d)\d{3}([-_. ]?)\d{2}\1(\d{4})(?!\d)/g, "***-**-$2");
}

/** True if a text holds nine digits divided as an SSN is; nine digits in a row may be an EIN. */
export function holdsDividedSsn(text: string): boolean {
  return /(?<!\d)\d{3}([-_. ])\d{2}\1\d{4}(?!\d)/.test(text);
}
