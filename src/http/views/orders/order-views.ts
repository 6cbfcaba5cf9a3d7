import Type from "typebox";
import { PRODUCT_TYPES } from "../../../domain/company.ts";
import { DATA_SOURCES } from "../../../domain/connections/link.ts";
import { TASK_KINDS, TASK_STATUSES } from "../../../domain/connections/task.ts";
import { ORDER_STATUSES } from "../../../domain/orders/order.ts";
import type { OrderContent, PartContent } from "../../../operations/orders/order-content.ts";
import { maskSsn } from "../../../text/us/ssn.ts";
import { HexId, hexId, nullable, oneOf, TimeText } from "../../core/schemas.ts";
import { Address } from "../connections/payroll-views.ts";
import {
  DepositDetailsView,
  linkReportView,
  ReportEmploymentView,
  type ReportShow,
} from "../connections/report-views.ts";

const Text = Type.String();
const OptionalText = nullable(Text);
const NamedProvider = nullable(
  Type.Object({ id: HexId, name: Text, logo_url: nullable(Type.String({ description: "Always null" })) }),
);

const TaskOfPart = Type.Object({
  id: HexId,
  link_id: HexId,
  kind: oneOf(TASK_KINDS),
  status: oneOf(TASK_STATUSES),
  error_message: nullable(Type.String({ description: "Why it failed, in words for people" })),
  created_at: TimeText,
  finished_at: nullable(TimeText),
});

const PART_FIELDS = {
  id: hexId("The part of the order: employer_id in events"),
  status: oneOf(ORDER_STATUSES),
  product_type: oneOf(PRODUCT_TYPES),
  data_source: oneOf(DATA_SOURCES),
  link_id: nullable(hexId("Once the person is connected")),
  provider: NamedProvider,
  provider_name: OptionalText,
  error_message: OptionalText,
  tasks: Type.Array(TaskOfPart, { description: "Newest first" }),
  created_at: TimeText,
  updated_at: TimeText,
  completed_at: nullable(TimeText),
};

const EMPLOYER_FIELDS = {
  ...PART_FIELDS,
  company_mapping_id: nullable(HexId),
  company_name: OptionalText,
};

/** What a list shows of an employer of an order. */
const EmployerSummary = Type.Object(EMPLOYER_FIELDS);

/** An employer of an order, with what was fetched. */
const EmployerView = Type.Object({
  ...EMPLOYER_FIELDS,
  company_address: Address,
  pdf_report: nullable(Type.String({ description: "Absolute URL of a PDF, open to all for an hour" })),
  is_suspicious: nullable(Type.Boolean()),
  employments: Type.Array(ReportEmploymentView, { description: "Empty before the data is here" }),
  deposit_details: nullable(DepositDetailsView),
});

/** An account at a financial institution. No provider of this service carries any. */
const FinancialAccountView = Type.Object({
  ...{ ...PART_FIELDS, institution_id: OptionalText },
  provider: nullable(Type.Object({ name: Text })),
  pdf_report: Type.Null(),
  accounts: Type.Array(Type.Unknown(), { description: "Always empty" }),
});

const ORDER_FIELDS = {
  id: HexId,
  user_id: HexId,
  order_number: Text,
  external_user_id: OptionalText,
  status: oneOf(ORDER_STATUSES),
  products: Type.Array(oneOf(PRODUCT_TYPES)),
  first_name: OptionalText,
  last_name: OptionalText,
  email: OptionalText,
  phone: OptionalText,
  ssn: nullable(Type.String({ description: "Masked to the last four digits unless the key has pii:read" })),
  client_name: OptionalText,
  tracking_info: OptionalText,
  template_id: OptionalText,
  source: OptionalText,
  notes: OptionalText,
  cc_emails: Type.Array(Text),
  loan: nullable(Type.Unsafe<object>({ type: "object", additionalProperties: true })),
  bridge_token: Type.String({
    description: "32 hex digits, good as long as the order: opens one part after the other",
  }),
  share_url: Type.String({ description: "The page of the order, for the person" }),
  short_share_url: Type.String({ description: "The same page, for text messages" }),
  notification_settings: Type.Object({
    suppress_user_notifications: Type.Boolean(),
    first_notification_delay_hours: Type.Number(),
  }),
  refresh_approved: Type.Boolean(),
  voie_report_id: nullable(hexId("The report of everything that the order brought, once it has ended")),
  voa_report_id: Type.Null({ description: "No provider carries assets" }),
  expires_at: TimeText,
  created_at: TimeText,
  updated_at: TimeText,
  completed_at: nullable(TimeText),
};

/** What a list shows of an order. */
export const OrderSummaryView = Type.Object({
  ...ORDER_FIELDS,
  employers: Type.Array(EmployerSummary),
  financial_accounts: Type.Array(FinancialAccountView),
});

/** An order. */
export const OrderView = Type.Object({
  ...ORDER_FIELDS,
  employers: Type.Array(EmployerView, {
    description: "One for each employer and product; of a person who is to choose, once they have",
  }),
  financial_accounts: Type.Array(FinancialAccountView),
});

/** How an order is shown. */
export interface OrderShow extends ReportShow {
  readonly baseUrl: string;
}

/** See {@link OrderView}. */
export function orderView(content: OrderContent, show: OrderShow) {
  return { ...headView(content, show), employers: shownEmployers(content).map((part) => employerView(part, show)) };
}

/** See {@link OrderSummaryView}. */
export function orderSummaryView(content: OrderContent, show: OrderShow) {
  return { ...headView(content, show), employers: shownEmployers(content).map(employerSummary) };
}

function headView({ order, details, shareToken, bridgeToken, parts }: OrderContent, { showsPii, baseUrl }: OrderShow) {
  const { id, user_id, order_number, status, voie_report_id, notifications, allows_refresh } = order;
  const { accounts, page, ssn, ...own } = details;
  return {
    ...{ id, user_id, order_number, status },
    ...own,
    ssn: ssn === null || showsPii ? ssn : maskSsn(ssn),
    tracking_info: page.tracking_info,
    bridge_token: bridgeToken,
    share_url: `${baseUrl}/order/${shareToken}`,
    short_share_url: `${baseUrl}/o/${Buffer.from(shareToken, "hex").toString("base64url")}`,
    notification_settings: notifications,
    refresh_approved: allows_refresh,
    voie_report_id,
    voa_report_id: null,
    expires_at: order.expires_at,
    created_at: order.created_at,
    updated_at: order.updated_at,
    completed_at: order.completed_at,
    financial_accounts: parts.filter(({ part }) => part.kind === "financial_account").map(financialAccountView),
  };
}

/** The employers; one that nobody has named or chosen is not there yet. */
function shownEmployers({ parts }: OrderContent): PartContent[] {
  const isShown = ({ part, tasks }: PartContent) => part.is_named || tasks.length > 0 || part.status !== "pending";
  return parts.filter((one) => one.part.kind === "employer" && isShown(one));
}

function partView({ part, provider, tasks }: PartContent) {
  return {
    id: part.id,
    status: part.status,
    product_type: part.product,
    data_source: part.data_source,
    link_id: part.link_id,
    provider: provider === null ? null : { ...provider, logo_url: null },
    provider_name: provider?.name ?? null,
    error_message: part.error_message,
    tasks: tasks.map(({ part_id, ...task }) => task),
    created_at: part.created_at,
    updated_at: part.updated_at,
    completed_at: part.status === "completed" ? part.ended_at : null,
  };
}

function employerSummary(content: PartContent) {
  const { company_id, company_name } = content.part;
  return { ...partView(content), company_mapping_id: company_id, company_name };
}

function employerView(content: PartContent, show: OrderShow) {
  const summary = employerSummary(content);
  if (content.report === null) return { ...summary, ...NOTHING_FETCHED };
  const report = linkReportView(content.report, show);
  const employments = "employments" in report ? report.employments : [];
  const company = employments[0]?.company ?? null;
  return {
    ...summary,
    company_name: summary.company_name ?? company?.name ?? null,
    company_address: company?.address ?? null,
    pdf_report: report.pdf_report,
    is_suspicious: report.is_suspicious,
    employments,
    deposit_details: "deposit_details" in report ? report.deposit_details : null,
  };
}

const NOTHING_FETCHED = {
  ...{ company_address: null, pdf_report: null, is_suspicious: null, employments: [], deposit_details: null },
} as const;

function financialAccountView(content: PartContent) {
  const { institution_id, company_name } = content.part;
  const provider = company_name === null ? null : { name: company_name };
  return {
    ...{ ...partView(content), institution_id },
    ...{ provider, provider_name: company_name, pdf_report: null, accounts: [] },
  };
}
