import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { record, subjectDetails } from "../../../areas/records/linkage/persons.ts";
import { loadEmployments } from "../../../areas/records/ops/imports/load.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const PATH = "/v1/instant-verifications/";
const WAIT = { headers: { prefer: "wait=10" } };
const { subject, addresses } = subjectDetails();

let application: TestApplication;
let client: Client;
let auditor: Client;

before(async () => {
  application = await startApplication({ isVerifying: true });
  const team = { team: "lender", environment: "production" } as const;
  client = await application.client({ ...team, scopes: ["verifications:read", "verifications:write", "pii:read"] });
  auditor = await application.client({ ...team, scopes: ["audit:read"] });
  await loadEmployments(application, [record()]);
});
after(() => application.stop());

const create = async (headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  String((await client.post(PATH, { subject, addresses }, { headers })).at("id"));
const actionsAbout = async (id: string): Promise<string[]> => {
  const { results } = (await auditor.get(`/v1/audit/?target=${id}`)).body as { results: { action: string }[] };
  return results.map(({ action }) => action).toReversed();
};
/** Signs in to the dashboard, as often as it is called with another session. */
async function openDashboard(): Promise<Client> {
  const own = { "x-openvoe-session": "1" };
  const pair = { client_id: client.headers["x-access-client-id"], access_secret: client.headers["x-access-secret"] };
  const made = await application.clientWith(own).post("/v1/session/", pair);
  const cookie = String(made.headers["set-cookie"]).split(";")[0] ?? "";
  return application.clientWith({ ...own, cookie });
}

test("the inquiry log has each verification, and each key that reads its results", async () => {
  const id = await create(WAIT.headers);
  assert.deepEqual(await actionsAbout(id), ["verification.create"]);
  const other = await application.client({ team: "lender", environment: "production", scopes: ["verifications:read"] });
  for (const key of [client, other]) {
    await key.get(`${PATH}${id}/`);
    await key.get(`${PATH}${id}/`);
    await key.get(PATH);
  }
  assert.deepEqual(await actionsAbout(id), ["verification.create", "verification.read", "verification.read"]);
});

test("the inquiry log has each list by outcome, with the names of its other filters: it tells of what it does not show", async () => {
  await create(WAIT.headers);
  const reader = await openDashboard();
  for (const query of ["outcome=match&tracking_info=Ann", "outcome=match&tracking_info=Ann", "status=completed"]) {
    assert.equal((await reader.get(`${PATH}?${query}`)).status, 200);
  }
  const { results } = (await auditor.get("/v1/audit/?target=verifications")).body as {
    results: { action: string; details: object }[];
  };
  assert.deepEqual(
    results.map(({ action, details }) => ({ action, details })),
    [{ action: "verification.list", details: { outcome: "match", filters: ["tracking_info"] } }],
  );
});

test("the inquiry log has no read of a verification without results: it shows what the team has sent", async (t) => {
  const idle = await startApplication();
  t.after(() => idle.stop());
  const sender = await idle.client({ scopes: ["verifications:read", "verifications:write", "audit:read"] });
  const id = (await sender.post(PATH, { subject, addresses })).at("id");
  await sender.get(`${PATH}${id}/`);
  await sender.get(PATH);
  assert.equal((await sender.get(`/v1/audit/?target=${id}`)).at("count"), 1);
});

test("a page that stays open is one entry of the inquiry log, for each session", async () => {
  const id = await create(WAIT.headers);
  const before = (await actionsAbout(id)).length;
  const page = await openDashboard();
  const look = async () => {
    const read = [page.get(`${PATH}${id}/`), page.get(`${PATH}${id}/`), page.get(`${PATH}${id}/explanation/`)];
    for (const answer of await Promise.all(read)) assert.equal(answer.status, 200, answer.text);
  };
  const seen = async () => (await actionsAbout(id)).slice(before).sort();
  await look();
  await look();
  assert.deepEqual(await seen(), ["verification.explain", "verification.read"]);
  await (await openDashboard()).get(`${PATH}${id}/`);
  assert.equal((await seen()).length, 3, "another session reads by itself");
  await client.get(`${PATH}${id}/`);
  assert.equal((await seen()).length, 4, "and so does the key");
});

test("a list in the dashboard is an entry for each verification with results that was not seen in the hour", async () => {
  const page = await openDashboard();
  const first = await create(WAIT.headers);
  const before = (await actionsAbout(first)).length;
  await page.get(PATH);
  const second = await create(WAIT.headers);
  await page.get(PATH);
  await page.get(PATH);
  assert.equal((await actionsAbout(first)).length, before + 1);
  assert.equal((await actionsAbout(second)).length, before + 1);
});
