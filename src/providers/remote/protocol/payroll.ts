import Type, { type Static } from "typebox";
import { INCOME_UNITS, JOB_TYPES, PAY_FREQUENCIES } from "../../../domain/employment.ts";
import {
  named,
  oneWord,
  orNull,
  WireDate,
  WireDecimal,
  WireMoney,
  WireTime,
  wireText,
} from "../../../network/protocol/wire.ts";

const EMPLOYMENTS_MAX = 100;
const STATEMENTS_MAX = 1_000;
const W2S_MAX = 60;
const ACCOUNTS_MAX = 20;
const SHIFTS_MAX = 4_000;
const LINES_MAX = 100;

const maybe = { text: Type.Optional(orNull(wireText())), date: Type.Optional(orNull(WireDate)) };
const maybeMoney = Type.Optional(orNull(WireMoney));
const maybeDecimal = Type.Optional(orNull(WireDecimal));
const Key = wireText({ maxLength: 128, description: "The system's own name of the entry, the same at every fetch" });

const Address = named(
  "Address",
  Type.Object({
    street: maybe.text,
    city: maybe.text,
    state: maybe.text,
    zip: maybe.text,
    country: Type.Optional(orNull(Type.String({ pattern: "^[A-Z]{2}$" }))),
  }),
);

const Line = named(
  "Line",
  Type.Object({
    name: wireText(),
    category: wireText({ maxLength: 40 }),
    amount: WireMoney,
    rate: maybeDecimal,
    units: maybeDecimal,
  }),
);

const Statement = named(
  "Statement",
  Type.Object({
    key: Key,
    check_number: maybe.text,
    pay_date: WireDate,
    period_start: maybe.date,
    period_end: maybe.date,
    gross_pay: WireMoney,
    net_pay: WireMoney,
    gross_pay_ytd: maybeMoney,
    net_pay_ytd: maybeMoney,
    hours: maybeDecimal,
    regular: maybeMoney,
    overtime: maybeMoney,
    bonus: maybeMoney,
    commission: maybeMoney,
    other_pay: maybeMoney,
    basis_of_pay: Type.Optional(orNull(oneWord(["S", "H"], "`S` salary, `H` hourly"))),
    earnings: Type.Array(Line, { maxItems: LINES_MAX, description: "Their sum is gross_pay; or empty" }),
    deductions: Type.Array(Line, { maxItems: LINES_MAX, description: "gross_pay less their sum is net_pay; or empty" }),
  }),
);

const W2 = named(
  "W2",
  Type.Object({
    key: Key,
    year: Type.Integer({ minimum: 1950, maximum: 2100 }),
    wages: WireMoney,
    federal_tax: WireMoney,
    social_security_wages: WireMoney,
    social_security_tax: WireMoney,
    medicare_wages: WireMoney,
    medicare_tax: WireMoney,
    state_tax: maybeMoney,
  }),
);

const BankAccount = named(
  "BankAccount",
  Type.Object({
    key: Key,
    bank_name: maybe.text,
    account_type: Type.Optional(orNull(oneWord(["C", "S"], "`C` checking, `S` savings"))),
    account_number: Type.Optional(
      orNull(Type.String({ pattern: "^[0-9*]{4,17}$", description: "Or its end, masked" })),
    ),
    routing_number: Type.Optional(orNull(Type.String({ pattern: "^[0-9]{9}$" }))),
    deposit_type: Type.Optional(orNull(oneWord(["E", "P", "A"], "`E` the rest, `P` a percentage, `A` an amount"))),
    deposit_value: maybeMoney,
  }),
);

const Shift = named(
  "Shift",
  Type.Object({
    key: Key,
    date: WireDate,
    start_time: Type.Optional(orNull(Type.String({ pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" }))),
    end_time: Type.Optional(orNull(Type.String({ pattern: "^\\d{2}:\\d{2}(:\\d{2})?$" }))),
    hours: WireDecimal,
    type: wireText({ maxLength: 40 }),
  }),
);

const Profile = named(
  "Profile",
  Type.Object({
    first_name: maybe.text,
    last_name: maybe.text,
    full_name: maybe.text,
    middle_initials: maybe.text,
    email: maybe.text,
    date_of_birth: maybe.date,
    ssn: Type.Optional(
      orNull(Type.String({ pattern: "^([0-9]{9}|[0-9]{4})$", description: "Or the last four digits" })),
    ),
    phone: maybe.text,
    home_address: Type.Optional(orNull(Address)),
  }),
);

const Employment = named(
  "Employment",
  Type.Object({
    key: Key,
    is_active: Type.Boolean(),
    job_title: maybe.text,
    job_type: Type.Optional(orNull(oneWord(JOB_TYPES))),
    start_date: maybe.date,
    original_hire_date: maybe.date,
    end_date: maybe.date,
    income: maybeMoney,
    income_unit: Type.Optional(orNull(oneWord(INCOME_UNITS))),
    pay_rate: maybeMoney,
    pay_frequency: Type.Optional(orNull(oneWord(PAY_FREQUENCIES))),
    manager_name: maybe.text,
    external_last_updated: Type.Optional(orNull(WireTime)),
    missing_data_fields: Type.Optional(
      Type.Array(Type.String({ pattern: "^[a-z0-9_.]{1,64}$" }), {
        maxItems: 64,
        description: "Fields that the system does not have for this employment",
      }),
    ),
    company: Type.Object({
      name: wireText(),
      address: Type.Optional(orNull(Address)),
      phone: maybe.text,
      ein: Type.Optional(orNull(Type.String({ pattern: "^[0-9]{2}-?[0-9]{7}$" }))),
    }),
    profile: Profile,
    statements: Type.Array(Statement, { maxItems: STATEMENTS_MAX }),
    w2s: Type.Array(W2, { maxItems: W2S_MAX }),
    bank_accounts: Type.Array(BankAccount, { maxItems: ACCOUNTS_MAX }),
    shifts: Type.Array(Shift, { maxItems: SHIFTS_MAX }),
  }),
);

/** All that an account says. */
export const WirePayroll = named(
  "Payroll",
  Type.Object({
    as_of: Type.Optional(orNull(WireTime)),
    employments: Type.Array(Employment, { maxItems: EMPLOYMENTS_MAX }),
  }),
);
/** See {@link WirePayroll}. */
export type WirePayroll = Static<typeof WirePayroll>;
/** One employment of {@link WirePayroll}. */
export type WireEmployment = WirePayroll["employments"][number];
