import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { MatchedEmployment, SourceAnswer } from "../../../../src/areas/records/source-answer.ts";
import { compileResults } from "../../../../src/areas/verifications/results/compile.ts";
import type { VerificationResults } from "../../../../src/areas/verifications/results/results.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { date, decideOn, ELSEWHERE, matched, stored, subjectDetails } from "../../records/linkage/persons.ts";

const TODAY = { today: date("2026-11-21") };
const NONE: SourceAnswer = { source: "nobody", kind: "no_match", probability: 0.2 };
const GONE: SourceAnswer = { source: "registry", kind: "unreachable", reason: "timeout" };

function match(source: string, matches: readonly MatchedEmployment[], probability = 0.9999): SourceAnswer {
  return { source, kind: "match", matches, probability };
}

function resultsOf(answers: readonly SourceAnswer[]): VerificationResults {
  const { results } = compileResults(answers, TODAY);
  assert.ok(results !== null);
  return results;
}

test("compileResults distinguishes completed, partial and failed", () => {
  assert.equal(compileResults([NONE], TODAY).trigger, "all_answered");
  assert.equal(compileResults([NONE, GONE], TODAY).trigger, "some_answered");
  assert.deepEqual(compileResults([GONE], TODAY), { trigger: "none_answered", results: null });
  assert.deepEqual(compileResults([], TODAY), { trigger: "none_answered", results: null });
});

test("compileResults names the sources that answered and those that did not", () => {
  const results = resultsOf([GONE, match("records", [matched("E1")]), NONE]);
  assert.deepEqual(results.sources, ["nobody", "records"]);
  assert.deepEqual(results.unreachable_sources, [{ name: "registry", reason: "timeout" }]);
});

test("compileResults lists a source that could not read all of its records as answered and as failed, and the result as partial", () => {
  const answer: SourceAnswer = {
    source: "records",
    kind: "match",
    matches: [matched("E1")],
    probability: 0.9999,
    isPartial: true,
  };
  const { trigger, results } = compileResults([answer, NONE, GONE], TODAY);
  assert.equal(trigger, "some_answered");
  assert.deepEqual([results?.outcome, results?.employments.length], ["match", 1]);
  assert.deepEqual(results?.sources, ["nobody", "records"]);
  assert.deepEqual(results?.unreachable_sources, [
    { name: "records", reason: "error" },
    { name: "registry", reason: "timeout" },
  ]);
});

test("compileResults has confidence 0 if no source finds a match", () => {
  assert.deepEqual(resultsOf([NONE]), {
    outcome: "no_match",
    employments: [],
    income_summary: null,
    confidence_score: 0,
    sources: ["nobody"],
    unreachable_sources: [],
  });
});

test("compileResults returns an employment in the names of the interface", () => {
  const [employment] = resultsOf([match("records", [matched("E1")])]).employments;
  assert.deepEqual(employment, {
    employer_name: "Kellanova",
    company_mapping_id: null,
    job_title: "Clerk",
    start_date: "2016-05-02",
    end_date: null,
    is_active: true,
    income: "52000.00",
    income_unit: "YEARLY",
    pay_frequency: "BW",
    source: "records",
    as_of: "2026-10-31",
    match: { probability: 0.9999, name: "agree", date_of_birth: "agree", ssn: "agree", address: "agree" },
  });
});

test("compileResults is ambiguous, and returns nothing, if one source is", () => {
  const ambiguous: SourceAnswer = { source: "payroll", kind: "ambiguous", probability: 0.5 };
  const results = resultsOf([match("records", [matched("E1")]), ambiguous]);
  assert.equal(results.outcome, "ambiguous");
  assert.deepEqual(results.employments, []);
  assert.equal(results.income_summary, null);
  assert.equal(results.confidence_score, 0.5);
});

test("compileResults is ambiguous when two sources match different persons", () => {
  const outcomeOf = (fields: Parameters<typeof matched>[1]): string =>
    resultsOf([match("a", [matched("E1", {}, "a")]), match("b", [matched("E2", fields, "b")])]).outcome;
  assert.equal(outcomeOf({ ssn: "301224455", ...ELSEWHERE, employer_name: "Corning" }), "ambiguous");
  assert.equal(outcomeOf({ ssn: "301224455" }), "match");
  assert.equal(outcomeOf({ ssn: null, date_of_birth: date("1944-09-21") }), "ambiguous");
  assert.equal(outcomeOf({ ssn: null, last_name: "Zimmer" }), "match");
});

test("compileResults trusts a source that its own records are one person's, whatever their numbers", () => {
  const lent = { ssn: "345678901" };
  assert.equal(resultsOf([match("records", [matched("E1"), matched("E2", lent)])]).outcome, "match");
  const strangers = ["Desmond Quigley", "Felicity Wurtz", "Hyacinth Bancroft"].map((name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return stored(last_name, { ...lent, ...ELSEWHERE, first_name, last_name, date_of_birth: null });
  });
  const decision = decideOn(subjectDetails(), [stored("E1"), stored("E2", lent), ...strangers], { population: 10_000 });
  assert.ok(decision.kind === "match");
  assert.equal(resultsOf([match("records", decision.matches)]).employments.length, 2);
});

test("compileResults has for an ambiguous result the least confidence of the sources that found anything", () => {
  const ambiguous: SourceAnswer = { source: "payroll", kind: "ambiguous", probability: 0.97 };
  assert.equal(resultsOf([match("records", [matched("E1")], 0.93), ambiguous, NONE]).confidence_score, 0.93);
});

test("compileResults has the least confidence of the sources that matched", () => {
  const answers = [match("a", [matched("E1", {}, "a")], 0.93), match("b", [matched("E2", {}, "b")], 0.99), NONE];
  assert.equal(resultsOf(answers).confidence_score, 0.93);
});

test("compileResults puts current jobs first, then the newest", () => {
  const jobs = [
    matched("E1", { employer_name: "A", start_date: date("2019-01-01"), end_date: date("2020-01-01") }),
    matched("E2", { employer_name: "B", start_date: date("2010-01-01") }),
    matched("E3", { employer_name: "C", start_date: date("2022-01-01"), end_date: date("2026-11-21") }),
    matched("E4", { employer_name: "D", start_date: date("2021-01-01"), end_date: date("2026-11-22") }),
    matched("E5", { employer_name: "E", start_date: null, end_date: null }),
  ];
  const { employments } = resultsOf([match("records", jobs)]);
  assert.deepEqual(
    employments.map((job) => `${job.employer_name} ${job.is_active}`),
    ["D true", "B true", "E true", "C false", "A false"],
  );
});

test("compileResults returns a job of two sources once, from the fresher record", () => {
  const stale = matched("E9", { employer_name: "KELLANOVA, INC.", income: "50000.00", as_of: date("2025-01-31") }, "b");
  const later = { start_date: date("2016-05-30") };
  for (const other of [stale, matched("E9", { ...stale.employment.record, ...later }, "b")]) {
    const { employments } = resultsOf([match("b", [other]), match("a", [matched("E1", {}, "a")])]);
    assert.deepEqual(
      employments.map(({ source, income }) => [source, income]),
      [["a", "52000.00"]],
    );
  }
});

test("compileResults separates two jobs at one employer of one source, or that began months apart", () => {
  const twice = [matched("E1"), matched("E2", { job_title: "Tutor" })];
  assert.equal(resultsOf([match("records", twice)]).employments.length, 2);
  const again = matched("E3", { start_date: date("2016-08-01") }, "b");
  assert.equal(resultsOf([match("a", [matched("E1", {}, "a")]), match("b", [again])]).employments.length, 2);
});

test("compileResults merges jobs of two sources only if employer and start are the same", () => {
  const jobsOf = (one: Parameters<typeof matched>[1], other: Parameters<typeof matched>[1]) =>
    resultsOf([match("a", [matched("E1", one, "a")]), match("b", [matched("E2", other, "b")])]).employments.length;
  const bakery = { employer_name: "Bakery" };
  assert.equal(jobsOf({}, bakery), 2);
  assert.equal(jobsOf({ employer_ein: "380710690" }, { ...bakery, employer_ein: "421234567" }), 2);
  assert.equal(jobsOf({ employer_ein: "380710690" }, { ...bakery, employer_ein: "380710690" }), 1);
  const sons = { employer_name: "Smith & Sons, L.L.C." };
  for (const employer_name of ["Smith and Sons LLC", "SMITH AND SONS"])
    assert.equal(jobsOf(sons, { employer_name }), 1);
  assert.equal(jobsOf({ employer_name: "J & J Snacks" }, { employer_name: "J and J Snacks, P.C." }), 1);
  assert.equal(jobsOf(sons, { employer_name: "Smith and Sims LLC" }), 2);
  assert.equal(jobsOf({ employer_name: "The Company" }, { employer_name: "Inc." }), 2);
  assert.equal(jobsOf({ employer_name: "The Company" }, { employer_name: "THE COMPANY" }), 1);
  assert.equal(jobsOf({}, { start_date: date("2016-06-02") }), 1);
  assert.equal(jobsOf({}, { start_date: date("2016-06-03") }), 2);
});

test("compileResults merges jobs of two sources at one company of the directory, whatever its name there", () => {
  const at = (companyId: string, fields: Parameters<typeof matched>[1], source: string) => {
    const { employment, match } = matched(`E-${source}`, fields, source);
    return { employment: { ...employment, companyId: companyId as CompanyId }, match };
  };
  const jobsOf = (companyId: string) =>
    resultsOf([match("a", [at("c1", {}, "a")]), match("b", [at(companyId, { employer_name: "Kellogg" }, "b")])]);
  assert.equal(jobsOf("c1").employments.length, 1);
  assert.equal(jobsOf("c2").employments.length, 2);
});

test("compileResults treats placeholders as missing dates, for a job without an end and one without a start", () => {
  const told = (fields: Parameters<typeof matched>[1]) => {
    const [job] = resultsOf([match("records", [matched("E1", fields)])]).employments;
    return [job?.start_date, job?.end_date, job?.is_active, job?.as_of];
  };
  const [start, asOf] = ["2016-05-02", "2026-10-31"];
  for (const end of ["9999-12-31", "4712-12-31", "2099-12-31"]) {
    assert.deepEqual(told({ end_date: date(end) }), [start, null, true, asOf]);
  }
  assert.deepEqual(told({ end_date: date("2031-12-31") }), [start, "2031-12-31", true, asOf]);
  const none = date("1900-01-01");
  assert.deepEqual(told({ start_date: none, end_date: none, as_of: none }), [null, null, true, null]);
  const undated = matched("E1", { start_date: none }, "a");
  const answers = [match("a", [undated]), match("b", [matched("E2", {}, "b")])];
  assert.equal(resultsOf(answers).income_summary?.current_annual_income, "52000.00");
});

test("compileResults separates a job that began after the other ended, however soon", () => {
  const trial = matched("E1", { end_date: date("2016-05-20"), as_of: date("2026-11-01") }, "a");
  const told = (start: string) => {
    const again = matched("E2", { start_date: date(start) }, "b");
    const { employments } = resultsOf([match("a", [trial]), match("b", [again])]);
    return employments.map((job) => `${job.start_date} ${job.is_active}`);
  };
  assert.deepEqual(told("2016-05-21"), ["2016-05-21 true", "2016-05-02 false"]);
  assert.deepEqual(told("2016-05-20"), ["2016-05-02 false"]);
});

test("compileResults merges a record without a start into the later of two jobs, whatever their ids", () => {
  const undated = matched("E1", { start_date: null, as_of: date("2026-11-01") }, "a");
  const first = { start_date: date("2010-01-01"), end_date: date("2012-01-01"), income: "30000.00" };
  for (const [id, other] of [
    ["E1", "E2"],
    ["E2", "E1"],
  ] as const) {
    const told = resultsOf([match("a", [undated]), match("b", [matched(id, first, "b"), matched(other, {}, "b")])]);
    assert.equal(told.income_summary?.current_annual_income, "52000.00");
    assert.equal(told.income_summary?.previous_annual_income, "30000.00");
  }
});

test("compileResults adds up the pay of all current jobs, and returns that of the last one", () => {
  const jobs = [
    matched("E1"),
    matched("E2", { employer_name: "Bakery", income: "500.00", income_unit: "MONTHLY" }),
    matched("E3", { employer_name: "Club", income: "4000.00" }),
    matched("E4", {
      employer_name: "Old Mill",
      end_date: date("2020-03-01"),
      income: "3000.00",
      income_unit: "MONTHLY",
    }),
    matched("E5", { employer_name: "Older Mill", end_date: date("2015-03-01") }),
  ];
  assert.deepEqual(resultsOf([match("records", jobs)]).income_summary, {
    current_annual_income: "62000.00",
    previous_annual_income: "36000.00",
    currency: "USD",
    derived_from:
      "Current: Bakery, monthly pay × 12; Club, annual pay of the record; Kellanova, annual pay of the record. " +
      "Last job that ended: Old Mill, monthly pay × 12. " +
      "Rule: Base pay of a month and a year. Weekly hours and days are not assumed. Overtime is not included.",
    reasons: [],
  });
});

test("compileResults lists a future job, and counts its pay neither as current nor as previous", () => {
  const jobs = [
    matched("E1"),
    matched("E2", { employer_name: "Bakery", start_date: date("2026-11-22") }),
    matched("E3", { employer_name: "Fair", start_date: date("2027-06-01"), end_date: date("2027-07-01") }),
    matched("E4", { employer_name: "Club", start_date: date("2026-11-21"), income: "1000.00" }),
  ];
  const { employments, income_summary } = resultsOf([match("records", jobs)]);
  assert.deepEqual(
    employments.map((job) => `${job.employer_name} ${job.is_active}`),
    ["Club true", "Kellanova true", "Fair false", "Bakery false"],
  );
  assert.equal(income_summary?.current_annual_income, "53000.00");
  assert.equal(income_summary?.previous_annual_income, null);
});

test("compileResults has no income summary if all jobs are in the future", () => {
  const hired = matched("E1", { start_date: date("2027-01-04") });
  assert.equal(resultsOf([match("records", [hired])]).income_summary, null);
});

test("compileResults says why no year's income is known, and of whose job", () => {
  const reasonsOf = (...jobs: MatchedEmployment[]) => {
    const { income_summary: summary } = resultsOf([match("records", jobs)]);
    assert.equal(summary?.current_annual_income, null);
    return (summary?.reasons ?? []).map(({ code, employer_name }) => [code, employer_name]);
  };
  assert.deepEqual(reasonsOf(matched("E1", { income: null })), [["pay_rate_unknown", "Kellanova"]]);
  assert.deepEqual(reasonsOf(matched("E1", { income_unit: null })), [["pay_rate_unknown", "Kellanova"]]);
  const hourly = { employer_name: "Bakery", job_type: "P", income: "22.50", income_unit: "HOURLY" } as const;
  assert.deepEqual(reasonsOf(matched("E1"), matched("E2", hourly)), [["hours_per_week_unknown", "Bakery"]]);
});

test("compileResults returns the pay of the last job whose pay is known", () => {
  const known = matched("E1", { end_date: date("2020-01-31") });
  const unknown = matched("E2", { employer_name: "Club", end_date: date("2024-01-31"), income: null });
  assert.equal(resultsOf([match("records", [known, unknown])]).income_summary?.previous_annual_income, "52000.00");
});

test("compileResults returns only previous income for a person without a job", () => {
  const ended = matched("E1", { end_date: date("2024-01-31") });
  const summary = resultsOf([match("records", [ended])]).income_summary;
  assert.equal(summary?.current_annual_income, null);
  assert.equal(summary?.previous_annual_income, "52000.00");
});

test("compileResults does not depend on the order of answers and records", () => {
  const pool = ["A", "B", "A Inc"].flatMap((employer_name, index) =>
    ["2020-01-01", "2020-01-20"].map((start) => ({
      employer_name,
      start_date: date(start),
      as_of: date(index === 0 ? "2026-01-01" : "2026-02-01"),
    })),
  );
  const jobsOf = (source: string) => pool.map((fields, index) => matched(`${source}${index}`, fields, source));
  const shuffles = fc.tuple(
    ...["a", "b"].map((source) => fc.shuffledSubarray(jobsOf(source), { minLength: pool.length })),
  );
  const compile = (groups: readonly MatchedEmployment[][]) =>
    compileResults(
      groups.map((jobs) => match(jobs[0]?.employment.source ?? "", jobs)),
      TODAY,
    );
  fc.assert(
    fc.property(shuffles, fc.boolean(), (groups, isReversed) => {
      assert.deepEqual(compile(isReversed ? [...groups].reverse() : groups), compile([jobsOf("a"), jobsOf("b")]));
    }),
  );
});
