import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { mintSignInToken } from "../../../../src/kernel/access/ops/sessions.ts";
import type { CredentialId } from "../../../../src/kernel/ids.ts";
import { EXPIRIES } from "../../../../src/program/areas.ts";
import { removeExpiredBatch } from "../../../../src/program/janitor.ts";
import {
  type Answer,
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { cookieAt, cookieOf } from "../../../support/members.ts";
import { SERVED } from "../../../support/served.ts";
import { aVerification } from "../../http/requests.ts";

const OWN = { "x-openvoe-session": "1" };
const ENDED = "The session has ended, or is unknown: sign in again.";

describe("sessions", () => {
  let app: TestApplication;
  let key: Client;
  let anyone: Client;
  before(async () => {
    app = await startApplication();
    key = await app.client({ team: "one", scopes: SCOPES });
    anyone = app.clientWith(OWN);
  });
  after(() => app.stop());

  const pairOf = (client: Client) => ({
    client_id: client.headers["x-access-client-id"],
    access_secret: client.headers["x-access-secret"],
  });
  const signIn = async (client: Client) => await anyone.post("/v1/session/", pairOf(client));
  const browser = (answer: Answer) => app.clientWith({ ...OWN, cookie: cookieOf(answer) });
  const shownBy = (answer: Answer) => ({ "x-openvoe-session": String(answer.at("id")) });
  const credentialOf = async (client: Client) => {
    const [row] = await app.db.rows<{ id: CredentialId }>(
      {
        name: "test_credential",
        text: "select replace(c.id::text, '-', '') as id from credentials c join teams t on t.id = c.team_id where replace(t.client_id::text, '-', '') = $1",
      },
      [client.headers["x-access-client-id"]],
    );
    return row?.id ?? assert.fail("no key");
  };
  const keyId = async (client: Client) => (await client.get("/v1/keys/")).at("results.0.id") as CredentialId;

  test("createSession sets a cookie that no script and no other site can use, and shows who is signed in", async () => {
    const made = await signIn(key);
    assert.equal(made.status, 201);
    assert.match(
      String(made.headers["set-cookie"]),
      /^openvoe_session_sandbox_[0-9]+=[0-9a-f]{64}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    assert.equal(made.at("team.name"), "one");
    assert.equal(made.at("environment"), "sandbox");
    assert.deepEqual(made.at("scopes"), SCOPES);
    const token = cookieOf(made).split("=")[1] ?? "";
    assert.ok(!made.text.includes(token) && !made.text.includes(String(pairOf(key).access_secret)));
    const seen = await browser(made).get("/v1/session/");
    assert.deepEqual([seen.status, seen.at("id")], [200, made.at("id")]);
    const stored = await app.db.rows<{ row: string }>({
      name: "test_sessions",
      text: "select s::text as row from sessions s",
    });
    assert.ok(stored.every(({ row }) => !row.includes(token)));
  });

  test("createSession sets a Secure cookie bound to its host where the public URL is https", async () => {
    const secure = await startApplication({ beside: app, publicUrl: "https://voe.example.com/api" });
    try {
      const made = await secure.clientWith(OWN).post("/v1/session/", pairOf(key));
      assert.match(
        String(made.headers["set-cookie"]),
        /^__Host-openvoe_session_sandbox=[0-9a-f]{64}; .*; SameSite=Strict; Secure$/,
      );
      const own = secure.clientWith({ ...OWN, cookie: cookieOf(made), origin: "https://voe.example.com" });
      assert.equal((await own.get("/v1/session/")).status, 200);
      const plain = cookieOf(made).replace("__Host-", "");
      assertError(await secure.clientWith({ ...OWN, cookie: plain }).get("/v1/session/"), 401, "authentication_failed");
    } finally {
      await secure.stop();
    }
  });

  test("two services on one host keep their own sessions, whichever port came last", async () => {
    const other = await startApplication({ beside: app });
    try {
      const here = cookieOf(await signIn(key));
      const there = cookieOf(await other.clientWith(OWN).post("/v1/session/", pairOf(key)));
      assert.notEqual(here.split("=")[0], there.split("=")[0]);
      assert.ok(here.startsWith(`openvoe_session_sandbox_${new URL(app.url).port}=`), here);
      const cookie = `${there}; ${here}`;
      for (const client of [app.clientWith({ ...OWN, cookie }), other.clientWith({ ...OWN, cookie })]) {
        assert.equal((await client.get("/v1/session/")).status, 200);
      }
      const ended = await other.clientWith({ ...OWN, cookie }).delete("/v1/session/");
      assert.equal(ended.status, 204);
      assert.equal((await app.clientWith({ ...OWN, cookie: here }).get("/v1/session/")).status, 200);
    } finally {
      await other.stop();
    }
  });

  test("createSession refuses a wrong pair as every route does, and names the faults of a body", async () => {
    const wrong = await anyone.post("/v1/session/", { ...pairOf(key), access_secret: "sandbox-0" });
    assertError(wrong, 401, "authentication_failed");
    assert.equal(wrong.headers["set-cookie"], undefined);
    assertRefused(await anyone.post("/v1/session/", {}), { token: "is required, or client_id and access_secret" });
    assertRefused(await anyone.post("/v1/session/", { client_id: "0" }), { access_secret: "is required" });
    assertRefused(await anyone.post("/v1/session/", { ...pairOf(key), token: "0" }), {
      client_id: "must be left out where token is given",
      access_secret: "must be left out where token is given",
    });
  });

  test("createSession takes the token of a sign-in link once", async () => {
    const { token } = await mintSignInToken(app, { credentialId: await keyId(key) });
    const made = await anyone.post("/v1/session/", { token });
    assert.deepEqual([made.status, made.at("team.name")], [201, "one"]);
    for (const used of [token, "0".repeat(64), ""]) {
      assertError(await anyone.post("/v1/session/", { token: used }), 410, "expired_token");
    }
    const { token: late } = await mintSignInToken(app, { credentialId: await keyId(key) });
    await app.db.rows({
      name: "test_late",
      text: "update tickets set expires_at = now() - interval '1 second'",
    });
    assertError(await anyone.post("/v1/session/", { token: late }), 410, "expired_token");
  });

  test("createSession ends the session that the browser had", async () => {
    const first = await signIn(key);
    const second = await browser(first).post("/v1/session/", pairOf(key));
    assert.equal(second.status, 201);
    assertError(await browser(first).get("/v1/session/"), 401, "authentication_failed");
    assert.equal((await browser(second).get("/v1/session/")).status, 200);
    const third = await browser(first).post("/v1/session/", pairOf(key));
    assert.equal(third.status, 201);
  });

  test("a session has the scopes, the data and the rate limit of its key", async () => {
    const reader = await app.client({ team: "reader", scopes: ["verifications:read"] });
    const signedIn = browser(await signIn(reader));
    assert.equal((await signedIn.get("/v1/instant-verifications/")).status, 200);
    assertError(await signedIn.post("/v1/instant-verifications/", aVerification()), 403, "permission_denied");
    const made = await key.post("/v1/instant-verifications/", aVerification());
    assertError(await signedIn.get(`/v1/instant-verifications/${made.at("id")}/`), 404, "not_found");
    const limited = await startApplication({ beside: app, rateLimit: 3 });
    try {
      const one = await app.client({ team: "limited" });
      const made = await limited.clientWith(OWN).post("/v1/session/", pairOf(one));
      const both = [limited.clientWith({ ...OWN, cookie: cookieOf(made) }), limited.clientWith(one.headers)];
      for (const client of both) assert.equal((await client.get("/v1/webhooks/")).status, 200);
      for (const client of both) assertError(await client.get("/v1/webhooks/"), 429, "throttled");
    } finally {
      await limited.stop();
    }
  });

  test("createSession does not spend a sign-in link while its key is throttled", async () => {
    const limited = await startApplication({ beside: app, rateLimit: 2 });
    try {
      const one = await app.client({ team: "spent" });
      const { token } = await mintSignInToken(app, { credentialId: await credentialOf(one) });
      const own = limited.clientWith(one.headers);
      while ((await own.get("/v1/webhooks/")).status !== 429);
      assertError(await limited.clientWith(OWN).post("/v1/session/", { token }), 429, "throttled");
      assert.equal((await anyone.post("/v1/session/", { token })).status, 201);
    } finally {
      await limited.stop();
    }
  });

  test("deleteSession ends the session at once and removes the cookie", async () => {
    const made = await signIn(key);
    const ended = await browser(made).delete("/v1/session/");
    assert.deepEqual([ended.status, ended.text], [204, ""]);
    assert.match(String(ended.headers["set-cookie"]), /^openvoe_session_sandbox_[0-9]+=; .*Max-Age=0/);
    const after = await browser(made).get("/v1/webhooks/");
    assertError(after, 401, "authentication_failed");
    assert.equal(after.at("error.message"), ENDED);
  });

  test("a session ends with its key", async () => {
    const one = await app.client({ team: "one", scopes: ["keys:write"] });
    const made = await signIn(one);
    assert.equal((await browser(made).get("/v1/keys/")).status, 200);
    await key.post("/v1/keys/deactivate/", { id: await keyId(one) });
    assertError(await browser(made).get("/v1/keys/"), 401, "authentication_failed");
    assertError(await signIn(one), 401, "authentication_failed");
    const soon = await app.client({ expiresAt: new Date(Date.now() + 60_000) });
    const [start, end] = await signIn(soon).then((answer) => [answer.at("created_at"), answer.at("expires_at")]);
    assert.ok(Date.parse(String(end)) - Date.parse(String(start)) <= 60_000);
  });

  test("a session ends when it was not used for an hour, and when it has expired; a request prolongs it", async () => {
    const age = (column: string, interval: string) =>
      app.db.rows({
        name: `test_age_${column}_${interval}`,
        text: `update sessions set ${column} = now() - interval '${interval}'`,
      });
    // A second process on the database has not cached the sessions.
    const seen = async (answer: Answer) => {
      const other = await startApplication({ beside: app });
      try {
        const cookie = cookieAt(answer, app, other);
        return await other.clientWith({ ...OWN, cookie }).get("/v1/session/");
      } finally {
        await other.stop();
      }
    };
    const made = await signIn(key);
    await age("used_at", "59 minutes");
    assert.equal((await seen(made)).status, 200);
    const touched = await seen(made);
    assert.ok(Date.parse(String(touched.at("idle_at"))) > Date.now() + 58 * 60_000);
    const hoursLeft = (Date.parse(String(touched.at("expires_at"))) - Date.now()) / 3_600_000;
    assert.ok(hoursLeft > 11.9 && hoursLeft <= 12, "requests do not prolong it beyond 12 hours");
    await age("used_at", "61 minutes");
    assertError(await seen(made), 401, "authentication_failed");
    const other = await signIn(key);
    await age("expires_at", "1 second");
    assertError(await seen(other), 401, "authentication_failed");
    await removeExpiredBatch(app, EXPIRIES);
    const left = await app.db.rows({ name: "test_left", text: "select 1 from sessions" });
    assert.equal(left.length, 0);
  });

  test("a key has at most 50 sessions: one more ends the oldest", async () => {
    const one = await app.client({ team: "many" });
    const first = await signIn(one);
    for (let count = 1; count < 50; count += 1) await signIn(one);
    const count = `select count(*)::int as n from sessions s join credentials c on c.id = s.credential_id
      join teams t on t.id = c.team_id where t.name = 'many'`;
    const held = () => app.db.rows<{ n: number }>({ name: "test_held", text: count });
    assert.deepEqual(await held(), [{ n: 50 }]);
    await signIn(one);
    assert.deepEqual(await held(), [{ n: 50 }]);
    const ids = await app.db.rows({ name: "test_first", text: "select 1 from sessions where id = $1" }, [
      first.at("id"),
    ]);
    assert.equal(ids.length, 0);
  });

  test("a session refuses the request of a page that shows another one, whose cookie is gone", async () => {
    const before = await signIn(key);
    const now = await signIn(await app.client({ environment: "production" }));
    const tab = (shown: Answer) => browser(now).post("/v1/companies/", { name: "Acme" }, { headers: shownBy(shown) });
    assertError(await tab(before), 401, "authentication_failed");
    assert.equal((await tab(now)).status, 200);
    assert.equal((await browser(now).get("/v1/session/")).at("id"), now.at("id"));
  });

  test("the headers of a key win over a cookie", async () => {
    const made = await signIn(key);
    const both = app.clientWith({ ...key.headers, cookie: cookieOf(made) });
    assert.equal((await both.get("/v1/webhooks/")).status, 200);
    const wrong = app.clientWith({ ...OWN, cookie: cookieOf(made), "x-access-secret": "sandbox-0" });
    assertError(await wrong.get("/v1/webhooks/"), 401, "authentication_failed");
  });

  const hostile: readonly (readonly [what: string, method: string, headers: Record<string, string | undefined>])[] = [
    ["a write without X-OpenVOE-Session", "POST", { "x-openvoe-session": undefined }],
    ["a write with another value of it", "POST", { "x-openvoe-session": "0" }],
    [
      "a write of the same origin without it",
      "POST",
      { "x-openvoe-session": undefined, "sec-fetch-site": "same-origin" },
    ],
    ["a write that a person's address bar sends", "POST", { "sec-fetch-site": "none" }],
    ["a write of another site", "POST", { "sec-fetch-site": "cross-site" }],
    ["a write of another host of the domain", "POST", { "sec-fetch-site": "same-site" }],
    ["a write with another Origin", "POST", { origin: "https://evil.example" }],
    ["a write of a sandboxed frame", "POST", { origin: "null" }],
    ["a read without X-OpenVOE-Session", "GET", { "x-openvoe-session": undefined }],
    ["a read of another site", "GET", { "sec-fetch-site": "cross-site" }],
    ["a read of another host of the domain", "GET", { "x-openvoe-session": undefined, "sec-fetch-site": "same-site" }],
    ["a read with another Origin", "GET", { origin: "https://evil.example" }],
  ];
  for (const [what, method, headers] of hostile) {
    test(`a session refuses ${what}`, async () => {
      const signedIn = browser(await signIn(key));
      const json = method === "GET" ? undefined : { name: "Acme" };
      const path = method === "GET" ? "/v1/webhooks/" : "/v1/companies/";
      assertError(await signedIn.request(method, path, { json, headers }), 403, "permission_denied");
    });
  }

  test("a session accepts its own pages: with Origin, with Sec-Fetch-Site, and a link's download", async () => {
    const signedIn = browser(await signIn(key));
    const post = (headers: object) => signedIn.post("/v1/companies/", { name: "Acme" }, { headers: { ...headers } });
    assert.equal((await post({ origin: app.url })).status, 200);
    assert.equal((await post({ origin: app.url, "sec-fetch-site": "same-origin" })).status, 200);
    const link = { "x-openvoe-session": undefined, "sec-fetch-site": "same-origin" };
    assert.equal((await signedIn.get("/v1/webhooks/", { headers: link })).status, 200);
  });

  for (const headers of [{ origin: "https://evil.example" }, { "x-openvoe-session": undefined }]) {
    test(`createSession refuses a sign-in that another site starts: ${Object.keys(headers)}`, async () => {
      const answer = await anyone.post("/v1/session/", pairOf(key), { headers });
      assertError(answer, 403, "permission_denied");
      assert.equal(answer.headers["set-cookie"], undefined);
    });
  }

  test("sessions are accepted by every route for keys, and by no other", async () => {
    const bare = await app.client({ team: "bare", scopes: ["audit:read"] });
    const signedIn = browser(await signIn(bare));
    for (const { method, path, auth } of SERVED) {
      const filled = path.replace(":type", "admin").replaceAll(/:[a-z_]+/g, "0".repeat(32));
      const answer = () =>
        signedIn.request(method, filled, method === "GET" || method === "DELETE" ? {} : { json: {} });
      if (auth.by === "key" && auth.scope !== null && auth.scope !== "audit:read")
        assertError(await answer(), 403, "permission_denied");
      if (auth.by === "bridge_token") assertError(await answer(), 401, "authentication_failed");
    }
  });

  for (const value of ["", "0", "0".repeat(64), null]) {
    test(`a session cookie that is not one is refused: ${value?.slice(0, 20) ?? "=;;=; a"}`, async () => {
      const cookie = value === null ? "=;;=; a" : `openvoe_session_sandbox_${new URL(app.url).port}=${value}`;
      const client = app.clientWith({ ...OWN, cookie });
      assertError(await client.get("/v1/session/"), 401, "authentication_failed");
      assertError(await client.get("/v1/webhooks/"), 401, "authentication_failed");
    });
  }
});
