import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openRecordsSource } from "../../../src/areas/records/sources/records.ts";
import {
  claimVerificationBatch,
  settleInstantVerifications,
} from "../../../src/areas/verifications/ops/run-verification.ts";
import { createInstantVerification } from "../../../src/areas/verifications/ops/verifications.ts";
import type { Caller } from "../../../src/kernel/access/caller.ts";
import { Keyring, mintKeyring, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { hashSecret, mintId } from "../../../src/kernel/crypto/secrets.ts";
import type { IsoDate, VerificationId } from "../../../src/kernel/ids.ts";
import { record, subjectDetails } from "../../areas/records/linkage/persons.ts";
import { loadEmployments, loadPaid } from "../../areas/records/ops/imports/load.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";
import { payOf, statement } from "../../support/recorded-pay.ts";
import { holdsWhole } from "../../support/whole-value.ts";

const PERSONAL = ["Kofron", "523417786", "1971-03-08", "1834", "Waco"];

async function decided(t: TestContext) {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const ring = JSON.stringify(mintKeyring());
  const context = { db, keyring: new Keyring(parseKeyring(ring)) };
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: ring });
  const team = mintId();
  const text = "insert into teams (id, name, client_id) values ($1, 'explained', $1)";
  await db.rows({ name: hashSecret(text).toString("hex").slice(0, 16), text }, [team]);
  await loadEmployments(context, [record(), record({ record_id: "E2", first_name: "Mary", ssn: "411223344" })]);
  await loadPaid(context, record(), payOf([statement({ derived_fields: ["hours"] })]));
  const caller = { teamId: team, environment: "production", by: "key", id: "c1", actor: "c1" } as Caller;
  const input = { details: subjectDetails(), trackingInfo: null };
  const { id } = await createInstantVerification(context, caller, { input, idempotency: null, isQueueFull: false });
  const source = openRecordsSource({ ...context, nowMs: () => performance.now() });
  const answered = await Promise.all(
    (await claimVerificationBatch(context, 1)).map(async (leased) => {
      assert.ok(leased.details !== null);
      const question = { environment: leased.claimed.environment, details: leased.details, withPay: true };
      return { leased, answers: [await source.ask(question, new AbortController().signal)] };
    }),
  );
  await settleInstantVerifications(context, answered, "2026-11-21" as IsoDate);
  return { db, run, id, team };
}

test("openvoe explain prints candidates, weights and guards without personal values, and is in the inquiry log", async (t) => {
  const { db, run, id, team } = await decided(t);
  const { stdout, code } = await run(["explain", id]);
  assert.equal(code, 0);
  assert.match(stdout, /^iv_[0-9a-f]{32} is completed \(production, /);
  assert.match(stdout, /Source records: match, by model \S+\./);
  assert.match(stdout, /Threshold: 13\.29 bits/);
  assert.match(
    stdout,
    /EMPLOYMENT +GIVEN +SURNAME +BIRTH +SSN +ADDRESS +SIBLINGS +BITS +PROBABILITY +GUARD +RETURNED\n/,
  );
  assert.match(stdout, /nine \+18\.00 .* - +yes\n/);
  assert.match(stdout, /differ -\d.* -?\d+\.\d\d +- +ssn_differs +no\n/, "no probability beside a refused record");
  assert.match(stdout, /^JOB +FIGURE +PERIOD +FILE +ROWS +COMPUTED\n1 +statement +2026-11-13 +run\.csv +2 +hours\n/m);
  assert.match(stdout, /^1 +annual income +2026 +added up from 1 statements +- +-/m);
  assert.doesNotMatch(stdout, /2,?000\.00/);
  for (const value of PERSONAL) assert.ok(!holdsWhole(stdout, value), value);

  const { stdout: json } = await run(["explain", id, "--json"]);
  assert.equal(JSON.parse(json).explanations[0].candidates.length, 2);
  assert.equal(JSON.parse(json).personal, null);

  const { stdout: shown } = await run(["explain", id, "--show-personal"]);
  for (const value of PERSONAL) assert.ok(shown.includes(value), value);

  const text =
    "select action, target, environment, details, replace(team_id::text, '-', '') as team from audit_entries where action = 'verification.explain' order by at";
  const entries = await db.rows<Record<string, unknown>>({ name: "entries", text });
  const entry = { action: "verification.explain", target: id, environment: "production", team };
  assert.deepEqual(
    entries,
    [false, true].map((personal_data) => ({ ...entry, details: { personal_data } })),
  );
});

test("openvoe explain reports an unknown verification", async (t) => {
  const { run } = await decided(t);
  const missing = await run(["explain", `iv_${"0".repeat(32)}` as VerificationId]);
  assert.deepEqual([missing.code, missing.stderr], [1, `openvoe: No verification has the id iv_${"0".repeat(32)}.\n`]);
  assert.match((await run(["explain", "7"])).stderr, /The id of a verification must be iv_ and 32/);
});
