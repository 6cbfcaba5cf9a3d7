import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { operatorIn } from "../../../../src/kernel/access/caller.ts";
import { linkMember } from "../../../../src/kernel/access/ops/members/members.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { MemberId, TeamId } from "../../../../src/kernel/ids.ts";
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
  signInAt,
} from "../../../support/oidc/sign-ins.ts";

const GROUPS = { dana: ["voe-owners"], sam: ["staff", "voe-support"], nick: ["staff"] };

describe("sign-in at an OpenID provider", () => {
  let provider: TestProvider;
  let app: TestApplication;
  let everyTime: TestApplication;
  before(async () => {
    provider = await startProvider(REDIRECT_URI);
    app = await startApplication({ identity: settings(), publicUrl: PUBLIC_URL });
    const identity = { ...settings(), oidcRecheckSeconds: 0 };
    everyTime = await startApplication({ beside: app, identity, publicUrl: PUBLIC_URL });
  });
  const settings = () => identitySettings(provider);
  after(async () => {
    await everyTime.stop();
    await app.stop();
    await provider.stop();
  });
  beforeEach(() => provider.reset(GROUPS));

  const urlOf = (departed: Answer) => String(departed.at("url"));
  const signIn = (body: object = {}, at = app) => signInAt(provider, at, body);
  const teamOf = async (session: Answer) => {
    const statement = { name: "find_team_of", text: "select team_id from members where id = $1" };
    const [row] = await app.db.rows<{ team_id: TeamId }>(statement, [session.at("member.id")]);
    return row?.team_id ?? assert.fail("no team");
  };
  const refusedWith = (answer: Answer, code: RegExp) => {
    assertError(answer, 401, "authentication_failed");
    assert.match(String(answer.at("error.message")), code);
    assert.equal(answer.headers["set-cookie"], undefined);
  };

  test("departToProvider sends the browser with PKCE, state and nonce, and keeps them sealed in a cookie", async () => {
    const departed = await depart(app);
    const { searchParams: query, origin } = new URL(urlOf(departed));
    assert.equal(origin, provider.issuer);
    assert.deepEqual(
      ["response_type", "client_id", "redirect_uri", "scope", "code_challenge_method"].map((name) => query.get(name)),
      ["code", "openvoe", REDIRECT_URI, "openid profile email", "S256"],
    );
    for (const name of ["state", "nonce", "code_challenge"]) assert.ok((query.get(name)?.length ?? 0) >= 43, name);
    assert.match(
      String(departed.headers["set-cookie"]),
      /^openvoe_departure=[\w-]+; Path=\/; Max-Age=900; HttpOnly; SameSite=Strict$/,
    );
    assert.ok(!String(departed.headers["set-cookie"]).includes(query.get("state") ?? ""));
    assert.deepEqual((await app.clientWith({}).get("/v1/session/ways/")).body, {
      identity_provider: true,
      passkey: false,
    });
  });

  test("returnFromProvider signs a person in with the roles of their groups, and knows them the next time", async () => {
    const first = await signIn();
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(
      [
        first.at("member.name"),
        first.at("member.email"),
        first.at("member.role"),
        first.at("team.name"),
        first.at("environment"),
      ],
      ["Person dana", "dana@lender.example", "owner", "default", "production"],
    );
    // Without a time of the sign-in, which is asked for only to confirm a session, none of them counts as recent.
    await provider.set({ tamper: { claims: { auth_time: Math.floor(Date.now() / 1_000) } } });
    const second = await signIn({ environment: "sandbox" });
    assert.deepEqual([second.at("member.id"), second.at("environment")], [first.at("member.id"), "sandbox"]);
    const owner = browserOf(second, app);
    const listed = await owner.get(`/v1/members/${first.at("member.id")}/`);
    assert.equal(listed.at("managed_by"), "identity_provider");
    assertError(await owner.patch(`/v1/members/${first.at("member.id")}/`, { role: "support" }), 409, "conflict");
    assertError(await owner.post(`/v1/members/${first.at("member.id")}/sign-in-links/`, {}), 409, "conflict");
    const log = (await owner.get(`/v1/audit/?action=member.add&target=${first.at("member.id")}`)).at("results") as {
      actor: string;
    }[];
    assert.deepEqual(
      log.map(({ actor }) => actor),
      ["identity-provider"],
    );
  });

  test("returnFromProvider maps groups by environment, and refuses who has no group with a role", async () => {
    await provider.set({ account: "sam" });
    const production = await signIn();
    assert.deepEqual([production.at("environment"), production.at("member.role")], ["production", "support"]);
    const sandbox = await signIn({ environment: "sandbox" });
    assert.deepEqual([sandbox.at("environment"), sandbox.at("member.role")], ["sandbox", "integrator"]);
    await provider.set({ account: "nick" });
    const refused = await signIn();
    assertError(refused, 403, "permission_denied");
    assert.equal(refused.headers["set-cookie"], undefined);
  });

  test("returnFromProvider refuses another state, another nonce, another browser and a second use", async () => {
    const departed = await depart(app);
    const query = await provider.visit(urlOf(departed));
    refusedWith(await comeBack(app, departed, { ...query, state: "0".repeat(43) }), /OAUTH_INVALID_RESPONSE/);
    const { state, ...stateless } = query;
    refusedWith(await comeBack(app, departed, stateless), /OAUTH_INVALID_RESPONSE/);
    refusedWith(await comeBack(app, departed, { ...query, iss: "https://evil.example" }), /OAUTH_INVALID_RESPONSE/);
    const anyone = app.clientWith(OWN_PAGE);
    assertError(await anyone.post("/v1/session/returns/", { parameters: query }), 410, "expired_token");
    const forged = app.clientWith({ ...OWN_PAGE, cookie: "openvoe_departure=AAAA" });
    assertError(await forged.post("/v1/session/returns/", { parameters: query }), 410, "expired_token");
    refusedWith(await comeBack(app, await depart(app), query), /OAUTH_INVALID_RESPONSE/);
    assert.equal((await comeBack(app, departed, query)).status, 201);
    refusedWith(await comeBack(app, departed, query), /invalid_grant/);

    const other = await depart(app);
    const changed = new URL(urlOf(other));
    changed.searchParams.set("nonce", "n".repeat(43));
    refusedWith(await comeBack(app, other, await provider.visit(changed.href)), /OAUTH_JWT_CLAIM_COMPARISON_FAILED/);
    refusedWith(
      await comeBack(app, await depart(app), { error: "access_denied", state: state ?? "" }),
      /OAUTH_INVALID_RESPONSE/,
    );
  });

  test("a person without a role is not kept, and every sign-in is in the inquiry log by name", async () => {
    await provider.set({ account: "nick" });
    assertError(await signIn(), 403, "permission_denied");
    await provider.set({ account: "sam" });
    const sam = await signIn({ environment: "sandbox" });
    await provider.set({ account: "dana" });
    const owner = browserOf(await signIn({ environment: "sandbox" }), app);
    await chainAudit(app);
    const log = await owner.get(`/v1/audit/?actor=member:${sam.at("member.id")}&action=member.sign_in&limit=1`);
    assert.deepEqual(
      [log.at("results.0.target"), log.at("results.0.actor_name")],
      [sam.at("id"), sam.at("member.name")],
    );
    const rows = await app.db.rows<{ identities: number }>({
      name: "count_identities",
      text: "select count(*)::int as identities from members where identity_token is not null",
    });
    assert.deepEqual(rows, [{ identities: 2 }]);
  });

  test("an owner ends the sessions of a person of the provider and removes them, but the last owner not themselves", async () => {
    await provider.set({ account: "sam" });
    const [first, second] = [await signIn({ environment: "sandbox" }), await signIn({ environment: "sandbox" })];
    // Who removes a member has signed in lately.
    const recent = { auth_time: Math.floor(Date.now() / 1_000) };
    await provider.set({ account: "dana", tamper: { claims: recent } });
    const signedIn = await signIn({ environment: "sandbox" });
    const owner = browserOf(signedIn, app);
    const sam = `/v1/members/${first.at("member.id")}/`;
    assert.equal((await owner.get(`${sam}sessions/`)).status, 200);
    assert.ok(Number((await owner.delete(`${sam}sessions/`)).at("ended")) >= 2);
    for (const session of [first, second]) {
      assertError(await browserOf(session, app).get("/v1/session/"), 401, "authentication_failed");
    }
    await provider.set({ account: "sam" });
    const third = browserOf(await signIn({ environment: "sandbox" }), app);
    assert.equal((await owner.delete(sam)).status, 204);
    assertError(await third.get("/v1/session/"), 401, "authentication_failed");
    assertError(await owner.get(sam), 404, "not_found");
    assert.equal((await signIn({ environment: "sandbox" })).at("member.id"), first.at("member.id"));
    assertError(await owner.delete(`/v1/members/${signedIn.at("member.id")}/`), 409, "conflict");
    const tenant = { teamId: await teamOf(signedIn), environment: "sandbox" } as const;
    const link = { id: String(first.at("member.id")) as MemberId, url: PUBLIC_URL };
    const context = { db: app.db, keyring: app.keyring, operatorTeam: "default" };
    await assert.rejects(linkMember(context, operatorIn(tenant, "operator:test"), link), { code: "conflict" });
  });

  const hour = 3_600;
  const wrong: readonly (readonly [what: string, tamper: object, code: RegExp])[] = [
    ["for another audience", { claims: { aud: "another" } }, /OAUTH_JWT_CLAIM_COMPARISON_FAILED/],
    ["of another issuer", { claims: { iss: "https://evil.example" } }, /OAUTH_JWT_CLAIM_COMPARISON_FAILED/],
    [
      "that has expired",
      { claims: { exp: Math.floor(Date.now() / 1_000) - hour } },
      /OAUTH_JWT_TIMESTAMP_CHECK_FAILED/,
    ],
    ["that a key of somebody else has signed", { isForged: true }, /OAUTH_INVALID_RESPONSE/],
  ];
  for (const [what, tamper, code] of wrong) {
    test(`returnFromProvider refuses an ID token ${what}`, async () => {
      await provider.set({ tamper });
      refusedWith(await signIn(), code);
    });
  }

  const noBody = /token has no subject \(sub\)/;
  const subs: readonly (readonly [sub: unknown, reason: RegExp])[] = [
    ...["", "  \u00a0", "\u200b"].map((sub) => [sub, noBody] as const),
    ...[7, null, ["dana"]].map((sub) => [sub, /OAUTH_INVALID_RESPONSE/] as const),
  ];
  for (const [sub, reason] of subs) {
    test(`returnFromProvider signs nobody in whose ID token has the sub ${JSON.stringify(sub)}`, async () => {
      await provider.set({ tamper: { claims: { sub } } });
      refusedWith(await signIn(), reason);
    });
  }

  test("returnFromProvider reads the provider's keys again when they were rotated", async () => {
    assert.equal((await signIn()).status, 201);
    await provider.set({ rotate: true });
    assert.equal((await signIn()).status, 201);
  });

  test("a member who loses the group is refused at the next request, and one whose group changes has the other role", async () => {
    const session = await signIn({ environment: "sandbox" }, everyTime);
    const dana = browserOf(session, everyTime);
    assert.equal((await dana.get("/v1/keys/")).status, 200);
    await provider.set({ groups: { ...GROUPS, dana: ["voe-support"] } });
    assertError(await dana.get("/v1/members/"), 403, "permission_denied");
    assert.equal((await dana.get("/v1/session/")).at("member.role"), "integrator");
    await provider.set({ groups: { ...GROUPS, dana: ["staff"] } });
    assertError(await dana.get("/v1/session/"), 401, "authentication_failed");
    await provider.set({ groups: GROUPS });
    assertError(await dana.get("/v1/session/"), 401, "authentication_failed");
    assert.equal((await signIn({}, everyTime)).status, 201);
  });

  test("a member whose account is gone is refused at the next request; many requests at once are one question", async () => {
    await provider.set({ account: "sam" });
    const sam = browserOf(await signIn({}, everyTime), everyTime);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sam.get("/v1/webhooks/")));
    assert.ok(answers.every(({ status }) => status === 200));
    await provider.set({ groups: { dana: GROUPS.dana } });
    assertError(await sam.get("/v1/webhooks/"), 401, "authentication_failed");
  });

  test("a session of the provider is refused where there is none, and links, keys and their sessions stand", async () => {
    const session = await signIn();
    const without = await startApplication({ beside: app });
    try {
      assertError(await browserOf(session, without).get("/v1/session/"), 401, "authentication_failed");
      assertError(await depart(without), 404, "not_found");
      assert.deepEqual((await without.clientWith({}).get("/v1/session/ways/")).body, {
        identity_provider: false,
        passkey: false,
      });
      assert.equal((await (await aMember(without, { role: "support" })).client.get("/v1/session/")).status, 200);
    } finally {
      await without.stop();
    }
    const { client } = await aMember(everyTime, { role: "support" });
    assert.equal((await client.get("/v1/webhooks/")).status, 200);
  });

  test("while the provider does not answer nobody is let in unchecked", async () => {
    const dana = browserOf(await signIn({}, everyTime), everyTime);
    await provider.stop();
    assertError(await dana.get("/v1/session/"), 503, "unavailable");
    const fresh = await startApplication({ beside: app, identity: settings(), publicUrl: PUBLIC_URL });
    try {
      assertError(await depart(fresh), 503, "unavailable");
    } finally {
      await fresh.stop();
    }
  });
});
