import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { SourceAnswer } from "../../../../src/areas/records/source-answer.ts";
import { isSandboxPerson, sandboxSources } from "../../../../src/areas/records/sources/sandbox.ts";
import { SANDBOX_PERSONS, SLOW_ANSWER_MS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import type { SourceQuestion } from "../../../../src/areas/records/sources/source.ts";
import { compileResults } from "../../../../src/areas/verifications/results/compile.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import type { IsoDate } from "../../../../src/kernel/ids.ts";
import type { Subject } from "../../../../src/kernel/subject.ts";
import { isIssuableSsn } from "../../../../src/kernel/text/us/ssn.ts";

const [AVERY, JORDAN, , , , , TAYLOR] = SANDBOX_PERSONS.map((person) => person.subject);
const HOME = { street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701", country: "US" };

function question(subject: Subject | undefined, environment: Environment = "sandbox"): SourceQuestion {
  assert.ok(subject !== undefined);
  const addresses = [{ ...HOME, from_date: "2018-01-01" as IsoDate, to_date: null }];
  return { environment, details: { subject, addresses } };
}

/** Asks both sources without waiting, and notes the waits asked for. */
async function ask(subject: Subject | undefined, waits: number[] = []): Promise<SourceAnswer[]> {
  const delay = async (ms: number): Promise<void> => void waits.push(ms);
  const { signal } = new AbortController();
  return Promise.all(sandboxSources({ delay }).map((source) => source.ask(question(subject), signal)));
}

/** What becomes of a verification of the subject, in the words of the documentation. */
async function happens(subject: Subject): Promise<string> {
  const waits: number[] = [];
  const { trigger, results } = compileResults(await ask(subject, waits), { today: "2026-11-21" as IsoDate });
  const status = {
    all_answered: "completed",
    some_answered: "partial",
    none_answered: "failed",
    subject_frozen: "failed",
    admit: "",
  }[trigger];
  const slow = waits.includes(SLOW_ANSWER_MS) ? " after about 3 seconds" : "";
  return [status + slow, results?.outcome ?? ""].filter(Boolean).join(", ");
}

test("sandboxSources produce what each person's description says", async () => {
  const outcomes = new Set<string>();
  for (const { subject, happens: described } of SANDBOX_PERSONS) {
    const outcome = await happens(subject);
    assert.ok(described === outcome || described.startsWith(`${outcome}:`), `${subject.first_name}: ${outcome}`);
    outcomes.add(outcome);
  }
  for (const outcome of [
    "completed, match",
    "completed, no_match",
    "completed, ambiguous",
    "partial, match",
    "failed",
  ]) {
    assert.ok(outcomes.has(outcome), outcome);
  }
});

test("sandboxSources return Jordan's two jobs, the one of both sources once", async () => {
  const { results } = compileResults(await ask(JORDAN), { today: "2026-11-21" as IsoDate });
  assert.deepEqual(
    results?.employments.map((job) => [job.employer_name, job.is_active, job.income, job.source]),
    [
      ["Example Bakery LLC", true, "22.50", "sandbox-payroll"],
      ["Example Logistics, Inc.", false, "3900.00", "sandbox-payroll"],
    ],
  );
  assert.equal(results?.income_summary?.current_annual_income, null);
  const [why] = results?.income_summary?.reasons ?? [];
  assert.deepEqual([why?.code, why?.employer_name], ["hours_per_week_unknown", "Example Bakery LLC"]);
});

test("sandboxSources apply to test persons in the sandbox only", () => {
  for (const source of sandboxSources()) {
    assert.ok(source.appliesTo(question(AVERY)));
    assert.ok(!source.appliesTo(question(AVERY, "production")));
    assert.ok(!source.appliesTo(question(AVERY, "development")));
    assert.ok(!source.appliesTo(question(AVERY && { ...AVERY, ssn: "0001" })));
    assert.ok(!source.appliesTo(question(AVERY && { ...AVERY, ssn: "900019999" })));
    assert.ok(!source.appliesTo(question(AVERY && { ...AVERY, ssn: null })));
  }
});

test("isSandboxPerson only depends on the SSN", () => {
  assert.ok(isSandboxPerson(question(AVERY && { ...AVERY, first_name: "Zoe" }).details));
  assert.ok(!isSandboxPerson(question(AVERY && { ...AVERY, ssn: "523417786" }).details));
});

test("sandboxSources find no match if name or date of birth are not the person's", async () => {
  const kinds = async (fields: Partial<Subject>): Promise<string[]> =>
    (await ask(AVERY && { ...AVERY, ...fields })).map(({ kind }) => kind);
  assert.deepEqual(await kinds({ first_name: "Zoe" }), ["no_match", "no_match"]);
  assert.deepEqual(await kinds({ last_name: "Fieldston" }), ["no_match", "no_match"]);
  assert.deepEqual(await kinds({ date_of_birth: "1985-03-15" as IsoDate }), ["no_match", "no_match"]);
  assert.deepEqual(await kinds({ first_name: "ÁVERY", last_name: "field-stone" }), ["no_match", "no_match"]);
  assert.deepEqual(await kinds({ first_name: "ÁVERY", last_name: "FIELDSTONE" }), ["match", "no_match"]);
});

test("sandboxSources say how the address agrees", async () => {
  const addressOf = (answers: readonly SourceAnswer[]): string[] =>
    answers.flatMap((answer) => (answer.kind === "match" ? answer.matches.map(({ match }) => match.address) : []));
  assert.deepEqual(addressOf(await ask(AVERY)), ["agree"]);
});

test("sandboxSources stop waiting when the signal is aborted", async () => {
  const [payroll] = sandboxSources();
  const controller = new AbortController();
  const answer = payroll?.ask(question(TAYLOR), controller.signal);
  controller.abort();
  const expected = { source: "sandbox-payroll", kind: "unreachable", reason: "timeout" };
  assert.deepEqual(await answer, expected);
  assert.deepEqual(await payroll?.ask(question(TAYLOR), controller.signal), expected);
});

test("SANDBOX_PERSONS have different SSNs that were never issued", () => {
  const ssns = SANDBOX_PERSONS.map(({ subject }) => subject.ssn);
  assert.ok(ssns.every((ssn) => /^\d{9}$/.test(ssn) && !isIssuableSsn(ssn)));
  assert.equal(new Set(ssns).size, ssns.length);
});

test("SANDBOX_PERSONS are the ones of docs/start/sandbox.md, in its words", () => {
  const page = readFileSync(new URL("../../../../docs/start/sandbox.md", import.meta.url), "utf8");
  const documented = page.split("\n").filter((line) => line.startsWith("| `9"));
  const coded = SANDBOX_PERSONS.map(({ subject, happens: described }) => {
    const { ssn, first_name, last_name, date_of_birth } = subject;
    return `| \`${ssn}\` | ${first_name} | ${last_name} | ${date_of_birth} | ${described} |`;
  });
  assert.deepEqual(documented, coded);
});
