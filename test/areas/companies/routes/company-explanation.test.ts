import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { unansweredConfidence } from "../../../../src/areas/companies/ops/companies.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { DARTMOUTH, importDirectory } from "./directory.ts";

const PATH = "/v1/companies/";

interface Entry {
  readonly feature: string;
  readonly query: string | null;
  readonly candidate: string | null;
  readonly verdict: string;
  readonly weight: number;
}

describe("explainCompanySearch", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ prepare: importDirectory });
    client = await app.client();
  });
  after(() => app.stop());

  test("explainCompanySearch reports the probability of a match that is its confidence", async () => {
    const body = { name: "Dartmouth College", address: { state: "NH", city: "Hanover" } };
    const answer = await client.post(`${PATH}?explain=true`, body);
    const [best] = answer.at("candidates") as { company_mapping_id: string; probability: number }[];
    assert.equal(best?.company_mapping_id, answer.at("company_mapping_id"));
    assert.equal(best?.probability.toFixed(2), answer.at("confidence_level"));
  });

  test("explainCompanySearch adds candidates and an explanation to the search's response", async () => {
    const body = { name: "Dartmouth College", ein: "99-9999999", address: { state: "NH", city: "Hanover" } };
    const plain = await client.post(PATH, body);
    assert.deepEqual((await client.post(`${PATH}?explain=false`, body)).body, plain.body);
    const answer = await client.post(`${PATH}?explain=true`, body);
    const { candidates, explanation, ignored_details, reasons, ...rest } = answer.body as Record<string, unknown>;
    assert.deepEqual(rest, plain.body);
    assert.deepEqual(ignored_details, []);
    const [best, ...others] = candidates as { company_mapping_id: string; probability: number }[];
    assert.deepEqual(best, {
      company_mapping_id: DARTMOUTH.id,
      name: DARTMOUTH.name,
      domain: DARTMOUTH.domain,
      city: DARTMOUTH.city,
      state: DARTMOUTH.state,
      probability: best?.probability,
    });
    assert.ok(others.length <= 4 && others.every(({ probability }) => probability <= (best?.probability ?? 0)));
    assert.equal(plain.at("company_mapping_id"), null);
    assert.equal(unansweredConfidence(best?.probability ?? 0), plain.at("confidence_level"));
    const entry = (feature: string) => (explanation as Entry[]).find((one) => one.feature === feature);
    const { weight = 0, ...ein } = entry("exact_differs") ?? {};
    assert.ok(weight < 0);
    assert.deepEqual(ein, {
      feature: "exact_differs",
      detail: "ein",
      meaning: "another EIN, or not the id asked for",
      verdict: "differ",
      query: "999999999",
      candidate: DARTMOUTH.ein,
    });
    assert.equal(entry("state_agrees")?.verdict, "agree");
    assert.equal(entry("phone_agrees"), undefined, "what adds nothing is left out");
    const [first] = reasons as { code: string; text: string }[];
    assert.equal(first?.code, "compared_with");
    assert.ok(first?.text.includes(DARTMOUTH.name));
    assert.deepEqual(plain.at("ask_for"), ["legal_name", "former_name"]);
  });

  test("explainCompanySearch explains the best candidate even if nothing matches", async () => {
    const answer = await client.post(`${PATH}?explain=true`, {
      name: "Dartmouth Ironmongers",
      address: { state: "TX" },
    });
    assert.equal(answer.at("company_mapping_id"), null);
    assert.ok((answer.at("candidates") as unknown[]).length > 0);
    assert.ok((answer.at("explanation") as unknown[]).length > 0);
  });

  test("explainCompanySearch explains nothing without a candidate", async () => {
    const answer = await client.post(`${PATH}?explain=true`, { ein: "99-9999999" });
    assert.deepEqual([answer.at("candidates"), answer.at("explanation"), answer.at("reasons")], [[], [], []]);
    assert.deepEqual(answer.at("ask_for"), ["full_name", "state", "city"]);
  });

  test("explainCompanySearch refuses an explain other than true or false, together with the body's faults", async () => {
    const answer = await client.post(`${PATH}?explain=maybe`, { ein: "1" });
    assertRefused(answer, { explain: "must be true or false", ein: "must be 9 digits, such as 12-3456789" });
  });
});
