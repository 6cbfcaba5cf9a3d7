import type { Keyring } from "../crypto/keyring.ts";
import { sealJson } from "../crypto/seal.ts";
import { EMPTY_RECORD, type EmploymentRecord } from "../domain/employment.ts";
import { type EmploymentId, nilId } from "../domain/ids.ts";
import type { SubjectDetails } from "../domain/subject.ts";
import type { EmploymentRow } from "../store/employments/employments.ts";
import { SEALING_CONTEXT } from "../store/sealing/sealed-columns.ts";

const ID = nilId<EmploymentId>();
/** Issued to nobody, as all numbers from 900 on. */
const NUMBER = "987654321";

/**
 * A row that is nobody's: the subject's name and date of birth, and a number that is not theirs. A decision on it costs what one on
 * a real record that the number refuses costs.
 */
export function decoyRow(keyring: Keyring, { subject, addresses }: SubjectDetails): EmploymentRow {
  const { first_name, last_name, date_of_birth } = subject;
  const { street = null, city = null, state = null, zip = null } = addresses[0] ?? {};
  const record: EmploymentRecord = {
    ...EMPTY_RECORD,
    record_id: NUMBER,
    first_name,
    middle_name: subject.middle_name ?? null,
    last_name,
    date_of_birth,
    ssn: NUMBER,
    street,
    city,
    state,
    zip,
  };
  const sealed = sealJson(keyring, record, SEALING_CONTEXT.employmentRecord(ID));
  return { id: ID, source: "", company_id: null, sealed };
}
