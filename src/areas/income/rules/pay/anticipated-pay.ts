import { addDays, addMonthsClamped, daysBetween } from "../../../../kernel/text/calendar.ts";
import { type Employment, type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import {
  constant,
  greatest,
  isAtLeast,
  isNonZero,
  least,
  minus,
  over,
  type Quantity,
  sum,
  times,
} from "../../quantity.ts";
import { exactText } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inRequest, type Parameters, PER_YEAR } from "../parameters.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";
import { type AnnualPay, annualPay, isCurrent } from "./base-pay.ts";

const REASONS = {
  overtime_not_stated: ["the statements show overtime, and whether it goes on is not stated", "overtime_to_come"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * Pay that is expected in the next twelve months: the rate over a year's periods, and regular overtime. What will not be paid again
 * is left out; a raise, a start and an end with a known date count from that date on. Overtime that statements show and nobody states
 * cannot be decided, nor can a job whose hours are a range: both ends are shown.
 */
export const anticipatedPay: RuleDefinition = {
  kind: "anticipated_pay",
  title: "Annual income",
  text: "Pay for the next twelve months: the rate times the periods of a year, plus regular overtime. If the person works only part of the year, only those weeks count. Income that will not recur is left out.",
  citations: [read("HUD CPD, anticipating income", "training page"), secondary("24 CFR", "5.609(b)(24)")],
  choices: ["2,080 hours a year apply only to a 40-hour week."],
  parameters: { ...PER_YEAR, overtime_hours_per_week: inRequest.number(), overtime_multiple: inRequest.number() },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const jobs = facts.employments.filter((employment) => isInComingYear(employment, facts.as_of));
  const pays = jobs.map((employment) => ({ employment, pay: payOfComingYear(employment, facts.as_of, parameters) }));
  if (pays.length === 0) return cannotTell(reason("pay_rate_unknown"));
  const missing = pays.flatMap(({ pay }) => (pay.annual === null ? [pay] : []));
  if (missing.length > 0) {
    const possible = pays.length === 1 ? missing.flatMap((pay) => pay.possible) : [];
    const figures = possible.map(([name, annual]) => moneyFigure(`annual_${name}`, annual, "rate × periods of a year"));
    return outcome("cannot_tell", { reasons: missing.map((pay) => pay.reason), figures });
  }
  const regular = sum(pays.flatMap(({ pay }) => (pay.annual === null ? [] : [pay.annual])));
  const overtime = sum(jobs.flatMap((employment) => overtimePay(employment, parameters)));
  const weeks = parameters.required("weekly_per_year");
  const formula = pays.map(({ pay }) => (pay.annual === null ? "" : pay.formula)).join(" + ");
  const regularFigure = moneyFigure("regular", regular, formula);
  if (parameters.number("overtime_hours_per_week") === null && jobs.some(showsOvertime)) {
    return outcome("cannot_tell", { figures: [regularFigure], reasons: [reason("overtime_not_stated")] });
  }
  const omissions = pays
    .filter(({ employment }) => (employment.one_time_bonus ?? null) !== null)
    .map(({ employment }) => ({ id: `${employment.id}/one_time_bonus`, reason: "one_time" as const }));
  return outcome("computed", {
    omissions,
    figures: [
      regularFigure,
      moneyFigure("overtime", overtime, "overtime rate × overtime hours a week × weeks"),
      moneyFigure("annual", isNonZero(overtime) ? sum([regular, overtime]) : regular, `${formula} + overtime`),
      moneyFigure("weekly", over(regular, weeks), `(${formula}) ÷ ${exactText(weeks.value)}`),
    ],
  });
}

function isInComingYear(employment: Employment, asOf: string): boolean {
  const { start_date, end_date, status } = employment;
  const isToCome = start_date != null && start_date > asOf && start_date < addMonthsClamped(asOf, 12);
  return (
    isCurrent(employment, asOf) || (isToCome && status !== "ended" && (end_date == null || end_date >= start_date))
  );
}

function showsOvertime({ statements }: Employment): boolean {
  return statements.some(({ parts }) =>
    parts.some(
      ({ kind, amount, hours }) => kind === "overtime" && [amount, hours].some((of) => of !== null && isNonZero(of)),
    ),
  );
}

/** A year's pay from a day on: at the present rate until a known raise, at the new one after it, from a start and until an end. */
function payOfComingYear(employment: Employment, asOf: string, parameters: Parameters): AnnualPay {
  const raise = employment.future_raise ?? null;
  const now = annualPay(employment, parameters);
  if (now.annual === null) return now;
  const year = parameters.required("weekly_per_year");
  const weeksUntil = (day: string | null | undefined, otherwise: Quantity) => {
    if (day == null) return otherwise;
    const weeks = over(constant("days until then", Math.max(0, daysBetween(asOf, day))), constant("days of a week", 7));
    return least(weeks, year);
  };
  const none = constant("weeks before it begins", 0);
  const ends = employment.end_date == null ? null : addDays(employment.end_date, 1);
  const [from, to] = [weeksUntil(employment.start_date, none), weeksUntil(ends, year)];
  const changes = raise === null ? to : least(to, greatest(from, weeksUntil(raise.effective, none)));
  const then = raise === null ? now : annualPay({ ...employment, pay_rate: raise.rate }, parameters);
  if (then.annual === null) return then;
  const part = (annual: Quantity, weeks: Quantity) => times(annual, over(weeks, year));
  const isWhole = !isNonZero(from) && isAtLeast(to, year);
  if (isWhole && (raise === null || isAtLeast(changes, year))) return now;
  if (isWhole && !isNonZero(changes)) return then;
  const words = isWhole ? `until ${raise?.effective}, at the new rate from then on` : "for the weeks of it";
  const parts = [part(now.annual, minus(changes, from)), part(then.annual, minus(to, changes))];
  return { annual: sum(parts.filter(isNonZero)), formula: `(${now.formula}) ${words}` };
}

function overtimePay(employment: Employment, parameters: Parameters): Quantity[] {
  const hours = parameters.number("overtime_hours_per_week");
  const multiple = parameters.number("overtime_multiple");
  const rate = inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  if (hours === null || multiple === null || rate === null || employment.pay_unit !== "hourly") return [];
  const weeks = parameters.number("weeks_per_year") ?? parameters.required("weekly_per_year");
  return [times(rate, multiple, hours, weeks)];
}
