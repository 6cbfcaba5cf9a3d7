import type { Environment } from "../../../../kernel/access/caller.ts";
import type { IsoDate } from "../../../../kernel/ids.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";
import type { MatchedEmployment } from "../../../records/source-answer.ts";
import type { Source } from "../../../records/sources/source.ts";

/** The details that a person entered. */
export interface ClaimedPerson {
  /** Nine digits. */
  readonly ssn: string;
  readonly date_of_birth: IsoDate;
  readonly first_name: string;
  readonly last_name: string;
}

/** The records of one person. */
interface FoundPerson {
  /** At least one. */
  readonly employments: readonly MatchedEmployment[];
  /** As the operator has them on file, the latest first. */
  readonly contacts: readonly PersonContact[];
}

/**
 * The person's records by the linkage, with every guard of it, or null if there are none or those
 * of several persons. Each has the person's name. At least one of them must have exactly the
 * date of birth and the SSN, or its last four digits, that the person gives.
 *
 * Contacts come from such records alone. So guesses at the codes for one contact all have one date
 * of birth and one last four digits, for which wrong answers are counted together.
 *
 * @param source the operator's imported records
 * @param person.withPay true: with their pay, which is not opened otherwise
 */
export async function findPerson(
  source: Source,
  environment: Environment,
  { withPay, ...person }: ClaimedPerson & { readonly withPay: boolean },
): Promise<FoundPerson | null> {
  const details = { subject: person, addresses: [] };
  const answer = await source.ask({ environment, details, withPay }, new AbortController().signal);
  if (answer.kind !== "match") return null;
  // The linkage accepts a garbled or changed name if number and date of birth agree; to return
  // records out takes the name too.
  const named = answer.matches.filter(({ match }) => match.name === "agree" || match.name === "close");
  const exact = named.flatMap(({ employment }) => (isOf(employment.record, person) ? employment : []));
  if (exact.length === 0) return null;
  const latestFirst = exact.toSorted((a, b) => (b.record.as_of ?? "").localeCompare(a.record.as_of ?? ""));
  const contacts = latestFirst.map(({ record }) => ({ email: record.email ?? null, phone: record.phone ?? null }));
  return { employments: named, contacts };
}

function isOf({ ssn, date_of_birth }: EmploymentRecord, person: ClaimedPerson): boolean {
  return ssn !== null && person.ssn.endsWith(ssn) && date_of_birth === person.date_of_birth;
}
