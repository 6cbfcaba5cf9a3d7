import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { FURTHER } from "../../scripts/reference/flow.ts";
import { generatePostman } from "../../scripts/reference/postman.ts";
import type { TestApplication } from "../support/application.ts";
import { type Collection, CollectionRun } from "../support/collection.ts";
import { startReferenceService } from "../support/collection-service.ts";
import { openapiText } from "../support/openapi-text.ts";

describe("the Postman collection", () => {
  const collection = JSON.parse(generatePostman(openapiText())) as Collection;
  let app: TestApplication;
  let variables: Readonly<Record<string, string>>;
  before(async () => {
    ({ app, variables } = await startReferenceService());
  });
  after(() => app.stop());

  test("every request of it succeeds in order, with ids of earlier answers", { timeout: 60_000 }, async () => {
    const run = new CollectionRun(variables);
    const failures: string[] = [];
    for (const { name, item } of collection.item.filter((folder) => folder.name !== FURTHER)) {
      for (const one of item) await run.send(one).catch((failure) => failures.push(`${name}: ${failure.message}`));
    }
    assert.deepEqual(failures, []);
  });
});
