import type { PayrollEmployment } from "../../payroll/document.ts";
import type { Identity, ReportEmployment } from "../../payroll/report.ts";
import { annualIncomeSummary } from "./annual-income.ts";

/** An employment with all that payroll says of it. */
export function employmentWithPay(employment: PayrollEmployment): ReportEmployment {
  const { provider_key, ...shown } = employment;
  return { ...shown, annual_income_summary: annualIncomeSummary(employment.statements) };
}

/**
 * An employment for which the person shared no pay: every key is there, amounts are null and
 * collections empty.
 */
export function employmentWithoutPay(employment: PayrollEmployment): ReportEmployment {
  const { provider_key, ...shown } = employment;
  const noPay = { income: null, income_unit: null, pay_rate: null, pay_frequency: null };
  const nothing = { statements: [], w2s: [], bank_accounts: [], shifts: [], annual_income_summary: [] };
  return { ...shown, ...noPay, ...nothing };
}

/** The person as the payroll of one employment knows them. */
export function identityOf(employment: PayrollEmployment): Identity {
  return { ...employment.profile, employment_id: employment.id, company_name: employment.company.name };
}
