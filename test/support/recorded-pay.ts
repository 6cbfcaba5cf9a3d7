import {
  NO_PAY,
  type RecordedPay,
  type RecordedStatement,
  type RecordedYear,
} from "../../src/areas/payroll/recorded-pay.ts";
import type { IsoDate } from "../../src/kernel/ids.ts";

/** A statement of an import; what is not given is usual. */
export function statement(
  fields: Omit<Partial<RecordedStatement>, "pay_date"> & { readonly pay_date?: string } = {},
): RecordedStatement {
  const { pay_date = "2026-11-13", ...given } = fields;
  return {
    check_number: null,
    pay_date: pay_date as IsoDate,
    period_start: "2026-10-26" as IsoDate,
    period_end: "2026-11-08" as IsoDate,
    gross_pay: "2000.00",
    net_pay: "1500.00",
    gross_pay_ytd: null,
    net_pay_ytd: null,
    hours: "80.00",
    regular: "2000.00",
    overtime: null,
    bonus: null,
    commission: null,
    other_pay: null,
    basis_of_pay: null,
    earnings: [],
    deductions: [],
    type: "regular",
    employer_taxes: [],
    reimbursements: [],
    derived_fields: [],
    source_file: "run.csv",
    source_row: "2",
    ...given,
  };
}

/** Pay of statements alone. */
export function payOf(statements: readonly RecordedStatement[]): RecordedPay {
  return { ...NO_PAY, statements };
}

/** Totals of a year; what is not given is usual. */
export function yearTotals(given: Partial<RecordedYear> = {}): RecordedYear {
  return {
    year: 2026,
    is_fiscal: false,
    wages: "100.00",
    federal_tax: null,
    social_security_wages: null,
    social_security_tax: null,
    medicare_wages: null,
    medicare_tax: "2.00",
    state_tax: null,
    gross_pay: null,
    net_pay: null,
    hours: null,
    lines: [],
    corrected_fields: [],
    source_file: "w2.txt",
    source_row: "3",
    ...given,
  };
}

/** A line of totals. */
export function line(name: string, amount: string): RecordedYear["lines"][number] {
  return { name, category: "other", amount, rate: null, units: null };
}
