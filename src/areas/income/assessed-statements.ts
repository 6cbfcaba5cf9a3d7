import { sumOfMoney } from "../../kernel/pay/money.ts";
import type { Assessment } from "./assess.ts";
import { readFacts } from "./facts/facts.ts";
import type { FactsDocument, StatementDocument } from "./facts/facts-document.ts";
import { formatRatio } from "./ratio.ts";

/** A statement of an assessment, under the id that the derivations of its figures have. */
export interface AssessedStatement
  extends Required<Pick<StatementDocument, "pay_date" | "period_start" | "period_end" | "gross" | "hours" | "source">> {
  /** The id of the statement, by which the derivations of figures name it as an input. */
  readonly input: string;
  readonly employment: string;
  readonly employer: string | null;
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
export function assessedStatements(
  facts: FactsDocument,
  { omissions }: Pick<Assessment, "omissions">,
): AssessedStatement[] {
  const left = new Map(omissions.map(({ input, reason }) => [input, reason]));
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
