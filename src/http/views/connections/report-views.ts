import Type from "typebox";
import type { SignedFile } from "../../../domain/connections/file.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES } from "../../../domain/connections/link.ts";
import type {
  DepositReport,
  LinkReport,
  ReportEmployment,
  ReportSource,
  UserReport,
} from "../../../domain/connections/report.ts";
import { TASK_STATUSES } from "../../../domain/connections/task.ts";
import { reportFingerprint } from "../../../results/connections/fingerprint.ts";
import { accountNumberEnd, maskLinkReport, maskUserReport } from "../../../results/connections/mask.ts";
import { DateText, HexId, hexId, nullable, oneOf, TimeText } from "../../core/schemas.ts";
import {
  BankAccountView,
  bankAccountView,
  EMPLOYMENT_FIELDS,
  employmentView,
  IncomeOfYearView,
  PROFILE_FIELDS,
  ShiftView,
  StatementView,
  statementView,
  W2View,
  w2View,
} from "./payroll-views.ts";

/** How a report is shown. */
export interface ReportShow {
  /** True: SSNs and account numbers in full. */
  readonly showsPii: boolean;
  /** The absolute URL of a file. */
  readonly urlOf: (file: SignedFile) => string;
}

const Text = Type.String();
const OptionalText = nullable(Text);

/** An employment with the person and all payments. */
export const ReportEmploymentView = Type.Object({
  ...EMPLOYMENT_FIELDS,
  profile: Type.Object(PROFILE_FIELDS),
  annual_income_summary: Type.Array(IncomeOfYearView, { description: "Added up from statements, newest year first" }),
  statements: Type.Array(StatementView, { description: "Newest first" }),
  w2s: Type.Array(W2View, { description: "Newest first" }),
  bank_accounts: Type.Array(BankAccountView),
  shifts: Type.Array(ShiftView, { description: "Newest first" }),
});

const Provider = Type.Object({
  id: HexId,
  name: Text,
  logo_url: nullable(Type.String({ description: "Always null" })),
});

/** Fields of every report of a link; `access_token` is included for clients that remove it. */
const SOURCE_FIELDS = {
  id: hexId("The task that fetched the data: another one after each fetch"),
  link_id: HexId,
  status: oneOf(["done"] as const),
  product_type: oneOf(CONNECTION_PRODUCTS),
  tracking_info: OptionalText,
  data_source: oneOf(DATA_SOURCES),
  provider: Provider,
  provider_name: Text,
  as_of: DateText,
  finished_at: TimeText,
  completed_at: TimeText,
  access_token: Type.Null({ description: "Access tokens are stored as hashes, and cannot be shown again" }),
  refresh_status: nullable(oneOf(TASK_STATUSES, "Status of the latest refresh")),
  is_suspicious: Type.Boolean(),
  suspicious_reasons: Type.Array(Text),
  data_sha256: Type.String({ description: "Digest of the masked data; equal in the PDF" }),
  pdf_report: Type.String({ description: "Absolute URL of the report as a PDF, open to all for an hour" }),
};

/** The report of a link's employments. */
export const LinkReportView = Type.Object({ ...SOURCE_FIELDS, employments: Type.Array(ReportEmploymentView) });

/** Where pay goes to. */
export const DepositDetailsView = Type.Object({
  bank_name: OptionalText,
  account_type: oneOf(["checking", "savings"] as const),
  account_number: Type.String({ description: "The last four digits behind ****, or all with pii:read" }),
  account_number_mask: nullable(Type.String({ description: "The last four digits" })),
  routing_number: Text,
  deposit_type: oneOf(["entire", "percent", "amount"] as const),
  deposit_value: OptionalText,
});

/** The report of a link that moved a deposit. */
export const DepositReportView = Type.Object({
  ...SOURCE_FIELDS,
  employer: Type.Object({ name: OptionalText, logo_url: nullable(Type.String({ description: "Always null" })) }),
  deposit_details: DepositDetailsView,
});

/** See {@link LinkReportView} and {@link DepositReportView}. */
export function linkReportView(report: LinkReport | DepositReport, show: ReportShow) {
  const data_sha256 = reportFingerprint(report);
  const shown = show.showsPii ? report : maskLinkReport(report);
  const head = { ...sourceView(shown, show), data_sha256 };
  if (shown.kind !== "deposit") {
    const employments = shown.employments.map((one) => reportEmploymentView(one, shown.link_id, show));
    return { ...head, employments };
  }
  const { employer, deposit_details } = shown;
  const account_number_mask = accountNumberEnd(deposit_details.account_number);
  return {
    ...head,
    employer: { ...employer, logo_url: null },
    deposit_details: { ...deposit_details, account_number_mask },
  };
}

function sourceView(report: LinkReport | DepositReport, { urlOf }: ReportShow) {
  const { kind, link_id } = report;
  const { suspicious, as_of, provider, ...shown }: ReportSource = report;
  return {
    ...shown,
    provider: { ...provider, logo_url: null },
    provider_name: provider.name,
    // An interface of this kind shows only the date of data, as verifications do.
    as_of: as_of.slice(0, 10),
    completed_at: report.finished_at,
    access_token: null,
    is_suspicious: suspicious.length > 0,
    suspicious_reasons: suspicious,
    pdf_report: urlOf({ kind: `${kind}_report`, ownerId: link_id, objectId: link_id }),
  };
}

function reportEmploymentView(employment: ReportEmployment, linkId: string, { urlOf }: ReportShow) {
  const fileUrl = (kind: "statement" | "w2", objectId: string) => urlOf({ kind, ownerId: linkId, objectId });
  const { statements, w2s, bank_accounts, ...own } = employment;
  return {
    ...own,
    ...employmentView(own),
    statements: statements.map((one) => statementView(one, fileUrl)),
    w2s: w2s.map((one) => w2View(one, fileUrl)),
    bank_accounts: bank_accounts.map(bankAccountView),
  };
}

/** A report of a user: of everything they share. */
export const UserReportView = Type.Object({
  report_id: HexId,
  status: oneOf(["done"] as const),
  is_voe: Type.Boolean(),
  requested_by: nullable(Type.String({ description: "Who asks, as the consent page named them" })),
  user_id: HexId,
  external_user_id: OptionalText,
  first_name: OptionalText,
  last_name: OptionalText,
  created_at: TimeText,
  completed_at: TimeText,
  data_sha256: Type.String({ description: "Digest of the masked report; equal in the PDF" }),
  pdf_report: Type.String({ description: "Absolute URL of the report as a PDF, open to all for an hour" }),
  links: Type.Array(LinkReportView, { description: "Newest first" }),
});

/** See {@link UserReportView}. */
export function userReportView(report: UserReport, show: ReportShow) {
  const data_sha256 = reportFingerprint(report);
  const { subject, links, ...shown } = show.showsPii ? report : maskUserReport(report);
  return {
    ...shown,
    ...subject,
    status: "done",
    completed_at: report.created_at,
    data_sha256,
    pdf_report: show.urlOf({ kind: "user_report", ownerId: subject.user_id, objectId: report.report_id }),
    links: links.map((link) => linkReportView(link, show)),
  };
}

/** The deposits of a user that were moved. */
export const UserDepositsView = Type.Object({
  user_id: HexId,
  status: oneOf(["done"] as const),
  completed_at: Type.String({ format: "date-time", description: "When the last of them was moved" }),
  links: Type.Array(DepositReportView, { description: "Newest first" }),
});

/** See {@link UserDepositsView}. */
export function userDepositsView(userId: string, reports: readonly DepositReport[], show: ReportShow) {
  const completed_at = reports
    .map(({ finished_at }) => finished_at)
    .sort()
    .at(-1);
  return { user_id: userId, status: "done", completed_at, links: reports.map((one) => linkReportView(one, show)) };
}
