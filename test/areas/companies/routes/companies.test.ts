import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  type Answer,
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "./directory.ts";

const PATH = "/v1/companies/";
const PRODUCTS = "must be one of income, employment, deposit_switch, pll, assets, insurance, admin, transactions";
const NO_TEXT = "must be a string";
const NO_EIN = "must be 9 digits, such as 12-3456789";
const NO_PHONE = "must be a US telephone number of 10 digits, such as (650) 308-7300";
const NO_DOMAIN = "must be a domain name or a web address, such as example.com";
const NO_ID = "must be a company_mapping_id: 32 hexadecimal digits";
const NO_STATE = "must be the two-letter code or the full name of a US state or territory";
const NO_ZIP = "must be a ZIP code of 5 or 9 digits";
const NOTHING = "must give at least one of name, domain, ein, phone, id and address";

type Refusal = readonly [what: string, body: object, faults: Readonly<Record<string, string>>];

const REFUSALS: readonly Refusal[] = [
  ["no detail at all", {}, { body: NOTHING }],
  ["product_type alone", { product_type: "income" }, { body: NOTHING }],
  ["blank details alone", { name: " ", domain: "", ein: "\u00a0", address: { city: "" } }, { body: NOTHING }],
  ["null details alone", { name: null, address: null }, { body: NOTHING }],
  ["an empty address alone", { address: {} }, { body: NOTHING }],
  ["unknown fields alone", { ticker: "GOOG" }, { body: NOTHING }],
  ...["name", "domain", "ein", "phone", "id"].flatMap((field): Refusal[] => [
    [`${field} that is a number`, { [field]: 770493581 }, { [field]: NO_TEXT }],
    [`${field} that is an object`, { [field]: {} }, { [field]: NO_TEXT }],
    [`${field} of 257 characters`, { [field]: "7".repeat(257) }, { [field]: "must have at most 256 characters" }],
    [`${field} with a control character`, { [field]: "a\u0000b" }, { [field]: "must not contain control characters" }],
    [`${field} with a line separator`, { [field]: "a\u2028b" }, { [field]: "must not contain control characters" }],
    [`${field} with half of a character`, { [field]: "a\ud800b" }, { [field]: "must not contain control characters" }],
  ]),
  ...["street", "city", "state", "zip"].flatMap((field): Refusal[] => [
    [`address.${field} that is a number`, { address: { [field]: 94043 } }, { [`address.${field}`]: NO_TEXT }],
    [
      `address.${field} of 257 characters`,
      { address: { [field]: "9".repeat(257) } },
      { [`address.${field}`]: "must have at most 256 characters" },
    ],
  ]),
  ["an address that is a text", { name: "Google", address: "CA" }, { address: "must be a JSON object" }],
  ["an address that is a list", { name: "Google", address: [] }, { address: "must be a JSON object" }],
  ...["77-049358", "7704935811", "77-04935B1", "EIN 770493581"].map(
    (ein): Refusal => [`the EIN ${ein}`, { ein }, { ein: NO_EIN }],
  ),
  ...["308-7300", "650308730", "+44 20 7946 0958", "call me", "65030873001"].map(
    (phone): Refusal => [`the telephone number ${phone}`, { phone }, { phone: NO_PHONE }],
  ),
  ...["google", "http://", "127.0.0.1", "goo gle.com", "com"].map(
    (domain): Refusal => [`the domain ${domain}`, { domain }, { domain: NO_DOMAIN }],
  ),
  ...["5090ec2c", `${GOOGLE.id}0`, "z".repeat(32)].map((id): Refusal => [`the id ${id}`, { id }, { id: NO_ID }]),
  ...["XX", "Cal", "California City"].map(
    (state): Refusal => [`the state ${state}`, { address: { state } }, { "address.state": NO_STATE }],
  ),
  ...["9404", "940433", "9404O", "94043-12"].map(
    (zip): Refusal => [`the ZIP ${zip}`, { address: { zip } }, { "address.zip": NO_ZIP }],
  ),
  ["an unknown product_type", { name: "Google", product_type: "payroll" }, { product_type: PRODUCTS }],
  ["a product_type in capitals", { name: "Google", product_type: "INCOME" }, { product_type: PRODUCTS }],
  ["a blank product_type", { name: "Google", product_type: "" }, { product_type: PRODUCTS }],
  [
    "many faults, all of them at once",
    { name: 7, domain: "google", ein: "1", phone: "1", id: "1", address: { state: "XX", zip: "1" }, product_type: "x" },
    {
      name: NO_TEXT,
      domain: NO_DOMAIN,
      ein: NO_EIN,
      phone: NO_PHONE,
      id: NO_ID,
      "address.state": NO_STATE,
      "address.zip": NO_ZIP,
      product_type: PRODUCTS,
    },
  ],
];

/** Spellings of one detail, all of the same company. */
const SPELLINGS: Readonly<Record<string, { readonly id: string; readonly bodies: readonly object[] }>> = {
  ein: { id: GOOGLE.id, bodies: ["77-0493581", "770493581", " 77 0493581 ", "7704-93581"].map((ein) => ({ ein })) },
  domain: {
    id: GOOGLE.id,
    bodies: [
      "google.com",
      "https://www.google.com/x",
      "WWW.Google.COM",
      "http://mail.google.com:8080/a?b#c",
      "google.com.",
    ].map((domain) => ({ domain })),
  },
  phone: {
    id: GOOGLE.id,
    bodies: ["(650) 308-7300", "+16503087300", "6503087300", "650.308.7300", "1-650-308-7300", "+1 (650) 308 7300"].map(
      (phone) => ({ phone }),
    ),
  },
  id: { id: GOOGLE.id, bodies: [GOOGLE.id, GOOGLE.id.toUpperCase(), ` ${GOOGLE.id} `].map((id) => ({ id })) },
  name: {
    id: DARTMOUTH.id,
    bodies: [
      "TRUSTEES OF DARTMOUTH COLLEGE",
      "trustees of dartmouth college",
      "Trustees of Dartmouth College.",
      " Trustees, of Dartmouth-College ",
    ].map((name) => ({ name })),
  },
  "name and place": {
    id: DARTMOUTH.id,
    bodies: [
      { city: "HANOVER", state: "NH", zip: "03755" },
      { city: "hanover", state: "nh", zip: "03755-1234" },
      { city: " Hanover ", state: "New Hampshire", zip: " 03755 " },
    ].map((address) => ({ name: "Dartmouth College", address })),
  },
};

describe("companies", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ prepare: importDirectory });
    client = await app.client();
  });
  after(() => app.stop());

  const confidence = (answer: Answer) => Number(answer.at("confidence_level"));

  test("searchCompanies answers 200 with exactly the fields of the interface", async () => {
    const answer = await client.post(PATH, { ein: "77-0493581", name: "google" });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      company_mapping_id: GOOGLE.id,
      name: "GOOGLE LLC",
      domain: "google.com",
      logo_url: null,
      success_rate: null,
      confidence_level: answer.at("confidence_level"),
      mapping_status: "unmapped",
    });
    assert.ok(confidence(answer) > 0.9);
  });

  for (const [detail, value] of Object.entries(DARTMOUTH).filter(([key]) =>
    ["name", "domain", "ein", "phone", "id"].includes(key),
  )) {
    test(`searchCompanies finds a company by its ${detail} alone`, async () => {
      const answer = await client.post(PATH, { [detail]: value });
      assert.equal(answer.at("company_mapping_id"), DARTMOUTH.id, answer.text);
    });
  }

  for (const detail of ["street", "city", "state", "zip"] as const) {
    test(`searchCompanies accepts address.${detail} alone`, async () => {
      assert.equal((await client.post(PATH, { address: { [detail]: DARTMOUTH[detail] } })).status, 200);
    });
  }

  for (const [detail, { id, bodies }] of Object.entries(SPELLINGS)) {
    test(`searchCompanies gives the same answer for every spelling of ${detail}`, async () => {
      const answers = await Promise.all(bodies.map((body) => client.post(PATH, body)));
      for (const answer of answers) assert.equal(answer.at("company_mapping_id"), id, answer.text);
      for (const answer of answers) assert.deepEqual(answer.body, answers[0]?.body);
    });
  }

  for (const [what, body, faults] of REFUSALS) {
    test(`searchCompanies refuses ${what}`, async () => assertRefused(await client.post(PATH, body), faults));
  }

  test("searchCompanies ignores a null or blank detail next to another", async () => {
    const answer = await client.post(PATH, {
      name: DARTMOUTH.name,
      ein: null,
      phone: "",
      address: null,
      product_type: null,
    });
    assert.deepEqual(answer.body, (await client.post(PATH, { name: DARTMOUTH.name })).body);
  });

  test("searchCompanies gives no name and no domain if nothing matches", async () => {
    const named = await client.post(PATH, {
      name: "Zzyzx Quux Gmbh ",
      domain: "https://zzyzx-quux.example",
      product_type: "income",
    });
    assert.deepEqual(named.body, {
      company_mapping_id: null,
      name: "",
      domain: "",
      logo_url: null,
      success_rate: null,
      confidence_level: named.at("confidence_level"),
      mapping_status: "unmapped",
      ask_for: ["legal_name", "state", "city", "ein", "former_name"],
    });
    assert.ok(confidence(named) < 0.5);
    const unnamed = await client.post(PATH, { ein: "99-9999999" });
    assert.deepEqual([unnamed.at("company_mapping_id"), unnamed.at("name"), unnamed.at("domain")], [null, "", ""]);
  });

  for (const [what, contradiction] of [
    ["ein", { ein: "010020240" }],
    ["id", { id: GOOGLE.id }],
  ] as const) {
    test(`searchCompanies is less confident of a name that the ${what} contradicts`, async () => {
      const agreeing = await client.post(PATH, { name: DARTMOUTH.name, [what]: DARTMOUTH[what] });
      const alone = await client.post(PATH, { name: DARTMOUTH.name });
      const contradicted = await client.post(PATH, { name: DARTMOUTH.name, ...contradiction });
      assert.ok(confidence(agreeing) >= confidence(alone), "an agreeing detail lowered the confidence");
      assert.ok(confidence(contradicted) < confidence(alone), "a contradiction did not lower the confidence");
    });
  }

  test("getCompany answers with the match fields and the observed success rate", async () => {
    const answer = await client.get(`${PATH}${GOOGLE.id}/`);
    assert.deepEqual(answer.body, {
      company_mapping_id: GOOGLE.id,
      name: "GOOGLE LLC",
      domain: "google.com",
      logo_url: null,
      success_rate: null,
      confidence_level: "1.00",
      mapping_status: "unmapped",
      success: { attempts: 0, successes: 0, lower_bound: 0 },
      features: {
        deposit_switch: {
          max_number: 4,
          deposit_types: ["entire", "percent", "amount"],
          amount_precision: "0.01",
          percent_precision: "0.01",
        },
      },
    });
    const production = await app.client({ environment: "production" });
    assert.equal((await production.get(`${PATH}${GOOGLE.id}/`)).at("features.deposit_switch"), null);
  });

  test("searchCompanies reads a top-level state where the address has none", async () => {
    const named = { name: "Trustees of Dartmouth College" };
    const top = await client.post(`${PATH}?explain=true`, { ...named, state: "NH" });
    const below = await client.post(`${PATH}?explain=true`, { ...named, address: { state: "NH" } });
    assert.deepEqual(top.body, below.body);
    const both = await client.post(`${PATH}?explain=true`, { ...named, state: "CA", address: { state: "NH" } });
    assert.deepEqual(both.body, below.body);
    assertRefused(await client.post(PATH, { ...named, state: "Nowhere" }), { state: NO_STATE });
  });

  test("searchCompanies leaves a malformed domain out of account next to a name, and says so", async () => {
    const named = { name: "Trustees of Dartmouth College" };
    const answer = await client.post(`${PATH}?explain=true`, { ...named, domain: "not a domain" });
    const alone = await client.post(`${PATH}?explain=true`, named);
    const ignored = [{ field: "domain", message: NO_DOMAIN }];
    assert.deepEqual(answer.body, { ...(alone.body as object), ignored_details: ignored });
    assertRefused(await client.post(PATH, { domain: "not a domain" }), { domain: NO_DOMAIN });
  });

  test("searchCompanies takes every product that clients ask for; what nothing covers is unsupported", async () => {
    for (const product of ["assets", "insurance", "admin", "transactions"]) {
      const answer = await client.post(PATH, { ein: DARTMOUTH.ein, product_type: product });
      assert.equal(answer.at("success_rate"), "unsupported", product);
    }
  });

  test("searchCompanies reports no success rate in a sandbox that has observed nothing, whose simulated provider covers all", async () => {
    for (const product of ["income", "employment", "deposit_switch", "pll"]) {
      const answer = await client.post(PATH, { ein: DARTMOUTH.ein, product_type: product });
      assert.deepEqual([answer.status, answer.at("success_rate")], [200, null], product);
    }
  });

  test("getCompany refuses an unknown product_type", async () => {
    assertRefused(await client.get(`${PATH}${GOOGLE.id}/?product_type=payroll`), { product_type: PRODUCTS });
  });

  test("getCompany answers 404 for an unknown id", async () => {
    assertError(await client.get(`${PATH}${"1".repeat(32)}/`), 404, "not_found");
  });

  /**
   * What was seen of a product and who covers it; `low` and `high` go by the lower bound, not by
   * the share.
   */
  const rates: readonly (readonly [what: string, seen: Seen, rate: string | null])[] = [
    ["nothing covers the company", {}, "unsupported"],
    ["what covers it does not cover the product", { covers: ["employment"] }, "unsupported"],
    ["nothing was tried", { covers: ["income"] }, null],
    ["there were 4 attempts", { covers: ["income"], outcomes: [[0, 4, 4]] }, null],
    ["5 of 5 attempts succeeded", { covers: ["income"], outcomes: [[0, 5, 5]] }, "high"],
    ["3 of 5 attempts succeeded", { covers: ["income"], outcomes: [[0, 5, 3]] }, "low"],
    ["none of 50 attempts succeeded", { covers: ["income"], outcomes: [[0, 50, 0]] }, "low"],
    [
      "attempts of several days add up to enough",
      {
        covers: ["income"],
        outcomes: [
          [0, 2, 2],
          [9, 3, 3],
        ],
      },
      "high",
    ],
    ["attempts of 179 days ago count", { covers: ["income"], outcomes: [[179, 5, 5]] }, "high"],
    ["attempts of 180 days ago count no more", { covers: ["income"], outcomes: [[180, 50, 50]] }, null],
    ["a second provider covers it", { covers: ["employment"], alsoCovers: ["income"], outcomes: [[0, 9, 9]] }, "high"],
    ["it was seen before, and nothing covers it now", { outcomes: [[0, 50, 50]] }, "unsupported"],
  ];
  for (const [what, seen, rate] of rates) {
    test(`searchCompanies reports the success rate ${rate} if ${what}`, async () => {
      await see(app, DARTMOUTH.id, { ...seen, environment: "development" });
      const key = await app.client({ environment: "development" });
      const body = { ein: DARTMOUTH.ein, product_type: "income" };
      assert.equal((await key.post(PATH, body)).at("success_rate"), rate);
      assert.equal((await key.get(`${PATH}${DARTMOUTH.id}/?product_type=income`)).at("success_rate"), rate);
      assert.equal((await key.post(PATH, { ein: DARTMOUTH.ein })).at("success_rate"), null);
    });
  }

  test("getCompany counts the attempts at the given product, in the key's environment", async () => {
    await see(app, DARTMOUTH.id, { covers: ["income"], outcomes: [[0, 10, 8]] });
    const answer = await client.get(`${PATH}${DARTMOUTH.id}/?product_type=income`);
    // The lower bound of the 90 % Wilson interval of 8 in 10.
    assert.deepEqual(answer.at("success"), { attempts: 10, successes: 8, lower_bound: 0.5408 });
    const other = await client.get(`${PATH}${DARTMOUTH.id}/?product_type=employment`);
    assert.deepEqual(other.at("success"), { attempts: 0, successes: 0, lower_bound: 0 });
    const production = await app.client({ environment: "production" });
    const elsewhere = await production.get(`${PATH}${DARTMOUTH.id}/?product_type=income`);
    assert.deepEqual([elsewhere.at("success.attempts"), elsewhere.at("success_rate")], [0, "unsupported"]);
  });

  const mappings: readonly (readonly [what: string, seen: Seen, status: string])[] = [
    ["no provider is known", {}, "unmapped"],
    ["a provider is known", { covers: [] }, "mapped"],
    ["a person confirmed a provider", { covers: ["income"], isVerified: true }, "verified"],
    [
      "a person confirmed one of two providers",
      { covers: ["income"], isVerified: true, alsoCovers: ["pll"] },
      "verified",
    ],
  ];
  for (const [what, seen, status] of mappings) {
    test(`searchCompanies reports a company as ${status} if ${what}`, async () => {
      await see(app, DARTMOUTH.id, seen);
      assert.equal((await client.post(PATH, { id: DARTMOUTH.id })).at("mapping_status"), status);
      assert.equal((await client.get(`${PATH}${DARTMOUTH.id}/`)).at("mapping_status"), status);
      const production = await app.client({ environment: "production" });
      assert.equal((await production.get(`${PATH}${DARTMOUTH.id}/`)).at("mapping_status"), "unmapped");
    });
  }

  test("searchCompanies logs nothing of the search", async () => {
    await client.post(PATH, { name: "Secretive Holdings", ein: "98-7654321" });
    assert.ok(!/secretive|987654321|98-7654321/i.test(app.log.join("\n")));
  });
});

interface Seen {
  /** `sandbox` when absent. */
  readonly environment?: string;
  /** The products of a first provider; absent: there is none. */
  readonly covers?: readonly string[];
  readonly isVerified?: boolean;
  readonly alsoCovers?: readonly string[];
  /** Days ago, attempts and successes at the product `income`. */
  readonly outcomes?: readonly (readonly [daysAgo: number, attempts: number, successes: number])[];
}

/** Makes this all that is known of a company in the sandbox, and waits until searches know of it. */
async function see({ db, directory }: TestApplication, id: string, seen: Seen): Promise<void> {
  const { environment = "sandbox" } = seen;
  const run = (name: string, text: string, values: unknown[]) => db.rows({ name: `test_${name}`, text }, values);
  await run("forget_outcomes", "delete from company_outcomes where company_id = $1", [id]);
  await run("forget_providers", "delete from company_providers where company_id = $1", [id]);
  for (const [provider, products] of [
    ["first", seen.covers],
    ["second", seen.alsoCovers],
  ] as const) {
    const verifiedAt = provider === "first" && seen.isVerified === true ? new Date().toISOString() : null;
    const text = `insert into company_providers (company_id, environment, provider, products, verified_at)
      values ($1, $5, $2, $3, $4)`;
    if (products !== undefined) await run("see_provider", text, [id, provider, products, verifiedAt, environment]);
  }
  for (const outcome of seen.outcomes ?? []) {
    const text = `insert into company_outcomes (company_id, environment, product, observed_on, attempts, successes)
      values ($1, $5, 'income', current_date - $2::integer, $3, $4)`;
    await run("see_outcome", text, [id, ...outcome, environment]);
  }
  const former = directory.edition();
  await run("notify", "select pg_notify('directory', 'coverage')", []);
  await eventually(() => assert.notEqual(directory.edition(), former));
}
