import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { sealJson } from "../../../kernel/crypto/seal.ts";
import { type EmploymentId, nilId } from "../../../kernel/ids.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { EMPTY_RECORD, type EmploymentRecord } from "../../payroll/employment.ts";
import type { EmploymentRow } from "../sql/employments/employments.ts";
import { RECORDS_SEALED } from "../sql/employments/sealed.ts";

const ID = nilId<EmploymentId>();
/** Never issued: no SSN begins with 9. */
const DECOY_SSN = "987654321";

/**
 * A row that is nobody's: the subject's name and date of birth, and an SSN that is not theirs. A decision on it takes as long as one
 * on a real record that the SSN excludes, so that the time of an answer does not tell whether the person is on file.
 */
export function decoyRow(keyring: Keyring, { subject, addresses }: SubjectDetails): EmploymentRow {
  const { first_name, last_name, date_of_birth } = subject;
  const { street = null, city = null, state = null, zip = null } = addresses[0] ?? {};
  const record: EmploymentRecord = {
    ...EMPTY_RECORD,
    record_id: DECOY_SSN,
    first_name,
    middle_name: subject.middle_name ?? null,
    last_name,
    date_of_birth,
    ssn: DECOY_SSN,
    street,
    city,
    state,
    zip,
  };
  const sealed = sealJson(keyring, record, RECORDS_SEALED.employmentRecord(ID));
  return { id: ID, source: "", company_id: null, sealed };
}
