import { FREQUENCY_TEXTS } from "../../../kernel/pay/frequencies.ts";
import type { Sheet } from "../../../kernel/sheet/sheet.ts";
import type { LinkReport, ReportEmployment } from "../report.ts";
import { statementsShown, writeForms, writeIncomeByYear, writeStatements } from "./pay-part.ts";
import { addressText, dateText, depositText, einText, fieldText, incomeText, JOB_TYPE_TEXTS } from "./texts.ts";

/** How much of an employment is printed. */
interface Extent {
  readonly showsPay: boolean;
  readonly statements: number;
}

/** Writes the employments of a link: employer, person, job and, where it was shared, pay. */
export function writeEmployments(sheet: Sheet, { employments, kind }: LinkReport): void {
  const statements = statementsShown(employments.length);
  for (const employment of employments) writeEmployment(sheet, employment, { showsPay: kind === "income", statements });
  if (employments.length === 0) sheet.note("The payroll account has no employment.");
}

function writeEmployment(sheet: Sheet, employment: ReportEmployment, extent: Extent): void {
  const { company, profile } = employment;
  sheet.heading(company.name, 150);
  sheet.facts([
    ["Employee", profile.full_name],
    ["Employer", company.name],
    ["Home address", addressText(profile.home_address)],
    ["Address", addressText(company.address)],
    ["Date of birth", dateText(profile.date_of_birth)],
    ["Phone", company.phone],
    ["SSN", profile.ssn],
    ["EIN", einText(company.ein)],
  ]);
  writeJob(sheet, employment);
  if (extent.showsPay) writePay(sheet, employment, extent);
  writeUnknown(sheet, employment, extent);
}

function writeJob(sheet: Sheet, employment: ReportEmployment): void {
  const { job_type, is_active } = employment;
  sheet.subheading("Employment");
  sheet.facts([
    ["Status", is_active ? "Active" : "Not active"],
    ["Job title", employment.job_title],
    ["Start date", dateText(employment.start_date)],
    ["Kind of job", job_type === null ? null : JOB_TYPE_TEXTS[job_type]],
    ["End date", dateText(employment.end_date)],
    ["Manager", employment.manager_name],
    ["First hired", dateText(employment.original_hire_date)],
    ["Last update", dateText(employment.external_last_updated)],
  ]);
}

function writePay(sheet: Sheet, employment: ReportEmployment, extent: Extent): void {
  const { pay_frequency, annual_income_summary, statements, w2s, bank_accounts } = employment;
  sheet.subheading("Pay");
  sheet.facts([
    ["Pay", incomeText(employment)],
    ["Pay frequency", pay_frequency === null ? null : FREQUENCY_TEXTS[pay_frequency]],
  ]);
  writeIncomeByYear(sheet, annual_income_summary, statements);
  if (statements.length > 0) writeStatements(sheet, statements, extent.statements);
  else {
    sheet.subheading("Pay statements");
    sheet.note("The payroll account has no pay statements.");
  }
  writeForms(sheet, w2s);
  if (bank_accounts.length === 0) return;
  sheet.subheading("Direct deposit");
  const columns = [
    { title: "Bank", share: 3 },
    { title: "Account", share: 3 },
    { title: "Deposit", share: 2 },
  ];
  const rows = bank_accounts.map((account) => [
    account.bank_name,
    `${account.account_type === "S" ? "Savings" : "Checking"} ${account.account_number ?? ""}`,
    depositText(account, bank_accounts.length),
  ]);
  sheet.table(columns, rows);
}

/**
 * What payroll does not state: fields that it does not have, what was computed, what was
 * not shared.
 */
function writeUnknown(
  sheet: Sheet,
  { missing_data_fields, derived_fields }: ReportEmployment,
  { showsPay }: Extent,
): void {
  const missing = missing_data_fields.map(fieldText).join(", ");
  const derived = derived_fields.map(fieldText).join(", ");
  const notes = [
    ...(missing === "" ? [] : [`The payroll provider does not have: ${missing}.`]),
    ...(derived === "" ? [] : [`Not as the payroll provider gave it, but computed: ${derived}.`]),
    ...(showsPay ? [] : ["Pay is not in this report: it is about employment alone."]),
  ];
  if (notes.length > 0) sheet.subheading("What is not known");
  for (const note of notes) sheet.note(note);
}
