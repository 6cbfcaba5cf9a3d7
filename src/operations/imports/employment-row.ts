import type { KeyObject } from "node:crypto";
import { blindToken } from "../../crypto/blind-index.ts";
import type { Environment } from "../../domain/caller.ts";
import { type EmploymentRecord, INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../../domain/employment.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import type { DateOrder } from "../../files/dates.ts";
import type { Columns } from "../../files/find-columns.ts";
import { type CheckedRow, type ParsedText, RowReader } from "../../files/row-reader.ts";
import type { RowValues } from "../../files/source-rows.ts";
import { parseEmail } from "../../text/email.ts";
import { digits } from "../../text/fold.ts";
import { parseEin } from "../../text/us/ein.ts";
import { parsePhone } from "../../text/us/phone.ts";
import { parseSsn } from "../../text/us/ssn.ts";
import { withZipZeros } from "./zip-zeros.ts";

/** The columns of a file of employments. */
export const EMPLOYMENT_COLUMNS: Columns = {
  required: ["record_id", "employer_name", "first_name", "last_name", "date_of_birth", "ssn"],
  optional: [
    ...["employer_ein", "middle_name", "street", "city", "state", "zip", "job_title", "job_type"],
    ...["start_date", "end_date", "income", "income_unit", "pay_frequency", "as_of", "email", "phone"],
  ],
  usual: {
    record_id: { same: "record number, employment id", instead: "employee id, employee number, worker id, emp id" },
    employer_name: {
      same: "employer",
      instead: "company name, company, business name, organization name, organization",
    },
    employer_ein: { same: "employer identification number", instead: "ein, fein, federal ein, company ein" },
    first_name: { same: "given name, employee first name" },
    middle_name: { same: "employee middle name", instead: "middle initial" },
    last_name: { same: "surname, family name, employee last name" },
    date_of_birth: { same: "dob, birth date, employee dob, employee date of birth, employee birth date" },
    ssn: {
      same: "social security number, social security no, employee ssn, employee social security number",
      instead: "social security, last 4 ssn, ssn last 4, ssn last four, last four ssn",
    },
    street: { same: "street address, employee street", instead: "address, address 1, address line 1, home address" },
    city: { same: "employee city, home city", instead: "town" },
    state: { same: "state code, employee state, home state" },
    zip: { same: "zip code, postal code, postcode, employee zip, home zip" },
    job_title: { instead: "position title, position, title" },
    start_date: { same: "hire date, date of hire, date hired", instead: "original hire date, employment start date" },
    end_date: {
      same: "termination date, term date, date of termination",
      instead: "separation date, employment end date",
    },
    as_of: { same: "as of date" },
    email: { same: "email address, e mail, e mail address, employee email", instead: "work email, personal email" },
    phone: {
      same: "phone number, telephone, telephone number, employee phone",
      instead: "mobile, mobile phone, cell phone, home phone, personal phone",
    },
  },
};

/** Where a file's employments belong, and the key of the blind index. */
export interface EmploymentPlace {
  readonly environment: Environment;
  readonly source: string;
  readonly indexKey: KeyObject;
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
const EIN: ParsedText = { parse: parseEin, form: "9 digits, such as 12-3456789" };
const EMAIL: ParsedText = { parse: parseEmail, form: "an e-mail address" };
/** Fewer digits are no telephone number of any country. */
const PHONE_DIGITS_MIN = 7;
const SSN: ParsedText = { parse: parseSsn, form: "9 digits, the last 4, or empty when not known" };

/** Checks an employment of a file and converts it to the form in which it is sealed. */
export function checkEmployment(values: RowValues, place: EmploymentPlace): CheckedRow<CheckedEmployment> {
  const reader = new RowReader(values, { dates: place.dates ?? null });
  const recordId = reader.requiredText("record_id", { max: RECORD_ID_MAX });
  const record: EmploymentRecord = {
    record_id: recordId,
    ...readEmployer(reader),
    ...readPerson(reader),
    ...readJob(reader),
    ...readContact(reader),
  };
  checkDatesAndIncome(record, reader);
  if (reader.faults.length > 0) {
    return { kind: "faulty", faults: reader.faults, id: recordId === "" ? null : idOf(recordId, place) };
  }
  const row = {
    id: idOf(recordId, place),
    record,
    recordToken: tokenOf(recordId, place),
    fingerprint: blindToken(place.indexKey, `employment/fingerprint/${scopeOf(place)}`, JSON.stringify(record)),
  };
  return { kind: "sound", row };
}

function readEmployer(reader: RowReader): Pick<EmploymentRecord, "employer_name" | "employer_ein"> {
  return { employer_name: reader.requiredText("employer_name"), employer_ein: reader.parsed("employer_ein", EIN) };
}

type PersonFields =
  | ("first_name" | "middle_name" | "last_name" | "date_of_birth" | "ssn")
  | ("street" | "city" | "state" | "zip");

/**
 * States and ZIP codes are not checked, since people have addresses abroad too; only lost zeros are
 * restored.
 */
function readPerson(reader: RowReader): Pick<EmploymentRecord, PersonFields> {
  const state = reader.text("state", { max: 64 });
  return {
    first_name: reader.requiredText("first_name"),
    middle_name: reader.text("middle_name"),
    last_name: reader.requiredText("last_name"),
    date_of_birth: reader.date("date_of_birth"),
    ssn: reader.parsed("ssn", SSN),
    street: reader.text("street"),
    city: reader.text("city"),
    state,
    zip: withZipZeros(reader.text("zip", { max: 16 }), state),
  };
}

type JobFields =
  | ("job_title" | "job_type" | "start_date" | "end_date")
  | ("income" | "income_unit" | "pay_frequency" | "as_of");

function readJob(reader: RowReader): Pick<EmploymentRecord, JobFields> {
  return {
    job_title: reader.text("job_title"),
    job_type: reader.choice("job_type", JOB_TYPES),
    start_date: reader.date("start_date"),
    end_date: reader.date("end_date"),
    income: reader.money("income"),
    income_unit: reader.choice("income_unit", INCOME_UNITS),
    pay_frequency: reader.choice("pay_frequency", PAY_FREQUENCIES),
    as_of: reader.date("as_of"),
  };
}

/**
 * Where the person is reached. Only what is known has a member, so that the fingerprint of a record
 * without them is what it was before there were these columns. A telephone number of another
 * country is left out.
 */
function readContact(reader: RowReader): Pick<EmploymentRecord, "email" | "phone"> {
  const email = reader.parsed("email", EMAIL);
  const text = reader.text("phone");
  if (text !== null && digits(text).length < PHONE_DIGITS_MIN) reader.refuse("phone", "must be a telephone number");
  const phone = text === null ? null : parsePhone(text);
  return { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) };
}

function checkDatesAndIncome({ start_date, end_date, income, income_unit }: EmploymentRecord, reader: RowReader): void {
  if (start_date !== null && end_date !== null && end_date < start_date) {
    reader.refuse("end_date", "must not be before start_date");
  }
  const hasUnitFault = reader.faults.some((fault) => fault.field === "income_unit");
  if (income !== null && income_unit === null && !hasUnitFault)
    reader.refuse("income_unit", "must be given with income");
}

function scopeOf({ environment, source }: EmploymentPlace): string {
  return JSON.stringify([environment, source]);
}

/**
 * The same record of the same source always has the same id, so that importing the file again finds
 * it.
 */
function idOf(recordId: string, place: EmploymentPlace): EmploymentId {
  return blindToken(place.indexKey, `employment/id/${scopeOf(place)}`, recordId).toString("hex") as EmploymentId;
}

function tokenOf(recordId: string, place: EmploymentPlace): Buffer {
  return blindToken(place.indexKey, `employment/record/${scopeOf(place)}`, recordId);
}
