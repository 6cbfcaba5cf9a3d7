import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { openSqlSource, type SqlSourceSettings } from "../../../../../src/areas/records/sources/network/sql.ts";
import { ELSEWHERE, record, subjectDetails } from "../../linkage/persons.ts";
import { ask, networkContext, told } from "./asking.ts";

const QUERY = `select emp_no, employer as employer_name, first_name, last_name, dob, ssn, street, zip, salary as income, unit as income_unit
  from payroll where ssn = $1 or (dob = $2::date and upper(last_name) = any ($3::text[]))`;

async function sql(t: TestContext, records: readonly EmploymentRecord[], change: Partial<SqlSourceSettings> = {}) {
  const context = await networkContext(t);
  const run = (text: string) => context.db.rows({ name: "", text });
  await run(`create table payroll (emp_no text, employer text, first_name text, last_name text, dob date, ssn text,
    street text, zip text, salary numeric, unit text)`);
  for (const one of records) {
    const values = [
      one.record_id,
      one.employer_name,
      one.first_name,
      one.last_name,
      one.date_of_birth,
      one.ssn,
      one.street,
      one.zip,
      one.income,
      one.income_unit,
    ];
    await run(
      `insert into payroll values (${values.map((value) => (value === null ? "null" : `'${value}'`)).join(", ")})`,
    );
  }
  const settings: SqlSourceSettings = {
    name: "payroll-db",
    environments: ["production"],
    timeoutMs: 20_000,
    questionsPerMinute: null,
    questionsPerDay: null,
    requiresConsent: false,
    url: context.url,
    connections: 2,
    query: QUERY,
    parameters: ["ssn", "date_of_birth", "last_names"],
    queryBySsn: null,
    columns: new Map([
      ["record_id", "emp_no"],
      ["date_of_birth", "dob"],
    ]),
    population: 10_000,
    ...change,
  };
  const source = openSqlSource(settings, context);
  t.after(() => source.close());
  return { source, context, run };
}

test("openSqlSource finds the subject's records by an operator's query, and the linkage decides", async (t) => {
  const records = [
    record(),
    record({ record_id: "E2", first_name: "Roger", ssn: "523417787" }),
    record({ record_id: "E3", ...ELSEWHERE, ssn: "411223344" }),
  ];
  const { source } = await sql(t, records);
  const answer = await ask(source);
  assert.equal(told(answer), "match E1");
  assert.ok(answer.kind === "match");
  const [{ employment } = assert.fail()] = answer.matches;
  assert.deepEqual(
    [employment.source, employment.record.income, employment.record.date_of_birth],
    ["payroll-db", "52000.00", "1971-03-08"],
  );
  assert.equal(answer.explanation?.candidates_seen, 3);
  assert.equal(
    told(await ask(source, subjectDetails({ first_name: "Nobody", last_name: "Else", ssn: "666778888" }))),
    "no_match",
  );
});

test("openSqlSource only reads, whatever the query does, and runs nothing but the one query", async (t) => {
  const { source, context, run } = await sql(t, [record()], {
    query: `${QUERY.replace("select emp_no", "select set_config('x.y', $1, false), emp_no")}`,
  });
  assert.equal(told(await ask(source)), "match E1");
  for (const query of [
    "with gone as (delete from payroll returning *) select *, $1::text, $2::text, $3::text[] from gone",
    "select emp_no from payroll where ssn = $1 or dob = $2::date or last_name = any ($3)); drop table payroll; select (1",
    "select nextval('employments_seq'), $1::text, $2::text, $3::text[]",
  ]) {
    const bad = await sql(t, [record()], { query });
    assert.equal(told(await ask(bad.source)), "unreachable error", query);
    assert.match(bad.context.problems.join(), /^payroll-db: query failed: [0-9A-Z]{5}$/);
  }
  assert.equal((await context.db.rows({ name: "left", text: "select from payroll" })).length, 1);
  await run("select 1");
});

test("openSqlSource is bounded by time, rows and connections", async (t) => {
  const sleeping = "select emp_no from payroll, pg_sleep(20) where ssn = $1 or dob = $2::date or last_name = any ($3)";
  const slow = await sql(t, [record()], { query: sleeping, timeoutMs: 200 });
  assert.equal(told(await ask(slow.source)), "unreachable timeout");
  const many = await sql(t, [record()], {
    query: `${QUERY.replace("from payroll", "from payroll, generate_series(1, 1000)")}`,
  });
  assert.equal(told(await ask(many.source)), "unreachable error");
  assert.deepEqual(many.context.problems, ["payroll-db: over 500 records"]);
  const gone = await sql(t, [], { url: "postgresql://nobody@127.0.0.1:1/none" });
  assert.equal(told(await ask(gone.source)), "unreachable unavailable");
  assert.match(gone.context.problems.join(), /ECONNREFUSED/);
  const { source } = await sql(t, [record()]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(source)));
  assert.ok(answers.every((answer) => told(answer) === "match E1"));
});

test("openSqlSource looks up the other records under a number, or counts the number as shared", async (t) => {
  const subject = subjectDetails({ ssn: null });
  // Under the number that the record has, others have quite different names: it is an employer's filler.
  const shared = ["Desmond Quigley", "Felicity Wurtz", "Hyacinth Bancroft"].map((name, at) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return record({ record_id: `S${at}`, first_name, last_name, date_of_birth: null, ...ELSEWHERE });
  });
  const queryBySsn = QUERY.replace(/where[\s\S]*/, "where ssn = any ($1)");
  const { source } = await sql(t, [record(), ...shared], { queryBySsn });
  const answer = await ask(source, subject);
  assert.ok(answer.kind !== "unreachable");
  assert.equal(answer.explanation?.generic_ssns, 1);
  const without = await ask((await sql(t, [record(), ...shared])).source, subject);
  assert.ok(without.kind !== "unreachable" && without.explanation?.generic_ssns === 1);
});
