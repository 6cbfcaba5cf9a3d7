import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "./directory.ts";

const OF_DARTMOUTH = `/v1/companies/${DARTMOUTH.id}`;
const NAME = "Moosehead Penny Trust";

let application: TestApplication;
let operator: Client;
let lender: Client;

before(async () => {
  application = await startApplication({ prepare: importDirectory, workers: ["upkeep"] });
  operator = await application.client({
    scopes: ["companies:read", "companies:write", "audit:read", "operations:read"],
  });
  lender = await application.client();
});
after(() => application.stop());

test("addCompanyAlias makes a company found by a further name, once, until removeCompanyAlias", async () => {
  const added = await operator.post(`${OF_DARTMOUTH}/alias/`, { name: NAME });
  assert.deepEqual([added.status, added.at("changed"), added.at("company.operator_aliases")], [200, true, [NAME]]);
  assert.equal((await operator.post(`${OF_DARTMOUTH}/alias/`, { name: NAME })).at("changed"), false);
  await eventually(async () => {
    assert.equal((await lender.post("/v1/companies/", { name: NAME })).at("company_mapping_id"), DARTMOUTH.id);
  });
  assert.deepEqual(
    (await operator.post(`${OF_DARTMOUTH}/unalias/`, { name: NAME })).at("company.operator_aliases"),
    [],
  );
  assertError(await operator.post(`${OF_DARTMOUTH}/unalias/`, { name: DARTMOUTH.name }), 409, "conflict");
  assertRefused(await operator.post(`${OF_DARTMOUTH}/alias/`, { name: "LLC" }), {
    name: "must contain more than a legal form",
  });
});

test("addCompany adds a company that searches find, unless they find it already; changeCompany changes it", async () => {
  const mill = {
    name: "Thistlewhite Mills Inc",
    ein: "12-3450001",
    domains: ["https://quillfeather.example/about", "quillfeather.test"],
    phone: "(212) 555-0187",
    address: { street: "1 Main Street", city: "Springfield", state: "Illinois", zip: "62701" },
    employees: 250,
  };
  const added = await operator.post("/v1/companies/add/", mill);
  assert.deepEqual([added.status, added.at("changed"), added.at("company.source")], [201, true, "(operator)"]);
  const id = String(added.at("company.company_mapping_id"));
  const { ein, domains, phone, address, employees } = added.at("company") as Record<string, unknown>;
  assert.deepEqual(
    { ein, domains, phone, address, employees },
    {
      ein: "123450001",
      domains: ["quillfeather.example", "quillfeather.test"],
      phone: "2125550187",
      address: { street: "1 Main Street", city: "Springfield", state: "IL", zip: "62701" },
      employees: 250,
    },
  );
  await eventually(async () => {
    assert.equal((await lender.post("/v1/companies/", { name: "Thistlewhite Mills" })).at("company_mapping_id"), id);
  });
  const again = await operator.post("/v1/companies/add/", mill);
  assertError(again, 409, "conflict");
  assert.match(String(again.at("error.message")), new RegExp(id));
  const distinct = await operator.post("/v1/companies/add/", { name: "Thistlewhite Mills", is_distinct: true });
  assert.equal(distinct.status, 201);
  const changed = await operator.patch(`/v1/companies/${id}/`, { ein: null, address: { city: "Peoria" } });
  assert.deepEqual(
    [changed.at("changed"), changed.at("company.ein"), changed.at("company.address.city"), changed.at("company.phone")],
    [true, null, "Peoria", "2125550187"],
  );
  assert.equal((await operator.patch(`/v1/companies/${id}/`, { address: { city: "Peoria" } })).at("changed"), false);
  const history = (await operator.get(`/v1/companies/${id}/profile/`)).at("history.0") as Record<string, object>;
  assert.deepEqual(
    [history.action, history.details],
    [
      "company.change",
      { fields: ["ein", "city"], former: ['ein="123450001"', 'city="Springfield"'], former_source: "(operator)" },
    ],
  );
});

test("addCompany adds one company where two operators add it at once", async () => {
  const mill = { name: "Thistledown Looms", address: { city: "Peoria", state: "IL" } };
  const both = await Promise.all([1, 2].map(() => operator.post("/v1/companies/add/", mill)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
  const [added, refused] = both.toSorted((one, other) => one.status - other.status);
  assert.match(String(refused?.at("error.message")), new RegExp(String(added?.at("company.company_mapping_id"))));
});

test("addCompany and changeCompany refuse what no company can have, naming every fault, and who may not", async () => {
  const faulty = {
    name: "LLC",
    ein: "12",
    domains: ["no domain"],
    address: { state: "Nowhere", zip: "1" },
    naics: "x",
  };
  const faults = {
    name: "must contain more than a legal form",
    ein: "must be 9 digits, such as 12-3456789",
    domains: "must be a domain name or a web address, such as example.com",
    "address.state": "must be the two-letter code or the full name of a US state or territory",
    "address.zip": "must be a ZIP code of 5 or 9 digits",
    naics: "must be a NAICS code of 2 to 6 digits",
  };
  assertRefused(await operator.post("/v1/companies/add/", faulty), faults);
  assertRefused(await operator.patch(`${OF_DARTMOUTH}/`, faulty), faults);
  assertRefused(await operator.patch(`${OF_DARTMOUTH}/`, { phone: "+44 20 7946 0958" }), {
    phone: "must be a US telephone number of 10 digits",
  });
  assertError(await lender.post("/v1/companies/add/", { name: "Thistlewhite" }), 403, "permission_denied");
  assertError(await lender.patch(`${OF_DARTMOUTH}/`, { naics: null }), 403, "permission_denied");
  assertError(await operator.patch(`/v1/companies/${"0".repeat(32)}/`, { naics: null }), 404, "not_found");
});

test("verifyCompany confirms a provider in the key's environment only, until unverifyCompany", async () => {
  const unknown = await operator.post(`${OF_DARTMOUTH}/verify/`, { provider: "payco" });
  assertError(unknown, 400, "incorrect_parameters");
  assert.match(String(unknown.at("error.message")), /give the products that it covers/);
  const body = { provider: "payco", products: ["income", "income"] };
  assert.equal((await operator.post(`${OF_DARTMOUTH}/verify/`, body)).at("changed"), true);
  const profile = await operator.get(`${OF_DARTMOUTH}/profile/`);
  const expected = ["sandbox", "payco", ["income"]];
  const { environment, provider, confirmed_products } = profile.at("providers.0") as Record<string, unknown>;
  assert.deepEqual([environment, provider, confirmed_products], expected);
  await eventually(async () => {
    assert.equal((await lender.post("/v1/companies/", { id: DARTMOUTH.id })).at("mapping_status"), "verified");
  });
  assert.equal((await operator.post(`${OF_DARTMOUTH}/unverify/`, { provider: "payco" })).at("changed"), true);
  assert.equal((await operator.post(`${OF_DARTMOUTH}/unverify/`, { provider: "payco" })).at("changed"), false);
});

test("mergeCompanies leads one company to another until unmergeCompany, and the profile has the history", async () => {
  const merged = await operator.post(`${OF_DARTMOUTH}/merge/`, { into: GOOGLE.id });
  assert.deepEqual([merged.at("changed"), merged.at("company.survivor_id")], [true, GOOGLE.id]);
  assert.equal(
    (await operator.get(`/v1/companies/${GOOGLE.id}/profile/`)).at("merged.0.company_mapping_id"),
    DARTMOUTH.id,
  );
  assertError(await operator.post(`${OF_DARTMOUTH}/alias/`, { name: "Elsewhere" }), 409, "conflict");
  assertError(await operator.post(`${OF_DARTMOUTH}/merge/`, { into: DARTMOUTH.id }), 400, "incorrect_parameters");
  const unmerged = await operator.post(`${OF_DARTMOUTH}/unmerge/`, {});
  assert.deepEqual([unmerged.at("changed"), unmerged.at("company.survivor_id")], [true, null]);
  const history = (await operator.get(`${OF_DARTMOUTH}/profile/`)).at("history") as readonly { action: string }[];
  assert.deepEqual(history.map(({ action }) => action).slice(0, 2), ["company.unmerge", "company.merge"]);
});

test("the routes of company changes refuse unknown ids, and keys without companies:write", async () => {
  assertError(await operator.post(`/v1/companies/${"0".repeat(32)}/alias/`, { name: NAME }), 404, "not_found");
  assertError(await operator.get("/v1/companies/nonsense/profile/"), 404, "not_found");
  assertError(await lender.post(`${OF_DARTMOUTH}/alias/`, { name: NAME }), 403, "permission_denied");
  assertError(await lender.get(`${OF_DARTMOUTH}/profile/`), 403, "permission_denied");
});

test("listAudit shows an installation's entries to operators, and a team's own to the team", async () => {
  const aliases = await operator.get("/v1/audit/?about=installation&action=company.alias");
  assert.deepEqual([aliases.at("count"), aliases.at("results.0.target")], [1, DARTMOUTH.id]);
  const first = await operator.get("/v1/audit/?about=installation&page_size=1");
  const next = new URL(String(first.at("next")));
  const second = await operator.get(`${next.pathname}${next.search}`);
  assert.notEqual(second.at("results.0.id"), first.at("results.0.id"));
  assert.equal(new URL(String(second.at("previous"))).searchParams.get("about"), "installation");
  await eventually(async () => {
    const [newest] = (await operator.get("/v1/audit/?about=installation&page_size=1")).at("results") as {
      number: number;
    }[];
    assert.ok((newest?.number ?? 0) > 5, "chained");
  });
  const reader = await application.client({ team: "readers", scopes: ["audit:read"] });
  const own = await reader.get("/v1/audit/");
  assert.deepEqual([own.at("count"), own.at("results.0.action")], [1, "key.create"]);
  assertError(await reader.get("/v1/audit/?about=installation"), 403, "permission_denied");
  assert.equal((await reader.get(`/v1/audit/?actor=${encodeURIComponent("operator:test")}`)).at("count"), 1);
  assert.equal((await reader.get("/v1/audit/?created_after=2999-01-01T00:00:00Z")).at("count"), 0);
  const elsewhere = await application.client({ team: "readers", environment: "production", scopes: ["audit:read"] });
  const theirs = (await elsewhere.get("/v1/audit/")).at("results") as readonly { environment: string }[];
  assert.deepEqual(
    theirs.map((one) => one.environment),
    ["production"],
  );
});

test("useLinkageModel activates a model in the key's environment", async () => {
  const models = await operator.get("/v1/linkage/models/");
  assert.deepEqual([models.at("current.active_version"), models.at("models")], [null, []]);
  const trainer = await application.client({ scopes: ["imports:write"] });
  assert.equal((await trainer.post("/v1/linkage/use/", { version: "shipped" })).at("is_pinned"), true);
  assert.equal((await operator.get("/v1/linkage/models/")).at("current.is_pinned"), true);
  assertError(await trainer.post("/v1/linkage/use/", { version: "sandbox-9" }), 404, "not_found");
  assertError(await operator.post("/v1/linkage/use/", { version: "newest" }), 403, "permission_denied");
});

test("listSandboxPersons lists persons that each can be verified, in the sandbox only", async () => {
  const persons = (await lender.get("/v1/sandbox/persons/")).body as readonly { subject: object; address: object }[];
  assert.equal(persons.length, 8);
  for (const { subject, address } of persons) {
    const body = { subject, addresses: [{ ...address, from_date: "2018-01-01" }] };
    assert.equal((await lender.post("/v1/instant-verifications/", body)).status, 201);
  }
  const production = await application.client({ environment: "production" });
  assertError(await production.get("/v1/sandbox/persons/"), 403, "permission_denied");
});
