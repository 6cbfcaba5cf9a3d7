import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";

/* What a verification without a match says to ask the person for: the sandbox has a person for each outcome. */

const ADDRESS = { street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701", from_date: "2019-08-01" };
const RILEY = { first_name: "Riley", last_name: "Stonebridge", date_of_birth: "1978-11-02", ssn: "900010003" };
const CASEY = { first_name: "Casey", last_name: "Northgate", date_of_birth: "1982-05-09", ssn: "900010004" };
const JORDAN = { first_name: "Jordan", last_name: "Maplewood", date_of_birth: "1990-07-22", ssn: "900010002" };

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ isVerifying: true });
  client = await app.client({ environment: "sandbox", scopes: ["verifications:read", "verifications:write"] });
});
after(() => app.stop());

async function verify(subject: object, addresses: readonly object[] = [ADDRESS]) {
  const answer = await client.request("POST", "/v1/instant-verifications/", {
    body: JSON.stringify({ subject, addresses }),
    headers: { "content-type": "application/json", prefer: "wait=20" },
  });
  const again = await client.get(`/v1/instant-verifications/${answer.at("id")}/`);
  assert.deepEqual(again.at("results.ask_for"), answer.at("results.ask_for"));
  return [answer.at("results.outcome"), answer.at("results.ask_for")];
}

test("ask_for of a verification says what would settle a no_match and an ambiguous one, and is absent from a match", async () => {
  assert.deepEqual(await verify(RILEY), ["no_match", ["former_name", "former_address"]]);
  assert.deepEqual(await verify(CASEY), ["ambiguous", ["middle_name", "former_name", "former_address"]]);
  assert.deepEqual(await verify(JORDAN), ["match", undefined]);
});

test("ask_for of a verification follows from what the request lacks", async () => {
  const former = { ...ADDRESS, street: "2 Example Way", from_date: "2015-01-01" };
  assert.deepEqual(await verify({ ...RILEY, first_name: "R" }, [ADDRESS, former]), [
    "no_match",
    ["full_name", "former_name"],
  ]);
});
