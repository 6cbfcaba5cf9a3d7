import type { PayrollEmployment } from "../document.ts";
import type { LinkData } from "../fetched-payroll.ts";
import type { DepositReport, LinkReport, ReportSource } from "../report.ts";
import { employmentWithoutPay, employmentWithPay } from "./report-employment.ts";

/** The report of a link's employments. */
export function linkReport(source: ReportSource, data: LinkData, kind: LinkReport["kind"]): LinkReport {
  const { employments, as_of } = data;
  const shown = (one: PayrollEmployment) =>
    kind === "income" ? employmentWithPay(one, as_of) : employmentWithoutPay(one);
  return { ...source, kind, employments: employments.map(shown) };
}

/**
 * The report of a link that moved a deposit; null if its provider has made no switch.
 *
 * @param companyName the employer that the person chose; the payroll's own name of the employer
 * comes first
 */
export function depositReport(
  source: ReportSource,
  data: LinkData,
  { companyName }: { readonly companyName: string | null },
): DepositReport | null {
  const { deposit_details, employments } = data;
  if (deposit_details === null) return null;
  const employer = { name: employments[0]?.company.name ?? companyName };
  return { ...source, kind: "deposit", employer, deposit_details };
}
