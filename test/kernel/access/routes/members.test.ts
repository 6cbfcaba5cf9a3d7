import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { scopesOfRole } from "../../../../src/kernel/access/members/roles.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { addMember, aMember, cookieAt, OWN_PAGE, signInMember } from "../../../support/members.ts";
import { aVerification, aWebhook } from "../../http/requests.ts";

const NOBODY = "0".repeat(32);

describe("members", () => {
  let app: TestApplication;
  let owner: Client;
  before(async () => {
    app = await startApplication({ isVerifying: true });
    owner = (await aMember(app, { role: "owner", name: "Olive Owner" })).client;
  });
  after(() => app.stop());

  const anEmail = () => `${crypto.randomUUID()}@lender.example`;
  const add = (body: object) =>
    owner.post("/v1/members/", { name: "Sam Support", email: anEmail(), role: "support", ...body });
  const enter = async (url: unknown) => {
    const token = new URL(String(url)).hash.slice("#token=".length);
    return await app.clientWith(OWN_PAGE).post("/v1/session/", { token });
  };

  test("addMember adds once under an Idempotency-Key, and repeats the answer only to who may give the role", async () => {
    const body = { name: "Rita Repeat", email: anEmail(), role: "owner" };
    const once = { headers: { "idempotency-key": crypto.randomUUID() } };
    const made = await owner.post("/v1/members/", body, once);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual((await owner.post("/v1/members/", body, once)).body, made.body);
    assertError(await owner.post("/v1/members/", { ...body, role: "support" }, once), 409, "idempotency_mismatch");
    assertError(await owner.post("/v1/members/", body), 409, "conflict");
    const limited = await app.client({ team: "default", scopes: ["members:write"] });
    assertError(await limited.post("/v1/members/", body, once), 403, "permission_denied");
    await chainAudit(app);
    assert.equal((await owner.get(`/v1/audit/?action=member.add&target=${made.at("id")}`)).at("count"), 1);
  });

  test("addMember adds a person who signs in by a link as themselves, once", async () => {
    const email = anEmail();
    const made = await add({ email: email.toUpperCase() });
    assert.deepEqual(
      [made.status, made.at("name"), made.at("email"), made.at("role"), made.at("managed_by"), made.at("signed_in_at")],
      [201, "Sam Support", email, "support", "team", null],
    );
    const link = await owner.post(`/v1/members/${made.at("id")}/sign-in-links/`, {});
    assert.equal(link.status, 201);
    assert.match(String(link.at("url")), /\/dashboard\/sandbox\/#token=[0-9a-f]{64}$/);
    const session = await enter(link.at("url"));
    assert.deepEqual(
      [
        session.status,
        session.at("key"),
        session.at("member.name"),
        session.at("member.role"),
        session.at("team.name"),
      ],
      [201, null, "Sam Support", "support", "default"],
    );
    assertError(await enter(link.at("url")), 410, "expired_token");
    const seen = await owner.get(`/v1/members/${made.at("id")}/`);
    assert.notEqual(seen.at("signed_in_at"), null);
    const listed = (await owner.get("/v1/members/")).at("results") as { id: string }[];
    assert.ok(listed.some(({ id }) => id === made.at("id")));
  });

  test("members' names and addresses are in no row in clear", async () => {
    await add({ name: "Zebulon Unmistakable", email: "zebulon.unmistakable@lender.example" });
    for (const table of ["members", "audit_entries", "sessions"]) {
      const rows = await app.db.rows<{ row: string }>({
        name: `test_${table}`,
        text: `select t::text as row from ${table} t`,
      });
      const hex = Buffer.from("Unmistakable").toString("hex");
      assert.ok(
        rows.every(({ row }) => !/unmistakable/i.test(row) && !row.includes(hex)),
        table,
      );
    }
  });

  test("addMember names the faults of a body, and refuses who is a member here already", async () => {
    assertRefused(await add({ email: "nobody", role: "support" }), { email: "must be an email address" });
    const wrong = await add({ role: "king" });
    assertError(wrong, 400, "incorrect_parameters");
    const email = anEmail();
    assert.equal((await add({ email })).status, 201);
    assertError(await add({ email }), 409, "conflict");
  });

  test("a role that is changed holds from the next request on", async () => {
    const { id, client } = await aMember(app, { role: "support" });
    assertError(await client.post("/v1/webhooks/", aWebhook()), 403, "permission_denied");
    const changed = await owner.patch(`/v1/members/${id}/`, { role: "integrator" });
    assert.deepEqual([changed.status, changed.at("role")], [200, "integrator"]);
    assert.equal((await client.post("/v1/webhooks/", aWebhook())).status, 201);
    await owner.patch(`/v1/members/${id}/`, { role: "auditor" });
    assertError(await client.get("/v1/webhooks/"), 403, "permission_denied");
    assert.equal((await client.get("/v1/audit/")).status, 200);
  });

  test("a member who is removed is refused from the next request on, in every process, and comes back only when added", async () => {
    const email = anEmail();
    const member = await aMember(app, { role: "support", email });
    const link = await owner.post(`/v1/members/${member.id}/sign-in-links/`, {});
    const other = await startApplication({ beside: app });
    try {
      const there = other.clientWith({ ...OWN_PAGE, cookie: cookieAt(member.session, app, other) });
      assert.equal((await there.get("/v1/webhooks/")).status, 200);
      assert.equal((await owner.delete(`/v1/members/${member.id}/`)).status, 204);
      assertError(await member.client.get("/v1/webhooks/"), 401, "authentication_failed");
    } finally {
      await other.stop();
    }
    const fresh = await startApplication({ beside: app });
    try {
      const there = fresh.clientWith({ ...OWN_PAGE, cookie: cookieAt(member.session, app, fresh) });
      assertError(await there.get("/v1/webhooks/"), 401, "authentication_failed");
    } finally {
      await fresh.stop();
    }
    assertError(await enter(link.at("url")), 410, "expired_token");
    assertError(await owner.get(`/v1/members/${member.id}/`), 404, "not_found");
    const again = await add({ email });
    assert.equal(again.status, 201);
    assert.notEqual(again.at("id"), member.id);
  });

  test("what a member does and reads is in the inquiry log under their name, also after they have left", async () => {
    const { id, client } = await aMember(app, { role: "operator", name: "Wanda Works" });
    const headers = { prefer: "wait=10" };
    const made = await client.post("/v1/instant-verifications/", aVerification(), { headers });
    await client.get(`/v1/instant-verifications/${made.at("id")}/`);
    assert.equal((await owner.post(`/v1/members/${id}/sign-in-links/`, {})).status, 201);
    await owner.delete(`/v1/members/${id}/`);
    await chainAudit(app);
    const log = await owner.get(`/v1/audit/?actor=member:${id}`);
    const entries = log.at("results") as { action: string; actor_name: string }[];
    assert.deepEqual(
      new Set(entries.map(({ action }) => action)),
      new Set(["member.sign_in", "verification.create", "verification.read"]),
    );
    assert.ok(entries.every(({ actor_name }) => actor_name === "Wanda Works"));
    const acts = (await owner.get(`/v1/audit/?target=${id}`)).at("results") as { action: string; actor_name: string }[];
    assert.deepEqual(
      acts.map(({ action, actor_name }) => [action, actor_name]),
      [
        ["member.remove", "Olive Owner"],
        ["member.link", "Olive Owner"],
        ["member.add", null],
      ],
    );
  });

  test("sessions are listed and ended: one's own, and by an owner those of a member", async () => {
    const id = await addMember(app, { role: "support" });
    const [first, second] = [await signInMember(app, id), await signInMember(app, id)];
    const listed = (await first.client.get("/v1/sessions/")).body as { id: string; is_current: boolean }[];
    assert.deepEqual(
      listed.map((one) => [one.id, one.is_current]),
      [
        [second.session.at("id"), false],
        [first.session.at("id"), true],
      ],
    );
    assertError(await first.client.delete(`/v1/sessions/${NOBODY}/`), 404, "not_found");
    const foreign = await aMember(app, { role: "support" });
    assertError(await first.client.delete(`/v1/sessions/${foreign.session.at("id")}/`), 404, "not_found");
    assert.equal((await first.client.delete(`/v1/sessions/${second.session.at("id")}/`)).status, 204);
    assertError(await second.client.get("/v1/session/"), 401, "authentication_failed");
    const seen = (await owner.get(`/v1/members/${id}/sessions/`)).body as { id: string }[];
    assert.deepEqual(
      seen.map((one) => one.id),
      [first.session.at("id")],
    );
    assert.equal((await owner.delete(`/v1/members/${id}/sessions/`)).at("ended"), 1);
    assertError(await first.client.get("/v1/session/"), 401, "authentication_failed");
  });

  test("a link that signs in ends when the role is changed and when the sessions are ended", async () => {
    const id = await addMember(app, { role: "support" });
    const linkTo = async () => (await owner.post(`/v1/members/${id}/sign-in-links/`, {})).at("url");
    const before = await linkTo();
    assert.equal((await owner.patch(`/v1/members/${id}/`, { role: "integrator" })).status, 200);
    assertError(await enter(before), 410, "expired_token");
    const next = await linkTo();
    assert.equal((await owner.delete(`/v1/members/${id}/sessions/`)).at("ended"), 0);
    assertError(await enter(next), 410, "expired_token");
    assert.equal((await enter(await linkTo())).status, 201);
  });

  test("nobody gives, changes or takes away a role beyond their own", async () => {
    const limited = await app.client({
      team: "default",
      scopes: ["members:write", "companies:read", "verifications:read"],
    });
    const body = { name: "Max", email: anEmail(), role: "owner" };
    assertError(await limited.post("/v1/members/", body), 403, "permission_denied");
    const { id } = await aMember(app, { role: "owner" });
    const path = `/v1/members/${id}/`;
    assertError(await limited.patch(path, { role: "support" }), 403, "permission_denied");
    assertError(await limited.delete(path), 403, "permission_denied");
    assertError(await limited.post(`${path}sign-in-links/`, {}), 403, "permission_denied");
    assertError(await limited.delete(`${path}sessions/`), 403, "permission_denied");
  });

  test("a key with limits adds, changes and signs in no members, whom they would not bind", async () => {
    const { id } = await aMember(app, { role: "support" });
    const scopes = ["members:write", ...scopesOfRole("support", { isOperator: true })];
    for (const limit of [{ purposes: ["EMPLOYMENT"] }, { allowed_addresses: ["127.0.0.0/8"] }]) {
      const key = await owner.post("/v1/keys/", { scopes, ...limit });
      assert.equal(key.status, 201, key.text);
      const limited = app.clientWith({
        "x-access-client-id": String(key.at("client_id")),
        "x-access-secret": String(key.at("access_secret")),
      });
      const body = { name: "Max", email: anEmail(), role: "support" };
      assertError(await limited.post("/v1/members/", body), 403, "permission_denied");
      assertError(await limited.patch(`/v1/members/${id}/`, { role: "support" }), 403, "permission_denied");
      assertError(await limited.post(`/v1/members/${id}/sign-in-links/`, {}), 403, "permission_denied");
      assert.equal((await limited.get(`/v1/members/${id}/`)).status, 200);
    }
  });

  test("the last owner in an environment neither demotes nor removes themselves", async () => {
    const team = `team-${crypto.randomUUID()}`;
    const last = await aMember(app, { role: "owner", team });
    const path = `/v1/members/${last.id}/`;
    await aMember(app, { role: "owner", team, environment: "production" });
    for (const refused of [await last.client.patch(path, { role: "support" }), await last.client.delete(path)]) {
      assertError(refused, 409, "conflict");
      assert.match(String(refused.at("error.message")), /make another member owner first/);
    }
    assert.equal((await last.client.patch(path, { role: "owner" })).status, 200);
    const next = await aMember(app, { role: "owner", team });
    assert.equal((await last.client.patch(path, { role: "support" })).status, 200);
    assertError(await next.client.delete(`/v1/members/${next.id}/`), 409, "conflict");
    assert.equal((await next.client.delete(path)).status, 204);
  });

  test("a member whose row is damaged hides no other one, and can be removed", async () => {
    const { id, client } = await aMember(app, { role: "integrator" });
    assert.equal((await client.post("/v1/webhooks/", aWebhook())).status, 201);
    await app.db.rows({ name: "damage_member", text: "update members set sealed_member = '\\x00' where id = $1" }, [
      id,
    ]);
    const made = await add({});
    await chainAudit(app);
    const log = await owner.get("/v1/audit/");
    const names = new Map(
      (log.at("results") as { actor: string; actor_name: string }[]).map((e) => [e.actor, e.actor_name]),
    );
    assert.deepEqual([names.get(`member:${id}`), [...names.values()].includes("Olive Owner")], [null, true]);
    const listed = ((await owner.get("/v1/members/?limit=100")).at("results") as { id: string }[]).map((one) => one.id);
    assert.deepEqual([listed.includes(String(made.at("id"))), listed.includes(id)], [true, false]);
    assert.equal((await owner.get(`/v1/members/${id}/sessions/`)).status, 200);
    assert.equal((await owner.delete(`/v1/members/${id}/sessions/`)).at("ended"), 1);
    assert.equal((await owner.delete(`/v1/members/${id}/`)).status, 204);
  });

  test("members of another team or environment are not there, and their roles are apart", async () => {
    const { id } = await aMember(app, { role: "support" });
    const elsewhere = [
      (await aMember(app, { role: "owner", team: "other" })).client,
      (await aMember(app, { role: "owner", environment: "production" })).client,
      await app.client({ team: "third", scopes: SCOPES }),
    ];
    for (const client of elsewhere) {
      assertError(await client.get(`/v1/members/${id}/`), 404, "not_found");
      assertError(await client.patch(`/v1/members/${id}/`, { role: "auditor" }), 404, "not_found");
      assertError(await client.delete(`/v1/members/${id}/`), 404, "not_found");
      assertError(await client.get(`/v1/members/${id}/sessions/`), 404, "not_found");
      assertError(await client.delete(`/v1/members/${id}/sessions/`), 404, "not_found");
    }
    const email = anEmail();
    const here = await add({ email });
    const there = await elsewhere[1]?.post("/v1/members/", { name: "Another", email, role: "auditor" });
    assert.deepEqual(
      [there?.at("id"), there?.at("name"), there?.at("role")],
      [here.at("id"), "Sam Support", "auditor"],
    );
    assert.equal((await owner.get(`/v1/members/${here.at("id")}/`)).at("role"), "support");
    await elsewhere[1]?.delete(`/v1/members/${here.at("id")}/`);
    assert.equal((await owner.get(`/v1/members/${here.at("id")}/`)).status, 200);
  });

  test("a member's keys and webhooks are made, and a removed member makes no key", async () => {
    const { id, client } = await aMember(app, { role: "integrator" });
    const key = await client.post("/v1/keys/", { scopes: ["webhooks:read"] });
    assert.equal(key.status, 201);
    const hook = await client.post("/v1/webhooks/", aWebhook());
    assert.equal(hook.status, 201);
    await owner.delete(`/v1/members/${id}/`);
    assertError(await client.post("/v1/keys/", {}), 401, "authentication_failed");
  });
});
