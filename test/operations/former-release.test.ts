import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { idDigits, type VerificationId } from "../../src/domain/ids.ts";
import { tokenBatch } from "../../src/operations/verifications/subject-tokens.ts";
import { BEFORE_ALL } from "../../src/store/employments/rekeying.ts";
import { aVerification } from "../http/requests.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { eventually } from "../support/eventually.ts";
import { sql } from "../workers/delivery-fixture.ts";

/**
 * What a program of 0.2.0 writes next to this one during an upgrade, in its own words, after this one's
 * janitor has been over the rows.
 */
const FORMER = {
  settleVerification: `update verifications r set status = $2, sealed_results = $3, completed_at = clock_timestamp()
    where id = $1`,
} as const;

let application: TestApplication;
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  lender = await application.client();
});
after(() => application.stop());

test("A verification that the former release settles is listed by its outcome, once the janitor has opened it", async () => {
  const { db } = application;
  const made = await lender.post("/v1/instant-verifications/", aVerification());
  const id = String(made.at("id"));
  const read = () => lender.get(`/v1/instant-verifications/${id}/`);
  await eventually(async () => assert.equal((await read()).at("status"), "completed"));
  const outcome = (await read()).at("results.outcome");
  const listed = async () => {
    const { body } = await lender.get(`/v1/instant-verifications/?outcome=${outcome}`);
    return (body as { results: { id: string }[] }).results.map((one) => one.id);
  };
  assert.deepEqual(await listed(), [id]);
  const digits = idDigits(id as VerificationId);
  const [row] = await sql<{ sealed_results: Buffer }>(db, "select sealed_results from verifications where id = $1", [
    digits,
  ]);
  await sql(
    db,
    "update verifications set status = 'processing', sealed_results = null, completed_at = null, outcome = null where id = $1",
    [digits],
  );
  await tokenBatch(application, BEFORE_ALL);
  await sql(db, FORMER.settleVerification, [digits, "completed", row?.sealed_results]);
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await tokenBatch(application, BEFORE_ALL), { last: digits, damaged: [] });
  assert.deepEqual(await listed(), [id]);
  assert.equal((await tokenBatch(application, BEFORE_ALL)).last, null, "it is opened once");
});
