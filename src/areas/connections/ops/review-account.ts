import type { PayrollEmployment } from "../../payroll/document.ts";
import type { FetchedData } from "../../payroll/fetched-payroll.ts";
import { IDENTITY_FIELDS } from "../../payroll/identity.ts";
import { cutToConsent, type SharedItem } from "../../payroll/shared-items.ts";
import type { AccountReview, ReviewedItem } from "../step.ts";
import type { ConnectionContext } from "./context.ts";
import { compareBeforeSending } from "./fetched/link-identity.ts";
import { itemsOf } from "./fetched/open-payroll.ts";
import { identifyData } from "./identify-payroll.ts";
import type { LeasedTask } from "./leased-task.ts";
import { eventOriginOf } from "./links.ts";
import { findOpenUser } from "./users.ts";

/**
 * What the person of a task is shown before anything goes: whose account it is, and what of it the client would get,
 * cut as it would be stored. Stores nothing.
 */
export async function reviewAccount(
  context: ConnectionContext,
  { claimed, link }: LeasedTask,
  fetched: FetchedData,
): Promise<AccountReview> {
  const { keyring, db } = context;
  const company = link.company_name === null ? null : { id: link.company_id, name: link.company_name };
  const items = itemsOf(link);
  const data = cutToConsent(identifyData(keyring, fetched, { linkId: link.id, company }), items);
  const user = await findOpenUser(keyring, db, { tenant: eventOriginOf(link).tenant, id: link.user_id });
  const { fields } = await compareBeforeSending(context, db, { taskId: claimed.id, data, user });
  const { employments } = data;
  return {
    name: nameOf(employments),
    ssn_last4: firstOf(employments, ({ profile }) => profile.ssn)?.slice(-4) ?? null,
    jobs: employments.map(({ company: { name }, job_title, is_active }) => ({
      employer: name,
      title: job_title,
      is_active,
    })),
    differs: IDENTITY_FIELDS.filter((field) => fields[field].agreement === "differ"),
    items: items.flatMap((item) => reviewedItem(item, employments) ?? []),
  };
}

/** One item of the consent; null where the account has nothing of it. */
function reviewedItem(item: SharedItem, employments: readonly PayrollEmployment[]): ReviewedItem | null {
  switch (item) {
    case "statements":
    case "shifts":
    case "w2s":
    case "bank_accounts": {
      const count = employments.reduce((sum, one) => sum + one[item].length, 0);
      return count === 0 ? null : { item, count, value: null };
    }
    case "pay":
      return valued(item, payText(employments));
    case "name":
      return valued(item, nameOf(employments));
    case "manager":
      return valued(
        item,
        firstOf(employments, ({ manager_name }) => manager_name),
      );
    case "birth_and_ssn":
      return has(employments, ({ profile }) => profile.date_of_birth ?? profile.ssn) ? plain(item) : null;
    case "contact":
      return has(employments, ({ profile }) => profile.home_address ?? profile.email ?? profile.phone)
        ? plain(item)
        : null;
    case "employer":
    case "job":
      return plain(item);
  }
}

function valued(item: SharedItem, value: string | null): ReviewedItem | null {
  return value === null ? null : { item, count: null, value };
}

function plain(item: SharedItem): ReviewedItem {
  return { item, count: null, value: null };
}

function has(employments: readonly PayrollEmployment[], read: (one: PayrollEmployment) => unknown): boolean {
  return employments.some((one) => read(one) != null);
}

function firstOf(
  employments: readonly PayrollEmployment[],
  read: (one: PayrollEmployment) => string | null,
): string | null {
  return employments.map(read).find((value) => value !== null) ?? null;
}

function nameOf(employments: readonly PayrollEmployment[]): string | null {
  return firstOf(employments, ({ profile: { full_name, first_name, last_name } }) => {
    const parts = [first_name, last_name].filter((part) => part !== null);
    return full_name ?? (parts.length === 0 ? null : parts.join(" "));
  });
}

/** The pay of the current job, else of the first that has one: an amount and its unit, such as `54600.00 YEARLY`. */
function payText(employments: readonly PayrollEmployment[]): string | null {
  const paid = employments.filter(({ income }) => income !== null);
  const shown = paid.find(({ is_active }) => is_active === true) ?? paid[0];
  return shown === undefined ? null : [shown.income, shown.income_unit].filter((part) => part !== null).join(" ");
}
