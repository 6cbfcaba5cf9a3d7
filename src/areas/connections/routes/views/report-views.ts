import Type from "typebox";
import type { LinkId, UserId } from "../../../../kernel/ids.ts";
import { date, flag, hexId, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import type { PayDocumentFile } from "../../../payroll/fetched-payroll.ts";
import { accountNumberEnd, maskLinkReport, maskUserReport, reportFingerprint } from "../../../payroll/merging/mask.ts";
import { withYearToDate } from "../../../payroll/merging/year-to-date.ts";
import {
  BankAccountView,
  bankAccountViews,
  EMPLOYMENT_FIELDS,
  employmentView,
  IncomeOfYearView,
  PROFILE_FIELDS,
  ShiftView,
  StatementView,
  statementView,
  W2View,
  w2View,
} from "../../../payroll/payroll-views.routes.ts";
import {
  type DepositReport,
  type LinkReport,
  type ReportEmployment,
  type ReportSource,
  reportIdentity,
  sourceIdentity,
  type UserReport,
} from "../../../payroll/report.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES, TASK_STATUSES } from "../../../webhooks/words.ts";
import type { SignedFile } from "../../file.ts";
import { IdentityStatusView, IdentityView, identityView } from "./identity-view.ts";

/** How a report is shown. */
export interface ReportViewOptions {
  /** True: SSNs and account numbers in full. */
  readonly showsPii: boolean;
  /** The absolute URL of a file; null for who is to confirm first that it is them. */
  readonly urlOf: (file: SignedFile) => string | null;
}

const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const PdfReport = textOrNull(
  "Absolute URL of the report as a PDF, open to all for an hour; null only for a session of the dashboard without a recent second factor",
  "https://voe.example.com/v1/files/3f9a1c5e7b2d48f0/",
);

/** An employment with the person and all payments. */
export const ReportEmploymentView = Type.Object(
  {
    ...EMPLOYMENT_FIELDS,
    profile: Type.Object(PROFILE_FIELDS, {
      title: "PayrollProfile",
      description: "The person as the payroll of this employer has them",
    }),
    annual_income_summary: Type.Array(IncomeOfYearView, { description: "Added up from statements, newest year first" }),
    statements: Type.Array(StatementView, { description: "Newest first" }),
    w2s: Type.Array(W2View, { description: "Newest first" }),
    bank_accounts: Type.Array(BankAccountView, { description: "Where pay goes" }),
    shifts: Type.Array(ShiftView, { description: "Newest first" }),
  },
  { title: "ReportEmployment", description: "A job with the person and all payments" },
);

const LogoUrl = nullable(text("Always null", ""), { examples: [null] });
const Provider = Type.Object(
  { id: hexId("Its id"), name: text("Its name", "Sandbox Payroll"), logo_url: LogoUrl },
  { description: "The payroll provider" },
);

/** Fields of every report of a link; `access_token` is included for clients that remove it. */
const SOURCE_FIELDS = {
  id: hexId("The task that fetched the data: another one after each fetch"),
  link_id: hexId("The link"),
  status: oneOf(["done"] as const, "Always done: there is no report before"),
  product_type: oneOf(CONNECTION_PRODUCTS, "What the link was made for"),
  tracking_info: textOrNull("Your own reference", "loan-4711"),
  data_source: oneOf(DATA_SOURCES, "Where data come from"),
  provider: Provider,
  provider_name: text("The name of the provider", "Sandbox Payroll"),
  as_of: date("Of the last fetch", "2026-11-21"),
  finished_at: time("When it was fetched"),
  completed_at: time("The same as finished_at"),
  access_token: Type.Null({
    description: "Always null: access tokens are stored as hashes, and cannot be shown again",
    examples: [null],
  }),
  refresh_status: nullable(oneOf(TASK_STATUSES, "Status of the latest refresh; null without one", "done"), {
    examples: [null],
  }),
  identity: IdentityView,
  is_suspicious: flag("True if the data contradict each other or the person whom you named", false),
  suspicious_reasons: Type.Array(
    text(
      "A contradiction, in words",
      "The name in the payroll account differs from the one that was given with the order or user.",
    ),
    { description: "Why it is suspicious; empty otherwise", examples: [[]] },
  ),
  data_sha256: text("SHA-256 of the masked data, 64 hex digits; equal in the PDF", SHA256),
  pdf_report: PdfReport,
};

/** The report of a link's employments. */
export const LinkReportView = Type.Object(
  { ...SOURCE_FIELDS, employments: Type.Array(ReportEmploymentView, { description: "Current ones first" }) },
  { title: "LinkReport", description: "The employments of a link, and their pay if the product has it" },
);

/** Where pay goes to. */
export const DepositDetailsView = Type.Object(
  {
    bank_name: textOrNull("Name of the bank", "First Example Bank"),
    account_type: oneOf(["checking", "savings"] as const, "Kind of account"),
    account_number: text("The last four digits behind ****, or all with pii:read", "****6789"),
    account_number_mask: textOrNull("The last four digits", "6789"),
    routing_number: text("Routing number", "021000021"),
    deposit_type: oneOf(["entire", "percent", "amount"] as const, "What of the pay goes there"),
    deposit_value: nullable(text("Percentage or US dollars; null with entire", "150.00"), { examples: [null] }),
  },
  { title: "DepositDetails", description: "Where pay goes" },
);

/** The report of a link that moved a deposit. */
export const DepositReportView = Type.Object(
  {
    ...SOURCE_FIELDS,
    employer: Type.Object(
      { name: textOrNull("Its name", "Northwind Traders"), logo_url: LogoUrl },
      { description: "Whose pay was moved" },
    ),
    deposit_details: DepositDetailsView,
  },
  { title: "DepositReport", description: "The deposit that a link moved" },
);

/** See {@link LinkReportView} and {@link DepositReportView}. */
export function linkReportView(report: LinkReport | DepositReport, show: ReportViewOptions) {
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

function sourceView(report: LinkReport | DepositReport, { urlOf }: ReportViewOptions) {
  const { kind, link_id } = report;
  const { suspicious, as_of, provider, identity, ...shown }: ReportSource = report;
  return {
    ...shown,
    identity: identityView(sourceIdentity(report)),
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

function reportEmploymentView(employment: ReportEmployment, linkId: LinkId, { urlOf }: ReportViewOptions) {
  const fileUrl = (file: PayDocumentFile) => urlOf({ ...file, ownerId: linkId });
  const { statements, w2s, bank_accounts, ...own } = employment;
  return {
    ...own,
    ...employmentView(own),
    statements: withYearToDate(statements).map((one) => statementView(one, fileUrl)),
    w2s: w2s.map((one) => w2View(one, fileUrl)),
    bank_accounts: bankAccountViews(bank_accounts),
  };
}

/** A report of a user: of everything they share. */
export const UserReportView = Type.Object(
  {
    report_id: hexId("The report's id"),
    status: oneOf(["done"] as const, "Always done"),
    is_voe: flag("True: employment alone, without income", false),
    requested_by: textOrNull("Who asks, as the consent page named them", "Acme Lending"),
    user_id: hexId("The user"),
    external_user_id: textOrNull("Your own id of the person", "borrower-4711"),
    first_name: textOrNull("Given name", "Ada"),
    last_name: textOrNull("Family name", "Example"),
    identity: nullable(IdentityStatusView, {
      description: "Whether the payroll accounts are of this user: one that differs outweighs the others",
    }),
    created_at: time("When it was made"),
    completed_at: time("The same as created_at"),
    data_sha256: text("SHA-256 of the masked report, 64 hex digits; equal in the PDF", SHA256),
    pdf_report: PdfReport,
    links: Type.Array(LinkReportView, { description: "Newest first" }),
  },
  { title: "UserReport", description: "Everything that a user shares, as of its creation" },
);

/** See {@link UserReportView}. */
export function userReportView(report: UserReport, show: ReportViewOptions) {
  const data_sha256 = reportFingerprint(report);
  const { subject, links, ...shown } = show.showsPii ? report : maskUserReport(report);
  return {
    ...shown,
    ...subject,
    identity: reportIdentity(report),
    status: "done",
    completed_at: report.created_at,
    data_sha256,
    pdf_report: show.urlOf({ kind: "user_report", ownerId: subject.user_id, objectId: report.report_id }),
    links: links.map((link) => linkReportView(link, show)),
  };
}

/** The deposits of a user that were moved. */
export const UserDepositsView = Type.Object(
  {
    user_id: hexId("The user"),
    status: oneOf(["done"] as const, "Always done"),
    completed_at: time("When the last of them was moved"),
    links: Type.Array(DepositReportView, { description: "Newest first" }),
  },
  { title: "UserDeposits", description: "The deposits of a user that were moved" },
);

/** See {@link UserDepositsView}. */
export function userDepositsView(userId: UserId, reports: readonly DepositReport[], show: ReportViewOptions) {
  const completed_at = reports
    .map(({ finished_at }) => finished_at)
    .sort()
    .at(-1);
  return { user_id: userId, status: "done", completed_at, links: reports.map((one) => linkReportView(one, show)) };
}
