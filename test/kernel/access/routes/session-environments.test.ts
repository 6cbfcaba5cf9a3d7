import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import { addMemberForTeam } from "../../../../src/kernel/access/ops/members/members.ts";
import { assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { aMember, cookieOf, OWN_PAGE, type SignedMember, signInMember } from "../../../support/members.ts";

const SESSION = "/v1/session/";
const LISTED = "/v1/session/environments/";

describe("sessions of several environments", () => {
  let app: TestApplication;
  let sandbox: SignedMember;
  let production: SignedMember;
  before(async () => {
    app = await startApplication();
    const input = { name: "Sam Twoplaces", email: "sam@lender.example", role: "operator" } as const;
    const places = { team: "default", environments: ["sandbox", "production"] as const, input };
    const [member] = await addMemberForTeam(app, "operator:test", places);
    assert.ok(member !== undefined);
    [sandbox, production] = [await signInMember(app, member.id), await signInMember(app, member.id, "production")];
  });
  after(() => app.stop());

  /** A browser with these sessions, at a page in an environment; null: the page does not say. */
  const at = (environment: Environment | string | null, ...sessions: readonly SignedMember[]) =>
    app.clientWith({
      ...OWN_PAGE,
      cookie: sessions.map(({ session }) => cookieOf(session)).join("; "),
      ...(environment === null ? {} : { "x-openvoe-environment": environment }),
    });

  test("a request is of the session of its page's environment", async () => {
    for (const environment of ["sandbox", "production"] as const) {
      const read = await at(environment, sandbox, production).get(SESSION);
      assert.deepEqual([read.status, read.at("environment")], [200, environment]);
    }
  });

  test("a request of an environment without a session is refused, whatever sessions there are elsewhere", async () => {
    for (const [environment, session] of [
      ["production", sandbox],
      ["sandbox", production],
      ["development", sandbox],
      ["elsewhere", sandbox],
    ] as const) {
      const refused = at(environment, session);
      assertError(await refused.get(SESSION), 401, "authentication_failed");
      assertError(await refused.get("/v1/webhooks/"), 401, "authentication_failed");
      assertError(await refused.delete(SESSION), 401, "authentication_failed");
    }
  });

  test("a cookie under the name of another environment opens nothing there", async () => {
    const moved = cookieOf(sandbox.session).replace("_sandbox_", "_production_");
    const client = app.clientWith({ ...OWN_PAGE, cookie: moved, "x-openvoe-environment": "production" });
    assertError(await client.get(SESSION), 401, "authentication_failed");
  });

  test("a request that names no environment is of the session that its page shows, else of one that has not ended", async () => {
    for (const { session } of [sandbox, production]) {
      const client = at(null, sandbox, production).with({ "x-openvoe-session": String(session.at("id")) });
      assert.equal((await client.get(SESSION)).at("environment"), session.at("environment"));
    }
    const other = at(null, sandbox, production).with({ "x-openvoe-session": "0".repeat(32) });
    assertError(await other.get(SESSION), 401, "authentication_failed");
    const ended = await aMember(app, { role: "auditor", environment: "production" });
    assert.equal((await ended.client.delete(SESSION)).status, 204);
    assert.equal((await at(null, ended, sandbox).get(SESSION)).at("environment"), "sandbox");
  });

  test("a cookie of an older version, without an environment, opens the session of its own environment alone", async () => {
    const cookie = cookieOf(sandbox.session).replace("_sandbox_", "_");
    const older = (environment: string) =>
      app.clientWith({ ...OWN_PAGE, cookie, "x-openvoe-environment": environment });
    assert.equal((await older("sandbox").get(SESSION)).status, 200);
    assertError(await older("production").get(SESSION), 401, "authentication_failed");
  });

  test("a sign-in ends the browser's session of its environment alone, and a sign-out its own alone", async () => {
    const [first, second] = [await aMember(app, { role: "auditor" }), await aMember(app, { role: "auditor" })];
    const elsewhere = await aMember(app, { role: "auditor", environment: "production" });
    const key = await app.client({ team: "default" });
    const signedIn = await at("production", first, elsewhere).post(SESSION, {
      client_id: key.headers["x-access-client-id"],
      access_secret: key.headers["x-access-secret"],
    });
    assert.deepEqual([signedIn.status, signedIn.at("environment")], [201, "sandbox"]);
    assertError(await first.client.get(SESSION), 401, "authentication_failed");
    assert.equal((await elsewhere.client.get(SESSION)).status, 200);
    assert.equal((await second.client.get(SESSION)).status, 200);
    assert.equal((await at("sandbox", second, elsewhere).delete(SESSION)).status, 204);
    assertError(await second.client.get(SESSION), 401, "authentication_failed");
    assert.equal((await elsewhere.client.get(SESSION)).status, 200);
  });

  test("listSessionEnvironments tells where the browser is signed in and the member has a role", async () => {
    const both = await at("sandbox", sandbox, production).get(LISTED);
    assert.deepEqual(both.body, [
      { environment: "sandbox", is_signed_in: true, team: "default", role: "operator" },
      { environment: "development", is_signed_in: false, team: null, role: null },
      { environment: "production", is_signed_in: true, team: "default", role: "operator" },
    ]);
    const one = await at("production", sandbox).get(LISTED);
    assert.deepEqual(
      (one.body as { is_signed_in: boolean; role: string | null }[]).map((place) => [place.is_signed_in, place.role]),
      [
        [true, null],
        [false, null],
        [false, null],
      ],
      "nobody is signed in where the page is: no role is told",
    );
    const nobody = await app.clientWith(OWN_PAGE).get(LISTED);
    assert.deepEqual([nobody.status, nobody.at("0.is_signed_in")], [200, false]);
    assertError(
      await at("sandbox", sandbox).with({ origin: "https://evil.example" }).get(LISTED),
      403,
      "permission_denied",
    );
  });

  test("a role in another environment opens nothing there without a session", async () => {
    const client = at("production", sandbox);
    assertError(await client.get("/v1/instant-verifications/"), 401, "authentication_failed");
    assertError(await client.post("/v1/keys/", { name: "x" }), 401, "authentication_failed");
  });
});
