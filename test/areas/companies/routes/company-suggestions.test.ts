import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type Answer,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "./directory.ts";

const PATH = "/v1/company-mappings-search/";

for (const home of HOMES)
  describe(`suggestCompanies (${home})`, () => {
    let app: TestApplication;
    let client: Client;
    before(async () => {
      app = await startApplication({ home, prepare: importDirectory });
      client = await app.client();
    });
    after(() => app.stop());

    const suggest = (query: string, more = "") => client.get(`${PATH}?query=${encodeURIComponent(query)}${more}`);
    const idsOf = (answer: Answer) =>
      (answer.body as { company_mapping_id: string }[]).map((one) => one.company_mapping_id);

    test("suggestCompanies answers with the fields of a search, the place, and whether it fits", async () => {
      const answer = await suggest("google");
      assert.equal(answer.status, 200);
      const { confidence_level, ...rest } = (answer.body as Record<string, unknown>[])[0] ?? {};
      assert.deepEqual(rest, {
        company_mapping_id: GOOGLE.id,
        name: "GOOGLE LLC",
        domain: "google.com",
        logo_url: null,
        success_rate: null,
        mapping_status: "unmapped",
        city: "MOUNTAIN VIEW",
        state: "CA",
        fits: true,
      });
      const alone = await client.post("/v1/companies/", { name: "google" });
      assert.equal(confidence_level, alone.at("confidence_level"));
    });

    for (const text of [
      "goo",
      "GOOGL",
      "google.c",
      "https://www.google.com",
      "gogle",
      "dartm",
      "trustees of dar",
      "college dart",
    ]) {
      test(`suggestCompanies finds its company by ${text}`, async () => {
        const id = /dar/.test(text) ? DARTMOUTH.id : GOOGLE.id;
        assert.ok(
          idsOf(await suggest(text))
            .slice(0, 3)
            .includes(id),
          text,
        );
      });
    }

    test("suggestCompanies answers at most 20, each once, also for a single letter", async () => {
      for (const text of ["a", "b", "c", "in", "the", "of"]) {
        const ids = idsOf(await suggest(text));
        assert.ok(ids.length <= 20);
        assert.equal(new Set(ids).size, ids.length);
      }
      assert.equal(idsOf(await suggest("b")).length, 20);
      assert.deepEqual((await suggest("!?")).body, []);
    });

    test("suggestCompanies reports statuses and success rates as the search does, with one statement for all", async () => {
      await app.db.rows({
        name: "test_see",
        text: `insert into company_providers (company_id, environment, provider, products, verified_at)
          values ('${DARTMOUTH.id}', 'sandbox', 'one', '{income}', now())`,
      });
      app.statements.length = 0;
      const answer = await suggest("trustees", "&product_type=income");
      const own = (answer.body as Record<string, unknown>[]).find((one) => one.company_mapping_id === DARTMOUTH.id);
      assert.deepEqual([own?.mapping_status, own?.success_rate], ["verified", null]);
      const others = (answer.body as Record<string, unknown>[]).filter((one) => one !== own);
      assert.ok(others.length > 0 && others.every((one) => one.success_rate === null));
      assert.equal(app.statements.filter((name) => name === "list_known_companies").length, 1);
    });

    test("suggestCompanies reports every fault of its query", async () => {
      const products = "must be one of income, employment, deposit_switch, pll, assets, insurance, admin, transactions";
      assertRefused(await client.get(PATH), { query: "is required" });
      assertRefused(await client.get(`${PATH}?product_type=x`), { query: "is required", product_type: products });
      for (const blank of ["", "%20", "%00"]) {
        const message = "must not be blank or contain control characters";
        const answer = await client.get(`${PATH}?query=${blank}`);
        assertRefused(answer, { query: blank === "" ? "must not be empty" : message });
      }
      assertRefused(await suggest("x".repeat(257)), { query: "must have at most 256 characters" });
    });

    test("suggestCompanies logs nothing of the typed text", async () => {
      await suggest("Secretive Holdings");
      assert.ok(!/secretive/i.test(app.log.join("\n")));
    });
  });
