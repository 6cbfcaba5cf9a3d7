import type { SubjectDetails } from "../../../kernel/subject.ts";
import type { Outcome } from "../../records/source-answer.ts";

/** What would settle whose records are meant. */
export const VERIFICATION_ASK_FOR = ["full_name", "ssn", "former_name", "former_address", "middle_name"] as const;
/** One of {@link VERIFICATION_ASK_FOR}. */
type VerificationAskFor = (typeof VERIFICATION_ASK_FOR)[number];

const WHOLE_SSN_DIGITS = 9;

/**
 * What to ask the person for when a verification returned no records, what tells most first. It follows from the request and the
 * outcome alone, and says nothing of what is on file: a record by another given name under the number is a twin's as well as the
 * person's own under a former name, and only the person can say which.
 *
 * @returns undefined for a match
 */
export function verificationAskFor(
  { subject, addresses }: SubjectDetails,
  outcome: Outcome,
): readonly VerificationAskFor[] | undefined {
  if (outcome === "match") return undefined;
  const asks: VerificationAskFor[] = [];
  if (isInitial(subject.first_name) || subject.last_name === "") asks.push("full_name");
  if (subject.ssn?.length !== WHOLE_SSN_DIGITS) asks.push("ssn");
  // A second name tells namesakes apart; where nobody was found it finds nobody.
  if (outcome === "ambiguous" && isWithoutMiddleName(subject)) asks.push("middle_name");
  asks.push("former_name");
  if (addresses.length === 1) asks.push("former_address");
  return asks;
}

/** True for one letter, with or without a period. */
function isInitial(name: string): boolean {
  return (name.match(/\p{L}/gu)?.length ?? 0) === 1;
}

function isWithoutMiddleName({ first_name, middle_name }: SubjectDetails["subject"]): boolean {
  return middle_name === undefined && !first_name.trim().includes(" ");
}
