import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type CompanyDetails,
  DETAIL_LENGTH_MAX,
  parseCompanyQuery,
  parseDomain,
} from "../../../../src/areas/companies/matching/names/query.ts";

function queryOf(input: CompanyDetails) {
  const parsed = parseCompanyQuery(input);
  assert.ok("query" in parsed, JSON.stringify(parsed));
  return parsed.query;
}

function faultyFields(input: CompanyDetails): string[] {
  const parsed = parseCompanyQuery(input);
  assert.ok("faults" in parsed, JSON.stringify(parsed));
  return parsed.faults.map(({ field }) => field);
}

test("parseCompanyQuery brings every detail to the directory's form", () => {
  const query = queryOf({
    name: "  Google LLC ",
    domain: "https://www.google.com/x",
    ein: "77-0493581",
    phone: "(650) 308-7300",
    id: "0000AAAA0000aaaa0000aaaa0000aaaa",
    address: { street: "1600 Amphitheatre Pkwy", city: "Mountain View", state: "california", zip: "94043-1351" },
  });
  assert.deepEqual(query, {
    name: "Google LLC",
    domain: "google.com",
    ein: "770493581",
    phone: "6503087300",
    id: "0000aaaa0000aaaa0000aaaa0000aaaa",
    street: "1600 Amphitheatre Pkwy",
    city: "Mountain View",
    state: "CA",
    zip: "94043",
  });
});

test("parseCompanyQuery takes null and blank for not given", () => {
  const query = queryOf({ name: "Acme", domain: null, ein: " ", address: { city: "", state: null } });
  const { name, ...rest } = query;
  assert.equal(name, "Acme");
  assert.ok(Object.values(rest).every((detail) => detail === null));
});

test("parseCompanyQuery ignores invisible characters from copying", () => {
  const seen = {
    domain: "google.com",
    ein: "77-0493581",
    phone: "(650) 308-7300",
    address: { zip: "94043", state: "CA" },
  };
  const hidden = JSON.parse(JSON.stringify(seen).replaceAll(/:"([^"]+)"/g, ':"\u202a$1\u200b\u202c"'));
  assert.deepEqual(queryOf(hidden), queryOf(seen));
  assert.deepEqual(queryOf({ name: "\u200b", ein: "770493581" }), queryOf({ ein: "770493581" }));
});

test("parseCompanyQuery names every malformed field by its path, and never the value", () => {
  const input = {
    name: "a\u0000b",
    domain: "localhost",
    ein: "12345",
    phone: "555",
    id: "abc",
    address: { street: "a\u0000b", city: "x".repeat(DETAIL_LENGTH_MAX + 1), state: "Ontario", zip: "123" },
  };
  const fields = [
    "name",
    "domain",
    "ein",
    "phone",
    "id",
    "address.street",
    "address.city",
    "address.state",
    "address.zip",
  ];
  assert.deepEqual(faultyFields(input), fields);
  const text = JSON.stringify(parseCompanyQuery(input));
  for (const value of ["localhost", "12345", "555", "Ontario"]) assert.ok(!text.includes(value), value);
});

test("parseCompanyQuery asks for at least one detail", () => {
  for (const input of [{}, { name: " " }, { address: {} }, { address: null }]) {
    assert.deepEqual(faultyFields(input), ["body"]);
  }
});

test("parseCompanyQuery takes an address alone", () => {
  assert.equal(queryOf({ address: { state: "ny" } }).state, "NY");
});

function check(parse: (text: string) => string | null, cases: Readonly<Record<string, string | null>>): void {
  for (const [text, expected] of Object.entries(cases)) assert.equal(parse(text), expected, text);
}

test("parseCompanyQuery counts characters, not the units that they take", () => {
  assert.equal(queryOf({ name: "\u{1f600}".repeat(256) }).name, "\u{1f600}".repeat(256));
  assert.ok("faults" in parseCompanyQuery({ name: "\u{1f600}".repeat(257) }));
});

test("parseDomain takes names and addresses, and refuses bare words, IP addresses and mail addresses", () => {
  check(parseDomain, {
    "https://www.google.com/x": "google.com",
    "WWW.Example.CO.UK": "example.co.uk",
    "careers.state.ny.us": "state.ny.us",
    "example.com:8080/path?q=1": "example.com",
    "acme.github.io": "acme.github.io",
    "example.com.": "example.com",
    "https://www.Müller.com/": "müller.com",
    "mu\u0308ller.com": "müller.com",
    "xn--mller-kva.com": "müller.com",
    "xn--e1afmkfd.xn--p1ai": "пример.рф",
    google: null,
    localhost: null,
    "http://127.0.0.1/": null,
    "127.0.0.1": null,
    "[::1]": null,
    "jane@example.com": null,
    "exa mple.com": null,
    "exa\ufffdmple.com": null,
    com: null,
    "http://": null,
  });
});

test("parseCompanyQuery leaves a page or a mailbox on a host of many out of account, and takes the domain of an email address", () => {
  const domainOf = (domain: string, rest = {}) => {
    const parsed = parseCompanyQuery({ domain, ...rest });
    return "faults" in parsed ? parsed.faults : parsed.query.domain;
  };
  for (const shared of [
    "facebook.com/joesdiner",
    "https://sites.google.com/view/joe",
    "joe@gmail.com",
    "joe.business.site",
    "tiktok.com/@joesdiner",
  ]) {
    assert.equal(domainOf(shared), null, shared);
  }
  assert.equal(domainOf("jane@mail.acme.example"), "acme.example");
  assert.equal(domainOf("careers.google.com"), "google.com");
  assert.equal(domainOf("facebook.com", { name: "Facebook Inc" }), "facebook.com");
  assert.equal(domainOf("facebook.com", { name: "Joe's Diner" }), null);
});

test("parseCompanyQuery says why a domain was left out of account", () => {
  const parsed = parseCompanyQuery({ name: "Joe's Diner", domain: "facebook.com/joesdiner" });
  assert.ok("ignored" in parsed);
  assert.deepEqual(
    parsed.ignored.map(({ field }) => field),
    ["domain"],
  );
});
