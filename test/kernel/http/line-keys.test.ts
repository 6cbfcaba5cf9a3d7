import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { aVerification } from "./requests.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client();
});
after(() => app.stop());

interface LineAnswer {
  readonly id?: string;
  readonly error?: { readonly code: string; readonly extra?: object };
}

const ASSESSMENT = {
  rule: "tenancy.rent_to_income",
  as_of: "2026-06-30",
  facts: { rent_monthly: "1300.00", gross_monthly: "4000.00" },
};
const ORDER = { first_name: "Ada", last_name: "Sample", email: "ada@example.com", products: ["income"] };

for (const [operation, path, line] of [
  ["createInstantVerificationBatch", "/v1/instant-verifications/batch/", aVerification()],
  ["createOrderBatch", "/v1/orders/batch/", ORDER],
  ["createIncomeAssessmentBatch", "/v1/income-assessments/batch/", ASSESSMENT],
] as const) {
  test(`${operation} refuses a line whose idempotency_key has a NUL or another control character, and creates those beside it`, async () => {
    const keys = [`${operation}-1`, "loan\u0000", "\u0000", "loan\u001b[2J", `${operation}-2`];
    const body = keys.map((key) => `${JSON.stringify({ ...line, idempotency_key: key })}\n`).join("");
    const sent = await client.request("POST", path, { body, headers: { "content-type": "application/x-ndjson" } });
    assert.equal(sent.status, 200, sent.text);
    const answers = sent.text
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as LineAnswer);
    assert.deepEqual(
      answers.map(({ error, id }) => error?.code ?? typeof id),
      ["string", "incorrect_parameters", "incorrect_parameters", "incorrect_parameters", "string"],
    );
    assert.match(JSON.stringify(answers[1]?.error?.extra), /"field":"idempotency_key"/);
    const text = "select key from idempotency_keys where key !~ '^create[A-Za-z]+-[12]$'";
    assert.deepEqual(await app.db.rows({ name: "odd_keys", text }), []);
  });
}
