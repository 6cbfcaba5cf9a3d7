import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { SANDBOX_PROVIDER } from "../../../support/connections/borrower.ts";
import { Connecting, type PersonOfTest } from "../../../support/connections/connecting.ts";

const PATH = "/v1/bridge/return/";

let app: TestApplication;
let anyone: Client;
let connecting: Connecting;
before(async () => {
  app = await startApplication({ workers: ["connections"] });
  anyone = app.clientWith({});
  connecting = new Connecting(app, await app.client());
});
after(() => app.stop());

/** A person whom the sandbox has sent to its own page, and the state in that page's address. */
async function sentAway(): Promise<{ readonly person: PersonOfTest; readonly state: string }> {
  const token = { client_name: "Example Lending" };
  const person = await connecting.begin({ providerId: SANDBOX_PROVIDER, token });
  await person.answer({ username: "redirect", password: "goodpassword" });
  const state = new URL(String(person.at("step.url")), app.url).searchParams.get("state");
  return { person, state: state ?? assert.fail("no state") };
}

test("returnFromSignIn tells who asked, and answers the step only once it is confirmed", async () => {
  const { person, state } = await sentAway();
  const values = { state, permission: "given" };
  const shown = await anyone.post(PATH, { values, is_confirmed: false });
  const signIn = { client_name: "Example Lending", provider_name: "Sandbox Payroll" };
  assert.deepEqual([shown.status, shown.body], [200, { ...signIn, status: "waiting" }]);
  const answered = await anyone.post(PATH, { values, is_confirmed: true });
  assert.deepEqual([answered.status, answered.body], [200, { ...signIn, status: "answered" }]);
  assertError(await anyone.post(PATH, { values, is_confirmed: true }), 404, "not_found");
  await person.see(await person.client.get("/v1/bridge/connection/"));
  assert.equal(person.at("status"), "done");
});

test("returnFromSignIn knows no other state: none, a task's id alone, or with another random part", async () => {
  const { state } = await sentAway();
  const [taskId] = state.split(".");
  const others = [undefined, "", `${taskId}.`, `${taskId}`, `${taskId}.${"x".repeat(32)}`, `x.${state}`];
  for (const other of others) {
    const values = other === undefined ? {} : { state: other };
    assertError(await anyone.post(PATH, { values, is_confirmed: true }), 404, "not_found");
  }
  assert.equal((await anyone.post(PATH, { values: { state }, is_confirmed: false })).status, 200);
});
