import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "undici";
import { type Client, startApplication, type TestApplication } from "../../../../support/application.ts";
import { connectAsPerson } from "../../../../support/connections/borrower.ts";
import { Ordering } from "../../../../support/orders/ordering.ts";
import { HAS_PDFTOTEXT, pdfText } from "../../../../support/pdf-text.ts";

/*
 * Whose account completes an order: five persons whom a client names, and one payroll account. What the client reads, what the
 * person is told, and what the events and the reports say.
 */

const ACCOUNT = {
  first_name: "Maria",
  last_name: "Gomez",
  date_of_birth: "1988-04-12",
  ssn: "900-11-4321",
} as const;

let app: TestApplication;
let client: Client;
let ordering: Ordering;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders"] });
  client = await app.client();
  ordering = new Ordering(app, client);
  const made = await client.post("/v1/sandbox/scenarios/", {
    name: "Maria",
    username: "maria",
    password: "pw",
    employments: [{ profile: { ...ACCOUNT, ssn: "900114321" } }],
  });
  assert.equal(made.status, 201, made.text);
});
after(() => app.stop());

/** Has the person of the account answer an order for somebody, to its end. */
async function answered(named: object) {
  const nobody = { first_name: null, last_name: null };
  const order = await ordering.make({ ...nobody, ...named });
  const connected = await connectAsPerson(app, order.at("bridge_token"), { username: "maria", password: "pw" });
  assert.equal(connected.at("status"), "done", connected.text);
  return { connected, order: await ordering.readUntil(order.at("id"), "completed") };
}

const WALKS = [
  {
    what: "agrees",
    named: { ...ACCOUNT, first_name: "María", last_name: "Gómez" },
    status: "agrees",
    agreements: ["agree", "agree", "agree"],
    doubts: [],
  },
  {
    what: "differs in the name",
    named: { ...ACCOUNT, first_name: "Jamie", last_name: "Lakeshore" },
    status: "differs",
    agreements: ["differ", "agree", "agree"],
    doubts: ["name"],
  },
  {
    what: "differs in the date of birth",
    named: { ...ACCOUNT, date_of_birth: "1971-11-30" },
    status: "differs",
    agreements: ["agree", "differ", "agree"],
    doubts: ["date of birth"],
  },
  {
    what: "differs in the SSN",
    named: { ...ACCOUNT, ssn: "900-55-7788" },
    status: "differs",
    agreements: ["agree", "agree", "differ"],
    doubts: ["SSN"],
  },
  {
    what: "is not given",
    named: {},
    status: "not_compared",
    agreements: ["missing", "missing", "missing"],
    doubts: [],
  },
] as const;

for (const { what, named, status, agreements, doubts } of WALKS) {
  test(`an order whose person ${what}: order, link, reports, events and the person's pages tell it`, async () => {
    const { connected, order } = await answered(named);
    const at = (path: string) => order.at(`employers.0.${path}`);
    const fields = [0, 1, 2].map((index) => at(`identity.fields.${index}.agreement`));
    assert.deepEqual([at("identity.status"), at("identity_status"), order.at("identity")], [status, status, status]);
    assert.deepEqual(fields, agreements);
    const reasons = doubts.map(
      (one) => `The ${one} in the payroll account differs from the one that was given with the order or user.`,
    );
    assert.deepEqual([at("is_suspicious"), at("suspicious_reasons")], [status === "differs", reasons]);

    const link = await client.get(`/v1/links/${at("link_id")}/`);
    assert.deepEqual(link.at("identity"), at("identity"));
    const listed = await client.get(`/v1/links/?user_id=${order.at("user_id")}`);
    assert.equal(listed.at("results.0.identity.status"), status);
    const report = await client.get(`/v1/links/${at("link_id")}/income/report/`);
    assert.deepEqual([report.at("identity.status"), report.at("is_suspicious")], [status, status === "differs"]);
    const whole = await client.get(`/v1/users/${order.at("user_id")}/reports/${order.at("voie_report_id")}/`);
    assert.deepEqual(
      [whole.at("links.0.identity.status"), whole.at("links.0.is_suspicious"), whole.at("links.0.suspicious_reasons")],
      [status, status === "differs", reasons],
    );

    const events = await ordering.eventsOf(order.at("id"));
    assert.deepEqual([events.at(-1)?.status, events.at(-1)?.identity], ["completed", status]);
    const done = (await ordering.eventsOf(at("link_id"))).filter((event) => event.status === "done");
    assert.deepEqual(
      done.map(({ identity }) => identity),
      [status],
    );

    assert.equal(connected.at("identity"), status);
    const token = String(connected.at("management_url")).split("/").at(-1);
    const shared = await app.clientWith({ authorization: `Bearer ${token}` }).get("/v1/shared/link/");
    assert.equal(shared.at("identity"), status);
  });
}

const PERSONS = [
  { first_name: "Zoë", last_name: "Quill", date_of_birth: "1971-02-03", ssn: "900-11-7788" },
  { first_name: "Zoë", last_name: "Quill", ssn: "7788" },
  { date_of_birth: "2004-02-29" },
  { ssn: "912-70-1234" },
];

test("goodlogin is whomever the order names, and different.person is somebody else", async () => {
  for (const person of PERSONS) {
    for (const [username, status] of [
      ["goodlogin", "agrees"],
      ["different.person", "differs"],
    ] as const) {
      const order = await ordering.make({ first_name: null, last_name: null, ...person });
      await connectAsPerson(app, order.at("bridge_token"), { username });
      const done = await ordering.readUntil(order.at("id"), "completed");
      assert.equal(done.at("identity"), status, `${username} for ${Object.keys(person)}`);
    }
  }
});

test("goodlogin is the user of a connection without an order", async () => {
  const user = await client.post("/v1/users/", { external_user_id: "u-1", ...PERSONS[0] });
  const token = await client.post(`/v1/users/${user.at("id")}/tokens/`, { product_type: "income" });
  const connected = await connectAsPerson(app, token.at("bridge_token"), { username: "goodlogin" });
  assert.equal(connected.at("identity"), "agrees");
});

test("values of an identity are masked, for a key that may read all too", async () => {
  const { order } = await answered({ ...ACCOUNT, first_name: "Jamie" });
  assert.deepEqual(order.at("employers.0.identity.fields"), [
    { field: "name", agreement: "differ", given: "J. G.", connected: "M. G." },
    { field: "date_of_birth", agreement: "agree", given: "1988-**-**", connected: "1988-**-**" },
    { field: "ssn", agreement: "agree", given: "***-**-4321", connected: "***-**-4321" },
  ]);
});

test("a change of what the client says of the person compares again", async () => {
  const { order } = await answered({ ...ACCOUNT, first_name: "Jamie" });
  const changed = await client.patch(`/v1/orders/${order.at("id")}/`, { first_name: "Maria", last_name: "Gomes" });
  assert.deepEqual(
    [changed.at("identity"), changed.at("employers.0.identity.fields.0.agreement")],
    ["agrees", "close"],
  );
  const second = await answered({});
  const user = await client.patch(`/v1/users/${second.order.at("user_id")}/`, { date_of_birth: "1950-01-31" });
  assert.equal(user.at("date_of_birth"), "1950-01-31");
  assert.equal((await ordering.read(second.order.at("id"))).at("identity"), "differs");
});

test("of two accounts the one that differs is what the order tells", async () => {
  const order = await ordering.make({ ...ACCOUNT, employers: [{ company_name: "Acme" }, { company_name: "Globex" }] });
  await connectAsPerson(app, order.at("bridge_token"), { username: "different.person" });
  await connectAsPerson(app, order.at("bridge_token"), { username: "maria", password: "pw" });
  const done = await ordering.readUntil(order.at("id"), "completed");
  assert.deepEqual(
    [done.at("identity"), done.at("employers.0.identity_status"), done.at("employers.1.identity_status")],
    ["differs", "differs", "agrees"],
  );
  const events = await ordering.eventsOf(order.at("id"));
  assert.equal(events.at(-1)?.identity, "differs");
});

/** The ids of what a list shows with an identity, of all its pages' first. */
async function idsOf(path: string): Promise<unknown[]> {
  const list = await client.get(path);
  assert.equal(list.status, 200, list.text);
  return (list.at("results") as { id: unknown }[]).map(({ id }) => id);
}

test("lists of orders, users, links and monitors are filtered by whose the accounts are, and so is the export of orders", async () => {
  const named = { agrees: ACCOUNT, differs: { ...ACCOUNT, first_name: "Jamie" }, not_compared: {} } as const;
  const made = new Map<string, Record<"order" | "user" | "link" | "monitor", unknown>>();
  for (const [identity, person] of Object.entries(named)) {
    const { order } = await answered(person);
    const link = order.at("employers.0.link_id");
    const monitor = await client.post("/v1/monitors/", { link_id: link });
    assert.deepEqual([monitor.status, monitor.at("identity"), monitor.at("identity_reviewed")], [201, identity, false]);
    made.set(identity, { order: order.at("id"), user: order.at("user_id"), link, monitor: monitor.at("id") });
    assert.equal((await client.get(`/v1/users/${order.at("user_id")}/`)).at("identity"), identity);
  }
  const waiting = await ordering.make(ACCOUNT);
  for (const [identity, ids] of made) {
    for (const noun of ["order", "user", "link", "monitor"] as const) {
      const found = await idsOf(`/v1/${noun}s/?identity=${identity}&page_size=100`);
      for (const [other, of] of made) {
        assert.equal(
          found.includes(of[noun]),
          other === identity,
          `${noun} that ${other} among those that ${identity}`,
        );
      }
      assert.ok(!found.includes(waiting.at(noun === "order" ? "id" : "user_id")));
    }
    const { body } = await request(`${app.url}/v1/orders/export/?format=csv&identity=${identity}`, {
      headers: client.headers,
    });
    assert.equal((await body.text()).includes(String(ids.order)), true);
  }
  assert.equal((await client.get("/v1/orders/?identity=other")).status, 400);
  // A change of what the client says moves them to another list.
  await client.patch(`/v1/orders/${made.get("differs")?.order}/`, { first_name: "Maria" });
  assert.ok((await idsOf("/v1/orders/?identity=agrees&page_size=100")).includes(made.get("differs")?.order));
});

test("events of what a link has say whose account it is, and a user's report does, also on top of its PDF", async () => {
  const { order } = await answered({ ...ACCOUNT, first_name: "Jamie", last_name: "Lakeshore" });
  const link = order.at("employers.0.link_id");
  const events = (await ordering.eventsOf(link)).filter(({ event_type: type }) =>
    /^(employment|profile|statements)-created$/.test(String(type)),
  );
  assert.ok(events.length >= 3);
  assert.deepEqual([...new Set(events.map(({ identity }) => identity))], ["differs"]);
  const path = `/v1/users/${order.at("user_id")}/reports/${order.at("voie_report_id")}/`;
  const report = await client.get(path);
  assert.equal(report.at("identity"), "differs");
  if (!HAS_PDFTOTEXT) return;
  const texts = await Promise.all(
    [
      report.at("pdf_report"),
      order.at("employers.0.pdf_report"),
      order.at("employers.0.employments.0.statements.0.file"),
    ].map(async (url) =>
      pdfText(Buffer.from(await (await request(String(url))).body.arrayBuffer())).replace(/\s+/g, " "),
    ),
  );
  for (const text of texts) assert.match(text, /The payroll account is of another person than the one who was named/);
  assert.match(texts[0] ?? "", /Asked about Jamie Lakeshore/);
  assert.match(texts[0] ?? "", /Payroll account of Maria Gomez/);
  for (const text of texts.slice(1)) assert.doesNotMatch(text, /Lakeshore/);
});

test("date_of_birth must be a date", async () => {
  const refused = await client.post("/v1/orders/", { products: ["income"], date_of_birth: "31/12/1990" });
  assert.equal(refused.status, 400);
  assert.equal(refused.at("error.extra.invalid-params.0.field"), "date_of_birth");
  const user = await client.post("/v1/users/", { external_user_id: "born", date_of_birth: "1990-02-30" });
  assert.equal(user.status, 400);
});
