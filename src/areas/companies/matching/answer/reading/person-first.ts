import { calledNameBits, surnameBits } from "../../../../../kernel/text/persons/name-frequency.ts";

/** `SURNAME, GIVEN, FIRM`, and what may follow the firm: another person. */
const LISTED =
  /^\s*([A-Z][A-Z'-]+)\s*,\s*([A-Z][A-Z'-]+)(?:\s+[A-Z][A-Z'.-]*)?\s*,\s*([^,]{3,}(?:,\s*(?:INC|LLC|LTD|CORP|LP|LLP|PC)\b\.?)?)/;
/** `(GIVEN SURNAME) FIRM`, `FIRM (GIVEN SURNAME)`. */
const IN_PARENTHESES = /\(\s*([A-Z][A-Z'-]+)\s+(?:[A-Z]\.?\s+)?([A-Z][A-Z'-]+)\s*\)/;
/** Given names and surnames rarer than this (bits) are hardly seen. */
const GIVEN_BITS_MAX = 13;
const SURNAME_BITS_MAX = 13.9;

/**
 * A folded text without the persons that stand beside a firm, as some lists put its owner first:
 * `MILLER, ROBERT, QUARREL DENTAL INC`; null without such.
 */
export function withoutPersons(text: string): string | null {
  const listed = LISTED.exec(text);
  if (listed !== null && isGiven(listed[2] ?? "")) return (listed[3] ?? "").trim();
  const [all = "", given = "", surname = ""] = IN_PARENTHESES.exec(text) ?? [];
  const rest = text.replace(all, " ").trim();
  return all !== "" && isGiven(given) && isSurname(surname) && /\p{L}{2}/u.test(rest) ? rest : null;
}

function isGiven(name: string): boolean {
  return calledNameBits(name) <= GIVEN_BITS_MAX;
}

function isSurname(name: string): boolean {
  return surnameBits(name) <= SURNAME_BITS_MAX || !/(?:S|ING)$/.test(name);
}
