import type { Timestamp } from "../../../../../kernel/ids.ts";
import type { Company } from "../../../../companies/company.ts";
import type { DepositDetails } from "../../../../payroll/deposit.ts";
import type { PayrollCompany } from "../../../../payroll/document.ts";
import type { FetchedEmployment } from "../../../../payroll/fetched-payroll.ts";
import { payOfCycle } from "../../../pay-cycle.ts";
import { amountText, type Cents } from "./amounts.ts";
import { afterSwitch, bankAccountOf } from "./bank-accounts.ts";
import { type Day, dateOf, dayAt, dayOf, yearAndMonth } from "./days.ts";
import { type PayPeriod, payPeriods } from "./pay-calendar.ts";
import { officeOf } from "./people.ts";
import { DAYS_PER_WEEK, type EmploymentPlan, type Pay, payIncrement } from "./plan.ts";
import { type Draws, drawsOf } from "./random.ts";
import { payEmployment } from "./statements.ts";
import { shiftsOf } from "./work-hours.ts";

/** Whole calendar years before the current one whose statements show. */
const YEARS_BEFORE = 2;
/** Shifts of the pay periods that were paid within so many days show. */
const SHIFT_DAYS = 91;
/** Statements that a first fetch keeps back where there are raises: each refresh shows one more. */
const KEPT_BACK = 8;
/**
 * A raise, in parts of the pay before it; the result is rounded up to a multiple of {@link
 * payIncrement}.
 */
const RAISE = 1.04;
const NOBODYS_STATE = "OH";

/** Input of the generator in addition to the plan. */
export interface FetchCircumstances {
  readonly now: Timestamp;
  /** The employer that the person chose; null if none was. */
  readonly employer: { readonly name: string; readonly company: Company | null } | null;
  /** Where pay was switched to; null if it was not. */
  readonly deposit: DepositDetails | null;
}

/**
 * Generates the payroll data of an employment: the same for equal arguments. With a later `now` it
 * differs only by the statements, shifts and Forms W-2 that have come since, and by the rate of the latest statement.
 */
export function generateEmployment(plan: EmploymentPlan, circumstances: FetchCircumstances): FetchedEmployment {
  const today = dayOf(circumstances.now);
  const draws = drawsOf(plan.seed);
  const all = periodsOf(plan, today, draws);
  const shown = plan.raises === null ? all : all.slice(0, shownCount(all, plan.raises.fetches));
  const payOf = payFunction(plan, all);
  const state = plan.profile.home_address?.state ?? NOBODYS_STATE;
  const lastW2Year = lastWholeYear(all, { shownTo: shown.length, today });
  const { statements, w2s } = payEmployment(plan, { periods: shown, draws, payOf, state, lastW2Year });
  const latest = shown.at(-1);
  const pay = latest === undefined ? plan.pay : payOf(latest);
  return {
    key: plan.key,
    ...describe(plan, pay),
    external_last_updated: `${dateOf(latest?.payDate ?? plan.startDay)}T00:00:00.000000Z` as Timestamp,
    missing_data_fields: [],
    company: companyOf(plan, circumstances, draws),
    profile: plan.profile,
    statements,
    w2s,
    bank_accounts: afterSwitch(bankAccountOf(drawsOf(`${plan.seed}/bank`)), circumstances.deposit),
    shifts: pay.unit === "HOURLY" ? recentShifts(shown, { today, draws, weekly: pay.weeklyHours }) : [],
  };
}

function describe(plan: EmploymentPlan, pay: Pay) {
  const stated = { income: amountText(pay.amount), income_unit: pay.unit, pay_frequency: plan.frequency };
  return {
    is_active: plan.endDay === null,
    job_title: plan.job_title,
    job_type: plan.jobType,
    start_date: dateOf(plan.startDay),
    original_hire_date: dateOf(plan.originalHireDay),
    end_date: plan.endDay === null ? null : dateOf(plan.endDay),
    ...stated,
    pay_rate: payOfCycle(stated, pay.unit === "HOURLY" ? pay.weeklyHours / 100 : DAYS_PER_WEEK),
    manager_name: plan.manager_name,
  };
}

/**
 * The periods that are paid from the first of January two years ago on, of those that the
 * employment has whole.
 */
function periodsOf({ frequency, startDay, endDay }: EmploymentPlan, today: Day, draws: Draws): PayPeriod[] {
  const from = dayAt(yearAndMonth(today).year - YEARS_BEFORE, 1, 1);
  // Which of two weeks the pay days of every second week are in: a number of its own, which changes no later draw.
  const periods = payPeriods(frequency, { from, to: today, phase: draws.keyed({ key: 1, below: 2 }) });
  return periods.filter(({ start, end }) => start >= startDay && (endDay === null || end <= endDay));
}

/**
 * How many of the periods show: at first all but the last eight, then one more at each fetch; never
 * fewer later.
 */
function shownCount(all: readonly PayPeriod[], fetches: number): number {
  return Math.min(all.length, Math.max(1, all.length - KEPT_BACK + fetches));
}

/**
 * The pay of each period: with raises, each of the periods that were kept back at the first sign-in
 * has one more.
 */
function payFunction({ pay, raises }: EmploymentPlan, all: readonly PayPeriod[]): (period: PayPeriod) => Pay {
  if (raises === null) return () => pay;
  const { connectedOn } = raises;
  const paidThen = all.filter(({ payDate }) => payDate <= connectedOn);
  const before = paidThen.at(-KEPT_BACK)?.ordinal ?? paidThen[0]?.ordinal ?? 0;
  return ({ ordinal }) => raised(pay, Math.min(KEPT_BACK, Math.max(0, ordinal - before + 1)));
}

function raised(pay: Pay, times: number): Pay {
  const step = payIncrement(pay.unit);
  let amount: Cents = pay.amount;
  for (let time = 0; time < times; time += 1) amount = Math.ceil((amount * RAISE) / step) * step;
  return { ...pay, amount };
}

/** The last year that is over and whose statements all show. */
function lastWholeYear(
  all: readonly PayPeriod[],
  { shownTo, today }: { readonly shownTo: number; readonly today: Day },
): number {
  const hidden = all[shownTo];
  return (hidden === undefined ? yearAndMonth(today).year : yearAndMonth(hidden.payDate).year) - 1;
}

function companyOf(
  plan: EmploymentPlan,
  { employer }: FetchCircumstances,
  draws: Draws,
): Omit<PayrollCompany, "company_mapping_id"> {
  const office = officeOf(draws);
  const ein = `00${String(draws.whole(0, 9_999_999)).padStart(7, "0")}`;
  if (plan.employer !== null) return { name: plan.employer, ...office, ein };
  const company = employer?.company ?? null;
  const address =
    company === null || company.city === null
      ? office.address
      : { street: company.street, city: company.city, state: company.state, zip: company.zip, country: "US" };
  return {
    name: employer?.name ?? "Example Employer, Inc.",
    address,
    phone: company === null || company.phone === null ? office.phone : `+1${company.phone}`,
    ein: company?.ein ?? ein,
  };
}

function recentShifts(
  shown: readonly PayPeriod[],
  about: { readonly today: Day; readonly draws: Draws; readonly weekly: number },
) {
  const recent = shown.filter(({ payDate }) => payDate > about.today - SHIFT_DAYS);
  const [first, last] = [recent[0], recent.at(-1)];
  if (first === undefined || last === undefined) return [];
  return shiftsOf({ start: first.start, end: last.end }, about);
}
