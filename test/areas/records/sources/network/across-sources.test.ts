import assert from "node:assert/strict";
import { test } from "node:test";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { DEFAULT_THRESHOLDS } from "../../../../../src/areas/records/linkage/decide.ts";
import type { SourceAnswer } from "../../../../../src/areas/records/source-answer.ts";
import { decideRecords, takeDecision } from "../../../../../src/areas/records/sources/network/decide-records.ts";
import { compileResults } from "../../../../../src/areas/verifications/results/compile.ts";
import type { VerificationResults } from "../../../../../src/areas/verifications/results/results.ts";
import { date, record, stored, subjectDetails } from "../../linkage/persons.ts";

const ROBERT = subjectDetails();
const TODAY = date("2026-11-25");

/** The records of each source by its name, as each source decides on its own. */
async function verify(details: typeof ROBERT, held: Readonly<Record<string, readonly EmploymentRecord[]>>) {
  const answers = await Promise.all(
    Object.entries(held).map(([source, records]) => {
      const employments = records.map((one) => stored(one.record_id, one, source));
      const options = { source, population: 100_000, model: null, thresholds: DEFAULT_THRESHOLDS };
      return decideRecords(details, employments, { ...options, recordsWithSsns: async () => [], isPartial: false });
    }),
  );
  return told(answers);
}

function told(answers: readonly SourceAnswer[]): string {
  const results: VerificationResults | null = compileResults(answers, { today: TODAY }).results;
  const jobs = results?.employments.map(({ employer_name, source }) => `${source}:${employer_name}`).sort() ?? [];
  return [results?.outcome, ...jobs].join(" ");
}

const OWN = record({ record_id: "R1", employer_name: "Kellanova" });
const TWIN = { first_name: "Roger", ssn: "523417787" };

test("answers of several sources never mix a twin's records with the subject's", async () => {
  const twins = record({ record_id: "T1", employer_name: "Other Mills", ...TWIN });
  assert.equal(await verify(ROBERT, { a: [OWN], b: [twins] }), "match a:Kellanova");
  // The twin's record under the subject's number: another given name is another person.
  const borrowed = { ...twins, record_id: "T2", ssn: OWN.ssn };
  assert.equal(await verify(ROBERT, { a: [OWN], b: [borrowed] }), "match a:Kellanova");
  // Where nothing of the subject's own is on file, several sources tell as much as one: nothing.
  for (const held of [{ a: [borrowed], b: [twins] }, { a: [borrowed, twins] }, { a: [borrowed] }])
    assert.equal(await verify(ROBERT, held), "no_match");
});

test("answers of several sources that contradict each other show nobody's pay", async () => {
  // Without a number of the subject, one source has Robert under one number, the other under another elsewhere.
  const details = subjectDetails({ ssn: null });
  const namesake = record({ record_id: "N1", employer_name: "Other Mills", ssn: "411223344", job_title: null });
  const together = await verify(details, { a: [OWN], b: [{ ...namesake, street: "2 Elm Court", middle_name: "Lee" }] });
  assert.ok(together === "ambiguous" || together === "match a:Kellanova", together);
  const two = await verify(details, { a: [{ ...OWN, middle_name: "Ray" }], b: [{ ...namesake, middle_name: "Lee" }] });
  assert.equal(two, "ambiguous");
});

test("a decision of a source's own does not outvote another source's records", async () => {
  const details = subjectDetails({ ssn: null });
  const options = { source: "a", population: 100_000, model: null, thresholds: DEFAULT_THRESHOLDS };
  const ours = await decideRecords(details, [stored("R1", { ...OWN, middle_name: "Ray" }, "a")], {
    ...options,
    recordsWithSsns: async () => [],
    isPartial: false,
  });
  const another = [stored("N1", { record_id: "N1", middle_name: "Lee", ssn: "411223344" }, "b")];
  const theirs = takeDecision(details, another, { source: "b", probability: 1, minimumProbability: 0.9 });
  assert.equal(theirs.kind, "match");
  assert.equal(told([ours, theirs]), "ambiguous");
});

test("one ambiguous source makes the whole ambiguous, whatever the others found", async () => {
  const ambiguous: SourceAnswer = { source: "b", kind: "ambiguous", probability: 0.5 };
  const found = takeDecision(ROBERT, [stored("R1", OWN, "a")], {
    source: "a",
    probability: 1,
    minimumProbability: 0.9,
  });
  assert.equal(told([found]), "match a:Kellanova");
  assert.equal(told([found, ambiguous]), "ambiguous");
});
