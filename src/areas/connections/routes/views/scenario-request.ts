import type { Static } from "typebox";
import type { InvalidParam } from "../../../../kernel/error.ts";
import type { PartiallyValid } from "../../../../kernel/http/core/route.ts";
import { decimalForm } from "../../../../kernel/pay/money.ts";
import { GOOD_PASSWORD } from "../../providers/sandbox/log-ins.ts";
import { amountText, centsOf } from "../../providers/sandbox/payroll/amounts.ts";
import { sumOfLines } from "../../providers/sandbox/payroll/statement-of-lines.ts";
import type {
  ScenarioDetails,
  ScenarioEmployment,
  ScenarioRefresh,
  ScenarioStatement,
  ScenarioStep,
} from "../../providers/sandbox/scenario.ts";
import type { ScenarioEmploymentBody, ScenarioRequest } from "./scenario-schemas.ts";

/** Up to 999,999,999.99 dollars. */
const AMOUNT = new RegExp(`^${decimalForm({ digits: 9, places: [0, 2], isSigned: false })}$`);
const HOURS = new RegExp(`^${decimalForm({ digits: 4, places: [0, 2], isSigned: false })}$`);
const SSN = /^(\d{4}|\d{9})$/;

type Body = PartiallyValid<Static<typeof ScenarioRequest>>;
type Step = NonNullable<NonNullable<Body["steps"]>[number]>;
type Employment = PartiallyValid<Static<typeof ScenarioEmploymentBody>>;
type Statement = NonNullable<NonNullable<Employment["statements"]>[number]>;
type Lines = NonNullable<Statement["earnings"]>;

/**
 * What the schema cannot say: amounts and their sums, dates against each other and now, what each
 * kind of step needs.
 */
export function checkScenario({ steps, employments, refreshes }: Body, now: Date): InvalidParam[] {
  const today = now.toISOString().slice(0, 10);
  const check = (list: Body["employments"], path: string) =>
    (list ?? []).flatMap((one = {}, at) => checkEmployment(one, `${path}[${at}]`, today));
  return [
    ...(steps ?? []).flatMap((step = {}, at) => checkStep(step, `steps[${at}]`)),
    ...check(employments, "employments"),
    ...(refreshes ?? []).flatMap((one, at) => check(one?.employments, `refreshes[${at}].employments`)),
  ];
}

const STEP_NEEDS = { code: "code", choice: "options", form: "labels", wait: "delay_ms" } as const;

function checkStep(step: Step, path: string): InvalidParam[] {
  const { kind } = step;
  if (kind === undefined || kind === "confirm" || kind === "redirect") return [];
  const needed = STEP_NEEDS[kind];
  return step[needed] == null ? [{ field: `${path}.${needed}`, message: `is required of a ${kind}` }] : [];
}

function checkEmployment(employment: Employment, path: string, today: string): InvalidParam[] {
  const { start_date, original_hire_date, end_date, income, profile, statements } = employment;
  const faults: InvalidParam[] = [];
  if (!isForm(income, AMOUNT)) faults.push({ field: `${path}.income`, message: AMOUNT_MESSAGE });
  if (isAfter(start_date, today)) faults.push({ field: `${path}.start_date`, message: "must not be in the future" });
  if (isAfter(original_hire_date, start_date ?? today))
    faults.push({ field: `${path}.original_hire_date`, message: "must not be after start_date" });
  if (isAfter(start_date, end_date))
    faults.push({ field: `${path}.end_date`, message: "must not be before start_date" });
  if (!isForm(profile?.ssn, SSN)) {
    faults.push({ field: `${path}.profile.ssn`, message: "must be nine digits, or the last four" });
  }
  const ofStatements = (statements ?? []).flatMap((one = {}, at) =>
    checkStatement(one, `${path}.statements[${at}]`, today),
  );
  return [...faults, ...ofStatements];
}

const AMOUNT_MESSAGE = "must be an amount like 1234.50";

function checkStatement(statement: Statement, path: string, today: string): InvalidParam[] {
  const { pay_date, period_start, period_end, gross_pay, net_pay, hours } = statement;
  const faults: InvalidParam[] = [];
  if (isAfter(pay_date, today)) faults.push({ field: `${path}.pay_date`, message: "must not be in the future" });
  if (isAfter(period_start, period_end)) {
    faults.push({ field: `${path}.period_end`, message: "must not be before period_start" });
  }
  if (!isForm(hours, HOURS)) faults.push({ field: `${path}.hours`, message: "must be hours like 80.00" });
  const amounts = [
    ...[["gross_pay", gross_pay] as const, ["net_pay", net_pay] as const],
    ...lineAmounts(statement.earnings, "earnings"),
    ...lineAmounts(statement.deductions, "deductions"),
  ];
  const malformed = amounts.filter(([, amount]) => !isForm(amount, AMOUNT));
  if (malformed.length > 0) {
    return [...faults, ...malformed.map(([field]) => ({ field: `${path}.${field}`, message: AMOUNT_MESSAGE }))];
  }
  return gross_pay === undefined || net_pay === undefined
    ? faults
    : [...faults, ...checkSums({ ...statement, gross_pay, net_pay }, path)];
}

function lineAmounts(lines: Lines | null | undefined, name: string) {
  return (lines ?? []).map((line, at) => [`${name}[${at}].amount`, line?.amount] as const);
}

function checkSums(
  { gross_pay, net_pay, earnings, deductions }: Statement & { readonly gross_pay: string; readonly net_pay: string },
  path: string,
): InvalidParam[] {
  const [gross, net] = [centsOf(gross_pay), centsOf(net_pay)];
  if (net > gross) return [{ field: `${path}.net_pay`, message: "must not be over gross_pay" }];
  const faults: InvalidParam[] = [];
  const isTotal = (lines: Lines | null | undefined, cents: number) => {
    const amounts = (lines ?? []).flatMap((line) => (line?.amount === undefined ? [] : { amount: line.amount }));
    // An amount that the schema refuses is a fault of its own.
    return lines == null || amounts.length < lines.length || sumOfLines(amounts) === cents;
  };
  if (!isTotal(earnings, gross)) faults.push({ field: `${path}.earnings`, message: "must add up to gross_pay" });
  if (!isTotal(deductions, gross - net)) {
    faults.push({ field: `${path}.deductions`, message: "must add up to gross_pay less net_pay" });
  }
  return faults;
}

/** The scenario that a checked body asks for. */
export function readScenario(body: Static<typeof ScenarioRequest>): ScenarioDetails {
  return {
    name: body.name,
    username: body.username.trim(),
    password: body.password ?? GOOD_PASSWORD,
    outcome: body.outcome ?? null,
    mfa_code: body.mfa_code ?? null,
    steps: (body.steps ?? []).map((step) => withoutNulls(step) as ScenarioStep),
    delay_ms: body.delay_ms ?? 0,
    employments: body.employments?.map(readEmployment) ?? null,
    refreshes: (body.refreshes ?? []).map(({ outcome, employments }): ScenarioRefresh => {
      return { outcome: outcome ?? null, employments: employments?.map(readEmployment) ?? null };
    }),
  };
}

function readEmployment(given: Static<typeof ScenarioEmploymentBody>): ScenarioEmployment {
  const { income, statements, ...rest } = given;
  const read = statements?.map((statement) => withoutNulls(statement) as ScenarioStatement);
  return {
    ...(withoutNulls(rest) as ScenarioEmployment),
    ...(income == null ? {} : { income: amountText(centsOf(income)) }),
    ...(read === undefined ? {} : { statements: read }),
  };
}

/** What is null is stored as absent: both mean the same. */
function withoutNulls(given: object): unknown {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** True if a value is absent, or has the form. */
function isForm(value: string | null | undefined, form: RegExp): boolean {
  return value == null || form.test(value);
}

function isAfter(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && one > other;
}
