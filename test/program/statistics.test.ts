import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { SANDBOX_PERSONS } from "../../src/areas/records/sources/sandbox-persons.ts";
import { ADDRESS } from "../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../support/application.ts";
import { eventually } from "../support/eventually.ts";

const PATH = "/v1/statistics/";

let application: TestApplication;
let operator: Client;

before(async () => {
  application = await startApplication({ isVerifying: true, allowPrivate: true, workers: ["deliveries"] });
  operator = await application.client({ team: "one", scopes: ["operations:read"] });
});
after(() => application.stop());

test("getStatistics counts how verifications, sources and deliveries ended", async (t) => {
  const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
  t.after(() => receiver.close());
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as { port: number };
  const client = await application.client({ team: "two" });
  const webhook = { name: "w", webhook_url: `http://127.0.0.1:${port}/`, events: ["instant-verification-completed"] };
  assert.equal((await client.post("/v1/webhooks/", webhook)).status, 201);
  // One match, one that two sources find, one that none does, an ambiguous one, and a failure.
  const wanted = SANDBOX_PERSONS.filter((_, at) => [0, 1, 2, 3, 5].includes(at));
  for (const { subject } of wanted) {
    const made = await client.post("/v1/instant-verifications/", { subject, addresses: [ADDRESS] });
    assert.equal(made.status, 201);
  }
  const read = async () => {
    const answer = await operator.get(PATH);
    assert.deepEqual(answer.at("totals"), {
      verifications: { match: 2, no_match: 1, ambiguous: 1, failed: 1 },
      deliveries: { delivered: 4, failed: 0 },
    });
    return answer;
  };
  const answer = await eventually(read);
  assert.equal(answer.at("bucket"), "hour");
  assert.ok([24, 25].includes((answer.at("buckets") as unknown[]).length));
  const [payroll] = answer.at("sources") as { name: string; answers: Record<string, number> }[];
  assert.deepEqual([payroll?.name, payroll?.answers.match, payroll?.answers.timeout], ["sandbox-payroll", 2, 1]);
});

test("getStatistics has buckets of days for longer times, and what waits now", async () => {
  const answer = await operator.get(`${PATH}?hours=720`);
  assert.equal(answer.at("bucket"), "day");
  assert.ok([31, 32].includes((answer.at("buckets") as unknown[]).length));
  assert.equal(answer.at("webhooks.active"), 1);
  const queues = answer.at("queues") as { queue: string; depth: number }[];
  assert.equal(queues.find(({ queue }) => queue === "verifications")?.depth, 0);
  assert.deepEqual(Object.keys(answer.at("connections") as object), [
    "pending",
    "connected",
    "disconnected",
    "revoked",
  ]);
});

test("getStatistics counts in the key's environment only, and refuses other keys and ranges", async () => {
  const production = await application.client({ environment: "production", scopes: ["operations:read"] });
  assert.equal((await production.get(PATH)).at("totals.verifications.match"), 0);
  assertError(await (await application.client()).get(PATH), 403, "permission_denied");
  assertRefused(await operator.get(`${PATH}?hours=2161`), { hours: "must be at most 2160" });
});
