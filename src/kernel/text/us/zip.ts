import { digits } from "../fold.ts";

/**
 * The five digits of a ZIP code of five or nine digits, or null.
 *
 * @example
 * parseZip("04401-1234"); // "04401"
 */
export function parseZip(text: string): string | null {
  const parts = /^\s*(\d{5})(?:[\s\p{Pd}]*\d{4})?\s*$/u.exec(text);
  return parts?.[1] ?? null;
}

/**
 * The first five digits of a ZIP code as people and programs write it; "" for fewer digits and for
 * zeros. Accepts what {@link parseZip} refuses: it compares records that are already stored.
 */
export function leadingZip(text: string): string {
  const zip = digits(text).slice(0, 5);
  return zip.length === 5 && zip !== "00000" ? zip : "";
}
