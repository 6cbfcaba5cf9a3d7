import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import Type from "typebox";
import { unknownFields } from "../../../src/kernel/http/core/bodies/unknown-fields.ts";
import { answerSchemaOf } from "../../../src/kernel/http/core/bodies/warnings.ts";
import { oneKind, optional } from "../../../src/kernel/schema/vocabulary.ts";
import { ROUTES } from "../../../src/program/routes.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { connectAsPerson } from "../../support/connections/borrower.ts";

/*
 * What of a request has no effect: each route that reads a body tells it in `warnings`, or refuses it where the client
 * wants that.
 */

const IGNORED = "is not a field of this request, and was ignored";
const REFUSED = "is not a field of this request";
const STRICT = { headers: { prefer: "handling=strict" } };
const SECRET = "Quillfeather";
const HOME = { street: "1 Main St", city: "Lewiston", state: "ME", zip: "04240", from_date: "2019-08-01" };
const SUBJECT = { first_name: "Ada", last_name: SECRET, date_of_birth: "1985-03-14" };

test("answerSchemaOf has room for warnings in every answer to a body that is an object", () => {
  const silent = ROUTES.flatMap((route) => {
    const schema = answerSchemaOf(route);
    if (route.body === undefined || route.answer.status === 204) return [];
    const fields = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
    return fields.some((field) => ["warnings", "request_warnings"].includes(field)) ? [] : [route.operationId];
  });
  assert.deepEqual(silent, []);
});

const SCHEMA = Type.Object({
  permissible_purpose: Type.String(),
  interval_days: Type.Integer(),
  enabled: Type.Boolean(),
  subject: Type.Object({ first_name: Type.String(), ssn: Type.String() }),
  addresses: Type.Array(Type.Object({ zip: Type.String() })),
  loan: Type.Unsafe<object>({ type: "object", additionalProperties: true }),
  account: optional(Type.Object({ bank_name: Type.String() })),
  step: oneKind([
    Type.Object({ kind: Type.Literal("code"), code: Type.String() }),
    Type.Object({ kind: Type.Literal("wait"), delay_ms: Type.Integer() }),
  ]),
});

const UNKNOWN = [
  ["a swap of letters", { enabeld: false }, "enabeld", "enabled"],
  ["a letter too few", { permisible_purpose: SECRET }, "permisible_purpose", "permissible_purpose"],
  ["a beginning", { interval: 7 }, "interval", "interval_days"],
  ["another spelling of words", { intervalDays: 7 }, "intervalDays", "interval_days"],
  ["a field in the wrong place", { ssn: SECRET }, "ssn", "subject.ssn"],
  ["a field of a list in the wrong place", { zip: "04240" }, "zip", "addresses[].zip"],
  ["a field of the body within an object", { subject: { enabled: true } }, "subject.enabled", "enabled"],
  ["a field of an object that may be null", { account: { bankname: "x" } }, "account.bankname", "bank_name"],
  ["a field of another kind", { step: { kind: "wait", code: "1" } }, "step.code", null],
  ["a field of an entry", { addresses: [{ zip: "1" }, { postcode: "1" }] }, "addresses[1].postcode", null],
] as const;

for (const [what, body, field, meant] of UNKNOWN) {
  test(`unknownFields names ${what}, and ${meant === null ? "no other" : meant}`, () => {
    const message = meant === null ? IGNORED : `${IGNORED}: did you mean ${meant}?`;
    assert.deepEqual(unknownFields(SCHEMA, body), [{ field, message }]);
  });
}

test("unknownFields says nothing of known fields, of objects with any fields, and of a body that is none", () => {
  const known = { enabled: true, loan: { anything: { deep: 1 } }, step: { kind: "code", code: "1" }, account: null };
  for (const body of [known, null, [], "text", 7]) assert.deepEqual(unknownFields(SCHEMA, body), []);
});

describe("warnings", () => {
  let app: TestApplication;
  let client: Client;
  let userId: unknown;

  before(async () => {
    app = await startApplication({ workers: ["connections"] });
    client = await app.client({
      scopes: [
        ...["verifications:read", "verifications:write", "webhooks:read", "webhooks:write"],
        ...["connections:read", "connections:write", "companies:read", "keys:write", "subjects:write"],
      ] as never,
    });
    userId = (await client.post("/v1/users/", { external_user_id: "u-1" })).at("id");
  });
  after(() => app.stop());

  const verification = { subject: SUBJECT, addresses: [HOME] };
  const webhook = { name: "A", events: ["*"] };
  const CREATES: readonly (readonly [
    path: string,
    body: object,
    misspelt: object,
    field: string,
    meant: string | null,
  ])[] = [
    [
      "/v1/instant-verifications/",
      verification,
      { permisible_purpose: SECRET },
      "permisible_purpose",
      "permissible_purpose",
    ],
    ["/v1/webhooks/", { ...webhook, webhook_url: "https://a.example/1" }, { enabeld: false }, "enabeld", null],
    ["/v1/users/", { external_user_id: "u-2" }, { firstname: SECRET }, "firstname", "first_name"],
    ["/v1/orders/", { products: ["income"], last_name: "X" }, { emial: SECRET }, "emial", "email"],
    [
      "/v1/orders/",
      { products: ["income"], last_name: "X", employers: [{ company_name: "Acme", name: SECRET }] },
      {},
      "employers[0].name",
      null,
    ],
    ["/v1/companies/", { name: "Google" }, { adress: SECRET }, "adress", "address"],
    ["/v1/keys/", { name: "K" }, { scope: [SECRET] }, "scope", "scopes"],
    [
      "/v1/subjects/freeze/",
      { subject: { ...SUBJECT, first_name: "Grace" } },
      { sujbect: SECRET },
      "sujbect",
      "subject",
    ],
    ["/v1/sandbox/scenarios/", { name: "S", username: "s" }, { pasword: SECRET }, "pasword", "password"],
  ];

  for (const [path, body, misspelt, field, meant] of CREATES) {
    test(`POST ${path} warns of ${field} without its value, and refuses it with handling=strict`, async () => {
      const strict = await client.post(path, { ...body, ...misspelt }, STRICT);
      const hint = meant === null ? "" : `: did you mean ${meant}?`;
      assertRefused(strict, { [field]: `${REFUSED}${hint}` });
      const answer = await client.post(path, { ...body, ...misspelt });
      assert.ok(answer.status < 300, answer.text);
      assert.deepEqual(answer.at("warnings"), [{ field, message: `${IGNORED}${hint}` }]);
      assert.ok(!JSON.stringify(answer.at("warnings")).includes(SECRET));
    });
  }

  test("PATCH of a user warns of unknown fields, and handling=strict follows what is known", async () => {
    const changed = await client.patch(`/v1/users/${userId}/`, { last_nam: SECRET });
    assert.deepEqual(changed.at("warnings"), [{ field: "last_nam", message: `${IGNORED}: did you mean last_name?` }]);
    const strict = await client.post("/v1/users/", { external_user_id: "u-3" }, STRICT);
    assert.deepEqual(
      [strict.status, strict.headers["preference-applied"], strict.at("warnings")],
      [201, "handling=strict", undefined],
    );
  });

  test("POST /v1/monitors/ warns of interval", async () => {
    const token = await client.post(`/v1/users/${userId}/tokens/`, { product_type: "income" });
    await connectAsPerson(app, token.at("bridge_token"));
    const links = await client.get(`/v1/links/?user_id=${userId}`);
    const made = await client.post("/v1/monitors/", { link_id: links.at("results.0.id"), interval: 3 });
    assert.deepEqual(
      [made.status, made.at("warnings")],
      [201, [{ field: "interval", message: `${IGNORED}: did you mean interval_days?` }]],
    );
  });

  test("lines of a batch are warned, or refused one by one with handling=strict", async () => {
    const lines = [verification, { ...verification, nick: SECRET }].map((line) => JSON.stringify(line)).join("\n");
    const send = async (prefer: object) => {
      const headers = { "content-type": "application/x-ndjson", ...prefer };
      const answer = await client.request("POST", "/v1/instant-verifications/batch/", { body: lines, headers });
      return answer.text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    const [fine, warned] = await send({});
    assert.deepEqual([fine.warnings, warned.warnings], [undefined, [{ field: "nick", message: IGNORED }]]);
    const [created, refused] = await send({ prefer: "handling=strict" });
    assert.deepEqual(
      [created.status, refused.error.extra["invalid-params"]],
      ["processing", [{ field: "nick", message: REFUSED }]],
    );
  });

  test("data sources that no provider has are a warning in orders and bridge tokens, and refused with handling=strict", async () => {
    const message = "is offered by no provider here: nothing comes from it";
    const sources = { data_sources: ["payroll", "docs"] };
    const order = {
      products: ["income"],
      last_name: "X",
      ...sources,
      employers: [{ company_name: "Acme", ...sources }],
    };
    const made = await client.post("/v1/orders/", order);
    const fields = ["data_sources[1]", "employers[0].data_sources[1]"];
    assert.deepEqual([made.status, made.at("warnings")], [201, fields.map((field) => ({ field, message }))]);
    assertRefused(
      await client.post("/v1/orders/", order, STRICT),
      Object.fromEntries(fields.map((one) => [one, message])),
    );
    const token = await client.post(`/v1/users/${userId}/tokens/`, { product_type: "income", ...sources });
    assert.deepEqual([token.status, token.at("warnings")], [201, [{ field: "data_sources[1]", message }]]);
  });
});
