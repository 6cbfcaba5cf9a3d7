import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FURTHER } from "../../../../scripts/reference/flow.ts";
import { generatePostman } from "../../../../scripts/reference/postman.ts";
import type { TestApplication } from "../../../support/application.ts";
import { type Collection, CollectionRun } from "../../../support/collection.ts";
import { startReferenceService } from "../../../support/collection-service.ts";
import { InquiryLaw } from "../../../support/inquiry-law.ts";
import { openapiText } from "../../../support/openapi-text.ts";

/** Reads that show data of persons and are no entry of the inquiry log, and why. */
const NOT_LOGGED: Readonly<Record<string, string>> = {
  getOrder: "without a report: what the team itself has sent",
  listOrders: "likewise",
  listSandboxPersons: "made persons of the sandbox",
  exportAudit: "the log itself, which names no person but the members who act",
};

describe("the Postman collection", () => {
  const collection = JSON.parse(generatePostman(openapiText())) as Collection;
  let app: TestApplication;
  let variables: Readonly<Record<string, string>>;
  let law: InquiryLaw;
  before(async () => {
    ({ app, variables } = await startReferenceService());
    law = new InquiryLaw(app, variables.client_id ?? "");
  });
  after(() => app.stop());

  test("every request of it succeeds in order, with ids of earlier answers", { timeout: 240_000 }, async () => {
    const run = new CollectionRun(variables);
    const failures: string[] = [];
    for (const { name, item } of collection.item.filter((folder) => folder.name !== FURTHER)) {
      for (const one of item) {
        const sent = run.send(one).then((ran) => law.look(one, ran, run));
        await sent.catch((failure) => failures.push(`${name}: ${failure.message}`));
      }
    }
    assert.deepEqual(failures, []);
  });

  test("every read of it that shows data of a person is an entry of the inquiry log, by whoever reads, or has its reason here", () => {
    assert.ok(law.shown.size > 20, [...law.shown].join(", "));
    assert.deepEqual([...law.unlogged].sort(), Object.keys(NOT_LOGGED).sort());
  });
});
