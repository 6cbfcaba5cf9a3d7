import { type Meaning, ofKind } from "./columns/meanings.ts";
import { wordsOf } from "./features.ts";
import parties from "./other-parties.json" with { type: "json" };

/** Words and phrases that name somebody else than the person of a row: family, contacts, superiors, and who changed a record. */
const OTHERS: ReadonlySet<string> = new Set(parties.words.flatMap((words) => wordsOf(words)));
const PHRASES = parties.phrases.map((phrase) => ` ${phrase} `);
const FIRMS: ReadonlySet<string> = new Set(parties.firms);
/** What is a person's own. */
const OWN: ReadonlySet<Meaning> = new Set([
  ...ofKind("name"),
  ...(["employee_number", "ssn", "birth_date", "email", "phone", "address_line_1", "address_line_2"] as const),
  ...(["city", "state", "zip", "city_state_zip"] as const),
  ...(["job_title", "hire_date", "original_hire_date", "end_date", "status"] as const),
]);

/** True if a heading, or the name of a group, names somebody else than the person of the row. */
export function namesAnother(text: string): boolean {
  const words = wordsOf(text);
  const line = ` ${words.join(" ")} `;
  return words.some((word) => OTHERS.has(word)) || PHRASES.some((phrase) => line.includes(phrase));
}

/** True if a column of such a heading cannot tell this of the person of the row: `Spouse SSN`, `Company Tax ID`. */
export function isOfAnother(heading: string, meaning: Meaning): boolean {
  if (!OWN.has(meaning)) return false;
  return namesAnother(heading) || (meaning === "ssn" && wordsOf(heading).some((word) => FIRMS.has(word)));
}
