import type { Timestamp } from "../../../kernel/ids.ts";
import type { PayrollEmployment } from "../document.ts";
import { SHARED_ITEMS, type SharedItem, UNSHARED_FIELDS } from "../shared-items.ts";

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
