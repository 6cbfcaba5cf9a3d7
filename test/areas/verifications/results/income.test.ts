import assert from "node:assert/strict";
import { test } from "node:test";
import { assess } from "../../../../src/areas/income/assess.ts";
import { resultFacts } from "../../../../src/areas/income/facts/facts-of-payroll.ts";
import { BUNDLED_PACKS, rulesById } from "../../../../src/areas/income/packs/packs.ts";
import type { RecordedStatement } from "../../../../src/areas/payroll/recorded-pay.ts";
import type { ResultEmployment } from "../../../../src/areas/payroll/result-employment.ts";
import { summarizeIncome } from "../../../../src/areas/verifications/results/income.ts";
import { statement } from "../../../support/recorded-pay.ts";
import { date } from "../../records/linkage/persons.ts";

const TODAY = date("2026-11-21");

function job(more: Partial<ResultEmployment> = {}): ResultEmployment {
  return {
    employer_name: "Kellanova",
    company_mapping_id: null,
    job_title: null,
    start_date: date("2016-05-02"),
    end_date: null,
    is_active: true,
    income: "52000.00",
    income_unit: "YEARLY",
    pay_frequency: "BW",
    source: "records",
    as_of: null,
    match: { probability: 1, name: "agree", date_of_birth: "agree", ssn: "agree", address: "agree" },
    ...more,
  };
}

/** Six biweekly statements of so many hours each. */
function statements(hours: string): RecordedStatement[] {
  return ["07", "21"].flatMap((day) =>
    ["08", "09", "10"].map((month) =>
      statement({
        pay_date: `2026-${month}-${day}`,
        period_start: date(`2026-${month}-${day === "07" ? "01" : "15"}`),
        period_end: date(`2026-${month}-${day === "07" ? "14" : "28"}`),
        gross_pay: "1600.00",
        hours,
      }),
    ),
  );
}

function yearOf(...jobs: ResultEmployment[]) {
  const summary = summarizeIncome(jobs, TODAY);
  return [summary?.current_annual_income ?? null, ...(summary?.reasons ?? []).map(({ code }) => code)];
}

test("summarizeIncome multiplies by the units of a year, exact to the cent", () => {
  const paid = (income: string, income_unit: ResultEmployment["income_unit"]) =>
    yearOf(job({ income, income_unit }))[0];
  assert.equal(paid("52000.00", "YEARLY"), "52000.00");
  assert.equal(paid("3900.10", "MONTHLY"), "46801.20");
  assert.equal(paid("900.01", "WEEKLY"), "46800.52");
});

test("summarizeIncome takes the hours of a week from the statements, and never assumes them or days", () => {
  const hourly = job({ income: "20.00", income_unit: "HOURLY" });
  assert.deepEqual(yearOf({ ...hourly, statements: statements("80.00") }), ["41600.00"]);
  assert.deepEqual(yearOf({ ...hourly, statements: statements("50.00") }), ["26000.00"]);
  assert.deepEqual(yearOf(hourly), [null, "hours_per_week_unknown"]);
  assert.deepEqual(yearOf(job({ income: "180.05", income_unit: "DAILY" })), [null, "days_per_week_unknown"]);
});

test("summarizeIncome says what an assessment of base pay says, whatever the jobs", () => {
  const rule = rulesById(BUNDLED_PACKS).get("fannie_mae.base_pay");
  assert.ok(rule !== undefined);
  const hourly = job({
    employer_name: "Bakery",
    start_date: date("2020-01-06"),
    income: "20.00",
    income_unit: "HOURLY",
  });
  const cases: ResultEmployment[][] = [
    [job()],
    [hourly],
    [{ ...hourly, statements: statements("61.50") }],
    [job(), { ...hourly, statements: statements("61.50") }],
    [job(), hourly],
    [job(), job({ employer_name: "Kellanova Services", source: "registry" })],
    [job({ income: null })],
  ];
  for (const jobs of cases) {
    const employments = jobs.map((one, at) => resultFacts(one, { id: `${at}`, isPartial: false }));
    const { figures } = assess(rule, { as_of: TODAY, employments });
    assert.equal(yearOf(...jobs)[0], figures.find(({ name }) => name === "annual")?.value ?? null);
  }
});

test("summarizeIncome is null with the reason and the employer where one of several jobs cannot be told", () => {
  const hourly = job({
    employer_name: "Bakery",
    start_date: date("2020-01-06"),
    income: "20.00",
    income_unit: "HOURLY",
  });
  assert.deepEqual(summarizeIncome([job(), hourly], TODAY)?.reasons, [
    {
      about: "current_annual_income",
      code: "hours_per_week_unknown",
      text: "hours per week unknown",
      employer_name: "Bakery",
    },
  ]);
});

test("summarizeIncome does not add up two sources' records that may be one job, and says which", () => {
  const other = { source: "registry", employer_name: "Brightfield Staffing Group" };
  const doubt = [null, "possible_same_job"];
  assert.deepEqual(yearOf(job(), job(other)), doubt, "the same start and pay under another name");
  assert.deepEqual(yearOf(job(), job({ ...other, start_date: null })), doubt, "a start that one does not know");
  const near = { ...other, start_date: date("2016-05-20"), employer_name: "Kellanova Services", income: "51000.00" };
  assert.deepEqual(yearOf(job(), job(near)), doubt, "one name, starts that are near");
  const [reason] = summarizeIncome([job(), job(other)], TODAY)?.reasons ?? [];
  assert.equal(reason?.text, "Brightfield Staffing Group and Kellanova may be one job");
});

test("summarizeIncome adds up jobs that are two", () => {
  const other = job({ source: "registry", employer_name: "Bakery", income: "10000.00" });
  assert.deepEqual(yearOf(job(), other), ["62000.00"], "another employer and pay");
  assert.deepEqual(yearOf(job(), job({ ...other, income: "52000.00", start_date: date("2020-01-06") })), ["104000.00"]);
  assert.deepEqual(yearOf(job(), job({ employer_name: "Bakery" })), ["104000.00"], "two of one source");
  const own = { ...job({ ...other, income: "52000.00" }), statements: statements("80.00") };
  const late = own.statements.map((one) => ({
    ...one,
    pay_date: date(`${one.pay_date.slice(0, 8)}10`),
    gross_pay: "77.00",
  }));
  assert.deepEqual(yearOf({ ...job(), statements: late }, own), ["104000.00"], "each has pay of its own at one time");
});

test("summarizeIncome returns the pay of the job that ended last of those that are known, as if it went on", () => {
  const ended = (end: string, more: Partial<ResultEmployment>) =>
    job({ is_active: false, end_date: date(end), ...more });
  const jobs = [
    ended("2024-01-31", { employer_name: "Club", income: null }),
    ended("2020-03-01", { employer_name: "Old Mill", income: "3000.00", income_unit: "MONTHLY" }),
    ended("2015-03-01", { employer_name: "Older Mill" }),
  ];
  const summary = summarizeIncome(jobs, TODAY);
  assert.equal(summary?.previous_annual_income, "36000.00");
  assert.match(summary?.derived_from ?? "", /Last job that ended: Old Mill, monthly pay × 12\./);
  const [unknown] = summarizeIncome(jobs.slice(0, 1), TODAY)?.reasons ?? [];
  assert.deepEqual([unknown?.about, unknown?.code], ["previous_annual_income", "pay_rate_unknown"]);
});
