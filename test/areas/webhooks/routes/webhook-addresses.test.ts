import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { REFUSED_PORTS } from "../../../../src/kernel/egress/address.ts";
import {
  AMBIGUOUS_SPELLINGS,
  FORBIDDEN_SPELLINGS,
  LITERALS,
  MALFORMED,
  PRIVATE_SPELLINGS,
  PUBLIC_URLS,
} from "../../../kernel/egress/address-table.ts";
import { aWebhook } from "../../../kernel/http/requests.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

const PATH = "/v1/webhooks/";

/** A literal as the host of a URL. */
function urlOf(literal: string): string {
  return `https://${literal.includes(":") && !literal.startsWith("[") ? `[${literal}]` : literal}/hook`;
}

/** Fails unless the answer is a 400 that names the URL, once. */
function assertUrlRefused(answer: Answer, what: string): void {
  assertError(answer, 400, "incorrect_parameters");
  const named = answer.at("error.extra.invalid-params") as { field: string }[];
  assert.deepEqual(
    named.map(({ field }) => field),
    ["webhook_url"],
    what,
  );
}

describe("addresses of webhooks", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "one" });
  });
  after(() => app.stop());

  const post = (url: string) => client.post(PATH, aWebhook({ webhook_url: url }));

  const tables: readonly (readonly [string, readonly string[]])[] = [
    ["literals of private addresses", LITERALS.private.map(urlOf)],
    ["literals of special addresses", LITERALS.forbidden.map(urlOf)],
    ["spellings of private addresses", PRIVATE_SPELLINGS],
    ["spellings of special addresses and metadata services", FORBIDDEN_SPELLINGS],
    ["URLs that can be read in two ways", AMBIGUOUS_SPELLINGS],
    ["URLs that are none", MALFORMED],
    ["other services' ports", [...REFUSED_PORTS].map((port) => `https://example.com:${port}/`)],
  ];
  for (const [what, urls] of tables) {
    test(`createWebhook refuses ${what}`, async () => {
      for (const url of urls) assertUrlRefused(await post(url), url);
    });
  }

  test("createWebhook accepts public receivers", async () => {
    const urls = [...PUBLIC_URLS, ...new Set(LITERALS.public.map(urlOf))];
    for (const [index, url] of urls.entries()) {
      // A team may have twenty.
      const by = await app.client({ team: `public ${Math.floor(index / 20)}` });
      const answer = await by.post(PATH, aWebhook({ webhook_url: url }));
      assert.equal(answer.status, 201, `${url} ${answer.text}`);
      assert.equal(answer.at("webhook_url"), url);
    }
  });

  test("updateWebhook refuses what createWebhook refuses, and changes nothing", async () => {
    const created = await client.post(PATH, aWebhook());
    const path = `${PATH}${created.at("id")}/`;
    const urls = [...LITERALS.private, ...LITERALS.forbidden].map(urlOf);
    for (const url of [...urls, ...PRIVATE_SPELLINGS, ...FORBIDDEN_SPELLINGS]) {
      assertUrlRefused(await client.patch(path, { webhook_url: url }), url);
    }
    assert.equal((await client.get(path)).at("webhook_url"), created.at("webhook_url"));
  });

  test("testWebhook connects to no private address, and neither response nor log reveals it", async () => {
    const created = await client.post(PATH, aWebhook());
    // Registered before the rules knew it, or by a name that leads inside by now.
    for (const url of [
      "http://127.0.0.1:14997/",
      "http://169.254.169.254/latest/",
      "http://[::ffff:10.0.0.1]/",
      "http://localhost:14997/",
    ]) {
      await app.db.rows(
        { name: "test_turn_webhook", text: "update webhooks set webhook_url = $1 where id = $2::text::uuid" },
        [url, created.at("id")],
      );
      const answer = await client.post(`${PATH}${created.at("id")}/test/`, undefined);
      assert.equal(answer.at("outcome"), "blocked_address", answer.text);
      const { status_code, remote_address, response_body } = answer.body as Record<string, unknown>;
      assert.deepEqual([status_code, remote_address, response_body], [null, null, null]);
      const logged = await client.get("/v1/webhook-requests/");
      assert.equal(logged.at("results.0.outcome"), "blocked_address");
      assert.deepEqual([logged.at("results.0.remote_address"), logged.at("results.0.response_body")], [null, null]);
    }
    assert.doesNotMatch(app.log.join("\n"), /127\.0\.0\.1:14997|169\.254|10\.0\.0\.1/);
  });
});
