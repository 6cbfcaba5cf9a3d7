import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { MemberRole } from "../../../../src/kernel/access/members/roles.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { connectAsPerson } from "../../../support/connections/borrower.ts";
import { addMember, type SignedMember, signInMember } from "../../../support/members.ts";
import { Ordering } from "../../../support/orders/ordering.ts";
import { Authenticator, addPasskey } from "../../../support/passkeys.ts";

const PUBLIC_URL = "http://voe.lender.example";
const TEAM = "files-and-pages";
const PAGE = ["share_url", "short_share_url", "bridge_token"];

/** What a session without a recent second factor could go round the question by: addresses that are open without it. */
describe("second factor: open addresses", () => {
  let app: TestApplication;
  let key: Client;
  let ended: Answer;
  before(async () => {
    app = await startApplication({ publicUrl: PUBLIC_URL, workers: ["connections", "orders"] });
    key = await app.client({ team: TEAM });
    const orders = new Ordering(app, key);
    const made = await orders.make();
    await connectAsPerson(app, made.at("bridge_token"));
    ended = await orders.readUntil(made.at("id"), "completed");
  });
  after(() => app.stop());

  const unconfirmed = async (role: MemberRole) => {
    const id = await addMember(app, { role, team: TEAM });
    const [member, elsewhere] = [await signInMember(app, id), await signInMember(app, id)];
    const authenticator = new Authenticator(PUBLIC_URL);
    assert.equal((await addPasskey(app, elsewhere, { authenticator })).status, 201);
    return { ...member, authenticator };
  };
  const confirm = async ({ client, authenticator }: SignedMember & { readonly authenticator: Authenticator }) => {
    const begun = await client.post("/v1/session/confirmation-options/", {});
    const confirmed = await client.post("/v1/session/confirmations/", { response: authenticator.get(begun) });
    assert.equal(confirmed.status, 200, confirmed.text);
  };
  const pathOf = (order: Answer) => `/v1/orders/${order.at("id")}/`;
  const pageOf = async (client: Client, order: Answer, options = {}) => {
    const read = await client.get(pathOf(order), options);
    assert.equal(read.status, 200, read.text);
    return PAGE.map((field) => read.at(field) !== null);
  };
  /** The addresses of files that reads of the link's data and of the order have. */
  const filesFor = async (client: Client) => {
    const link = `/v1/links/${ended.at("employers.0.link_id")}`;
    const paths = ["income/report/", "employment/report/", "statements/", "w2s/", "tax/"].map(
      (path) => `${link}/${path}`,
    );
    const read = await Promise.all([pathOf(ended), ...paths].map((path) => client.get(path)));
    const answers = read.filter(({ status }) => status === 200);
    assert.ok(answers.length > 4, String(read.map(({ status }) => status)));
    return answers.map(({ text }) => text.match(/\/v1\/files\//g)?.length ?? 0);
  };

  test("a session has addresses of files only once it is confirmed, and a key and who has no factor as before", async () => {
    const operator = await unconfirmed("operator");
    const ofKey = await filesFor(key);
    assert.ok(ofKey.reduce((sum, one) => sum + one) > 8, String(ofKey));
    assert.deepEqual(await filesFor(operator.client), Array(ofKey.length).fill(0));
    const report = `/v1/users/${ended.at("user_id")}/reports/`;
    assertError(await operator.client.post(report, {}), 403, "second_factor_required");
    await confirm(operator);
    assert.deepEqual(await filesFor(operator.client), ofKey);
    const made = await operator.client.post(report, {});
    assert.match(String(made.at("pdf_report")), /\/v1\/files\//);
    const without = await signInMember(app, await addMember(app, { role: "operator", team: TEAM }));
    assert.deepEqual(await filesFor(without.client), ofKey);
  });

  test("a session is shown the page of an order's person to hand it out while the order waits, and else to reveal it", async () => {
    const waiting = await new Ordering(app, key).make();
    const [none, all] = [PAGE.map(() => false), PAGE.map(() => true)];
    const support = await unconfirmed("support");
    const owner = await unconfirmed("owner");
    assert.deepEqual([await pageOf(key, ended), await pageOf(key, waiting)], [all, all]);
    assert.deepEqual([await pageOf(support.client, ended), await pageOf(support.client, waiting)], [none, none]);
    assert.deepEqual([await pageOf(owner.client, ended), await pageOf(owner.client, waiting)], [none, all]);
    const listed = await support.client.get("/v1/orders/");
    for (const at of [0, 1]) for (const field of PAGE) assert.equal(listed.at(`results.${at}.${field}`), null);
    const reveal = { headers: { "openvoe-reveal": "true" } };
    assertError(await owner.client.get(pathOf(ended), reveal), 403, "second_factor_required");
    await confirm(owner);
    assert.deepEqual(await pageOf(owner.client, ended), none);
    assert.deepEqual(await pageOf(owner.client, ended, reveal), all);
  });

  test("an order that waits anew is shown with its page after a second factor: its person shares something", async () => {
    const owner = await unconfirmed("owner");
    const text = "update orders set status = 'in_progress' where id = $1 returning id";
    assert.equal((await app.db.rows({ name: "wait_anew", text }, [ended.at("id")])).length, 1);
    assert.deepEqual(
      await pageOf(owner.client, ended),
      PAGE.map(() => false),
    );
    await confirm(owner);
    assert.deepEqual(
      await pageOf(owner.client, ended),
      PAGE.map(() => true),
    );
  });
});
