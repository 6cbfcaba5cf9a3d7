import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeDeployment } from "../../../support/deployment.ts";

const MONTH = { pay_date: "2026-06-30", period_start: "2026-06-01", period_end: "2026-06-30" };
const LINES = [
  { id: "a", as_of: "2026-06-30", employments: [{ statements: [{ ...MONTH, gross: "580.00" }] }] },
  { id: "b", as_of: "2026-06-30", employments: [{ statements: [{ ...MONTH, gross: "300.00" }] }] },
  { id: "=c", as_of: "2026-06-30", employments: [{ statements: [{ ...MONTH, gross: "300.00", hours: "40" }] }] },
  { id: "d", as_of: "2026-02-30" },
];

test("assess writes an assessment or a fault for each line, in order, and counts the verdicts", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const [file, output] = ["facts.ndjson", "answers.ndjson"].map((name) => path.join(path.dirname(dataDir), name));
  assert.ok(file !== undefined && output !== undefined);
  writeFileSync(file, `${LINES.map((line) => JSON.stringify(line)).join("\n")}\nnot JSON\n`);
  const options = ["--parameter", "month=2026-06", "--output", output];
  const { code, stderr } = await run(["assess", "medicaid.engagement_month", file, ...options]);
  const lines = readFileSync(output, "utf8").trim().split("\n");
  const answers = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    answers.map(({ id, assessment, error }) => [id, assessment?.verdict ?? error]),
    [
      ["a", "met"],
      ["b", "cannot_tell"],
      ["=c", "not_shown"],
      ["d", 'as_of must match format "date"'],
      [null, "not a JSON object"],
    ],
  );
  assert.match(stderr, /cannot_tell 1, met 1, not_shown 1, refused 2/);
  assert.equal(code, 1);
});

test("assess decides nothing by another person's account unless the line states that somebody looked", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const [file, output] = ["facts.ndjson", "table.csv"].map((name) => path.join(path.dirname(dataDir), name));
  assert.ok(file !== undefined && output !== undefined);
  const employments = [{ identity: "differs", statements: [{ ...MONTH, gross: "580.00" }] }];
  const lines = [{}, { identity_reviewed: true }, { identity_reviewed: "yes" }];
  writeFileSync(file, lines.map((line) => JSON.stringify({ as_of: "2026-06-30", employments, ...line })).join("\n"));
  const options = ["--parameter", "month=2026-06", "--csv", "--output", output];
  await run(["assess", "medicaid.engagement_month", file, ...options]);
  const [, open, looked, wrong] = readFileSync(output, "utf8").trim().split(/\r?\n/);
  assert.match(open ?? "", /,cannot_tell,the payroll account is of another person.*,person_differs,,,differs,false$/);
  assert.match(looked ?? "", /,met,.*,differs,true$/);
  assert.match(wrong ?? "", /identity_reviewed must be true or false,,$/);
});

test("assess --csv writes a table that no spreadsheet runs", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const [file, output] = ["facts.ndjson", "table.csv"].map((name) => path.join(path.dirname(dataDir), name));
  assert.ok(file !== undefined && output !== undefined);
  writeFileSync(
    file,
    LINES.slice(1, 3)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
  );
  const { code } = await run(["assess", "medicaid.engagement_month", file, "--csv", "--output", output]);
  assert.equal(code, 0);
  const rows = readFileSync(output, "utf8").trim().split("\n");
  assert.match(rows[1] ?? "", /^b,1,medicaid\.engagement_month,2026-07-31,2026-06-30,2026-05,/);
  assert.match(rows[2] ?? "", /^'=c,2,/);
});

test("assess takes packs of the operator's own, and refuses what is no pack, no rule and no parameter", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const [file, pack] = ["facts.ndjson", "own.json"].map((name) => path.join(path.dirname(dataDir), name));
  assert.ok(file !== undefined && pack !== undefined);
  writeFileSync(file, '{"as_of":"2026-06-30","rent_monthly":"1300.00","gross_monthly":"4000.00"}\n');
  const rule = {
    id: "third",
    kind: "rent_to_income",
    title: "A third of income",
    text: "Rent of at most a third of gross income.",
    citations: [{ source: "House rules", section: "1", basis: "read" }],
    parameters: { limit: "1/3", weekly_per_year: "52", biweekly_per_year: "26", semi_monthly_per_year: "24" },
  };
  const document = { name: "own", title: "Our own", version: "1", valid_from: null, valid_until: null, rules: [rule] };
  writeFileSync(pack, JSON.stringify(document));
  const output = path.join(path.dirname(dataDir), "answers.ndjson");
  await run(["assess", "own.third", file, "--pack", pack, "--output", output]);
  assert.equal(JSON.parse(readFileSync(output, "utf8")).assessment.verdict, "within");
  assert.match((await run(["assess", "own.third", file])).stderr, /no rule own\.third/);
  assert.match((await run(["assess", "own.third", file, "--pack", file])).stderr, /not a rule pack/);
  const wrong = await run(["assess", "tenancy.rent_to_income", file, "--parameter", "limit=much"]);
  assert.match(wrong.stderr, /limit must be a decimal string/);
});
