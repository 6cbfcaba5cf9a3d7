import type { Timestamp } from "../../../kernel/ids.ts";
import type { PayrollEmployment } from "../document.ts";
import type { Identity, ReportEmployment } from "../report.ts";
import { annualIncomeSummary } from "./annual-income.ts";
import { SHARED_YEARS } from "./cut-to-consent.ts";

/**
 * An employment with all that payroll says of it.
 *
 * @param asOf day of the data: the sums are of its year and the one before, since of the year before
 * those the person shares a part
 */
export function employmentWithPay(employment: PayrollEmployment, asOf: Timestamp): ReportEmployment {
  const { provider_key, ...shown } = employment;
  const firstYear = Number(asOf.slice(0, 4)) - SHARED_YEARS + 1;
  const summary = annualIncomeSummary(employment.statements).filter(({ year }) => year >= firstYear);
  return { ...shown, annual_income_summary: summary };
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
