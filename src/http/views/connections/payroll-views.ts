import Type from "typebox";
import type {
  PayrollBankAccount,
  PayrollEmployment,
  PayrollStatement,
  PayrollW2,
} from "../../../domain/connections/payroll.ts";
import { INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../../../domain/employment.ts";
import { accountNumberEnd } from "../../../results/connections/mask.ts";
import { DateText, HexId, hexId, nullable, oneOf } from "../../core/schemas.ts";

const Text = Type.String();
const OptionalText = nullable(Text);
// Nullable values are checked when they are written, and provider data only for its type: a minor
// fault of a provider must not make a report unreadable.
const OptionalDate = nullable(Type.String({ description: "A calendar date, YYYY-MM-DD" }));
const Money = Type.String({ description: "US dollars, two decimals" });
const OptionalMoney = nullable(Money);
const Hours = nullable(Type.String({ description: "Decimal hours, two decimals" }));
const FileUrl = nullable(
  Type.String({ description: "Absolute URL of a PDF, open to all for an hour; null without one" }),
);
/** A postal address, or null. */
export const Address = nullable(
  Type.Object({ street: OptionalText, city: OptionalText, state: OptionalText, zip: OptionalText, country: Text }),
);
/** Names of fields. */
const FieldNames = Type.Array(Text);
const NO_FIELDS: readonly string[] = [];

/** The URL of a file of a pay statement or W-2, by its id. */
export type FileUrlOf = (kind: "statement" | "w2", id: string) => string;

const Line = Type.Object({
  name: Text,
  category: Type.String({
    description: "Such as regular, overtime, bonus; of a deduction tax, benefit, retirement, other",
  }),
  amount: Money,
  rate: OptionalMoney,
  units: Hours,
});

/** A pay statement. */
export const StatementView = Type.Object({
  id: HexId,
  check_number: OptionalText,
  pay_date: DateText,
  period_start: OptionalDate,
  period_end: OptionalDate,
  gross_pay: Money,
  net_pay: Money,
  gross_pay_ytd: OptionalMoney,
  net_pay_ytd: OptionalMoney,
  hours: Hours,
  regular: OptionalMoney,
  overtime: OptionalMoney,
  bonus: OptionalMoney,
  commission: OptionalMoney,
  other_pay: OptionalMoney,
  basis_of_pay: nullable(oneOf(["S", "H"] as const, "Salary or hours")),
  earnings: Type.Array(Line),
  deductions: Type.Array(Line),
  derived_fields: FieldNames,
  missing_data_fields: FieldNames,
  file: FileUrl,
});

/** See {@link StatementView}. */
export function statementView({ has_file, ...statement }: PayrollStatement, fileUrl: FileUrlOf) {
  const file = has_file ? fileUrl("statement", statement.id) : null;
  return { ...statement, derived_fields: NO_FIELDS, missing_data_fields: NO_FIELDS, file };
}

/** A Form W-2. */
export const W2View = Type.Object({
  id: HexId,
  year: Type.Integer(),
  wages: Money,
  federal_tax: Money,
  social_security_wages: Money,
  social_security_tax: Money,
  medicare_wages: Money,
  medicare_tax: Money,
  state_tax: OptionalMoney,
  file: FileUrl,
});

/** See {@link W2View}. */
export function w2View({ has_file, ...w2 }: PayrollW2, fileUrl: FileUrlOf) {
  return { ...w2, file: has_file ? fileUrl("w2", w2.id) : null };
}

const AccountNumber = nullable(Type.String({ description: "The last four digits behind ****, or all with pii:read" }));

/** An account into which pay is deposited. */
export const BankAccountView = Type.Object({
  id: HexId,
  bank_name: OptionalText,
  account_type: nullable(oneOf(["C", "S"] as const, "Checking or savings")),
  account_number: AccountNumber,
  account_number_mask: nullable(Type.String({ description: "The last four digits" })),
  routing_number: OptionalText,
  deposit_type: nullable(oneOf(["E", "P", "A"] as const, "What is left, a percentage, or an amount")),
  deposit_value: OptionalText,
});

/** See {@link BankAccountView}. The number is shown unchanged: mask it before. */
export function bankAccountView(account: PayrollBankAccount) {
  return { ...account, account_number_mask: accountNumberEnd(account.account_number) };
}

/** A worked shift. */
export const ShiftView = Type.Object({
  id: HexId,
  date: DateText,
  start_time: OptionalText,
  end_time: OptionalText,
  hours: Type.String({ description: "Decimal hours, two decimals" }),
  type: Text,
});

/** The person as recorded in the payroll of one employer. */
export const PROFILE_FIELDS = {
  first_name: OptionalText,
  last_name: OptionalText,
  full_name: OptionalText,
  middle_initials: OptionalText,
  email: OptionalText,
  date_of_birth: OptionalDate,
  ssn: nullable(Type.String({ description: "Masked to the last four digits unless the key has pii:read" })),
  phone: OptionalText,
  home_address: Address,
};

/** A job, without the person and the payments. */
export const EMPLOYMENT_FIELDS = {
  id: HexId,
  is_active: Type.Boolean(),
  job_title: OptionalText,
  job_type: nullable(oneOf(JOB_TYPES)),
  start_date: OptionalDate,
  original_hire_date: OptionalDate,
  end_date: OptionalDate,
  income: nullable(Type.String({ description: "US dollars for one income_unit, two decimals" })),
  income_unit: nullable(oneOf(INCOME_UNITS)),
  pay_rate: OptionalMoney,
  pay_frequency: nullable(oneOf(PAY_FREQUENCIES)),
  manager_name: OptionalText,
  external_last_updated: nullable(Type.String({ description: "ISO 8601, UTC" })),
  derived_fields: FieldNames,
  missing_data_fields: FieldNames,
  company: Type.Object({
    company_mapping_id: nullable(hexId("The employer in the directory")),
    name: Text,
    address: Address,
    phone: OptionalText,
    ein: OptionalText,
    logo_url: nullable(Type.String({ description: "Always null: payroll has none" })),
  }),
};

/** A job, without the person and the payments. */
export const EmploymentView = Type.Object(EMPLOYMENT_FIELDS);

/** See {@link EmploymentView}. */
export function employmentView(
  employment: Omit<PayrollEmployment, "provider_key" | "profile" | "statements" | "w2s" | "bank_accounts" | "shifts">,
) {
  return { ...employment, company: { ...employment.company, logo_url: null } };
}

/** Totals of the statements of one year. */
export const IncomeOfYearView = Type.Object({
  year: Type.Integer(),
  gross_pay: Money,
  net_pay: Money,
  regular: OptionalMoney,
  overtime: OptionalMoney,
  bonus: OptionalMoney,
  commission: OptionalMoney,
  other_pay: OptionalMoney,
});
