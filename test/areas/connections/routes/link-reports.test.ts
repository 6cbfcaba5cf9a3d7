import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { DepositDetails } from "../../../../src/areas/payroll/deposit.ts";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { date, statement } from "../../../support/connections/payroll-data.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";

let app: TestApplication;
let client: Client;
let income: StoredLink;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
  income = await storeLink(app, client, { userId: await makeUser(client) });
});
after(() => app.stop());

const DEPOSIT: DepositDetails = {
  bank_name: "First Example Bank",
  account_type: "checking",
  account_number: "16002600",
  routing_number: "12345678",
  deposit_type: "amount",
  deposit_value: "150.00",
};

suite("getIncomeReport", () => {
  test("shows who stated what, and when", async () => {
    const report = await client.get(`/v1/links/${income.id}/income/report`);
    assert.equal(report.status, 200);
    const { employments, pdf_report, data_sha256, ...head } = report.body as Record<string, unknown>;
    const { finished_at, completed_at, identity, ...said } = head;
    assert.equal((identity as { status: string }).status, "agrees");
    assert.deepEqual(said, {
      id: income.taskId,
      link_id: income.id,
      status: "done",
      product_type: "income",
      tracking_info: "loan-17",
      data_source: "payroll",
      provider: { id: "5a1d0b0c0000400080000000000000a1", name: report.at("provider_name"), logo_url: null },
      provider_name: report.at("provider_name"),
      as_of: "2026-11-20",
      access_token: null,
      refresh_status: null,
      is_suspicious: false,
      suspicious_reasons: [],
    });
    assert.equal(finished_at, completed_at);
    assert.match(String(data_sha256), /^[0-9a-f]{64}$/);
    assert.match(String(pdf_report), new RegExp(`^${app.url}/v1/files/[\\w-]+$`));
    assert.equal((employments as unknown[]).length, 2);
  });

  test("masks SSN and account numbers, unless the key has pii:read", async () => {
    const path = `/v1/links/${income.id}/income/report/`;
    const masked = await client.get(path);
    assert.equal(masked.at("employments.0.profile.ssn"), "***-**-2222");
    assert.equal(masked.at("employments.0.bank_accounts.0.account_number"), "****6789");
    assert.equal(masked.at("employments.0.bank_accounts.0.account_number_mask"), "6789");
    const clear = await (await app.client({ team: "lender", scopes: [...DEFAULT_SCOPES, "pii:read"] })).get(path);
    assert.equal(clear.at("employments.0.profile.ssn"), "900112222");
    assert.equal(clear.at("employments.0.bank_accounts.0.account_number"), "000123456789");
    assert.equal(clear.at("data_sha256"), masked.at("data_sha256"));
  });

  test("stays readable if a provider gives a date in another format", async () => {
    const [first = assert.fail()] = linkData().employments;
    const said = {
      ...first,
      external_last_updated: null,
      statements: [statement(1, "2026-11-13", { period_start: date("?") })],
    };
    const { id } = await storeLink(app, client, { userId: income.userId, data: linkData({ employments: [said] }) });
    const report = await client.get(`/v1/links/${id}/income/report`);
    assert.equal(report.at("employments.0.statements.0.period_start"), "?");
    const file = String(report.at("employments.0.statements.0.file"));
    assert.equal((await fetch(file)).status, 200);
  });

  test("says why data are suspicious", async () => {
    const data = linkData({ suspicious: ["statements_do_not_add_up"] });
    const { id } = await storeLink(app, client, { userId: income.userId, data });
    const report = await client.get(`/v1/links/${id}/income/report`);
    assert.equal(report.at("is_suspicious"), true);
    assert.deepEqual(report.at("suspicious_reasons"), ["statements_do_not_add_up"]);
  });
});

test("getEmploymentReport has every key and no pay, also for a link of income", async () => {
  const [withPay, without] = await Promise.all([
    client.get(`/v1/links/${income.id}/income/report/`),
    client.get(`/v1/links/${income.id}/employment/report/`),
  ]);
  const shown = without.at("employments.0") as Record<string, unknown>;
  assert.deepEqual(Object.keys(shown), Object.keys(withPay.at("employments.0") as object));
  assert.equal(shown.job_title, "Forklift operator");
  const { income: pay, income_unit, pay_rate, pay_frequency, statements, w2s, bank_accounts, shifts } = shown;
  assert.deepEqual([pay, income_unit, pay_rate, pay_frequency], [null, null, null, null]);
  assert.deepEqual([statements, w2s, bank_accounts, shifts, shown.annual_income_summary], [[], [], [], [], []]);
});

test("getIncomeReport is a 404 for a link that was connected for employment only, and before there are data", async () => {
  const { id } = await storeLink(app, client, { userId: income.userId, product: "employment" });
  const refused = await client.get(`/v1/links/${id}/income/report`);
  assertError(refused, 404, "not_found");
  assert.match(String(refused.at("error.message")), /connected for employment/);
  assert.equal((await client.get(`/v1/links/${id}/employment/report`)).status, 200);
  const pending = await storeLink(app, client, { userId: income.userId, data: null });
  assertError(await client.get(`/v1/links/${pending.id}/income/report`), 404, "not_found");
});

test("getPllReport and its aliases show the deposit that was moved, and are a 404 without one", async () => {
  const data = linkData({ deposit_details: DEPOSIT });
  const { id } = await storeLink(app, client, { userId: income.userId, product: "pll", data });
  const reports = await Promise.all(
    ["pll", "direct_deposit", "deposit_switch", "deposit-switch"].map((type) =>
      client.get(`/v1/links/${id}/${type}/report`),
    ),
  );
  for (const report of reports) {
    assert.equal(report.status, 200);
    const shown = { ...DEPOSIT, account_number: "****2600", account_number_mask: "2600" };
    assert.deepEqual(report.at("deposit_details"), shown);
    assert.deepEqual(report.at("employer"), { name: "Example Depot Inc.", logo_url: null });
  }
  const unmoved = await storeLink(app, client, { userId: income.userId, product: "deposit_switch" });
  assertError(await client.get(`/v1/links/${unmoved.id}/pll/report`), 404, "not_found");
  assertError(await client.get(`/v1/links/${income.id}/pll/report`), 404, "not_found");
  assertError(await client.get(`/v1/links/${id}/income/report`), 404, "not_found");
});

test("getIncomeReportByToken takes an access token as JSON and as a form, at both paths", async () => {
  const { id, accessToken } = income;
  const form = {
    body: `access_token=${accessToken}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  const answers = [
    await client.post("/v1/links/reports/income/", { access_token: accessToken }),
    await client.post("/v1/link/reports/income", { access_token: accessToken }),
    await client.request("POST", "/v1/links/reports/employment/", form),
    await client.request("POST", "/v1/link/reports/employment/", form),
  ];
  assert.deepEqual(
    answers.map((answer) => [answer.status, answer.at("link_id")]),
    answers.map(() => [200, id]),
  );
  const unknown = await client.post("/v1/links/reports/income/", { access_token: "0".repeat(32) });
  assertError(unknown, 404, "not_found");
  assertError(await client.post("/v1/links/reports/income/", {}), 400, "incorrect_parameters");
});

/** What clients ask for elsewhere. */
const UNSUPPORTED: readonly (readonly [method: "GET" | "POST", path: string, body?: object])[] = [
  ["GET", "/v1/links/ID/assets/report"],
  ["GET", "/v1/links/ID/insurance/report/"],
  ["GET", "/v1/links/ID/admin/report"],
  ["GET", "/v1/links/ID/transactions?page_size=100&page=1&transacted_at_from=2026-01-01T00:00:00Z"],
  ["GET", "/v1/links/ID/liabilities/"],
  ["POST", "/v1/links/reports/admin/", { access_token: "TOKEN" }],
  ["POST", "/v1/link/reports/admin/", { access_token: "TOKEN" }],
  ["POST", "/v1/users/ID/assets/reports/"],
  ["GET", "/v1/users/ID/assets/reports/ID/"],
  ["POST", "/v1/users/ID/income_insights/reports/", { days_requested: 60 }],
  ["GET", "/v1/users/ID/income_insights/reports/ID/"],
  ["POST", "/v1/documents/collections/", { documents: [] }],
  ["GET", "/v1/documents/collections/ID/"],
  ["POST", "/v1/documents/collections/ID/upload/", { documents: [] }],
  ["POST", "/v1/documents/collections/ID/finalize/", { product_type: "income" }],
  ["GET", "/v1/documents/collections/ID/finalize/"],
  ["POST", "/v1/administrators/payrolls", { access_token: "TOKEN", start_date: "2026-01-01", end_date: "2026-02-01" }],
  ["GET", "/v1/administrators/payrolls/ID"],
  ["POST", "/v1/administrators/directories/", { access_token: "TOKEN" }],
  ["GET", "/v1/links/ID/documents/"],
  ["GET", "/v1/templates/"],
  ["POST", "/v1/templates/", { name: "standard" }],
  ["GET", "/v1/templates/ID/"],
  ["POST", "/v1/sandbox/scenarios/resolve/", {}],
];

for (const [method, path, body] of UNSUPPORTED) {
  test(`${method} ${path.split("?")[0]} is a 404 that says what is not supported`, async () => {
    const answer = await client.request(method, path.replaceAll("ID", income.id), {
      ...(body === undefined ? { headers: { "content-type": "application/json" } } : { json: body }),
    });
    assertError(answer, 404, "not_found");
    assert.match(
      String(answer.at("error.message")),
      /not supported|no report of this type|no templates|do not have to be resolved/,
    );
  });
}
