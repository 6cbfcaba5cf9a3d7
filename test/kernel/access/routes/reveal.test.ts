import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { sql } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { aMember, cookieOf, OWN_PAGE, type SignedMember } from "../../../support/members.ts";

const SSN = "523417786";
const MASKED = "***-**-7786";
const REVEALING = { headers: { "openvoe-reveal": "true" } };
const TEAM = "masked";

describe("reveal", () => {
  let app: TestApplication;
  let key: Client;
  let owner: SignedMember;
  let verification: string;
  let user: string;
  before(async () => {
    app = await startApplication();
    key = await app.client({ team: TEAM, scopes: SCOPES });
    owner = await aMember(app, { role: "owner", team: TEAM });
    const made = await key.post("/v1/instant-verifications/", {
      subject: { first_name: "Ada", last_name: "Sample", date_of_birth: "1985-03-14", ssn: SSN },
      addresses: [{ street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" }],
    });
    verification = `/v1/instant-verifications/${made.at("id")}/`;
    const added = await key.post("/v1/users/", { external_user_id: "ada", first_name: "Ada", ssn: SSN });
    user = `/v1/users/${added.at("id")}/`;
  });
  after(() => app.stop());

  /** The reveals in the inquiry log, of an object. */
  const revealsOf = (path: string) =>
    sql<{ actor: string; details: string }>(
      app.db,
      `select actor, details::text as details from audit_entries where action = 'personal.reveal' and target = $1`,
      [path.split("/").at(-2)],
    );

  test("a session with pii:read sees SSNs masked until a request reveals one, and each reveal is in the log", async () => {
    for (const [path, field] of [
      [verification, "subject.ssn"],
      [user, "ssn"],
    ] as const) {
      assert.equal((await owner.client.get(path)).at(field), MASKED);
      assert.deepEqual(await revealsOf(path), []);
      for (const times of [1, 2]) {
        assert.equal((await owner.client.get(path, REVEALING)).at(field), SSN);
        const logged = await revealsOf(path);
        assert.deepEqual(
          logged.map(({ actor }) => actor),
          Array(times).fill(`member:${owner.id}`),
        );
        assert.ok(!logged.some(({ details }) => details.includes(SSN)));
      }
      assert.equal((await owner.client.get(path)).at(field), MASKED, "a reveal is of one request");
    }
  });

  test("a list and an export are masked too, and reveal nothing: the log could not say whose numbers they were", async () => {
    assert.equal((await owner.client.get("/v1/users/")).at("results.0.ssn"), MASKED);
    for (const path of ["/v1/users/", "/v1/instant-verifications/", "/v1/instant-verifications/export/"]) {
      assertError(await owner.client.get(path, REVEALING), 403, "permission_denied");
    }
  });

  test("a role without pii:read is refused a reveal, and nothing is logged", async () => {
    const support = await aMember(app, { role: "support", team: TEAM });
    assert.equal((await support.client.get(verification)).at("subject.ssn"), MASKED);
    const before = await revealsOf(verification);
    assertError(await support.client.get(verification, REVEALING), 403, "permission_denied");
    assert.deepEqual(await revealsOf(verification), before);
  });

  test("a reveal of another team's object shows nothing", async () => {
    const stranger = await aMember(app, { role: "owner", team: "another" });
    assertError(await stranger.client.get(verification, REVEALING), 404, "not_found");
  });

  test("the session of a key reveals as a member's does, and the key itself is shown all", async () => {
    assert.equal((await key.get(verification)).at("subject.ssn"), SSN);
    const pair = {
      client_id: key.headers["x-access-client-id"],
      access_secret: key.headers["x-access-secret"],
    };
    const session = await app.clientWith(OWN_PAGE).post("/v1/session/", pair);
    const client = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) });
    assert.equal((await client.get(verification)).at("subject.ssn"), MASKED);
    assert.equal((await client.get(verification, REVEALING)).at("subject.ssn"), SSN);
    assert.ok((await revealsOf(verification)).some(({ actor }) => !actor.startsWith("member:")));
  });
});
