import { type Employment, type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, greatest, least, over, type Quantity, sum, times } from "../../quantity.ts";
import { exactText } from "../../ratio.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { type Parameters, PER_YEAR } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { baseHoursOfStatements } from "./statement-hours.ts";

const REASONS = {
  days_per_week_unknown: ["days worked per week unknown", "days_per_week"],
  hours_per_week_range: ["hours per week given only as a range", "usual_hours_of_week"],
  hours_per_week_unknown: ["hours per week unknown", "hours_of_week"],
  months_paid_unknown: ["months paid per year unknown", "months_paid"],
  overtime_not_split: ["hours of more than 40 a week, and no line tells overtime from base pay", "breakdown_of_pay"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** Base pay of a year; or what is missing, with the figures that are possible. */
export type AnnualPay =
  | { readonly annual: Quantity; readonly formula: string }
  | { readonly annual: null; readonly reason: Reason; readonly possible: readonly [name: string, annual: Quantity][] };

/**
 * Gross base pay of all employments as a month and a year: the rate times the periods of a year, over 12.
 * Hours are never assumed, and neither is whether "twice a month" is 24 or 26 payments.
 */
export const basePay: RuleDefinition = {
  kind: "base_pay",
  title: "Base pay of a month and a year",
  text: "The rate times the periods of a year (52 weeks, 26 two-week periods or 24 half months), divided by 12. Hourly pay needs the weekly hours without overtime, stated or from the statements; 40 hours are never assumed. Pay for fewer than twelve months a year counts as its total for the year.",
  citations: [
    read("Fannie Mae, Calculating Monthly Gross Income (job aid, 2015-06-05)", "whole document"),
    read("Freddie Mac Guide", "5303.4(a) (2018)"),
    read("USDA HB-1-3555", "9.8, base earnings (2018)"),
  ],
  choices: [
    "The factors stay 26 and 52 in a year with 27 or 53 pay dates.",
    "Each job is converted separately, and the results are added.",
    'A job that has not begun or has ended does not count. If its source says inactive, the answer is "cannot tell".',
    'If statements show more than 40 hours a week and no line separates overtime, the answer is "cannot tell".',
  ],
  parameters: PER_YEAR,
  reasons: REASONS,
  evaluate,
};

function evaluate({ employments, as_of }: Facts, parameters: Parameters): RuleOutcome {
  const current = employments.filter((employment) => isCurrent(employment, as_of));
  if (current.length === 0) return cannotTell(noJobReason(employments, as_of));
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

/** Why there is no present job: one is to come, all have ended, or none is known. */
function noJobReason(employments: readonly Employment[], asOf: string): Reason {
  const isToCome = employments.some(({ start_date }) => start_date != null && start_date > asOf);
  if (isToCome) return reason("not_begun");
  return reason(employments.length > 0 ? "not_at_work" : "pay_rate_unknown");
}

/** Base pay of a year of all present jobs; null if it cannot be decided of one of them, or if there is none. */
export function currentAnnualPay({ employments, as_of }: Facts, parameters: Parameters): Quantity | null {
  const current = employments.filter((employment) => isCurrent(employment, as_of));
  const pays = current.flatMap((employment) => annualPay(employment, parameters).annual ?? []);
  return current.length === 0 || pays.length < current.length ? null : sum(pays);
}

/** Base pay of a year by an employment's rate; or why it cannot be decided. */
export function annualPay(employment: Employment, parameters: Parameters): AnnualPay {
  if (employment.has_contradicting_dates === true) return missing(reason("dates_contradict"));
  if (employment.status === "inactive") return missing(reason("inactive_is_ambiguous"));
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
      return { annual: rate, formula: "annual pay of the record" };
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
  const stated =
    parameters.number("regular_hours_per_week") ??
    inputQuantity(`${employment.id}/hours_per_week`, employment.hours_per_week);
  const formula = `hourly rate × hours a week × ${exactText(weeks.value)}`;
  if (stated !== null) return { annual: times(rate, stated, weeks), formula };
  const found = baseHoursOfStatements(employment);
  if (found?.isSplit === true) return { annual: times(rate, found.hours, weeks), formula };
  if (found !== null) return missing(reason("overtime_not_split"), [["if_all_base", times(rate, found.hours, weeks)]]);
  const [low, high] = (employment.hours_per_week_range ?? []).map((text) =>
    inputQuantity(`${employment.id}/hours_per_week`, text),
  );
  if (!low || !high) return missing(reason("hours_per_week_unknown"));
  if (exactText(low.value) === exactText(high.value)) return { annual: times(rate, low, weeks), formula };
  return missing(reason("hours_per_week_range"), [
    ["low", times(rate, least(low, high), weeks)],
    ["high", times(rate, greatest(low, high), weeks)],
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

/** A contract for up to a year counts at its total for the year, as does pay for fewer than twelve months; of a longer one, twelve months count. */
function contractPay(employment: Employment, rate: Quantity): AnnualPay {
  const months = employment.contract_months ?? null;
  if (months === null) return missing(reason("fact_unknown", { fact: "months of the contract" }));
  if (months <= 12) return { annual: rate, formula: `contract for ${months} months` };
  const yearly = times(over(rate, constant("months of the contract", months)), constant("months of a year", 12));
  return { annual: yearly, formula: `contract ÷ ${months} months × 12` };
}

/** True if an employment has begun, as far as is known, and has not ended. */
export function isCurrent({ status, start_date, end_date }: Employment, asOf: string): boolean {
  const hasBegun = start_date == null || start_date <= asOf;
  return hasBegun && status !== "ended" && !(end_date != null && end_date < asOf);
}
