import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after, before, test } from "node:test";
import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import { mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { fetchedData } from "../../../support/connections/fetched-data.ts";
import { beginAs, CONSENT, eventsOf, settled } from "../../../support/connections/person.ts";
import { SCRIPTED_ID, scriptedProvider } from "../../../support/connections/scripted-provider.ts";

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

/** What a whole connection with a code tells, in order. */
const EVENTS = [
  "task-status-updated new",
  "task-status-updated login",
  "task-status-updated mfa",
  "task-status-updated parse",
  "link-connected",
  "task-status-updated full_parse",
  "profile-created",
  "employment-created",
  "statements-created",
  "task-status-updated done",
];

/**
 * Settling transactions of a whole connection: form asked, code asked, signed in, fetched, done.
 */
const SETTLEMENTS = 5;

for (const when of ["before", "after"] as const) {
  for (let count = 1; count <= SETTLEMENTS; count += 1) {
    test(`a task continues when its worker is killed ${when} commit ${count}, with no event lost or repeated`, async () => {
      const { person } = await beginAs(app, client);
      const begun = await person.post("/v1/bridge/connections/", { provider_id: SCRIPTED_ID, consent: CONSENT });
      const worker = spawn(process.execPath, [PROGRAM, app.databaseUrl, JSON.stringify(keyring), when, String(count)]);
      const died = once(worker, "exit").then(async ([, signal]) => {
        assert.equal(signal, "SIGKILL");
        await takeOver();
      });
      const form = await settled(person, begun);
      const code = await answer(person, form, { user: "code", password: "goodpassword" });
      assert.equal(code.at("status"), "mfa");
      const done = await answer(person, code, { code: "12345" });
      assert.equal(done.at("status"), "done", done.text);
      await died;
      await second?.stop();
      second = null;
      assert.deepEqual(await eventsOf(app, done.at("link_id")), EVENTS);
      await assertNothingLeft(String(done.at("task_id")));
    });
  }
}

let second: TestApplication | null = null;

/** A second worker, after the lease of the first has run out. */
async function takeOver(): Promise<void> {
  await app.db.rows({
    name: "end_leases",
    text: "update tasks set lease_expires_at = now() where lease_expires_at is not null",
  });
  second = await startApplication({ beside: app, providers, workers: ["connections"] });
}

async function answer(person: Client, step: Awaited<ReturnType<typeof settled>>, values: Record<string, string>) {
  const answered = await person.post("/v1/bridge/connection/answer/", { step_id: step.at("step.id"), values });
  assert.equal(answered.status, 200, answered.text);
  return settled(person, answered);
}

/** At its end a task has nothing sealed, and there is one link with one document. */
async function assertNothingLeft(taskId: string): Promise<void> {
  const text = `select num_nonnulls(sealed_step, sealed_answer, sealed_state, sealed_account, key_id) as left_over,
      (select count(*) from links l where l.bridge_token_id = t.bridge_token_id) as links,
      (select count(*) from link_data d where d.link_id = t.link_id) as documents
    from tasks t where id = $1`;
  const [row] = await app.db.rows({ name: "left_of_task", text }, [taskId]);
  assert.deepEqual(row, { left_over: 0, links: 1, documents: 1 });
}
