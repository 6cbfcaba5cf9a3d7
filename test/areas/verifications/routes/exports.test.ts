import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { exportRows } from "../../../../src/kernel/http/lists/row-export.ts";
import { NEWEST, PAGE_SIZE_MAX, type PageRequest } from "../../../../src/kernel/page.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { aMember } from "../../../support/members.ts";
import { Ordering } from "../../../support/orders/ordering.ts";
import { testPerson } from "../../../web/dashboard/persons.ts";

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

  test("exportOrders is an entry of the inquiry log, with how many and by which filters", async () => {
    const exporter = await app.client({ team: "exporter", scopes: SCOPES });
    await new Ordering(app, exporter).make({ order_number: "ex-3" });
    await download("/v1/orders/export/?order_number=ex-3", exporter);
    const entries = await listAudit(app.db, { target: "orders", action: "order.export", limit: 100 });
    const ids = ((await exporter.get("/v1/keys/")).at("results") as { id: string }[]).map(({ id }) => id);
    const own = entries.filter(({ actor }) => ids.includes(actor)).map(({ details }) => details);
    assert.deepEqual(own, [{ orders: 1, filters: ["order_number"] }]);
  });

  test("exportAudit has the entries of a time, as NDJSON and CSV, with the names of members, for who reads the log", async () => {
    const auditor = await app.client({ team: "audited", scopes: SCOPES });
    await new Ordering(app, auditor).make({ order_number: "ex-9" });
    await download("/v1/orders/export/?order_number=ex-9", auditor);
    const lines = (await download("/v1/audit/export/?action=order.export", auditor)).text.trim().split("\n");
    const [entry] = lines.map(
      (line) => JSON.parse(line) as { action: string; details: object; actor_name: string | null },
    );
    assert.deepEqual(
      [lines.length, entry?.action, entry?.details, entry?.actor_name],
      [1, "order.export", { orders: 1, filters: ["order_number"] }, null],
    );
    const csv = (await download("/v1/audit/export/?format=csv&action=order.export", auditor)).text.split("\r\n");
    assert.deepEqual(
      [csv.length, csv[0]],
      [3, "number,created_at,action,target,actor,actor_name,environment,details,id"],
    );
    const later = await download("/v1/audit/export/?created_after=2999-01-01T00:00:00Z", auditor);
    assert.equal(later.text, "");
    const lender = await app.client({ team: "lender of exports" });
    assertError(await lender.get("/v1/audit/export/"), 403, "permission_denied");
  });

  test("HEAD of an export reads no row", async () => {
    const looker = await app.client({ team: "looker" });
    const wait = { headers: { prefer: "wait=10" } };
    const made = await looker.post("/v1/instant-verifications/", testPerson("Avery"), wait);
    const head = await fetch(`${app.url}${EXPORT}`, {
      method: "HEAD",
      headers: looker.headers as Record<string, string>,
    });
    assert.deepEqual([head.status, head.headers.get("x-total-count")], [200, null]);
    const reads = await listAudit(app.db, { target: String(made.at("id")), action: "verification.read", limit: 10 });
    assert.deepEqual(reads, []);
  });

  test("exports of a key beyond three at once are throttled, until one has ended", async () => {
    const busy = await app.client({ team: "busy" });
    const { running, first } = await app.db.transaction(async (tx) => {
      await tx.rows({ name: "hold_verifications", text: "lock table verifications in access exclusive mode" });
      const running = [1, 2, 3, 4].map(() => download(EXPORT, busy));
      return { running, first: await Promise.race(running) };
    });
    assert.deepEqual([first.status, first.headers["retry-after"]], [429, "10"]);
    const statuses = (await Promise.all(running)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 200, 200, 429]);
    assert.equal((await download(EXPORT, busy)).status, 200);
  });

  test("an export breaks off once the role of its member has lost a right", async () => {
    const { client: reader, id } = await aMember(app, { role: "operator", environment: "sandbox" });
    const owner = (await aMember(app, { role: "owner" })).client;
    await reader.post("/v1/instant-verifications/", aVerification());
    const { running, changed } = await app.db.transaction(async (tx) => {
      await tx.rows({ name: "hold_verifications", text: "lock table verifications in access exclusive mode" });
      const running = download(EXPORT, reader);
      await eventually(async () => {
        // Workers, which update, wait for it too.
        const text = `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query not like 'update%'`;
        assert.notEqual((await app.db.rows({ name: "waiting", text })).length, 0);
      });
      const changed = await owner.patch(`/v1/members/${id}/`, { role: "auditor" });
      return { running, changed };
    });
    assert.equal(changed.status, 200, changed.text);
    const { status, text } = await running;
    assert.deepEqual([status, text.includes("Featherstonehaugh")], [403, false]);
  });

  test("exports need the scope of their list", async () => {
    const other = await app.client({ scopes: ["webhooks:read"] });
    assert.equal((await other.get(EXPORT)).status, 403);
    assert.equal((await other.get("/v1/orders/export/")).status, 403);
  });

  test("an export counts its rows once, at its beginning, and as they are then", async () => {
    const asked: PageRequest[] = [];
    const stream = exportRows({
      noun: "numbers",
      format: "ndjson",
      columns: {},
      view: (row: number) => row,
      async read(request) {
        asked.push(request);
        await Promise.resolve();
        return { count: 2, rows: [asked.length], next: asked.length === 1 ? NEWEST : null, previous: null };
      },
    });
    const { total, next } = await stream.begin();
    assert.deepEqual([total, await next(), await next(), await next()], [2, "1\n", "2\n", null]);
    assert.deepEqual(
      asked.map(({ counting }) => counting),
      ["anew", "none"],
    );
  });
});
