import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { notifyCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { SessionId } from "../../../../src/kernel/ids.ts";
import { ROUTES } from "../../../../src/program/routes.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { addMember, aMember, cookieOf, OWN_PAGE, type SignedMember, signInMember } from "../../../support/members.ts";
import { Authenticator, addPasskey } from "../../../support/passkeys.ts";

const PUBLIC_URL = "http://voe.lender.example";
const NOWHERE = "0190a5b2c3d47e8f9a0b1c2d3e4f5a6b";
const OPTIONS = "/v1/passkeys/options/";
const RULE = "/v1/team/second-factor/";

/** By what somebody in a session could come back, once it has ended. */
const GIVES_SIGN_IN = ROUTES.filter(({ sessionSecondFactorFor: confirms }) => confirms === "sign_in");

describe("a session that somebody else has taken over", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication({ publicUrl: PUBLIC_URL });
  });
  after(() => app.stop());

  /** Moves the sign-in of a session to a quarter of an hour and a minute ago. */
  const outdate = async (session: Answer) => {
    const id = String(session.at("id")) as SessionId;
    const text = "update sessions set authenticated_at = authenticated_at - interval '16 minutes' where id = $1";
    await app.db.rows({ name: "age_sign_in", text }, [id]);
    await notifyCredentials(app.db, id);
  };
  const refused = (got: Answer, words: RegExp) => {
    assertError(got, 403, "second_factor_required");
    assert.match(String(got.at("error.message")), words);
  };
  const outdated = async (client: Client, session: Answer, words: RegExp) => {
    await outdate(session);
    await eventually(async () => refused(await client.post("/v1/members/", {}), words));
  };
  const give = (client: Client, { method, path }: Pick<(typeof ROUTES)[number], "method" | "path">) => {
    const url = path.replace(/:(\w+)/g, NOWHERE);
    if (method === "DELETE") return client.delete(url);
    return method === "PATCH" ? client.patch(url, {}) : client.post(url, {});
  };
  const add = (member: SignedMember) => addPasskey(app, member, { authenticator: new Authenticator(PUBLIC_URL) });
  const passkeyIds = async (member: SignedMember) =>
    ((await member.client.get("/v1/passkeys/")).body as { id: string }[]).map(({ id }) => id);
  const aTeam = async () => {
    const team = `takeover-${crypto.randomUUID()}`;
    return { team, key: await app.client({ team, scopes: ["members:write", "keys:write"] }) };
  };

  test("it adds no first passkey and gives no key, role or link once its sign-in is old; a new sign-in does", async () => {
    const member = await aMember(app, { role: "owner" });
    assert.equal((await member.client.post(OPTIONS, {})).status, 201);
    await outdated(member.client, member.session, /^Sign in again first: .*15 minutes ago.*openvoe members sign-in/);
    refused(await member.client.post(OPTIONS, {}), /^Sign in again first/);
    refused(await member.client.post("/v1/passkeys/", { response: {} }), /^Sign in again first/);
    assert.ok(GIVES_SIGN_IN.length >= 6);
    for (const route of GIVES_SIGN_IN) refused(await give(member.client, route), /^Sign in again first/);
    assert.equal((await member.client.delete(`/v1/users/${NOWHERE}/`)).status, 404, "other acts are open as before");

    const again = await signInMember(app, member.id);
    assert.equal((await add(again)).status, 201);
    refused(await member.client.post(OPTIONS, {}), /Confirm that it is you with your passkey/);
  });

  test("it is a key's session too; the key itself is asked for nothing", async () => {
    const key = await app.client({ scopes: SCOPES });
    const [id, secret] = [key.headers["x-access-client-id"] ?? "", key.headers["x-access-secret"] ?? ""];
    const signIn = () => app.clientWith(OWN_PAGE).post("/v1/session/", { client_id: id, access_secret: secret });
    const session = await signIn();
    const client = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) });
    await outdated(client, session, /^Sign in again with the key first.*or send the request with the key/i);
    for (const route of GIVES_SIGN_IN) {
      refused(await give(client, route), /^Sign in again with the key first/);
      const { status } = await give(key, route);
      assert.ok(![401, 403].includes(status), `${route.operationId}: ${status}`);
    }
    assertError(await client.post(OPTIONS, {}), 403, "permission_denied");
    const fresh = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(await signIn()) });
    assertError(await fresh.post("/v1/members/", {}), 400, "incorrect_parameters");
  });

  test("a sign-in by passkey and a confirmation are sign-ins", async () => {
    const member = await aMember(app, { role: "owner" });
    await outdated(member.client, member.session, /^Sign in again first/);
    const elsewhere = await signInMember(app, member.id);
    const authenticator = new Authenticator(PUBLIC_URL);
    assert.equal((await addPasskey(app, elsewhere, { authenticator })).status, 201);
    const begun = await member.client.post("/v1/session/confirmation-options/", {});
    const confirmed = await member.client.post("/v1/session/confirmations/", { response: authenticator.get(begun) });
    assert.equal(confirmed.status, 200, confirmed.text);
    const [passkey] = await passkeyIds(member);
    assert.equal((await member.client.delete(`/v1/passkeys/${passkey}/`)).status, 204);
    assert.equal((await member.client.post(OPTIONS, {})).status, 201);
  });

  test("removePasskey refuses the last one where a second factor is asked of the member, in whichever environment", async () => {
    const { team, key } = await aTeam();
    const email = `${crypto.randomUUID()}@lender.example`;
    const member = await aMember(app, { role: "owner", team, email });
    assert.equal((await add(member)).status, 201);
    const removeOwn = async () => member.client.delete(`/v1/passkeys/${(await passkeyIds(member))[0]}/`);
    const kept = (got: Answer) => {
      assertError(got, 409, "conflict");
      assert.match(String(got.at("error.message")), /your last passkey.*add another one first.*an owner removes it/);
    };
    assert.equal((await key.patch(RULE, { is_required: true })).status, 200);
    kept(await removeOwn());
    kept(await member.client.delete(`/v1/members/${member.id}/passkeys/`));
    assert.equal((await passkeyIds(member)).length, 1);
    assert.equal((await add(member)).status, 201);
    assert.equal((await removeOwn()).status, 204);
    kept(await removeOwn());

    const production = await app.client({ team, environment: "production", scopes: ["members:write"] });
    assert.equal((await key.patch(RULE, { is_required: false })).status, 200);
    assert.equal((await production.patch(RULE, { is_required: true })).status, 200);
    await addMember(app, { role: "support", team, email, environment: "production" });
    kept(await removeOwn());
    assert.equal((await production.patch(RULE, { is_required: false })).status, 200);
    assert.equal((await removeOwn()).status, 204);
  });

  test("forgetPasskeys is confirmed and logged, ends the member's sessions everywhere, and leaves the owner's own", async () => {
    const { team } = await aTeam();
    const email = `${crypto.randomUUID()}@lender.example`;
    const member = await aMember(app, { role: "owner", team, email });
    await addMember(app, { role: "support", team, email, environment: "production" });
    const live = await signInMember(app, member.id, "production");
    assert.equal((await add(member)).status, 201);
    const owner = await aMember(app, { role: "owner", team });
    const authenticator = new Authenticator(PUBLIC_URL);
    assert.equal((await addPasskey(app, await signInMember(app, owner.id), { authenticator })).status, 201);
    const forget = (id: string) => owner.client.delete(`/v1/members/${id}/passkeys/`);
    refused(await forget(member.id), /Confirm that it is you with your passkey/);
    const begun = await owner.client.post("/v1/session/confirmation-options/", {});
    await owner.client.post("/v1/session/confirmations/", { response: authenticator.get(begun) });
    assert.equal((await forget(member.id)).at("removed"), 1);
    for (const { client } of [member, live])
      assertError(await client.get("/v1/session/"), 401, "authentication_failed");
    await chainAudit(app);
    const log = await owner.client.get(`/v1/audit/?actor=member:${owner.id}`);
    const acts = (log.at("results") as { action: string }[]).map(({ action }) => action);
    for (const action of ["passkey.remove", "session.end", "second_factor.use", "second_factor.confirm"])
      assert.ok(acts.includes(action), action);
    assert.equal((await owner.client.post(`/v1/members/${member.id}/sign-in-links/`, {})).status, 201);
    assert.equal((await forget(owner.id)).at("removed"), 1);
    assert.equal((await owner.client.get("/v1/session/")).status, 200);
  });
});
