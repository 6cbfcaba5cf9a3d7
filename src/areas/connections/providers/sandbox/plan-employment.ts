import type { IncomeUnit } from "../../../../kernel/pay/units.ts";
import type { JobType, PayrollProfile } from "../../../payroll/document.ts";
import type { ExpectedPerson } from "../../../payroll/identity.ts";
import { centsOf } from "./payroll/amounts.ts";
import { type Day, dayAt, dayOf } from "./payroll/days.ts";
import { drawPerson, managerOf } from "./payroll/people.ts";
import { type EmploymentPlan, type Pay, payIncrement, type Raises, UNITS_PER_YEAR } from "./payroll/plan.ts";
import { type Draws, drawsOf } from "./payroll/random.ts";
import type { ScenarioEmployment, ScenarioProfile } from "./scenario.ts";

const TITLES = ["Accountant", "Analyst", "Claims adjuster", "Engineer", "Nurse", "Office manager", "Teacher"] as const;
const HOURLY_TITLES = ["Barista", "Caregiver", "Cashier", "Line cook", "Stock clerk", "Technician"] as const;
const WEEKLY_HOURS: Record<JobType, number> = { F: 40, P: 25, S: 30, D: 16, C: 40 };
/**
 * Amounts that are drawn, in steps of {@link payIncrement}: a yearly salary of 40,560 to 99,840 dollars,
 * an hourly rate of 15.20 to 28.00.
 */
const SALARY_STEPS = [130, 320] as const;
const RATE_STEPS = [190, 350] as const;

/** The age from which a start is drawn. */
const ADULT_YEARS = 18;

/** What a plan depends on besides its employment. */
interface PlanOptions {
  /** The seed of the account, the same at every fetch. */
  readonly seed: string;
  /** Place among the account's employments. */
  readonly at: number;
  /** The person whom the client named; null: the drawn one. */
  readonly named: ExpectedPerson | null;
  /** The day of the sign-in. */
  readonly connectedOn: Day;
  readonly raises: Raises | null;
}

/**
 * Fills in what an employment does not say. Equal arguments give equal plans; one more field given
 * changes no other one.
 */
export function planEmployment(employment: ScenarioEmployment, options: PlanOptions): EmploymentPlan {
  const { seed, at, raises } = options;
  const own = `${seed}/${at}`;
  const draws = drawsOf(own);
  const unit = employment.income_unit ?? "YEARLY";
  const drawn = {
    amount: amountOf(unit, draws),
    title: draws.pick(unit === "HOURLY" ? HOURLY_TITLES : TITLES),
    start: dayAt(draws.whole(2012, 2020), draws.whole(1, 12), draws.whole(1, 28)),
    manager: managerOf(draws),
  };
  const jobType = employment.job_type ?? "F";
  const profile = profileOf(employment.profile ?? {}, drawsOf(seed), options.named);
  const grownUp = firstWorkingDay(profile);
  // Nobody's job begins after the sign-in, however young the client says the person is.
  const startDay = startOf(employment, grownUp < options.connectedOn ? Math.max(drawn.start, grownUp) : drawn.start);
  return {
    key: `employment-${at + 1}`,
    seed: own,
    employer: employment.company_name ?? null,
    job_title: employment.job_title ?? drawn.title,
    jobType,
    startDay,
    originalHireDay: employment.original_hire_date == null ? startDay : dayOf(employment.original_hire_date),
    endDay: employment.end_date == null ? null : dayOf(employment.end_date),
    frequency: employment.pay_frequency ?? "BW",
    pay: payOf(employment, { unit, amount: drawn.amount, jobType }),
    hasBonus: unit === "YEARLY" && employment.income == null,
    manager_name: employment.manager_name ?? drawn.manager,
    profile,
    raises,
  };
}

/** The day on which somebody is grown up; long ago if their birth is not known. */
function firstWorkingDay({ date_of_birth }: PayrollProfile): number {
  if (date_of_birth === null) return Number.NEGATIVE_INFINITY;
  const [year = 0, month = 1, day = 1] = date_of_birth.split("-").map(Number);
  return dayAt(year + ADULT_YEARS, month, day);
}

function startOf({ start_date, end_date }: ScenarioEmployment, drawn: number): number {
  if (start_date != null) return dayOf(start_date);
  return end_date == null ? drawn : Math.min(drawn, dayOf(end_date) - 365);
}

function payOf(
  { income, weekly_hours }: ScenarioEmployment,
  given: { readonly unit: IncomeUnit; readonly amount: number; readonly jobType: JobType },
): Pay {
  const { unit } = given;
  const amount = income == null ? given.amount : centsOf(income);
  if (unit !== "HOURLY") return { unit, amount };
  return { unit, amount, weeklyHours: Math.round((weekly_hours ?? WEEKLY_HOURS[given.jobType]) * 100) };
}

function amountOf(unit: IncomeUnit, draws: Draws): number {
  if (unit === "HOURLY") return payIncrement(unit) * draws.whole(...RATE_STEPS);
  return Math.round((payIncrement(unit) * draws.whole(...SALARY_STEPS)) / UNITS_PER_YEAR[unit]);
}

/** What is given of a person is theirs; a profile that says who it is takes nothing of the named person. */
function profileOf(given: ScenarioProfile, draws: Draws, named: ExpectedPerson | null): PayrollProfile {
  const person = drawPerson(draws);
  const says = [given.first_name, given.last_name, given.date_of_birth, given.ssn].some((one) => one != null);
  const known = says || named === null ? given : { ...withoutNulls(named), ...withoutNulls(given) };
  const isNamed = known.first_name != null || known.last_name != null;
  const [first, last] = [known.first_name ?? person.first_name, known.last_name ?? person.last_name];
  return {
    ...person,
    first_name: first,
    last_name: last,
    full_name: isNamed ? `${first} ${last}`.trim() : person.full_name,
    middle_initials: isNamed ? null : person.middle_initials,
    email: known.email ?? (isNamed ? null : person.email),
    date_of_birth: known.date_of_birth ?? person.date_of_birth,
    ssn: wholeSsn(known.ssn ?? null, person.ssn),
    phone: known.phone ?? person.phone,
    home_address: known.home_address ?? person.home_address,
  };
}

function withoutNulls<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null)) as Partial<T>;
}

/** An SSN of which the last four digits are known is the drawn one but for those. */
function wholeSsn(known: string | null, drawn: string | null): string | null {
  if (known === null || known.length === 9 || drawn === null) return known ?? drawn;
  return drawn.slice(0, -known.length) + known;
}
