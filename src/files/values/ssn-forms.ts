import { NO_VALUE } from "./amounts.ts";

/** What the text of an SSN was found to be. */
type SsnReading =
  | { readonly kind: "whole"; readonly ssn: string; readonly isItin: boolean }
  | { readonly kind: "last4"; readonly ssn: string }
  | { readonly kind: "none" }
  | { readonly kind: "placeholder" | "malformed" };

/** Zeros that a spreadsheet dropped: at most four, so that a number keeps five digits. */
const ZEROS_LOST_MAX = 4;
const WRAPPED = /^="?(.*?)"?$/;
const MASK_LETTERS = /[x*#•]/i;

/**
 * Reads an SSN with hyphens, blanks or none, without its leading zeros, or masked to the last four.
 * Zeros, or one digit nine times, are placeholders.
 */
export function readSsn(text: string): SsnReading {
  const given = text.replace(WRAPPED, "$1").replace(/^'/, "").replace(/\.0+$/, "").trim();
  if (given === "" || (NO_VALUE.test(given) && !/\d/.test(given))) return { kind: "none" };
  // Workday appends the kind of number behind it.
  const leading = given.replace(/\s*\(.*\)\s*$/, "").replace(/\s+[A-Za-z][A-Za-z .]*$/, "");
  if (MASK_LETTERS.test(leading)) {
    const last = /^[x*#•\s-]+(\d{4})$/i.exec(leading);
    return last === null ? { kind: "none" } : { kind: "last4", ssn: last[1] ?? "" };
  }
  const digits = leading.replace(/[\s\u00a0–-]/g, "");
  if (!/^\d{1,9}$/.test(digits)) return { kind: "malformed" };
  if (/^0+$/.test(digits) || (digits.length === 9 && /^(\d)\1{8}$/.test(digits))) return { kind: "placeholder" };
  if (digits.length === 4) return { kind: "last4", ssn: digits };
  if (digits.length < 9 - ZEROS_LOST_MAX) return { kind: "malformed" };
  const ssn = digits.padStart(9, "0");
  if (ssn.startsWith("666") || ssn.startsWith("000")) return { kind: "placeholder" };
  if (ssn.slice(3, 5) === "00" || ssn.endsWith("0000")) return { kind: "placeholder" };
  return { kind: "whole", ssn, isItin: ssn.startsWith("9") };
}
