import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { request } from "undici";
import { TASK_FAILURES } from "../../src/areas/connections/task.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { connectAsPerson, type LogIn } from "../support/connections/borrower.ts";
import { assertReads, type Reads } from "./reads.ts";

/*
 * What public clients of interfaces of this kind send and read: links, tasks, refreshes, reports, deposits. Each test goes
 * through a connection of the sandbox.
 */

interface Connected {
  readonly userId: string;
  readonly linkId: string;
  readonly accessToken: string;
}

let app: TestApplication;
let client: Client;
let income: Connected;
let users = 0;

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  client = await app.client();
  income = await connect({ product_type: "income", tracking_info: "t-1" });
});
after(() => app.stop());

/** A user with one account, connected and exchanged. */
async function connect(token: object, logIn: LogIn = {}): Promise<Connected> {
  users += 1;
  const user = await client.post("/v1/users/", {
    external_user_id: `user-${users}`,
    first_name: "Ada",
    last_name: "S",
  });
  const userId = String(user.at("id"));
  const made = await client.post(`/v1/users/${userId}/tokens/`, token);
  const done = await connectAsPerson(app, made.at("bridge_token"), logIn);
  assert.equal(done.at("status"), "done", done.text);
  const exchanged = await client.post("/v1/link-access-tokens/", { public_token: done.at("public_token") });
  return { userId, linkId: String(exchanged.at("link_id")), accessToken: String(exchanged.at("access_token")) };
}

/** What a demo's page of a verification shows. */
const SHOWN: Reads = {
  job_title: "text",
  job_type: "text",
  is_active: "flag",
  start_date: "date",
  end_date: "date?",
  original_hire_date: "date?",
  manager_name: "text?",
  income: "money",
  income_unit: "text",
  pay_rate: "money",
  pay_frequency: "text",
  external_last_updated: "time?",
  "company.name": "text",
  "company.phone": "text?",
  "company.address.street": "text",
  "company.address.city": "text",
  "company.address.state": "text",
  "company.address.zip": "text",
  "profile.first_name": "text",
  "profile.last_name": "text",
  "profile.full_name": "text",
  "profile.email": "text?",
  "profile.date_of_birth": "date",
  "profile.ssn": "text",
  "profile.home_address.street": "text",
  "profile.home_address.city": "text",
  "profile.home_address.state": "text",
  "profile.home_address.zip": "text",
  annual_income_summary: "filled",
  "annual_income_summary[].year": "integer",
  "annual_income_summary[].gross_pay": "money",
  "annual_income_summary[].net_pay": "money",
  "annual_income_summary[].regular": "money?",
  "annual_income_summary[].overtime": "money?",
  "annual_income_summary[].other_pay": "money?",
  statements: "filled",
  "statements[].id": "id",
  "statements[].pay_date": "date",
  "statements[].gross_pay": "money",
  "statements[].net_pay": "money",
  "statements[].period_start": "date",
  "statements[].period_end": "date",
  "statements[].hours": "text?",
  "statements[].regular": "money?",
  "statements[].overtime": "money?",
  "statements[].bonus": "money?",
  "statements[].commission": "money?",
  "statements[].earnings": "filled",
  "statements[].earnings[].name": "text",
  "statements[].earnings[].amount": "money",
  "statements[].deductions[].name": "text",
  "statements[].deductions[].amount": "money",
  "statements[].file": "url",
  w2s: "filled",
  "w2s[].year": "integer",
  "w2s[].wages": "money",
  "w2s[].federal_tax": "money",
  "w2s[].social_security_tax": "money",
  "w2s[].medicare_tax": "money",
  "w2s[].file": "url",
  bank_accounts: "filled",
  "bank_accounts[].bank_name": "text",
  "bank_accounts[].account_type": "text",
  "bank_accounts[].account_number": "text",
  "bank_accounts[].account_number_mask": "text",
  "bank_accounts[].deposit_type": "text",
  "bank_accounts[].deposit_value": "text?",
};

/** What one client deletes without asking, where the report is done. */
const DELETED: Reads = {
  pdf_report: "there",
  access_token: "there",
  "employments[].statements": "list",
  "employments[].bank_accounts": "there",
  "employments[].derived_fields": "there",
  "employments[].missing_data_fields": "there",
  "employments[].profile": "there",
  "employments[].statements[].file": "there",
  "employments[].statements[].check_number": "there",
  "employments[].statements[].derived_fields": "there",
  "employments[].statements[].missing_data_fields": "there",
  "employments[].w2s[].file": "there",
};

const HEAD: Reads = {
  id: "id",
  link_id: "id",
  status: "text",
  finished_at: "time",
  completed_at: "time",
  access_token: "there",
  tracking_info: "text?",
  refresh_status: "there",
  "provider.name": "text",
  "provider.logo_url": "there",
  provider_name: "text",
  data_source: "text",
  is_suspicious: "flag",
  pdf_report: "url",
};

function within(path: string, reads: Reads): Reads {
  return Object.fromEntries(Object.entries(reads).map(([field, kind]) => [`${path}.${field}`, kind]));
}

suite("links and tasks", () => {
  test("GET links/ of a user, and GET links/{id}/ with and without the slash", async () => {
    const list = await client.get(`/v1/links/?user_id=${income.userId}`);
    assertReads(list.body, { results: "filled", "results[].id": "id" });
    for (const path of [`/v1/links/${income.linkId}/`, `/v1/links/${income.linkId}`]) {
      const link = await client.get(path);
      assertReads(link.body, { is_dds_available: "flag?", is_dds_supported: "flag?", "company_mapping.id": "id?" });
    }
  });

  test("GET tasks/ of a user shows status and error_message", async () => {
    const list = await client.get(`/v1/tasks/?user_id=${income.userId}`);
    assertReads(list.body, { results: "filled", "results[].status": "text", "results[].error_message": "text?" });
  });
});

suite("the report of a link", () => {
  test("of income has what every client reads, and what one of them deletes without asking", async () => {
    const report = await client.get(`/v1/links/${income.linkId}/income/report`);
    assert.equal(report.at("status"), "done");
    assertReads(report.body, { ...HEAD, employments: "filled", ...DELETED, ...within("employments[]", SHOWN) });
  });

  test("of employment has every key that a client deletes, and profile and company as objects", async () => {
    const { linkId } = await connect({ product_type: "employment" });
    for (const path of [`/v1/links/${linkId}/employment/report`, `/v1/links/${linkId}/employment/report/`]) {
      const report = await client.get(path);
      assertReads(report.body, {
        ...HEAD,
        employments: "filled",
        ...DELETED,
        "employments[].profile": "object",
        "employments[].company": "object",
        "employments[].job_title": "text",
      });
    }
  });

  test("by its access token, as an iOS and an Android quickstart and an old demo ask for it", async () => {
    const body = { access_token: income.accessToken };
    const answers = [
      await client.post("/v1/links/reports/income/", body),
      await client.post("/v1/links/reports/employment/", body),
      await client.post("/v1/link/reports/income/", body),
      await client.request("POST", "/v1/links/reports/income", {
        body: `access_token=${income.accessToken}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    ];
    for (const answer of answers) {
      assert.equal(answer.status, 200, answer.text);
      assertReads(answer.body, {
        employments: "filled",
        "employments[].profile": "object",
        "employments[].company": "object",
      });
    }
  });

  test("names files that open without credentials", async () => {
    const report = await client.get(`/v1/links/${income.linkId}/income/report`);
    const urls = ["pdf_report", "employments.0.statements.0.file", "employments.0.w2s.0.file"].map((at) =>
      report.at(at),
    );
    for (const url of urls) {
      const { statusCode, headers, body } = await request(String(url));
      assert.deepEqual([statusCode, headers["content-type"]], [200, "application/pdf"]);
      await body.dump();
    }
  });

  for (const logIn of ["hourly.part-time", "multiple.employments", "weekly", "monthly", "semimonthly", "annual"]) {
    test(`of ${logIn} has what a page of a verification shows`, async () => {
      const { linkId } = await connect({ product_type: "income" }, { username: logIn });
      const report = await client.get(`/v1/links/${linkId}/income/report`);
      const { statements, w2s, annual_income_summary: summary, ...always } = SHOWN;
      assertReads(report.body, { ...HEAD, ...DELETED, employments: "filled", ...within("employments[]", always) });
    });
  }
});

suite("deposits", () => {
  const account = {
    account_number: "16002600",
    account_type: "checking",
    routing_number: "12345678",
    bank_name: "Bank",
  };
  const DETAILS: Reads = {
    bank_name: "text",
    account_type: "text",
    account_number: "text",
    routing_number: "text",
    deposit_type: "text",
    deposit_value: "text?",
  };
  const DEPOSIT: Reads = {
    status: "text",
    finished_at: "time",
    is_suspicious: "flag",
    tracking_info: "text?",
    pdf_report: "url",
    "employer.name": "text",
    "employer.logo_url": "there",
    "provider.name": "text",
    ...within("deposit_details", DETAILS),
  };

  test("a loan's report and a direct deposit's report show where pay goes to", async () => {
    const pll = { ...account, deposit_type: "amount", deposit_value: "150.00" };
    const { linkId } = await connect({ product_type: "pll", account: pll });
    for (const type of ["pll", "direct_deposit", "deposit-switch"]) {
      const report = await client.get(`/v1/links/${linkId}/${type}/report`);
      assertReads(report.body, DEPOSIT);
      assert.equal(report.at("deposit_details.deposit_type"), "amount");
      assert.equal(report.at("deposit_details.deposit_value"), "150.00");
      // The pages show the last four characters of what they get.
      assert.equal(String(report.at("deposit_details.account_number")).slice(-4), "2600");
    }
  });

  test("a user's deposit report is a 404 before, and has links[] after the switch", async () => {
    const user = await client.post("/v1/users/", { external_user_id: "switcher" });
    assertError(await client.get(`/v1/users/${user.at("id")}/deposit_switch/report/`), 404, "not_found");
    const { userId } = await connect({ product_type: "deposit_switch", account });
    const report = await client.get(`/v1/users/${userId}/deposit_switch/report/`);
    assertReads(report.body, {
      completed_at: "time",
      links: "filled",
      "links[].employer.name": "text",
      "links[].provider.name": "text",
      ...within("links[].deposit_details", DETAILS),
    });
    assert.equal(report.at("links.0.deposit_details.deposit_type"), "entire");
  });
});

suite("reports of a user", () => {
  for (const is_voe of [true, false]) {
    test(`POST users/{id}/reports/ with is_voe ${is_voe} answers with the whole report`, async () => {
      const made = await client.post(`/v1/users/${income.userId}/reports/`, { is_voe });
      assertReads(made.body, {
        report_id: "id",
        created_at: "time",
        completed_at: "time",
        links: "filled",
        ...within("links[]", { ...HEAD, employments: "filled" }),
        ...(is_voe ? { "links[].employments[].job_title": "text" } : within("links[].employments[]", SHOWN)),
      });
      const read = await client.get(`/v1/users/${income.userId}/reports/${made.at("report_id")}/`);
      assert.equal(read.status, 200);
      assertReads(read.body, { report_id: "id", links: "filled" });
    });
  }

  test("as a PDF: fmt=pdf under text/plain, and Accept: application/pdf", async () => {
    const made = await client.post(`/v1/users/${income.userId}/reports/`, { is_voe: false });
    const url = `${app.url}/v1/users/${income.userId}/reports/${made.at("report_id")}`;
    const answers = [
      await request(`${url}/?fmt=pdf`, { headers: { ...client.headers, "content-type": "text/plain" } }),
      await request(`${url}?fmt=pdf`, { headers: client.headers }),
      await request(`${url}/`, { headers: { ...client.headers, accept: "application/pdf" } }),
    ];
    for (const { statusCode, body } of answers) {
      assert.equal(statusCode, 200);
      assert.equal(
        Buffer.from(await body.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        "%PDF-",
      );
    }
  });
});

suite("refreshes", () => {
  test("POST refresh/tasks/ gives a task_id, which is polled with and without the slash until it ends", async () => {
    const { accessToken, linkId } = await connect({ product_type: "income" }, { username: "changing" });
    const made = await client.post("/v1/refresh/tasks/", { access_token: accessToken, product_type: "income" });
    assert.ok(made.status === 200 || made.status === 201, made.text);
    assertReads(made.body, { task_id: "id" });
    const ends: readonly unknown[] = ["done", ...TASK_FAILURES];
    let status: unknown;
    for (let asked = 0; !ends.includes(status); asked += 1) {
      const task = await client.get(`/v1/refresh/tasks/${made.at("task_id")}${asked % 2 === 0 ? "" : "/"}`);
      assertReads(task.body, { status: "text" });
      status = task.at("status");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal(status, "done");
    assert.equal((await client.get(`/v1/links/${linkId}/income/report`)).at("refresh_status"), "done");
  });

  test("a refresh that the person did not agree to has a task_id too, and ends", async () => {
    const { accessToken } = await connect({ product_type: "income" }, { allowsRefresh: false });
    const made = await client.post("/v1/refresh/tasks/", { access_token: accessToken });
    assertReads(made.body, { task_id: "id" });
    let task = await client.get(`/v1/refresh/tasks/${made.at("task_id")}`);
    for (; task.at("finished_at") === null; task = await client.get(`/v1/refresh/tasks/${made.at("task_id")}`)) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.ok(
      TASK_FAILURES.some((failure) => failure === task.at("status")),
      task.text,
    );
  });
});
