import type { LinkReport, ReportEmployment } from "../../payroll/report.ts";
import type { Sheet } from "../sheet/sheet.ts";
import {
  addressWords,
  dateWords,
  depositWords,
  einWords,
  FREQUENCY_WORDS,
  fieldWords,
  incomeWords,
  JOB_TYPE_WORDS,
  moneyWords,
} from "./words.ts";

/**
 * Pay statements that are printed of each employment, of one or two and of more; the report's data
 * has all.
 */
const STATEMENTS_SHOWN = { ofFew: 12, ofMany: 6 } as const;
/** Years of income and of W-2s that are printed. */
const YEARS_SHOWN = 6;

/** How much of an employment is printed. */
interface Extent {
  readonly showsPay: boolean;
  readonly statements: number;
}

/** Writes the employments of a link: employer, person, job and, where it was shared, pay. */
export function writeEmployments(sheet: Sheet, { employments, kind }: LinkReport): void {
  const statements = employments.length <= 2 ? STATEMENTS_SHOWN.ofFew : STATEMENTS_SHOWN.ofMany;
  for (const employment of employments) writeEmployment(sheet, employment, { showsPay: kind === "income", statements });
  if (employments.length === 0) sheet.note("The payroll account has no employment.");
}

function writeEmployment(sheet: Sheet, employment: ReportEmployment, extent: Extent): void {
  const { company, profile } = employment;
  sheet.heading(company.name, 150);
  sheet.facts([
    ["Employee", profile.full_name],
    ["Employer", company.name],
    ["Home address", addressWords(profile.home_address)],
    ["Address", addressWords(company.address)],
    ["Date of birth", dateWords(profile.date_of_birth)],
    ["Phone", company.phone],
    ["SSN", profile.ssn],
    ["EIN", einWords(company.ein)],
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
    ["Start date", dateWords(employment.start_date)],
    ["Kind of job", job_type === null ? null : JOB_TYPE_WORDS[job_type]],
    ["End date", dateWords(employment.end_date)],
    ["Manager", employment.manager_name],
    ["First hired", dateWords(employment.original_hire_date)],
    ["Last update", dateWords(employment.external_last_updated)],
  ]);
}

function writePay(sheet: Sheet, employment: ReportEmployment, extent: Extent): void {
  const { pay_frequency, annual_income_summary, w2s, bank_accounts } = employment;
  sheet.subheading("Pay");
  sheet.facts([
    ["Pay", incomeWords(employment)],
    ["Pay frequency", pay_frequency === null ? null : FREQUENCY_WORDS[pay_frequency]],
  ]);
  if (annual_income_summary.length > 0) writeIncomeByYear(sheet, employment);
  writeStatements(sheet, employment, extent);
  if (w2s.length > 0) writeW2s(sheet, employment);
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
    depositWords(account, bank_accounts.length),
  ]);
  sheet.table(columns, rows);
}

function writeIncomeByYear(sheet: Sheet, { annual_income_summary, statements }: ReportEmployment): void {
  sheet.subheading("Income by year, added up from pay statements");
  const columns = [
    { title: "Year", share: 1 },
    ...["Gross pay", "Net pay", "Regular", "Overtime", "Bonus", "Commission", "Other"].map(amountColumn),
  ];
  const rows = annual_income_summary
    .slice(0, YEARS_SHOWN)
    .map((year) => [
      `${year.year}`,
      ...[year.gross_pay, year.net_pay, year.regular, year.overtime, year.bonus].map(moneyWords),
      ...[year.commission, year.other_pay].map(moneyWords),
    ]);
  sheet.table(columns, rows);
  const [newest, oldest] = [statements[0], statements.at(-1)];
  if (newest === undefined || oldest === undefined) return;
  const span = `from ${dateWords(oldest.pay_date)} to ${dateWords(newest.pay_date)}`;
  sheet.note(`Pay dates run ${span}; a year is complete only if they cover it.`);
}

function writeStatements(sheet: Sheet, { statements }: ReportEmployment, extent: Extent): void {
  sheet.subheading("Pay statements");
  if (statements.length === 0) {
    sheet.note("The payroll account has no pay statements.");
    return;
  }
  const columns = [
    { title: "Pay date", share: 2 },
    { title: "Period", share: 3.6 },
    { title: "Hours", share: 1.2, isAmount: true },
    ...["Gross pay", "Net pay"].map(amountColumn),
    { title: "Gross year to date", share: 2.6, isAmount: true },
  ] as const;
  const rows = statements
    .slice(0, extent.statements)
    .map(({ pay_date, period_start, period_end, hours, ...paid }) => [
      dateWords(pay_date),
      periodWords(period_start, period_end),
      hours,
      ...[paid.gross_pay, paid.net_pay, paid.gross_pay_ytd].map(moneyWords),
    ]);
  sheet.table(columns, rows);
  const left = statements.length - rows.length;
  if (left > 0)
    sheet.note(`The newest ${rows.length} of ${statements.length} pay statements; the data has all of them.`);
}

function writeW2s(sheet: Sheet, { w2s }: ReportEmployment): void {
  sheet.subheading("Forms W-2");
  const columns = [
    { title: "Year", share: 1 },
    ...["Wages [1]", "Federal tax [2]", "Social security tax [4]", "Medicare tax [6]", "State tax [17]"].map(
      amountColumn,
    ),
  ];
  const rows = w2s
    .slice(0, YEARS_SHOWN)
    .map((form) => [
      `${form.year}`,
      ...[form.wages, form.federal_tax, form.social_security_tax, form.medicare_tax, form.state_tax].map(moneyWords),
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
  const missing = missing_data_fields.map(fieldWords).join(", ");
  const derived = derived_fields.map(fieldWords).join(", ");
  const notes = [
    ...(missing === "" ? [] : [`The payroll provider does not have: ${missing}.`]),
    ...(derived === "" ? [] : [`Not as the payroll provider gave it, but computed: ${derived}.`]),
    ...(showsPay ? [] : ["Pay is not in this report: it is about employment alone."]),
  ];
  if (notes.length > 0) sheet.subheading("What is not known");
  for (const note of notes) sheet.note(note);
}

function periodWords(start: string | null, end: string | null): string | null {
  if (start === null || end === null) return dateWords(start ?? end);
  return `${dateWords(start)} to ${dateWords(end)}`;
}

function amountColumn(title: string) {
  return { title, share: 2, isAmount: true } as const;
}
