import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { createKeyForTeam } from "../../src/operations/access/credentials.ts";
import { type Answer, assertError, startApplication, type TestApplication } from "../support/application.ts";
import { aMember, OWN_PAGE } from "../support/members.ts";
import { startProvider, type TestProvider } from "../support/oidc/identity-provider.ts";
import {
  browserOf,
  comeBack,
  depart,
  identitySettings,
  PUBLIC_URL,
  REDIRECT_URI,
  sessionCookieOf,
  signInAt,
} from "../support/oidc/sign-ins.ts";

const GROUPS = { dana: ["voe-owners"], olga: ["voe-owners"], sam: ["voe-support"], nick: ["staff"] };
/** The paths of the provider's token and userinfo endpoints. */
const [TOKEN, USERINFO] = ["/token", "/me"];

describe("checks of sessions at an OpenID provider", () => {
  let provider: TestProvider;
  /** Asks the provider at every request. */
  let app: TestApplication;
  before(async () => {
    provider = await startProvider(REDIRECT_URI);
    const identity = { ...identitySettings(provider), oidcRecheckSeconds: 0 };
    app = await startApplication({ identity, publicUrl: PUBLIC_URL });
  });
  after(async () => {
    await app.stop();
    await provider.stop();
  });
  beforeEach(() => provider.reset(GROUPS));
  const signIn = (body: object = {}, at = app) => signInAt(provider, at, body);
  const memberOf = async (session: Answer) => {
    const statement = { name: "find_confirmed", text: "select confirmed_at from members where id = $1" };
    const [row] = await app.db.rows<{ confirmed_at: string | null }>(statement, [session.at("member.id")]);
    return row ?? assert.fail("no member");
  };

  const later: readonly (readonly [what: string, answers: object])[] = [
    ["429 of the token endpoint", { [TOKEN]: { status: 429 } }],
    ["408 of the userinfo endpoint", { [USERINFO]: { status: 408 } }],
    ["temporarily_unavailable", { [TOKEN]: { status: 400, body: { error: "temporarily_unavailable" } } }],
    ["server_error", { [TOKEN]: { status: 400, body: { error: "server_error" } } }],
    ["invalid_client, which is the operator's fault", { [TOKEN]: { status: 401, body: { error: "invalid_client" } } }],
    [
      "invalid_client with a challenge",
      { [TOKEN]: { status: 401, body: { error: "invalid_client" }, headers: { "www-authenticate": "Basic realm=x" } } },
    ],
    ["404 of a proxy", { [TOKEN]: { status: 404 } }],
  ];
  for (const [what, answers] of later) {
    test(`a session outlasts ${what}`, async () => {
      await provider.set({ groupsIn: ["userinfo"] });
      const dana = browserOf(await signIn(), app);
      await provider.set({ answers: answers as never });
      assertError(await dana.get("/v1/keys/"), 503, "unavailable");
      await provider.set({ answers: {} });
      assert.equal((await dana.get("/v1/keys/")).status, 200);
    });
  }

  test("a session ends by invalid_grant and by a userinfo endpoint that does not take the token", async () => {
    const first = browserOf(await signIn(), app);
    await provider.set({ answers: { [TOKEN]: { status: 400, body: { error: "invalid_grant" } } } });
    assertError(await first.get("/v1/keys/"), 401, "authentication_failed");
    await provider.reset(GROUPS);
    assertError(await first.get("/v1/keys/"), 401, "authentication_failed");

    await provider.set({ groupsIn: ["userinfo"] });
    const second = browserOf(await signIn(), app);
    await provider.set({ answers: { [USERINFO]: { status: 401, body: { error: "invalid_token" } } } });
    assertError(await second.get("/v1/keys/"), 401, "authentication_failed");
  });

  test("returnFromProvider says that the provider cannot answer now, where it says so itself", async () => {
    const departed = await depart(app);
    const state = new URL(String(departed.at("url"))).searchParams.get("state");
    for (const error of ["temporarily_unavailable", "server_error"]) {
      const parameters = { state, error, iss: provider.issuer };
      assertError(await comeBack(app, departed, parameters), 503, "unavailable");
    }
    assertError(
      await comeBack(app, departed, { state, error: "access_denied", iss: provider.issuer }),
      401,
      "authentication_failed",
    );
  });

  test("a refresh token that was exchanged is kept, whatever the provider does after it", async () => {
    await provider.set({ groupsIn: ["userinfo"] });
    const dana = browserOf(await signIn(), app);
    await provider.set({ answers: { [USERINFO]: { status: 500 } } });
    assertError(await dana.get("/v1/keys/"), 503, "unavailable");
    await provider.set({ answers: {} });
    assert.equal((await dana.get("/v1/keys/")).status, 200);
  });

  test("while the provider does not answer one signs in with a key or a link, and signs out", async () => {
    const [first, second] = [await signIn({ environment: "sandbox" }), await signIn({ environment: "sandbox" })];
    const given = {
      team: "other",
      environment: "sandbox",
      name: null,
      scopes: ["companies:read"],
      expiresAt: null,
    } as const;
    const key = await createKeyForTeam(app, { ...given, actor: "operator:test" });
    await provider.set({ answers: { [TOKEN]: { status: 500 } } });
    const cookie = sessionCookieOf(first);
    const body = { client_id: key.client_id, access_secret: key.access_secret };
    const started = await app.clientWith({ ...OWN_PAGE, cookie }).post("/v1/session/", body);
    assert.equal(started.status, 201, started.text);
    assertError(await browserOf(second, app).get("/v1/session/"), 503, "unavailable");
    assert.equal((await browserOf(second, app).delete("/v1/session/")).status, 204);
    await provider.set({ answers: {} });
    for (const ended of [first, second]) {
      assertError(await browserOf(ended, app).get("/v1/session/"), 401, "authentication_failed");
    }
  });

  test("who has left, by the provider, is nobody besides whom the last owner may go", async () => {
    const session = await signIn({ environment: "development" });
    const dana = browserOf(session, app);
    const own = await aMember(app, { role: "owner", environment: "development" });
    assert.notEqual((await memberOf(session)).confirmed_at, null);
    await provider.set({ groups: {} });
    assertError(await dana.get("/v1/keys/"), 401, "authentication_failed");
    assert.equal((await memberOf(session)).confirmed_at, null);
    assertError(await own.client.delete(`/v1/members/${own.id}/`), 409, "conflict");
    await provider.set({ groups: GROUPS });
    await signIn({ environment: "development" });
    assert.notEqual((await memberOf(session)).confirmed_at, null);
    const old = "update members set confirmed_at = now() - interval '8 days' where id = $1";
    await app.db.rows({ name: "age_confirmation", text: old }, [session.at("member.id")]);
    assertError(await own.client.delete(`/v1/members/${own.id}/`), 409, "conflict");
    assert.equal((await dana.get("/v1/session/")).status, 401);
    await signIn({ environment: "development" });
    assert.equal((await own.client.delete(`/v1/members/${own.id}/`)).status, 204);
  });
});
