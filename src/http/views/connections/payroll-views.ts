import Type from "typebox";
import type {
  PayrollBankAccount,
  PayrollEmployment,
  PayrollStatement,
  PayrollW2,
} from "../../../domain/connections/payroll.ts";
import { INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../../../domain/employment.ts";
import { accountNumberEnd } from "../../../results/connections/mask.ts";
import { date, flag, hexId, integer, nullable, oneOf, text, textOrNull } from "../../core/schemas.ts";

// Nullable values are checked when they are written, and provider data only for its type: a minor
// fault of a provider must not make a report unreadable.
const dateOrNull = (what: string, example = "2024-03-01") =>
  textOrNull(`${what}: a calendar date, YYYY-MM-DD`, example);
const money = (what: string, example = "1234.50") => text(`${what}: US dollars, two decimals`, example);
const moneyOrNull = (what: string, example = "1234.50") =>
  textOrNull(`${what}: US dollars, two decimals; null if not known`, example);
const hoursOrNull = (what: string) => textOrNull(`${what}: decimal hours, two decimals; null if not known`, "80.00");
const FileUrl = textOrNull(
  "Absolute URL of a PDF, open to all for an hour; null without one",
  "https://voe.example.com/v1/files/3f9a1c5e7b2d48f0/",
);
/** A postal address, or null. */
export const Address = nullable(
  Type.Object(
    {
      street: textOrNull("Street and number", "1 Main Street"),
      city: textOrNull("City", "Springfield"),
      state: textOrNull("Two-letter code", "IL"),
      zip: textOrNull("ZIP code", "62701"),
      country: text("Two-letter code", "US"),
    },
    { title: "PayrollAddress", description: "An address; null if not known" },
  ),
);
const DerivedFields = Type.Array(text("Name of a field", "income"), {
  description: "Fields that were computed, not stated by the payroll system",
  examples: [[]],
});
const MissingFields = Type.Array(text("Name of a field", "manager_name"), {
  description: "Fields that the payroll system does not have",
  examples: [[]],
});
const NO_FIELDS: readonly string[] = [];

/** The URL of a file of a pay statement or W-2, by its id. */
export type FileUrlOf = (kind: "statement" | "w2", id: string) => string;

const Line = Type.Object(
  {
    name: text("As the statement names it", "Regular pay"),
    category: text("Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other", "regular"),
    amount: money("The amount", "3230.77"),
    rate: moneyOrNull("For one unit", "40.38"),
    units: hoursOrNull("Units"),
  },
  { title: "StatementLine", description: "A line of earnings or deductions" },
);

/** A pay statement. */
export const StatementView = Type.Object(
  {
    id: hexId("The statement's id, the same at every fetch"),
    check_number: textOrNull("Number of the check or advice", "100482"),
    pay_date: date("When it was paid", "2026-11-13"),
    period_start: dateOrNull("First day that it pays for", "2026-10-26"),
    period_end: dateOrNull("Last day that it pays for", "2026-11-08"),
    gross_pay: money("Before deductions", "3230.77"),
    net_pay: money("After deductions", "2410.12"),
    gross_pay_ytd: moneyOrNull("Gross pay of the year so far", "74307.71"),
    net_pay_ytd: moneyOrNull("Net pay of the year so far", "55432.76"),
    hours: hoursOrNull("Worked"),
    regular: moneyOrNull("Regular pay", "3230.77"),
    overtime: moneyOrNull("Overtime pay", "0.00"),
    bonus: moneyOrNull("Bonus", "0.00"),
    commission: moneyOrNull("Commission", "0.00"),
    other_pay: moneyOrNull("Other pay", "0.00"),
    basis_of_pay: nullable(oneOf(["S", "H"] as const, "Salary or hours; null if not known")),
    earnings: Type.Array(Line, { description: "They add up to gross_pay" }),
    deductions: Type.Array(Line, { description: "They add up to gross_pay less net_pay" }),
    derived_fields: DerivedFields,
    missing_data_fields: MissingFields,
    file: FileUrl,
  },
  { title: "PayStatement", description: "A pay statement" },
);

/** See {@link StatementView}. */
export function statementView({ has_file, ...statement }: PayrollStatement, fileUrl: FileUrlOf) {
  const file = has_file ? fileUrl("statement", statement.id) : null;
  return { ...statement, derived_fields: NO_FIELDS, missing_data_fields: NO_FIELDS, file };
}

/** A Form W-2. */
export const W2View = Type.Object(
  {
    id: hexId("The form's id, the same at every fetch"),
    year: integer("Calendar year", 2025),
    wages: money("Box 1, wages", "82100.00"),
    federal_tax: money("Box 2, federal income tax withheld", "9120.00"),
    social_security_wages: money("Box 3, social security wages", "84000.00"),
    social_security_tax: money("Box 4, social security tax withheld", "5208.00"),
    medicare_wages: money("Box 5, Medicare wages", "84000.00"),
    medicare_tax: money("Box 6, Medicare tax withheld", "1218.00"),
    state_tax: moneyOrNull("Box 17, state income tax", "4060.00"),
    file: FileUrl,
  },
  { title: "FormW2", description: "A Form W-2" },
);

/** See {@link W2View}. */
export function w2View({ has_file, ...w2 }: PayrollW2, fileUrl: FileUrlOf) {
  return { ...w2, file: has_file ? fileUrl("w2", w2.id) : null };
}

const AccountNumber = textOrNull("The last four digits behind ****, or all with pii:read", "****6789");

/** An account into which pay is deposited. */
export const BankAccountView = Type.Object(
  {
    id: hexId("The account's id, the same at every fetch"),
    bank_name: textOrNull("Name of the bank", "First Example Bank"),
    account_type: nullable(oneOf(["C", "S"] as const, "Checking or savings; null if not known")),
    account_number: AccountNumber,
    account_number_mask: textOrNull("The last four digits", "6789"),
    routing_number: textOrNull("Routing number", "021000021"),
    deposit_type: nullable(oneOf(["E", "P", "A"] as const, "What is left, a percentage, or an amount")),
    deposit_value: nullable(text("Percentage or US dollars; null with E", "150.00"), { examples: [null] }),
  },
  { title: "BankAccount", description: "An account into which pay is deposited" },
);

/** See {@link BankAccountView}. The number is shown unchanged: mask it before. */
export function bankAccountView(account: PayrollBankAccount) {
  return { ...account, account_number_mask: accountNumberEnd(account.account_number) };
}

/** A worked shift. */
export const ShiftView = Type.Object(
  {
    id: hexId("The shift's id, the same at every fetch"),
    date: date("The day on which it began", "2026-11-13"),
    start_time: textOrNull("Local time, HH:MM; null if not known", "09:00"),
    end_time: textOrNull("Local time, HH:MM; null if not known", "17:00"),
    hours: text("Decimal hours, two decimals", "8.00"),
    type: text("Such as regular or overtime", "regular"),
  },
  { title: "Shift", description: "A worked shift" },
);

/** The person as recorded in the payroll of one employer. */
export const PROFILE_FIELDS = {
  first_name: textOrNull("Given name", "Ada"),
  last_name: textOrNull("Family name", "Example"),
  full_name: textOrNull("The whole name", "Ada B. Example"),
  middle_initials: textOrNull("Initials of middle names", "B"),
  email: textOrNull("Mail address", "ada@example.com"),
  date_of_birth: dateOrNull("Date of birth", "1990-05-17"),
  ssn: textOrNull("Masked to the last four digits unless the key has pii:read", "***-**-0001"),
  phone: textOrNull("Telephone number", "+12125550142"),
  home_address: Address,
};

/** A job, without the person and the payments. */
export const EMPLOYMENT_FIELDS = {
  id: hexId("The employment's id, the same at every fetch"),
  is_active: flag("True if the person is employed there now"),
  job_title: textOrNull("Job title", "Analyst"),
  job_type: nullable(oneOf(JOB_TYPES, "Full time, part time, seasonal, per diem, contractor; null if not known")),
  start_date: dateOrNull("First day", "2019-09-01"),
  original_hire_date: dateOrNull("First day of the first time there", "2019-09-01"),
  end_date: nullable(text("Last day: a calendar date, YYYY-MM-DD. Null: current", "2023-06-30"), { examples: [null] }),
  income: textOrNull("US dollars for one income_unit, two decimals", "84000.00"),
  income_unit: nullable(oneOf(INCOME_UNITS, "What income is for; null without one")),
  pay_rate: moneyOrNull("Regular pay for one pay cycle, as pay_frequency says; null if not known", "3230.77"),
  pay_frequency: nullable(
    oneOf(
      PAY_FREQUENCIES,
      "How often pay comes: annually, semi-annually, monthly, semi-monthly, every two weeks, weekly, custom",
      "BW",
    ),
  ),
  manager_name: textOrNull("Name of the manager", "Grace Sample"),
  external_last_updated: textOrNull("When the payroll system last changed it: ISO 8601, UTC", "2026-11-13T00:00:00Z"),
  derived_fields: DerivedFields,
  missing_data_fields: MissingFields,
  company: Type.Object(
    {
      company_mapping_id: nullable(hexId("The employer in the directory; null if it is not certain enough")),
      name: text("Its name, as the payroll system has it", "Northwind Traders"),
      address: Address,
      phone: textOrNull("Its telephone number", "+12125550100"),
      ein: textOrNull("Its Employer Identification Number", "12-3456789"),
      logo_url: nullable(text("Always null: payroll has none", ""), { examples: [null] }),
    },
    { title: "PayrollCompany", description: "The employer" },
  ),
};

/** A job, without the person and the payments. */
export const EmploymentView = Type.Object(EMPLOYMENT_FIELDS, {
  title: "Employment",
  description: "A job, as the payroll system has it",
});

/** See {@link EmploymentView}. */
export function employmentView(
  employment: Omit<PayrollEmployment, "provider_key" | "profile" | "statements" | "w2s" | "bank_accounts" | "shifts">,
) {
  return { ...employment, company: { ...employment.company, logo_url: null } };
}

/** Totals of the statements of one year. */
export const IncomeOfYearView = Type.Object(
  {
    year: integer("Calendar year", 2026),
    gross_pay: money("Before deductions", "74307.71"),
    net_pay: money("After deductions", "55432.76"),
    regular: moneyOrNull("Regular pay", "74307.71"),
    overtime: moneyOrNull("Overtime pay", "0.00"),
    bonus: moneyOrNull("Bonuses", "0.00"),
    commission: moneyOrNull("Commissions", "0.00"),
    other_pay: moneyOrNull("Other pay", "0.00"),
  },
  { title: "IncomeOfYear", description: "Totals of the pay statements of one year" },
);
