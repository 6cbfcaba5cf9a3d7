import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { after, before, test } from "node:test";
import { readCaseload } from "../../../../src/areas/assessments/ops/caseload.ts";
import { BUNDLED_PACKS, rulesById } from "../../../../src/areas/income/packs/packs.ts";
import { SANDBOX_PERSONS } from "../../../../src/areas/records/sources/sandbox-persons.ts";
import { findTeam } from "../../../../src/kernel/access/sql/teams.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { IsoDate, TeamId } from "../../../../src/kernel/ids.ts";
import { assessCaseload } from "../../../../src/program/cli/assess/assess-caseload.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";

let app: TestApplication;
let client: Client;
let teamId: TeamId;
const folder = mkdtempSync(path.join(tmpdir(), "openvoe-caseload-"));

before(async () => {
  app = await startApplication({ isVerifying: true, isDirectoryAwaited: false });
  client = await app.client({ team: "agency" });
  teamId = (await findTeam(app.db, "agency")) ?? assert.fail();
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const AS_OF = "2026-11-25" as IsoDate;
const RULE = "fannie_mae.base_pay";

async function verify(by: Client, name: string): Promise<string> {
  const subject = SANDBOX_PERSONS.find((person) => person.subject.first_name === name)?.subject ?? assert.fail();
  const answer = await by.post("/v1/instant-verifications/", aVerification({ subject }), {
    headers: { prefer: "wait=20" },
  });
  assert.equal(answer.at("status"), "completed", answer.text);
  return String(answer.at("id"));
}

function assessTo(output: string, isCsv: boolean) {
  const rule = rulesById(BUNDLED_PACKS).get(RULE) ?? assert.fail();
  const chosen = { tenant: { teamId, environment: "sandbox" as const }, actor: "operator", asOf: AS_OF };
  return assessCaseload(
    { db: app.db, keyring: app.keyring },
    { rule, parameters: {} },
    { ...chosen, output, isForced: false, isCsv },
    {
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      signal: new AbortController().signal,
      now: () => performance.now(),
    },
  );
}

test("assessCaseload writes a line for each verification of the team with results, as an assessment of it says, and logs each read", async () => {
  const ids = [await verify(client, "Avery"), await verify(client, "Avery")];
  await verify(await app.client({ team: "stranger" }), "Avery");
  const output = path.join(folder, "caseload.csv");
  const { verdicts, refused } = await assessTo(output, true);
  assert.deepEqual([[...verdicts], refused], [[["computed", 2]], 0]);
  const [head, ...rows] = readFileSync(output, "utf8").trim().split("\n");
  assert.match(head ?? "", /^id,line,rule,version,as_of,period,verdict,reasons,settled_by,flags,figures,error/);
  assert.deepEqual(
    rows.map((row) => row.split(",").slice(0, 3).join()),
    ids.toSorted().map((id, at) => `${id},${at + 1},${RULE}`),
  );
  const made = await client.post("/v1/income-assessments/", { rule: RULE, as_of: AS_OF, verification_id: ids[0] });
  assert.ok(
    rows[0]?.includes(`annual ${made.at("figures.1.value")}`) ||
      rows[0]?.includes(`annual ${made.at("figures.0.value")}`),
  );
  for (const target of ids) {
    const reads = await listAudit(app.db, { target, action: "verification.read", limit: 10 });
    assert.ok(reads.some(({ actor }) => actor === "operator"));
  }
});

test("readCaseload gives every case once whatever the pages, and assessCaseload tells one that cannot be opened in its place", async () => {
  const context = { db: app.db, keyring: app.keyring };
  const tenant = { teamId, environment: "sandbox" as const };
  const idsOf = async (pageRows: number) => {
    const ids: string[] = [];
    const reader = { actor: "operator" };
    for await (const cases of readCaseload(context, { tenant, reader, asOf: AS_OF, pageRows })) {
      assert.ok(cases.length <= pageRows);
      ids.push(...cases.map(({ id }) => id));
    }
    return ids;
  };
  await verify(client, "Avery");
  const all = await idsOf(100);
  assert.equal(all.length, 3);
  for (const pageRows of [1, 2, 3]) assert.deepEqual(await idsOf(pageRows), all);
  const text = "update verifications set sealed_results = '\\x00' where id = $1";
  await app.db.rows({ name: "damage", text }, [all[1]?.replace("iv_", "")]);
  const output = path.join(folder, "damaged.ndjson");
  const { verdicts, refused } = await assessTo(output, false);
  assert.deepEqual([[...verdicts], refused], [[["computed", 2]], 1]);
  const lines = readFileSync(output, "utf8").trim().split("\n");
  assert.match(lines[1] ?? "", /cannot be opened with the keys/);
});
