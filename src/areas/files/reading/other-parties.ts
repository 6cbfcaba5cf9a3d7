import { type Meaning, ofKind } from "./columns/meanings.ts";
import { wordsOf } from "./features.ts";
import parties from "./other-parties.json" with { type: "json" };

const wordsIn = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => wordsOf(line)));

/** Words and phrases that name somebody else than the person of a row: family, contacts, superiors, and who changed a record. */
const OTHERS = wordsIn(parties.words);
const PHRASES = parties.phrases.map((phrase) => ` ${phrase} `);
const FIRMS: ReadonlySet<string> = new Set(parties.firms);
/** Those for whom the work is done, who employ nobody; and those who may be either. */
const CUSTOMERS = wordsIn(parties.customers);
const CLIENTS = wordsIn(parties.clients);
const BILLING = wordsIn(parties.billing);
const MARGINS = wordsIn(parties.margins);
const DOCUMENTS = wordsIn(parties.documents);
const EMPLOYERS: ReadonlySet<string> = new Set(["employer", "company"]);
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

/** True if a heading names those for whom the work is done: a client is one where work is billed, or counted by visits or punches. */
export function isCustomer(heading: string, beside: readonly string[], isOfVisits: boolean): boolean {
  const words = wordsOf(heading);
  if (words.some((word) => EMPLOYERS.has(word))) return false;
  if (words.some((word) => CUSTOMERS.has(word))) return true;
  const isBilled = () => beside.some((other) => isBilling(other) || wordsOf(other).some((word) => MARGINS.has(word)));
  return words.some((word) => CLIENTS.has(word)) && (isOfVisits || isBilled());
}

/** True if a heading is of what customers are billed, which nobody is paid. */
export function isBilling(heading: string): boolean {
  return wordsOf(heading).some((word) => BILLING.has(word));
}

/** True of the number of a paper, such as `SLIP/100`: it is not a person's. */
export function isOfDocument(text: string): boolean {
  return /\d/.test(text) && wordsOf(text).some((word) => DOCUMENTS.has(word));
}
