import { capitalized } from "./content.tsx";

/** Words that are written otherwise than in lower case. */
const WORDS: Readonly<Record<string, string>> = {
  ssn: "SSN",
  ein: "EIN",
  zip: "ZIP",
  id: "ID",
  naics: "NAICS",
  url: "URL",
};

/**
 * The name of a field of a file or a request as an operator reads it; of a path the last part.
 *
 * @example
 * fieldLabel("employer_ein"); // "Employer EIN"
 */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/^[\w.]*\.(?=\w)/, "")
    .split("_")
    .map((word) => WORDS[word] ?? word);
  return capitalized(words.join(" "));
}
