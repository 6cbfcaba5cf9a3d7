import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after, before, test } from "node:test";
import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import { mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { LinkId, TaskId } from "../../../../src/kernel/ids.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { fetchedData } from "../../../support/connections/fetched-data.ts";
import { beginAs, connectAs } from "../../../support/connections/person.ts";
import { linkData } from "../../../support/connections/reports.ts";
import { scriptedProvider } from "../../../support/connections/scripted-provider.ts";
import { storeData } from "../../../support/connections/stored-link.ts";
import { eventually } from "../../../support/eventually.ts";

const PROGRAM = path.join(import.meta.dirname, "killed-connector.ts");
const keyring = mintKeyring();
const providers = openProviders([scriptedProvider(fetchedData)]);
let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ providers, keyring });
  client = await app.client();
});
after(() => app.stop());

/** A link whose stored data are not those that its payroll has now. */
async function staleLink(): Promise<{ linkId: string; taskId: string }> {
  const connecting = await startApplication({ beside: app, providers, workers: ["connections"] });
  try {
    const { person } = await beginAs(app, client);
    const done = await connectAs(person);
    assert.equal(done.at("status"), "done", done.text);
    const [linkId, taskId] = [String(done.at("link_id")) as LinkId, String(done.at("task_id")) as TaskId];
    const fetched = linkData();
    const data = { ...fetched, employments: fetched.employments.map((one) => ({ ...one, income: "1.00" })) };
    await app.db.transaction((tx) => storeData(app, tx, { id: linkId, taskId, data }));
    return { linkId, taskId };
  } finally {
    await connecting.stop();
  }
}

/** Makes a monitor due, and creates its task. */
async function makeTask(id: unknown): Promise<void> {
  const text = "update monitors set due_at = now() - interval '1 second' where id = $1";
  await app.db.rows({ name: "make_due", text }, [id]);
  const runner = await startApplication({ beside: app, providers, workers: ["monitors"] });
  await eventually(async () => assert.notEqual((await client.get(`/v1/monitors/${id}/`)).at("last_task_id"), null));
  await runner.stop();
}

async function changesOf(linkId: string): Promise<unknown[]> {
  const text = "select payload from events where about_id = $1 and event_type = 'income-assessment-changed'";
  const rows = await app.db.rows<{ payload: string }>({ name: "changes_of", text }, [linkId]);
  return rows.map(({ payload }) => JSON.parse(payload).verdict);
}

/** The transaction of a refresh that stores what was fetched. */
const FETCHED = 3;

for (const when of ["before", "after"] as const) {
  test(`a verdict of a monitor that changes is told once if its worker is killed ${when} the commit of the data`, async () => {
    const { linkId } = await staleLink();
    const rule = { rule: "tenancy.forty_times", facts: { rent_monthly: "1300.00" } };
    const monitor = await client.post("/v1/monitors/", {
      link_id: linkId,
      income_rules: [rule],
      identity_reviewed: true,
    });
    assert.equal(monitor.status, 201, monitor.text);
    const former = monitor.at("income_assessments.0.verdict");
    await makeTask(monitor.at("id"));
    const worker = spawn(process.execPath, [PROGRAM, app.databaseUrl, JSON.stringify(keyring), when, String(FETCHED)]);
    const [, signal] = await once(worker, "exit");
    assert.equal(signal, "SIGKILL");
    assert.equal((await changesOf(linkId)).length, when === "before" ? 0 : 1);
    const text = "update tasks set lease_expires_at = now() where lease_expires_at is not null";
    await app.db.rows({ name: "end_leases", text });
    const ofLink =
      "update links set refresh_lease_expires_at = now() where id = $1 and refresh_lease_expires_at is not null";
    await app.db.rows({ name: "end_refresh_lease", text: ofLink }, [linkId]);
    const second = await startApplication({ beside: app, providers, workers: ["connections"] });
    const ended = await eventually(async () => {
      const read = await client.get(`/v1/monitors/${monitor.at("id")}/`);
      assert.equal(read.at("last_task_status"), "done");
      return read;
    });
    await second.stop();
    const verdict = ended.at("income_assessments.0.verdict");
    assert.notEqual(verdict, former);
    assert.deepEqual(await changesOf(linkId), [verdict]);
    assert.equal((await client.get(`/v1/income-assessments/?link_id=${linkId}`)).at("count"), 2);
  });
}
