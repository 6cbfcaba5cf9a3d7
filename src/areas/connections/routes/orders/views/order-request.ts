import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../../../../kernel/error.ts";
import { isGiven, type PartiallyValid, type ReadContext } from "../../../../../kernel/http/core/route.ts";
import { pageFaults, readOrigins } from "../../../../../kernel/http/lists/page-options.ts";
import { NOTIFICATION_LANGUAGES } from "../../../../../kernel/notification.ts";
import { flag, oneOf, optional, optionalText, text } from "../../../../../kernel/schema/vocabulary.ts";
import { parsePhone } from "../../../../../kernel/text/us/phone.ts";
import { parseState } from "../../../../../kernel/text/us/state.ts";
import { PURPOSED_INCOME, readPurposedIncome } from "../../../../income/routes/views/purposed-income.ts";
import { PRODUCT_TYPES } from "../../../../webhooks/words.ts";
import type { OrderChange, OrderInput } from "../../../ops/orders/orders.ts";
import { ORDER_EMPLOYERS_MAX, type OrderDetails } from "../../../order.ts";
import {
  emailFaults,
  NO_USER_DETAILS,
  readUser,
  ssnDigits,
  ssnFaults,
  USER_DETAILS,
  userFaults,
} from "../../views/connection-request.ts";
import { DataSources, EmployerBody, employerFaults, readDataSources, readNamedEmployer } from "./order-employer.ts";
import { productFaults, sourceWarnings } from "./order-faults.ts";

/** The longest `loan`, as JSON, in characters. */
const LOAN_LENGTH_MAX = 16_384;
const CC_EMAILS_MAX = 20;
const DELAY_HOURS_MAX = 720;

const PERSON = {
  ...USER_DETAILS,
  social_security_number: optionalText({ description: "The same as ssn", examples: ["900-11-0001"] }),
};

const MATTER = {
  loan: optional(
    Type.Unsafe<object>({
      type: "object",
      additionalProperties: true,
      description: "Yours, at most 16,384 characters as JSON; stored and shown again",
      examples: [{ loan_number: "4711" }],
    }),
  ),
  notes: optional(
    Type.String({
      maxLength: 4_096,
      format: "plain-lines",
      description: "Yours, at most 4,096 characters, of several lines; stored and shown again",
      examples: ["First call on Monday"],
    }),
  ),
  source: optionalText({ description: "Yours; stored and shown again", examples: ["loan-system"] }),
  template_id: optionalText({ description: "Yours; stored and shown again", examples: ["standard"] }),
  cc_emails: optional(
    Type.Array(Type.String({ maxLength: 256, description: "A mail address", examples: ["officer@lender.example"] }), {
      maxItems: CC_EMAILS_MAX,
      description: "Yours, at most 20; stored and shown again",
    }),
  ),
  notification_settings: optional(
    Type.Object(
      {
        suppress_user_notifications: optional(
          flag(
            "True: the service sends the person nothing. False: it does, in the sandbox too. The operator's unless given",
            false,
          ),
        ),
        first_notification_delay_hours: optional(
          Type.Number({
            minimum: 0,
            maximum: DELAY_HOURS_MAX,
            description: "Hours between the order and the first message; 0 unless given",
            examples: [0],
          }),
        ),
        language: optional(
          oneOf(NOTIFICATION_LANGUAGES, "The language of the messages; the operator's unless given", "es"),
        ),
      },
      { description: "How the person is notified" },
    ),
  ),
};

const REFRESHES = { refresh_approved: optional(flag("False: refreshes are refused", false)) };

/** A change of an order. */
export const OrderChangeBody = Type.Object(
  { ...PERSON, ...MATTER, ...REFRESHES },
  {
    title: "OrderChange",
    description: "What to change; absent fields stay, null removes one",
    examples: [{ email: "ada@example.com" }],
  },
);

/** An order, as clients send it. */
export const OrderBody = Type.Object(
  {
    ...PERSON,
    ...MATTER,
    ...REFRESHES,
    state: optionalText({
      description: "The state in which the person lives, by code or name: messages keep to its quiet hours",
      examples: ["NC"],
    }),
    order_number: optionalText({
      description: "Your reference, part of events; need not be unique",
      examples: ["4711"],
    }),
    external_user_id: optionalText({
      description: "Your id for the person; the order_number unless given",
      examples: ["borrower-4711"],
    }),
    products: Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
      minItems: 1,
      maxItems: PRODUCT_TYPES.length,
      description: "What is ordered",
    }),
    data_sources: DataSources,
    employers: optional(
      Type.Array(EmployerBody, { maxItems: ORDER_EMPLOYERS_MAX, description: "None: the person chooses" }),
    ),
    financial_institutions: optional(
      Type.Array(
        Type.Object({
          id: optionalText({ description: "Your id of it", examples: ["bank-1"] }),
          name: optionalText({ description: "Its name", examples: ["First Example Bank"] }),
        }),
        { maxItems: ORDER_EMPLOYERS_MAX, description: "Accepted for other clients: no provider here covers any" },
      ),
    ),
    client_name: optionalText({
      description: "How pages and messages name you; the team's display name unless given (`openvoe keys name-team`)",
      examples: ["Acme Lending"],
    }),
    tracking_info: optionalText({
      maxLength: 1_024,
      description: "Your own reference, at most 1,024 characters: comes back with events",
      examples: ["loan-4711"],
    }),
    accent_color: optionalText({ description: "#rrggbb, the color of the pages' buttons", examples: ["#0a5bd3"] }),
    allowed_origins: optional(
      Type.Array(text("An origin", "https://lender.example"), {
        maxItems: 20,
        description: "Origins that may embed the pages",
      }),
    ),
    ...PURPOSED_INCOME,
    redirect_url: optionalText({
      maxLength: 2_048,
      description: "Where the page goes at the end",
      examples: ["https://lender.example/done"],
    }),
  },
  {
    title: "NewOrder",
    description: "Whose data of which employers",
    examples: [
      {
        order_number: "4711",
        products: ["income"],
        first_name: "Ada",
        last_name: "Example",
        email: "ada@example.com",
        employers: [{ company_name: "Northwind Traders" }],
      },
    ],
  },
);

type NewOrder = Static<typeof OrderBody>;
type Change = Static<typeof OrderChangeBody>;

/** A checked {@link OrderBody}. */
export function readOrder(body: NewOrder): Omit<OrderInput, "baseUrl"> {
  return {
    orderNumber: body.order_number || null,
    details: {
      ...NO_DETAILS,
      ...readDetails(body),
      external_user_id: body.external_user_id || null,
      client_name: body.client_name || null,
      state: parseState(body.state ?? ""),
      page: {
        tracking_info: body.tracking_info || null,
        accent_color: body.accent_color || null,
        allowed_origins: readOrigins(body.allowed_origins),
        redirect_url: body.redirect_url || null,
      },
    },
    notifications: {
      suppress_user_notifications: null,
      first_notification_delay_hours: 0,
      language: null,
      ...readNotifications(body),
    },
    allowsRefresh: body.refresh_approved ?? true,
    income: readPurposedIncome(body),
    selection: {
      products: body.products,
      dataSources: readDataSources(body.data_sources),
      employers: (body.employers ?? []).map(readNamedEmployer),
      institutions: (body.financial_institutions ?? []).map(({ id, name }) => ({ id: id || null, name: name || null })),
    },
  };
}

/** A checked {@link OrderChangeBody}. */
export function readOrderChange(body: Change): OrderChange {
  const { refresh_approved } = body;
  return {
    details: readDetails(body),
    notifications: readNotifications(body),
    ...(refresh_approved == null ? {} : { allowsRefresh: refresh_approved }),
  };
}

const NO_DETAILS = {
  ...NO_USER_DETAILS,
  loan: null,
  notes: null,
  source: null,
  template_id: null,
  cc_emails: [],
} as const;
const TEXT_NAMES = ["notes", "source", "template_id"] as const;

/** The details that a body sets. An empty text counts as none. */
function readDetails(body: Change): Partial<OrderDetails> {
  const named = TEXT_NAMES.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name] || null]]));
  const ssn = body.social_security_number ?? body.ssn;
  return {
    ...Object.fromEntries(named),
    ...readUser(ssn === undefined ? body : { ...body, ssn }),
    ...(body.loan === undefined ? {} : { loan: body.loan }),
    ...(body.cc_emails === undefined ? {} : { cc_emails: body.cc_emails ?? [] }),
  };
}

function readNotifications({ notification_settings: settings }: Change): OrderChange["notifications"] {
  const { suppress_user_notifications: isSuppressed, first_notification_delay_hours: hours, language } = settings ?? {};
  return {
    ...(isSuppressed == null ? {} : { suppress_user_notifications: isSuppressed }),
    ...(hours == null ? {} : { first_notification_delay_hours: hours }),
    ...(language == null ? {} : { language }),
  };
}

/** What of an {@link OrderBody} has no effect. */
export function orderWarnings(body: PartiallyValid<NewOrder>, context: ReadContext): InvalidParam[] {
  const ofEmployers = (body.employers ?? []).flatMap((employer, at) =>
    sourceWarnings(context, `employers[${at}].data_sources`, employer?.data_sources),
  );
  return [...sourceWarnings(context, "data_sources", body.data_sources), ...ofEmployers];
}

/** What the schema cannot say of an {@link OrderBody}. */
export function orderFaults(body: PartiallyValid<NewOrder>): InvalidParam[] {
  return [
    ...emptyFaults(body),
    ...productFaults(body.products ?? []),
    ...changeFaults(body),
    ...stateFaults(body.state),
    ...employerFaults(body),
    ...pageFaults(body),
  ];
}

/** Fields of which one at least says whose order it is. */
const NAMES_OF_AN_ORDER = [
  "order_number",
  "external_user_id",
  "tracking_info",
  "loan",
  "first_name",
  "last_name",
  "email",
  "phone",
  "date_of_birth",
  "ssn",
  "social_security_number",
] as const satisfies readonly (keyof NewOrder)[];

/** An order that names nobody and nothing could not be distinguished from others, and would reach nobody. */
function emptyFaults(body: PartiallyValid<NewOrder>): InvalidParam[] {
  if (NAMES_OF_AN_ORDER.some((name) => isGiven(body, name) && body[name] !== "")) return [];
  const message =
    "or another field that says whose order it is must be given: last_name, email, phone, ssn, date_of_birth, order_number, external_user_id, loan or tracking_info";
  return [{ field: "first_name", message }];
}

function stateFaults(state: string | null | undefined): InvalidParam[] {
  const isFine = !state || parseState(state) !== null;
  return isFine ? [] : [{ field: "state", message: "must be a US state or territory, by its code or name" }];
}

/** What the schema cannot say of an {@link OrderChangeBody}. */
export function changeFaults(body: PartiallyValid<Change>): InvalidParam[] {
  const { phone, cc_emails, loan, social_security_number } = body;
  const faults = [
    ...userFaults(body),
    ...ssnFaults(social_security_number, "social_security_number"),
    ...twoNumbers(body),
  ];
  if (phone && parsePhone(phone) === null) faults.push({ field: "phone", message: PHONE_FAULT });
  for (const [at, one] of (cc_emails ?? []).entries()) {
    faults.push(...emailFaults(one, `cc_emails[${at}]`));
  }
  if (JSON.stringify(loan ?? null).length > LOAN_LENGTH_MAX) {
    faults.push({ field: "loan", message: `must have at most ${LOAN_LENGTH_MAX} characters of JSON` });
  }
  return faults;
}

const PHONE_FAULT = "must be a US telephone number of 10 digits, such as +12125550142";

/** Both names of the number are accepted, for clients of either; two numbers are nobody's. */
function twoNumbers({ ssn: one, social_security_number: other }: PartiallyValid<Change>): InvalidParam[] {
  if (one == null || other == null) return [];
  const [digits, otherDigits] = [ssnDigits(one) ?? "", ssnDigits(other) ?? ""];
  if (digits.endsWith(otherDigits) || otherDigits.endsWith(digits)) return [];
  return [{ field: "social_security_number", message: "must be the same as ssn, or absent" }];
}
