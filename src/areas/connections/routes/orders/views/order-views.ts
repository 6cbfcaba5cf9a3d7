import Type from "typebox";
import { NOTIFICATION_LANGUAGES } from "../../../../../kernel/notification.ts";
import { date, flag, hexId, nullable, oneOf, text, textOrNull, time } from "../../../../../kernel/schema/vocabulary.ts";
import { maskSsn } from "../../../../../kernel/text/us/ssn.ts";
import { IncomeAnswersField } from "../../../../income/routes/views/income-rules-request.ts";
import { worstIdentity } from "../../../../payroll/identity.ts";
import { Address } from "../../../../payroll/payroll-views.routes.ts";
import { DATA_SOURCES, ORDER_STATUSES, PRODUCT_TYPES, TASK_STATUSES } from "../../../../webhooks/words.ts";
import type { OrderContent, OrderPartContent } from "../../../ops/orders/order-content.ts";
import { shareUrlOf, shortShareUrlOf } from "../../../ops/orders/parts/order-tokens.ts";
import { TASK_KINDS } from "../../../task.ts";
import { IdentityStatusView, IdentityView } from "../../views/identity-view.ts";
import {
  DepositDetailsView,
  linkReportView,
  ReportEmploymentView,
  type ReportViewOptions,
} from "../../views/report-views.ts";

const ErrorMessage = nullable(text("Why it failed, in words for people", "The payroll system did not answer."), {
  examples: [null],
});
const NamedProvider = nullable(
  Type.Object(
    {
      id: hexId("Its id"),
      name: text("Its name", "Sandbox Payroll"),
      logo_url: nullable(text("Always null", ""), { examples: [null] }),
    },
    { description: "The payroll provider; null until the person chose one" },
  ),
);

const TaskOfPart = Type.Object(
  {
    id: hexId("The task's id"),
    link_id: hexId("Its link"),
    kind: oneOf(TASK_KINDS, "What it does"),
    status: oneOf(TASK_STATUSES, "Its status", "done"),
    error_message: ErrorMessage,
    created_at: time("When it was made"),
    finished_at: nullable(time("When it became final; null before")),
  },
  { title: "OrderTask", description: "A run at a payroll system" },
);

const PART_FIELDS = {
  id: hexId("The part of the order: employer_id in events"),
  status: oneOf(ORDER_STATUSES, "Its status", "completed"),
  product_type: oneOf(PRODUCT_TYPES, "What it is for", "income"),
  data_source: oneOf(DATA_SOURCES, "Where data come from"),
  link_id: nullable(hexId("Once the person is connected; null before")),
  identity_status: nullable(IdentityStatusView, {
    description: "Whether the account is of the person of the order; null before",
  }),
  provider: NamedProvider,
  provider_name: textOrNull("The name of the provider", "Sandbox Payroll"),
  error_message: ErrorMessage,
  tasks: Type.Array(TaskOfPart, { description: "The newest 20, newest first" }),
  created_at: time("When it was made"),
  updated_at: time("When it last changed"),
  completed_at: nullable(time("When its data were there; null before")),
};

const EMPLOYER_FIELDS = {
  ...PART_FIELDS,
  company_mapping_id: nullable(hexId("The employer; null if the directory does not list it")),
  company_name: textOrNull("Its name", "Northwind Traders"),
};

/** What a list shows of an employer of an order. */
const EmployerSummary = Type.Object(EMPLOYER_FIELDS, {
  title: "OrderEmployerSummary",
  description: "An employer of an order",
});

/** An employer of an order, with what was fetched. */
const EmployerView = Type.Object(
  {
    ...EMPLOYER_FIELDS,
    company_address: Address,
    pdf_report: textOrNull(
      "Absolute URL of a PDF, open to all for an hour; null before the data is here, and for a session of the dashboard without a recent second factor",
      "https://voe.example.com/v1/files/3f9a1c5e7b2d48f0/",
    ),
    identity: nullable(IdentityView),
    is_suspicious: nullable(flag("True if the data contradict each other or the person; null before", false)),
    suspicious_reasons: Type.Array(
      text(
        "A contradiction, in words",
        "The SSN in the payroll account differs from the one that was given with the order or user.",
      ),
      { description: "Why it is suspicious; empty otherwise", examples: [[]] },
    ),
    employments: Type.Array(ReportEmploymentView, { description: "Empty before the data is here" }),
    deposit_details: nullable(DepositDetailsView, { examples: [null] }),
  },
  { title: "OrderEmployer", description: "An employer of an order, with what was fetched" },
);

/** An account at a financial institution. No provider of this service covers any. */
const FinancialAccountView = Type.Object(
  {
    ...PART_FIELDS,
    institution_id: textOrNull("The institution, as you named it", "bank-1"),
    provider: nullable(
      Type.Object({ name: text("Its name", "First Example Bank") }, { description: "The institution" }),
    ),
    pdf_report: Type.Null({ description: "Always null", examples: [null] }),
    accounts: Type.Array(Type.Unknown(), { description: "Always empty", examples: [[]] }),
  },
  { title: "OrderFinancialAccount", description: "An institution of an order: no provider here covers any" },
);

const WITHHELD =
  "null only for a session of the dashboard, unless it reveals it, or may write and the order waits; after the first connection, with a recent second factor";

const ORDER_FIELDS = {
  id: hexId("The order's id"),
  user_id: hexId("The user: the person whose data are ordered"),
  order_number: text("Your number, or one that was made", "4711"),
  external_user_id: textOrNull("Your own id of the person", "borrower-4711"),
  status: oneOf(ORDER_STATUSES, "The status of the whole order", "completed"),
  products: Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), { description: "What is ordered" }),
  first_name: textOrNull("Given name", "Ada"),
  last_name: textOrNull("Family name", "Example"),
  email: textOrNull("Mail address that messages go to", "ada@example.com"),
  phone: textOrNull("Telephone number that messages go to", "+12125550142"),
  state: textOrNull("The state in which they live, for quiet hours", "NC"),
  ssn: textOrNull("Masked to the last four digits unless the key has pii:read", "***-**-0001"),
  date_of_birth: nullable(date("Date of birth", "1990-05-17")),
  identity: nullable(IdentityStatusView, {
    description:
      "That of all employers: one account of another person outweighs the others. Null before the data is here",
  }),
  client_name: textOrNull("How pages and messages name you", "Acme Lending"),
  tracking_info: textOrNull("Your own reference, which comes back with events", "loan-4711"),
  template_id: textOrNull("Yours; stored and shown again", "standard"),
  source: textOrNull("Yours; stored and shown again", "loan-system"),
  notes: textOrNull("Yours; stored and shown again", "First call on Monday"),
  cc_emails: Type.Array(text("A mail address", "officer@lender.example"), {
    description: "Yours; stored and shown again",
  }),
  loan: nullable(
    Type.Unsafe<object>({
      type: "object",
      additionalProperties: true,
      description: "Yours; stored and shown again",
      examples: [{ loan_number: "4711" }],
    }),
  ),
  bridge_token: textOrNull(
    `32 hex digits, good as long as the order: opens one part after the other; ${WITHHELD}`,
    "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  ),
  share_url: textOrNull(
    `The page of the order, for the person; ${WITHHELD}`,
    "https://voe.example.com/order/0f1e2d3c4b5a69788796a5b4c3d2e1f0",
  ),
  short_share_url: textOrNull(
    `The same page, for text messages; ${WITHHELD}`,
    "https://voe.example.com/o/Dx4tPEtaaXiHlqW0w9Lh8A",
  ),
  notification_settings: Type.Object(
    {
      suppress_user_notifications: flag("True: the service sends the person nothing", false),
      first_notification_delay_hours: Type.Number({
        description: "Hours between the order and the first message",
        examples: [0],
      }),
      language: nullable(oneOf(NOTIFICATION_LANGUAGES, "The language of the messages; null: the operator's", "es")),
    },
    { description: "How the person is notified" },
  ),
  refresh_approved: flag(
    "True if data can be refreshed later without the person: they agreed to it when they connected, and the client did not rule it out",
  ),
  voie_report_id: nullable(hexId("The report of everything that the order brought, once it has ended; null before")),
  voa_report_id: Type.Null({ description: "Always null: no provider covers assets", examples: [null] }),
  income_assessments: IncomeAnswersField,
  expires_at: time("Until when the person can answer", "2026-12-21T14:30:00.000000Z"),
  created_at: time("When it was placed"),
  updated_at: time("When it last changed"),
  completed_at: nullable(time("When it ended with data; null before")),
};

/** What a list shows of an order. */
export const OrderSummaryView = Type.Object(
  {
    ...ORDER_FIELDS,
    employers: Type.Array(EmployerSummary, { description: "One for each employer and product" }),
    financial_accounts: Type.Array(FinancialAccountView, { description: "One for each institution", examples: [[]] }),
  },
  { title: "OrderSummary", description: "An order, without what was fetched" },
);

/** An order. */
export const OrderView = Type.Object(
  {
    ...ORDER_FIELDS,
    employers: Type.Array(EmployerView, {
      description: "One for each employer and product; of a person who is to choose, once they have",
    }),
    financial_accounts: Type.Array(FinancialAccountView, { description: "One for each institution", examples: [[]] }),
  },
  { title: "Order", description: "A request to a person for data of their employers" },
);

/** How an order is shown. */
export interface OrderShow extends ReportViewOptions {
  readonly baseUrl: string;
  /** True if the tokens of the person's page are shown: who has them acts in the person's name. */
  readonly showsPage: (content: OrderContent) => boolean;
}

/** See {@link OrderView}. */
export function orderView(content: OrderContent, show: OrderShow) {
  return { ...headView(content, show), employers: shownEmployers(content).map((part) => employerView(part, show)) };
}

/** See {@link OrderSummaryView}. */
export function orderSummaryView(content: OrderContent, show: OrderShow) {
  return { ...headView(content, show), employers: shownEmployers(content).map(employerSummary) };
}

function headView(content: OrderContent, { showsPii, baseUrl, showsPage }: OrderShow) {
  const { order, details, shareToken, bridgeToken, parts } = content;
  const { id, user_id, order_number, status, voie_report_id, notifications, allows_refresh } = order;
  const { accounts, page, ssn, income, ...own } = details;
  const isPageShown = showsPage(content);
  return {
    id,
    user_id,
    order_number,
    status,
    ...own,
    ssn: ssn === null || showsPii ? ssn : maskSsn(ssn),
    // Orders of before have none.
    date_of_birth: details.date_of_birth ?? null,
    identity: worstIdentity(parts.map(({ part }) => part.identity)),
    tracking_info: page.tracking_info,
    bridge_token: isPageShown ? bridgeToken : null,
    share_url: isPageShown ? shareUrlOf(baseUrl, shareToken) : null,
    short_share_url: isPageShown ? shortShareUrlOf(baseUrl, shareToken) : null,
    notification_settings: {
      ...notifications,
      suppress_user_notifications: notifications.suppress_user_notifications === true,
    },
    refresh_approved: allows_refresh && parts.some(({ isRefreshable }) => isRefreshable),
    voie_report_id,
    voa_report_id: null,
    income_assessments: income?.answers ?? [],
    expires_at: order.expires_at,
    created_at: order.created_at,
    updated_at: order.updated_at,
    completed_at: order.completed_at,
    financial_accounts: parts.filter(({ part }) => part.kind === "financial_account").map(financialAccountView),
  };
}

/** The employers; a part without a named or chosen employer is omitted. */
function shownEmployers({ parts }: OrderContent): OrderPartContent[] {
  const isShown = ({ part, tasks }: OrderPartContent) => part.is_named || tasks.length > 0 || part.status !== "pending";
  return parts.filter((one) => one.part.kind === "employer" && isShown(one));
}

function partView({ part, provider, tasks }: OrderPartContent) {
  return {
    id: part.id,
    status: part.status,
    product_type: part.product,
    data_source: part.data_source,
    link_id: part.link_id,
    identity_status: part.identity,
    provider: provider === null ? null : { ...provider, logo_url: null },
    provider_name: provider?.name ?? null,
    error_message: part.error_message,
    tasks: tasks.map(({ part_id, ...task }) => task),
    created_at: part.created_at,
    updated_at: part.updated_at,
    completed_at: part.status === "completed" ? part.ended_at : null,
  };
}

function employerSummary(content: OrderPartContent) {
  const { company_id, company_name } = content.part;
  return { ...partView(content), company_mapping_id: company_id, company_name };
}

function employerView(content: OrderPartContent, show: OrderShow) {
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
    identity: report.identity,
    is_suspicious: report.is_suspicious,
    suspicious_reasons: report.suspicious_reasons,
    employments,
    deposit_details: "deposit_details" in report ? report.deposit_details : null,
  };
}

const NOTHING_FETCHED = {
  company_address: null,
  pdf_report: null,
  employments: [],
  deposit_details: null,
  identity: null,
  is_suspicious: null,
  suspicious_reasons: [],
} as const;

function financialAccountView(content: OrderPartContent) {
  const { institution_id, company_name } = content.part;
  const provider = company_name === null ? null : { name: company_name };
  return {
    ...partView(content),
    institution_id,
    provider,
    provider_name: company_name,
    pdf_report: null,
    accounts: [],
  };
}
