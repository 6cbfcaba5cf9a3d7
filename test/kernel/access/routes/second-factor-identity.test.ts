import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { type Answer, assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { cookieOf, OWN_PAGE } from "../../../support/members.ts";
import { startProvider, type TestProvider } from "../../../support/oidc/identity-provider.ts";
import {
  browserOf,
  identitySettings,
  PUBLIC_URL,
  REDIRECT_URI,
  sessionCookieOf,
  signInAt,
} from "../../../support/oidc/sign-ins.ts";

const ERASE = "/v1/users/0190a5b2c3d47e8f9a0b1c2d3e4f5a6b/";

describe("second factor at an OpenID provider", () => {
  let provider: TestProvider;
  let app: TestApplication;
  before(async () => {
    provider = await startProvider(REDIRECT_URI);
    app = await startApplication({ identity: identitySettings(provider), publicUrl: PUBLIC_URL });
  });
  after(async () => {
    await app.stop();
    await provider.stop();
  });
  beforeEach(() => provider.reset({ dana: ["voe-owners"], olga: ["voe-owners"], nick: ["staff"] }));

  /** Begins to confirm a session in its browser. */
  const depart = (session: Answer) =>
    browserOf(session, app).post("/v1/session/departures/", { confirms_session: true });
  /** Comes back in the browser that has this session's cookie and what was begun. */
  const comeBack = (session: Answer, departed: Answer, parameters: object, at = app) => {
    const cookie = [sessionCookieOf(session), cookieOf(departed)].join("; ");
    return at.clientWith({ ...OWN_PAGE, cookie }).post("/v1/session/returns/", { parameters });
  };
  const visit = (departed: Answer) => provider.visit(String(departed.at("url")));
  const confirm = async (session: Answer) => {
    const departed = await depart(session);
    assert.equal(departed.status, 201, departed.text);
    return comeBack(session, departed, await visit(departed));
  };
  const needsFactor = (got: Answer) => {
    assertError(got, 403, "second_factor_required");
    assert.match(String(got.at("error.message")), /sign in again with your organization/);
  };
  const refusedFor = (got: Answer, words: RegExp) => {
    assertError(got, 401, "authentication_failed");
    assert.match(String(got.at("error.message")), words);
  };
  const erase = (session: Answer) => browserOf(session, app).delete(ERASE);

  test("a session is confirmed by a new sign-in of the same person there, and goes on", async () => {
    const session = await signInAt(provider, app);
    assert.deepEqual(
      [session.at("second_factor.by"), session.at("second_factor.is_confirmed")],
      ["identity_provider", false],
    );
    needsFactor(await erase(session));
    const departed = await depart(session);
    const asked = new URL(String(departed.at("url"))).searchParams;
    assert.deepEqual([asked.get("prompt"), asked.get("max_age")], ["login", "0"]);
    const parameters = await visit(departed);
    const confirmed = await comeBack(session, departed, parameters);
    assert.equal(confirmed.status, 201, confirmed.text);
    assert.deepEqual([confirmed.at("id"), confirmed.at("second_factor.is_confirmed")], [session.at("id"), true]);
    assert.match(String(confirmed.headers["set-cookie"]), /^openvoe_departure=; /);
    assert.equal((await erase(session)).status, 404);
    await chainAudit(app);
    const log = await browserOf(session, app).get(`/v1/audit/?action=second_factor.confirm&target=${session.at("id")}`);
    const [entry] = log.at("results") as { actor: string; details: object }[];
    assert.deepEqual(
      [entry?.actor, entry?.details],
      [`member:${session.at("member.id")}`, { second_factor: "identity_provider" }],
    );
    assertError(await comeBack(session, departed, parameters), 401, "authentication_failed");
  });

  test("a session is confirmed by the time that the provider tells, never by the way back", async () => {
    const session = await signInAt(provider, app);
    const seconds = Math.floor(Date.now() / 1_000);
    await provider.set({ tamper: { claims: { auth_time: seconds - 3_600 } } });
    refusedFor(await confirm(session), /older than 15 minutes/);
    await provider.set({ tamper: { claims: { auth_time: null } } });
    refusedFor(await confirm(session), /`auth_time`.*Ask the operator of this service/);
    await provider.set({ tamper: { claims: { auth_time: seconds + 20 } } });
    const confirmed = await confirm(session);
    const until = Date.parse(String(confirmed.at("second_factor.confirmed_until")));
    assert.ok(until <= Date.now() + 15 * 60_000, "a clock that is ahead gives nothing");
    await provider.set({ tamper: null });
    const recent = { auth_time: seconds - 60 };
    await provider.set({ tamper: { claims: recent } });
    const atSignIn = await signInAt(provider, app);
    assert.equal(atSignIn.at("second_factor.is_confirmed"), true);
    assert.equal((await erase(atSignIn)).status, 404);
  });

  test("a session outlives its confirmation where the provider gives a refresh token by consent alone", async (t) => {
    const oidcScopes = "openid profile email offline_access";
    const identity = { ...identitySettings(provider), oidcScopes, oidcRecheckSeconds: 0 };
    const everyTime = await startApplication({ beside: app, identity, publicUrl: PUBLIC_URL });
    t.after(() => everyTime.stop());
    await provider.set({ hasRefreshTokens: "by_consent", groupsIn: ["id_token"] });
    const session = await signInAt(provider, everyTime);
    const browser = browserOf(session, everyTime);
    assert.equal((await browser.get("/v1/session/")).status, 200);
    const departed = await browser.post("/v1/session/departures/", { confirms_session: true });
    const prompt = new URL(String(departed.at("url"))).searchParams.get("prompt");
    assert.equal(prompt, "login", "some providers refuse two values");
    const confirmed = await comeBack(session, departed, await visit(departed), everyTime);
    assert.deepEqual([confirmed.status, confirmed.at("second_factor.is_confirmed")], [201, true], confirmed.text);
    // Of these, each exchanges the refresh token that the one before has left.
    for (const _ of [1, 2]) assert.equal((await browser.delete(ERASE)).status, 404);
    await provider.set({ groups: {} });
    assertError(await browser.delete(ERASE), 401, "authentication_failed");
  });

  test("a sign-in that would not count any more confirms nothing, and is not in the inquiry log", async (t) => {
    const identity = identitySettings(provider);
    const brief = await startApplication({ beside: app, identity, publicUrl: PUBLIC_URL, secondFactorMinutes: 1 });
    t.after(() => brief.stop());
    const session = await signInAt(provider, brief);
    const departed = await browserOf(session, brief).post("/v1/session/departures/", { confirms_session: true });
    await provider.set({ tamper: { claims: { auth_time: Math.floor(Date.now() / 1_000) - 70 } } });
    refusedFor(await comeBack(session, departed, await visit(departed), brief), /older than 1 minute:/);
    await chainAudit(app);
    const query = `action=second_factor.confirm&target=${session.at("id")}`;
    assert.deepEqual((await browserOf(session, brief).get(`/v1/audit/?${query}`)).at("results"), []);
  });

  test("nobody else's sign-in, no other session and no sign-in without a session confirms one", async () => {
    const session = await signInAt(provider, app);
    const other = await signInAt(provider, app);
    const departed = await depart(session);
    assertError(await comeBack(other, departed, await visit(departed)), 401, "authentication_failed");
    await provider.set({ account: "olga" });
    const asOlga = await confirm(session);
    assertError(asOlga, 401, "authentication_failed");
    assert.match(String(asOlga.at("error.message")), /Somebody else/);
    await provider.set({ account: "nick" });
    assertError(await confirm(session), 403, "permission_denied");
    needsFactor(await erase(session));
    needsFactor(await erase(other));
    const nobody = await app.clientWith(OWN_PAGE).post("/v1/session/departures/", { confirms_session: true });
    assertError(nobody, 401, "authentication_failed");
    const known = await app.db.rows({ name: "members_named", text: "select 1 from members where removed_at is null" });
    assert.equal(known.length, 1, "who signed in to confirm somebody else has become no member");
  });
});
