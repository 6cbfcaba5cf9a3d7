import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { OpenVoe } from "../../../../client/src/index.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { biweeklyPayroll, PAID_PERSON } from "../../../support/payroll/biweekly-payroll.ts";
import { pdfText } from "../../../support/pdf-text.ts";

/*
 * From an imported payroll file to a filed PDF, over HTTP: what test/web/dashboard/walks/income.ts does in a browser.
 */

let app: TestApplication;
let client: Client;
let verificationId: string;

before(async () => {
  app = await startApplication({ workers: ["imports", "verifications"], isDirectoryAwaited: false });
  client = await app.client({
    environment: "production",
    scopes: ["imports:write", "verifications:read", "verifications:write", "connections:read"],
  });
  const { headers } = client;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  const voe = new OpenVoe({ baseUrl: app.url, clientId, accessSecret });
  const upload = { kind: "employments", source: "pay runs", file_name: "payroll.csv" } as const;
  const { id } = await voe.imports.upload(upload, new Blob([biweeklyPayroll()]));
  await voe.imports.start(id);
  assert.equal((await voe.imports.waitFor(id)).counts?.added, 1);
  const made = await client.post("/v1/instant-verifications/", PAID_PERSON, { headers: { prefer: "wait=10" } });
  assert.equal(made.at("results.outcome"), "match");
  verificationId = String(made.at("id"));
});
after(() => app.stop());

const PATH = "/v1/income-assessments/";

async function assessed(rule: string, rest: object = {}) {
  const made = await client.post(PATH, { rule, as_of: "2026-07-05", verification_id: verificationId, ...rest });
  assert.equal(made.status, 201);
  return made;
}

async function reportOf(id: unknown): Promise<string> {
  const { statusCode, body } = await request(`${app.url}${PATH}${id}/report.pdf`, { headers: client.headers });
  assert.equal(statusCode, 200);
  return pdfText(Buffer.from(await body.arrayBuffer()));
}

test("a caseworker is told that 80 hours of June are met, by which rows of the file, and files the report", async () => {
  const made = await assessed("medicaid.engagement_month", { parameters: { month: "2026-06" } });
  assert.deepEqual([made.at("verdict"), made.at("reasons.0.code")], ["met", "hours_met"]);
  const pay = await client.get(`${PATH}${made.at("id")}/statements/`);
  const statements = pay.at("statements") as { input: string; source: string }[];
  const derived = JSON.stringify(made.at("figures"));
  const used = statements.filter(({ input }) => derived.includes(`"${input}/hours"`));
  assert.deepEqual(
    used.map(({ source }) => source),
    ["payroll.csv, row 12", "payroll.csv, row 13", "payroll.csv, row 14"],
  );
  const text = await reportOf(made.at("id"));
  assert.match(text, /Met: what is known reaches the threshold/);
  assert.match(text, /payroll\.csv, row 13/);
});

test("an underwriter is given the average of variable pay of the year, and files Form 1005", async () => {
  const made = await assessed("fannie_mae.ytd_prior_average");
  const figures = made.at("figures") as { name: string; value: string }[];
  // 13 times 60 hours at $15 and 30 hours at time and a half, over 6 months and 2 of July's 31 days.
  assert.deepEqual(
    figures.filter(({ name }) => name !== "months").map(({ name, value }) => [name, value]),
    [
      ["total", "12375.00"],
      ["monthly", "2051.47"],
    ],
  );
  const form = await assessed("fannie_mae.form_1005");
  const text = await reportOf(form.at("id"));
  assert.match(text, /Form 1005/);
  assert.match(text, /Thistlewhite Mills/);
});
