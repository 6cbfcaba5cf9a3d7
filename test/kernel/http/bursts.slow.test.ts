import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { insertTicket } from "../../../src/kernel/access/sql/tickets.ts";
import { hashSecret, mintToken } from "../../../src/kernel/crypto/secrets.ts";
import type { LinkId } from "../../../src/kernel/ids.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { connectAsPerson } from "../../support/connections/borrower.ts";

const AT_ONCE = 40;
const WAIT_MS_MAX = 1_000;

type Answered = Pick<Response, "status">;

describe("bursts", { timeout: 900_000 }, () => {
  let app: TestApplication;
  let client: Client;
  let other: Client;
  before(async () => {
    app = await startApplication({ isVerifying: true, workers: ["connections"] });
    client = await app.client({ scopes: SCOPES });
    other = await app.client({ scopes: SCOPES });
  });
  after(() => app.stop());

  /** Sends a burst, and fails if another team's requests waited too long or an answer is the service's fault. */
  async function burst(name: string, send: (at: number) => Promise<Answered>): Promise<readonly Answered[]> {
    let isOver = false;
    let longestMs = 0;
    const probe = (async () => {
      while (!isOver) {
        const begun = performance.now();
        assert.equal((await other.get("/v1/webhooks/")).status, 200, name);
        longestMs = Math.max(longestMs, performance.now() - begun);
        await sleep(5);
      }
    })();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(at)));
    isOver = true;
    await probe;
    assert.ok(longestMs < WAIT_MS_MAX, `${name}: another team waited ${Math.round(longestMs)} ms`);
    assert.ok(
      answers.every(({ status }) => status < 500),
      `${name}: ${answers.map(({ status }) => status)}`,
    );
    return answers;
  }

  test("40 token exchanges at once are all served, and no other team waits", async () => {
    const user = await client.post("/v1/users/", { external_user_id: "burst" });
    const path = `/v1/users/${user.at("id")}/tokens/`;
    const made = await client.post(path, { product_type: "income" });
    const done = await connectAsPerson(app, made.at("bridge_token"));
    const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
    const linkId = String(exchanged.at("link_id")) as LinkId;
    const tokens = Array.from({ length: AT_ONCE }, () => mintToken());
    for (const token of tokens) {
      await insertTicket(app.db, { tokenHash: hashSecret(token), holder: { linkId }, kind: "public", minutes: 60 });
    }
    const answers = await burst("exchange", (at) =>
      client.post("/v1/link-access-tokens/", { public_token: tokens[at] }),
    );
    assert.ok(answers.every(({ status }) => status === 201));
    const company = await client.post("/v1/companies/", { name: "Home Depot" });
    const tokensOf = { product_type: "income", company_mapping_id: company.at("0.company_mapping_id") };
    await burst("bridge tokens", () => client.post(path, tokensOf));
    const access = exchanged.at("access_token");
    await burst("refreshes", () => client.post("/v1/refresh/tasks/", { access_token: access }));
  });
});
