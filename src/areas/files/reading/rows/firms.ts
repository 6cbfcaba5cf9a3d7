import words from "./firm-words.json" with { type: "json" };

const LABEL = new RegExp(`^(?:${words.labels.join("|")})\\s*(?:name)?\\s*[:#-]\\s*`, "i");
const LEGAL = new RegExp(`\\b(?:${words.legal.join("|")})\\b\\.?\\W*$`, "i");
const FIRM = new RegExp(`\\b(?:${[...words.legal, ...words.firm].join("|")})\\b\\.?`, "i");
const REPORT = new RegExp(`\\b(?:${words.report.join("|")})\\b`, "i");
const PROGRAM = new RegExp(`\\b(?:${words.program.join("|")})\\b|v?\\d+\\.\\d|\\b[a-z]{2}\\d{3,}`, "i");
/** A label that no list has, in front of a name; and those of others than the employer. */
const ANY_LABEL = /^(\p{L}[^:]{1,40}):\s+(\S.*)$/u;
const OTHERS = new RegExp(`\\b(?:${words.others.join("|")})\\b`, "i");
/** What stands behind the name: the number of the firm with a word for it. */
const NUMBERED = new RegExp(
  `^(.*\\b(?:${words.legal.join("|")})\\b\\.?)\\s*[,;(–-]\\s*\\p{L}[\\p{L}. ]*[:#.]*\\s*#?\\d[\\w-]*\\)?$`,
  "iu",
);
/** The code of the firm in front of its name: `HPD - Harbor Point, P.C.`, `0087-X412 Copper Kettle Inc`. */
const CODED = /^(?:[A-Z\d]{2,8}\s+[-–]\s+|(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{5,12}\s+)(?=\S+ \S)(.+)$/u;
const STREET = /^\d+ \p{L}/u;

/** What a legal form at its end is worth to a name. */
export const LEGAL_WORTH = 3;

/** How much a title reads as the name of an employer; over 1: it is one, and not that of a program or report. */
export function firmness(title: string): { readonly worth: number; readonly name: string } {
  const [, label = "", value = ""] = ANY_LABEL.exec(title) ?? [];
  const named = LEGAL.test(value) && !LABEL.test(title) ? value : title.replace(LABEL, "");
  const name = withoutCode(named.replace(NUMBERED, "$1").trim());
  if (OTHERS.test(label)) return { worth: 0, name };
  if (name.length < 3 || name.length > 80 || /\d{1,2}[/-]\d{1,2}/.test(name) || STREET.test(name))
    return { worth: 0, name };
  let worth = LABEL.test(title) ? 4 : 0;
  if (LEGAL.test(name)) worth += LEGAL_WORTH;
  else if (FIRM.test(name)) worth += 2;
  if (PROGRAM.test(name) || PROGRAM.test(label)) worth -= 2.5;
  if (REPORT.test(name)) worth -= 3;
  return { worth, name };
}

/** The name of an employer without its code in the payroll system, which only a name with a legal form shows to be none of the name. */
export function withoutCode(name: string): string {
  const inner = CODED.exec(name)?.[1];
  return inner !== undefined && LEGAL.test(inner) ? inner : name;
}

const BEGUN = new RegExp(`^(?:${words.legal.join("|")})(?![\\p{L}\\d])\\.?`, "iu");

/** The cells of a title, of which a comma without quotes has cut the legal form from the name: `Sample Works` and `Inc. - Register`. */
export function withLegalForms(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const before = joined.at(-1);
    if (before !== undefined && /\p{L}$/u.test(before) && BEGUN.test(cell))
      joined[joined.length - 1] = `${before}, ${cell}`;
    else joined.push(cell);
  }
  return joined;
}
