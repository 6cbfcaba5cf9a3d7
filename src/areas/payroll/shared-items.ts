import type { ConnectionProduct } from "../webhooks/words.ts";

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
    text: "your home address, e-mail address and telephone number",
    fields: ["profile.home_address", "profile.email", "profile.phone"],
  },
  employer: { text: "your employer, with address, telephone number and tax number", fields: ["company"] },
  job: {
    text: "your job title, kind of employment, dates of employment, and whether you work there now",
    fields: ["is_active", "job_title", "job_type", "start_date", "original_hire_date", "end_date"],
  },
  manager: { text: "the name of your manager", fields: ["manager_name"] },
  pay: {
    text: "your pay and how often you are paid",
    fields: ["income", "income_unit", "pay_rate", "pay_frequency"],
  },
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
