import type { Static } from "typebox";
import type { InvalidParam } from "../../domain/error.ts";
import { sumOfLines } from "../../providers/sandbox/given-statements.ts";
import { GOOD_PASSWORD } from "../../providers/sandbox/log-ins.ts";
import { amountText, centsOf } from "../../providers/sandbox/payroll/amounts.ts";
import type {
  ScenarioDetails,
  ScenarioEmployment,
  ScenarioRefresh,
  ScenarioStatement,
  ScenarioStep,
} from "../../providers/sandbox/scenario.ts";
import { asObject, type Members } from "../../schema/objects.ts";
import type { ScenarioEmploymentBody, ScenarioRequest } from "./scenario-schemas.ts";

/** Up to 999,999,999.99 dollars. */
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const HOURS = /^\d{1,4}(\.\d{1,2})?$/;
const SSN = /^(\d{4}|\d{9})$/;

/**
 * What the schema cannot say: amounts and their sums, dates against each other and now, what each
 * kind of step needs.
 */
export function checkScenario(body: unknown, now: Date): InvalidParam[] {
  const today = now.toISOString().slice(0, 10);
  const given = asObject(body);
  const employments = (list: unknown, path: string) =>
    entriesOf(list).flatMap((one, at) => checkEmployment(one, `${path}[${at}]`, today));
  return [
    ...entriesOf(given.steps).flatMap((step, at) => checkStep(step, `steps[${at}]`)),
    ...employments(given.employments, "employments"),
    ...entriesOf(given.refreshes).flatMap((one, at) => employments(one.employments, `refreshes[${at}].employments`)),
  ];
}

const STEP_NEEDS: Readonly<Record<string, string>> = {
  code: "code",
  choice: "options",
  form: "labels",
  wait: "delay_ms",
};

function checkStep(step: Members, path: string): InvalidParam[] {
  const needed = typeof step.kind === "string" ? STEP_NEEDS[step.kind] : undefined;
  if (needed === undefined || step[needed] != null) return [];
  return [{ field: `${path}.${needed}`, message: `is required of a ${step.kind}` }];
}

function checkEmployment(employment: Members, path: string, today: string): InvalidParam[] {
  const { start_date, original_hire_date, end_date, income } = employment;
  const faults: InvalidParam[] = [];
  if (!isForm(income, AMOUNT)) faults.push({ field: `${path}.income`, message: AMOUNT_MESSAGE });
  if (isAfter(start_date, today)) faults.push({ field: `${path}.start_date`, message: "must not be in the future" });
  if (isAfter(original_hire_date, start_date ?? today))
    faults.push({ field: `${path}.original_hire_date`, message: "must not be after start_date" });
  if (isAfter(start_date, end_date))
    faults.push({ field: `${path}.end_date`, message: "must not be before start_date" });
  if (!isForm(asObject(employment.profile).ssn, SSN)) {
    faults.push({ field: `${path}.profile.ssn`, message: "must be nine digits, or the last four" });
  }
  const statements = entriesOf(employment.statements);
  return [...faults, ...statements.flatMap((one, at) => checkStatement(one, `${path}.statements[${at}]`, today))];
}

const AMOUNT_MESSAGE = "must be an amount like 1234.50";

function checkStatement(statement: Members, path: string, today: string): InvalidParam[] {
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
  return typeof gross_pay === "string" && typeof net_pay === "string"
    ? [...faults, ...checkSums({ ...statement, gross_pay, net_pay }, path)]
    : faults;
}

function lineAmounts(lines: unknown, name: string): (readonly [field: string, amount: unknown])[] {
  return entriesOf(lines).map(({ amount }, at) => [`${name}[${at}].amount`, amount] as const);
}

function checkSums(
  statement: Members & { readonly gross_pay: string; readonly net_pay: string },
  path: string,
): InvalidParam[] {
  const [gross, net] = [centsOf(statement.gross_pay), centsOf(statement.net_pay)];
  if (net > gross) return [{ field: `${path}.net_pay`, message: "must not be over gross_pay" }];
  const faults: InvalidParam[] = [];
  const isTotal = (lines: unknown, cents: number) => !Array.isArray(lines) || sumOfLines(linesOf(lines)) === cents;
  if (!isTotal(statement.earnings, gross)) {
    faults.push({ field: `${path}.earnings`, message: "must add up to gross_pay" });
  }
  if (!isTotal(statement.deductions, gross - net)) {
    faults.push({ field: `${path}.deductions`, message: "must add up to gross_pay less net_pay" });
  }
  return faults;
}

function linesOf(lines: readonly unknown[]) {
  return entriesOf(lines).map(({ amount }) => ({ name: "", category: "", amount: String(amount) }));
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

function entriesOf(list: unknown): Members[] {
  return Array.isArray(list) ? list.map(asObject) : [];
}

/** True if a value is absent, is for the schema to refuse, or has the form. */
function isForm(value: unknown, form: RegExp): boolean {
  return typeof value !== "string" || form.test(value);
}

function isAfter(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && one > other;
}
