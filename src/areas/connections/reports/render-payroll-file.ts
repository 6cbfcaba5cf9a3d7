import type { Environment } from "../../../kernel/access/caller.ts";
import { sumOfMoney } from "../../../kernel/pay/money.ts";
import { writeEnvironment } from "../../../kernel/sheet/letterhead.ts";
import { type Column, Sheet } from "../../../kernel/sheet/sheet.ts";
import type { PayrollEmployment, PayrollLine, PayrollStatement, PayrollW2 } from "../../payroll/document.ts";
import { maskProfile } from "../../payroll/merging/mask.ts";
import { RENDITION_NOTICE, writeSource } from "../../payroll/print/source-part.ts";
import { addressText, dateText, einText, fieldText, moneyText } from "../../payroll/print/texts.ts";
import type { ReportSource } from "../../payroll/report.ts";

/** Where the data of a rendition are from. */
interface Origin {
  readonly source: ReportSource;
  readonly environment: Environment;
}

/** A rendition of one pay statement as a PDF, line by line. */
export function renderPayStatement(
  origin: Origin,
  employment: PayrollEmployment,
  statement: PayrollStatement,
): Promise<Buffer> {
  const sheet = beginRendition(origin, "Pay statement");
  sheet.facts([
    ...partyFacts(employment),
    ["Pay date", dateText(statement.pay_date)],
    ["Check number", statement.check_number],
    ["Period begins", dateText(statement.period_start)],
    ["Period ends", dateText(statement.period_end)],
    ["Hours", statement.hours],
    ["Statement", statement.id],
  ]);
  writeLines(sheet, "Earnings", statement.earnings);
  writeLines(sheet, "Deductions", statement.deductions);
  sheet.subheading("Totals");
  sheet.table(TOTAL_COLUMNS, [
    ["Gross pay", moneyText(statement.gross_pay), moneyText(statement.gross_pay_ytd)],
    ["Deductions", moneyText(sumOfMoney(statement.deductions.map(({ amount }) => amount)) ?? "0.00"), null],
    ["Net pay", moneyText(statement.net_pay), moneyText(statement.net_pay_ytd)],
  ]);
  sheet.note("A dash means that the payroll account does not say.");
  return sheet.finish();
}

/** A rendition of one Form W-2 as a PDF: the boxes that the payroll account has. */
export function renderW2(origin: Origin, employment: PayrollEmployment, w2: PayrollW2): Promise<Buffer> {
  const sheet = beginRendition(origin, `Form W-2 data for ${w2.year}`);
  sheet.facts([...partyFacts(employment), ["Tax year", `${w2.year}`], ["Form", w2.id]]);
  sheet.subheading("Boxes");
  const boxes: readonly (readonly [string, string, string | null])[] = [
    ["1", "Wages, tips, other compensation", w2.wages],
    ["2", "Federal income tax withheld", w2.federal_tax],
    ["3", "Social security wages", w2.social_security_wages],
    ["4", "Social security tax withheld", w2.social_security_tax],
    ["5", "Medicare wages and tips", w2.medicare_wages],
    ["6", "Medicare tax withheld", w2.medicare_tax],
    ["17", "State income tax", w2.state_tax],
  ];
  sheet.table(
    BOX_COLUMNS,
    boxes.map(([box, label, amount]) => [box, label, moneyText(amount)]),
  );
  sheet.note("A dash means that the payroll account does not say. Boxes that are not here were not read.");
  return sheet.finish();
}

const TOTAL_COLUMNS: readonly Column[] = [
  { title: "", share: 4 },
  { title: "This period", share: 2, isAmount: true },
  { title: "This year", share: 2, isAmount: true },
];
const BOX_COLUMNS: readonly Column[] = [
  { title: "Box", share: 1 },
  { title: "What it says", share: 6 },
  { title: "Amount", share: 2, isAmount: true },
];
const LINE_COLUMNS: readonly Column[] = [
  { title: "Name", share: 4 },
  { title: "Category", share: 2 },
  { title: "Rate", share: 2, isAmount: true },
  { title: "Hours", share: 1.5, isAmount: true },
  { title: "Amount", share: 2, isAmount: true },
];

function beginRendition({ source, environment }: Origin, title: string): Sheet {
  const footer = `${title} · connection ${source.link_id} · rendition by OpenVOE`;
  const sheet = new Sheet({ title, createdAt: source.finished_at, footer });
  sheet.title(title, "Data that the person shared from their payroll account");
  sheet.notice(RENDITION_NOTICE);
  writeEnvironment(sheet, environment);
  writeSource(sheet, source);
  return sheet;
}

function partyFacts({ company, profile }: PayrollEmployment) {
  const masked = maskProfile(profile);
  return [
    ["Employee", masked.full_name],
    ["Employer", company.name],
    ["Home address", addressText(masked.home_address)],
    ["Address", addressText(company.address)],
    ["SSN", masked.ssn],
    ["EIN", einText(company.ein)],
  ] as const;
}

function writeLines(sheet: Sheet, title: string, lines: readonly PayrollLine[]): void {
  sheet.subheading(title);
  if (lines.length === 0) {
    sheet.note("None.");
    return;
  }
  const rows = lines.map(({ name, category, rate, units, amount }) => [
    name,
    fieldText(category),
    moneyText(rate),
    units,
    moneyText(amount),
  ]);
  sheet.table(LINE_COLUMNS, rows);
}
