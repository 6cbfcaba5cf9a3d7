import type { Timestamp } from "../../kernel/ids.ts";
import type { ConnectionProduct } from "../webhooks/words.ts";
import type { PayrollEmployment } from "./document.ts";

/*
 * What a person shares, as one list: the consent names its items, what is fetched is cut to them,
 * and the page of what is shared shows them. Reports, files and events are made of what is left.
 */

/** An item of the consent. */
interface Item {
  /** In words of the API; the pages have their own in each language. */
  readonly text: string;
  /** Paths in an employment of the payroll document that the item lets through; a group as a whole. */
  readonly fields: readonly string[];
}

/** Every item, in the order in which a person reads them. */
export const SHARED_ITEMS = {
  name: {
    text: "your name",
    fields: ["profile.first_name", "profile.last_name", "profile.full_name", "profile.middle_initials"],
  },
  birth_and_ssn: {
    text: "your date of birth and Social Security number",
    fields: ["profile.date_of_birth", "profile.ssn"],
  },
  contact: {
    text: "your home address, email address and telephone number",
    fields: ["profile.home_address", "profile.email", "profile.phone"],
  },
  employer: { text: "your employer, with address, telephone number and tax number", fields: ["company"] },
  job: {
    text: "your job title, kind of employment, dates of employment, and whether you work there now",
    fields: ["is_active", "job_title", "job_type", "start_date", "original_hire_date", "end_date"],
  },
  manager: { text: "the name of your manager", fields: ["manager_name"] },
  pay: { text: "your pay and how often you are paid", fields: ["income", "income_unit", "pay_rate", "pay_frequency"] },
  statements: {
    text: "your payslips of the last two years, with hours, earnings and deductions",
    fields: ["statements"],
  },
  shifts: { text: "the hours of your shifts of the last two years", fields: ["shifts"] },
  w2s: { text: "your W-2 forms of the last two years", fields: ["w2s"] },
  bank_accounts: { text: "the bank accounts that your pay goes to", fields: ["bank_accounts"] },
} as const satisfies Record<string, Item>;

/** The name of an item. */
export type SharedItem = keyof typeof SHARED_ITEMS;

/** The names of all items, in order. */
export const SHARED_ITEM_NAMES = Object.keys(SHARED_ITEMS) as readonly SharedItem[];

/** Fields that say nothing of the person: ids, and what is known of the data itself. */
export const UNSHARED_FIELDS: readonly string[] = [
  ...["id", "provider_key", "external_last_updated", "derived_fields", "missing_data_fields"],
];

const OF_EMPLOYMENT: readonly SharedItem[] = ["name", "birth_and_ssn", "contact", "employer", "job", "manager"];

const OF_PAY: readonly SharedItem[] = ["pay", "statements", "shifts", "w2s", "bank_accounts"];

const OF_DEPOSIT: readonly SharedItem[] = ["name", "employer", "bank_accounts"];

/**
 * What a person shares with a product through a provider, in the order of {@link SHARED_ITEMS}.
 *
 * @param carried what the provider can have; absent: everything
 */
export function sharedItems(
  product: ConnectionProduct,
  carried: readonly SharedItem[] = SHARED_ITEM_NAMES,
): readonly SharedItem[] {
  const asked = isDepositProduct(product)
    ? OF_DEPOSIT
    : product === "income"
      ? [...OF_EMPLOYMENT, ...OF_PAY]
      : OF_EMPLOYMENT;
  return SHARED_ITEM_NAMES.filter((item) => asked.includes(item) && carried.includes(item));
}

/** True if the product changes where pay goes to. */
export function isDepositProduct(product: ConnectionProduct): boolean {
  return product === "deposit_switch" || product === "pll";
}

/** Years of payslips, shifts and W-2 forms that a person shares. */
export const SHARED_YEARS = 2;

/** Data of a link, or what was fetched for it. */
interface Cuttable {
  readonly as_of: Timestamp;
  readonly employments: readonly PayrollEmployment[];
}

/**
 * Leaves of payroll data what the person agreed to share: fields of other items are null, other
 * collections empty, and of payslips, shifts and W-2 forms the last {@link SHARED_YEARS} years stay,
 * counted back from the day of the data. Whether a job is current, and the employer's name, are of
 * every product: data without them are none. Idempotent.
 */
export function cutToConsent<Data extends Cuttable>(data: Data, items: readonly SharedItem[]): Data {
  const shared = new Set<string>(items.flatMap((item) => SHARED_ITEMS[item].fields));
  return { ...data, employments: data.employments.map((one) => cutEmployment(one, shared, data.as_of)) };
}

/** What is of every product. */
const ALWAYS: ReadonlySet<string> = new Set([...UNSHARED_FIELDS, "is_active", "company", "profile"]);

function cutEmployment(employment: PayrollEmployment, shared: ReadonlySet<string>, asOf: Timestamp): PayrollEmployment {
  const left = keep(employment, (field) => shared.has(field) || ALWAYS.has(field));
  const firstYear = Number(asOf.slice(0, 4)) - SHARED_YEARS;
  const since = `${firstYear}${asOf.slice(4, 10)}`;
  return {
    ...left,
    profile: keep(employment.profile, (field) => shared.has(`profile.${field}`)),
    statements: left.statements.filter(({ pay_date }) => pay_date >= since),
    shifts: left.shifts.filter(({ date }) => date >= since),
    w2s: left.w2s.filter(({ year }) => year >= firstYear),
  };
}

/** A group with null, or an empty list, in place of each field that is not shared. */
function keep<Of extends object>(group: Of, isShared: (field: string) => boolean): Of {
  const members = Object.entries(group).map(([field, value]) => {
    if (isShared(field)) return [field, value];
    return [field, Array.isArray(value) ? [] : null];
  });
  return Object.fromEntries(members) as Of;
}
