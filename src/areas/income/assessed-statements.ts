import { type VerificationHex, verificationIdOf } from "../../kernel/ids.ts";
import { sumOfMoney } from "../../kernel/pay/money.ts";
import type { Assessment } from "./assess.ts";
import { readFacts } from "./facts/facts.ts";
import type { EmploymentDocument, FactsDocument, StatementDocument } from "./facts/facts-document.ts";
import { formatRatio } from "./ratio.ts";
import type { Rule } from "./rules/rule.ts";

/** An assessment, what it was made of, and what it is about. */
export interface AssessedFacts {
  readonly assessment: Assessment;
  readonly facts: FactsDocument;
  /** `facts`: what the requester stated, alone. */
  readonly subject: string;
  readonly verification_id: VerificationHex | null;
}

/** A statement of an assessment, under the id that the derivations of its figures have. */
export interface AssessedStatement
  extends Required<Pick<StatementDocument, "pay_date" | "period_start" | "period_end" | "gross" | "hours" | "source">> {
  /** The id of the statement, by which the derivations of figures name it as an input. */
  readonly input: string;
  readonly employment: string;
  readonly employer: string | null;
  /** True if the requester stated it, or another statement of the same job. */
  readonly is_stated: boolean;
  /** Why it is in no figure; null if it is not left out. */
  readonly left_out: string | null;
}

/** Pay and hours of a month, by pay date. */
interface PaidMonth {
  readonly month: string;
  /** US dollars with two places. */
  readonly gross: string;
  /** Two places; null if a statement of the month has no hours. */
  readonly hours: string | null;
}

/** The statements that an assessment was made of, by employment and pay date. */
export function assessedStatements(assessed: AssessedFacts): AssessedStatement[] {
  const { assessment, facts } = assessed;
  const left = new Map(assessment.omissions.map(({ input, reason }) => [input, reason]));
  const gathered = gatheredIds(assessed);
  return readFacts(facts).employments.flatMap(({ id: employmentId, employer, statements }) =>
    statements.map(({ id, payDate, periodStart, periodEnd, gross, hours, source }) => ({
      input: id,
      employment: employmentId,
      employer: employer ?? null,
      pay_date: payDate,
      period_start: periodStart,
      period_end: periodEnd,
      gross: gross === null ? null : formatRatio(gross.value, 2),
      hours: hours === null ? null : formatRatio(hours.value, 2),
      source,
      is_stated: !gathered.has(employmentId),
      left_out: left.get(id) ?? null,
    })),
  );
}

/** Months with pay dates, oldest first; what is a duplicate is not counted twice. */
export function paidMonths(statements: readonly AssessedStatement[]): PaidMonth[] {
  const dated = statements.filter(({ pay_date, left_out }) => pay_date !== null && left_out !== "duplicate");
  const byMonth = Map.groupBy(dated, ({ pay_date }) => (pay_date ?? "").slice(0, 7));
  return [...byMonth]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, of]) => ({
      month,
      gross: sumOfMoney(of.map(({ gross }) => gross)) ?? "0.00",
      hours: of.some(({ hours }) => hours === null) ? null : sumOfMoney(of.map(({ hours }) => hours)),
    }));
}

/** The ids of the employments of which the requester stated nothing: payroll accounts, and results of the verification. */
function gatheredIds({ facts, subject, verification_id: digits }: AssessedFacts): ReadonlySet<string> {
  const { employments = [] } = subject === "facts" ? {} : facts;
  const results = digits === null ? null : `${verificationIdOf(digits)}/employment `;
  const isGathered = ({ id, identity }: EmploymentDocument) =>
    id != null && (results === null ? identity != null : id.startsWith(results));
  // A verification lists a job once: another one under its id was added by the requester.
  const isAlone = (id: string) => employments.filter((one) => one.id === id).length === 1;
  const stated = new Set(employments.filter((one) => !isGathered(one)).map(({ id }) => id));
  const ids = employments.flatMap(({ id }) => id ?? []);
  return new Set(ids.filter((id) => !stated.has(id) && (results === null || isAlone(id))));
}

/** A fact or a parameter that the requester of an assessment stated. */
export interface StatedValue {
  readonly in: "facts" | "parameters";
  /** Its name in a request; a member of an object after a dot. */
  readonly name: string;
  readonly value: string;
  /** What the rule takes unless a request states it; null if it has no such value, or has changed since. */
  readonly rule_value: string | null;
}

/**
 * What the requester of an assessment stated, value by value: facts, then employments, then parameters.
 *
 * @param rule the rule as it is now; undefined if it was removed
 */
export function statedValues(assessed: AssessedFacts, rule: Rule | undefined): StatedValue[] {
  const { as_of, employments = [], ...facts } = assessed.facts;
  const { stated, rule: applied } = assessed.assessment;
  const gathered = gatheredIds(assessed);
  const defaults = rule?.pack.version === applied.version ? rule.parameters : {};
  const jobs = employments.filter(({ id }) => id == null || !gathered.has(id));
  const shown = jobs.map(({ statements, ...job }) => ({ ...job, statements: String(statements?.length ?? 0) }));
  return [
    ...valuesOf(facts).map(([name, value]) => ({ in: "facts" as const, name, value, rule_value: null })),
    ...valuesOf(shown.length === 0 ? {} : { employments: shown }).map(([name, value]) => ({
      in: "facts" as const,
      name,
      value,
      rule_value: null,
    })),
    ...valuesOf(stated).map(([name, value]) => {
      const own = new Map(valuesOf(defaults)).get(name) ?? null;
      return { in: "parameters" as const, name, value, rule_value: own };
    }),
  ];
}

/** The values of an object with their names; of a list of objects a text for each. */
function valuesOf(of: object, path = ""): [name: string, value: string][] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = `${path}${key}`;
    if (typeof value !== "object" || value === null) return [[name, valueText(value)]];
    if (!Array.isArray(value)) return valuesOf(value, `${name}.`);
    if (!value.some((one) => typeof one === "object")) return [[name, value.map(valueText).join(", ") || "none"]];
    const texts = value.map((one) => valuesOf(one as object).map(([field, text]) => `${field}: ${text}`));
    return texts.map((one, at) => [`${name} ${at + 1}`, one.join("; ").replaceAll("_", " ")]);
  });
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "not known" : String(value);
}
