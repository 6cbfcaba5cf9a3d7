/**
 * What payroll exports put before a name: their number of the employer (`0012 ACME`, `4711 -
 * ACME`).
 */
const CODE_BEFORE = /^\s*(?:0\d+|(?!(?:19|20)\d\d\s)\d{4,})[\s:/-]+(?=.*\p{L}{3})/u;
/** What a form or a letter has before the name, copied with it (`Employer: ACME`, `c/o ACME`). */
const LABEL_BEFORE =
  /^\W*(?:C\W?O|CARE OF|(?:(?:CURRENT|PRESENT|LAST|PREVIOUS|FORMER)\s+)?(?:EMPLOYER|COMPANY)(?:'?S?\s+NAME)?|NAME OF (?:THE )?(?:EMPLOYER|COMPANY))\W+(?=.*\p{L}{3})/u;
/**
 * When one worked there, as a history of employments has it behind the name (`ACME 03/2019 -
 * 05/2021`, `ACME 2019-2021`).
 */
const DATES_BEHIND =
  /(?<=\p{L}{2}.*)\W+(?:SINCE\W+|FROM\W+)?(?:(?:0?[1-9]|1[0-2])\W+(?:19|20)\d\d|(?:19|20)\d\d(?=\W+(?:TO\W+)?(?:PRESENT|NOW|CURRENT|(?:19|20)\d\d)))(?:\W+(?:TO\W+)?(?:PRESENT|NOW|CURRENT|(?:(?:0?[1-9]|1[0-2])\W+)?(?:19|20)\d\d))?\W*$/u;
/**
 * Numbers after a name that are not part of it: an EIN, a telephone number, a ZIP code, a
 * payroll's or a shop's number.
 */
const NUMBER_BEHIND = new RegExp(
  `(?<=\\p{L}.*)[\\s(-]+(?:${[
    "(?:F?EIN|TAX ID|ID)?[\\s#:]*\\d{2}-?\\d{7}",
    "(?:TEL|PHONE|PH)?[\\s:.]*\\(?\\d{3}\\)?[-. ]+\\d{3}[-. ]+\\d{4}",
    "0\\d+",
    // A year is a word of a name: `VISION 2000`.
    "(?!(?:19|20)\\d\\d[\\s).]*$)\\d{4,6}(?:-\\d{4})?",
    "#\\s?\\d+",
    "(?:UNIT|PLANT|SITE|LOC|FACILITY|WAREHOUSE|CLIENT|OFFICE|DIV|DEPT)\\s+(?:NO\\s?)?#?\\d+",
  ].join("|")})[\\s).]*$`,
  "u",
);
/** With these words a number distinguishes sisters. */
const NUMBERED =
  /\b(?:LOCAL|POST|LODGE|DISTRICT|DIST|SCHOOL|SCHOOLS|CHAPTER|UNION|COUNCIL|FUND|SERIES|TRUST|ACQUISITION|UNIT DISTRICT|ISD|USD|ESD|LLLP|LP)\b/;
/**
 * A street's address behind a name, as a line of a form has them (`ACME 12 MAIN ST TOLEDO OH
 * 43604`).
 */
const ADDRESS_BEHIND =
  /(?<=\p{L}{3}.*)[\s,-]+(?:\d+\s+(?:[\p{L}\p{N}.]+\s+){1,3}(?:ST|STREET|AVE|AVENUE|RD|ROAD|BLVD|BOULEVARD|DR|DRIVE|LN|LANE|HWY|HIGHWAY|PKWY|PARKWAY|CT|COURT|PLZ|PLAZA|CIR|PIKE|TPKE)|P\.?\s?O\.?\s+BOX\s+\d+)(?=[\s.,]|$).*$/u;
/** Words that are no name without their number. */
const PLACE_ALONE =
  /^(?:THE\s+)?(?:STORE|SHOP|LOCATION|BRANCH|UNIT|PLANT|SITE|LOC|FACILITY|WAREHOUSE|CLIENT|OFFICE|DIV|DEPT)\W*$/;
const SLASH = /\s*\/\s*/;
/** Minimum number of words that are a name next to a slash: `INPUT/OUTPUT` is one name. */
const BESIDE_SLASH_WORDS_MIN = 2;

/**
 * What a folded text may name in addition to the whole of it: the part without labels, numbers,
 * dates and addresses that are not the company's name, and the two names on both sides of a slash.
 * The whole is a name too, for there are companies that are called so.
 */
export function bareNames(text: string): string[] {
  const bare: string[] = [];
  const unlabelled = text.replace(LABEL_BEFORE, "");
  const own = /\d/.test(unlabelled) ? withoutNumbers(unlabelled) : unlabelled;
  if (own !== text && !PLACE_ALONE.test(own)) bare.push(own);
  return text.includes("/") ? [...bare, ...besideSlash(bare[0] ?? text)] : bare;
}

function withoutNumbers(text: string): string {
  const own = text.replace(ADDRESS_BEHIND, "").replace(DATES_BEHIND, "").replace(CODE_BEFORE, "");
  return NUMBERED.test(own) ? own : own.replace(NUMBER_BEHIND, "");
}

function besideSlash(text: string): string[] {
  const sides = text.split(SLASH);
  const areNames = sides.length === 2 && sides.every((side) => wordCount(side) >= BESIDE_SLASH_WORDS_MIN);
  return areNames ? sides : [];
}

function wordCount(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}
