import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fastify } from "fastify";
import { pino } from "pino";
import { openPages, type PagesContext } from "../../../src/program/open-pages.ts";
import { startApplication, type TestApplication } from "../../support/application.ts";
import { rawGet } from "./pages-requests.ts";

const TOKEN_FIELDS = { product_type: "income", client_name: "Example Lending" };

describe("pages", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication({ publicUrl: "https://voe.example.com" });
  });
  after(() => app.stop());

  async function bridgeToken(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const client = await app.client({ scopes: ["connections:read", "connections:write"] });
    const user = await client.post("/v1/users/", { external_user_id: crypto.randomUUID() });
    const made = await client.post(`/v1/users/${user.at("id")}/tokens/`, { ...TOKEN_FIELDS, ...fields });
    assert.equal(made.status, 201, made.text);
    return String(made.at("bridge_token"));
  }

  test("a page allows only our own scripts, styles and service, and sends its address to no other site", async () => {
    const { status, headers, body } = await rawGet(`${app.url}/bridge/${await bridgeToken()}`);
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(
      headers["content-security-policy"],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors *",
    );
    assert.doesNotMatch(body.toString(), /<script(?![^>]* src=)|<style|style=|https?:/);
  });

  test("only the token's origins may embed the Bridge page, if it names some", async () => {
    const origins = ["https://lender.example.com", "https://apply.example.com"];
    const { headers } = await rawGet(`${app.url}/bridge/${await bridgeToken({ allowed_origins: origins })}`);
    assert.match(
      String(headers["content-security-policy"]),
      /frame-ancestors https:\/\/lender.example.com https:\/\/apply.example.com$/,
    );
  });

  test("no other page may be embedded", async () => {
    for (const path of [
      "/mobile.html?bridge_token=x",
      "/bridge/return",
      `/shared/${"a".repeat(32)}`,
      "/sandbox/permission/",
      "/dashboard/",
      "/person",
    ]) {
      const { status, headers } = await rawGet(`${app.url}${path}`);
      assert.equal(status, 200, path);
      assert.match(String(headers["content-security-policy"]), /frame-ancestors 'none'$/, path);
    }
  });

  test("an unknown token has a page with the status 404", async () => {
    const { status, headers, body } = await rawGet(`${app.url}/bridge/${"0".repeat(32)}`);
    assert.deepEqual([status, headers["content-type"]], [404, "text/html; charset=utf-8"]);
    assert.match(body.toString(), /<div id="app">/);
  });

  test("the assets of a page are found from both spellings of its address, and may be cached for a year", async () => {
    const token = await bridgeToken();
    for (const address of [`${app.url}/bridge/${token}`, `${app.url}/bridge/${token}/`]) {
      const { body } = await rawGet(address);
      const paths = [...body.toString().matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
      assert.equal(paths.length, 3);
      for (const path of paths) {
        const { status, headers } = await rawGet(new URL(path, address).href);
        assert.deepEqual([status, headers["cache-control"]], [200, "public, max-age=31536000, immutable"], path);
      }
    }
  });

  test("the dashboard is one page at all of its addresses, which finds its assets and is kept by no cache", async () => {
    for (const path of [
      "/dashboard",
      "/dashboard/",
      "/dashboard/webhooks/new?a=b",
      `/dashboard/webhooks/${"0".repeat(32)}/`,
    ]) {
      const { status, headers, body } = await rawGet(`${app.url}${path}`);
      assert.deepEqual([status, headers["cache-control"]], [200, "no-store"], path);
      const assets = [...body.toString().matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
      assert.ok(assets.some((asset) => asset.includes("assets/dashboard-")) && assets.length > 3);
      for (const asset of assets)
        assert.equal((await rawGet(new URL(asset, `${app.url}${path}`).href)).status, 200, asset);
    }
    assert.equal((await rawGet(`${app.url}/dashboards`)).status, 404);
    const refused = await rawGet(`${app.url}/dashboard/keys`, {}, "POST");
    assert.deepEqual([refused.status, refused.headers.allow], [405, "GET, HEAD, OPTIONS"]);
  });

  test("a file is sent in an encoding that the client accepts, and not again while it is unchanged", async () => {
    const url = `${app.url}/openvoe-bridge.js`;
    const plain = await rawGet(url);
    const brotli = await rawGet(url, { "accept-encoding": "gzip, deflate, br" });
    const gzip = await rawGet(url, { "accept-encoding": "gzip;q=0.5, br;q=0" });
    assert.deepEqual(
      [plain, brotli, gzip].map(({ headers }) => headers["content-encoding"]),
      [undefined, "br", "gzip"],
    );
    assert.equal(plain.headers.vary, "accept-encoding");
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    const etag = String(plain.headers.etag);
    assert.deepEqual([brotli.headers.etag, gzip.headers.etag], [etag, etag]);
    const again = await rawGet(url, { "if-none-match": `"other", ${etag}` });
    assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, etag]);
    assert.equal((await rawGet(url, { "if-none-match": '"other"' })).status, 200);
  });

  test("the script contains the public address of the service, under both of its names", async () => {
    const [script, older] = await Promise.all([rawGet(`${app.url}/openvoe-bridge.js`), rawGet(`${app.url}/bridge.js`)]);
    assert.deepEqual(script.body, older.body);
    assert.match(script.body.toString(), /https:\/\/voe\.example\.com/);
    assert.equal(script.headers["cross-origin-resource-policy"], "cross-origin");
  });

  test("HEAD is handled like GET, without the body", async () => {
    const url = `${app.url}/openvoe-bridge.js`;
    const [head, get] = [await rawGet(url, {}, "HEAD"), await rawGet(url)];
    assert.deepEqual([head.status, head.body.length, head.headers.etag], [200, 0, get.headers.etag]);
    assert.equal(head.headers["content-length"], get.headers["content-length"]);
  });

  test("an unknown path is 404, and no path leaves the folder", async () => {
    for (const name of ["nothing.js", "..%2fmanifest.json", "%2e%2e%2f%2e%2e%2fpackage.json", "bridge.js.br"]) {
      assert.equal((await rawGet(`${app.url}/assets/${name}`)).status, 404, name);
    }
  });

  test("a method other than GET gets a 405 with the allowed ones", async () => {
    const { status, headers } = await rawGet(`${app.url}/openvoe-bridge.js`, {}, "POST");
    assert.deepEqual([status, headers.allow], [405, "GET, HEAD, OPTIONS"]);
  });

  test("no token is in the log", async () => {
    const token = await bridgeToken();
    await rawGet(`${app.url}/bridge/${token}`);
    await rawGet(`${app.url}/mobile.html?bridge_token=${token}`);
    assert.equal(app.log.join("").includes(token), false);
  });
});

test("pages: if they were not built, the response says what to do", async (t) => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const context = { log, publicUrl: null, bridgeOrigins: null } as unknown as PagesContext;
  const server = fastify();
  t.after(() => server.close());
  for (const { path, send } of openPages(context, null)) {
    server.get(path, (request, reply) => send({ request, reply }));
  }
  const { statusCode, body } = await server.inject("/openvoe-bridge.js");
  assert.equal(statusCode, 500);
  assert.match(body, /run `npm ci`/);
  assert.match(lines.join(""), /the pages are not built: run `npm ci`/);
});
