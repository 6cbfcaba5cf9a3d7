import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EVENT_TYPES } from "../../../../src/areas/webhooks/catalogue.ts";
import { aWebhook, longText } from "../../../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

const PATH = "/v1/webhooks/";
const UNKNOWN_ID = "0".repeat(32);

const REQUIRED = "is required";
const NO_TEXT = "must be a string";
const BLANK = "must not be blank or contain control characters";
const NO_URL = "must be an absolute http or https URL";
const NO_HOST = "must name a receiver's host";
const PRIVATE = "must not lead to a private, loopback, link-local or otherwise special address";
const AMBIGUOUS = "must not hold white space, control characters or backslashes";
const NO_EVENT = "is not a type of event of this service: it is kept, and nothing is sent for it";
const NO_FIELD = "is not a field of this request, and was ignored";
const NO_ENV = "must be one of production, prod, development, dev, sandbox";
const TAKEN = "another webhook of this environment already has this URL";

type Refusal = readonly [what: string, change: object, faults: Readonly<Record<string, string>>];

/** What neither a creation nor a change takes. */
const VALUE_REFUSALS: readonly Refusal[] = [
  ["a null name", { name: null }, { name: NO_TEXT }],
  ["a name that is a number", { name: 7 }, { name: NO_TEXT }],
  ["an empty name", { name: "" }, { name: "must not be empty" }],
  ["a blank name", { name: "  " }, { name: BLANK }],
  ["a name with a line break", { name: "a\nb" }, { name: BLANK }],
  ["a name of 129 characters", { name: "x".repeat(129) }, { name: "must have at most 128 characters" }],
  ["a null URL", { webhook_url: null }, { webhook_url: NO_TEXT }],
  ["a URL that is a list", { webhook_url: ["https://example.com"] }, { webhook_url: NO_TEXT }],
  ["an empty URL", { webhook_url: "" }, { webhook_url: "must not be empty" }],
  ["a URL of 2,049 characters", { webhook_url: longUrl(2_049) }, { webhook_url: "must have at most 2048 characters" }],
  ...[
    "example.com/hook",
    "/hook",
    "//example.com/hook",
    "ftp://example.com/",
    "mailto:a@example.com",
    "https:example.com",
  ].map((url): Refusal => [`the URL ${url}`, { webhook_url: url }, { webhook_url: NO_URL }]),
  ...["https://", "https:///hook", "https://exa%mple/"].map(
    (url): Refusal => [`the URL ${url}`, { webhook_url: url }, { webhook_url: NO_URL }],
  ),
  ["a URL with a blank", { webhook_url: "https://example.com/a b" }, { webhook_url: AMBIGUOUS }],
  ["a URL with a line break", { webhook_url: "https://example.com/\r\nX: 1" }, { webhook_url: AMBIGUOUS }],
  ...["https://user:pass@example.com/", "https://user@example.com/"].map(
    (url): Refusal => ["credentials in the URL", { webhook_url: url }, { webhook_url: "must not hold credentials" }],
  ),
  ...[
    ...[
      "http://localhost:3000/",
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://[::1]/",
      "http://0.0.0.0/",
    ],
    ...["http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.1.1/", "http://169.254.1.1/", "http://100.64.0.1/"],
    ...["http://[fd00::1]/", "http://[fe80::1]/", "http://[::ffff:10.0.0.1]/", "http://printer.local/"],
  ].map((url): Refusal => [`the private address ${url}`, { webhook_url: url }, { webhook_url: PRIVATE }]),
  ["a metadata service's name", { webhook_url: "http://metadata.google.internal/" }, { webhook_url: NO_HOST }],
  ["null for events", { events: null }, { events: "must be an array" }],
  ["events that are a text", { events: "*" }, { events: "must be an array" }],
  ["no events", { events: [] }, { events: "must have at least one entry" }],
  ["a blank event", { events: ["*", " "] }, { "events[1]": BLANK }],
  ["an event of 129 characters", { events: ["x".repeat(129)] }, { "events[0]": "must have at most 128 characters" }],
  ["an event that is a number", { events: [1] }, { "events[0]": NO_TEXT }],
  ["300 events", { events: Array(300).fill("*") }, { events: "must have at most 100 entries" }],
  ["a repeated event", { events: ["link-connected", "link-connected"] }, { events: "must not repeat an entry" }],
  ["an unknown env_type", { env_type: "staging" }, { env_type: NO_ENV }],
  ["an env_type in capitals", { env_type: "SANDBOX" }, { env_type: NO_ENV }],
  ["an env_type that is a number", { env_type: 1 }, { env_type: NO_TEXT }],
  [
    "many faults, all of them at once",
    { name: "", webhook_url: "http://localhost/", events: [""], env_type: "production" },
    {
      name: "must not be empty",
      webhook_url: PRIVATE,
      "events[0]": "must not be empty",
    },
  ],
];

const CREATE_REFUSALS: readonly Refusal[] = [
  ["no name", { name: undefined }, { name: REQUIRED }],
  ["no URL", { webhook_url: undefined }, { webhook_url: REQUIRED }],
  ["no events at all", { events: undefined }, { events: REQUIRED }],
];

/** Which spellings of env_type each environment's keys may use. */
const SPELLINGS = {
  sandbox: ["sandbox"],
  development: ["development", "dev"],
  production: ["production", "prod"],
} as const;

function longUrl(length: number): string {
  return "https://example.com/".padEnd(length, "x");
}

describe("webhooks", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "one" });
  });
  after(() => app.stop());

  const create = async (by: Client, change: object = {}) => {
    const answer = await by.post(PATH, aWebhook(change));
    assert.equal(answer.status, 201, answer.text);
    return answer;
  };

  test("createWebhook answers 201 with exactly the fields of the interface, and the signing secret, shown only once", async () => {
    const sent = aWebhook({ events: ["*", "link-deleted"] });
    const answer = await client.post(PATH, sent);
    assert.equal(answer.status, 201);
    const { id, created_at, updated_at, signing_secret, ...rest } = answer.body as Record<string, unknown>;
    assert.deepEqual(rest, { ...sent, env_type: "sandbox", enabled: true });
    assert.match(String(signing_secret), /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(created_at, updated_at);
    const read = await client.get(`${PATH}${id}/`);
    assert.deepEqual(read.body, { id, created_at, updated_at, ...rest });
    assert.ok(!(await client.get(PATH)).text.includes("whsec_"));
  });

  for (const [what, change, faults] of [...CREATE_REFUSALS, ...VALUE_REFUSALS]) {
    test(`createWebhook refuses ${what}`, async () => assertRefused(await client.post(PATH, aWebhook(change)), faults));
  }

  for (const [environment, spellings] of Object.entries(SPELLINGS)) {
    for (const spelling of Object.values(SPELLINGS).flat()) {
      const isAgreed = (spellings as readonly string[]).includes(spelling);
      if (environment === "sandbox" && !isAgreed) continue;
      test(`createWebhook ${isAgreed ? "keeps" : "refuses"} env_type ${spelling} from a ${environment} key`, async () => {
        const key = await app.client({ environment: environment as keyof typeof SPELLINGS });
        const answer = await key.post(PATH, aWebhook({ env_type: spelling }));
        if (isAgreed) assert.deepEqual([answer.status, answer.at("env_type")], [201, spelling]);
        else assertRefused(answer, { env_type: `must be the key's environment, ${environment}` });
      });
    }
  }

  test("createWebhook gives a sandbox key its webhook whatever env_type it sends, with a warning", async () => {
    const warning = "is not the key's environment: the webhook receives the events of the sandbox";
    for (const spelling of [...SPELLINGS.production, ...SPELLINGS.development]) {
      const answer = await create(client, { env_type: spelling });
      assert.deepEqual(
        [answer.at("env_type"), answer.at("warnings")],
        [spelling, [{ field: "env_type", message: warning }]],
      );
      const changed = await client.patch(`${PATH}${answer.at("id")}/`, { env_type: spelling });
      assert.deepEqual([changed.status, changed.at("warnings.0.field")], [200, "env_type"]);
    }
  });

  test("createWebhook and updateWebhook refuse events of which none is sent", async () => {
    const events = ["order-finalised", "foo-bar"];
    const fault = { events: "must name at least one type of event of this service, or *" };
    assertRefused(await client.post(PATH, aWebhook({ events })), fault);
    const { body } = await create(client, { events: ["foo-bar", "order-created"] });
    assertRefused(await client.patch(`${PATH}${(body as { id: string }).id}/`, { events }), fault);
  });

  test("createWebhook accepts every type of event, and the longest names and URLs", async () => {
    const change = { name: "x".repeat(128), webhook_url: longUrl(2_048), events: [...EVENT_TYPES, "*"] };
    assert.deepEqual((await create(client, change)).at("events"), change.events);
  });

  test("createWebhook takes the known types of event, keeps the others as given, and warns of them", async () => {
    const events = ["order-finalized", "order-created", "LINK-CONNECTED"];
    const answer = await create(client, { events });
    assert.deepEqual(answer.at("events"), events);
    const warnings = [0, 2].map((index) => ({ field: `events[${index}]`, message: NO_EVENT }));
    assert.deepEqual(answer.at("warnings"), warnings);
    const read = await client.get(`${PATH}${answer.at("id")}/`);
    assert.deepEqual([read.at("events"), read.at("warnings")], [events, undefined]);
    const changed = await client.patch(`${PATH}${answer.at("id")}/`, { events: ["*", "certification-completed"] });
    assert.deepEqual(changed.at("warnings"), [{ field: "events[1]", message: NO_EVENT }]);
  });

  test("createWebhook warns of fields that it does not know, and of what may have been meant", async () => {
    const answer = await create(client, { evnts: ["*"], api_version: 2 });
    assert.deepEqual(answer.at("warnings"), [
      { field: "evnts", message: `${NO_FIELD}: did you mean events?` },
      { field: "api_version", message: NO_FIELD },
    ]);
    assert.equal((await create(client)).at("warnings"), undefined);
  });

  test("createWebhook accepts the longest URLs in any script, and rejects duplicates of them", async () => {
    const sent = aWebhook({ webhook_url: `https://example.com/${longText(1_014)}` });
    assert.equal((await create(client, sent)).at("webhook_url"), sent.webhook_url);
    assertRefused(await client.post(PATH, sent), {
      webhook_url: "another webhook of this environment already has this URL",
    });
  });

  test("createWebhook defaults a null env_type", async () => {
    assert.equal((await create(client, { env_type: null })).at("env_type"), "sandbox");
  });

  test("createWebhook refuses a URL already registered in the environment, under any name", async () => {
    const first = await create(client);
    const answer = await client.post(
      PATH,
      aWebhook({ name: "Other", webhook_url: first.at("webhook_url"), events: ["*"] }),
    );
    assertRefused(answer, { webhook_url: TAKEN });
  });

  test("createWebhook allows one URL for several teams and environments", async () => {
    const { webhook_url } = (await create(client)).body as { webhook_url: string };
    for (const key of [{ team: "two" }, { team: "one", environment: "production" }] as const) {
      await create(await app.client(key), { webhook_url });
    }
  });

  test("createWebhook registers a URL once under concurrency", async () => {
    const body = aWebhook();
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post(PATH, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400, 400, 400]);
  });

  test("createWebhook registers at most 20 per team outside the sandbox, and 200 in it, also under concurrency", async () => {
    const key = await app.client({ team: "twenty", environment: "development" });
    const answers = await Promise.all(Array.from({ length: 24 }, () => key.post(PATH, aWebhook())));
    assert.equal(answers.filter(({ status }) => status === 201).length, 20);
    const message = "this environment already has 20 webhooks: delete one first";
    const refused = answers.find(({ status }) => status !== 201);
    assert.ok(refused !== undefined);
    assertRefused(refused, { webhook_url: message });
    assertRefused(await key.post(PATH, aWebhook()), { webhook_url: message });
    await create(await app.client({ team: "twenty", environment: "production" }));
    const first = answers.find(({ status }) => status === 201);
    assert.equal((await key.delete(`${PATH}${first?.at("id")}/`)).status, 204);
    await create(key);
    const demo = await app.client({ team: "twenty" });
    const statuses: number[] = [];
    // The team's registrations wait for each other: more at once would meet the limit of that wait on a busy machine.
    for (let round = 0; round < 8; round += 1) {
      const made = await Promise.all(Array.from({ length: 26 }, () => demo.post(PATH, aWebhook())));
      statuses.push(...made.map(({ status }) => status));
    }
    assert.equal(statuses.filter((status) => status === 201).length, 200);
  });

  test("createWebhook accepts private addresses if the operator allows them, metadata services never", async (t) => {
    const open = await startApplication({ beside: app, allowPrivate: true });
    t.after(() => open.stop());
    const key = open.clientWith((await app.client()).headers);
    for (const webhook_url of ["http://localhost:3000/", "http://127.0.0.1:3001/", "http://192.168.1.1/"])
      await create(key, { webhook_url });
    for (const webhook_url of ["http://metadata.google.internal/", "http://169.254.169.254/"]) {
      assertError(await key.post(PATH, aWebhook({ webhook_url })), 400, "incorrect_parameters");
    }
  });

  const changes: readonly (readonly [field: string, value: unknown])[] = [
    ["name", "Renamed"],
    ["webhook_url", "https://example.org/moved"],
    ["events", ["*"]],
    ["enabled", false],
  ];
  for (const [field, value] of changes) {
    test(`updateWebhook changes only ${field}`, async () => {
      const key = await app.client({ environment: "production" });
      const before = (await create(key)).body as Record<string, unknown>;
      const answer = await key.patch(`${PATH}${before.id}/`, { [field]: value });
      assert.equal(answer.status, 200);
      const { signing_secret: _, ...shown } = before;
      const disabled = field === "enabled" ? { disabled: answer.at("disabled") } : {};
      assert.deepEqual(answer.body, { ...shown, ...disabled, [field]: value, updated_at: answer.at("updated_at") });
      assert.ok(String(answer.at("updated_at")) > String(before.updated_at));
      assert.deepEqual((await key.get(`${PATH}${before.id}/`)).body, answer.body);
    });
  }

  test("updateWebhook accepts an env_type that agrees, in any spelling, and keeps the original spelling", async () => {
    const key = await app.client({ environment: "production" });
    const path = `${PATH}${(await create(key, { env_type: "production" })).at("id")}/`;
    for (const env_type of ["prod", "production"]) {
      const answer = await key.patch(path, { env_type, name: `Named by ${env_type}` });
      assert.deepEqual([answer.at("env_type"), answer.at("name")], ["production", `Named by ${env_type}`]);
    }
    assert.equal((await key.get(path)).at("env_type"), "production");
  });

  test("updateWebhook enables a webhook again", async () => {
    const path = `${PATH}${(await create(client)).at("id")}/`;
    assert.equal((await client.patch(path, { enabled: false })).at("enabled"), false);
    assert.equal((await client.patch(path, { enabled: true })).at("enabled"), true);
  });

  test("updateWebhook accepts an empty change, and an unchanged URL", async () => {
    const webhook = await create(client);
    const path = `${PATH}${webhook.at("id")}/`;
    assert.equal((await client.patch(path, {})).status, 200);
    assert.equal((await client.patch(path, { webhook_url: webhook.at("webhook_url") })).status, 200);
  });

  test("updateWebhook refuses the URL of another webhook", async () => {
    const [one, other] = [await create(client), await create(client)];
    const answer = await client.patch(`${PATH}${one.at("id")}/`, { webhook_url: other.at("webhook_url") });
    assertRefused(answer, { webhook_url: TAKEN });
  });

  test("updateWebhook refuses every value that a creation refuses, and changes nothing", async () => {
    const webhook = await create(client);
    const path = `${PATH}${webhook.at("id")}/`;
    const before = (await client.get(path)).body;
    for (const [, change, faults] of VALUE_REFUSALS) assertRefused(await client.patch(path, change), faults);
    for (const enabled of [null, "true", 1])
      assertRefused(await client.patch(path, { enabled }), { enabled: "must be true or false" });
    for (const field of ["name", "webhook_url", "events", "env_type"]) {
      const answer = await client.patch(path, { [field]: null });
      assertRefused(answer, { [field]: field === "events" ? "must be an array" : NO_TEXT });
    }
    assert.deepEqual((await client.get(path)).body, before);
  });

  test("deleteWebhook answers 204 without a body, and the webhook is deleted", async () => {
    const path = `${PATH}${(await create(client)).at("id")}/`;
    const answer = await client.delete(path);
    assert.deepEqual([answer.status, answer.text], [204, ""]);
    assertError(await client.get(path), 404, "not_found");
    assertError(await client.delete(path), 404, "not_found");
    assertError(await client.patch(path, { name: "x" }), 404, "not_found");
  });

  test("deleteWebhook accepts the headers that clients send with every request", async () => {
    const path = `${PATH}${(await create(client)).at("id")}/`;
    const answer = await client.request("DELETE", path, { headers: { "content-type": "application/json" } });
    assert.equal(answer.status, 204);
  });

  test("getWebhook, updateWebhook and deleteWebhook find no webhook of another team or environment", async () => {
    const webhook = await create(client);
    const path = `${PATH}${webhook.at("id")}/`;
    const strangers = [await app.client({ team: "two" }), await app.client({ team: "one", environment: "production" })];
    for (const stranger of strangers) {
      assertError(await stranger.get(path), 404, "not_found");
      assertError(await stranger.patch(path, { name: "Mine" }), 404, "not_found");
      assertError(await stranger.delete(path), 404, "not_found");
      assert.ok(!(await stranger.get(`${PATH}?page_size=100`)).text.includes(String(webhook.at("id"))));
    }
    assert.equal((await client.get(path)).at("name"), "Loan desk");
    assertError(await client.patch(`${PATH}${UNKNOWN_ID}/`, { name: "x" }), 404, "not_found");
  });
});
