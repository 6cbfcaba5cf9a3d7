import { type Issued, writeEnvironment, writeLetterhead } from "../../../kernel/sheet/letterhead.ts";
import { type Fact, Sheet } from "../../../kernel/sheet/sheet.ts";
import { reportFingerprint } from "../../payroll/merging/fingerprint.ts";
import { maskUserReport } from "../../payroll/merging/mask.ts";
import { holdersText, isOwnAccount } from "../../payroll/print/account-part.ts";
import { writeEmployments } from "../../payroll/print/employment-part.ts";
import { writeEnd, writeSource } from "../../payroll/print/source-part.ts";
import { timeText } from "../../payroll/print/texts.ts";
import { holderName, reportIdentity, type UserReport } from "../../payroll/report.ts";

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
