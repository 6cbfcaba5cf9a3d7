import Type, { type Static } from "typebox";
import { PRODUCT_TYPES } from "../../../domain/company.ts";
import type { InvalidParam } from "../../../domain/error.ts";
import { NOTIFICATION_LANGUAGES } from "../../../domain/orders/notification.ts";
import { ORDER_EMPLOYERS_MAX, type OrderDetails } from "../../../domain/orders/order.ts";
import type { NamedInstitution } from "../../../operations/orders/order-parts.ts";
import type { OrderChange, OrderInput } from "../../../operations/orders/orders.ts";
import { asObject } from "../../../schema/objects.ts";
import { flag, nullable, oneOf, optionalText, text } from "../../../schema/vocabulary.ts";
import { parseEmail } from "../../../text/email.ts";
import { parsePhone } from "../../../text/us/phone.ts";
import { parseState } from "../../../text/us/state.ts";
import { birthFaults, readBirth, ssnDigits, ssnFaults, USER_DETAILS } from "../connection-request.ts";
import { PURPOSED_INCOME, readPurposedIncome } from "../income/purposed-income.ts";
import { pageFaults, readOrigins } from "../page-options.ts";
import { DataSources, EmployerBody, employerFaults, readDataSources, readNamedEmployer } from "./order-employer.ts";
import { productFaults } from "./order-products.ts";

/** The longest `loan`, as JSON, in characters. */
const LOAN_LENGTH_MAX = 16_384;
const CC_EMAILS_MAX = 20;
const DELAY_HOURS_MAX = 720;

const PERSON = {
  ...USER_DETAILS,
  social_security_number: optionalText({ description: "The same as ssn", examples: ["900-11-0001"] }),
};

const MATTER = {
  loan: Type.Optional(
    nullable(
      Type.Unsafe<object>({
        type: "object",
        additionalProperties: true,
        description: "Yours, at most 16,384 characters as JSON; stored and shown again",
        examples: [{ loan_number: "4711" }],
      }),
    ),
  ),
  notes: Type.Optional(
    nullable(
      Type.String({
        maxLength: 4_096,
        format: "plain-lines",
        description: "Yours, at most 4,096 characters, of several lines; stored and shown again",
        examples: ["First call on Monday"],
      }),
    ),
  ),
  source: optionalText({ description: "Yours; stored and shown again", examples: ["loan-system"] }),
  template_id: optionalText({ description: "Yours; stored and shown again", examples: ["standard"] }),
  cc_emails: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 256, description: "A mail address", examples: ["officer@lender.example"] }), {
        maxItems: CC_EMAILS_MAX,
        description: "Yours, at most 20; stored and shown again",
      }),
    ),
  ),
  notification_settings: Type.Optional(
    nullable(
      Type.Object(
        {
          suppress_user_notifications: Type.Optional(
            nullable(
              flag(
                "True: the service sends the person nothing. False: it does, in the sandbox too. The operator's unless given",
                false,
              ),
            ),
          ),
          first_notification_delay_hours: Type.Optional(
            nullable(
              Type.Number({
                minimum: 0,
                maximum: DELAY_HOURS_MAX,
                description: "Hours between the order and the first message; 0 unless given",
                examples: [0],
              }),
            ),
          ),
          language: Type.Optional(
            nullable(oneOf(NOTIFICATION_LANGUAGES, "The language of the messages; the operator's unless given", "es")),
          ),
        },
        { description: "How the person is notified" },
      ),
    ),
  ),
};

const REFRESHES = { refresh_approved: Type.Optional(nullable(flag("False: refreshes are refused", false))) };

/** A change of an order. */
export const OrderChangeBody = Type.Object(
  {
    ...PERSON,
    ...MATTER,
    ...REFRESHES,
  },
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
      description: "Your id of the person; the order_number unless given",
      examples: ["borrower-4711"],
    }),
    products: Type.Array(oneOf(PRODUCT_TYPES, "A product", "income"), {
      minItems: 1,
      maxItems: PRODUCT_TYPES.length,
      description: "What is ordered",
    }),
    data_sources: DataSources,
    employers: Type.Optional(
      nullable(Type.Array(EmployerBody, { maxItems: ORDER_EMPLOYERS_MAX, description: "None: the person chooses" })),
    ),
    financial_institutions: Type.Optional(
      nullable(
        Type.Array(
          Type.Object({
            id: optionalText({ description: "Your id of it", examples: ["bank-1"] }),
            name: optionalText({ description: "Its name", examples: ["First Example Bank"] }),
          }),
          { maxItems: ORDER_EMPLOYERS_MAX, description: "Accepted for other clients: no provider here covers any" },
        ),
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
    accent_color: optionalText({ description: "#rrggbb, the colour of the pages' buttons", examples: ["#0a5bd3"] }),
    allowed_origins: Type.Optional(
      nullable(
        Type.Array(text("An origin", "https://lender.example"), {
          maxItems: 20,
          description: "Origins that may embed the pages",
        }),
      ),
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

type Fields = Static<typeof OrderBody>;
type Texts = Partial<Record<string, string | null>>;

/** A checked {@link OrderBody}. */
export function readOrder(body: unknown): Omit<OrderInput, "baseUrl"> {
  const fields = body as Fields;
  const texts = body as Texts;
  return {
    orderNumber: texts.order_number || null,
    details: {
      ...NO_DETAILS,
      ...readDetails(body),
      external_user_id: texts.external_user_id || null,
      client_name: texts.client_name || null,
      state: parseState(texts.state ?? ""),
      page: {
        tracking_info: texts.tracking_info || null,
        accent_color: texts.accent_color || null,
        allowed_origins: readOrigins(fields.allowed_origins),
        redirect_url: texts.redirect_url || null,
      },
    },
    notifications: {
      suppress_user_notifications: null,
      first_notification_delay_hours: 0,
      language: null,
      ...readNotifications(body),
    },
    allowsRefresh: fields.refresh_approved ?? true,
    income: readPurposedIncome(fields),
    matter: {
      products: fields.products,
      dataSources: readDataSources(fields.data_sources),
      employers: (fields.employers ?? []).map(readNamedEmployer),
      institutions: (fields.financial_institutions ?? []).map(readInstitution),
    },
  };
}

/** A checked {@link OrderChangeBody}, or what an {@link OrderBody} changes of an order. */
export function readOrderChange(body: unknown): OrderChange {
  const { refresh_approved } = asObject(body);
  return {
    details: readDetails(body),
    notifications: readNotifications(body),
    ...(typeof refresh_approved === "boolean" ? { allowsRefresh: refresh_approved } : {}),
  };
}

const NO_DETAILS = {
  date_of_birth: null,
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  ssn: null,
  loan: null,
  notes: null,
  source: null,
  template_id: null,
  cc_emails: [],
} as const;
const TEXT_NAMES = ["first_name", "last_name", "email", "phone", "notes", "source", "template_id"] as const;

/** The details that a body sets. An empty text counts as none. */
function readDetails(body: unknown): Partial<OrderDetails> {
  const given = body as Texts & Static<typeof OrderChangeBody>;
  const named = TEXT_NAMES.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null]]));
  const ssn = given.social_security_number ?? given.ssn;
  return {
    ...Object.fromEntries(named),
    ...(ssn === undefined ? {} : { ssn: ssnDigits(ssn) }),
    ...(given.date_of_birth === undefined ? {} : { date_of_birth: readBirth(given.date_of_birth) }),
    ...(given.loan === undefined ? {} : { loan: given.loan }),
    ...(given.cc_emails === undefined ? {} : { cc_emails: given.cc_emails ?? [] }),
  };
}

function readNotifications(body: unknown): OrderChange["notifications"] {
  const settings = (body as Fields).notification_settings ?? {};
  const { suppress_user_notifications: isSuppressed, first_notification_delay_hours: hours, language } = settings;
  return {
    ...(isSuppressed == null ? {} : { suppress_user_notifications: isSuppressed }),
    ...(hours == null ? {} : { first_notification_delay_hours: hours }),
    ...(language == null ? {} : { language }),
  };
}

function readInstitution({ id, name }: Texts): NamedInstitution {
  return { id: id || null, name: name || null };
}

/** What the schema cannot say of an {@link OrderBody}. */
export function orderFaults(body: unknown): InvalidParam[] {
  const { products } = asObject(body);
  return [
    ...productFaults(products),
    ...changeFaults(body),
    ...stateFaults(body),
    ...employerFaults(asObject(body)),
    ...pageFaults(body),
  ];
}

function stateFaults(body: unknown): InvalidParam[] {
  const { state } = asObject(body);
  const isFine = typeof state !== "string" || state === "" || parseState(state) !== null;
  return isFine ? [] : [{ field: "state", message: "must be a US state or territory, by its code or name" }];
}

/** What the schema cannot say of an {@link OrderChangeBody}. */
export function changeFaults(body: unknown): InvalidParam[] {
  const { email, phone, cc_emails, loan } = asObject(body);
  const faults = [
    ...ssnFaults(body, "ssn"),
    ...ssnFaults(body, "social_security_number"),
    ...twoNumbers(body),
    ...birthFaults(body),
  ];
  if (email !== "" && isUnread(email, parseEmail)) faults.push({ field: "email", message: EMAIL_FAULT });
  if (phone !== "" && isUnread(phone, parsePhone)) faults.push({ field: "phone", message: PHONE_FAULT });
  for (const [at, one] of (Array.isArray(cc_emails) ? cc_emails : []).entries()) {
    if (isUnread(one, parseEmail)) faults.push({ field: `cc_emails[${at}]`, message: EMAIL_FAULT });
  }
  if (JSON.stringify(loan ?? null).length > LOAN_LENGTH_MAX) {
    faults.push({ field: "loan", message: `must have at most ${LOAN_LENGTH_MAX} characters of JSON` });
  }
  return faults;
}

const EMAIL_FAULT = "must be an e-mail address";
const PHONE_FAULT = "must be a US telephone number of 10 digits, such as +12125550142";

/** True for a text that the parser by which it is used later does not read. */
function isUnread(value: unknown, parse: (text: string) => unknown): boolean {
  return typeof value === "string" && parse(value) === null;
}

/** Both names of the number are accepted, for clients of either; two numbers are nobody's. */
function twoNumbers(body: unknown): InvalidParam[] {
  const [one, other] = [asObject(body).ssn, asObject(body).social_security_number];
  if (typeof one !== "string" || typeof other !== "string") return [];
  const [digits, otherDigits] = [ssnDigits(one) ?? "", ssnDigits(other) ?? ""];
  if (digits.endsWith(otherDigits) || otherDigits.endsWith(digits)) return [];
  return [{ field: "social_security_number", message: "must be the same as ssn, or absent" }];
}
