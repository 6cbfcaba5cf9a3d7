import { paymentsPerYear } from "../../../../kernel/pay/frequencies.ts";
import { addDays, daysBetween, daysInMonth, lastDay, monthOf, monthsFrom } from "../../../../kernel/text/calendar.ts";
import { type Employment, type Facts, inputQuantity, type PayStatement } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import {
  constant,
  count,
  greatest,
  isNonZero,
  minus,
  over,
  parameter,
  type Quantity,
  rounded,
  sum,
  times,
} from "../../quantity.ts";
import { addRatios, ratio } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { INTERVAL_DAYS, inPack, inRequest, maybeInPack, type Parameters } from "../parameters.ts";
import { datesOfYear } from "../payroll/pay-frequency.ts";
import { type RuleDefinition, read } from "../rule.ts";

const REASONS = {
  unpaid_leave_in_period: [
    "unpaid leave inside the period: treatment not set by the guide",
    "treatment_of_unpaid_leave",
  ],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** A year-to-date total and the statement that has it. */
interface YearToDate {
  readonly employment: Employment;
  readonly statement: PayStatement;
  readonly payDate: string;
  readonly total: Quantity;
}

/**
 * A year's pay by the year-to-date total of the newest statement. The total belongs to pay dates, not to the days of work, so that
 * periods are counted by pay date. One-off pay that the caller names is taken out first.
 */
export const annualisedYearToDate: RuleDefinition = {
  kind: "ytd_annualised",
  title: "Annualized year-to-date pay",
  text: "The year-to-date total divided by the time that it covers, multiplied by a full year. The total belongs to pay dates, not to days of work.",
  citations: [
    read("taxcredithousinginsider.com", "four methods"),
    read("Spectrum LIHTC", "weeks by pay date"),
    read("PPMG guide (2018)", "days ÷ 7, weekly to the cent, × 52.14"),
  ],
  choices: ["No federal method exists; the caller states one, or asks for the highest of several."],
  parameters: {
    method: inRequest.word(
      ["weeks", "count_weeks_by_pay_date", "days", "months", "pay_periods", "highest"],
      "pay_periods",
    ),
    weeks: inRequest.number(),
    days: inRequest.number(),
    months: inRequest.number(),
    ytd_from: inRequest.day(),
    ytd_to: inRequest.day(),
    first_pay_date: inRequest.day(),
    exclude_one_time: inRequest.number(),
    weekly_per_year: inPack.number("52"),
    weeks_of_year_by_days: inPack.number("52.14"),
    payments_per_year: inPack.table({ weekly: "52", biweekly: "26", semimonthly: "24", monthly: "12" }),
    interval_days: INTERVAL_DAYS,
  },
  reasons: REASONS,
  evaluate: evaluateAnnualizedYearToDate,
};

function evaluateAnnualizedYearToDate(facts: Facts, parameters: Parameters): RuleOutcome {
  const found = newestYearToDate(facts, parameters);
  if (found === null)
    return cannotTell(
      reason(facts.employments.some(({ statements }) => statements.length > 0) ? "ytd_missing" : "no_statements"),
    );
  switch (parameters.text("method")) {
    case "weeks":
      return byWeeks(found, parameters.number("weeks"), parameters);
    case "count_weeks_by_pay_date":
      return byCountedWeeks(found, parameters);
    case "days":
      return byDays(found, parameters);
    case "months":
      return byMonths(found, parameters);
    case "highest":
      return byHighest(found, parameters);
    default:
      return byPayPeriods(found, parameters);
  }
}

function newestYearToDate({ employments }: Facts, parameters: Parameters): YearToDate | null {
  for (const employment of employments) {
    const statement = employment.statements.findLast(({ payDate }) => payDate !== null);
    if (statement?.ytdGross == null || statement.payDate === null) continue;
    const oneTime = parameters.number("exclude_one_time");
    const total = oneTime === null ? statement.ytdGross : minus(statement.ytdGross, oneTime);
    return { employment, statement, payDate: statement.payDate, total };
  }
  return null;
}

function byWeeks({ total }: YearToDate, weeks: Quantity | null, parameters: Parameters): RuleOutcome {
  if (weeks === null || !isNonZero(weeks)) return cannotTell(reason("fact_unknown", { fact: "weeks" }));
  const annual = times(over(total, weeks), parameters.required("weekly_per_year"));
  return outcome("computed", { figures: [moneyFigure("annual", annual, "year-to-date ÷ weeks × 52")] });
}

function byCountedWeeks(found: YearToDate, parameters: Parameters): RuleOutcome {
  const dates = payDatesSoFar(found, parameters);
  const days = intervalOf(found, parameters);
  if (dates === null || days === null) return cannotTell(reason("pay_frequency_unknown"));
  const weeks = times(count("pay dates of the year", dates), over(days, constant("days of a week", 7)));
  const annual = times(over(found.total, weeks), parameters.required("weekly_per_year"));
  return outcome("computed", {
    figures: [
      figure("weeks_in_ytd", "number", weeks, "pay dates of the year × weeks of a period"),
      moneyFigure("annual", annual, "year-to-date ÷ weeks × 52"),
    ],
  });
}

function byPayPeriods(found: YearToDate, parameters: Parameters): RuleOutcome {
  const dates = payDatesSoFar(found, parameters);
  const perYear = parameters.entry("payments_per_year", found.employment.pay_frequency ?? "");
  if (dates === null || perYear === null) return cannotTell(reason("pay_frequency_unknown"));
  const periods = count("pay dates of the year", dates);
  const annual = times(over(found.total, periods), perYear);
  return outcome("computed", {
    figures: [
      figure("pay_periods", "whole", periods, "pay dates of the year up to the statement"),
      moneyFigure("annual", annual, "year-to-date ÷ pay dates × payments of a year"),
    ],
  });
}

/** Weeks to two places and weekly pay to the cent, as the guide does it. */
function byDays(found: YearToDate, parameters: Parameters): RuleOutcome {
  const from = parameters.text("ytd_from") ?? `${found.payDate.slice(0, 4)}-01-01`;
  const to = parameters.text("ytd_to") ?? found.statement.periodEnd ?? found.payDate;
  const days = parameters.number("days") ?? constant("days", daysBetween(from, to) + 1);
  const weeks = over(days, constant("days of a week", 7));
  const weekly = rounded(over(found.total, weeks), 2);
  const annual = times(weekly, parameters.required("weeks_of_year_by_days"));
  return outcome("computed", {
    figures: [
      figure("weeks_2dp", "number", weeks, "days ÷ 7"),
      moneyFigure("weekly", weekly, "year-to-date ÷ weeks, to the cent"),
      moneyFigure("annual", annual, "weekly × 52.14"),
    ],
  });
}

function byMonths(found: YearToDate, parameters: Parameters): RuleOutcome {
  const through = parameters.text("ytd_to") ?? found.statement.periodEnd ?? found.payDate;
  const months = parameters.number("months") ?? monthsElapsed(`${through.slice(0, 4)}-01-01`, through);
  if (!isNonZero(months)) return cannotTell(reason("fact_unknown", { fact: "months" }));
  const monthly = over(found.total, months);
  return outcome("computed", {
    figures: [
      figure("months", "number", months, "full months + days ÷ days of the month"),
      moneyFigure("monthly", monthly, "year-to-date ÷ months"),
      moneyFigure("annual", times(monthly, constant("months of a year", 12)), "year-to-date ÷ months × 12"),
    ],
  });
}

/** The highest of those methods that can be computed, as practice for tax credits asks. */
function byHighest(found: YearToDate, parameters: Parameters): RuleOutcome {
  const answers = [byPayPeriods(found, parameters), byMonths(found, parameters), byDays(found, parameters)];
  const annual = answers.flatMap(({ figures }) => figures.filter(({ name }) => name === "annual"));
  const quantities = annual.flatMap(({ derivation, exact }) =>
    derivation === null || exact === null ? [] : [{ derivation, exact }],
  );
  if (quantities.length === 0) return cannotTell(reason("pay_frequency_unknown"));
  const highest = greatest(...quantities.map(({ derivation, exact }) => ({ derivation, value: exactValue(exact) })));
  return outcome("computed", {
    figures: [moneyFigure("annual", highest, "the highest of pay periods, months and days")],
  });
}

function exactValue(exact: string) {
  const [n = "0", d = "1"] = exact.includes("/")
    ? exact.split("/")
    : [exact.replace(".", ""), `1${"0".repeat(exact.split(".")[1]?.length ?? 0)}`];
  return ratio(BigInt(n), BigInt(d));
}

function intervalOf({ employment }: YearToDate, parameters: Parameters): Quantity | null {
  return parameters.entry("interval_days", employment.pay_frequency ?? "");
}

/** Pay dates of the year up to the statement, from the first payment of somebody hired in the year. */
function payDatesSoFar(found: YearToDate, parameters: Parameters): string[] | null {
  const interval = intervalOf(found, parameters);
  const year = Number(found.payDate.slice(0, 4));
  if (interval === null) return monthlyDatesSoFar(found);
  const dates = datesOfYear(found.payDate, Number(interval.value.n), year, found.payDate);
  const first = parameters.text("first_pay_date") ?? firstPossiblePayDate(found);
  return first === null ? dates : dates.filter((date) => date >= first);
}

function monthlyDatesSoFar({ employment, payDate }: YearToDate): string[] | null {
  const perMonth = (paymentsPerYear(employment.pay_frequency) ?? 0) / 12;
  if (perMonth !== 1 && perMonth !== 2) return null;
  const month = Number(payDate.slice(5, 7));
  const isSecond = perMonth === 2 && Number(payDate.slice(8)) > 15;
  const total = (month - 1) * perMonth + (perMonth === 2 && !isSecond ? 1 : perMonth);
  return Array.from({ length: total }, (_, at) => `payment ${at + 1} of ${payDate.slice(0, 4)}`);
}

/** The first pay date after the hire that can be decided: that of the first whole period; null for somebody hired before the year. */
function firstPossiblePayDate({ employment, statement, payDate }: YearToDate): string | null {
  const hired = employment.start_date ?? null;
  if (hired === null || hired < `${payDate.slice(0, 4)}-01-01`) return null;
  const lag = statement.periodEnd === null ? 0 : daysBetween(statement.periodEnd, payDate);
  return addDays(hired, lag);
}

/** Months from a first day to a last, both included: each calendar month by the share of its days. */
function monthsElapsed(from: string, through: string): Quantity {
  const shares = monthsFrom(monthOf(from), monthOf(through)).map((month) => {
    const first = from > `${month}-01` ? from : `${month}-01`;
    const last = through < lastDay(month) ? through : lastDay(month);
    return ratio(BigInt(daysBetween(first, last) + 1), BigInt(daysInMonth(month)));
  });
  return parameter("months elapsed", shares.reduce(addRatios, ratio(0n)));
}

/**
 * Average monthly income of the year-to-date total and of earlier years' W-2s: their sum over the months that they cover. A W-2 of
 * another employer is not part of it.
 */
export const priorYearAverage: RuleDefinition = {
  kind: "prior_year_average",
  title: "Average of the year-to-date total and prior years",
  text: "The year-to-date total plus the W-2 wages of earlier years, divided by the months that they cover. A W-2 counts the months worked in its year, for the same employer only.",
  citations: [
    read("Freddie Mac Guide", "5303.4 (2018)"),
    read("Fannie Mae Selling Guide", "B3-3.1-01 (2018-08-07 and 2024-03-06)"),
  ],
  choices: [
    "A partial month counts as its days divided by the days of that month, unrounded unless the caller states decimal places.",
    "No source says how to divide a period with unpaid leave: both figures are shown, and neither is chosen.",
  ],
  parameters: {
    through: inRequest.day(),
    months_places: inRequest.number(),
    exclude_one_time: inRequest.number(),
    prior_years: maybeInPack.number(),
  },
  reasons: REASONS,
  evaluate: evaluatePriorYearAverage,
};

function evaluatePriorYearAverage(facts: Facts, parameters: Parameters): RuleOutcome {
  const found = newestYearToDate(facts, parameters);
  if (found === null) return cannotTell(reason("ytd_missing"));
  const { employment } = found;
  const through = parameters.text("through") ?? found.statement.periodEnd ?? found.payDate;
  const year = Number(through.slice(0, 4));
  const hired = employment.start_date ?? null;
  const own = ownW2s(employment, year, parameters);
  const yearStart = `${year}-01-01`;
  const ytdMonths = monthsElapsed(hired !== null && hired > yearStart ? hired : yearStart, through);
  const isHiredEarlier = hired === null || hired < yearStart;
  if (isHiredEarlier && own.length === 0) {
    return outcome("cannot_tell", {
      figures: [moneyFigure("ytd_only_monthly", over(found.total, ytdMonths), "year-to-date ÷ months")],
      reasons: [reason("prior_year_missing")],
    });
  }
  const wages = own.flatMap((w2) => inputQuantity(`${employment.id}/w2 ${w2.year}/wages`, w2.wages) ?? []);
  const months = own.map(
    (w2) => inputQuantity(`${employment.id}/w2 ${w2.year}/months`, w2.months) ?? monthsOfYear(w2.year, hired),
  );
  if (months.some((of) => !isNonZero(of))) return cannotTell(reason("start_unknown"));
  const covered = withRounding(sum([ytdMonths, ...months]), parameters);
  const total = sum([found.total, ...wages]);
  const omissions = (employment.w2s ?? [])
    .filter((w2) => !own.includes(w2))
    .map((w2) => ({
      id: `${employment.id}/w2 ${w2.year}`,
      reason: isOfEmployer(w2.employer, employment.employer)
        ? ("outside_window" as const)
        : ("other_employer" as const),
    }));
  const answer =
    leaveAnswer(employment, { total, months: covered, through }) ??
    outcome("computed", { figures: averageFigures(total, covered) });
  return { ...answer, omissions };
}

/** W-2s with wages of this employer, newest first, as many as the guide counts. */
function ownW2s(employment: Employment, year: number, parameters: Parameters) {
  const own = (employment.w2s ?? []).filter(
    (w2) => isOfEmployer(w2.employer, employment.employer) && w2.year < year && (w2.wages ?? null) !== null,
  );
  const most = parameters.number("prior_years");
  const newest = own.toSorted((a, b) => b.year - a.year);
  return most === null ? newest : newest.slice(0, Number(most.value.n));
}

function averageFigures(total: Quantity, months: Quantity): Figure[] {
  return [
    figure("months", "number", months, "months of the year-to-date + months of each W-2"),
    moneyFigure("total", total, "year-to-date + W-2 wages"),
    moneyFigure("monthly", over(total, months), "(year-to-date + W-2 wages) ÷ months"),
  ];
}

/** Unpaid leave in the period: no guide says whether its months divide, so that both answers are shown. */
function leaveAnswer(
  employment: Employment,
  { total, months, through }: { readonly total: Quantity; readonly months: Quantity; readonly through: string },
): RuleOutcome | null {
  const unpaid = (employment.leave ?? []).filter(({ kind, start }) => kind === "unpaid" && start <= through);
  if (unpaid.length === 0) return null;
  const away = sum(unpaid.map(({ start, end }) => monthsElapsed(start, end != null && end < through ? end : through)));
  return outcome("cannot_tell", {
    figures: [
      moneyFigure("monthly_all_months", over(total, months), "total ÷ all months"),
      moneyFigure("monthly_excluding_leave", over(total, minus(months, away)), "total ÷ months without unpaid leave"),
    ],
    reasons: [reason("unpaid_leave_in_period")],
  });
}

function isOfEmployer(named: string | null | undefined, employer: string | null | undefined): boolean {
  return named == null || employer == null || named === employer;
}

function monthsOfYear(year: number, hired: string | null): Quantity {
  const start = `${year}-01-01`;
  return monthsElapsed(hired !== null && hired > start ? hired : start, `${year}-12-31`);
}

function withRounding(months: Quantity, parameters: Parameters): Quantity {
  const places = parameters.number("months_places");
  return places === null ? months : rounded(months, Number(places.value.n));
}
