import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { DEFAULT_SCOPES } from "../../../../src/kernel/access/caller.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { bankAccount, employment, idOf, shift, statement } from "../../../support/connections/payroll-data.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";

let app: TestApplication;
let client: Client;
let userId: string;
let link: StoredLink;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
  userId = await makeUser(client);
  link = await storeLink(app, client, { userId });
});
after(() => app.stop());

const path = (rest: string, { id } = link) => `/v1/links/${id}/${rest}`;

test("getEmployment shows the first employment, listEmployments all of them", async () => {
  const [one, all] = [await client.get(path("employment/")), await client.get(path("employments"))];
  assert.equal(one.at("job_title"), "Forklift operator");
  assert.equal(one.at("company.name"), "Example Depot Inc.");
  assert.ok(Array.isArray(all.body) && all.body.length === 2);
  assert.deepEqual(all.at("0"), one.body);
  assert.equal(all.at("1.job_title"), "Cook");
});

test("getIdentity shows the person, with the SSN masked unless the key has pii:read", async () => {
  const masked = await client.get(path("identity/"));
  const { profile, id, company } = employment(1);
  assert.deepEqual(masked.body, { ...profile, ssn: "***-**-2222", employment_id: id, company_name: company.name });
  const reader = await app.client({ team: "lender", scopes: [...DEFAULT_SCOPES, "pii:read"] });
  assert.equal((await reader.get(path("identity/"))).at("ssn"), "900112222");
});

test("getIncome shows pay and the totals by year", async () => {
  const answer = await client.get(path("income/"));
  assert.equal(answer.at("link_id"), link.id);
  assert.equal(answer.at("as_of"), "2026-11-20");
  assert.equal(answer.at("employments.0.income"), "25.00");
  assert.equal(answer.at("employments.0.annual_income_summary.0.gross_pay"), "49450.00");
});

test("listPayStatements pages through all statements of all employments, forwards and back, without a gap", async () => {
  const seen: string[] = [];
  let next: string | null = path("statements/?page_size=7");
  let pages = 0;
  let last = "";
  for (; next !== null; pages += 1) {
    const page: Awaited<ReturnType<Client["get"]>> = await client.get(next);
    assert.equal(page.at("count"), 52);
    seen.push(...(page.at("results") as { pay_date: string; id: string }[]).map((one) => `${one.pay_date} ${one.id}`));
    last = next;
    next = (page.at("next") as string | null)?.slice(app.url.length) ?? null;
  }
  assert.equal(pages, 8);
  assert.equal(new Set(seen).size, 52);
  assert.deepEqual(seen, [...seen].sort().reverse());
  const end = await client.get(last);
  const back = await client.get(String(end.at("previous")).slice(app.url.length));
  assert.deepEqual(
    (back.at("results") as { id: string }[]).map(({ id }) => id),
    seen.slice(42, 49).map((one) => one.slice(11)),
  );
});

test("listPayStatements lists the statements of some pay dates, both days included, with the totals of the whole year", async () => {
  const stored = await storeLink(app, client, {
    userId,
    data: linkData({
      employments: [
        employment(1, {
          statements: ["2026-11-13", "2026-10-30", "2026-10-16"].map((day, at) => statement(at + 1, day)),
        }),
      ],
    }),
  });
  const daysOf = async (query: string) => {
    const page = await client.get(path(`statements/${query}`, stored));
    assert.equal(page.status, 200, page.text);
    const days = (page.at("results") as { pay_date: string }[]).map(({ pay_date }) => pay_date);
    assert.equal(page.at("count"), days.length);
    return days;
  };
  assert.deepEqual(await daysOf("?from=2026-10-30"), ["2026-11-13", "2026-10-30"]);
  assert.deepEqual(await daysOf("?to=2026-10-30"), ["2026-10-30", "2026-10-16"]);
  assert.deepEqual(await daysOf("?from=2026-10-17&to=2026-11-12"), ["2026-10-30"]);
  assert.deepEqual(await daysOf("?from=2027-01-01"), []);
  assertRefused(await client.get(path("statements/?from=10/30/2026", stored)), {
    from: "must be a date in the form YYYY-MM-DD",
  });
});

test("listPayStatements shows every field, and the URL of a file only where there is one", async () => {
  const one = statement(7, "2026-11-13", { check_number: null });
  const data = linkData({
    employments: [employment(1, { statements: [one, statement(8, "2026-10-30", { has_file: false })] })],
  });
  const stored = await storeLink(app, client, { userId, data });
  const page = await client.get(path("statements/", stored));
  const { has_file, ...said } = one;
  const file = String(page.at("results.0.file"));
  const unknown = { regular_ytd: null, overtime_ytd: null, bonus_ytd: null, commission_ytd: null };
  const noYear = { ...unknown, other_pay_ytd: null, earnings_ytd: null, deductions_ytd: null };
  const shown = { ...said, ...noYear, derived_fields: [], missing_data_fields: [], md5sum: null, file };
  assert.deepEqual(page.at("results.0"), shown);
  assert.match(file, new RegExp(`^${app.url}/v1/files/[\\w-]+$`));
  assert.equal(page.at("results.1.file"), null);
});

test("getPayStatement shows one statement with the amounts of its year, derived from the year's statements", async () => {
  const statements = [
    statement(3, "2026-01-30", { gross_pay_ytd: "4300.00" }),
    statement(2, "2026-01-16", { gross_pay_ytd: "2150.00", overtime: null }),
    statement(1, "2025-12-30", { gross_pay_ytd: "55900.00" }),
  ];
  const data = linkData({ employments: [employment(1, { statements })] });
  const stored = await storeLink(app, client, { userId, data });
  const [newest, oldest] = await Promise.all(
    [3, 1].map((number) => client.get(path(`statements/${idOf(number)}/`, stored))),
  );
  assert.equal(newest?.at("regular_ytd"), "4000.00");
  // One of the year's statements does not say its overtime.
  assert.equal(newest?.at("overtime_ytd"), null);
  const meals = { name: "Meals", category: "other", amount: "50.00", rate: null, units: null };
  assert.deepEqual(newest?.at("earnings_ytd.3"), meals);
  assert.equal(newest?.at("deductions_ytd.0.amount"), "600.00");
  const derived = ["regular_ytd", "bonus_ytd", "other_pay_ytd", "earnings_ytd", "deductions_ytd"];
  assert.deepEqual(newest?.at("derived_fields"), derived);
  // Its year has further statements, which are not here.
  assert.deepEqual([oldest?.at("regular_ytd"), oldest?.at("earnings_ytd")], [null, null]);
  const listed = await client.get(path("statements/", stored));
  assert.deepEqual(newest?.at("earnings_ytd"), listed.at("results.0.earnings_ytd"));
  assertError(await client.get(path(`statements/${idOf(9)}/`, stored)), 404, "not_found");
  assertError(await client.get(path("statements/none/", stored)), 404, "not_found");
});

test("listTaxDocuments and getTaxDocument show Forms W-2 as existing clients read them", async () => {
  const forms = await client.get(path("w2s/"));
  const all = await client.get(path("tax/"));
  const { id, year, file, md5sum, ...fields } = forms.at("results.0") as Record<string, unknown>;
  const { file: shownFile, ...shown } = all.at("0") as Record<string, unknown>;
  assert.deepEqual(shown, { id, document_type: "W2", document_subtype: null, year, md5sum, fields });
  assert.match(String(shownFile), /\/v1\/files\//);
  assert.equal((await client.get(path(`tax/${id}/`))).at("fields.wages"), fields.wages);
  assertError(await client.get(path(`tax/${idOf(0xee)}/`)), 404, "not_found");
});

test("listBankAccounts says 100.00 of an only account that takes the whole pay, and nothing of the rest", async () => {
  const whole = bankAccount(31, { deposit_type: "E", deposit_value: null });
  const part = bankAccount(32, { deposit_type: "A", deposit_value: "25.00" });
  const data = linkData({
    employments: [employment(1, { bank_accounts: [whole] }), employment(2, { bank_accounts: [part, whole] })],
  });
  const stored = await storeLink(app, client, { userId, data });
  const accounts = (await client.get(path("bank-accounts/", stored))).at("results") as { deposit_value: unknown }[];
  assert.deepEqual(
    accounts.map(({ deposit_value }) => deposit_value),
    ["100.00", "25.00", null],
  );
});

test("the lists of a link filter by employment_id, and are empty for an unknown one", async () => {
  for (const list of ["statements", "shifts", "w2s", "bank-accounts"]) {
    const all = await client.get(path(`${list}/`));
    const first = await client.get(path(`${list}/?employment_id=${idOf(1)}`));
    const none = await client.get(path(`${list}/?employment_id=${idOf(0xff)}`));
    assert.ok(Number(all.at("count")) >= Number(first.at("count")) && Number(first.at("count")) > 0, list);
    assert.deepEqual([none.at("count"), none.at("results")], [0, []], list);
  }
});

test("listPayStatements refuses an invalid cursor and an invalid employment_id", async () => {
  const refused = await client.get(path("statements/?cursor=x&employment_id=y&page_size=0"));
  assertError(refused, 400, "incorrect_parameters");
  const fields = (refused.at("error.extra.invalid-params") as { field: string }[]).map(({ field }) => field);
  assert.deepEqual(fields.sort(), ["cursor", "employment_id", "page_size"]);
});

test("listShifts is newest first, and listBankAccounts is in the order of the payroll and masked", async () => {
  const shifts = [shift(21, "2026-11-10"), shift(22, "2026-11-12"), shift(23, "2026-11-11")];
  const stored = await storeLink(app, client, { userId, data: linkData({ employments: [employment(1, { shifts })] }) });
  const page = await client.get(path("shifts/", stored));
  assert.deepEqual(
    (page.at("results") as { date: string }[]).map(({ date }) => date),
    ["2026-11-12", "2026-11-11", "2026-11-10"],
  );
  const accounts = await client.get(path("bank-accounts/", stored));
  assert.equal(accounts.at("results.0.account_number"), "****6789");
  assert.equal(accounts.at("results.0.account_number_mask"), "6789");
});

/** What each product lets read: the others are 404. */
const SHARED = {
  income: ["employment", "employments", "identity", "income", "statements", "shifts", "w2s", "tax", "bank-accounts"],
  employment: ["employment", "employments", "identity"],
  deposit_switch: ["bank-accounts"],
  pll: ["bank-accounts"],
} as const;

for (const [product, shared] of Object.entries(SHARED)) {
  test(`a link that was connected for ${product} lets the client read ${shared.join(", ")}, and nothing else`, async () => {
    const stored = await storeLink(app, client, { userId, product: product as keyof typeof SHARED });
    const statuses = await Promise.all(
      SHARED.income.map(async (part) => [part, (await client.get(path(`${part}/`, stored))).status]),
    );
    assert.deepEqual(
      statuses,
      SHARED.income.map((part) => [part, shared.some((one) => one === part) ? 200 : 404]),
    );
  });
}

test("getEmployment of a link for employment has no pay", async () => {
  const stored = await storeLink(app, client, { userId, product: "employment" });
  const answer = await client.get(path("employment/", stored));
  assert.deepEqual([answer.at("income"), answer.at("pay_rate"), answer.at("pay_frequency")], [null, null, null]);
});

test("the reads of a link are 404 for an account without employments if one is needed, and empty otherwise", async () => {
  const stored = await storeLink(app, client, { userId, data: linkData({ employments: [] }) });
  assertError(await client.get(path("employment/", stored)), 404, "not_found");
  assertError(await client.get(path("identity/", stored)), 404, "not_found");
  assert.equal((await client.get(path("statements/", stored))).at("count"), 0);
  assert.deepEqual((await client.get(path("employments/", stored))).body, []);
});

test("every read of a link, a report and a file is in the inquiry log before the response, without a personal value", async () => {
  const stored = await storeLink(app, client, { userId: await makeUser(client) });
  await client.get(path("identity/", stored));
  await client.get(path("statements/", stored));
  await client.get(path("income/report/", stored));
  assertError(await client.get(path("pll/report/", stored)), 404, "not_found");
  const report = await client.post(`/v1/users/${stored.userId}/reports/`, {});
  const reportId = String(report.at("report_id"));
  await client.get(`/v1/users/${stored.userId}/reports/${reportId}/`);
  const { body } = await request(String(report.at("links.0.employments.0.w2s.0.file")));
  await body.dump();
  const log = await listAudit(app.db, { limit: 100, action: null, target: null });
  const entries = log.filter(({ target }) => target === stored.id || target === reportId).reverse();
  const file = { file: "w2", object: report.at("links.0.employments.0.w2s.0.id") };
  assert.deepEqual(
    entries.map(({ action, target, details }) => [action, target, details]),
    [
      ["link.read", stored.id, { part: "identity" }],
      ["link.read", stored.id, { part: "statements" }],
      ["link.read", stored.id, { part: "income report" }],
      ["user_report.create", reportId, {}],
      ["user_report.read", reportId, {}],
      ["file.open", stored.id, file],
    ],
  );
  for (const { environment, teamId } of entries) {
    assert.equal(environment, "sandbox");
    assert.match(String(teamId), /^[0-9a-f]{32}$/);
  }
  assert.equal(entries.at(-1)?.actor, "file-link");
  assert.equal(new Set(entries.slice(0, -1).map(({ actor }) => actor)).size, 1);
});
