import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ConfirmedAct } from "../../../../src/kernel/access/members/second-factor.ts";
import { notifyCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import { chainAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { SessionId } from "../../../../src/kernel/ids.ts";
import { asObject } from "../../../../src/kernel/schema/objects.ts";
import { ROUTES } from "../../../../src/program/routes.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { addMember, cookieOf, OWN_PAGE, type SignedMember, signInMember } from "../../../support/members.ts";
import { Authenticator, addPasskey } from "../../../support/passkeys.ts";
import { SERVED } from "../../../support/served.ts";

const PUBLIC_URL = "http://voe.lender.example";
const NOWHERE = "0190a5b2c3d47e8f9a0b1c2d3e4f5a6b";
const ERASE = `/v1/users/${NOWHERE}/`;

/** A route that a session of the dashboard needs a second factor for. */
const GUARDED = SERVED.flatMap((route) =>
  route.sessionSecondFactorFor === undefined ? [] : [{ ...route, act: route.sessionSecondFactorFor }],
);

/** Names of operations that take something away, or show or give out what they are named for. */
const LIKE_GUARDED =
  /^(?:delete|remove|erase|unfreeze|release|forget|reset|end|revoke|clear|withdraw|preview|rotate|handOver|deliver)[A-Z]/;

/** Operations that look as if they showed or deleted data of persons or gave access, and why no second factor is asked. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  deleteMonitor: "ends further checks; what the earlier ones found stays",
  notSupported: "answers 404, whatever is sent",
  deleteWebhook: "an address of the team's own",
  deleteScenario: "a made person of the sandbox",
  resetSourceProfiles: "how the files of a source are read; its rows stay",
  removeCompanyAlias: "a name of a company",
  changeCompany: "what is known of a company",
  exportAudit: "the inquiry log, which names no person but the members who act",
  endMemberSessions: "takes access away, and may have to be done at once; the member signs in again",
  updateTeam: "how the team's pages look",
};

/** True of a key's route that shows whole files, rows or secrets, or changes or takes away what is stored. */
function isLikeGuarded({ auth, method, answer, operationId, body }: (typeof SERVED)[number]): boolean {
  if (auth.by !== "key") return false;
  if (answer.fileType !== undefined || answer.rowSchema !== undefined) return true;
  if (Object.keys(asObject(asObject(answer.schema).properties)).some((name) => name.endsWith("_secret"))) return true;
  // An import takes the rows away that it replaces.
  const isReplacing = Object.hasOwn(asObject(asObject(body).properties), "replaces");
  return method === "DELETE" || method === "PATCH" || LIKE_GUARDED.test(operationId) || isReplacing;
}

describe("second factor", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication({ publicUrl: PUBLIC_URL });
  });
  after(() => app.stop());

  /** An owner who came by a link, and has added a passkey in another session since. */
  const withPasskey = async () => {
    const id = await addMember(app, { role: "owner" });
    const [member, elsewhere] = [await signInMember(app, id), await signInMember(app, id)];
    const authenticator = new Authenticator(PUBLIC_URL);
    const added = await addPasskey(app, elsewhere, { authenticator });
    assert.equal(added.status, 201, added.text);
    return { ...member, authenticator };
  };
  const begin = ({ client }: Pick<SignedMember, "client">) => client.post("/v1/session/confirmation-options/", {});
  const answer = ({ client }: Pick<SignedMember, "client">, response: object) =>
    client.post("/v1/session/confirmations/", { response });
  const confirm = async (member: SignedMember & { readonly authenticator: Authenticator }, falsehood = {}) => {
    const begun = await begin(member);
    assert.equal(begun.status, 201, begun.text);
    return answer(member, member.authenticator.get(begun, falsehood));
  };
  const sessionOf = (member: SignedMember) => String(member.session.at("id")) as SessionId;
  const needsFactor = (got: Answer, words: RegExp = /Confirm that it is you with your passkey/) => {
    assertError(got, 403, "second_factor_required");
    assert.match(String(got.at("error.message")), words);
  };
  const isOpen = async ({ client }: Pick<SignedMember, "client">) => (await client.delete(ERASE)).status !== 403;
  const call = (client: Client, { method, path }: Pick<(typeof SERVED)[number], "method" | "path">) => {
    const url = path.replace(/:(\w+)/g, NOWHERE);
    if (method === "GET") return client.get(url);
    if (method === "DELETE") return client.delete(url);
    return method === "PATCH" ? client.patch(url, {}) : client.post(url, {});
  };
  const log = async (client: Client, query: string) => {
    await chainAudit(app);
    return (await client.get(`/v1/audit/?${query}`)).at("results") as {
      target: string;
      actor: string;
      details: { operation?: string; second_factor?: string };
    }[];
  };

  test("every route that says so is refused to a session without a recent second factor, open with one, and logged", async () => {
    const member = await withPasskey();
    const reveals = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(member.session), "openvoe-reveal": "true" });
    const clientOf = (act: ConfirmedAct) => (act === "reveal" ? reveals : member.client);
    assert.ok(GUARDED.length > 40, String(GUARDED.length));
    for (const route of GUARDED) needsFactor(await call(clientOf(route.act), route));
    assert.equal((await confirm(member)).status, 200);
    const open = new Map<string, number>();
    for (const route of GUARDED) {
      const { status, text } = await call(clientOf(route.act), route);
      assert.ok(![401, 403].includes(status), `${route.operationId}: ${text}`);
      open.set(route.operationId, status);
    }
    const entries = [
      ...(await log(member.client, `actor=member:${member.id}&action=second_factor.use&page_size=100`)),
      ...(await log(member.client, `actor=member:${member.id}&action=personal.reveal&page_size=100`)),
    ];
    const told = entries.filter(({ details }) => details.second_factor === "passkey");
    const named = new Set(told.map(({ details }) => details.operation));
    const done = [...open].filter(([, status]) => status !== 400).map(([operation]) => operation);
    assert.deepEqual([...named].sort(), done.sort());
    assert.equal(told.length, GUARDED.filter(({ operationId }) => named.has(operationId)).length);
  });

  test("every route of a key that answers files or rows, changes or takes away says so, or has its reason here", () => {
    const unasked = SERVED.filter(
      (route) => isLikeGuarded(route) && [undefined, "reveal"].includes(route.sessionSecondFactorFor),
    );
    assert.deepEqual(unasked.map(({ operationId }) => operationId).sort(), Object.keys(NOT_ASKED).sort());
  });

  test("a read that reveals nothing, a key, and a member without a factor are not asked", async () => {
    const member = await withPasskey();
    assert.equal((await member.client.get(ERASE)).status, 404);
    assert.equal((await member.client.get("/v1/instant-verifications/")).status, 200);
    const key = await app.client({ team: "default" });
    assert.equal((await key.delete(ERASE)).status, 404);
    const without = await signInMember(app, await addMember(app, { role: "owner" }));
    assert.equal((await without.client.delete(ERASE)).status, 404);
    const secondFactor = (await without.client.get("/v1/session/")).at("second_factor");
    assert.deepEqual(secondFactor, { by: null, confirmed_until: null, is_confirmed: false, is_required: false });
    assertError(await begin(without), 409, "conflict");
  });

  test("confirmSession counts for this session alone, and for as long as the setting says", async () => {
    const member = await withPasskey();
    const begun = await begin(member);
    assert.deepEqual(
      (begun.at("public_key.allowCredentials") as { id: string }[]).length,
      1,
      "offers the member's own passkeys",
    );
    const confirmed = await answer(member, member.authenticator.get(begun));
    assert.deepEqual(
      [confirmed.status, confirmed.at("second_factor.by"), confirmed.at("second_factor.is_confirmed")],
      [200, "passkey", true],
    );
    const minutes = (Date.parse(String(confirmed.at("second_factor.confirmed_until"))) - Date.now()) / 60_000;
    assert.ok(minutes > 13 && minutes < 17, String(minutes));
    assert.ok(await isOpen(member));
    const [entry] = await log(member.client, `action=second_factor.confirm&target=${sessionOf(member)}`);
    assert.deepEqual([entry?.actor, entry?.details], [`member:${member.id}`, { second_factor: "passkey" }]);
    await app.db.rows(
      {
        name: "age_confirmation",
        text: "update sessions set confirmed_at = confirmed_at - interval '16 minutes' where id = $1",
      },
      [sessionOf(member)],
    );
    await notifyCredentials(app.db, sessionOf(member));
    await eventually(async () => needsFactor(await member.client.delete(ERASE)));
    assert.equal((await member.client.get("/v1/session/")).at("second_factor.is_confirmed"), false);
    assert.equal((await confirm(member)).status, 200);
    assert.ok(await isOpen(member));
  });

  test("a sign-in with a passkey is confirmed by itself, and the member's other session is not", async () => {
    const member = await withPasskey();
    const begun = await app.clientWith(OWN_PAGE).post("/v1/session/passkey-options/", {});
    const signedIn = await app
      .clientWith({ ...OWN_PAGE, cookie: cookieOf(begun) })
      .post("/v1/session/passkey/", { response: member.authenticator.get(begun) });
    assert.equal(signedIn.at("second_factor.is_confirmed"), true);
    const other = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(signedIn) });
    assert.ok(await isOpen({ client: other }));
    needsFactor(await member.client.delete(ERASE));
  });

  test("confirmSession refuses a replay, another session's answer, another member's passkey, another site, and a locked authenticator", async () => {
    const member = await withPasskey();
    const other = await withPasskey();
    const refused = (got: Answer, code = "authentication_failed") =>
      assertError(got, code === "expired_token" ? 410 : 401, code);
    // An authenticator that does not count: only the challenge makes its answers differ.
    const synced = await withPasskey();
    const begun = await begin(synced);
    const response = synced.authenticator.get(begun, { uses: 0 });
    assert.equal((await answer(synced, response)).status, 200);
    refused(await answer(synced, response), "expired_token");
    await begin(synced);
    refused(await answer(synced, response));

    const ofOther = await begin(other);
    await begin(member);
    refused(await answer(member, member.authenticator.get(ofOther)));
    refused(await answer(member, member.authenticator.get(await begin(member), { origin: "http://evil.example" })));
    refused(await answer(member, member.authenticator.get(await begin(member), { isVerified: false })));
    refused(await answer(member, other.authenticator.get(await begin(member))));
    refused(await answer(member, new Authenticator(PUBLIC_URL).get(await begin(member))));
    refused(await answer(member, {}), "expired_token");
    needsFactor(await member.client.delete(ERASE));
    assert.equal((await confirm(member)).status, 200);
    refused(await confirm(member, { uses: 1 }));
  });

  test("confirmSession takes an answer once, also where it comes twice at the same time", async () => {
    const member = await withPasskey();
    const response = member.authenticator.get(await begin(member), { uses: 0 });
    const statuses = (await Promise.all([answer(member, response), answer(member, response)])).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [200, 410]);
  });

  test("setSecondFactorRule asks everybody of the environment, in words that say how to add a passkey", async () => {
    const team = `rule-${crypto.randomUUID()}`;
    const owner = await signInMember(app, await addMember(app, { role: "owner", team }));
    const elsewhere = await addMember(app, { role: "owner", team, environment: "production" });
    const key = await app.client({ team, scopes: ["connections:write", "members:write"] });
    assert.deepEqual((await key.get("/v1/team/second-factor/")).body, { is_required: false, minutes: 15 });
    const [id, secret] = [key.headers["x-access-client-id"] ?? "", key.headers["x-access-secret"] ?? ""];
    const ofKey = await app.clientWith(OWN_PAGE).post("/v1/session/", { client_id: id, access_secret: secret });
    const keySession = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(ofKey) });
    assert.equal((await keySession.delete(ERASE)).status, 404);

    const byOwner = await owner.client.patch("/v1/team/second-factor/", { is_required: true });
    assertError(byOwner, 409, "conflict");
    assert.match(String(byOwner.at("error.message")), /[Aa]dd a passkey under Your sessions/);
    assert.equal((await owner.client.patch("/v1/team/second-factor/", { is_required: false })).status, 200);
    assert.equal((await key.patch("/v1/team/second-factor/", { is_required: true })).status, 200);
    needsFactor(await owner.client.delete(ERASE), /[Aa]dd a passkey under Your sessions/);
    needsFactor(await keySession.delete(ERASE), /[Ss]ign in as a member, or send the request with the key/);
    needsFactor(await owner.client.patch("/v1/team/second-factor/", { is_required: false }), /Add a passkey/);
    assert.equal((await key.delete(ERASE)).status, 404);
    assert.ok(await isOpen(await signInMember(app, elsewhere, "production")));
    assert.equal((await owner.client.get("/v1/session/")).at("second_factor.is_required"), true);

    const authenticator = new Authenticator(PUBLIC_URL);
    assert.equal((await addPasskey(app, owner, { authenticator })).status, 201);
    assert.ok(await isOpen(owner), "who has just added a passkey has used it");
    assert.deepEqual((await owner.client.patch("/v1/team/second-factor/", { is_required: false })).body, {
      is_required: false,
      minutes: 15,
    });
    assertError(
      await (await app.client({ team })).patch("/v1/team/second-factor/", { is_required: true }),
      403,
      "permission_denied",
    );
  });

  test("another passkey is added, and one removed, only by who has used one lately", async () => {
    const member = await withPasskey();
    needsFactor(await member.client.post("/v1/passkeys/options/", {}));
    const [listed] = (await member.client.get("/v1/passkeys/")).body as { id: string }[];
    needsFactor(await member.client.delete(`/v1/passkeys/${listed?.id}/`));
    assert.equal((await confirm(member)).status, 200);
    assert.equal((await addPasskey(app, member, { authenticator: new Authenticator(PUBLIC_URL) })).status, 201);
    assert.equal((await member.client.delete(`/v1/passkeys/${listed?.id}/`)).status, 204);
  });

  test("listConfirmedActs lists what the routes say, for every session", async () => {
    const auditor = await signInMember(app, await addMember(app, { role: "auditor" }));
    const listed = (await auditor.client.get("/v1/confirmed-acts/")).body as { operation: string; act: string }[];
    const operations = GUARDED.filter(({ path }) => ROUTES.some((route) => route.path === path));
    assert.deepEqual(
      listed.map(({ operation, act }) => [operation, act]),
      operations.map(({ operationId, act }) => [operationId, act]),
    );
  });
});
