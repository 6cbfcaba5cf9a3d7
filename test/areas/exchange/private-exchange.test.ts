import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { finalizeBlinding, mintBlinding } from "../../../src/areas/exchange/crypto/oprf.ts";
import { NO_NETWORK_SETTINGS } from "../../../src/program/app/network-settings.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { ENVIRONMENT, fillExchange } from "./consortium.ts";

const EVALUATE = "/v1/private-exchange/evaluations/";
const SET = "/v1/private-exchange/set/";
const EXCHANGE = {
  environments: [ENVIRONMENT],
  pointsPerMinute: 6,
  pointsPerDay: 100,
  rotationDays: 30,
  setEverySeconds: 600,
};

let application: TestApplication;
let client: Client;

before(async () => {
  const operator = [{ operatorId: "us", hops: 1, exchange: EXCHANGE }];
  application = await startApplication({ network: { ...NO_NETWORK_SETTINGS, operator } });
  await fillExchange(application);
  client = await application.client({ environment: ENVIRONMENT, scopes: ["exchange:use"] });
});
after(() => application.stop());

function pointsOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => Buffer.from(mintBlinding(`k${at}`).blinded).toString("base64"));
}

test("evaluateExchange raises points to an epoch's key, and limits them for each key", async () => {
  const epoch = (await client.get(SET)).at("epoch");
  const blinding = mintBlinding("ssn9:523417786");
  const point = Buffer.from(blinding.blinded).toString("base64");
  const answer = await client.post(EVALUATE, { epoch, points: [point, ...pointsOf(3)] });
  assert.equal(answer.status, 200);
  const evaluated = Buffer.from(String(answer.at("points.0")), "base64");
  assert.ok(finalizeBlinding(blinding, evaluated) !== null);
  assert.deepEqual([answer.at("current_epoch"), answer.at("set_version")], [epoch, 1]);
  assertError(await client.post(EVALUATE, { epoch, points: pointsOf(3) }), 429, "throttled");
  const other = await application.client({ environment: ENVIRONMENT, scopes: ["exchange:use"] });
  assert.equal((await other.post(EVALUATE, { epoch, points: pointsOf(3) })).status, 200);
});

test("evaluateExchange refuses what is no point, too many points, and an epoch that is not here", async () => {
  const key = await application.client({ environment: ENVIRONMENT, scopes: ["exchange:use"] });
  const epoch = (await key.get(SET)).at("epoch");
  const zeros = Buffer.alloc(32).toString("base64");
  assertRefused(await key.post(EVALUATE, { epoch, points: [zeros] }), { "points[0]": "must be a point: 32 bytes" });
  assert.equal((await key.post(EVALUATE, { epoch, points: pointsOf(17) })).status, 400);
  assert.equal((await key.post(EVALUATE, { epoch, points: ["x"] })).status, 400);
  assertError(await key.post(EVALUATE, { epoch: "0".repeat(32), points: pointsOf(1) }), 404, "not_found");
});

test("getExchangeSet gives the parts of the set, where the exchange is offered, to keys that may use it", async () => {
  const first = await client.get(SET);
  assert.deepEqual([first.status, first.at("parts"), first.at("size")], [200, 1, 0]);
  assertError(await client.get(`${SET}?part=1`), 404, "not_found");
  const elsewhere = await application.client({ environment: "sandbox", scopes: ["exchange:use"] });
  assertError(await elsewhere.get(SET), 404, "not_found");
  const without = await application.client({ environment: ENVIRONMENT });
  assertError(await without.get(SET), 403, "permission_denied");
  assertError(await without.post(EVALUATE, { epoch: "0".repeat(32), points: pointsOf(1) }), 403, "permission_denied");
});
