import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApplication, type TestApplication } from "../../../support/application.ts";
import { Connecting } from "../../../support/connections/connecting.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { date, record } from "../../records/linkage/persons.ts";
import { loadEmployments } from "../../records/ops/imports/load.ts";

let app: TestApplication;
let connecting: Connecting;
let mail: MailServer;
const providerId = "5a1d0b0c0000400080000000000000a2";
const PERSON = { ssn: "523417786", date_of_birth: "1971-03-08", first_name: "Robert", last_name: "Kofron" };
const [BEGUN, CODE, CONNECTED] = [["new", "login"], ["mfa"], ["parse"]].map((statuses) =>
  statuses.map((status) => `task-status-updated ${status}`),
);

before(async () => {
  mail = await startMailServer();
  app = await startApplication({ workers: ["connections"], smtpUrl: mail.url, trustedProxies: ["127.0.0.1"] });
  connecting = new Connecting(app, await app.client({ environment: "production" }));
  const { db, keyring } = app;
  await loadEmployments({ db, keyring }, [
    record({ email: "robert@example.com" }),
    record({ record_id: "E2", ssn: "411223344", date_of_birth: date("1980-01-01"), first_name: "Mary" }),
  ]);
});
after(async () => {
  await app.stop();
  await mail.close();
});

async function ask(person: object) {
  const connection = await connecting.begin({ providerId });
  await connection.answer({ ...PERSON, ...person });
  return connection;
}

const codeIn = (text: string) => /Your code is (\d{6})/.exec(text)?.[1] ?? "";

test("a person finds their own records with the code from their mailbox, and the client can refresh them", async () => {
  const person = await ask({});
  assert.deepEqual([person.at("status"), person.at("step.kind")], ["mfa", "code"]);
  const { to, text } = await mail.next();
  assert.deepEqual(to, ["robert@example.com"]);
  await person.answer({ code: codeIn(text) });
  assert.equal(person.at("status"), "done", String(person.at("error.message")));
  const events = await connecting.eventsOf(person.at("link_id"));
  assert.deepEqual(events, [
    ...[...(BEGUN ?? []), ...(CODE ?? []), ...(CONNECTED ?? [])],
    ...["link-connected", "task-status-updated full_parse", "profile-created", "employment-created"],
    "task-status-updated done",
  ]);
  const accessToken = await connecting.accessTokenOf(person);
  assert.equal(await connecting.refresh(accessToken), "done");
});

test("a person who is not on file is asked for a code that is never sent, and five wrong ones lock the account", async () => {
  const { length } = mail.mails;
  const person = await ask({ ssn: "411223349" });
  assert.deepEqual([person.at("status"), person.at("step.kind")], ["mfa", "code"]);
  const told: unknown[] = [];
  for (let tried = 0; tried < 4; tried += 1) {
    await person.answer({ code: "000000" });
    told.push(person.at("step.error"));
  }
  assert.deepEqual(told, Array(4).fill("The code is not correct."));
  await person.answer({ code: "000000" });
  const locked = ["account_locked", "There were too many attempts. Try again in 24 hours."];
  assert.deepEqual([person.at("status"), person.at("error.message")], locked);
  assert.deepEqual(await connecting.eventsOf(person.at("link_id")), [
    ...(BEGUN ?? []),
    ...(CODE ?? []),
    "task-status-updated account_locked",
  ]);
  // The address is locked with the person, whoever asks next.
  const other = await ask({});
  assert.deepEqual([other.at("status"), other.at("error.message")], locked);
  assert.equal(mail.mails.length, length);
});

test("no personal value is left unsealed in the tables after the task, or in the log", async () => {
  const text = `select t::text as row from tasks t union all select l::text from links l union all select e::text from events e`;
  for (const { row } of await app.db.rows<{ row: string }>({ name: "all_rows", text })) {
    assert.doesNotMatch(row, /523417786|Kofron|robert@example/);
  }
  for (const line of app.log) assert.doesNotMatch(line, /523417786|Kofron|robert@example|\d{3}-\d{2}-\d{4}/);
});
