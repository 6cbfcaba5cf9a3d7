import words from "./firm-words.json" with { type: "json" };

const LABEL = new RegExp(`^(?:${words.labels.join("|")})\\s*(?:name)?\\s*[:#-]\\s*`, "i");
const LEGAL = new RegExp(`\\b(?:${words.legal.join("|")})\\b\\.?\\W*$`, "i");
const FIRM = new RegExp(`\\b(?:${[...words.legal, ...words.firm].join("|")})\\b\\.?`, "i");
const REPORT = new RegExp(`\\b(?:${words.report.join("|")})\\b`, "i");
const PROGRAM = new RegExp(`\\b(?:${words.program.join("|")})\\b|v?\\d+\\.\\d|\\b[a-z]{2}\\d{3,}`, "i");
const STREET = /^\d+ \p{L}/u;

/** How much a title reads as the name of an employer; over 1: it is one, and not that of a program or report. */
export function firmness(title: string): { readonly worth: number; readonly name: string } {
  const name = title.replace(LABEL, "").trim();
  if (name.length < 3 || name.length > 80 || /\d{1,2}[/-]\d{1,2}/.test(name) || STREET.test(name))
    return { worth: 0, name };
  let worth = LABEL.test(title) ? 4 : 0;
  if (LEGAL.test(name)) worth += 3;
  else if (FIRM.test(name)) worth += 2;
  if (PROGRAM.test(name)) worth -= 2.5;
  if (REPORT.test(name)) worth -= 3;
  return { worth, name };
}
