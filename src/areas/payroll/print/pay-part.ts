import type { Column, Sheet } from "../../../kernel/sheet/sheet.ts";
import type { RecordedIncome, RecordedQuarter, RecordedStatement, RecordedYear } from "../recorded-pay.ts";
import { dateText, moneyText } from "./texts.ts";

/**
 * Pay statements that are printed of each employment, of one or two and of more; the report's data
 * has all.
 */
const STATEMENTS_SHOWN = { ofFew: 12, ofMany: 6 } as const;
/** Years of income and of W-2s, and quarters, that are printed. */
const YEARS_SHOWN = 6;
const QUARTERS_SHOWN = 8;

/** How many statements are printed of each of so many employments. */
export function statementsShown(employments: number): number {
  return employments <= 2 ? STATEMENTS_SHOWN.ofFew : STATEMENTS_SHOWN.ofMany;
}

type PrintedStatement = Pick<
  RecordedStatement,
  "pay_date" | "period_start" | "period_end" | "gross_pay" | "net_pay" | "gross_pay_ytd" | "hours"
>;

/** Writes what the statements of each year add up to, and which pay dates they have. */
export function writeIncomeByYear(
  sheet: Sheet,
  incomes: readonly Omit<RecordedIncome, "hours">[],
  statements: readonly Pick<RecordedStatement, "pay_date">[],
): void {
  if (incomes.length === 0) return;
  sheet.subheading("Income by year, added up from pay statements");
  const columns = [
    { title: "Year", share: 1 },
    ...["Gross pay", "Net pay", "Regular", "Overtime", "Bonus", "Commission", "Other"].map(amountColumn),
  ];
  const rows = incomes
    .slice(0, YEARS_SHOWN)
    .map((year) => [
      `${year.year}`,
      ...[year.gross_pay, year.net_pay, year.regular, year.overtime, year.bonus].map(moneyText),
      ...[year.commission, year.other_pay].map(moneyText),
    ]);
  sheet.table(columns, rows);
  const [newest, oldest] = [statements[0], statements.at(-1)];
  if (newest === undefined || oldest === undefined) return;
  const span = `from ${dateText(oldest.pay_date)} to ${dateText(newest.pay_date)}`;
  sheet.note(`Pay dates run ${span}; a year is complete only if they cover it.`);
}

/** Writes the newest pay statements as a table, and how many are left out. */
export function writeStatements(sheet: Sheet, statements: readonly PrintedStatement[], shown: number): void {
  sheet.subheading("Pay statements");
  const columns = [
    { title: "Pay date", share: 2 },
    { title: "Period", share: 3.6 },
    { title: "Hours", share: 1.2, isAmount: true },
    ...["Gross pay", "Net pay"].map(amountColumn),
    { title: "Gross year to date", share: 2.6, isAmount: true },
  ] as const;
  const rows = statements
    .slice(0, shown)
    .map(({ pay_date, period_start, period_end, hours, ...paid }) => [
      dateText(pay_date),
      periodWords(period_start, period_end),
      hours,
      ...[paid.gross_pay, paid.net_pay, paid.gross_pay_ytd].map(moneyText),
    ]);
  sheet.table(columns, rows);
  const left = statements.length - rows.length;
  if (left > 0)
    sheet.note(`The newest ${rows.length} of ${statements.length} pay statements; the data has all of them.`);
}

/** Writes the newest quarters, as an employer declared them to a state. */
export function writeQuarters(sheet: Sheet, quarters: readonly RecordedQuarter[]): void {
  if (quarters.length === 0) return;
  sheet.subheading("Quarters, as declared");
  const columns = [
    { title: "Quarter", share: 1 },
    { title: "State", share: 1 },
    ...["Hours", "Gross pay", "Unemployment insurance wages"].map(amountColumn),
  ];
  const rows = quarters
    .slice(0, QUARTERS_SHOWN)
    .map(({ year, quarter, state, hours, gross_pay, ui_wages }) => [
      `${year} Q${quarter}`,
      state,
      hours,
      ...[gross_pay, ui_wages].map(moneyText),
    ]);
  sheet.table(columns, rows);
}

type PrintedForm = Pick<
  RecordedYear,
  "year" | "wages" | "federal_tax" | "social_security_tax" | "medicare_tax" | "state_tax"
>;

/** Writes the newest totals of years, by the boxes of a Form W-2. */
export function writeForms(sheet: Sheet, forms: readonly PrintedForm[]): void {
  if (forms.length === 0) return;
  sheet.subheading("Forms W-2");
  const columns = [
    { title: "Year", share: 1 },
    ...["Wages [1]", "Federal tax [2]", "Social security tax [4]", "Medicare tax [6]", "State tax [17]"].map(
      amountColumn,
    ),
  ];
  const rows = forms
    .slice(0, YEARS_SHOWN)
    .map((form) => [
      `${form.year}`,
      ...[form.wages, form.federal_tax, form.social_security_tax, form.medicare_tax, form.state_tax].map(moneyText),
    ]);
  sheet.table(columns, rows);
}

function periodWords(start: string | null, end: string | null): string | null {
  if (start === null || end === null) return dateText(start ?? end);
  return `${dateText(start)} to ${dateText(end)}`;
}

function amountColumn(title: string): Column {
  return { title, share: 2, isAmount: true };
}
