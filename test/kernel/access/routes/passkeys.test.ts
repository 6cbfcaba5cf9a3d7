import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { addMember, aMember, cookieOf, OWN_PAGE, type SignedMember, signInMember } from "../../../support/members.ts";
import { Authenticator, addPasskey, clientWithBegun } from "../../../support/passkeys.ts";

const PUBLIC_URL = "http://voe.lender.example";

describe("passkeys", () => {
  let app: TestApplication;
  let owner: Client;
  before(async () => {
    app = await startApplication({ publicUrl: PUBLIC_URL });
    owner = (await aMember(app, { role: "owner", name: "Olive Owner" })).client;
  });
  after(() => app.stop());

  const withCookie = (member: SignedMember, begun: Answer) => clientWithBegun(app, member, begun);
  const add = (member: SignedMember, authenticator: Authenticator, falsehood = {}) =>
    addPasskey(app, member, { authenticator, falsehood });
  const begin = () => app.clientWith(OWN_PAGE).post("/v1/session/passkey-options/", {});
  const answer = (begun: Answer, response: object, rest: object = {}) =>
    app.clientWith({ ...OWN_PAGE, cookie: cookieOf(begun) }).post("/v1/session/passkey/", { response, ...rest });
  const signIn = async (authenticator: Authenticator, falsehood = {}, rest: object = {}) => {
    const begun = await begin();
    return await answer(begun, authenticator.get(begun, falsehood), rest);
  };
  const refused = (got: Answer) => {
    assertError(got, 401, "authentication_failed");
    assert.equal(got.headers["set-cookie"], undefined);
  };
  const withPasskey = async (options: Parameters<typeof aMember>[1] = { role: "support" }) => {
    const member = await aMember(app, options);
    const authenticator = new Authenticator(PUBLIC_URL);
    const added = await add(member, authenticator);
    assert.equal(added.status, 201, added.text);
    return { member, authenticator, passkey: String(added.at("id")) };
  };

  test("addPasskey adds one that signs the member in, and each use is listed and in the inquiry log by name", async () => {
    const member = await aMember(app, { role: "auditor", name: "Amy Auditor" });
    const authenticator = new Authenticator(PUBLIC_URL);
    const begun = await member.client.post("/v1/passkeys/options/", {});
    assert.deepEqual(
      ["rp.id", "user.displayName", "attestation", "authenticatorSelection.userVerification"].map((at) =>
        begun.at(`public_key.${at}`),
      ),
      ["voe.lender.example", "Amy Auditor", "none", "required"],
    );
    assert.match(
      String(begun.headers["set-cookie"]),
      /^openvoe_passkey=[\w-]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict$/,
    );
    const response = authenticator.create(begun);
    assert.equal((await withCookie(member, begun).post("/v1/passkeys/", { response })).status, 201);
    assertError(await withCookie(member, begun).post("/v1/passkeys/", { response }), 409, "conflict");
    const session = await signIn(authenticator);
    assert.deepEqual(
      [session.status, session.at("member.name"), session.at("member.role"), session.at("environment")],
      [201, "Amy Auditor", "auditor", "sandbox"],
    );
    const client = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) });
    const [listed] = (await client.get("/v1/passkeys/")).body as { used_at: string | null; is_synced: boolean }[];
    assert.deepEqual([listed?.used_at === null, listed?.is_synced], [false, false]);
    await chainAudit(app);
    const log = await owner.get(`/v1/audit/?actor=member:${member.id}`);
    assert.deepEqual(
      (log.at("results") as { action: string; actor_name: string }[]).map((one) => [one.action, one.actor_name]),
      ["member.sign_in", "second_factor.use", "passkey.add", "member.sign_in"].map((action) => [action, "Amy Auditor"]),
    );
  });

  test("a member has ten passkeys at most, also where more were begun before", async () => {
    const member = await aMember(app, { role: "support" });
    const begun: Answer[] = [];
    for (let times = 0; times < 11; times += 1) begun.push(await member.client.post("/v1/passkeys/options/", {}));
    const statuses: number[] = [];
    for (const one of begun) {
      const response = new Authenticator(PUBLIC_URL).create(one);
      statuses.push((await withCookie(member, one).post("/v1/passkeys/", { response })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(201), 409]);
    assertError(await member.client.post("/v1/passkeys/options/", {}), 409, "conflict");
  });

  test("signInByPasskey takes an answer once, also where it comes twice at the same time", async () => {
    const { authenticator } = await withPasskey();
    const begun = await begin();
    const response = authenticator.get(begun);
    const statuses = (await Promise.all([answer(begun, response), answer(begun, response)])).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [201, 401]);
  });

  test("signInByPasskey takes the environment that is asked for, where the member has a role", async () => {
    const email = `${crypto.randomUUID()}@lender.example`;
    const { authenticator } = await withPasskey({ role: "support", email });
    await addMember(app, { role: "auditor", email, environment: "production" });
    assert.deepEqual((await signIn(authenticator)).at("environment"), "production");
    assert.deepEqual((await signIn(authenticator, {}, { environment: "sandbox" })).at("member.role"), "support");
    assert.deepEqual((await signIn(authenticator, {}, { environment: "development" })).at("environment"), "production");
  });

  test("signInByPasskey refuses another site, challenge, key, browser, count, and an authenticator that nobody unlocked", async () => {
    const { authenticator } = await withPasskey();
    refused(await signIn(authenticator, { origin: "http://evil.example" }));
    refused(await signIn(authenticator, { challenge: "AAAA" }));
    refused(await signIn(authenticator, { isVerified: false }));
    refused(await signIn(new Authenticator(PUBLIC_URL)));
    const begun = await begin();
    const forged = new Authenticator(PUBLIC_URL).get(begun) as { id: string };
    const real = authenticator.get(begun) as { id: string };
    refused(await answer(begun, { ...forged, id: real.id, rawId: real.id }));
    refused(await answer(begun, {}));
    const other = await begin();
    refused(await answer(other, real));
    assertError(await app.clientWith(OWN_PAGE).post("/v1/session/passkey/", { response: real }), 410, "expired_token");
    assert.equal((await answer(begun, real)).status, 201);
    refused(await answer(begun, real));
    refused(await signIn(authenticator, { uses: 1 }));
  });

  test("addPasskey refuses what another site, browser or member has begun, and a key's session", async () => {
    const member = await aMember(app, { role: "support" });
    refused(await add(member, new Authenticator(PUBLIC_URL), { origin: "http://evil.example" }));
    refused(await add(member, new Authenticator(PUBLIC_URL), { isVerified: false }));
    const begun = await (await aMember(app, { role: "owner" })).client.post("/v1/passkeys/options/", {});
    const response = new Authenticator(PUBLIC_URL).create(begun);
    assertError(await member.client.post("/v1/passkeys/", { response }), 410, "expired_token");
    refused(await withCookie(member, begun).post("/v1/passkeys/", { response }));
    const key = await app.client({ scopes: SCOPES });
    const [id, secret] = [key.headers["x-access-client-id"], key.headers["x-access-secret"]];
    const session = await app
      .clientWith(OWN_PAGE)
      .post("/v1/session/", { client_id: id ?? "", access_secret: secret ?? "" });
    const ofKey = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) });
    assertError(await ofKey.post("/v1/passkeys/options/", {}), 403, "permission_denied");
    assertError(await ofKey.get("/v1/passkeys/"), 403, "permission_denied");
  });

  test("a member with a passkey is signed in by no link, until their passkeys are removed", async () => {
    const member = await aMember(app, { role: "support" });
    const path = `/v1/members/${member.id}/`;
    const link = await owner.post(`${path}sign-in-links/`, {});
    assert.equal((await add(member, new Authenticator(PUBLIC_URL))).status, 201);
    const token = new URL(String(link.at("url"))).hash.slice("#token=".length);
    assertError(await app.clientWith(OWN_PAGE).post("/v1/session/", { token }), 410, "expired_token");
    assertError(await owner.post(`${path}sign-in-links/`, {}), 409, "conflict");
    assert.equal((await owner.get(path)).at("passkeys"), 1);
    assert.equal((await owner.delete(`${path}passkeys/`)).at("removed"), 1);
    assert.equal((await owner.post(`${path}sign-in-links/`, {})).status, 201);
    await chainAudit(app);
    const [entry] = (await owner.get(`/v1/audit/?action=passkey.remove&target=${member.id}`)).at("results") as {
      actor_name: string;
    }[];
    assert.equal(entry?.actor_name, "Olive Owner");
  });

  test("a removed passkey, a removed member and one without a role sign in no more", async () => {
    const { member, authenticator, passkey } = await withPasskey();
    const elsewhere = await aMember(app, { role: "support" });
    assertError(await elsewhere.client.delete(`/v1/passkeys/${passkey}/`), 404, "not_found");
    assert.equal((await member.client.delete(`/v1/passkeys/${passkey}/`)).status, 204);
    refused(await signIn(authenticator));
    const gone = await withPasskey();
    assert.equal((await owner.delete(`/v1/members/${gone.member.id}/`)).status, 204);
    refused(await signIn(gone.authenticator));
    const rows = await app.db.rows({
      name: "passkeys_of_removed",
      text: "select 1 from passkeys p join members m on m.id = p.member_id where m.removed_at is not null",
    });
    assert.deepEqual(rows, []);
  });

  test("forgetPasskeys refuses a member with a role beyond the caller's in some environment", async () => {
    const email = `${crypto.randomUUID()}@lender.example`;
    const { member } = await withPasskey({ role: "support", email });
    await addMember(app, { role: "owner", email, environment: "production" });
    const limited = await app.client({
      team: "default",
      scopes: ["members:write", "companies:read", "verifications:read", "webhooks:read", "connections:read"],
    });
    assertError(await limited.delete(`/v1/members/${member.id}/passkeys/`), 403, "permission_denied");
    const again = await signInMember(app, member.id);
    assert.equal((await again.client.get("/v1/passkeys/")).status, 200);
  });
});
