import { type EmploymentRecord, INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../domain/employment.ts";
import { parseEmail } from "../text/email.ts";
import { digits } from "../text/fold.ts";
import { parseEin } from "../text/us/ein.ts";
import { parsePhone } from "../text/us/phone.ts";
import { parseSsn } from "../text/us/ssn.ts";
import type { ParsedText, RowReader } from "./row-reader.ts";
import { withZipZeros } from "./zip-zeros.ts";

const EIN: ParsedText = { parse: parseEin, form: "9 digits, such as 12-3456789" };
const EMAIL: ParsedText = { parse: parseEmail, form: "an e-mail address" };
/** Fewer digits are no telephone number of any country. */
const PHONE_DIGITS_MIN = 7;
const SSN: ParsedText = { parse: parseSsn, form: "9 digits, the last 4, or empty when not known" };

/**
 * Reads the fields of an employment, all but the id of the record: of an imported row, or of a
 * record that a source sent. Faults are collected in the reader.
 */
export function readEmploymentFields(reader: RowReader): Omit<EmploymentRecord, "record_id"> {
  const record = { ...readEmployer(reader), ...readPerson(reader), ...readJob(reader), ...readContact(reader) };
  checkDatesAndIncome(record, reader);
  return record;
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

function checkDatesAndIncome(
  { start_date, end_date, income, income_unit }: ReturnType<typeof readJob>,
  reader: RowReader,
): void {
  if (start_date !== null && end_date !== null && end_date < start_date) {
    reader.refuse("end_date", "must not be before start_date");
  }
  const hasUnitFault = reader.faults.some((fault) => fault.field === "income_unit");
  if (income !== null && income_unit === null && !hasUnitFault)
    reader.refuse("income_unit", "must be given with income");
}
