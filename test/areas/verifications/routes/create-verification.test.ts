import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ADDRESS, aVerification, longText, SUBJECT } from "../../../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { holdsWhole } from "../../../support/whole-value.ts";

const PATH = "/v1/instant-verifications/";
const TODAY = new Date().toISOString().slice(0, 10);
const LONG = "x".repeat(257);

const REQUIRED = "is required";
const NO_TEXT = "must be a string";
const BLANK = "must not be blank or contain control characters";
const NO_DATE = "must be a date in the form YYYY-MM-DD";
const FUTURE = "must not be in the future";
const NO_SSN = "must be 9 digits, or the last 4";
const NEVER_ISSUED = "cannot have been issued";
const NO_STATE = "must be the code or name of a US state or territory";
const NO_ZIP = "must be a ZIP code of five or nine digits";
const NO_COUNTRY = "must be a two-letter code or the name of a country";

function daysFromToday(days: number): string {
  return new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
}

function yearsAgo(years: number, days = 0): string {
  const then = new Date(`${TODAY}T00:00:00Z`);
  then.setUTCFullYear(then.getUTCFullYear() - years, then.getUTCMonth(), then.getUTCDate() + days);
  return then.toISOString().slice(0, 10);
}

/** Undefined members are left out of JSON: a field that is missing. */
type Change = Parameters<typeof aVerification>[0];
type Refusal = readonly [what: string, change: Change, faults: Readonly<Record<string, string>>];

/** Each of the texts that must say something, and what every one of them refuses. */
const TEXTS: readonly (readonly [field: string, changed: (value: unknown) => Change])[] = [
  ...["first_name", "last_name"].map((name): (typeof TEXTS)[number] => [
    `subject.${name}`,
    (value) => ({ subject: { [name]: value } }),
  ]),
  ...["street", "city", "state", "zip"].map((name): (typeof TEXTS)[number] => [
    `addresses[0].${name}`,
    (value) => ({ address: { [name]: value } }),
  ]),
];

/** An empty one says that the person has one name. */
const MAY_BE_EMPTY = "subject.last_name";

const TEXT_REFUSALS: readonly Refusal[] = TEXTS.flatMap(([field, changed]): Refusal[] => [
  [`${field} missing`, changed(undefined), { [field]: REQUIRED }],
  [`${field} null`, changed(null), { [field]: NO_TEXT }],
  [`${field} a number`, changed(45385), { [field]: NO_TEXT }],
  [`${field} a list`, changed(["Quillfeather"]), { [field]: NO_TEXT }],
  ...(field === MAY_BE_EMPTY
    ? []
    : ([[`${field} empty`, changed(""), { [field]: "must not be empty" }]] satisfies Refusal[])),
  [`${field} blank`, changed(" \u00a0 "), { [field]: BLANK }],
  [`${field} of 257 characters`, changed(LONG), { [field]: "must have at most 256 characters" }],
  [`${field} with a NUL`, changed("Quill\u0000feather"), { [field]: BLANK }],
  [`${field} with a line break`, changed("Quill\nfeather"), { [field]: BLANK }],
  [`${field} with a DEL`, changed("Quill\u007ffeather"), { [field]: BLANK }],
  [`${field} with a C1 control character`, changed("Quill\u0085feather"), { [field]: BLANK }],
  [`${field} with half a character`, changed("Quill\ud83dfeather"), { [field]: BLANK }],
  [`${field} with a line separator`, changed("Quill\u2028feather"), { [field]: BLANK }],
]);

const DATES: readonly (readonly [field: string, changed: (value: unknown) => Change])[] = [
  ["subject.date_of_birth", (value) => ({ subject: { date_of_birth: value } })],
  ["addresses[0].from_date", (value) => ({ address: { from_date: value } })],
  ["addresses[0].to_date", (value) => ({ address: { to_date: value } })],
];

const DATE_REFUSALS: readonly Refusal[] = DATES.flatMap(([field, changed]): Refusal[] => [
  [`${field} a number`, changed(19810228), { [field]: NO_TEXT }],
  ...["", "1981-2-28", "28.02.1981", "02/28/1981", "1981-02-28T00:00:00Z", " 1981-02-28", "19810228"].map(
    (text): Refusal => [`${field} written ${text || "as nothing"}`, changed(text), { [field]: NO_DATE }],
  ),
  ...["2023-02-29", "1900-02-29", "1981-04-31", "1981-13-01", "1981-00-10", "1981-01-00", "0000-01-01"].map(
    (text): Refusal => [`${field} ${text}, which no calendar has`, changed(text), { [field]: NO_DATE }],
  ),
]);

const REFUSALS: readonly Refusal[] = [
  ["no subject", { rest: { subject: undefined } }, { subject: REQUIRED }],
  ["a null subject", { rest: { subject: null } }, { subject: "must be a JSON object" }],
  ["a subject that is a list", { rest: { subject: [] } }, { subject: "must be a JSON object" }],
  ["no date of birth", { subject: { date_of_birth: undefined } }, { "subject.date_of_birth": REQUIRED }],
  ["a null date of birth", { subject: { date_of_birth: null } }, { "subject.date_of_birth": NO_TEXT }],
  ["a date of birth tomorrow", { subject: { date_of_birth: daysFromToday(1) } }, { "subject.date_of_birth": FUTURE }],
  [
    "a date of birth over 120 years ago",
    { subject: { date_of_birth: yearsAgo(120, -1) } },
    { "subject.date_of_birth": "must not be over 120 years ago" },
  ],
  ...[
    "",
    "   ",
    "12345",
    "123",
    "12345678",
    "1234567890",
    "21909999A",
    "***-**-999",
    "219.099.999",
    "219/09/9999",
    "219\t09\t9999",
    "٢١٩٠٩٩٩٩٩",
  ].map((ssn): Refusal => [`the SSN "${ssn}"`, { subject: { ssn } }, { "subject.ssn": NO_SSN }]),
  ["an SSN that is a number", { subject: { ssn: 219099999 } }, { "subject.ssn": NO_TEXT }],
  [
    "an SSN of 257 characters",
    { subject: { ssn: "2".repeat(257) } },
    { "subject.ssn": "must have at most 256 characters" },
  ],
  ["no addresses", { rest: { addresses: undefined } }, { addresses: REQUIRED }],
  ["null for addresses", { rest: { addresses: null } }, { addresses: "must be an array" }],
  ["an address that is not in a list", { rest: { addresses: ADDRESS } }, { addresses: "must be an array" }],
  ["an empty list of addresses", { rest: { addresses: [] } }, { addresses: "must have at least one entry" }],
  ["21 addresses", { rest: { addresses: Array(21).fill(ADDRESS) } }, { addresses: "must have at most 20 entries" }],
  [
    "21 addresses of somebody without a first name",
    { subject: { first_name: undefined }, rest: { addresses: Array(21).fill(ADDRESS) } },
    { addresses: "must have at most 20 entries", "subject.first_name": REQUIRED },
  ],
  [
    "an address that is a text",
    { rest: { addresses: ["77 Quillfeather"] } },
    { "addresses[0]": "must be a JSON object" },
  ],
  ["an address that is null", { rest: { addresses: [ADDRESS, null] } }, { "addresses[1]": "must be a JSON object" }],
  ["no from_date", { address: { from_date: undefined } }, { "addresses[0].from_date": REQUIRED }],
  ["a null from_date", { address: { from_date: null } }, { "addresses[0].from_date": NO_TEXT }],
  ["a from_date tomorrow", { address: { from_date: daysFromToday(1) } }, { "addresses[0].from_date": FUTURE }],
  [
    "a to_date before its from_date",
    { address: { from_date: "2015-06-01", to_date: "2015-05-31" } },
    { "addresses[0].to_date": "must not be before from_date" },
  ],
  ["an unknown state", { address: { state: "Quillfeather" } }, { "addresses[0].state": NO_STATE }],
  ["a state of two unused letters", { address: { state: "ZZ" } }, { "addresses[0].state": NO_STATE }],
  ...["4538", "453851", "45385-12", "4538O", "45385-12345"].map(
    (zip): Refusal => [`the ZIP ${zip}`, { address: { zip } }, { "addresses[0].zip": NO_ZIP }],
  ),
  ["a country of three letters", { address: { country: "USB" } }, { "addresses[0].country": NO_COUNTRY }],
  ["a country that is a number", { address: { country: 1 } }, { "addresses[0].country": NO_TEXT }],
  ["an empty country", { address: { country: "" } }, { "addresses[0].country": "must not be empty" }],
  ["tracking_info that is a number", { rest: { tracking_info: 4711 } }, { tracking_info: NO_TEXT }],
  [
    "tracking_info of 1,025 characters",
    { rest: { tracking_info: "x".repeat(1_025) } },
    { tracking_info: "must have at most 1024 characters" },
  ],
  [
    "tracking_info with half a character",
    { rest: { tracking_info: "a\ude42b" } },
    { tracking_info: "must not contain control characters" },
  ],
  [
    "tracking_info with a tab",
    { rest: { tracking_info: "a\tb" } },
    { tracking_info: "must not contain control characters" },
  ],
  [
    "many faults, all of them at once",
    {
      subject: { first_name: "", date_of_birth: daysFromToday(1), ssn: "12345" },
      rest: {
        addresses: [ADDRESS, { ...ADDRESS, zip: "4538", state: "ZZ", to_date: "2001-01-01" }, {}],
        tracking_info: "\u0000",
      },
    },
    {
      "subject.first_name": "must not be empty",
      "subject.date_of_birth": FUTURE,
      "subject.ssn": NO_SSN,
      "addresses[1].zip": NO_ZIP,
      "addresses[1].state": NO_STATE,
      "addresses[1].to_date": "must not be before from_date",
      ...Object.fromEntries(
        ["street", "city", "state", "zip", "from_date"].map((name) => [`addresses[2].${name}`, REQUIRED]),
      ),
      tracking_info: "must not contain control characters",
    },
  ],
];

/** SSNs of areas that were never issued: refused outside the sandbox. */
const OF_NO_AREA = ["000-12-3456", "666-12-3456", "900-12-3456", "987-49-4321", "999-12-3456"];
/** SSNs that no area issues: refused everywhere. */
const OF_NO_PERSON = ["219-00-9999", "219-09-0000", "900-00-0001", "900-01-0000", "0000"];

const TAKEN: readonly (readonly [what: string, change: Change])[] = [
  ["a date of birth today", { subject: { date_of_birth: TODAY } }],
  ["a date of birth 120 years ago", { subject: { date_of_birth: yearsAgo(120) } }],
  ["a leap day", { subject: { date_of_birth: "2000-02-29" } }],
  ["names of 256 characters", { subject: { first_name: "é".repeat(256), last_name: "x".repeat(256) } }],
  ["names in any script", { subject: { first_name: "Zoë-Ødegård", last_name: "李 O’Néill 🙂" } }],
  ["20 addresses", { rest: { addresses: Array(20).fill(ADDRESS) } }],
  ["a from_date today", { address: { from_date: TODAY } }],
  ["a to_date on its from_date", { address: { from_date: "2015-06-01", to_date: "2015-06-01" } }],
  ["a to_date in the future", { address: { to_date: daysFromToday(30) } }],
  [
    "gaps and overlaps between addresses",
    {
      rest: {
        addresses: [
          { ...ADDRESS, from_date: "2001-01-01", to_date: "2005-01-01" },
          { ...ADDRESS, from_date: "2004-01-01", to_date: "2010-01-01" },
          { ...ADDRESS, from_date: "2018-01-01" },
        ],
      },
    },
  ],
  ["a person with one name", { subject: { last_name: "" } }],
  ["a taxpayer number", { subject: { ssn: "912-71-3456" } }],
  ["a masked SSN", { subject: { ssn: "***-**-3456" } }],
  ["an SSN with dots", { subject: { ssn: "219.09.9998" } }],
  ["an abbreviated state", { address: { state: "Mass.", zip: "2139" } }],
  ["a country's name", { address: { country: "United States" } }],
  ["a state by its name", { address: { state: "district of columbia" } }],
  ["a ZIP of nine digits", { address: { zip: "45385-1234" } }],
  ["another country's state and ZIP", { address: { country: "CA", state: "Ontario", zip: "K1A 0B1" } }],
  ["tracking_info of 1,024 characters", { rest: { tracking_info: "x".repeat(1_024) } }],
  ["tracking_info of 1,024 characters of four bytes", { rest: { tracking_info: longText(1_024) } }],
  ["an empty tracking_info", { rest: { tracking_info: "" } }],
];

const SSN_FORMS: readonly (readonly [ssn: unknown, echoed: string | null])[] = [
  ["219-09-9999", "219-09-9999"],
  ["219 09 9999", "219 09 9999"],
  ["219099999", "219099999"],
  ["9999", "9999"],
  [null, null],
  [undefined, null],
];

describe("createInstantVerification", () => {
  let app: TestApplication;
  let client: Client;
  let production: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "one" });
    production = await app.client({ team: "one", environment: "production" });
  });
  after(() => app.stop());

  test("createInstantVerification answers 201 with exactly the fields of the interface", async () => {
    const answer = await client.post(PATH, aVerification());
    assert.equal(answer.status, 201);
    const { id, created_at, ...rest } = answer.body as Record<string, unknown>;
    assert.match(String(id), /^iv_[0-9a-f]{32}$/);
    assert.ok(Math.abs(Date.parse(String(created_at)) - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      status: "processing",
      completed_at: null,
      subject: SUBJECT,
      addresses: [{ ...ADDRESS, country: "US", to_date: null }],
      results: null,
      tracking_info: "loan-4711",
    });
  });

  test("createInstantVerification returns null for fields that were not given", async () => {
    const answer = await client.post(
      PATH,
      aVerification({ subject: { ssn: undefined }, rest: { tracking_info: undefined } }),
    );
    assert.equal(answer.at("subject.ssn"), null);
    assert.equal(answer.at("tracking_info"), null);
    const nulls = aVerification({ address: { to_date: null, country: null }, rest: { tracking_info: null } });
    assert.equal((await client.post(PATH, nulls)).at("addresses.0.country"), "US");
  });

  test("createInstantVerification names fields that it does not know in warnings, and repeats no value", async () => {
    const sent = aVerification({ subject: { nickname: "Addy" }, rest: { traking_info: "loan-9", "a b": 1 } });
    const answer = await client.post(PATH, sent);
    const ignored = "is not a field of this request, and was ignored";
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.at("warnings"), [
      { field: "subject.nickname", message: ignored },
      { field: "traking_info", message: `${ignored}: did you mean tracking_info?` },
      { field: "body", message: `has a field that ${ignored}` },
    ]);
    assert.ok(!answer.text.includes("Addy"));
  });

  test("createInstantVerification echoes texts unchanged", async () => {
    const address = { ...ADDRESS, street: "  Nº 7, “Quill” \\ Lane ", country: "ca", to_date: "2020-02-29" };
    const answer = await client.post(PATH, aVerification({ subject: { first_name: " Zoë 🙂 " }, address }));
    assert.equal(answer.at("subject.first_name"), " Zoë 🙂 ");
    assert.deepEqual(answer.at("addresses.0"), address);
  });

  test("createInstantVerification reads a place that has one meaning, and keeps a middle name and a suffix", async () => {
    const subject = { first_name: "Ann", last_name: "", middle_name: "Lee", suffix: "Jr" };
    const address = { ...ADDRESS, state: "Mass.", zip: "2139", country: "U.S.A." };
    const answer = await client.post(PATH, aVerification({ subject, address }));
    assert.deepEqual(
      ["addresses.0.state", "addresses.0.zip", "addresses.0.country"].map((field) => answer.at(field)),
      ["MA", "02139", "US"],
    );
    assert.deepEqual(
      ["last_name", "middle_name", "suffix"].map((field) => answer.at(`subject.${field}`)),
      ["", "Lee", "Jr"],
    );
    assert.equal(answer.at("warnings"), undefined);
  });

  for (const [ssn, echoed] of SSN_FORMS) {
    test(`createInstantVerification accepts the SSN ${ssn} and echoes it`, async () => {
      for (const one of [client, production]) {
        const answer = await one.post(PATH, aVerification({ subject: { ssn } }));
        assert.deepEqual([answer.status, answer.at("subject.ssn")], [201, echoed]);
      }
    });
  }

  for (const ssn of OF_NO_AREA) {
    test(`createInstantVerification accepts the SSN ${ssn} of a never-issued area only in the sandbox`, async () => {
      const body = aVerification({ subject: { ssn } });
      assert.equal((await client.post(PATH, body)).status, 201);
      const development = await app.client({ environment: "development" });
      for (const one of [production, development])
        assertRefused(await one.post(PATH, body), { "subject.ssn": NEVER_ISSUED });
    });
  }

  for (const ssn of OF_NO_PERSON) {
    test(`createInstantVerification refuses the SSN ${ssn} of an unassigned area, also in the sandbox`, async () => {
      const body = aVerification({ subject: { ssn } });
      for (const one of [client, production])
        assertRefused(await one.post(PATH, body), { "subject.ssn": NEVER_ISSUED });
    });
  }

  for (const [what, change] of TAKEN) {
    test(`createInstantVerification accepts ${what}`, async () => {
      const answer = await production.post(PATH, aVerification(change));
      assert.equal(answer.status, 201, answer.text);
    });
  }

  for (const [what, change, faults] of [...REFUSALS, ...TEXT_REFUSALS, ...DATE_REFUSALS]) {
    test(`createInstantVerification refuses ${what}, and repeats no personal value`, async () => {
      const body = aVerification(change);
      for (const one of [client, production]) {
        const answer = await one.post(PATH, body);
        assertRefused(answer, faults);
        for (const value of personalValues(body))
          assert.ok(!holdsWhole(answer.text, value), `the error repeats ${value}`);
      }
    });
  }

  test("createInstantVerification reports no fault of addresses after the 21st, however many there are", async () => {
    const addresses = Array(7_000).fill({ ...ADDRESS, zip: "1" });
    const answer = await client.post(PATH, aVerification({ rest: { addresses } }));
    assertRefused(answer, {
      addresses: "must have at most 20 entries",
      ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`addresses[${at}].zip`, NO_ZIP])),
    });
    const empty = await client.post(PATH, aVerification({ rest: { addresses: Array(300_000).fill({}) } }));
    assert.ok(empty.text.length < 10_000);
  });

  test("createInstantVerification stores nothing of what it refuses, and logs no personal value", async () => {
    const rejecting = await app.client();
    assertError(await rejecting.post(PATH, aVerification({ address: { zip: "1" } })), 400, "incorrect_parameters");
    assert.equal((await rejecting.get(PATH)).at("count"), 0);
    const log = app.log.join("\n");
    for (const value of personalValues(aVerification())) assert.ok(!holdsWhole(log, value), `the log holds ${value}`);
  });
});

/**
 * What of a request is about a person, in any form that is long enough not to stand in an error by
 * chance.
 */
function personalValues(body: { subject?: object; addresses?: unknown }): string[] {
  const persons = [body.subject ?? {}, ...(Array.isArray(body.addresses) ? body.addresses : [])];
  return persons
    .flatMap((one) => Object.values((one ?? {}) as object))
    .map(String)
    .filter((value) => value.trim().length >= 4);
}
