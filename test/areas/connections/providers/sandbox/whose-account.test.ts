import assert from "node:assert/strict";
import { test } from "node:test";
import { openSandboxProvider } from "../../../../../src/areas/connections/providers/sandbox/sandbox-provider.ts";
import type { Scenario, ScenarioProfile } from "../../../../../src/areas/connections/providers/sandbox/scenario.ts";
import type { ExpectedPerson } from "../../../../../src/areas/payroll/identity.ts";
import type { IsoDate, ScenarioId, Timestamp } from "../../../../../src/kernel/ids.ts";
import { aRequest, connect, drive, NOBODY, refresh } from "../drive.ts";

/* Whose account a log-in of the sandbox is. */

const logIn = (username: string, password = "goodpassword") => ({ username, password });

/** A provider where the client named a person, and wrote an account whose person has a profile. */
function providerFor(named: ExpectedPerson, profile: ScenarioProfile | null = null) {
  const scenario: Scenario = {
    id: "5".repeat(32) as ScenarioId,
    created_at: "2026-11-24T09:00:00.000000Z" as Timestamp,
    name: "Mine",
    username: "mine",
    password: "secret",
    outcome: null,
    mfa_code: null,
    steps: [],
    delay_ms: 0,
    employments: [{ profile }],
    refreshes: [],
  };
  return openSandboxProvider({
    scenariosOf: async (_, username) => (profile !== null && username === "mine" ? [scenario] : []),
    companyOf: async () => null,
    namedPersonOf: async () => named,
  });
}

const NAMED: ExpectedPerson = {
  first_name: "Zoë",
  last_name: "Quill",
  date_of_birth: "1971-02-03" as IsoDate,
  ssn: "900117788",
  email: "zoe@example.com",
  phone: "+14155550123",
};

/** The person of the first employment that an account shows where the client named somebody. */
async function personAt(named: ExpectedPerson, username: string, written: ScenarioProfile | null = null) {
  const password = written === null ? "goodpassword" : "secret";
  const data = await connect(providerFor(named, written), [logIn(username, password)]);
  assert.ok("employments" in data, JSON.stringify(data));
  const [{ profile } = { profile: null }] = data.employments;
  assert.ok(profile !== null);
  return profile;
}

test("openSandboxProvider gives every log-in but different.person the person whom the client named", async () => {
  for (const username of ["goodlogin", "weekly", "terminated", "multiple.employments"]) {
    const { first_name, last_name, full_name, date_of_birth, ssn, email, phone } = await personAt(NAMED, username);
    assert.deepEqual({ first_name, last_name, date_of_birth, ssn, email, phone }, NAMED, username);
    assert.equal(full_name, "Zoë Quill");
  }
  const other = await personAt(NAMED, "different.person");
  for (const field of ["first_name", "last_name", "date_of_birth", "ssn", "email", "phone"] as const) {
    assert.notEqual(other[field], NAMED[field], field);
  }
});

test("openSandboxProvider makes up what the client did not say of the person, with the digits that it said", async () => {
  const drawn = await personAt(NOBODY, "goodlogin");
  const { ssn, first_name, date_of_birth } = await personAt({ ...NOBODY, ssn: "7788" }, "goodlogin");
  assert.deepEqual({ ssn, first_name, date_of_birth }, { ...pick(drawn), ssn: `${drawn.ssn?.slice(0, 5)}7788` });
  const named = await personAt({ ...NOBODY, first_name: "Zoë", last_name: "Quill" }, "goodlogin");
  assert.deepEqual([named.full_name, named.ssn, named.email], ["Zoë Quill", drawn.ssn, null]);
});

const pick = ({ first_name, date_of_birth }: Pick<ExpectedPerson, "first_name" | "date_of_birth">) => ({
  first_name,
  date_of_birth,
});

test("openSandboxProvider takes nothing of the named person for an account whose profile says who it is", async () => {
  const other = await personAt(NAMED, "mine", { last_name: "Else" });
  assert.notEqual(other.first_name, NAMED.first_name);
  assert.notEqual(other.ssn, NAMED.ssn);
  const same = await personAt(NAMED, "mine", { email: "own@example.com" });
  assert.deepEqual([same.full_name, same.ssn, same.email], ["Zoë Quill", NAMED.ssn, "own@example.com"]);
});

test("openSandboxProvider keeps the person of the sign-in when the client corrects what it said", async () => {
  const move = await drive(providerFor(NAMED), [logIn("goodlogin")]);
  const corrected = providerFor({ ...NAMED, first_name: "Someone" });
  const data = await refresh(corrected, move, aRequest({ fetchesBefore: 1 }));
  assert.ok("employments" in data);
  assert.equal(data.employments[0]?.profile.first_name, "Zoë");
});

test("openSandboxProvider starts no job after the sign-in, however young the named person is", async () => {
  const child = { ...NAMED, date_of_birth: "2015-06-01" as IsoDate };
  const data = await connect(providerFor(child), [logIn("goodlogin")]);
  assert.ok("employments" in data);
  assert.ok((data.employments[0]?.statements.length ?? 0) > 0);
});
