import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { request } from "undici";
import type { LinkData } from "../../../../src/areas/payroll/fetched-payroll.ts";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { employment } from "../../../support/connections/payroll-data.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, storeData, storeLink } from "../../../support/connections/stored-link.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../support/pdf-text.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
});
after(() => app.stop());

const MOVED: Partial<LinkData> = {
  deposit_details: {
    bank_name: "First Example Bank",
    account_type: "savings",
    account_number: "16002600",
    routing_number: "12345678",
    deposit_type: "entire",
    deposit_value: null,
  },
};

suite("createUserReport", () => {
  test("returns the whole report, which getUserReport repeats", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const made = await client.post(`/v1/users/${userId}/reports/`, { is_voe: false });
    assert.equal(made.status, 201);
    assert.deepEqual(
      ["is_voe", "status", "requested_by", "user_id", "first_name", "last_name"].map((field) => made.at(field)),
      [false, "done", "Example Lending", userId, "Ada", "Sample"],
    );
    assert.equal(made.at("links.0.employments.0.statements.0.gross_pay"), "2150.00");
    const again = await client.get(`/v1/users/${userId}/reports/${made.at("report_id")}/`);
    const withoutUrls = (body: unknown) => JSON.stringify(body).replaceAll(/\/v1\/files\/[\w-]+/g, "");
    assert.equal(withoutUrls(again.body), withoutUrls(made.body));
  });

  test("with is_voe shows no pay, and without a body it is a VOIE", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const voe = await client.post(`/v1/users/${userId}/reports/`, { is_voe: true });
    assert.equal(voe.at("is_voe"), true);
    assert.deepEqual(voe.at("links.0.employments.0.statements"), []);
    assert.equal(voe.at("links.0.employments.0.income"), null);
    const plain = await client.request("POST", `/v1/users/${userId}/reports/`, {
      headers: { "content-type": "application/json" },
    });
    assert.equal(plain.at("is_voe"), false);
  });

  test("shows for each link the product it was connected for, newest first, and leaves out deposits", async () => {
    const userId = await makeUser(client);
    const first = await storeLink(app, client, { userId, clientName: null });
    const second = await storeLink(app, client, { userId, product: "employment", clientName: "Newest Lender" });
    await storeLink(app, client, { userId, product: "pll" });
    const report = await client.post(`/v1/users/${userId}/reports/`, { is_voe: false });
    const links = report.at("links") as { link_id: string; employments: { income: string | null }[] }[];
    assert.deepEqual(
      links.map(({ link_id, employments }) => [link_id, employments[0]?.income]),
      [
        [second.id, null],
        [first.id, "25.00"],
      ],
    );
    assert.equal(report.at("requested_by"), "Newest Lender");
  });

  test("is a 404 before a link has data, and for a user without links", async () => {
    const userId = await makeUser(client);
    assertError(await client.post(`/v1/users/${userId}/reports/`, {}), 404, "not_found");
    await storeLink(app, client, { userId, data: null });
    assertError(await client.post(`/v1/users/${userId}/reports/`, {}), 404, "not_found");
  });

  test("is idempotent with an Idempotency-Key", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const once = { headers: { "idempotency-key": "report-1" } };
    const [one, other] = [
      await client.post(`/v1/users/${userId}/reports/`, { is_voe: true }, once),
      await client.post(`/v1/users/${userId}/reports/`, { is_voe: true }, once),
    ];
    assert.equal(other.at("report_id"), one.at("report_id"));
  });
});

suite("getUserReport", () => {
  test("shows the report as it was created, also after a refresh", async () => {
    const userId = await makeUser(client);
    const link = await storeLink(app, client, { userId });
    const made = await client.post(`/v1/users/${userId}/reports/`, {});
    const data = linkData({ employments: [employment(1, { job_title: "Foreman" })] });
    await app.db.transaction((tx) => storeData(app, tx, { ...link, data }));
    const again = await client.get(`/v1/users/${userId}/reports/${made.at("report_id")}`);
    assert.equal(again.at("links.0.employments.0.job_title"), "Forklift operator");
    assert.equal(again.at("data_sha256"), made.at("data_sha256"));
    const now = await client.post(`/v1/users/${userId}/reports/`, {});
    assert.equal(now.at("links.0.employments.0.job_title"), "Foreman");
  });

  test("masks by the permissions of the key that reads, not of the one that created it", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const reader = await app.client({ team: "lender", scopes: [...DEFAULT_SCOPES, "pii:read"] });
    const made = await reader.post(`/v1/users/${userId}/reports/`, {});
    assert.equal(made.at("links.0.employments.0.profile.ssn"), "900112222");
    const read = await client.get(`/v1/users/${userId}/reports/${made.at("report_id")}/`);
    assert.equal(read.at("links.0.employments.0.profile.ssn"), "***-**-2222");
  });

  test("is a PDF with fmt=pdf, and if the client accepts only that", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const made = await client.post(`/v1/users/${userId}/reports/`, {});
    const url = `${app.url}/v1/users/${userId}/reports/${made.at("report_id")}/`;
    const asked = [
      await request(`${url}?fmt=pdf`, { headers: { ...client.headers, "content-type": "text/plain" } }),
      await request(url, { headers: { ...client.headers, accept: "application/pdf" } }),
    ];
    const files = await Promise.all(asked.map(async ({ body }) => Buffer.from(await body.arrayBuffer())));
    for (const [at, { statusCode, headers }] of asked.entries()) {
      assert.equal(statusCode, 200);
      assert.equal(headers["content-type"], "application/pdf");
      assert.equal(headers["content-length"], String(files[at]?.length));
    }
    assert.deepEqual(files[0], files[1]);
    if (HAS_PDFTOTEXT) assert.match(pdfText(files[0] ?? Buffer.alloc(0)), new RegExp(String(made.at("data_sha256"))));
    const both = await request(url, { headers: { ...client.headers, accept: "application/json, application/pdf" } });
    assert.match(String(both.headers["content-type"]), /^application\/json/);
    await both.body.dump();
  });

  test("is deleted with any link whose data it contains, and with the user", async () => {
    const userId = await makeUser(client);
    const link = await storeLink(app, client, { userId });
    const kept = await storeLink(app, client, { userId });
    const path = async () =>
      `/v1/users/${userId}/reports/${(await client.post(`/v1/users/${userId}/reports/`, {})).at("report_id")}`;
    const first = await path();
    assert.equal((await client.delete(`/v1/links/${link.id}/`)).status, 204);
    assertError(await client.get(first), 404, "not_found");
    const second = await client.get(await path());
    assert.equal(second.at("links.0.link_id"), kept.id);
    assert.equal((await client.delete(`/v1/users/${userId}/`)).status, 204);
    assertError(await client.get(first), 404, "not_found");
  });

  test("does not survive a link that is deleted while the report is created", async () => {
    for (let round = 0; round < 15; round += 1) {
      const userId = await makeUser(client);
      const link = await storeLink(app, client, { userId });
      const [made, deleted] = await Promise.all([
        client.post(`/v1/users/${userId}/reports/`, {}),
        client.delete(`/v1/links/${link.id}/`),
      ]);
      assert.equal(deleted.status, 204);
      assert.ok(made.status === 201 || made.status === 404, made.text);
      const text = "select count(*)::int as count from user_reports where user_id = $1";
      assert.deepEqual(await app.db.rows({ name: "count_reports_of_user", text }, [userId]), [{ count: 0 }]);
    }
  });

  test("is a 404 under another user, and for an unknown report", async () => {
    const userId = await makeUser(client);
    await storeLink(app, client, { userId });
    const made = await client.post(`/v1/users/${userId}/reports/`, {});
    const other = await makeUser(client);
    assertError(await client.get(`/v1/users/${other}/reports/${made.at("report_id")}/`), 404, "not_found");
    assertError(await client.get(`/v1/users/${userId}/reports/none/`), 404, "not_found");
    const refused = await client.get(`/v1/users/${userId}/reports/${made.at("report_id")}/?fmt=docx`);
    assertError(refused, 400, "incorrect_parameters");
  });
});

test("getUserDepositReport shows the deposits that were moved, and is a 404 without any", async () => {
  const userId = await makeUser(client);
  const path = `/v1/users/${userId}/deposit_switch/report/`;
  assertError(await client.get(path), 404, "not_found");
  await storeLink(app, client, { userId, product: "deposit_switch" });
  await storeLink(app, client, { userId });
  assertError(await client.get(path), 404, "not_found");
  const moved = await storeLink(app, client, { userId, product: "deposit_switch", data: linkData(MOVED) });
  const report = await client.get(path);
  assert.equal(report.status, 200);
  assert.deepEqual(
    ["user_id", "status", "links.0.link_id", "links.0.employer.name", "links.0.deposit_details.account_number"].map(
      (field) => report.at(field),
    ),
    [userId, "done", moved.id, "Example Depot Inc.", "****2600"],
  );
  assert.equal(report.at("completed_at"), report.at("links.0.finished_at"));
});
