import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { encodeCursor } from "../../../src/kernel/page.ts";
import {
  type Answer,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { aVerification, aWebhook } from "./requests.ts";

const NOT_OURS = { cursor: "is not a cursor of this list: use one from next or previous" };

interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id: string }[];
}

const pageOf = (answer: Answer): Page => {
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Page;
};

/** Each list, and what adds a row to it. */
const LISTS: readonly (readonly [path: string, body: () => object, rowsBefore: number])[] = [
  ["/v1/instant-verifications/", aVerification, 0],
  ["/v1/webhooks/", aWebhook, 0],
  ["/v1/keys/", () => ({}), 1],
];

describe("lists", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication();
  });
  after(() => app.stop());

  const follow = async (client: Client, link: string | null): Promise<Page> => {
    const [, path] = (link ?? "").split(app.url);
    assert.ok(path !== undefined && /^\/v1\//.test(path), `${link} is not absolute`);
    return pageOf(await client.get(path));
  };
  const idsOf = (page: Page) => page.results.map(({ id }) => id);

  for (const [path, body, rowsBefore] of LISTS) {
    const filled = async (rows: number) => {
      const client = await app.client({ scopes: SCOPES });
      const ids: string[] = [];
      if (rowsBefore > 0) ids.push(...idsOf(pageOf(await client.get(path))));
      while (ids.length < rows) ids.unshift(String((await client.post(path, body())).at("id")));
      return { client, ids };
    };

    test(`${path} is paged from the newest to the oldest row and back, each row once`, async () => {
      const { client, ids } = await filled(7);
      const first = pageOf(await client.get(`${path}?page_size=3`));
      const second = await follow(client, first.next);
      const third = await follow(client, second.next);
      assert.deepEqual([idsOf(first), idsOf(second), idsOf(third)], [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
      assert.deepEqual([first.previous, third.next], [null, null]);
      const back = await follow(client, third.previous);
      assert.deepEqual(idsOf(back), idsOf(second));
      assert.deepEqual(idsOf(await follow(client, back.previous)), idsOf(first));
      for (const page of [first, second, third, back]) assert.equal(page.count, 7);
    });

    test(`${path} stays consistent while rows are being added`, async () => {
      const { client, ids } = await filled(5);
      const first = pageOf(await client.get(`${path}?page_size=2`));
      const added = String((await client.post(path, body())).at("id"));
      const second = await follow(client, first.next);
      assert.deepEqual(idsOf(second), ids.slice(2, 4));
      await client.post(path, body());
      assert.deepEqual(idsOf(await follow(client, second.next)), ids.slice(4));
      const newer = await follow(client, second.previous);
      assert.deepEqual(idsOf(newer), ids.slice(0, 2));
      assert.ok(idsOf(await follow(client, newer.previous)).includes(added));
    });

    test(`${path} has 25 rows a page by default, and 100 at most`, async () => {
      const client = await app.client({ scopes: SCOPES });
      const url = `${path}?page_size=`;
      for (const size of [1, 100]) assert.equal((await client.get(`${url}${size}`)).status, 200);
      assertRefused(await client.get(`${url}0`), { page_size: "must be at least 1" });
      assertRefused(await client.get(`${url}-1`), { page_size: "must be at least 1" });
      assertRefused(await client.get(`${url}101`), { page_size: "must be at most 100" });
      assertRefused(await client.get(`${url}1&page_size=2`), { page_size: "must be given only once" });
      for (const size of ["x", "1.5", "", "ten", "0x10", "1e1", "%201", "1+", "+1", "1_0", "%d9%a1"]) {
        assertRefused(await client.get(`${url}${size}`), { page_size: "must be a whole number" });
      }
    });

    test(`${path} refuses cursors that are not its own`, async () => {
      const client = await app.client({ scopes: SCOPES });
      const id = "0".repeat(32);
      const times = [
        "2026-02-30T00:00:00.000000Z",
        "2026-01-01T24:00:00.000000Z",
        "0000-01-01T00:00:00.000000Z",
        "2026-13-01T00:00:00.000000Z",
      ];
      const forged = times.map((at) => Buffer.from(`o${at}${id}`).toString("base64url"));
      for (const cursor of ["x", "", "!!!", "bzIwMjY", ...forged]) {
        assertRefused(await client.get(`${path}?cursor=${cursor}`), NOT_OURS);
      }
      assertRefused(await client.get(`${path}?cursor=${"x".repeat(300)}`), {
        cursor: "must have at most 256 characters",
      });
      assertRefused(await client.get(`${path}?cursor=x&page_size=0`), { ...NOT_OURS, page_size: "must be at least 1" });
    });

    test(`${path} is empty without an error, also after a cursor`, async () => {
      const client = await app.client({ scopes: SCOPES });
      const at = "2001-01-01T00:00:00.000000Z" as Parameters<typeof encodeCursor>[0]["at"];
      const cursor = encodeCursor({ direction: "older", at, id: "0".repeat(32) });
      const page = pageOf(await client.get(`${path}?cursor=${cursor}`));
      assert.deepEqual([page.results, page.next], [[], null]);
    });
  }

  test("listInstantVerifications answers 25 rows by default, and keeps page_size and filters in its links", async () => {
    const client = await app.client();
    await Promise.all(Array.from({ length: 27 }, () => client.post("/v1/instant-verifications/", aVerification())));
    const page = pageOf(await client.get("/v1/instant-verifications/?tracking_info=loan-4711"));
    assert.deepEqual([page.results.length, page.count], [25, 27]);
    const next = new URL(page.next ?? "");
    assert.deepEqual([...next.searchParams.keys()].sort(), ["cursor", "tracking_info"]);
    const rest = await follow(client, page.next);
    assert.equal(rest.results.length, 2);
    assert.equal(new Set([...idsOf(page), ...idsOf(rest)]).size, 27);
  });

  test("listInstantVerifications counts once for a first page and the pages after it", async () => {
    const client = await app.client({ scopes: SCOPES });
    for (let made = 0; made < 5; made += 1) await client.post("/v1/instant-verifications/", aVerification());
    const ranBefore = app.statements.length;
    const first = pageOf(await client.get("/v1/instant-verifications/?page_size=2"));
    const second = await follow(client, first.next);
    for (const page of [second, await follow(client, second.next), await follow(client, second.previous)]) {
      assert.equal(page.count, 5);
    }
    const counted = () => app.statements.slice(ranBefore).filter((name) => name === "count_verifications").length;
    assert.equal(counted(), 1);
    await client.post("/v1/instant-verifications/", aVerification());
    assert.equal(pageOf(await client.get("/v1/instant-verifications/?page_size=2")).count, 6);
    assert.equal(counted(), 2);
  });

  test("listInstantVerifications distinguishes rows of the same instant", async () => {
    const client = await app.client();
    for (let row = 0; row < 6; row++) await client.post("/v1/instant-verifications/", aVerification());
    await app.db.rows({
      name: "test_same_instant",
      text: `update verifications set created_at = '2026-11-01T00:00:00Z'
        where team_id = (select id from teams where client_id = '${client.headers["x-access-client-id"]}')`,
    });
    const seen: string[] = [];
    let page = pageOf(await client.get("/v1/instant-verifications/?page_size=2"));
    for (; page.next !== null; page = await follow(client, page.next)) seen.push(...idsOf(page));
    seen.push(...idsOf(page));
    assert.deepEqual([seen.length, new Set(seen).size], [6, 6]);
  });

  test("pageView builds links with the operator's public URL if set", async (t) => {
    const named = await startApplication({ beside: app, publicUrl: "https://voe.example.com" });
    t.after(() => named.stop());
    const client = named.clientWith((await app.client()).headers);
    for (let row = 0; row < 2; row++) await client.post("/v1/webhooks/", aWebhook());
    const { next } = pageOf(await client.get("/v1/webhooks?page_size=1"));
    assert.match(String(next), /^https:\/\/voe\.example\.com\/v1\/webhooks\/\?page_size=1&cursor=[\w-]+$/);
  });
});
