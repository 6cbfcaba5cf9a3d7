import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aVerification } from "../../../kernel/http/requests.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const PATH = "/v1/instant-verifications/";
const CONSENT = { obtained_at: "2026-11-01T09:30:00.000000Z", evidence_sha256: "ab".repeat(32) };
const PURPOSE = { permissible_purpose: "EXTENSION_OF_CREDIT", consent: CONSENT };

let application: TestApplication;
let client: Client;

before(async () => {
  application = await startApplication();
  client = await application.client();
});
after(() => application.stop());

test("createInstantVerification stores purpose and consent, shows them, and records them in the inquiry log", async () => {
  const created = await client.post(PATH, aVerification({ rest: PURPOSE }));
  assert.equal(created.status, 201);
  const read = await client.get(`${PATH}${created.at("id")}/`);
  for (const answer of [created, read]) {
    assert.deepEqual([answer.at("permissible_purpose"), answer.at("consent")], [PURPOSE.permissible_purpose, CONSENT]);
  }
  const entries = await application.db.rows<{ action: string; details: unknown }>(
    { name: "entries", text: "select action, details from audit_entries where target = $1" },
    [created.at("id")],
  );
  assert.deepEqual(entries, [{ action: "verification.create", details: { ...PURPOSE, awaits_results: false } }]);
});

test("createInstantVerification without a purpose shows none, and is recorded all the same", async () => {
  const answer = await client.post(PATH, aVerification({ rest: { permissible_purpose: null } }));
  assert.deepEqual([answer.at("permissible_purpose"), answer.at("consent")], [undefined, undefined]);
  const entries = await application.db.rows(
    { name: "entries", text: "select action, details from audit_entries where target = $1" },
    [answer.at("id")],
  );
  assert.deepEqual(entries, [
    { action: "verification.create", details: { permissible_purpose: null, consent: null, awaits_results: false } },
  ]);
});

test("createInstantVerification refuses unknown purposes and faulty consents", async () => {
  const refused = (rest: object, faults: Record<string, string>) =>
    client.post(PATH, aVerification({ rest })).then((answer) => assertRefused(answer, faults));
  const unknown = await client.post(PATH, aVerification({ rest: { permissible_purpose: "CURIOSITY" } }));
  assert.equal(unknown.at("error.extra.invalid-params.0.field"), "permissible_purpose");
  await refused(
    { consent: { ...CONSENT, obtained_at: "2999-01-01T00:00:00Z" } },
    { "consent.obtained_at": "must not be in the future" },
  );
  await refused({ consent: { obtained_at: CONSENT.obtained_at } }, { "consent.evidence_sha256": "is required" });
});

test("createInstantVerification requires purpose and consent where the operator does", async (t) => {
  const strict = await startApplication({ requiresPurpose: true });
  t.after(() => strict.stop());
  const careful = await strict.client();
  const message = "is required by the operator of this service";
  assertRefused(await careful.post(PATH, aVerification()), { permissible_purpose: message, consent: message });
  assertRefused(await careful.post(PATH, aVerification({ rest: { permissible_purpose: "EMPLOYMENT" } })), {
    consent: message,
  });
  assert.equal((await careful.post(PATH, aVerification({ rest: PURPOSE }))).status, 201);
});
