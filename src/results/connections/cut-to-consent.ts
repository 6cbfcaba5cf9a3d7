import type { Timestamp } from "../../domain/ids.ts";
import type { PayrollEmployment, PayrollProfile } from "../../payroll/document.ts";
import { SHARED_ITEMS, type SharedItem } from "../../payroll/shared-items.ts";

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

function cutEmployment(employment: PayrollEmployment, shared: ReadonlySet<string>, asOf: Timestamp): PayrollEmployment {
  const keep = <Value>(field: string, value: Value): Value | null => (shared.has(field) ? value : null);
  const list = <Value>(field: string, values: readonly Value[], isRecent: (value: Value) => boolean) =>
    shared.has(field) ? values.filter(isRecent) : [];
  const since = `${Number(asOf.slice(0, 4)) - SHARED_YEARS}${asOf.slice(4, 10)}`;
  const firstYear = Number(asOf.slice(0, 4)) - SHARED_YEARS;
  const { profile } = employment;
  return {
    ...employment,
    job_title: keep("job_title", employment.job_title),
    job_type: keep("job_type", employment.job_type),
    start_date: keep("start_date", employment.start_date),
    original_hire_date: keep("original_hire_date", employment.original_hire_date),
    end_date: keep("end_date", employment.end_date),
    income: keep("income", employment.income),
    income_unit: keep("income_unit", employment.income_unit),
    pay_rate: keep("pay_rate", employment.pay_rate),
    pay_frequency: keep("pay_frequency", employment.pay_frequency),
    manager_name: keep("manager_name", employment.manager_name),
    profile: cutProfile(profile, keep),
    statements: list("statements", employment.statements, ({ pay_date }) => pay_date >= since),
    shifts: list("shifts", employment.shifts, ({ date }) => date >= since),
    w2s: list("w2s", employment.w2s, ({ year }) => year >= firstYear),
    bank_accounts: list("bank_accounts", employment.bank_accounts, () => true),
  };
}

function cutProfile(profile: PayrollProfile, keep: <Value>(field: string, value: Value) => Value | null) {
  return {
    first_name: keep("profile.first_name", profile.first_name),
    last_name: keep("profile.last_name", profile.last_name),
    full_name: keep("profile.full_name", profile.full_name),
    middle_initials: keep("profile.middle_initials", profile.middle_initials),
    email: keep("profile.email", profile.email),
    date_of_birth: keep("profile.date_of_birth", profile.date_of_birth),
    ssn: keep("profile.ssn", profile.ssn),
    phone: keep("profile.phone", profile.phone),
    home_address: keep("profile.home_address", profile.home_address),
  };
}
