import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const PERSON = { first_name: "Wilhelmina", last_name: "Featherstonehaugh", ssn: "219-09-9999" };
const SCOPES = ["connections:read", "connections:write", "verifications:read", "verifications:write"] as const;

let application: TestApplication;
let whole: Client;
let masked: Client;

before(async () => {
  application = await startApplication();
  whole = await application.client({
    team: "lender",
    environment: "sandbox",
    scopes: [...SCOPES, "pii:read", "audit:read"],
  });
  masked = await application.client({ team: "lender", environment: "sandbox", scopes: [...SCOPES, "audit:read"] });
});
after(() => application.stop());

async function entries(action: string, target: string): Promise<number> {
  return Number((await whole.get(`/v1/audit/?action=${action}&target=${target}`)).at("count"));
}

for (const [what, action, path, body] of [
  ["user", "user.read", "/v1/users/", { ...PERSON, external_user_id: "u-1" }],
  ["order", "order.read", "/v1/orders/", { ...PERSON, order_number: "o-1", products: ["income"] }],
] as const) {
  test(`appendSsnReads records the read of one ${what} and of a list that show a whole SSN, and none that masks it`, async () => {
    const id = String((await masked.post(path, body)).at("id"));
    assert.equal((await masked.get(`${path}${id}/`)).status, 200);
    assert.equal((await masked.get(path)).status, 200);
    assert.equal(await entries(action, id), 0);
    const shown = await whole.get(`${path}${id}/`);
    assert.match(shown.text, /219-?09-?9999/);
    assert.equal(await entries(action, id), 1);
    const second = String(
      (await masked.post(path, { ...body, order_number: "o-2", external_user_id: "u-2" })).at("id"),
    );
    assert.equal((await whole.get(path)).status, 200);
    assert.equal(await entries(action, second), 1);
  });
}

test("searchEverything records each object of a person that it finds, and a search that finds nobody", async () => {
  const { id } = (await masked.post("/v1/users/", { ...PERSON, external_user_id: "sought" })).body as { id: string };
  const found = await masked.post("/v1/search/", { query: "Featherstonehaugh" });
  assert.ok(found.text.includes(id));
  assert.equal(await entries("subject.search", id), 1);
  const before = await entries("subject.search", "none");
  assert.equal((await masked.post("/v1/search/", { query: "Nobodyatall" })).status, 200);
  assert.equal(await entries("subject.search", "none"), before + 1);
});

test("createUser and updateUser refuse what is no email address, as orders do", async () => {
  for (const email of ["not an address", "a@b", "x@example.com Bcc"]) {
    assertRefused(await masked.post("/v1/users/", { external_user_id: "e", email }), {
      email: "must be an email address",
    });
    assertRefused(await masked.post("/v1/orders/", { ...PERSON, email, products: ["income"] }), {
      email: "must be an email address",
    });
  }
  const user = await masked.post("/v1/users/", { external_user_id: "e-fine", email: "" });
  assert.equal(user.status, 201);
  assertRefused(await masked.patch(`/v1/users/${user.at("id")}/`, { email: "nobody" }), {
    email: "must be an email address",
  });
});
