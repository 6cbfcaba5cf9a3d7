import { type IsoDate, isIsoDate } from "../../kernel/ids.ts";
import { PAY_FREQUENCIES } from "../../kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../kernel/pay/units.ts";
import { parseEmail } from "../../kernel/text/contact.ts";
import { digits } from "../../kernel/text/fold.ts";
import { isFillerDate } from "../../kernel/text/persons/placeholders.ts";
import { parseEin } from "../../kernel/text/us/ein.ts";
import { parsePhone } from "../../kernel/text/us/phone.ts";
import { parseWrittenSsn } from "../../kernel/text/us/ssn.ts";
import { JOB_TYPES } from "../payroll/document.ts";
import { EMPLOYMENT_STATUSES, type EmploymentRecord } from "../payroll/employment.ts";
import type { ParsedText, RowReader } from "./row-reader.ts";
import { multiplyAmounts, parseAmount } from "./values/amounts.ts";
import { unitOfAmount } from "./values/pay-words.ts";
import { incomeUnitOf, isImpossibleDate, isNoValue, jobTypeCodeOf, payFrequencyOf } from "./values/record-values.ts";
import { readSsn, withoutSpreadsheetMarks } from "./values/ssn-forms.ts";
import { withZipZeros } from "./zip-zeros.ts";

const EIN: ParsedText = { parse: parseEin, form: "9 digits, such as 12-3456789" };
/** Nobody younger has an employment, so that two digits of an older year of birth mean one year. */
const AGE_MIN = 14;
/** The oldest age that a person can have. */
const AGE_MAX = 120;
const SSN_DIGITS = 9;
/** What nobody earns. */
const INCOME_DIGITS_MAX = 12;

/**
 * Reads the fields of an employment, all but the id of the record: of an imported row, or of a
 * record that a source sent. Faults are collected in the reader.
 */
export function readEmploymentFields(reader: RowReader): Omit<EmploymentRecord, "record_id"> {
  const record = {
    ...readEmployer(reader),
    ...readPerson(reader),
    ...readJob(reader),
    ...readContact(reader),
    ...readStatus(reader),
  };
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
  // Many people have one name, which payroll writes in either field.
  const last = reader.text("last_name");
  const first = reader.text("first_name");
  if (first === null && last === null)
    reader.refuse("first_name", "must be given, or last_name: a person's one name may be in either");
  return {
    first_name: first ?? "",
    middle_name: reader.text("middle_name"),
    last_name: last ?? "",
    date_of_birth: birthDate(reader),
    ssn: reader.written("ssn", ssnOf, "9 digits, the last 4, or empty when not known"),
    street: reader.text("street"),
    city: reader.text("city"),
    state,
    zip: withZipZeros(reader.text("zip", { max: 16 }), state),
  };
}

type JobFields =
  | ("job_title" | "job_type" | "start_date" | "end_date")
  | ("income" | "income_unit" | "pay_frequency" | "as_of");

/**
 * A birth that cannot be, such as one in the year 980 or on 30 February, is not a reason to lose the
 * employment: it is left out with a warning. One of a wrong century, such as 2053, 1878 or 0090, is
 * read as that of the one year that is meant, with a warning too. A date in an order that was not stated
 * is refused, since all dates of the file are then.
 */
function birthDate(reader: RowReader): IsoDate | null {
  const thisYear = new Date().getUTCFullYear();
  const text = reader.text("date_of_birth") ?? "";
  const hasNoCentury = NO_CENTURY.test(text);
  if (!hasNoCentury && isImpossibleDate(text)) {
    return reader.leaveOut("date_of_birth", "is left out: it is not a day of the calendar");
  }
  const pivotYear = thisYear - AGE_MIN;
  const date = hasNoCentury ? text : reader.writtenDate("date_of_birth", { pivotYear, isEnd: false });
  if (date === null) return null;
  if (isFillerDate(date)) {
    return reader.leaveOut("date_of_birth", "is left out: programs enter it where none is known");
  }
  const year = Number(date.slice(0, 4));
  if (year <= thisYear && year >= thisYear - AGE_MAX) return date as IsoDate;
  const meant = inAnotherCentury(year).filter((one) => one <= thisYear - AGE_MIN && one >= thisYear - AGE_MAX);
  const [only] = meant.map((one) => `${one}${date.slice(4)}`).filter(isIsoDate);
  if (only === undefined || meant.length > 1) {
    return reader.leaveOut("date_of_birth", `is left out: it is not a day of the last ${AGE_MAX} years`);
  }
  reader.warn("date_of_birth", "is read as in the only century that can be meant: the file has another one");
  return only;
}

/** Two digits of a year where four stand. */
const NO_CENTURY = /^00(?!00)\d\d-\d\d-\d\d$/;

/** The years that are meant where only the century is wrong, or was never written. */
function inAnotherCentury(year: number): number[] {
  return year < 100 ? [1900 + year, 2000 + year] : [year - 100, year + 100];
}

/**
 * As the file has it, its mask or a spreadsheet's marks apart; null for a placeholder and for what a
 * mask leaves of it. A number of other than nine digits may be any other one.
 */
function ssnOf(text: string): string | null | undefined {
  const plain = parseWrittenSsn(text);
  if (plain !== null) return plain;
  const reading = readSsn(text);
  const own = digits(withoutSpreadsheetMarks(text));
  const isOther = own.length !== SSN_DIGITS && !/^0*$/.test(own);
  if (reading.kind === "malformed" || (isOther && ["whole", "placeholder"].includes(reading.kind))) return undefined;
  return "ssn" in reading ? reading.ssn : null;
}

function readJob(reader: RowReader): Pick<EmploymentRecord, JobFields> {
  const pivotYear = new Date().getUTCFullYear() + 1;
  return {
    job_title: reader.text("job_title"),
    job_type: reader.writtenOrLeftOut("job_type", jobTypeCodeOf, `one of ${JOB_TYPES.join(", ")}`),
    start_date: reader.writtenDate("start_date", { pivotYear, isEnd: false }),
    end_date: reader.writtenDate("end_date", { pivotYear, isEnd: true }),
    ...readIncome(reader),
    pay_frequency: reader.writtenOrLeftOut("pay_frequency", payFrequencyOf, `one of ${PAY_FREQUENCIES.join(", ")}`),
    as_of: reader.writtenDate("as_of", { pivotYear, isEnd: false }),
  };
}

/** An income below zero is a correction and no rate of pay: it is not known then. */
function readIncome(reader: RowReader): Pick<EmploymentRecord, "income" | "income_unit"> {
  const amount = reader.written("income", incomeOf, "an amount from 0 on, below 10^12, such as 1234.50");
  const unit = reader.written("income_unit", incomeUnitOf, `one of ${INCOME_UNITS.join(", ")}`);
  const word = unitOfAmount(reader.text("income") ?? "");
  const ofAmount = word === null ? null : (incomeUnitOf(word) ?? null);
  if (unit !== null && ofAmount !== null && unit.unit !== ofAmount.unit) {
    reader.refuse("income_unit", "must not be another one than income names");
  }
  const known = unit ?? ofAmount;
  const { unit: income_unit = null, factor = 1 } = amount === null ? { ...unit, factor: 1 } : (known ?? {});
  return { income: amount === null || factor === 1 ? amount : multiplyAmounts(amount, String(factor)), income_unit };
}

function incomeOf(text: string): string | null | undefined {
  if (isNoValue(text)) return null;
  const amount = parseAmount(text);
  if (amount === null || amount.split(".", 1).join("").length > INCOME_DIGITS_MAX) return undefined;
  return amount.startsWith("-") ? null : amount;
}

/** Fewer digits are not a telephone number of any country. */
const PHONE_DIGITS_MIN = 7;

/**
 * Where the person is reached. Only what is known has a member, so that the fingerprint of a record
 * without them is what it was before there were these columns. What is not an email address and no
 * telephone number of this country is left out: the record is good without it.
 */
function readContact(reader: RowReader): Pick<EmploymentRecord, "email" | "phone"> {
  const email = parseEmail(reader.text("email") ?? "");
  const text = reader.text("phone") ?? "";
  const phone = digits(text).length < PHONE_DIGITS_MIN ? null : parsePhone(text);
  return { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) };
}

/** Like the contact, only what is known has a member. An active employment is known by its dates. */
function readStatus(reader: RowReader): Pick<EmploymentRecord, "status" | "derived_fields"> {
  const status = reader.choice("employment_status", EMPLOYMENT_STATUSES);
  const derived = reader.list("derived_fields", { max: 64, items: 8 });
  return {
    ...(status === null || status === "ACTIVE" ? {} : { status }),
    ...(derived.length === 0 ? {} : { derived_fields: derived }),
  };
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
