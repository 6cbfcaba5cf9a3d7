import type {
  BankAccountId,
  CompanyId,
  IsoDate,
  PayrollEmploymentId,
  ShiftId,
  StatementId,
  Timestamp,
  W2Id,
} from "../../kernel/ids.ts";
import { PAY_FREQUENCIES } from "../../kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../kernel/pay/units.ts";
import {
  type DocumentOf,
  defaulted,
  enumField,
  flagField,
  formattedText,
  group,
  hidden,
  hoursOrNull,
  list,
  moneyField,
  moneyOrNull,
  names,
  nullableField,
  ours,
  textField,
  unknownOf,
  year,
} from "./field.ts";

/*
 * What a payroll account says of a person, declared once. Money is a decimal string with two places
 * in US dollars, dates are YYYY-MM-DD. Stored as one sealed document per link, in the names of the
 * interface.
 */

const dateOrNull = (description: string, example = "2024-03-01") =>
  nullableField(formattedText<IsoDate>("date", `${description}: a calendar date, YYYY-MM-DD`, example));
const textOrNull = (description: string, example: string, wire = {}) =>
  nullableField(textField(description, example, wire));
const timeOfDay = { pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" };
const id = <Id extends string>(what: string) => ours(formattedText<Id>("id", `${what}, the same at every fetch`, ""));
const hasFile = hidden(flagField("True if a file can be made"));

/** A postal address. */
export const PAYROLL_ADDRESS = {
  title: "PayrollAddress",
  description: "An address; null if not known",
  wireName: "Address",
  fields: {
    street: textOrNull("Street and number", "1 Main Street"),
    city: textOrNull("City", "Springfield"),
    state: textOrNull("Two-letter code", "IL"),
    zip: textOrNull("ZIP code", "62701"),
    country: defaulted(textField("Two-letter code", "US", { pattern: "^[A-Z]{2}$" })),
  },
} as const;

/** An earning or deduction of a statement. */
export const PAYROLL_LINE = {
  title: "StatementLine",
  description: "A line of earnings, or another figure by its name",
  wireName: "Line",
  fields: {
    name: textField("As the statement names it", "Regular pay"),
    category: textField(
      "Such as regular, overtime, bonus; of a deduction federal, state, local, socialsec, medicare, tax, benefit, retirement, other",
      "regular",
      { maxLength: 40 },
    ),
    amount: moneyField("The amount", "3230.77"),
    rate: nullableField(formattedText("decimal", "For one unit: US dollars, two decimals; null if not known", "40.38")),
    units: hoursOrNull("Units"),
  },
} as const;

/** Whether a deduction is taken off before federal income tax. */
export const TAX_TREATMENTS = ["pre_tax", "post_tax"] as const;

/** A tax or deduction of a statement. */
export const PAYROLL_DEDUCTION = {
  title: "StatementDeduction",
  description: "A tax or deduction of a statement",
  wireName: "Deduction",
  fields: {
    ...PAYROLL_LINE.fields,
    name: textField("As the statement names it", "401(k)"),
    category: textField(
      "Such as federal, state, local, socialsec, medicare, tax, benefit, retirement, other",
      "retirement",
      { maxLength: 40 },
    ),
    tax_treatment: nullableField(
      enumField(
        TAX_TREATMENTS,
        "pre_tax: taken off before federal income tax is computed, as a 401(k) or a plan of section 125; post_tax: after it, as a Roth 401(k) or a garnishment. Null for a tax, and where the source does not say",
        { wire: "`pre_tax` is taken off before federal income tax is computed, `post_tax` after it; null for a tax" },
      ),
    ),
  },
} as const;

const LINES_MAX = 100;

/**
 * A pay statement. `gross_pay` is the sum of `earnings`; `net_pay` is `gross_pay` less the sum of
 * `deductions`.
 */
export const PAYROLL_STATEMENT = {
  title: "PayStatement",
  description: "A pay statement",
  wireName: "Statement",
  isKeyed: true,
  fields: {
    id: id<StatementId>("The statement's id"),
    check_number: textOrNull("Number of the check or advice", "100482"),
    pay_date: formattedText<IsoDate>("date", "When it was paid: a calendar date, YYYY-MM-DD", "2026-11-13"),
    period_start: dateOrNull("First day that it pays for", "2026-10-26"),
    period_end: dateOrNull("Last day that it pays for", "2026-11-08"),
    gross_pay: moneyField("Before deductions", "3230.77"),
    net_pay: moneyField("After deductions", "2410.12"),
    gross_pay_ytd: moneyOrNull("Gross pay of the year so far", "74307.71"),
    net_pay_ytd: moneyOrNull("Net pay of the year so far", "55432.76"),
    hours: hoursOrNull("Worked"),
    regular: moneyOrNull("Regular pay", "3230.77"),
    overtime: moneyOrNull("Overtime pay", "0.00"),
    bonus: moneyOrNull("Bonus", "0.00"),
    commission: moneyOrNull("Commission", "0.00"),
    other_pay: moneyOrNull("Other pay", "0.00"),
    basis_of_pay: nullableField(
      enumField(["S", "H"], "Salary or hours; null if not known", { wire: "`S` salary, `H` hourly" }),
    ),
    earnings: list(PAYROLL_LINE, "They add up to gross_pay", {
      maxItems: LINES_MAX,
      wire: "Their sum is gross_pay; or empty",
    }),
    deductions: list(PAYROLL_DEDUCTION, "They add up to gross_pay less net_pay", {
      maxItems: LINES_MAX,
      wire: "gross_pay less their sum is net_pay; or empty",
    }),
    has_file: hasFile,
  },
} as const;

const { id: _id, ...ofStatement } = PAYROLL_STATEMENT.fields;
/** A statement of which nothing is known, without its id. */
export const UNKNOWN_STATEMENT = unknownOf(ofStatement);

/** The fields of a statement that its earnings add up to by what they are, in the order of the API. */
export const EARNING_SUMS = ["regular", "overtime", "bonus", "commission", "other_pay"] as const;

/** What the statements that were paid in one year add up to; null: no statement says. */
export const INCOME_OF_YEAR = {
  title: "IncomeOfYear",
  description: "Totals of the pay statements of one year",
  fields: {
    year: year("Calendar year", 2026),
    gross_pay: moneyField("Before deductions", "74307.71"),
    net_pay: moneyField("After deductions", "55432.76"),
    regular: moneyOrNull("Regular pay", "74307.71"),
    overtime: moneyOrNull("Overtime pay", "0.00"),
    bonus: moneyOrNull("Bonuses", "0.00"),
    commission: moneyOrNull("Commissions", "0.00"),
    other_pay: moneyOrNull("Other pay", "0.00"),
  },
} as const;

/** A Form W-2 of one year, by the box numbers of the IRS form. */
export const PAYROLL_W2 = {
  title: "FormW2",
  description: "A Form W-2",
  wireName: "W2",
  isKeyed: true,
  fields: {
    id: id<W2Id>("The form's id"),
    year: year("Calendar year", 2025),
    wages: moneyField("Box 1, wages", "82100.00"),
    federal_tax: moneyField("Box 2, federal income tax withheld", "9120.00"),
    social_security_wages: moneyField("Box 3, social security wages", "84000.00"),
    social_security_tax: moneyField("Box 4, social security tax withheld", "5208.00"),
    medicare_wages: moneyField("Box 5, Medicare wages", "84000.00"),
    medicare_tax: moneyField("Box 6, Medicare tax withheld", "1218.00"),
    state_tax: moneyOrNull("Box 17, state income tax", "4060.00"),
    has_file: hasFile,
  },
} as const;

/** The boxes that every Form W-2 has, by their fields. */
export const W2_BOXES = [
  "wages",
  "federal_tax",
  "social_security_wages",
  "social_security_tax",
  "medicare_wages",
  "medicare_tax",
] as const satisfies readonly (keyof typeof PAYROLL_W2.fields)[];

/** An account into which pay is deposited. */
export const PAYROLL_BANK_ACCOUNT = {
  title: "BankAccount",
  description: "An account into which pay is deposited",
  wireName: "BankAccount",
  isKeyed: true,
  fields: {
    id: id<BankAccountId>("The account's id"),
    bank_name: textOrNull("Name of the bank", "First Example Bank"),
    account_type: nullableField(
      enumField(["C", "S"], "Checking or savings; null if not known", { wire: "`C` checking, `S` savings" }),
    ),
    account_number: textOrNull("The last four digits behind ****, or all with pii:read", "****6789", {
      pattern: "^[0-9*]{4,17}$",
      description: "Or its end, masked",
    }),
    routing_number: textOrNull("Routing number", "021000021", { pattern: "^[0-9]{9}$" }),
    deposit_type: nullableField(
      enumField(["E", "P", "A"], "What is left, a percentage, or an amount", {
        wire: "`E` the rest, `P` a percentage, `A` an amount",
      }),
    ),
    deposit_value: nullableField(
      formattedText("money", "Percentage or US dollars; with E 100.00 of an only account, else null", "150.00"),
      null,
    ),
  },
} as const;

/** A worked shift. */
export const PAYROLL_SHIFT = {
  title: "Shift",
  description: "A worked shift",
  wireName: "Shift",
  isKeyed: true,
  fields: {
    id: id<ShiftId>("The shift's id"),
    date: formattedText<IsoDate>("date", "The day on which it began: a calendar date, YYYY-MM-DD", "2026-11-13"),
    start_time: textOrNull("Local time, HH:MM; null if not known", "09:00", timeOfDay),
    end_time: textOrNull("Local time, HH:MM; null if not known", "17:00", timeOfDay),
    hours: formattedText("decimal", "Decimal hours, two decimals", "8.00"),
    type: textField("Such as regular or overtime", "regular", { maxLength: 40 }),
  },
} as const;

/** The person as one employer's payroll knows them. */
export const PAYROLL_PROFILE = {
  title: "PayrollProfile",
  description: "The person as the payroll of this employer has them",
  wireName: "Profile",
  fields: {
    first_name: textOrNull("Given name", "Ada"),
    last_name: textOrNull("Family name", "Example"),
    full_name: textOrNull("The whole name", "Ada B. Example"),
    middle_initials: textOrNull("Initials of middle names", "B"),
    email: textOrNull("Mail address", "ada@example.com"),
    date_of_birth: dateOrNull("Date of birth", "1990-05-17"),
    ssn: textOrNull("Masked to the last four digits unless the key has pii:read", "***-**-0001", {
      pattern: "^([0-9]{9}|[0-9]{4})$",
      description: "Or the last four digits",
    }),
    phone: textOrNull("Telephone number", "+12125550142"),
    home_address: nullableField(group(PAYROLL_ADDRESS)),
  },
} as const;

/** The employer. */
export const PAYROLL_COMPANY = {
  title: "PayrollCompany",
  description: "The employer",
  fields: {
    company_mapping_id: ours(
      nullableField(
        formattedText<CompanyId>("id", "The employer in the directory; null if it is not certain enough", ""),
      ),
    ),
    name: textField("Its name, as the payroll system has it", "Northwind Traders"),
    address: nullableField(group(PAYROLL_ADDRESS)),
    phone: textOrNull("Its telephone number", "+12125550100"),
    ein: textOrNull("Its Employer Identification Number", "12-3456789", { pattern: "^[0-9]{2}-?[0-9]{7}$" }),
  },
} as const;

/** Full time, part time, seasonal, per diem, contractor. */
export const JOB_TYPES = ["F", "P", "S", "D", "C"] as const;
/** One of {@link JOB_TYPES}. */
export type JobType = (typeof JOB_TYPES)[number];

/** A job, without the person and the payments. */
export const PAYROLL_JOB = {
  title: "Employment",
  description: "A job, as the payroll system has it",
  wireName: "Employment",
  isKeyed: true,
  fields: {
    id: id<PayrollEmploymentId>("The employment's id"),
    provider_key: hidden(textField("The provider's own name of the employment; the same at every fetch", "")),
    is_active: flagField("True if the person is employed there now"),
    job_title: textOrNull("Job title", "Analyst"),
    job_type: nullableField(
      enumField(JOB_TYPES, "Full time, part time, seasonal, per diem, contractor; null if not known"),
    ),
    start_date: dateOrNull("First day", "2019-09-01"),
    original_hire_date: dateOrNull("First day of the first time there", "2019-09-01"),
    end_date: nullableField(
      formattedText<IsoDate>("date", "Last day: a calendar date, YYYY-MM-DD. Null: current", "2023-06-30"),
      null,
    ),
    income: nullableField(formattedText("money", "US dollars for one income_unit, two decimals", "84000.00")),
    income_unit: nullableField(enumField(INCOME_UNITS, "What income is for; null without one")),
    pay_rate: moneyOrNull("Regular pay for one pay cycle, as pay_frequency says; null if not known", "3230.77"),
    pay_frequency: nullableField(
      enumField(
        PAY_FREQUENCIES,
        "How often pay comes: annually, semi-annually, monthly, semi-monthly, every two weeks, weekly, custom",
        { example: "BW" },
      ),
    ),
    manager_name: textOrNull("Name of the manager", "Grace Sample"),
    external_last_updated: nullableField(
      formattedText<Timestamp>(
        "time",
        "When the payroll system last changed it: ISO 8601, UTC",
        "2026-11-13T00:00:00Z",
      ),
    ),
    derived_fields: ours(names("Fields that were computed, not stated by the payroll system", "income")),
    missing_data_fields: names(
      "Fields that the payroll system does not have",
      "manager_name",
      "Fields that the system does not have for this employment",
    ),
    company: group(PAYROLL_COMPANY),
  },
} as const;

/** The fields that every source has of a job: payroll accounts, records, and what is made of them. */
export const JOB_TERMS = [
  ...(["job_title", "job_type", "start_date", "end_date"] as const),
  ...(["income", "income_unit", "pay_frequency"] as const),
] as const satisfies readonly (keyof typeof PAYROLL_JOB.fields)[];
/** One of {@link JOB_TERMS}. */
export type JobTerm = (typeof JOB_TERMS)[number];

/** One employment of a payroll account, with all that belongs to it; each list newest first. */
export const PAYROLL_EMPLOYMENT = {
  ...PAYROLL_JOB,
  fields: {
    ...PAYROLL_JOB.fields,
    profile: group(PAYROLL_PROFILE),
    statements: list(PAYROLL_STATEMENT, "Newest first", { maxItems: 1_000 }),
    w2s: list(PAYROLL_W2, "Newest first", { maxItems: 60 }),
    bank_accounts: list(PAYROLL_BANK_ACCOUNT, "Where pay goes", { maxItems: 20 }),
    shifts: list(PAYROLL_SHIFT, "Newest first", { maxItems: 4_000 }),
  },
} as const;

/** See {@link PAYROLL_ADDRESS}. */
export type PayrollAddress = DocumentOf<typeof PAYROLL_ADDRESS>;
/** See {@link PAYROLL_PROFILE}. */
export type PayrollProfile = DocumentOf<typeof PAYROLL_PROFILE>;
/** See {@link PAYROLL_COMPANY}. */
export type PayrollCompany = DocumentOf<typeof PAYROLL_COMPANY>;
/** See {@link PAYROLL_LINE}. */
export type PayrollLine = DocumentOf<typeof PAYROLL_LINE>;
/** See {@link PAYROLL_DEDUCTION}. */
export type PayrollDeduction = DocumentOf<typeof PAYROLL_DEDUCTION>;
/** See {@link PAYROLL_STATEMENT}. */
export type PayrollStatement = DocumentOf<typeof PAYROLL_STATEMENT>;
/** See {@link INCOME_OF_YEAR}. */
export type IncomeOfYear = DocumentOf<typeof INCOME_OF_YEAR>;
/** See {@link PAYROLL_W2}. */
export type PayrollW2 = DocumentOf<typeof PAYROLL_W2>;
/** See {@link PAYROLL_BANK_ACCOUNT}. */
export type PayrollBankAccount = DocumentOf<typeof PAYROLL_BANK_ACCOUNT>;
/** See {@link PAYROLL_SHIFT}. */
export type PayrollShift = DocumentOf<typeof PAYROLL_SHIFT>;
/** See {@link PAYROLL_EMPLOYMENT}. */
export type PayrollEmployment = DocumentOf<typeof PAYROLL_EMPLOYMENT>;

const NULLABLE = Object.entries(PAYROLL_STATEMENT.fields).flatMap(([name, field]) => (field.isNullable ? name : []));

/**
 * A statement as it is declared now. Those that an earlier version stored lack the fields that came later, and their
 * deductions `tax_treatment`: they are null.
 */
export function currentStatement<Statement extends { readonly deductions: readonly PayrollDeduction[] }>(
  statement: Statement,
): Statement {
  const deductions = statement.deductions.map((line) => ({ ...line, tax_treatment: line.tax_treatment ?? null }));
  const later = NULLABLE.filter((name) => !(name in statement)).map((name) => [name, null]);
  return { ...statement, ...Object.fromEntries(later), deductions };
}
