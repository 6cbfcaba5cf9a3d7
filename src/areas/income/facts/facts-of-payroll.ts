import { FACT_FREQUENCY } from "../../../kernel/pay/frequencies.ts";
import { FACT_UNIT } from "../../../kernel/pay/units.ts";
import type { JobTerm, PayrollEmployment, PayrollLine, PayrollStatement } from "../../payroll/document.ts";
import { pickOf } from "../../payroll/field.ts";
import { earningKind } from "../../payroll/line-kinds.ts";
import type { RecordedStatement, RecordedYear } from "../../payroll/recorded-pay.ts";
import { holderName } from "../../payroll/report.ts";
import { disputeText, type ResultEmployment } from "../../payroll/result-employment.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { addRatios, formatRatio, parseRatio, ratio } from "../ratio.ts";
import type { EmploymentDocument, StatementDocument } from "./facts-document.ts";

/**
 * An employment of a payroll document as facts; ids are those of the document. The agreed hours of a
 * week are not in it: they stay unknown.
 *
 * @param from.source of the document, the same for all employments of a link
 * @param from.identity whether the account is of the person whom the client named
 */
export function employmentFacts(
  employment: PayrollEmployment,
  { source, identity }: { readonly source: string; readonly identity: IdentityStatus },
): EmploymentDocument {
  const { id, profile, company } = employment;
  return {
    id,
    identity,
    holder: holderName(profile),
    employer: company.name,
    source,
    ...termsFacts(employment),
    statements: employment.statements.map(statementFacts),
    w2s: employment.w2s.map(wagesFacts),
  };
}

/**
 * An employment of a verification's results as facts. Its statements have no ids: they get those of their pay dates.
 *
 * @param id of the employment, unique among those of the verification
 * @param isPartial true if sources did not answer, so that statements may be missing
 */
export function resultFacts(
  employment: ResultEmployment,
  { id, isPartial }: { readonly id: string; readonly isPartial: boolean },
): EmploymentDocument {
  const { employer_name, source, statements = [], w2s = [], disputes } = employment;
  return {
    id,
    employer: employer_name,
    source,
    ...termsFacts(employment),
    statements: statements.map((statement) => ({
      ...statementFacts({ id: null, ...statement }),
      source: originWords(statement),
    })),
    w2s: w2s.map(wagesFacts),
    ...(isPartial ? { is_complete: false } : {}),
    ...(disputes === undefined ? {} : { disputes: disputes.map(disputeText) }),
  };
}

/** What both kinds of employment tell in the same fields. */
function termsFacts(employment: Pick<PayrollEmployment, Exclude<JobTerm, "job_type"> | "is_active">) {
  const { job_title, is_active, start_date, end_date, income, income_unit, pay_frequency } = employment;
  return {
    position: job_title,
    status: is_active ? "current" : "ended",
    start_date,
    end_date,
    pay_rate: income,
    pay_unit: income_unit === null ? null : FACT_UNIT[income_unit],
    pay_frequency: pay_frequency === null ? null : FACT_FREQUENCY[pay_frequency],
  } as const;
}

function wagesFacts({ year, wages }: Pick<RecordedYear, "year" | "wages">) {
  return { year, wages };
}

function statementFacts(statement: PayrollStatement | (RecordedStatement & { readonly id: null })): StatementDocument {
  const { gross_pay, gross_pay_ytd, hours, earnings } = statement;
  const parts = earnings.map((line) => ({
    kind: earningKind(line),
    amount: line.amount,
    hours: line.units,
    rate: line.rate,
  }));
  const leave = parts.filter(({ kind, hours: of }) => kind === "paid_leave" && of !== null);
  const leaveHours = leave.reduce((total, { hours: of }) => addRatios(total, parseRatio(of ?? "0")), ratio(0n));
  return {
    ...pickOf(statement, ["id", "pay_date", "period_start", "period_end"]),
    gross: gross_pay,
    pretax: pretaxOf(statement),
    ytd_gross: gross_pay_ytd,
    hours,
    paid_leave_hours: leave.length === 0 ? null : formatRatio(leaveHours, 2),
    parts,
  };
}

/** Categories of deductions that are taxes. */
const TAXES = /^(federal|state|local|socialsec|medicare|tax)$/i;

/**
 * What comes off before federal income tax; null unless the deductions are all there, as gross and net pay show, and each other than a tax
 * says how it is treated.
 */
function pretaxOf({ gross_pay, net_pay, deductions }: Pick<RecordedStatement, "gross_pay" | "net_pay" | "deductions">) {
  if (gross_pay === null || net_pay === null) return null;
  const total = (lines: readonly PayrollLine[]) =>
    lines.reduce((sum, { amount }) => addRatios(sum, parseRatio(amount)), ratio(0n));
  const taken = formatRatio(addRatios(total(deductions), parseRatio(net_pay)), 2);
  const others = deductions.filter(({ category }) => !TAXES.test(category));
  const isTold = others.every(({ tax_treatment }) => tax_treatment !== null);
  if (!isTold || taken !== formatRatio(parseRatio(gross_pay), 2)) return null;
  return formatRatio(total(others.filter(({ tax_treatment }) => tax_treatment === "pre_tax")), 2);
}

/** `run.csv, row 7`; null if neither is known. */
function originWords({ source_file: file, source_row: row }: RecordedStatement): string | null {
  const parts = [file, row === null ? null : `row ${row}`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
