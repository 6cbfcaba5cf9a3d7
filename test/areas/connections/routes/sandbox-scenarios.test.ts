import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { scenariosOf } from "../../../../src/areas/connections/sandbox/scenarios.ops.ts";
import type { TeamId } from "../../../../src/kernel/ids.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

let application: TestApplication;
let client: Client;
const PATH = "/v1/sandbox/scenarios/";

before(async () => {
  application = await startApplication();
  client = await application.client();
});
after(() => application.stop());

const WHOLE = {
  name: "A raise",
  username: "raise",
  password: "pw",
  mfa_code: "777",
  steps: [
    { kind: "choice", title: "Which one?", options: ["A", "B"] },
    { kind: "wait", delay_ms: 200 },
  ],
  delay_ms: 100,
  employments: [
    {
      company_name: "Mine, Inc.",
      job_title: "Baker",
      job_type: "F",
      start_date: "2020-01-01",
      income: "52000",
      income_unit: "YEARLY",
      pay_frequency: "SM",
      profile: { first_name: "Ada", last_name: "Nobody", ssn: "900020001" },
      statements: [
        {
          pay_date: "2026-01-15",
          gross_pay: "1000.00",
          net_pay: "800.00",
          earnings: [
            { name: "Pay", category: "regular", amount: "900.00" },
            { name: "Tips", category: "tips", amount: "100.00" },
          ],
          deductions: [
            { name: "Tax", category: "tax", amount: "150.00" },
            { name: "401(k)", category: "retirement", amount: "50.00", tax_treatment: "pre_tax" },
          ],
        },
      ],
    },
  ],
  refreshes: [{ outcome: "unavailable" }, { employments: [] }],
};

test("createScenario stores a whole scenario, and getScenario and listScenarios show it", async () => {
  const created = await client.post(PATH, WHOLE);
  assert.equal(created.status, 201, created.text);
  const { id, created_at, ...shown } = created.body as Record<string, unknown>;
  assert.deepEqual(shown, {
    ...WHOLE,
    outcome: null,
    employments: [{ ...WHOLE.employments[0], income: "52000.00" }],
    refreshes: [
      { outcome: "unavailable", employments: null },
      { outcome: null, employments: [] },
    ],
  });
  assert.equal(typeof created_at, "string");
  assert.deepEqual((await client.get(`${PATH}${id}/`)).body, created.body);
  assert.deepEqual((await client.get(PATH)).at("results.0"), created.body);
  assert.equal((await client.delete(`${PATH}${id}/`)).status, 204);
  assertError(await client.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await client.delete(`${PATH}${id}/`), 404, "not_found");
});

test("createScenario fills in what is absent", async () => {
  const { body } = await client.post(PATH, { name: "Short", username: " short " });
  const { id: _, created_at: __, ...shown } = body as Record<string, unknown>;
  const absent = { outcome: null, mfa_code: null, steps: [], delay_ms: 0, employments: null, refreshes: [] };
  assert.deepEqual(shown, { name: "Short", username: "short", password: "goodpassword", ...absent });
});

test("createScenario names every fault at once", async () => {
  const answer = await client.post(PATH, {
    username: "",
    outcome: "done",
    steps: [{ kind: "code" }, { kind: "choice" }, { kind: "form" }, { kind: "wait" }],
    employments: [
      { start_date: "2030-01-01", end_date: "2029-01-01", income: "1,000", profile: { ssn: "12" } },
      {
        statements: [
          { pay_date: "2031-01-01", gross_pay: "1.00", net_pay: "2.00", hours: "many" },
          { pay_date: "2026-01-01", gross_pay: "x", net_pay: "1.00" },
          {
            pay_date: "2026-01-01",
            gross_pay: "3.00",
            net_pay: "1.00",
            earnings: [{ name: "Pay", category: "regular", amount: "2.00" }],
            deductions: [],
          },
        ],
      },
    ],
  });
  assertRefused(answer, {
    name: "is required",
    username: "must not be empty",
    outcome:
      "must be one of login_error, mfa_error, config_error, account_locked, no_data, unavailable, error, not_supported",
    "steps[0].code": "is required of a code",
    "steps[1].options": "is required of a choice",
    "steps[2].labels": "is required of a form",
    "steps[3].delay_ms": "is required of a wait",
    "employments[0].income": "must be an amount like 1234.50",
    "employments[0].start_date": "must not be in the future",
    "employments[0].end_date": "must not be before start_date",
    "employments[0].profile.ssn": "must be nine digits, or the last four",
    "employments[1].statements[0].pay_date": "must not be in the future",
    "employments[1].statements[0].net_pay": "must not be over gross_pay",
    "employments[1].statements[0].hours": "must be hours like 80.00",
    "employments[1].statements[1].gross_pay": "must be an amount like 1234.50",
    "employments[1].statements[2].earnings": "must add up to gross_pay",
    "employments[1].statements[2].deductions": "must add up to gross_pay less net_pay",
  });
});

test("createScenario refuses a second scenario of one user name and password, and takes another password", async () => {
  const scenario = { name: "Twice", username: "twice", password: "one" };
  assert.equal((await client.post(PATH, scenario)).status, 201);
  assertRefused(await client.post(PATH, scenario), {
    username: "another scenario has this user name and password already",
  });
  assert.equal((await client.post(PATH, { ...scenario, password: "two" })).status, 201);
});

test("createScenario refuses keys of other environments and keys without the scope", async () => {
  const development = await application.client({ environment: "development" });
  const body = { name: "Elsewhere", username: "elsewhere" };
  assertError(await development.post(PATH, body), 403, "permission_denied");
  assertError(await development.get(PATH), 403, "permission_denied");
  const reader = await application.client({ scopes: ["connections:read"] });
  assertError(await reader.post(PATH, body), 403, "permission_denied");
});

test("createScenario keeps a team's scenarios from other teams", async () => {
  const { body } = await client.post(PATH, { name: "Own", username: "own" });
  const { id } = body as { id: string };
  const stranger = await application.client();
  assertError(await stranger.get(`${PATH}${id}/`), 404, "not_found");
  assertError(await stranger.delete(`${PATH}${id}/`), 404, "not_found");
  assert.equal((await stranger.get(PATH)).at("count"), 0);
  const context = { db: application.db, keyring: application.keyring };
  const nobody = { teamId: "0".repeat(32) as TeamId, environment: "sandbox" } as const;
  assert.deepEqual(await scenariosOf(context, nobody, "own"), []);
});

test("createScenario repeats the answer under an idempotency key", async () => {
  const once = client.with({ "idempotency-key": "scenario-1" });
  const body = { name: "Once", username: "once" };
  const [first, second] = [await once.post(PATH, body), await once.post(PATH, body)];
  assert.deepEqual(second.body, first.body);
});
