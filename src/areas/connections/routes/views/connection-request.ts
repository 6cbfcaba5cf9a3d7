import Type, { type Static, type TObject } from "typebox";
import type { InvalidParam } from "../../../../kernel/error.ts";
import type { PartiallyValid } from "../../../../kernel/http/core/route.ts";
import { type IsoDate, isIsoDate } from "../../../../kernel/ids.ts";
import { formatDecimal, parseDecimal } from "../../../../kernel/pay/money.ts";
import { oneOf, optional, optionalText, text } from "../../../../kernel/schema/vocabulary.ts";
import { parseEmail } from "../../../../kernel/text/contact.ts";
import { parseSsn } from "../../../../kernel/text/us/ssn.ts";
import type { DepositAccount } from "../../link.ts";
import type { UserDetails } from "../../user.ts";

const ACCOUNT_NUMBER = /^[\dA-Za-z -]{1,34}$/;
/** Nine digits are a routing number; clients of this API also send eight and eleven. */
const ROUTING_NUMBER = /^\d{8,11}$/;
/** Both in cents, or hundredths of a percent. */
const DEPOSIT_VALUE_MAX = 1_000_000_000n;
const PERCENT_MAX = 10_000n;

/** The digits of an SSN as it was sent; null without any. */
export function ssnDigits(text: string | null): string | null {
  return parseSsn(text ?? "");
}

/** Faults of an SSN of users: what {@link parseSsn} does not read. An empty text counts as none. */
export function ssnFaults(value: string | null | undefined, field: string): InvalidParam[] {
  return !value || parseSsn(value) !== null ? [] : [{ field, message: "must have four or nine digits" }];
}

/** Faults of {@link USER_DETAILS}. An empty text counts as none. */
export function userFaults({ ssn, email, date_of_birth: born }: PartiallyValid<UserBody>): InvalidParam[] {
  const faults = [...ssnFaults(ssn, "ssn"), ...emailFaults(email, "email")];
  if (!born || isIsoDate(born)) return faults;
  return [...faults, { field: "date_of_birth", message: "must be a date in the form YYYY-MM-DD" }];
}

/** Faults of a mail address. An empty text counts as none. */
export function emailFaults(value: string | null | undefined, field: string): InvalidParam[] {
  return !value || parseEmail(value) !== null ? [] : [{ field, message: "must be an email address" }];
}

/** A checked date of birth; null without any. */
function readBirth(text: string | null): IsoDate | null {
  return text !== null && isIsoDate(text) ? text : null;
}

/** What may be known of a user, as clients send it. */
export const USER_DETAILS = {
  first_name: optionalText({ description: "Given name", examples: ["Ada"] }),
  last_name: optionalText({ description: "Family name", examples: ["Example"] }),
  email: optionalText({ description: "Mail address", examples: ["ada@example.com"] }),
  phone: optionalText({ description: "Telephone number", examples: ["+12125550142"] }),
  ssn: optionalText({
    description: "Nine digits or the last four; dashes and blanks are allowed",
    examples: ["900-11-0001"],
  }),
  date_of_birth: optionalText({
    description: "YYYY-MM-DD; with name and SSN it is compared with what the payroll account says",
    examples: ["1990-05-17"],
  }),
};

type UserBody = Static<TObject<typeof USER_DETAILS>>;

/** The details that a checked body sets. An empty text counts as none. */
export function readUser(body: UserBody): Partial<Omit<UserDetails, "external_user_id">> {
  const named = (["first_name", "last_name", "email", "phone"] as const).flatMap((name) =>
    body[name] === undefined ? [] : [[name, body[name] || null]],
  );
  return {
    ...Object.fromEntries(named),
    ...(body.ssn === undefined ? {} : { ssn: ssnDigits(body.ssn) }),
    ...(body.date_of_birth === undefined ? {} : { date_of_birth: readBirth(body.date_of_birth) }),
  };
}

/** A user of whom nothing is known. */
export const NO_USER_DETAILS = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  ssn: null,
  date_of_birth: null,
} as const;

/** The account that pay is to go to, as clients send it. */
export const AccountBody = Type.Object(
  {
    account_number: text("Letters and digits, at most 34", "000123456789"),
    routing_number: text("8 to 11 digits; dashes and blanks are allowed", "021000021"),
    account_type: optional(oneOf(["checking", "savings"] as const, "checking unless given")),
    bank_name: optionalText({ description: "Name of the bank", examples: ["First Example Bank"] }),
    bank_address: optionalText({
      maxLength: 1_024,
      description: "Its address, at most 1,024 characters",
      examples: ["1 Main Street, Springfield, IL 62701"],
    }),
    deposit_type: optional(
      oneOf(
        ["entire", "percent", "amount"] as const,
        "What of the pay goes there: entire unless given; amount with a deposit_value alone",
      ),
    ),
    deposit_value: optional(
      Type.Union([Type.Number(), Type.String()], {
        description: "Percentage (at most 100) or dollars, at most two decimals; required unless entire",
        examples: ["150.00"],
      }),
    ),
    action: optionalText({ description: "Accepted for other clients, and ignored", examples: ["add"] }),
  },
  {
    title: "DepositAccount",
    description: "The account that pay is to go to",
    examples: [{ account_number: "000123456789", routing_number: "021000021", bank_name: "First Example Bank" }],
  },
);

type AccountRequest = Static<typeof AccountBody>;

/** What the schema cannot say of an account, with each field below `account`. */
export function accountFaults(account: PartiallyValid<AccountRequest> | null | undefined): InvalidParam[] {
  if (account == null) return [];
  const { account_number, routing_number, deposit_type, deposit_value } = account;
  const faults: InvalidParam[] = [];
  if (account_number !== undefined && !ACCOUNT_NUMBER.test(account_number)) {
    faults.push({ field: "account.account_number", message: "must have 1 to 34 letters and digits" });
  }
  if (routing_number !== undefined && !ROUTING_NUMBER.test(routing_number.replace(/[ -]/g, ""))) {
    faults.push({ field: "account.routing_number", message: "must have 8 to 11 digits" });
  }
  const value = deposit_value == null ? 0n : cents(deposit_value);
  if (value === null) faults.push({ field: "account.deposit_value", message: "must be an amount such as 150.00" });
  if (deposit_type === "percent" && value !== null && value > PERCENT_MAX) {
    faults.push({ field: "account.deposit_value", message: "must be at most 100 percent" });
  }
  if ((deposit_type === "percent" || deposit_type === "amount") && deposit_value == null) {
    faults.push({ field: "account.deposit_value", message: `is required with deposit_type ${deposit_type}` });
  }
  return faults;
}

/** A checked {@link AccountBody}. */
export function readAccount(account: AccountRequest): DepositAccount {
  const { deposit_value = null } = account;
  const value = deposit_value === null ? null : formatDecimal(cents(deposit_value) ?? 0n);
  const deposit_type = account.deposit_type ?? (value === null ? "entire" : "amount");
  return {
    bank_name: account.bank_name || null,
    bank_address: account.bank_address || null,
    account_type: account.account_type ?? "checking",
    account_number: account.account_number.replace(/[ -]/g, ""),
    routing_number: account.routing_number.replace(/[ -]/g, ""),
    deposit_type,
    deposit_value: deposit_type === "entire" ? null : value,
  };
}

/** The cents of an amount over zero; null for anything else. */
function cents(value: number | string): bigint | null {
  const amount = parseDecimal(String(value)) ?? 0n;
  return amount > 0n && amount <= DEPOSIT_VALUE_MAX ? amount : null;
}
