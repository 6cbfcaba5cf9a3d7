import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../src/domain/caller.ts";
import { PAGE_SIZE_MAX } from "../../src/domain/page.ts";
import { listAudit } from "../../src/operations/audit/audit.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { Ordering } from "../support/orders/ordering.ts";
import { testPerson } from "../web/dashboard/persons.ts";
import { aVerification } from "./requests.ts";

const EXPORT = "/v1/instant-verifications/export/";

describe("exports", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ isVerifying: true, workers: ["orders"] });
    client = await app.client({ scopes: SCOPES });
  });
  after(() => app.stop());

  /** As bytes: the client of tests reads JSON. */
  const download = async (path: string, by = client) => {
    const response = await fetch(`${app.url}${path}`, { headers: by.headers as Record<string, string> });
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
  };

  test("exportInstantVerifications streams every row that the filter selects, newest first, over pages", async () => {
    const rows = PAGE_SIZE_MAX + 5;
    const made: string[] = [];
    for (let at = 0; at < rows; at += 1) {
      const answer = await client.post(
        "/v1/instant-verifications/",
        aVerification({ rest: { tracking_info: at % 2 === 0 ? "even" : "odd" } }),
      );
      made.unshift(String(answer.at("id")));
    }
    const all = await download(EXPORT);
    assert.equal(all.status, 200, all.text);
    assert.equal(all.headers["content-type"], "application/x-ndjson");
    assert.equal(all.headers["x-total-count"], String(rows));
    assert.equal(all.headers["content-disposition"], 'attachment; filename="verifications.ndjson"');
    const ids = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { id: string }).id);
    assert.deepEqual(ids(all.text), made);
    const even = await download(`${EXPORT}?tracking_info=even`);
    assert.deepEqual([even.headers["x-total-count"], ids(even.text).length], ["53", 53]);
    assert.equal((await download(`${EXPORT}?tracking_info=none`)).text, "");
    assert.equal((await download(`${EXPORT}?format=xml`)).status, 400);
    const stranger = await app.client({ team: "stranger" });
    assert.equal((await download(EXPORT, stranger)).text, "");
  });

  test("exportInstantVerifications as CSV has headings, a row each, no formula, the SSN masked, and is recorded", async () => {
    const exporter = await app.client({});
    const body = { ...testPerson("Avery"), tracking_info: '=cmd("x"), a' };
    const wait = { headers: { prefer: "wait=10" } };
    const made = await exporter.post("/v1/instant-verifications/", body, wait);
    const answer = await download(`${EXPORT}?format=csv`, exporter);
    assert.equal(answer.headers["content-type"], "text/csv; charset=utf-8");
    const [headings = "", row = "", ...rest] = answer.text.split("\r\n");
    assert.deepEqual(rest, [""]);
    assert.ok(headings.startsWith("id,status,outcome,confidence_score,"), headings);
    assert.ok(row.startsWith(`${made.at("id")},completed,match,`), row);
    assert.ok(row.includes(`"'=cmd(""x""), a"`), row);
    assert.ok(row.includes(",Avery,Fieldstone,") && row.includes("***-**-"), row);
    const reads = await listAudit(app.db, { target: String(made.at("id")), action: "verification.read", limit: 10 });
    assert.equal(reads.length, 1);
  });

  test("exportOrders has the orders of the list, as NDJSON and CSV", async () => {
    const orders = new Ordering(app, client);
    const made = await orders.make({ order_number: "ex-1", first_name: "Ada", last_name: "Sample" });
    await orders.make({ order_number: "ex-2" });
    const one = await download("/v1/orders/export/?order_number=ex-1");
    assert.equal((JSON.parse(one.text) as { id: string }).id, made.at("id"));
    const csv = (await download("/v1/orders/export/?format=csv")).text.split("\r\n");
    assert.equal(csv.length, 4);
    assert.ok(csv[2]?.startsWith(`${made.at("id")},ex-1,pending,`), csv[2]);
  });

  test("exports need the scope of their list", async () => {
    const other = await app.client({ scopes: ["webhooks:read"] });
    assert.equal((await other.get(EXPORT)).status, 403);
    assert.equal((await other.get("/v1/orders/export/")).status, 403);
  });
});
