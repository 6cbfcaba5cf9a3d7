import { emmyMonth } from "../rules/engagement/emmy-month.ts";
import { engagementMonth } from "../rules/engagement/engagement-month.ts";
import { engagementThreshold } from "../rules/engagement/engagement-threshold.ts";
import { engagementExclusion } from "../rules/engagement/exclusions.ts";
import { reviewPeriod, reviewWindow } from "../rules/engagement/review-period.ts";
import { timeLimit } from "../rules/engagement/time-limit.ts";
import { workExemption } from "../rules/engagement/work-exemption.ts";
import { leaveIncome, minimumHistory } from "../rules/history/minimum-history.ts";
import { seasonalIncome } from "../rules/history/seasonal-income.ts";
import { extraPay, incomeTrend, lesserOfAverages } from "../rules/history/variable-pay.ts";
import { employmentGaps, extendedAbsence, jobChanges, tenure } from "../rules/lending/employment-history.ts";
import { form1005 } from "../rules/lending/form-1005.ts";
import { annualRentMultiple, debtToIncome, monthlyRentMultiple, rentToIncome } from "../rules/lending/ratios.ts";
import { documentAge, employmentStatus, reverification } from "../rules/lending/verification-age.ts";
import { anticipatedPay } from "../rules/pay/anticipated-pay.ts";
import { basePay } from "../rules/pay/base-pay.ts";
import { incomeOfMonth } from "../rules/pay/magi-month.ts";
import { raisedPay } from "../rules/pay/raised-pay.ts";
import { stubConversion } from "../rules/pay/stub-conversion.ts";
import { annualisedYearToDate, priorYearAverage } from "../rules/pay/year-to-date.ts";
import { payDatesInYear, payFrequency } from "../rules/payroll/pay-frequency.ts";
import { cleanedTotals, yearToDateCheck } from "../rules/payroll/statement-checks.ts";
import { packOf, type Rule, type RulePack, read, secondary } from "../rules/rule.ts";

/** The packs that come with the program. A rule is in the file that is imported for it; a pack adds its id, or its own text and numbers. */
export const BUNDLED_PACKS: readonly RulePack[] = [
  packOf(
    { name: "fannie_mae", title: "Fannie Mae", version: "2024-05-01", valid_from: "2024-05-01", valid_until: null },
    {
      base_pay: basePay,
      ytd_prior_average: priorYearAverage,
      income_trend: incomeTrend,
      minimum_history: minimumHistory,
      seasonal_income: seasonalIncome,
      extra_pay: extraPay,
      raised_pay: raisedPay,
      temporary_leave: leaveIncome,
      debt_to_income: debtToIncome,
      reverification,
      document_age: documentAge,
      form_1005: form1005,
    },
  ),

  packOf(
    { name: "freddie_mac", title: "Freddie Mac", version: "2023-11-01", valid_from: "2023-11-01", valid_until: null },
    {
      ytd_prior_average: {
        ...priorYearAverage,
        text: "The year-to-date total plus the W-2 wages of the most recent year, divided by the months that they cover. A W-2 counts the months worked in its year, for the same employer only.",
        citations: [read("Freddie Mac Guide", "5303.4 (2018)")],
        values: { prior_years: "1" },
      },
      minimum_history: {
        ...minimumHistory,
        title: "History of fluctuating hourly income",
        text: "12 months of fluctuating hourly earnings. Earlier hourly or salaried work in the same field at a similar level counts.",
        citations: [secondary("Freddie Mac Bulletin 2023-22", "as summarized in Pennymac 24-40")],
        values: { months: "12", counts_same_line: true },
      },
      employment_gaps: employmentGaps,
    },
  ),

  packOf(
    {
      name: "fha",
      title: "Federal Housing Administration",
      version: "2024-01",
      valid_from: "2024-01-01",
      valid_until: null,
    },
    {
      lesser_of_averages: lesserOfAverages,
      minimum_history: {
        ...minimumHistory,
        title: "History of overtime, bonus and tips",
        text: "Two years; one to two years if the income was consistent. Part-time work needs two uninterrupted years.",
        citations: [secondary("HUD Handbook 4000.1", "II.A.4.c")],
        values: { months: "24", months_with_factors: "12", kinds_without_factors: ["part time"] },
      },
      extended_absence: extendedAbsence,
      job_changes: jobChanges,
    },
  ),

  packOf(
    {
      name: "va",
      title: "Department of Veterans Affairs loans",
      version: "26-7",
      valid_from: "2019-01-01",
      valid_until: null,
    },
    {
      minimum_history: {
        ...minimumHistory,
        title: "History of income",
        text: "Generally two years of a second job, overtime, part-time work or bonus. Employment of under 12 months is generally not stable, unless training or past work supports it.",
        citations: [secondary("VA Pamphlet 26-7", "chapter 4")],
        values: { months: "24", employment_months: "12" },
      },
    },
  ),

  packOf(
    {
      name: "usda",
      title: "United States Department of Agriculture, direct loans",
      version: "HB-1-3550",
      valid_from: "2023-12-01",
      valid_until: null,
    },
    {
      minimum_history: {
        ...minimumHistory,
        title: "History of income",
        text: "No minimum time in the position. Gaps of more than 30 days must be explained.",
        citations: [secondary("USDA HB-1-3550", "4.2 (letter of December 2023)")],
        values: { months: "0" },
      },
    },
  ),

  packOf(
    { name: "hud", title: "HUD and tax credits", version: "2024-01", valid_from: "2024-01-01", valid_until: null },
    { anticipated_pay: anticipatedPay, ytd_annualised: annualisedYearToDate },
  ),

  packOf(
    { name: "snap", title: "SNAP", version: "2026-05-10", valid_from: "2026-05-10", valid_until: null },
    { stub_conversion: stubConversion, time_limit: timeLimit, work_exemption: workExemption },
  ),

  packOf(
    { name: "medicaid", title: "Medicaid", version: "2026-07-31", valid_from: "2026-07-31", valid_until: null },
    {
      income_of_month: incomeOfMonth,
      engagement_month: engagementMonth,
      engagement_threshold: engagementThreshold,
      engagement_exclusion: engagementExclusion,
      engagement_review: reviewPeriod,
    },
  ),

  packOf(
    { name: "tenancy", title: "Tenancy", version: "1", valid_from: null, valid_until: null },
    { forty_times: annualRentMultiple, three_times: monthlyRentMultiple, rent_to_income: rentToIncome },
  ),

  packOf(
    { name: "payroll_checks", title: "Checks of payroll", version: "1", valid_from: null, valid_until: null },
    {
      pay_frequency: payFrequency,
      pay_dates_in_year: payDatesInYear,
      ytd_check: yearToDateCheck,
      cleaned_totals: cleanedTotals,
      tenure,
      employment_status: employmentStatus,
    },
  ),

  packOf(
    { name: "emmy", title: "Emmy", version: "e6346af64", valid_from: "2026-08-20", valid_until: null },
    { month: emmyMonth, window: reviewWindow },
  ),
];

/**
 * Rules of packs by their ids.
 *
 * @throws RangeError if two packs have one name, naming it.
 */
export function rulesById(packs: readonly RulePack[]): ReadonlyMap<string, Rule> {
  const names = packs.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new RangeError(`two rule packs have the name ${repeated}`);
  return new Map(packs.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}
