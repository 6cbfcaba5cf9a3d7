import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { DARTMOUTH, importDirectory } from "../../companies/routes/directory.ts";

const PATH = "/v1/companies/";

let app: TestApplication;
before(async () => {
  app = await startApplication({ prepare: importDirectory });
});
after(() => app.stop());

test("searchCompanies calls a product of records unsupported only where an environment has none of any company", async (t) => {
  const key = await app.client({ environment: "production" });
  const rateOf = async (product: string) =>
    (await key.post(PATH, { ein: DARTMOUTH.ein, product_type: product })).at("success_rate");
  assert.equal(await rateOf("income"), "unsupported");
  const id = "ab".repeat(16);
  await app.db.rows({
    name: "test_add_record",
    text: `insert into employments (id, record_token, sealed, key_id, blocking_tokens, fingerprint, environment, source, import_id)
      select '${id}', '', '', 1, '{}', '', 'production', 'here', '${id}'`,
  });
  t.after(() => app.db.rows({ name: "test_remove_record", text: `delete from employments where id = '${id}'` }));
  assert.deepEqual(await Promise.all(["income", "employment", "deposit_switch"].map(rateOf)), [
    null,
    null,
    "unsupported",
  ]);
});
