import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ENVIRONMENTS, SCOPES } from "../../../../src/kernel/access/caller.ts";
import { SIMULATED_NAME } from "../../../../src/kernel/access/members/team-profile.ts";
import { findTeam, findTeamTitle } from "../../../../src/kernel/access/sql/teams.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";

const PERSON = { ssn: "523417786", date_of_birth: "1971-03-08", first_name: "Robert", last_name: "Kofron" };
const ORDER = { external_user_id: "applicant-1", products: ["income"], client_name: "Prairie Home Loans" };

describe("teams without a name", () => {
  let app: TestApplication;
  let mails: MailServer;
  let client: Client;
  let userId: unknown;
  before(async () => {
    mails = await startMailServer();
    app = await startApplication({ smtpUrl: mails.url, publicUrl: "https://voe.example.com" });
    client = await app.client({ team: "default", environment: "production", scopes: SCOPES, isUnnamed: true });
    userId = (await client.post("/v1/users/", { external_user_id: "applicant-1" })).at("id");
  });
  after(() => app.stop());
  after(() => mails.close());

  /** Everything that would ask or write to a person. */
  const asks = () => [
    client.post("/v1/orders/", ORDER),
    client.post(`/v1/users/${userId}/tokens/`, { product_type: "income", client_name: "Prairie Home Loans" }),
    client.post("/v1/bridge-tokens/", { product_type: "income", user_id: userId }),
    client.post("/v1/subjects/sessions/", {
      subject: PERSON,
      requested_by: "subject",
      proof_sha256: "ab".repeat(32),
    }),
    app.clientWith({ "x-openvoe-session": "1" }).post("/v1/person/sign-ins/", PERSON),
  ];

  test("in production they ask nobody, and are told what to set", async () => {
    for (const answer of await Promise.all(asks())) {
      assertError(answer, 409, "conflict");
      assert.match(String(answer.at("error.message")), /name.*contact.*Brand/);
    }
    const batch = await client.request("POST", "/v1/orders/batch/", {
      body: `${JSON.stringify(ORDER)}\n`,
      headers: { "content-type": "application/x-ndjson" },
    });
    assert.match(batch.text, /"code":"conflict"/);
    const { rows } = { rows: await app.db.rows({ name: "count_orders_test", text: "select 1 from orders" }, []) };
    assert.deepEqual(rows, []);
    await client.patch("/v1/team/", { display_name: "Acme Lending" });
    assert.match(String((await client.post("/v1/orders/", ORDER)).at("error.message")), /set contact_email/);
  });

  test("in production they ask once both are set, and so do other environments without either", async () => {
    await client.patch("/v1/team/", { display_name: "Acme Lending", contact_phone: "+1 800 555 0142" });
    for (const answer of await Promise.all(asks())) assert.equal(answer.status, 201, answer.text);
    for (const environment of ENVIRONMENTS.filter((one) => one !== "production")) {
      const key = await app.client({ environment });
      const made = await key.post("/v1/orders/", { external_user_id: "applicant-1", products: ["income"] });
      const token = String(made.at("share_url")).split("/").at(-1);
      const page = app.clientWith({ authorization: `Bearer ${token}` });
      assert.equal((await page.get("/v1/order-page/session/")).at("client_name"), SIMULATED_NAME);
    }
  });

  test("an order of before a name was required cannot be opened in nobody's name, and can once there is one", async () => {
    await client.patch("/v1/team/", { display_name: "Acme Lending", contact_phone: "+1 800 555 0142" });
    const made = await client.post("/v1/orders/", { external_user_id: "applicant-2", products: ["income"] });
    const page = app.clientWith({ authorization: `Bearer ${String(made.at("share_url")).split("/").at(-1)}` });
    assert.equal((await page.get("/v1/order-page/session/")).at("client_name"), "Acme Lending");
  });

  test("the first team is named by nobody's word for it", async () => {
    const teamId = await findTeam(app.db, "default");
    assert.ok(teamId !== null);
    assert.equal(await findTeamTitle(app.db, { teamId, environment: "sandbox" }), null);
  });

  test("the page of persons shows the operator's own team where several teams have the key for it", async () => {
    await client.patch("/v1/team/", { display_name: "Acme Payroll", contact_email: "help@acme.example" });
    await app.client({ environment: "production", scopes: ["subjects:write"] });
    const brand = await app.clientWith({}).get("/v1/person/brand/");
    assert.equal(brand.at("display_name"), "Acme Payroll");
    const sandbox = await app.clientWith({}).get("/v1/person/brand/?environment=sandbox");
    assert.equal(sandbox.at("display_name"), SIMULATED_NAME);
  });
});
