import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../support/application.ts";

const MISENCODED = "must be percent-encoded UTF-8";

describe("encodingFaults", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
  });
  after(() => app.stop());

  for (const value of ["%ff", "%", "a%zz", "%c3%28", "%c0%af", "%ed%a0%80", "a=%ff"]) {
    test(`encodingFaults reports a parameter with the value ${value}`, async () => {
      assertRefused(await client.get(`/v1/company-mappings-search/?query=${value}`), { query: MISENCODED });
      assertRefused(await client.get(`/v1/instant-verifications/?page_size=0&tracking_%69nfo=${value}`), {
        tracking_info: MISENCODED,
        page_size: "must be at least 1",
      });
    });
  }

  test("encodingFaults reports a parameter once, and ignores unknown ones", async () => {
    assertRefused(await client.get("/v1/webhooks/?page_size=%ff&page_size=%ff"), { page_size: MISENCODED });
    for (const query of ["other=%ff", "%ff=1", "%ff"]) {
      assert.equal((await client.get(`/v1/webhooks/?${query}`)).status, 200);
    }
  });

  for (const value of ["caf%C3%A9", "a+b", "%F0%9F%99%82", "50%25", "a=b"]) {
    test(`encodingFaults accepts the value ${value}`, async () => {
      assert.equal((await client.get(`/v1/company-mappings-search/?query=${value}`)).status, 200);
    });
  }
});

test("compileQueryReader reads true and false, and no other word, as a boolean", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const client = await app.client();
  const search = (explain: string) => client.post(`/v1/companies/?explain=${explain}`, { name: "Acme" });
  assert.deepEqual((await search("true")).at("candidates"), []);
  assert.equal((await search("false")).at("candidates"), undefined);
  for (const word of ["", "1", "TRUE", "yes"]) assertRefused(await search(word), { explain: "must be true or false" });
});
