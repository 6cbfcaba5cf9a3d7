import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TeamUsage } from "../../client/src/index.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { eventually } from "../support/eventually.ts";

let application: TestApplication;
let operator: Client;
let lender: Client;

before(async () => {
  application = await startApplication({ isVerifying: true, retentionDays: 20 });
  operator = await application.client({ team: "operator", scopes: ["operations:read"] });
  lender = await application.client({ team: "lender" });
  const subject = { first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14" };
  const home = { street: "1 Main St", city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" };
  for (let count = 0; count < 2; count += 1) {
    const body = { subject, addresses: [home] };
    const made = await lender.post("/v1/instant-verifications/", body, { headers: { prefer: "wait=20" } });
    assert.equal(made.status, 201, made.text);
  }
});
after(() => application.stop());

test("listUsage counts what each team has used in the key's environment, by month", async () => {
  await eventually(async () => {
    const [row] = (await operator.get("/v1/usage/")).body as readonly TeamUsage[];
    const { team, environment, month, verifications } = row ?? assert.fail("nothing counted yet");
    const total = Object.values(verifications).reduce((sum, one) => sum + one, 0);
    assert.deepEqual([team, environment, total], ["lender", "sandbox", 2]);
    assert.match(String(month), /^\d{4}-\d\d$/);
  });
  const elsewhere = await application.client({
    team: "operator",
    environment: "production",
    scopes: ["operations:read"],
  });
  assert.deepEqual((await elsewhere.get("/v1/usage/")).body, []);
  assertError(await lender.get("/v1/usage/"), 403, "permission_denied");
});

test("getRetention tells the rules in force, and how many verifications reach their age within 30 days", async () => {
  const rules = await operator.get("/v1/retention/");
  assert.deepEqual(rules.body, {
    retention_days: 20,
    erased_within_30_days: 2,
    pay_retention_years: null,
    request_log_days: 0,
    source_stale_days: 45,
    requires_purpose: false,
    disputed_data: "show",
  });
  assertError(await lender.get("/v1/retention/"), 403, "permission_denied");
});
