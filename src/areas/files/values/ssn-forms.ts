import { parseWrittenSsn } from "../../../kernel/text/us/ssn.ts";
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
/** A sign in place of a digit, or two dots or lines, which alone may be a number's, and the last four. */
const LAST_FOUR = /^[\s-]*(?:[x*#•●]|[·._]{2}|(?=\d{4}$))[x*#•●·._\s-]*(\d{4})$/i;
/** A number of which more than the first digits is masked. */
const MASKED = /[x*#•●]{2}|^[x*#•●·._\s-]+$/i;
const DASHES = /[\u2010-\u2015]/g;
/** No form of the number is longer; further text would cost time. */
const CHARS_MAX = 200;
/** Words in front of a number: `SSN 219-45-6789`, `last 4: 6789`, `#219-45-6789`. */
const LABEL = /^(?:#|(?:ssn?|social(?: security)?(?: (?:no|number))?|last (?:4|four))\b[\s.:#]*)(?=[\dx*#•●])/i;

/** A dash, and what a Form W-2 has for a person whose number is not issued yet (instructions of box a). */
const NOT_ISSUED = /^(?:applied ?for|[-–—]+)$/i;
/** A number that is to come: to be entered, and reported. */
const TO_COME = /^(?:pending|tbd|to be determined|to follow)$/i;
/** Nine digits as a spreadsheet shows a number in a narrow column. */
const SCIENTIFIC = /^(\d)\.(\d{8})E\+?0?8$/i;

/** A number as it was before a spreadsheet wrote it: without `="…"`, an apostrophe, `.0` and an exponent. */
export function withoutSpreadsheetMarks(text: string): string {
  const own = text.trim().replace(WRAPPED, "$1").replace(/^'/, "");
  return own.replace(/\.0+$/, "").replace(SCIENTIFIC, "$1$2").trim();
}

/**
 * Reads an SSN with hyphens, blanks, other signs between its parts or none, without its leading zeros,
 * or masked to the last four. Signs elsewhere make it a date, an amount or the like, and no SSN. Zeros, or one digit nine times, are placeholders.
 */
export function readSsn(text: string): SsnReading {
  if (text.length > CHARS_MAX) return { kind: "malformed" };
  const given = withoutSpreadsheetMarks(text);
  if (TO_COME.test(given)) return { kind: "placeholder" };
  if (given === "" || NOT_ISSUED.test(given) || (NO_VALUE.test(given) && !/\d/.test(given))) return { kind: "none" };
  // Workday appends the kind of number behind it.
  const leading = given
    .replace(/\s*\(.*\)\s*$/, "")
    .replace(/\s+[A-Za-z][A-Za-z .]*$/, "")
    .replace(LABEL, "");
  const last = LAST_FOUR.exec(leading)?.[1];
  if (last !== undefined) return last === "0000" ? { kind: "placeholder" } : { kind: "last4", ssn: last };
  if (MASKED.test(leading)) return { kind: "none" };
  const digits = parseWrittenSsn(leading.replace(DASHES, "-")) ?? leading;
  if (!/^\d{1,9}$/.test(digits)) return { kind: "malformed" };
  if (/^0+$/.test(digits) || (digits.length === 9 && /^(\d)\1{8}$/.test(digits))) return { kind: "placeholder" };
  if (digits.length < 9 - ZEROS_LOST_MAX) return { kind: "malformed" };
  const ssn = digits.padStart(9, "0");
  if (ssn.startsWith("666") || ssn.startsWith("000")) return { kind: "placeholder" };
  if (ssn.slice(3, 5) === "00" || ssn.endsWith("0000")) return { kind: "placeholder" };
  return { kind: "whole", ssn, isItin: ssn.startsWith("9") };
}
