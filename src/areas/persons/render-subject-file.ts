import type { LinkId, OrderId, ReportId, Timestamp, VerificationId } from "../../kernel/ids.ts";
import type { PersonContact } from "../../kernel/outbox/message.ts";
import { FREQUENCY_TEXTS } from "../../kernel/pay/frequencies.ts";
import { type Column, Sheet } from "../../kernel/sheet/sheet.ts";
import { maskSsn } from "../../kernel/text/us/ssn.ts";
import type { EmploymentRecord } from "../payroll/employment.ts";
import {
  addressText,
  dateText,
  einText,
  fieldText,
  incomeText,
  JOB_TYPE_TEXTS,
  moneyText,
  purposeText,
  timeText,
} from "../payroll/print/texts.ts";
import type { RecordedPay } from "../payroll/recorded-pay.ts";
import type { ResultEmployment } from "../payroll/result-employment.ts";
import type { Dispute } from "./dispute.ts";

const TITLE = "Your file: what is held about you, and who asked";

/** Everything held about a person, as it is printed. */
interface PrintedFile {
  readonly name: string;
  readonly ssn: string | null;
  readonly compiledAt: Timestamp;
  /** Where messages and codes go; null: nowhere. */
  readonly contact: PersonContact | null;
  readonly employments: readonly {
    readonly source: string;
    readonly storedAt: Timestamp;
    readonly record: EmploymentRecord;
    readonly pay: RecordedPay | null;
  }[];
  readonly inquiries: readonly {
    readonly verification_id: VerificationId;
    readonly asked_by: string;
    readonly asked_at: Timestamp;
    readonly permissible_purpose: string | null;
    readonly given: { readonly employments: readonly ResultEmployment[] } | null;
  }[];
  readonly connections: readonly {
    readonly heldBy: string;
    readonly holdings: readonly {
      readonly kind: string;
      readonly id: LinkId | OrderId | ReportId;
      readonly status: string;
      readonly created_at: Timestamp;
    }[];
  }[];
  readonly disputes: readonly Dispute[];
  readonly freezes: readonly { readonly created_at: Timestamp }[];
}

/**
 * The PDF of a person's file (15 U.S.C. § 1681g): the same that their page shows. An SSN shows its
 * last four digits. The same values yield the same bytes.
 */
export function renderSubjectFile(file: PrintedFile): Promise<Buffer> {
  const { name, ssn, compiledAt, contact } = file;
  const sheet = new Sheet({ title: TITLE, createdAt: compiledAt, footer: TITLE });
  sheet.title(TITLE, `Compiled at ${timeText(compiledAt)}`);
  sheet.facts([
    ["About", name],
    ["SSN", ssn === null ? null : maskSsn(ssn)],
    ["E-mail", contact?.email ?? null],
    ["Telephone", contact?.phone ?? null],
    ["Frozen since", file.freezes[0] === undefined ? "Not frozen" : dateText(file.freezes[0].created_at)],
  ]);
  sheet.note("A dash means that nothing is held. You may dispute what is wrong, without charge, at your own page.");
  writeRecords(sheet, file);
  writeInquiries(sheet, file);
  writeConnections(sheet, file);
  writeDisputes(sheet, file);
  return sheet.finish();
}

const PAY_COLUMNS: readonly Column[] = [
  { title: "Pay date", share: 2 },
  { title: "Gross", share: 2, isAmount: true },
  { title: "Net", share: 2, isAmount: true },
  { title: "File", share: 4 },
];
const YEAR_COLUMNS: readonly Column[] = [{ title: "Year", share: 2 }, ...PAY_COLUMNS.slice(1)];

function writeRecords(sheet: Sheet, { employments }: PrintedFile): void {
  sheet.heading("Your jobs and pay");
  if (employments.length === 0) sheet.note("No record.");
  for (const { source, storedAt, record, pay } of employments) {
    sheet.subheading(record.employer_name);
    const names = [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(" ");
    sheet.facts([
      ["Source", source],
      ["As of", dateText(record.as_of)],
      ["Record", record.record_id],
      ["Loaded", dateText(storedAt)],
      ["Job title", record.job_title],
      ["Type", record.job_type === null ? null : JOB_TYPE_TEXTS[record.job_type]],
      ["First day", dateText(record.start_date)],
      ["Last day", dateText(record.end_date)],
      ["Pay", incomeText(record)],
      ["Paid", record.pay_frequency === null ? null : FREQUENCY_TEXTS[record.pay_frequency]],
      ["Name", names],
      ["Date of birth", dateText(record.date_of_birth)],
      ["SSN", record.ssn === null ? null : maskSsn(record.ssn)],
      ["EIN of the employer", einText(record.employer_ein)],
      ["Address", addressText({ ...record, country: "US" })],
      ["Reached at", [record.email, record.phone].filter(Boolean).join(", ")],
    ]);
    if (pay !== null) writePay(sheet, pay);
  }
}

function writePay(sheet: Sheet, { statements, years }: RecordedPay): void {
  if (statements.length > 0) {
    const rows = statements.map((one) => [
      dateText(one.pay_date),
      moneyText(one.gross_pay),
      moneyText(one.net_pay),
      one.source_file,
    ]);
    sheet.table(PAY_COLUMNS, rows);
  }
  if (years.length > 0) {
    const rows = years.map((one) => [
      `${one.year}`,
      moneyText(one.gross_pay ?? one.wages),
      moneyText(one.net_pay),
      one.source_file,
    ]);
    sheet.table(YEAR_COLUMNS, rows);
  }
}

function writeInquiries(sheet: Sheet, { inquiries }: PrintedFile): void {
  sheet.heading("Who asked about you");
  if (inquiries.length === 0) sheet.note("Nobody.");
  for (const one of inquiries) {
    sheet.subheading(one.asked_by);
    const given = (one.given?.employments ?? []).map((job) => {
      const span = [dateText(job.start_date), dateText(job.end_date) ?? "today"].filter(Boolean).join(" to ");
      return [job.job_title, job.employer_name, span, incomeText(job)].filter(Boolean).join(", ");
    });
    sheet.facts([
      ["When", timeText(one.asked_at)],
      ["Purpose", one.permissible_purpose === null ? "Not stated" : purposeText(one.permissible_purpose)],
      ["Reference", one.verification_id],
      ["What they were given", given.length === 0 ? "Nothing" : given.join("; ")],
    ]);
  }
}

function writeConnections(sheet: Sheet, { connections }: PrintedFile): void {
  if (connections.length === 0) return;
  sheet.heading("What clients hold of you");
  for (const { heldBy, holdings } of connections) {
    sheet.subheading(heldBy);
    sheet.facts(
      holdings.map(({ kind, id, status, created_at }) => [
        fieldText(kind),
        `${status}, since ${dateText(created_at)} (${id})`,
      ]),
    );
  }
}

function writeDisputes(sheet: Sheet, { disputes }: PrintedFile): void {
  if (disputes.length === 0) return;
  sheet.heading("What you dispute");
  for (const { item, status, explanation, result, created_at, due_at, ended_at } of disputes) {
    sheet.subheading(item.employer_name);
    sheet.facts([
      ["What", item.fields.length === 0 ? "The whole job" : item.fields.map(fieldText).join(", ")],
      ["Status", status],
      ["Opened", dateText(created_at)],
      [ended_at === null ? "Due" : "Ended", dateText(ended_at ?? due_at)],
      ["What you said", explanation],
      ["Result", result?.explanation ?? null],
    ]);
  }
}
