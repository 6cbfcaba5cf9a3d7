import assert from "node:assert/strict";
import { test } from "node:test";
import { aVerification } from "../../kernel/http/requests.ts";
import { startApplication } from "../../support/application.ts";

test("startWorkers verifies in another process than the API's, woken by a notice", async (t) => {
  const api = await startApplication();
  t.after(() => api.stop());
  const worker = await startApplication({ beside: api, isVerifying: true });
  t.after(() => worker.stop());
  const client = await api.client();
  const made = await client.post("/v1/instant-verifications/", aVerification(), { headers: { prefer: "wait=30" } });
  assert.equal(made.at("status"), "completed");
  assert.ok(api.statements.includes("notify_verifications"));
});
