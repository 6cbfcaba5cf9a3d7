import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { createKeyForTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import { ACCESS_SEALED } from "../../../../src/kernel/access/sql/sealed.ts";
import { openJson } from "../../../../src/kernel/crypto/seal.ts";
import type { MemberId } from "../../../../src/kernel/ids.ts";
import { sql } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { type Answer, assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { aMember, OWN_PAGE } from "../../../support/members.ts";
import { startProvider, type TestProvider } from "../../../support/oidc/identity-provider.ts";
import {
  browserOf,
  comeBack,
  depart,
  identitySettings,
  PUBLIC_URL,
  REDIRECT_URI,
  sessionCookieOf,
  signInAt,
} from "../../../support/oidc/sign-ins.ts";

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
    const since = async () =>
      (await own.client.get(`/v1/members/${session.at("member.id")}/`)).at("no_access_since") as string | null;
    assert.notEqual((await memberOf(session)).confirmed_at, null);
    assert.equal(await since(), null);
    await provider.set({ groups: {} });
    const before = Date.now();
    assertError(await dana.get("/v1/keys/"), 401, "authentication_failed");
    assert.equal((await memberOf(session)).confirmed_at, null);
    assert.ok(Math.abs(Date.parse((await since()) ?? "") - before) < 60_000, "listed, since the provider's no");
    assertError(await own.client.delete(`/v1/members/${own.id}/`), 409, "conflict");
    await provider.set({ groups: GROUPS });
    await signIn({ environment: "development" });
    assert.notEqual((await memberOf(session)).confirmed_at, null);
    const old = "update members set confirmed_at = now() - interval '8 days' where id = $1";
    await app.db.rows({ name: "age_confirmation", text: old }, [session.at("member.id")]);
    const days = (Date.now() - Date.parse((await since()) ?? "")) / 86_400_000;
    assert.ok(Math.abs(days - 1) < 0.1, "since the week after the last confirmation is over");
    assertError(await own.client.delete(`/v1/members/${own.id}/`), 409, "conflict");
    assert.equal((await dana.get("/v1/session/")).status, 401);
    const left = await own.client.delete(`/v1/members/${session.at("member.id")}/`);
    assert.equal(left.status, 204, left.text);
    assertError(await own.client.get(`/v1/members/${session.at("member.id")}/`), 404, "not_found");
    await signIn({ environment: "development" });
    assert.equal((await own.client.delete(`/v1/members/${own.id}/`)).status, 204);
  });

  test("a name and an address of the provider are shown without what could read as another, and cut", async () => {
    const name = `Dana\u001b[31m\u202e${"x".repeat(200)}\n`;
    await provider.set({ claims: { dana: { name, email: `\u0007${"d".repeat(300)}@lender.example` } } });
    const session = await signIn();
    assert.equal(session.at("member.name"), `Dana[31m${"x".repeat(120)}`);
    assert.equal(session.at("member.email"), "d".repeat(254));
    await provider.set({ claims: { dana: { name: "\u0000", preferred_username: "dana" } } });
    assert.equal((await signIn()).at("member.name"), "dana@lender.example");
  });

  test("an address of which the provider says that it is not verified is shown, and kept as such", async () => {
    for (const [verified, isUnverified] of [
      [false, true],
      ["false", true],
      [true, undefined],
      [undefined, undefined],
    ] as const) {
      await provider.set({ claims: { dana: { email_verified: verified } } });
      const session = await signIn();
      assert.equal(session.at("member.email"), "dana@lender.example");
      const id = String(session.at("member.id")) as MemberId;
      const [row] = await sql<{ sealed: Buffer }>(
        app.db,
        `select sealed_member as sealed from members where id = '${id}'`,
      );
      const details = openJson(app.keyring, row?.sealed ?? assert.fail("no member"), ACCESS_SEALED.member(id));
      assert.equal(details.isUnverified, isUnverified, String(verified));
    }
  });

  test("returnFromProvider waits for nobody who refers to the team", async () => {
    await signIn();
    await app.db.transaction(async (tx) => {
      await tx.rows({ name: "refer_to_team", text: "select id from teams where name = 'default' for key share" });
      assert.equal((await signIn()).status, 201);
      await provider.set({ account: "nick" });
      assertError(await signIn(), 403, "permission_denied");
    });
  });

  test("where the operator's team is another one people are new in it, and lose the roles in the former", async () => {
    const former = await signIn();
    const identity = { ...identitySettings(provider), oidcRecheckSeconds: 0 };
    const other = await startApplication({ beside: app, identity, publicUrl: PUBLIC_URL, operatorTeam: "another" });
    try {
      assertError(await browserOf(former, other).get("/v1/session/"), 401, "authentication_failed");
      const session = await signIn({}, other);
      assert.equal(session.at("team.name"), "another");
      assert.notEqual(session.at("member.id"), former.at("member.id"));
      const again = await signIn();
      assert.deepEqual([again.at("team.name"), again.at("member.role")], ["default", "owner"]);
      assertError(await browserOf(session, other).get("/v1/session/"), 401, "authentication_failed");
      const roles = `select role from member_roles where member_id in ('${former.at("member.id")}', '${session.at("member.id")}')`;
      assert.deepEqual(await sql(app.db, roles), []);
    } finally {
      await other.stop();
    }
  });

  test("where the groups are in the ID token alone and no new one comes, the session ends and the roles stay", async () => {
    await provider.set({ groupsIn: ["id_token"], hasRefreshTokens: false });
    const lazy = await startApplication({ beside: app, identity: identitySettings(provider), publicUrl: PUBLIC_URL });
    try {
      const session = await signIn({}, lazy);
      assertError(await browserOf(session, app).get("/v1/session/"), 401, "authentication_failed");
      const roles = await sql(app.db, `select role from member_roles where member_id = '${session.at("member.id")}'`);
      assert.equal(roles.length, 3);
    } finally {
      await lazy.stop();
    }
    await provider.reset(GROUPS);
    await provider.set({ groupsIn: ["id_token"] });
    assert.equal((await browserOf(await signIn(), app).get("/v1/session/")).status, 200);
  });

  test("a session of somebody of the provider without a grant, as another release makes it, is none", async () => {
    const session = await signIn();
    const text = "update sessions set sealed_grant = null, key_id = null, checked_at = null where id = $1";
    await app.db.rows({ name: "forget_grant", text }, [session.at("id")]);
    assertError(await browserOf(session, app).get("/v1/session/"), 401, "authentication_failed");
  });
});
