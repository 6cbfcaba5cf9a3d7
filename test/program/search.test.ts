import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { retokenRows } from "../../src/areas/connections/ops/fetched/row-tokens.ts";
import { tokenBatch } from "../../src/areas/verifications/ops/lookup-tokens.ts";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { nilId } from "../../src/kernel/ids.ts";
import { importDirectory } from "../areas/companies/routes/directory.ts";
import { aVerification, aWebhook } from "../kernel/http/requests.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { connectAsPerson } from "../support/connections/borrower.ts";
import { Ordering } from "../support/orders/ordering.ts";

/** The kinds of a team; companies are everybody's. */
const OWNED = ["verification", "order", "user", "link", "webhook", "key"];

interface Found {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly matched_by: string;
}

describe("search", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ workers: ["connections", "orders"], prepare: importDirectory });
    client = await app.client({ scopes: SCOPES });
  });
  after(() => app.stop());

  const find = async (body: object, by = client) => {
    const answer = await by.post("/v1/search/", body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { results: Found[]; more: string[]; not_searched: { kind: string; reason: string }[] };
  };
  const idsOf = ({ results }: { readonly results: readonly Found[] }) => results.map(({ kind, id }) => `${kind} ${id}`);

  test("search finds verifications, orders and users by surname and by whole name, and links by their user's", async () => {
    const verified = await client.post(
      "/v1/instant-verifications/",
      aVerification({ subject: { first_name: "Bob", last_name: "Quillfeather" } }),
    );
    const named = { first_name: "Robert", last_name: "Quillfeather" };
    const order = await new Ordering(app, client).make({ ...named, order_number: "quill-1" });
    const user = await client.post("/v1/users/", { external_user_id: "quill", ...named });
    const token = await client.post(`/v1/users/${user.at("id")}/tokens/`, { product_type: "income" });
    await connectAsPerson(app, token.at("bridge_token"));
    const link = await client.get(`/v1/links/?user_id=${user.at("id")}`);
    for (const query of ["quillfeather", "Robert Quillfeather", "Quillfeather, Bob"]) {
      const found = idsOf(await find({ query }));
      for (const one of [
        `verification ${verified.at("id")}`,
        `order ${order.at("id")}`,
        `user ${user.at("id")}`,
        `link ${link.at("results.0.id")}`,
      ])
        assert.ok(found.includes(one), `${query}: ${one} of ${found}`);
    }
    assert.deepEqual(idsOf(await find({ query: "Quillf", kinds: ["verification", "order", "user", "link"] })), []);
    const [first] = (await find({ query: "Quillfeather", kinds: ["verification"] })).results;
    assert.deepEqual([first?.title, first?.matched_by], ["Bob Quillfeather", "name"]);
    assert.deepEqual(
      idsOf(await find({ query: "Quillfeather" }, await app.client({ team: "strangers", scopes: SCOPES }))),
      [],
    );
  });

  test("search shows no other team and no other environment what is found by id, reference and name", async () => {
    const subject = { first_name: "Nell", last_name: "Isolde" };
    const owner = await app.client({ team: "owner", environment: "development", scopes: SCOPES });
    const verified = await owner.post(
      "/v1/instant-verifications/",
      aVerification({ subject, rest: { tracking_info: "isolated-1" } }),
    );
    const order = await new Ordering(app, owner).make({ ...subject, order_number: "isolated-2" });
    const user = await owner.post("/v1/users/", { external_user_id: "isolated-3", ...subject });
    const webhook = await owner.post("/v1/webhooks/", aWebhook({ name: "Isolated hook" }));
    const ids = [verified, order, user, webhook].map((answer) => String(answer.at("id") ?? answer.at("webhook_id")));
    const queries = [...ids, "isolated-1", "isolated-2", "isolated-3", "Isolated hook", "Nell Isolde"];
    const strangers = [
      await app.client({ team: "owner", environment: "production", scopes: SCOPES }),
      await app.client({ team: "others", environment: "development", scopes: SCOPES }),
    ];
    for (const query of queries) {
      assert.notDeepEqual(idsOf(await find({ query, kinds: OWNED }, owner)), [], query);
      for (const stranger of strangers)
        assert.deepEqual(idsOf(await find({ query, kinds: OWNED }, stranger)), [], query);
    }
  });

  test("search follows a change of a user's and an order's name", async () => {
    const user = await client.post("/v1/users/", {
      external_user_id: "moving",
      first_name: "Ada",
      last_name: "Beforehand",
    });
    const made = await new Ordering(app, client).make({
      first_name: "Ada",
      last_name: "Beforehand",
      external_user_id: "m2",
    });
    await client.patch(`/v1/users/${user.at("id")}/`, { last_name: "Afterwards" });
    await client.patch(`/v1/orders/${made.at("id")}/`, { last_name: "Afterwards" });
    const after = idsOf(await find({ query: "Afterwards" }));
    assert.deepEqual(after.sort(), [`order ${made.at("id")}`, `user ${user.at("id")}`].sort());
  });

  test("search finds what an older program version has written, once the janitor has computed its tokens", async () => {
    const former = await app.client({ scopes: SCOPES });
    const verified = await former.post(
      "/v1/instant-verifications/",
      aVerification({ subject: { first_name: "Iris", last_name: "Oldendays" } }),
    );
    const order = await new Ordering(app, former).make({ first_name: "Iris", last_name: "Oldendays" });
    for (const [table, version] of [
      ["verifications", "subject_version = 1, subject_tokens"],
      ["orders", "name_version = 0, name_tokens"],
      ["users", "name_version = 0, name_tokens"],
    ] as const) {
      await app.db.rows({ name: `forget_${table}`, text: `update ${table} set ${version} = null` });
    }
    assert.deepEqual(idsOf(await find({ query: "Oldendays" }, former)), []);
    const context = { db: app.db, keyring: app.keyring };
    await tokenBatch(context, nilId());
    await retokenRows(context, "orders", nilId());
    await retokenRows(context, "users", nilId());
    const found = idsOf(await find({ query: "Oldendays" }, former));
    assert.deepEqual(found, [
      `verification ${verified.at("id")}`,
      `order ${order.at("id")}`,
      `user ${order.at("user_id")}`,
    ]);
  });

  test("search finds by id, whole or its beginning, and by reference exactly", async () => {
    const made = await client.post("/v1/instant-verifications/", aVerification({ rest: { tracking_info: "Ref/77" } }));
    const id = String(made.at("id"));
    const order = await new Ordering(app, client).make({ order_number: "No. 12", external_user_id: "of-no-12" });
    for (const query of [id, id.slice(3), id.slice(0, 25), ` ${id.slice(3).toUpperCase()} `]) {
      const [found] = (await find({ query, kinds: ["verification"] })).results;
      assert.deepEqual([found?.id, found?.matched_by], [id, "id"], query);
    }
    assert.deepEqual(idsOf(await find({ query: "Ref/77" })), [`verification ${id}`]);
    assert.deepEqual(idsOf(await find({ query: "Ref/7" })), []);
    assert.deepEqual(idsOf(await find({ query: "No. 12" })), [`order ${order.at("id")}`]);
    const ofUser = (await find({ query: "of-no-12" })).results.map(({ kind }) => kind);
    assert.deepEqual(ofUser, ["order", "user"]);
  });

  test("search finds companies, webhooks and keys by beginnings of their words", async () => {
    const webhook = await client.post("/v1/webhooks/", aWebhook({ name: "Nightly ledger" }));
    const key = await client.post("/v1/keys/", { name: "Nightly job" });
    assert.deepEqual(idsOf(await find({ query: "night" })), [`webhook ${webhook.at("id")}`, `key ${key.at("id")}`]);
    const companies = (await find({ query: "dartmouth", kinds: ["company"] })).results;
    assert.ok(companies.length > 0 && companies.every(({ kind }) => kind === "company"), JSON.stringify(companies));
  });

  test("search says of which kinds there are more, and which the key may not search", async () => {
    for (let at = 0; at < 3; at += 1) {
      await client.post("/v1/instant-verifications/", aVerification({ rest: { tracking_info: "thrice" } }));
    }
    const found = await find({ query: "thrice", limit: 2 });
    assert.deepEqual([found.results.length, found.more, found.not_searched], [2, ["verification"], []]);
    const reader = await app.client({ scopes: ["webhooks:read"] });
    const lacking = (await find({ query: "thrice" }, reader)).not_searched;
    assert.deepEqual(
      lacking.map(({ kind, reason }) => `${kind} ${reason}`),
      ["verification", "order", "user", "link", "company", "key"].map((kind) => `${kind} scope`),
    );
  });

  test("search refuses an SSN, nothing, and an unknown kind, and repeats none of them", async () => {
    const message = "must not be an SSN: POST /v1/orders/lookup/ finds the orders of one";
    const answer = await client.post("/v1/search/", { query: "900-11-0001" });
    assertRefused(answer, { query: message });
    assert.ok(!answer.text.includes("900-11-0001"));
    for (const body of [{}, { query: "" }, { query: "x", kinds: ["person"] }, { query: "x", limit: 0 }]) {
      assert.equal((await client.post("/v1/search/", body)).status, 400, JSON.stringify(body));
    }
  });

  test("listInstantVerifications and listOrders filter by outcome, reference and time", async () => {
    const lister = await app.client({ scopes: SCOPES });
    await lister.post("/v1/instant-verifications/", aVerification());
    const count = async (path: string) => {
      const answer = await lister.get(path);
      assert.equal(answer.status, 200, answer.text);
      return answer.at("count");
    };
    // No worker of verifications runs here.
    await app.db.rows({
      name: "end_all",
      text: "update verifications set status = 'completed', outcome = 'no_match' where status = 'processing'",
    });
    assert.equal(await count("/v1/instant-verifications/?outcome=no_match"), 1);
    assert.equal(await count("/v1/instant-verifications/?outcome=match"), 0);
    assert.equal((await lister.get("/v1/instant-verifications/?outcome=good")).status, 400);
    const made = await new Ordering(app, lister).make({ tracking_info: "loan-8" });
    const at = encodeURIComponent(String(made.at("created_at")));
    assert.equal(await count("/v1/orders/?tracking_info=loan-8"), 1);
    assert.equal(await count("/v1/orders/?tracking_info=loan-9"), 0);
    assert.equal(await count("/v1/orders/?created_after=2026-01-01T00:00:00Z"), 1);
    assert.equal(await count(`/v1/orders/?created_before=${at}`), 0);
  });
});
