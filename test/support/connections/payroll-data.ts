import type {
  PayrollBankAccount,
  PayrollEmployment,
  PayrollShift,
  PayrollStatement,
  PayrollW2,
} from "../../../src/areas/payroll/document.ts";
import type { IdentifiedData } from "../../../src/areas/payroll/fetched-payroll.ts";
import type { IsoDate, Timestamp } from "../../../src/kernel/ids.ts";

/** An id of 32 hex digits that ends with a number. */
export function idOf<Id extends string = string>(number: number): Id {
  return number.toString(16).padStart(32, "0") as Id;
}

/** A date, believed as written. */
export function date(text: string): IsoDate {
  return text as IsoDate;
}

/** A pay statement of two weeks, paid on a date; it adds up. */
export function statement(number: number, payDate: string, change: Partial<PayrollStatement> = {}): PayrollStatement {
  return {
    id: idOf(number),
    check_number: `${1000 + number}`,
    pay_date: date(payDate),
    period_start: null,
    period_end: date(payDate),
    gross_pay: "2150.00",
    net_pay: "1700.50",
    gross_pay_ytd: null,
    net_pay_ytd: null,
    hours: "82.00",
    regular: "2000.00",
    overtime: "75.00",
    bonus: "50.00",
    commission: null,
    other_pay: "25.00",
    basis_of_pay: "H",
    earnings: [
      { name: "Regular", category: "regular", amount: "2000.00", rate: "25.00", units: "80.00" },
      { name: "Overtime", category: "overtime", amount: "75.00", rate: "37.50", units: "2.00" },
      { name: "Bonus", category: "bonus", amount: "50.00", rate: null, units: null },
      { name: "Meals", category: "other", amount: "25.00", rate: null, units: null },
    ],
    deductions: [
      { name: "Federal income tax", category: "tax", amount: "300.00", rate: null, units: null, tax_treatment: null },
      { name: "Health plan", category: "benefit", amount: "149.50", rate: null, units: null, tax_treatment: null },
    ],
    has_file: true,
    ...change,
  };
}

/** A Form W-2. */
export function w2(number: number, year: number, change: Partial<PayrollW2> = {}): PayrollW2 {
  return {
    id: idOf(number),
    year,
    wages: "51600.00",
    federal_tax: "7200.00",
    social_security_wages: "51600.00",
    social_security_tax: "3199.20",
    medicare_wages: "51600.00",
    medicare_tax: "748.20",
    state_tax: "1800.00",
    has_file: true,
    ...change,
  };
}

/** An account for direct deposits. */
export function bankAccount(number: number, change: Partial<PayrollBankAccount> = {}): PayrollBankAccount {
  return {
    id: idOf(number),
    bank_name: "First Example Bank",
    account_type: "C",
    account_number: "000123456789",
    routing_number: "021000021",
    deposit_type: "P",
    deposit_value: "100.00",
    ...change,
  };
}

/** A worked shift. */
export function shift(number: number, day: string, change: Partial<PayrollShift> = {}): PayrollShift {
  return {
    id: idOf(number),
    date: date(day),
    start_time: "08:00",
    end_time: "16:00",
    hours: "8.00",
    type: "regular",
    ...change,
  };
}

/** A current hourly job of a made-up person, with two statements, a W-2, a bank account and a shift. */
export function employment(number: number, change: Partial<PayrollEmployment> = {}): PayrollEmployment {
  return {
    id: idOf(number),
    provider_key: `job-${number}`,
    is_active: true,
    job_title: "Forklift operator",
    job_type: "F",
    start_date: date("2022-03-01"),
    original_hire_date: date("2022-03-01"),
    end_date: null,
    income: "25.00",
    income_unit: "HOURLY",
    pay_rate: "25.00",
    pay_frequency: "BW",
    manager_name: "Mara Example",
    external_last_updated: "2026-11-20T10:00:00.000000Z" as Timestamp,
    derived_fields: [],
    missing_data_fields: [],
    company: {
      name: "Example Depot Inc.",
      address: { street: "1 Main Street", city: "Columbus", state: "OH", zip: "43004", country: "US" },
      phone: "+16145550100",
      ein: "123456789",
      company_mapping_id: null,
    },
    profile: {
      first_name: "Ada",
      last_name: "Sample",
      full_name: "Ada B. Sample",
      middle_initials: "B",
      email: "ada@sample.example",
      date_of_birth: date("1990-04-05"),
      ssn: "900112222",
      phone: "+16145550111",
      home_address: { street: "2 Side Street", city: "Dublin", state: "OH", zip: "43017", country: "US" },
    },
    statements: [statement(number * 100 + 2, "2026-11-13"), statement(number * 100 + 1, "2026-10-30")],
    w2s: [w2(number * 100 + 3, 2025)],
    bank_accounts: [bankAccount(number * 100 + 4)],
    shifts: [shift(number * 100 + 5, "2026-11-12")],
    ...change,
  };
}

/** A fetch of some employments. */
export function fetched(employments: readonly PayrollEmployment[], asOf = "2026-11-20T10:00:00.000000Z") {
  return { as_of: asOf as Timestamp, employments, suspicious: [] } satisfies IdentifiedData;
}
