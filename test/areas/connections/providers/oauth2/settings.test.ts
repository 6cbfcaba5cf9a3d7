import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AppError } from "../../../../../src/kernel/error.ts";
import { parseNetworkFile } from "../../../../../src/kernel/network/network-file.ts";
import { NETWORK_SECTIONS } from "../../../../../src/program/app/network-settings.ts";

const EXAMPLE = path.join(import.meta.dirname, "../../../../../examples/oauth2-provider/network.json");
const places = {
  readFile: () => "",
  readVariable: (name: string) => (name === "GUSTO_CLIENT_SECRET" ? "s" : undefined),
};

type Entry = Record<string, Record<string, unknown>>;

/** The faults of the example after a change. */
function faultsAfter(change: (entry: Entry) => void): Record<string, string> {
  const file = JSON.parse(readFileSync(EXAMPLE, "utf8"));
  change(file.providers[0]);
  try {
    parseNetworkFile(JSON.stringify(file), { name: "network.json", sections: NETWORK_SECTIONS, places });
  } catch (error) {
    assert.ok(error instanceof AppError);
    return Object.fromEntries(
      error.invalidParams.map(({ field, message }) => [field.replace("providers[0].", ""), message]),
    );
  }
  return {};
}

test("the example of docs/extend/network.md has no faults", () => {
  assert.deepEqual(
    faultsAfter(() => {}),
    {},
  );
});

test("an oauth2 provider's mapping is checked against the schema and the documents, all at once", () => {
  const faults = faultsAfter(({ api = {} }) => {
    Object.assign(api.employments as object, {
      key: undefined,
      job_titel: "job.title",
      job_title: "jobs.title",
      income: "job rate",
      is_active: { path: "person.terminated", word: {} },
      start_date: 5,
      end_date: { value: "2026-01-01", path: "job.x" },
      profile: { first_name: "person.first_name", age: "person.age" },
      statements: "stubs",
      w2s: { each: "person.w2s", as: "W2", key: "w2.key" },
    });
  });
  const names = "token, company, employees, stubs, person, job";
  assert.deepEqual(faults, {
    "api.employments.key": "is required",
    "api.employments.is_active.word": "is not allowed together with path: remove it",
    "api.employments.job_title": `"jobs.title" must begin with one of ${names}`,
    "api.employments.start_date": "must be a path, or an object",
    "api.employments.end_date.path": "is not allowed together with value: remove it",
    "api.employments.income": "must be a path such as person.first_name",
    "api.employments.profile.age": "is not known: remove it, or correct its name",
    "api.employments.w2s.as": "must be a name of lower-case letters, digits and _",
    "api.employments.job_titel": "is not known: remove it, or correct its name",
  });
});

test("an oauth2 provider's requests refer only to what was read before them, and its URLs are safe", () => {
  const faults = faultsAfter(({ api = {}, authorization = {} }) => {
    const [first, second] = api.requests as { name: string; path: string }[];
    Object.assign(first ?? {}, { path: "/v1/{company.uuid}" });
    Object.assign(second ?? {}, { name: "token" });
    Object.assign(api, { person: { each: "workers", id: "uuid" }, target: { url: "https://10.0.0.1" } });
    Object.assign(authorization, {
      url: "http://payroll.example/authorize",
      token: { url: "https://payroll.example/token?x=1" },
      client_secret: { variable: "OTHER" },
    });
  });
  assert.deepEqual(faults, {
    "authorization.url":
      '"http://payroll.example/authorize" must begin with https://: http is only for this machine (127.0.0.1)',
    "api.requests[0].path": "refers to company: only person and requests before it can be referred to",
    "api.requests[1].name": '"token" is taken',
    "api.person.each": "must begin with one of token, token, employees, stubs",
    "api.employments.company.name": '"company.name" must begin with one of token, token, employees, stubs, person, job',
    "api.employments.company.ein": '"company.ein" must begin with one of token, token, employees, stubs, person, job',
    "api.target.url":
      '"https://10.0.0.1" must not lead to a private, loopback, link-local or otherwise special address; to allow this host, set "allow_private": true',
    "authorization.token.url": '"https://payroll.example/token…" must have no query and no fragment',
    "authorization.client_secret": "refers to the variable OTHER, which is not set",
  });
});
