import { type Employment, type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { over, type Quantity, rounded, sum } from "../../quantity.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, recalled } from "../rule.ts";

const REASONS = {
  unemployment_not_recurring: ["unemployment pay came in some of the years alone", "income_history"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** A year's amounts of one kind, by the year. */
type Years = ReadonlyMap<number, Quantity>;

/**
 * Monthly income of a seasonal job: the wages of the last full years over their months, and unemployment pay between the seasons over the
 * same months if it came in each of them; each to the cent, then added. Years are those before the day on which the facts are looked at.
 */
export const seasonalIncome: RuleDefinition = {
  kind: "seasonal_income",
  title: "Income of a seasonal job",
  text: "The wages of the last two full years divided by 24, plus unemployment pay between the seasons divided by 24 if it was received in both years. Each is rounded to the cent before they are added.",
  citations: [recalled("Fannie Mae Selling Guide", "B3-3.1-05, seasonal income")],
  choices: [
    'If unemployment pay was received in only one of the two years, the answer is "cannot tell".',
    "The caller states whether unemployment pay was received: payroll does not know.",
  ],
  parameters: { months: inPack.number("24"), years: inPack.number("2") },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const employment = facts.employments.find(({ w2s }) => (w2s ?? []).length > 0) ?? facts.employments[0];
  if (employment === undefined) return cannotTell(reason("no_statements"));
  const months = parameters.required("months");
  const count = parameters.integer("years");
  const last = Number(facts.as_of.slice(0, 4)) - 1;
  const years = Array.from({ length: count }, (_, at) => last - at);
  const wages = wagesOf(employment);
  if (years.some((year) => !wages.has(year))) return cannotTell(reason("prior_year_missing"));
  const monthlyWages = rounded(over(total(wages, years), months), 2);
  const wagesFigure = moneyFigure("wages_monthly", monthlyWages, "wages of the years ÷ their months");
  const unemployment = unemploymentOf(employment);
  const open = unemploymentQuestion(employment, unemployment, years);
  if (open !== null) return outcome("cannot_tell", { figures: [wagesFigure], reasons: [open] });
  if (unemployment.size === 0) {
    return outcome("computed", { figures: [wagesFigure, moneyFigure("monthly", monthlyWages, "wages alone")] });
  }
  const monthlyPay = rounded(over(total(unemployment, years), months), 2);
  return outcome("computed", {
    figures: [
      wagesFigure,
      moneyFigure("unemployment_monthly", monthlyPay, "unemployment pay of the years ÷ their months"),
      moneyFigure(
        "monthly",
        sum([monthlyWages, monthlyPay]),
        "wages and unemployment pay of a month, each to the cent",
      ),
    ],
  });
}

/** Why unemployment pay cannot be counted or left out; null if it can. It recurs if it came in each of the years. */
function unemploymentQuestion({ unemployment }: Employment, known: Years, years: readonly number[]): Reason | null {
  if (unemployment == null) return reason("fact_unknown", { fact: "unemployment pay between the seasons" });
  if (known.size < unemployment.length) return reason("fact_unknown", { fact: "amount of the unemployment pay" });
  const found = years.filter((year) => known.has(year)).length;
  return found === 0 || found === years.length ? null : reason("unemployment_not_recurring");
}

function wagesOf({ id, w2s }: Employment): Years {
  return byYear((w2s ?? []).map(({ year, wages }) => [year, inputQuantity(`${id}/w2 ${year}/wages`, wages)]));
}

function unemploymentOf({ id, unemployment }: Employment): Years {
  return byYear(
    (unemployment ?? []).map(({ year, amount }) => [year, inputQuantity(`${id}/unemployment ${year}`, amount)]),
  );
}

function byYear(of: readonly (readonly [number, Quantity | null])[]): Years {
  return new Map(of.flatMap(([year, amount]) => (amount === null ? [] : [[year, amount] as const])));
}

function total(of: Years, years: readonly number[]): Quantity {
  return sum(years.flatMap((year) => of.get(year) ?? []));
}
