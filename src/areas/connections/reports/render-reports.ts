import { type Issued, writeEnvironment, writeLetterhead } from "../../../kernel/sheet/letterhead.ts";
import { type Fact, Sheet } from "../../../kernel/sheet/sheet.ts";
import type { DepositDetails } from "../../payroll/deposit.ts";
import { maskLinkReport, maskUserReport, reportFingerprint } from "../../payroll/merging/mask.ts";
import { writeEmployments } from "../../payroll/print/employment-part.ts";
import { holdersText, isOwnAccount, writeEnd, writeSource } from "../../payroll/print/source-part.ts";
import { moneyText, timeText } from "../../payroll/print/texts.ts";
import {
  type DepositReport,
  holderName,
  type LinkReport,
  reportIdentity,
  type UserReport,
} from "../../payroll/report.ts";

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

/** Whom the client asked about, and whose the accounts are where that is another person or unknown. */
function aboutFacts(report: UserReport, name: string): Fact[] {
  const identity = reportIdentity(report);
  if (isOwnAccount({ identity })) return [["About", name === "" ? null : name]];
  const names = report.links.flatMap(({ employments }) => employments.map(({ profile }) => holderName(profile)));
  const holders = [...new Set(names.filter((one) => one !== null))];
  return [
    ["Asked about", name === "" ? "Nobody was named" : name],
    ["Payroll account of", holdersText({ holders }) ?? "Not known"],
  ];
}

/**
 * The PDF of a user's report, for a loan file: the client, the person, the sources and their dates,
 * every employment, and unknown facts. SSNs and account numbers show their last four digits.
 */
export function renderUserReport(report: UserReport, { letterhead, environment }: Issued): Promise<Buffer> {
  const { is_voe, subject, report_id, created_at, requested_by, links } = maskUserReport(report);
  const title = is_voe ? "Verification of employment" : "Verification of income and employment";
  const sheet = new Sheet({ title, createdAt: created_at, footer: `${title} · report ${report_id}` });
  const name = [subject.first_name, subject.last_name].filter((part) => part !== null).join(" ");
  writeLetterhead(sheet, letterhead);
  sheet.title(title, "Data that the person shared from their payroll account");
  sheet.facts([
    ["Requested by", requested_by ?? letterhead.requestedBy],
    ...aboutFacts(report, name),
    ["Report", report_id],
    ["Client's reference", subject.external_user_id],
    ["Made at", timeText(created_at)],
    ["Sources", `${links.length}`],
  ]);
  writeEnvironment(sheet, environment);
  for (const link of links) {
    sheet.heading(`Source: ${link.provider.name}`, 120);
    writeSource(sheet, link);
    writeEmployments(sheet, link);
  }
  writeEnd(sheet, reportFingerprint(report));
  return sheet.finish();
}
