/** Words that are written otherwise than in lower case. */
const WORDS: Readonly<Record<string, string>> = { ssn: "SSN", ein: "EIN", zip: "ZIP", id: "ID" };

/**
 * The name of an imported field as an operator reads it.
 *
 * @example
 * fieldLabel("employer_ein"); // "Employer EIN"
 */
export function fieldLabel(field: string): string {
  const text = field
    .split("_")
    .map((word) => WORDS[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
