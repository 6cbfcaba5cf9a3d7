import { type Issued, writeEnvironment, writeLetterhead } from "../../../kernel/sheet/letterhead.ts";
import { Sheet } from "../../../kernel/sheet/sheet.ts";
import type { DepositDetails } from "../../payroll/deposit.ts";
import { reportFingerprint } from "../../payroll/merging/fingerprint.ts";
import { maskLinkReport } from "../../payroll/merging/mask.ts";
import { writeEmployments } from "../../payroll/print/employment-part.ts";
import { writeEnd, writeSource } from "../../payroll/print/source-part.ts";
import { moneyText } from "../../payroll/print/texts.ts";
import type { DepositReport, LinkReport } from "../../payroll/report.ts";

const TITLES = {
  income: "Income and employment",
  employment: "Employment",
  deposit: "Direct deposit",
} as const satisfies Record<(LinkReport | DepositReport)["kind"], string>;

/** The PDF of a link's report. SSNs and account numbers show their last four digits. */
export function renderLinkReport(
  report: LinkReport | DepositReport,
  { letterhead, environment, requestedBy }: Issued & { readonly requestedBy: string | null },
): Promise<Buffer> {
  const masked = maskLinkReport(report);
  const title = TITLES[masked.kind];
  const sheet = new Sheet({ title, createdAt: masked.finished_at, footer: `${title} · connection ${masked.link_id}` });
  writeLetterhead(sheet, letterhead);
  sheet.title(title, "Data that the person shared from their payroll account");
  writeSource(sheet, masked, [
    ["Requested by", requestedBy ?? letterhead.requestedBy],
    ["Client's reference", masked.tracking_info],
  ]);
  writeEnvironment(sheet, environment);
  if (masked.kind === "deposit") writeDeposit(sheet, masked);
  else writeEmployments(sheet, masked);
  writeEnd(sheet, reportFingerprint(report));
  return sheet.finish();
}

function writeDeposit(sheet: Sheet, { employer, deposit_details }: DepositReport): void {
  sheet.heading("Where pay goes to");
  sheet.facts([
    ["Employer", employer.name],
    ["Deposit", shareWords(deposit_details)],
    ["Bank", deposit_details.bank_name],
    ["Routing number", deposit_details.routing_number],
    ["Account", `${deposit_details.account_type} ${deposit_details.account_number}`],
  ]);
  sheet.note("As the payroll provider confirmed it when the deposit was changed.");
}

function shareWords({ deposit_type, deposit_value }: DepositDetails): string | null {
  if (deposit_type === "entire") return "All of pay";
  return deposit_type === "percent" ? `${deposit_value} % of pay` : moneyText(deposit_value);
}
