import { daysBetween } from "../../../text/calendar.ts";
import type { Employment, Facts } from "../../facts/facts.ts";
import { inputQuantity } from "../../facts/facts.ts";
import { cannotTell, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import {
  constant,
  count,
  isAtLeast,
  isNonZero,
  minus,
  over,
  type Quantity,
  sum,
  times,
} from "../../quantity/quantity.ts";
import { exactText } from "../../quantity/ratio.ts";
import { type Reason, reason } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";
import { weeklyHoursOfStatements } from "./statement-hours.ts";

/** Base pay of a year; or what is missing, with the figures that are possible. */
type AnnualPay =
  | { readonly annual: Quantity; readonly formula: string }
  | { readonly annual: null; readonly reason: Reason; readonly possible: readonly [name: string, annual: Quantity][] };

/**
 * Gross base pay of all employments as a month and a year: the rate times the periods of a year, over 12.
 * Hours are never assumed, and neither is whether "twice a month" is 24 or 26 payments.
 */
export function basePay({ employments, as_of }: Facts, parameters: Parameters): RuleOutcome {
  const current = employments.filter((employment) => isCurrent(employment, as_of));
  if (current.length === 0) return cannotTell(reason("pay_rate_unknown"));
  const pays = current.map((employment) => annualPay(employment, parameters));
  const missing = pays.flatMap((pay) => (pay.annual === null ? [pay] : []));
  if (missing.length > 0) {
    const possible = pays.length === 1 ? (missing[0]?.possible ?? []) : [];
    const figures = possible.map(([name, annual]) =>
      moneyFigure(`monthly_${name}`, over(annual, constant("months of a year", 12)), "annual ÷ 12"),
    );
    return outcome("cannot_tell", { reasons: missing.map((pay) => pay.reason), figures });
  }
  const annual = sum(pays.flatMap((pay) => (pay.annual === null ? [] : [pay.annual])));
  const formula = pays.map((pay) => (pay.annual === null ? "" : pay.formula)).join(" + ");
  const monthly = over(annual, constant("months of a year", 12));
  return outcome("computed", {
    figures: [
      moneyFigure("annual", annual, formula),
      moneyFigure("monthly", monthly, `(${formula}) ÷ 12`),
      figure("monthly_whole_dollars", "whole", monthly, `(${formula}) ÷ 12, to the dollar`),
    ],
  });
}

/** Base pay of a year by an employment's rate; or why it cannot be told. */
export function annualPay(employment: Employment, parameters: Parameters): AnnualPay {
  const rate = inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  const unit = employment.pay_unit ?? null;
  if (rate === null || unit === null) return missing(reason("pay_rate_unknown"));
  switch (unit) {
    case "hourly":
      return hourlyPay(employment, rate, parameters);
    case "daily":
      return byWeek(employment, rate, parameters, "days_per_week", reason("days_per_week_unknown"));
    case "tips_per_shift":
      return byWeek(
        employment,
        rate,
        parameters,
        "shifts_per_week",
        reason("fact_unknown", { fact: "shifts per week" }),
      );
    case "biweekly_or_semi_monthly": {
      const semi = times(rate, parameters.required("semi_monthly_per_year"));
      const biweekly = times(rate, parameters.required("biweekly_per_year"));
      return missing(reason("pay_frequency_ambiguous"), [
        ["if_semimonthly", semi],
        ["if_biweekly", biweekly],
      ]);
    }
    case "monthly":
      return monthlyPay(employment, rate, parameters);
    case "annual":
      return { annual: rate, formula: "annual pay as it is" };
    case "contract":
      return contractPay(employment, rate);
    case "weekly":
    case "biweekly":
    case "semi_monthly": {
      const factor = parameters.required(`${unit}_per_year`);
      return { annual: times(rate, factor), formula: `${unit.replace("_", "-")} pay × ${exactText(factor.value)}` };
    }
  }
}

function missing(why: Reason, possible: readonly [string, Quantity][] = []): AnnualPay {
  return { annual: null, reason: why, possible };
}

function hourlyPay(employment: Employment, rate: Quantity, parameters: Parameters): AnnualPay {
  const weeks = parameters.number("weeks_per_year") ?? parameters.required("weekly_per_year");
  const range = employment.hours_per_week_range ?? null;
  const stated =
    parameters.number("regular_hours_per_week") ??
    inputQuantity(`${employment.id}/hours_per_week`, employment.hours_per_week);
  const hours = stated ?? (range === null ? weeklyHoursOfStatements(employment) : null);
  if (hours !== null) {
    return { annual: times(rate, hours, weeks), formula: `hourly rate × hours a week × ${exactText(weeks.value)}` };
  }
  if (range === null) return missing(reason("hours_per_week_unknown"));
  const [low, high] = range.map((text) => inputQuantity(`${employment.id}/hours_per_week`, text));
  if (!low || !high) return missing(reason("hours_per_week_unknown"));
  return missing(reason("hours_per_week_range"), [
    ["low", times(rate, low, weeks)],
    ["high", times(rate, high, weeks)],
  ]);
}

function byWeek(
  employment: Employment,
  rate: Quantity,
  parameters: Parameters,
  field: "days_per_week" | "shifts_per_week",
  why: Reason,
): AnnualPay {
  const times_ = inputQuantity(`${employment.id}/${field}`, employment[field]);
  if (times_ === null) return missing(why);
  const weeks = parameters.number("weeks_per_year") ?? parameters.required("weekly_per_year");
  return {
    annual: times(rate, times_, weeks),
    formula: `pay of a ${field === "days_per_week" ? "day × days" : "shift × shifts"} a week × ${exactText(weeks.value)}`,
  };
}

/** Monthly pay of a school year is paid in fewer than twelve months; where those are not stated, both answers are shown. */
function monthlyPay(employment: Employment, rate: Quantity, parameters: Parameters): AnnualPay {
  const months = employment.months_paid_per_year ?? null;
  if (months !== null) {
    return { annual: times(rate, constant("months paid in a year", months)), formula: `monthly pay × ${months}` };
  }
  const twelve = times(rate, constant("months of a year", 12));
  if (!parameters.isSet("is_school_employee")) return { annual: twelve, formula: "monthly pay × 12" };
  return missing(reason("months_paid_unknown"), [
    ["if_12", twelve],
    ["if_10", times(rate, constant("months of a school year", 10))],
  ]);
}

/** A contract of some months counts as the pay of those; of a year as it is. */
function contractPay(employment: Employment, rate: Quantity): AnnualPay {
  const months = employment.contract_months ?? null;
  if (months === null) return missing(reason("fact_unknown", { fact: "months of the contract" }));
  const yearly = times(over(rate, constant("months of the contract", months)), constant("months of a year", 12));
  return { annual: yearly, formula: `contract ÷ ${months} months × 12` };
}

/**
 * Monthly pay at the current rate, after or before a raise: a raise counts from the day on which it takes effect. A stated rate that
 * the newest statements do not pay cannot be told from a mistake.
 */
export function raisedPay(facts: Facts, parameters: Parameters): RuleOutcome {
  const [employment] = facts.employments;
  if (employment === undefined) return cannotTell(reason("pay_rate_unknown"));
  const raise = employment.future_raise ?? null;
  const current =
    raise !== null && raise.effective <= facts.as_of
      ? { ...employment, pay_rate: raise.rate, statements: [] }
      : employment;
  if (!parameters.isSet("current_rate")) return averageHoursPay(current, parameters);
  const paid = lastPaidRate(current);
  const stated = inputQuantity(`${current.id}/pay_rate`, current.pay_rate);
  if (paid !== null && stated !== null && exactText(paid.value) !== exactText(stated.value)) {
    const amounts: [string, AnnualPay][] = [
      ["monthly_at_stated_rate", annualPay(current, parameters)],
      ["monthly_at_paid_rate", annualPay({ ...current, pay_rate: exactText(paid.value) }, parameters)],
    ];
    const figures = amounts.flatMap(([name, pay]) =>
      pay.annual === null ? [] : [moneyFigure(name, over(pay.annual, constant("months of a year", 12)), pay.formula)],
    );
    return outcome("cannot_tell", { figures, reasons: [reason("rates_differ")] });
  }
  return basePay({ ...facts, employments: [current] }, parameters);
}

/** The rate of the regular line of the newest statement that has one. */
function lastPaidRate({ statements }: Employment): Quantity | null {
  for (const { parts } of statements.toReversed()) {
    const rate = parts.find(({ kind, rate: of }) => kind === "regular" && of !== null)?.rate ?? null;
    if (rate !== null) return rate;
  }
  return null;
}

/** Average hours of the statements at the new rate, times the payments of a month. */
function averageHoursPay(employment: Employment, parameters: Parameters): RuleOutcome {
  const rate = inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  const hours = employment.statements.flatMap((statement) => (statement.hours === null ? [] : [statement]));
  const factor = parameters.entry("monthly_factors", employment.pay_frequency ?? "");
  if (rate === null) return cannotTell(reason("pay_rate_unknown"));
  if (hours.length === 0) return cannotTell(reason("hours_unknown"));
  if (factor === null) return cannotTell(reason("pay_frequency_unknown"));
  const total = sum(hours.flatMap((statement) => (statement.hours === null ? [] : [statement.hours])));
  const average = over(
    total,
    count(
      "statements with hours",
      hours.map(({ id }) => id),
    ),
  );
  const monthly = times(average, rate, factor);
  return outcome("computed", {
    figures: [
      figure("average_hours", "hours", average, "hours ÷ statements"),
      moneyFigure("monthly", monthly, "average hours of a payment × current rate × payments of a month"),
    ],
  });
}

/**
 * Pay that is expected in the next twelve months: the rate over a year's periods, and regular overtime. What will not be paid again
 * is left out, and a raise with a known date counts from that date on.
 */
export function anticipatedPay(facts: Facts, parameters: Parameters): RuleOutcome {
  const current = facts.employments.filter((employment) => isCurrent(employment, facts.as_of));
  const pays = current.map((employment) => ({ employment, pay: payOfComingYear(employment, facts.as_of, parameters) }));
  if (pays.length === 0) return cannotTell(reason("pay_rate_unknown"));
  const reasons = pays.flatMap(({ pay }) => (pay.annual === null ? [pay.reason] : []));
  if (reasons.length > 0) return outcome("cannot_tell", { reasons });
  const regular = sum(pays.flatMap(({ pay }) => (pay.annual === null ? [] : [pay.annual])));
  const overtime = sum(current.flatMap((employment) => overtimePay(employment, parameters)));
  const weeks = parameters.required("weekly_per_year");
  const formula = pays.map(({ pay }) => (pay.annual === null ? "" : pay.formula)).join(" + ");
  const omissions = pays
    .filter(({ employment }) => (employment.one_time_bonus ?? null) !== null)
    .map(({ employment }) => ({ id: `${employment.id}/one_time_bonus`, reason: "one_time" as const }));
  return outcome("computed", {
    omissions,
    figures: [
      moneyFigure("regular", regular, formula),
      moneyFigure("overtime", overtime, "overtime rate × overtime hours a week × weeks"),
      moneyFigure("annual", isNonZero(overtime) ? sum([regular, overtime]) : regular, `${formula} + overtime`),
      moneyFigure("weekly", over(regular, weeks), `(${formula}) ÷ ${exactText(weeks.value)}`),
    ],
  });
}

function isCurrent({ status, end_date }: Employment, asOf: string): boolean {
  return status !== "ended" && !(end_date != null && end_date < asOf);
}

/** A year's pay from a day on: at the present rate until a known raise, and at the new one for the weeks after it. */
function payOfComingYear(employment: Employment, asOf: string, parameters: Parameters): AnnualPay {
  const raise = employment.future_raise ?? null;
  const now = annualPay(employment, parameters);
  if (raise === null || now.annual === null) return now;
  const days = daysBetween(asOf, raise.effective);
  const then = annualPay({ ...employment, pay_rate: raise.rate }, parameters);
  if (days <= 0 || then.annual === null) return then;
  const year = parameters.required("weekly_per_year");
  const before = over(constant("days before the raise", days), constant("days of a week", 7));
  if (isAtLeast(before, year)) return now;
  const parts = [times(now.annual, over(before, year)), times(then.annual, over(minus(year, before), year))];
  return { annual: sum(parts), formula: `(${now.formula}) until ${raise.effective}, at the new rate from then on` };
}

function overtimePay(employment: Employment, parameters: Parameters): Quantity[] {
  const hours = parameters.number("overtime_hours_per_week");
  const multiple = parameters.number("overtime_multiple");
  const rate = inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate);
  if (hours === null || multiple === null || rate === null || employment.pay_unit !== "hourly") return [];
  const weeks = parameters.number("weeks_per_year") ?? parameters.required("weekly_per_year");
  return [times(rate, multiple, hours, weeks)];
}
