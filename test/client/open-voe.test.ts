import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ApiError, type BatchAnswer, isApiError, OpenVoe } from "../../client/src/index.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { startApplication, type TestApplication } from "../support/application.ts";
import { patienceMs } from "../support/patience.ts";

describe("OpenVoe", () => {
  let app: TestApplication;
  let voe: OpenVoe;
  before(async () => {
    app = await startApplication({ isVerifying: true });
    voe = await connect("one");
  });
  after(() => app.stop());

  const connect = async (team: string, baseUrl = app.url) => {
    const { headers } = await app.client({ team });
    const clientId = headers["x-access-client-id"] ?? "";
    return new OpenVoe({ baseUrl, clientId, accessSecret: headers["x-access-secret"] ?? "" });
  };

  test("createAndWait returns a verification with its results", async () => {
    const verification = await voe.verifications.createAndWait(aVerification());
    assert.equal(verification.status, "completed");
    assert.equal(verification.results?.outcome, "no_match");
    assert.deepEqual((await voe.verifications.get(verification.id)).results, verification.results);
  });

  test("watch yields the status until it is final, reverify compares, and erase removes", async () => {
    const { id } = await voe.verifications.create(aVerification());
    const statuses: string[] = [];
    for await (const { status } of voe.verifications.watch(id)) statuses.push(status);
    assert.equal(statuses.at(-1), "completed");
    const again = await voe.verifications.reverify(id, { tracking_info: "again" });
    assert.deepEqual((await voe.verifications.waitFor(again.id)).results?.changes, []);
    await voe.verifications.erase(id);
    await assert.rejects(voe.verifications.get(id), (error) => isApiError(error, "not_found"));
  });

  test("createBatch creates a verification for each line, in any number of requests", async () => {
    const team = await connect("batches");
    const lines = Array.from({ length: 5 }, (_, at) => ({ ...aVerification(), tracking_info: `line-${at}` }));
    const wrong = { ...aVerification(), addresses: [] };
    const told: unknown[] = [];
    for await (const { verification, error } of team.verifications.createBatch([...lines, wrong], {
      linesPerRequest: 2,
    }))
      told.push(verification?.tracking_info ?? error?.code);
    assert.deepEqual(told, ["line-0", "line-1", "line-2", "line-3", "line-4", "incorrect_parameters"]);
  });

  test("list goes over every row of every page once", async () => {
    const team = await connect("pages");
    const created: string[] = [];
    for (let at = 0; at < 5; at += 1) created.push((await team.verifications.create(aVerification())).id);
    const listed: string[] = [];
    for await (const { id } of team.verifications.list({ page_size: 2 })) listed.push(id);
    assert.deepEqual(listed, created.toReversed());
    assert.equal((await team.verifications.list({ page_size: 2 }).take(3)).length, 3);
  });

  for (const ending of ["", "/", "/v1", "/v1/"]) {
    test(`OpenVoe accepts a base URL that ends with "${ending}"`, async () => {
      const client = await connect("endings", `${app.url}${ending}`);
      assert.equal(client.baseUrl, app.url);
      assert.equal((await client.webhooks.list().page()).count, 0);
    });
  }

  test("request throws what the service refuses, with the code, every field and the request id", async () => {
    const refused = voe.webhooks.create({ name: "", webhook_url: "nowhere", events: ["*"] });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof ApiError && isApiError(error, "incorrect_parameters"));
      assert.equal(error.status, 400);
      assert.deepEqual(error.invalidParams.map(({ field }) => field).sort(), ["name", "webhook_url"]);
      assert.match(error.message, /webhook_url/);
      assert.match(error.requestId ?? "", /./);
      return true;
    });
  });

  test("request calls any operation with its path, query and body", async () => {
    const user = await voe.request("POST", "/v1/users/", { body: { external_user_id: "u/1 ?" } });
    assert.deepEqual(await voe.request("GET", "/v1/users/{id}/", { path: { id: user.id } }), user);
    assert.equal(await voe.request("DELETE", "/v1/users/{id}/", { path: { id: user.id } }), undefined);
    assert.equal(isApiError(await voe.users.get(user.id).catch((error) => error), "not_found"), true);
  });

  test("searchBatch answers every line in order, also those that are refused", async () => {
    const searches = [{ name: "Nobody Knows This Company" }, {}, { ein: "1" }];
    const answers: BatchAnswer[] = [];
    for await (const answer of voe.companies.searchBatch(searches, { linesPerRequest: 2 })) answers.push(answer);
    assert.deepEqual(
      answers.map(({ match, error }) => [match?.company_mapping_id, error?.code]),
      [
        [null, undefined],
        [undefined, "incorrect_parameters"],
        [undefined, "incorrect_parameters"],
      ],
    );
  });

  test("stream yields every event as it happens, and goes on at its cursor", async () => {
    const team = await connect("events");
    const stream = team.events.stream({ cursor: (await team.events.page()).cursor, waitSeconds: 20 });
    const created = await team.verifications.create(aVerification());
    for await (const event of stream) {
      assert.equal(event.event_type, "instant-verification-completed");
      assert.equal(JSON.parse(event.payload).data.verification_id, created.id);
      break;
    }
    const again = team.events.stream({ cursor: stream.cursor ?? "", signal: AbortSignal.timeout(patienceMs(20_000)) });
    for await (const event of again) {
      assert.equal(JSON.parse(event.payload).data.verification_id, created.id);
      break;
    }
  });

  test("stream ends with the reason of its signal", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const stream = voe.events.stream({ cursor: (await voe.events.page()).cursor, signal: controller.signal });
    const next = stream[Symbol.asyncIterator]().next();
    controller.abort(reason);
    await assert.rejects(next, (error) => error === reason);
  });
});
