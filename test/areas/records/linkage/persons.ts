import type { EmploymentRecord, StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import { personOfSubject } from "../../../../src/areas/records/linkage/comparison/normalize.ts";
import { candidateOf, type DecideOptions, decide } from "../../../../src/areas/records/linkage/decide.ts";
import type { LinkageDecision } from "../../../../src/areas/records/linkage/decision.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import type { MatchedEmployment } from "../../../../src/areas/records/source-answer.ts";
import type { EmploymentId, IsoDate } from "../../../../src/kernel/ids.ts";
import type { Subject, SubjectAddress, SubjectDetails } from "../../../../src/kernel/subject.ts";

/** A date literal of a test. */
export function date(text: string): IsoDate {
  return text as IsoDate;
}

export const HOME = { street: "1834 N 2nd Street", city: "Waco", state: "TX", zip: "76701" };
export const ELSEWHERE = { street: "77 Larch Road", city: "Boise", state: "ID", zip: "83702" };

const SUBJECT: Subject = {
  first_name: "Robert",
  last_name: "Kofron",
  date_of_birth: date("1971-03-08"),
  ssn: "523417786",
};

export type Address = Pick<SubjectAddress, "street" | "city" | "state" | "zip">;

/** Robert Kofron with a whole SSN at {@link HOME}, but for what is given. */
export function subjectDetails(subject: Partial<Subject> = {}, addresses: readonly Address[] = [HOME]): SubjectDetails {
  return {
    subject: { ...SUBJECT, ...subject },
    addresses: addresses.map((one) => ({ ...one, country: "US", from_date: date("2015-01-01"), to_date: null })),
  };
}

/** Robert Kofron's record at {@link HOME}, but for what is given. */
export function record(fields: Partial<EmploymentRecord> = {}): EmploymentRecord {
  return {
    record_id: "E1",
    employer_name: "Kellanova",
    employer_ein: null,
    ...SUBJECT,
    middle_name: null,
    ...HOME,
    job_title: "Clerk",
    job_type: "F",
    start_date: date("2016-05-02"),
    end_date: null,
    income: "52000.00",
    income_unit: "YEARLY",
    pay_frequency: "BW",
    as_of: date("2026-10-31"),
    ...fields,
  };
}

/** A {@link record} in the store, by the id that is its record's too. */
export function stored(id: string, fields: Partial<EmploymentRecord> = {}, source = "records"): StoredEmployment {
  return { id: id as EmploymentId, source, companyId: null, record: record({ record_id: id, ...fields }) };
}

/** An accepted {@link stored} record. */
export function matched(id: string, fields: Partial<EmploymentRecord> = {}, source = "records"): MatchedEmployment {
  const match = { probability: 0.9999, name: "agree", date_of_birth: "agree", ssn: "agree", address: "agree" } as const;
  return { employment: stored(id, fields, source), match };
}

/** Of enough persons in the whole country, whose given names and surnames are independent. */
const NATIONAL: Pick<LinkageModel["audit"], "together" | "places"> = {
  together: Object.fromEntries([0, 14, 17, 20, 23].map((from) => [from, { pairs: 40, expected: 40 }])),
  places: { pairs: 20_000, inOneZip: 0 },
};

/** The shipped model after a look at enough persons, none of whom was like another. */
export const AUDITED: LinkageModel = {
  ...SHIPPED_MODEL,
  audit: { persons: 5_000, strangers: {}, twins: 0, ...NATIONAL },
};

/** The same where twins are on file. */
export const AMONG_TWINS: LinkageModel = {
  ...SHIPPED_MODEL,
  audit: { persons: 100_000, strangers: {}, twins: 2_000, siblings: {}, ...NATIONAL },
};

/** What `decide` says of a subject and records in the store. */
export function decideOn(
  details: SubjectDetails,
  employments: readonly StoredEmployment[],
  options: DecideOptions,
): LinkageDecision {
  return decide(personOfSubject(details), employments.map(candidateOf), options);
}

/** A decision's kind and the ids of what it returns: `match E1 E2`. */
export function told(decision: LinkageDecision): string {
  const ids = decision.kind === "match" ? decision.matches.map(({ employment }) => employment.id) : [];
  return [decision.kind, ...ids].join(" ");
}
