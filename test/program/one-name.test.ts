import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, type Client, startApplication, type TestApplication } from "../support/application.ts";

/*
 * `last_name` is required wherever a subject is; the empty text says that the person has one name. The same answers on
 * every route.
 */

const SUBJECT = { first_name: "Wiratmaja", date_of_birth: "1988-04-12" } as const;
const ADDRESSES = [{ street: "1 Main St", city: "Lewiston", state: "ME", zip: "04240", from_date: "2019-08-01" }];

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication();
  client = await app.client({
    scopes: ["verifications:read", "verifications:write", "subjects:write", "imports:write"],
  });
});
after(() => app.stop());

const PATHS = [
  "/v1/instant-verifications/",
  "/v1/subjects/freeze/",
  "/v1/subjects/file/",
  "/v1/subjects/erasures/",
  "/v1/subjects/holds/",
  "/v1/subjects/disputes/",
] as const;
const ANSWERS = [
  [undefined, "is required"],
  [null, "must be a string"],
  [" ", "must not be blank or contain control characters"],
  ["", undefined],
] as const;

/** What an answer says of a field; undefined if nothing. */
function faultOf(answer: Answer, field: string): string | undefined {
  const faults = (answer.at("error.extra.invalid-params") ?? []) as readonly { field: string; message: string }[];
  return faults.find((fault) => fault.field === field)?.message;
}

for (const path of PATHS) {
  test(`last_name that is absent, null or blank is refused by POST ${path}, and one that is empty is not`, async () => {
    for (const [last_name, message] of ANSWERS) {
      // The other routes want more than a subject, which their own tests give.
      const answer = await client.post(path, { addresses: ADDRESSES, subject: { ...SUBJECT, last_name } });
      assert.equal(faultOf(answer, "subject.last_name"), message, answer.text);
    }
  });
}

test("last_name of a line of a batch is required like that of a single verification", async () => {
  const lines = ANSWERS.map(([last_name]) =>
    JSON.stringify({ addresses: ADDRESSES, subject: { ...SUBJECT, last_name } }),
  );
  const answer = await client.request("POST", "/v1/instant-verifications/batch/", {
    body: lines.join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const results = answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    results.map(({ error }) => error?.extra["invalid-params"][0].message),
    ANSWERS.map(([, message]) => message),
  );
  assert.equal(results[3].subject.last_name, "");
});

test("last_name that is empty is echoed, kept and listed as it came", async () => {
  const made = await client.post("/v1/instant-verifications/", {
    addresses: ADDRESSES,
    subject: { ...SUBJECT, last_name: "" },
  });
  assert.deepEqual([made.status, made.at("subject.last_name"), made.at("warnings")], [201, "", undefined]);
  const read = await client.get(`/v1/instant-verifications/${made.at("id")}/`);
  assert.equal(read.at("subject.last_name"), "");
});

test("last_name of POST /v1/records/lookup/ is required with a first name, and may be empty", async () => {
  const lookUp = (last_name: unknown) => client.post("/v1/records/lookup/", { ...SUBJECT, last_name });
  for (const last_name of [undefined, null]) assert.match(faultOf(await lookUp(last_name), "last_name") ?? "", /^must/);
  const empty = await lookUp("");
  assert.deepEqual([empty.status, empty.at("results")], [200, []]);
});
