import { type Meaning, ofKind } from "./columns/meanings.ts";
import { wordsOf } from "./features.ts";

/** Words that name somebody else than the person of a row: family, contacts, superiors, and those to whom others pay. */
const OTHERS: ReadonlySet<string> = new Set(
  "spouse spouses partner dependent dependents dependant dependants beneficiary beneficiaries child children parent guardian kin relative relatives relation emergency contacts manager managers supervisor supervisors approver owner owners garnishment vendor creditor product software".split(
    " ",
  ),
);
const FIRMS: ReadonlySet<string> = new Set(["employer", "company", "firm", "client"]);
/** What is a person's own. */
const OWN: ReadonlySet<Meaning> = new Set([
  ...ofKind("name"),
  ...(["employee_number", "ssn", "birth_date", "email", "phone", "address_line_1", "address_line_2"] as const),
  ...(["city", "state", "zip", "city_state_zip"] as const),
]);

/** True if a heading, or the name of a group, names somebody else than the person of the row. */
export function namesAnother(text: string): boolean {
  return wordsOf(text).some((word) => OTHERS.has(word));
}

/** True if a column of such a heading cannot tell this of the person of the row: `Spouse SSN`, `Company Tax ID`. */
export function isOfAnother(heading: string, meaning: Meaning): boolean {
  if (!OWN.has(meaning)) return false;
  return namesAnother(heading) || (meaning === "ssn" && wordsOf(heading).some((word) => FIRMS.has(word)));
}
