import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord } from "../../../../src/areas/payroll/employment.ts";
import type { DisputableField, DisputeMark } from "../../../../src/areas/payroll/result-employment.ts";
import { compileResults } from "../../../../src/areas/verifications/results/compile.ts";
import { markDisputed } from "../../../../src/areas/verifications/results/disputed.ts";
import type { DisputeId, Timestamp } from "../../../../src/kernel/ids.ts";
import { date, matched } from "../../records/linkage/persons.ts";

const today = date("2026-11-21");

/** What is sent of a job where fields of it are disputed. */
function sent(fields: readonly DisputableField[], job: Partial<EmploymentRecord>) {
  const opened_at = "2026-11-20T00:00:00.000000Z" as Timestamp;
  const mark: DisputeMark = { id: "d" as DisputeId, status: "open", fields, opened_at, statement: null };
  const answer = { source: "records", kind: "match", matches: [matched("E1", job)], probability: 0.9999 } as const;
  const marked = markDisputed([answer], new Map([["E1", [mark]]]), { rule: "withhold", today });
  const { results } = compileResults(marked, { today });
  return { jobs: results?.employments ?? [], income: results?.income_summary?.current_annual_income ?? null };
}

test("a job is left out that would seem current without the date that is disputed", () => {
  assert.deepEqual(sent(["end_date"], { end_date: date("2015-01-01") }), { jobs: [], income: null });
  assert.deepEqual(sent(["end_date"], { end_date: null }), { jobs: [], income: null });
  assert.deepEqual(sent(["start_date"], { start_date: date("2027-01-04") }), { jobs: [], income: null });
});

test("a job is shown without a date that changes nothing else", () => {
  const { jobs, income } = sent(["start_date"], {});
  assert.deepEqual([jobs[0]?.start_date, jobs[0]?.is_active, income], [null, true, "52000.00"]);
});

/** What is sent of a job that two sources have, of which the person has flagged one's record. */
function sentOfTwo(
  fields: readonly DisputableField[],
  rule: "show" | "withhold",
  other: Partial<EmploymentRecord> = {},
) {
  const opened_at = "2026-11-20T00:00:00.000000Z" as Timestamp;
  const mark: DisputeMark = { id: "d" as DisputeId, status: "open", fields, opened_at, statement: null };
  const answers = [
    { source: "records", kind: "match", matches: [matched("E1")], probability: 0.9999 },
    { source: "registry", kind: "match", matches: [matched("R1", other, "registry")], probability: 0.9999 },
  ] as const;
  const marked = markDisputed(answers, new Map([["E1", [mark]]]), { rule, today });
  const { results } = compileResults(marked, { today });
  return results?.employments ?? [];
}

test("what is withheld of a job is withheld of every source's record of it, the fresher one too", () => {
  for (const as_of of [date("2026-11-20"), date("2001-01-01")]) {
    assert.deepEqual(sentOfTwo([], "withhold", { as_of }), [], "the whole job");
    const [job, ...others] = sentOfTwo(["income"], "withhold", { as_of });
    assert.deepEqual([others.length, job?.income, job?.disputes?.map(({ id }) => id)], [0, null, ["d"]]);
    const [shown] = sentOfTwo(["income"], "show", { as_of });
    assert.deepEqual([shown?.income, shown?.disputes?.length], ["52000.00", 1], "as the operator's rule has it");
  }
});

test("another job of the person is sent, also at the same employer", () => {
  const later = { start_date: date("2024-01-08") };
  assert.deepEqual(
    sentOfTwo([], "withhold", { employer_name: "Old Mill", employer_ein: null }).map((job) => job.employer_name),
    ["Old Mill"],
  );
  assert.deepEqual(
    sentOfTwo([], "withhold", later).map((job) => job.start_date),
    ["2024-01-08"],
  );
});
