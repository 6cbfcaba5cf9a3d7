import type { KeyObject } from "node:crypto";
import type { Environment } from "../../../../kernel/access/caller.ts";
import { keyedHash, keyedHashId } from "../../../../kernel/crypto/blind-index.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import type { DateOrder } from "../../../files/dates.ts";
import { readEmploymentFields } from "../../../files/employment-fields.ts";
import type { Columns } from "../../../files/find-columns.ts";
import { MAPPABLE_FIELDS } from "../../../files/reading/given.ts";
import { type CheckedRow, RowReader } from "../../../files/row-reader.ts";
import type { RowValues } from "../../../files/source-rows.ts";
import type { EmploymentRecord } from "../../../payroll/employment.ts";
import { employeeNumberOf } from "./joining/same-person.ts";

/** The columns of a file of employments. */
export const EMPLOYMENT_FILE_COLUMNS: Columns = {
  required: ["record_id", "employer_name", "first_name", "last_name", "date_of_birth", "ssn"],
  optional: [
    ...["employer_ein", "middle_name", "street", "city", "state", "zip", "job_title", "job_type"],
    ...["start_date", "end_date", "income", "income_unit", "pay_frequency", "as_of", "email", "phone"],
    "employment_status",
  ],
  usualHeadings: {
    record_id: {
      synonyms: "record number, employment id",
      fallbackHeadings: "employee id, employee number, worker id, emp id, id",
    },
    employer_name: {
      synonyms: "employer",
      fallbackHeadings: "company name, company, business name, organization name, organization",
    },
    employer_ein: {
      synonyms: "employer identification number",
      fallbackHeadings: "ein, fein, federal ein, company ein",
    },
    first_name: { synonyms: "given name, employee first name" },
    middle_name: { synonyms: "employee middle name", fallbackHeadings: "middle initial" },
    last_name: { synonyms: "surname, family name, employee last name" },
    date_of_birth: { synonyms: "dob, birth date, employee dob, employee date of birth, employee birth date" },
    ssn: {
      synonyms: "social security number, social security no, employee ssn, employee social security number",
      fallbackHeadings: "social security, last 4 ssn, ssn last 4, ssn last four, last four ssn",
    },
    street: {
      synonyms: "street address, employee street",
      fallbackHeadings: "address, address 1, address line 1, home address",
    },
    city: { synonyms: "employee city, home city", fallbackHeadings: "town" },
    state: { synonyms: "state code, employee state, home state" },
    zip: { synonyms: "zip code, postal code, postcode, employee zip, home zip" },
    job_title: { fallbackHeadings: "position title, position, title" },
    start_date: {
      synonyms: "hire date, date of hire, date hired",
      fallbackHeadings: "original hire date, employment start date",
    },
    end_date: {
      synonyms: "termination date, term date, date of termination",
      fallbackHeadings: "separation date, employment end date",
    },
    as_of: { synonyms: "as of date" },
    email: {
      synonyms: "email address, e mail, e mail address, employee email",
      fallbackHeadings: "work email, personal email",
    },
    phone: {
      synonyms: "phone number, telephone, telephone number, employee phone",
      fallbackHeadings: "mobile, mobile phone, cell phone, home phone, personal phone",
    },
  },
};

/** Every field of a file of employments: our columns, and those that only payroll files have. */
export const EMPLOYMENT_FILE_FIELDS: readonly string[] = [
  ...new Set([...EMPLOYMENT_FILE_COLUMNS.required, ...EMPLOYMENT_FILE_COLUMNS.optional, ...MAPPABLE_FIELDS]),
];

/**
 * Within what the record ids of a file are unique, its environment and source, and the key from which the ids of
 * employments are derived.
 */
export interface RecordNamespace {
  readonly environment: Environment;
  readonly source: string;
  readonly blindIndexKey: KeyObject;
  /** The order of dates in the file; only YYYY-MM-DD is read unless given. */
  readonly dates?: DateOrder | null;
}

/** A checked employment of an imported file, with the tokens by which the store identifies it. */
export interface CheckedEmployment {
  readonly id: EmploymentId;
  readonly record: EmploymentRecord;
  readonly recordToken: Buffer;
  /** Differs if anything in the record differs. */
  readonly fingerprint: Buffer;
}

const RECORD_ID_MAX = 128;

/**
 * Checks an employment of a file and converts it to the form in which it is sealed.
 *
 * @param waits that its person is not known, see `EmploymentRecord.waits`: with a number it needs neither name nor employer
 */
export function checkEmployment(
  values: RowValues,
  namespace: RecordNamespace,
  waits?: EmploymentRecord["waits"],
): CheckedRow<CheckedEmployment> {
  const reader = new RowReader(values, { dates: namespace.dates ?? null });
  const recordId = reader.requiredText("record_id", { max: RECORD_ID_MAX });
  const number = reader.text("employee_number", { max: RECORD_ID_MAX });
  const fields = { record_id: recordId, ...readEmploymentFields(reader) };
  const record: EmploymentRecord = {
    ...fields,
    ...(number !== null && { employee_number: number }),
    ...(waits !== undefined && { waits }),
  };
  const faults = waits === undefined ? reader.faults : reader.faults.filter(({ field }) => !isOfPerson(field, record));
  if (faults.length > 0) {
    return { kind: "faulty", faults, id: recordId === "" ? null : employmentIdOf(recordId, namespace) };
  }
  const row = {
    id: employmentIdOf(recordId, namespace),
    record,
    recordToken: tokenOf(recordId, namespace),
    fingerprint: keyedHash(
      namespace.blindIndexKey,
      `employment/fingerprint/${scopeOf(namespace)}`,
      JSON.stringify(record),
    ),
  };
  return { kind: "sound", row, warnings: reader.warnings };
}

/** True of what the person brings whom a row joins: its employer, and with a number its name. */
function isOfPerson(field: string | null, record: EmploymentRecord): boolean {
  if (field === "employer_name") return record.employer_name === "";
  const isNameless = record.first_name === "" && record.last_name === "";
  return field === "first_name" && isNameless && employeeNumberOf(record) !== null;
}

function scopeOf({ environment, source }: RecordNamespace): string {
  return JSON.stringify([environment, source]);
}

/**
 * The same record of the same source always has the same id, so that importing the file again finds
 * it.
 */
export function employmentIdOf(recordId: string, namespace: RecordNamespace): EmploymentId {
  return keyedHashId(namespace.blindIndexKey, `employment/id/${scopeOf(namespace)}`, recordId);
}

function tokenOf(recordId: string, namespace: RecordNamespace): Buffer {
  return keyedHash(namespace.blindIndexKey, `employment/record/${scopeOf(namespace)}`, recordId);
}
