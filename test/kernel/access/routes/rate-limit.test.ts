import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PERSONS_BUDGETS } from "../../../../src/kernel/access/ops/request-budget.ts";
import { type Answer, assertError, type Client, startApplication } from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";

const PATH = "/v1/webhooks/";

for (const home of HOMES)
  describe(`request budgets on the ${home} database`, () => {
    test("openRequestBudget counts down in the headers, and then refuses with 429 and Retry-After", async (t) => {
      const app = await startApplication({ home, rateLimit: 5 });
      t.after(() => app.stop());
      const client = await app.client();
      const remaining: unknown[] = [];
      for (let sent = 0; sent < 5; sent++) {
        const answer = await client.get(PATH);
        assert.deepEqual([answer.status, answer.headers["ratelimit-limit"]], [200, "5"]);
        assert.ok(isWithinMinute(answer.headers["ratelimit-reset"]));
        remaining.push(answer.headers["ratelimit-remaining"]);
      }
      assert.deepEqual(remaining, ["4", "3", "2", "1", "0"]);
      const refused = await client.get(PATH);
      assertError(refused, 429, "throttled");
      const seconds = refused.headers["retry-after"];
      assert.ok(isWithinMinute(seconds));
      assert.equal(refused.at("error.message"), `Request was throttled. Expected available in ${seconds} seconds.`);
      assert.equal(refused.headers["ratelimit-remaining"], "0");
      assert.equal(refused.headers["ratelimit-reset"], seconds);
    });

    test("openRequestBudget counts every request of a credential, refused ones too, and each credential separately", async (t) => {
      const app = await startApplication({ home, rateLimit: 4 });
      t.after(() => app.stop());
      const client = await app.client({ team: "one", scopes: ["webhooks:read"] });
      const sibling = await app.client({ team: "one" });
      assertError(await client.post("/v1/companies/", { name: "Acme" }), 403, "permission_denied");
      assertError(await client.get(`${PATH}?page_size=0`), 400, "incorrect_parameters");
      assertError(await client.get(`${PATH}x/`), 404, "not_found");
      assert.equal((await client.get(PATH)).headers["ratelimit-remaining"], "0");
      assertError(await client.get(PATH), 429, "throttled");
      assert.equal((await sibling.get(PATH)).headers["ratelimit-remaining"], "3");
    });

    test("openRequestBudget has one budget that all persons of a team's environment share, next to those of their tokens", async (t) => {
      const app = await startApplication({ home, rateLimit: 2, isDirectoryAwaited: false });
      t.after(() => app.stop());
      const statuses: number[] = [];
      const tokensOf = async (team: string, count: number) => {
        for (let made = 0; made < count; made++) {
          const key = await app.client({ team });
          const token = await key.post("/v1/bridge-tokens/", { product_type: "income" });
          const person = app.clientWith({ authorization: `Bearer ${token.at("bridge_token")}` });
          statuses.push(
            (await person.get("/v1/bridge/session/")).status,
            (await person.get("/v1/bridge/session/")).status,
          );
          if (made === 0) assertError(await person.get("/v1/bridge/session/"), 429, "throttled");
        }
      };
      await tokensOf("one", 2 + PERSONS_BUDGETS);
      const within = PERSONS_BUDGETS * 2;
      assert.deepEqual(statuses.slice(0, within), Array(within).fill(200));
      assert.deepEqual(statuses.slice(within), [429, 429, 429, 429]);
      await tokensOf("another", 1);
      assert.deepEqual(statuses.slice(-2), [200, 200]);
    });

    test("openRequestBudget refuses no request while the database's clock is behind after being set back", async (t) => {
      const one = await startApplication({ home, rateLimit: 1 });
      t.after(() => one.stop());
      const two = await startApplication({ beside: one, rateLimit: 1 });
      t.after(() => two.stop());
      const keys = await one.client();
      assert.equal((await keys.get(PATH)).status, 200);
      assertError(await keys.get(PATH), 429, "throttled");
      await one.db.rows({
        name: "test_put_back",
        text: "update request_budgets set window_ends_at = window_ends_at + interval '1 day'",
      });
      const answer = await two.clientWith(keys.headers).get(PATH);
      assert.equal(answer.status, 200);
      assert.ok(isWithinMinute(answer.headers["ratelimit-reset"]));
    });

    test("openRequestBudget does not count requests without credentials or with wrong ones", async (t) => {
      const app = await startApplication({ home, rateLimit: 1 });
      t.after(() => app.stop());
      const client = await app.client();
      for (let sent = 0; sent < 5; sent++) {
        const open = await client.get("/healthz");
        assert.deepEqual([open.status, open.headers["ratelimit-limit"]], [200, undefined]);
        const wrong = await client.get(PATH, { headers: { "x-access-client-id": "0".repeat(32) } });
        assertError(wrong, 401, "authentication_failed");
      }
      assert.equal((await client.get(PATH)).status, 200);
    });

    for (const limit of [60, 600]) {
      test(`openRequestBudget admits ${limit} requests within a tenth, over two processes together`, async (t) => {
        const one = await startApplication({ home, rateLimit: limit });
        t.after(() => one.stop());
        const client = await one.client();
        const two = await startApplication({ beside: one, rateLimit: limit });
        t.after(() => two.stop());
        const answers = await sendAll([client, two.clientWith(client.headers)], limit * 1.5);
        const admitted = answers.filter(({ status }) => status === 200).length;
        assert.ok(admitted >= limit * 0.9 && admitted <= limit * 1.1, `${admitted} of ${limit} were let in`);
        for (const answer of answers) if (answer.status !== 200) assertError(answer, 429, "throttled");
      });
    }

    test("openRequestBudget starts over when its minute has passed", async (t) => {
      const app = await startApplication({ home, rateLimit: 2 });
      t.after(() => app.stop());
      const client = await app.client();
      for (let sent = 0; sent < 2; sent++) assert.equal((await client.get(PATH)).status, 200);
      assertError(await client.get(PATH), 429, "throttled");
      const text = "update request_budgets set window_ends_at = clock_timestamp() - interval '1 second'";
      await app.db.rows({ name: "test_end_window", text });
      const beside = await startApplication({ beside: app, rateLimit: 2 });
      t.after(() => beside.stop());
      assert.equal((await beside.clientWith(client.headers).get(PATH)).headers["ratelimit-remaining"], "1");
    });
  });

/** Sends requests, 16 at a time, to each client in turn. */
async function sendAll(clients: readonly Client[], count: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      const client = clients[sent % clients.length];
      sent += 1;
      if (client !== undefined) answers.push(await client.get(PATH));
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
  return answers;
}

function isWithinMinute(seconds: unknown): boolean {
  return typeof seconds === "string" && /^\d+$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 60;
}
