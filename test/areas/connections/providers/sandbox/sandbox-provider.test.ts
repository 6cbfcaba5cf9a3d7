import assert from "node:assert/strict";
import { test } from "node:test";
import type { Company } from "../../../../../src/areas/companies/company.ts";
import type { DepositAccount } from "../../../../../src/areas/connections/link.ts";
import type { ProviderRequest } from "../../../../../src/areas/connections/providers/provider.ts";
import { LOG_INS } from "../../../../../src/areas/connections/providers/sandbox/log-ins.ts";
import { openSandboxProvider } from "../../../../../src/areas/connections/providers/sandbox/sandbox-provider.ts";
import type { Scenario } from "../../../../../src/areas/connections/providers/sandbox/scenario.ts";
import { TASK_FAILURES } from "../../../../../src/areas/connections/task.ts";
import type { FetchedData } from "../../../../../src/areas/payroll/fetched-payroll.ts";
import type { ScenarioId, Timestamp } from "../../../../../src/kernel/ids.ts";
import { aRequest, COMPANY_ID, connect, drive, NOBODY, refresh } from "../drive.ts";

const SIGNAL = new AbortController().signal;
const provider = withScenarios([]);

function withScenarios(scenarios: readonly Scenario[], company: Company | null = null, named = NOBODY) {
  return openSandboxProvider({
    scenariosOf: async (_, username) => scenarios.filter((one) => one.username === username),
    companyOf: async () => company,
    namedPersonOf: async () => named,
  });
}

function aScenario(change: Partial<Scenario> = {}): Scenario {
  return {
    id: "5".repeat(32) as ScenarioId,
    created_at: "2026-11-24T09:00:00.000000Z" as Timestamp,
    name: "Mine",
    username: "mine",
    password: "secret",
    outcome: null,
    mfa_code: null,
    steps: [],
    delay_ms: 0,
    employments: null,
    refreshes: [],
    ...change,
  };
}

const logIn = (username: string, password = "goodpassword") => ({ username, password });
const later = (ms: number) =>
  aRequest({ now: new Date(Date.parse("2026-11-24T10:00:00Z") + ms).toISOString().replace("Z", "000Z") as Timestamp });

async function fetched(answers: Parameters<typeof connect>[1], request?: ProviderRequest): Promise<FetchedData> {
  const data = await connect(provider, answers, request);
  assert.ok("employments" in data, JSON.stringify(data));
  return data;
}

async function reasonOf(answers: Parameters<typeof connect>[1], request?: ProviderRequest) {
  const result = await connect(provider, answers, request);
  return "reason" in result ? result.reason : "done";
}

test("openSandboxProvider ends the log-ins of failures as they are named", async () => {
  const reasons: Record<string, string> = {};
  const failing = LOG_INS.filter(({ happens }) => /the task ends as/.test(happens) && !happens.startsWith("done"));
  for (const { username, password } of failing) {
    if (password === "goodpassword") reasons[username] = await reasonOf([logIn(username)]);
  }
  assert.deepEqual(reasons, {
    nodata: "no_data",
    locked: "account_locked",
    unavailable: "unavailable",
    error: "error",
    config: "config_error",
    unsupported: "not_supported",
  });
});

test("openSandboxProvider brings about the failure that a password names, at every user name", async () => {
  for (const failure of TASK_FAILURES) {
    assert.equal(await reasonOf([logIn("error.user", failure)]), failure);
    assert.equal(await reasonOf([logIn("goodlogin", failure)]), failure);
  }
});

test("openSandboxProvider has persons of short tenure, and one who was hired again", async () => {
  for (const [username, months] of [
    ["goodlogin.tn1", 7],
    ["goodlogin.tn2", 3],
  ] as const) {
    const { employments } = await fetched([logIn(username)]);
    const [{ start_date, is_active } = { start_date: null, is_active: false }] = employments;
    assert.equal(start_date, new Date(Date.UTC(2026, 10 - months, 1)).toISOString().slice(0, 10));
    assert.ok(is_active);
  }
  const { employments } = await fetched([logIn("multiple.employments2")]);
  const [current, past] = [...employments].sort((one, other) => Number(other.is_active) - Number(one.is_active));
  assert.equal(current?.company.name, past?.company.name);
  assert.equal(current?.original_hire_date, past?.start_date);
  assert.ok(String(current?.start_date) > String(past?.end_date));
});

test("openSandboxProvider has nobody employed as a child, whatever their log-in and employer", async () => {
  const ages: number[] = [];
  for (const { username, password } of LOG_INS.filter(({ happens }) => /^done: one employment/.test(happens))) {
    for (const name of ["Acme", "Globex", "Initech", "Umbrella"]) {
      const { employments } = await fetched([{ username, password }], aRequest({ company: { id: null, name } }));
      for (const { start_date, profile } of employments)
        ages.push((Date.parse(start_date ?? "") - Date.parse(profile.date_of_birth ?? "")) / (365.25 * 86_400_000));
    }
  }
  assert.ok(ages.length > 20);
  assert.ok(Math.min(...ages) >= 17.99, String(Math.min(...ages)));
});

test("openSandboxProvider refuses a wrong password, an unknown user name, and asks again for an empty one", async () => {
  assert.equal(await reasonOf([logIn("goodlogin", "wrong")]), "login_error");
  assert.equal(await reasonOf([logIn("nobody")]), "login_error");
  const move = await drive(provider, [logIn("goodlogin", "")]);
  assert.ok(move.kind === "step" && move.step.error !== undefined);
});

test("openSandboxProvider asks a code of goodlogin with the password mfa", async () => {
  assert.equal(await reasonOf([logIn("goodlogin", "mfa"), { code: "12345" }]), "done");
  assert.equal(await reasonOf([logIn("goodlogin", "mfa"), { resend: "true" }, { code: "12345" }]), "done");
});

test("openSandboxProvider asks again for a wrong code alone, tells the attempts left, and ends at the third", async () => {
  const [begun, wrong, right] = [logIn("goodlogin", "mfa"), { code: "12346" }, { code: "12345" }];
  const told = async (...answers: Record<string, string>[]) => {
    const move = await drive(provider, [begun, ...answers]);
    if (move.kind !== "step" || move.step.kind !== "code") return move.kind === "failed" ? move.reason : move.kind;
    return [move.step.error, move.step.attemptsLeft];
  };
  const error = "The code is not correct.";
  assert.deepEqual(await told(), [undefined, undefined]);
  assert.deepEqual(await told(wrong), [error, 2]);
  assert.deepEqual(await told(wrong, wrong), [error, 1]);
  assert.equal(await told(wrong, wrong, wrong), "mfa_error");
  assert.equal(await reasonOf([begun, wrong, wrong, right]), "done");
  // A new code forgives no wrong one.
  assert.deepEqual(await told(wrong, { resend: "true" }), [undefined, undefined]);
  assert.equal(await told(wrong, { resend: "true" }, wrong, { resend: "true" }, wrong), "mfa_error");
});

test("openSandboxProvider counts wrong codes of each step by itself", async () => {
  const codes = withScenarios([aScenario({ mfa_code: "777", steps: [{ kind: "code", code: "abc" }] })]);
  const move = await drive(codes, [
    logIn("mine", "secret"),
    { code: "1" },
    { code: "2" },
    { code: "777" },
    { code: "1" },
  ]);
  assert.ok(move.kind === "step" && move.step.kind === "code");
  assert.deepEqual([move.step.attemptsLeft, move.step.hasDigitsOnly], [2, undefined]);
});

test("openSandboxProvider signs in with every log-in that its list says is done", async () => {
  const asked = { redirect: [{ permission: "given" }], "choose.employer": [{ choice: "0" }] };
  for (const { username, password, happens } of LOG_INS) {
    if (!happens.startsWith("done")) continue;
    if (username === "slow" || password === "longcheck") continue;
    const data = await connect(provider, [logIn(username, password), ...(Reflect.get(asked, username) ?? [])]);
    assert.ok("employments" in data && data.employments.length > 0, username);
  }
});

test("openSandboxProvider pays each frequency's log-in at that frequency", async () => {
  const found: string[] = [];
  for (const username of ["weekly", "biweekly", "semimonthly", "monthly", "semiannual", "annual"]) {
    const { employments } = await fetched([logIn(username)]);
    found.push(employments[0]?.pay_frequency ?? "");
  }
  assert.deepEqual(found, ["W", "BW", "SM", "M", "SA", "A"]);
});

test("openSandboxProvider lets the slow log-in wait until its time has come", async () => {
  const asked = await drive(provider, [logIn("slow")]);
  assert.ok(asked.kind === "step" && asked.step.kind === "wait");
  assert.equal(asked.step.retryAfterMs, 3_000);
  const early = await provider.answer(later(1_000), { state: asked.state, answer: {}, clientAddress: null }, SIGNAL);
  assert.ok(early.kind === "step" && early.step.kind === "wait");
  assert.equal(early.step.retryAfterMs, 2_000);
  const done = await provider.answer(later(3_000), { state: early.state, answer: {}, clientAddress: null }, SIGNAL);
  assert.equal(done.kind, "signed_in");
});

test("openSandboxProvider sends redirect to a page of the service, and takes what it comes back with", async () => {
  const asked = await drive(provider, [logIn("redirect")]);
  assert.ok(asked.kind === "step" && asked.step.kind === "redirect");
  assert.match(asked.step.url, /^\/sandbox\/permission\/\?state=[^.]+\.[\w-]{32}$/);
  assert.equal(await reasonOf([logIn("redirect"), { permission: "given" }]), "done");
  assert.equal(await reasonOf([logIn("redirect"), { permission: "denied" }]), "login_error");
});

test("openSandboxProvider shares the employment that is chosen of two", async () => {
  const asked = await drive(provider, [logIn("choose.employer")]);
  assert.ok(asked.kind === "step" && asked.step.kind === "choice");
  assert.deepEqual(
    asked.step.options.map(({ label }) => label),
    ["Example Instruments, Inc.", "Example Bakery LLC"],
  );
  const { employments } = await fetched([logIn("choose.employer"), { choice: "1" }]);
  assert.deepEqual(
    employments.map(({ company }) => company.name),
    ["Example Bakery LLC"],
  );
  const again = await drive(provider, [logIn("choose.employer"), { choice: "7" }]);
  assert.ok(again.kind === "step" && again.step.error !== undefined);
});

test("openSandboxProvider gives multiple.employments three of one person, one past", async () => {
  const { employments } = await fetched([logIn("multiple.employments")]);
  assert.deepEqual(
    employments.map(({ is_active, end_date }) => [is_active, end_date]),
    [
      [true, null],
      [true, null],
      [false, "2025-08-31"],
    ],
  );
  assert.equal(new Set(employments.map(({ profile }) => profile.ssn)).size, 1);
  assert.equal(new Set(employments.map(({ key }) => key)).size, 3);
});

test("openSandboxProvider takes address, telephone and EIN of the employer from the directory", async () => {
  const company = {
    id: COMPANY_ID,
    name: "Example Instruments",
    aliases: [],
    domains: [],
    domain: null,
    naics: null,
    ein: "123456789",
    phone: "4155550123",
    street: "9 Main St",
    city: "Boise",
    state: "ID",
    zip: "83702",
    employees: null,
    logo_url: null,
    everyday_names: [],
    employer_id: null,
    is_nationwide: false,
  };
  const request = aRequest({ company: { id: COMPANY_ID, name: "Example Instruments" } });
  const data = await connect(withScenarios([], company), [logIn("goodlogin")], request);
  assert.ok("employments" in data);
  const address = { street: "9 Main St", city: "Boise", state: "ID", zip: "83702", country: "US" };
  const { company: employer } = data.employments[0] ?? {};
  assert.deepEqual(employer, { name: "Example Instruments", address, phone: "+14155550123", ein: "123456789" });
});

test("openSandboxProvider knows the same person by the same log-in at the same employer, and others elsewhere", async () => {
  const ssnAt = async (name: string, username: string) =>
    (await fetched([logIn(username)], aRequest({ company: { id: null, name } }))).employments[0]?.profile.ssn;
  assert.equal(await ssnAt("One", "goodlogin"), await ssnAt("one", "goodlogin"));
  assert.notEqual(await ssnAt("One", "goodlogin"), await ssnAt("Two", "goodlogin"));
  assert.notEqual(await ssnAt("One", "goodlogin"), await ssnAt("One", "weekly"));
});

test("openSandboxProvider changes nothing of goodlogin at a refresh before the next pay date, and adds a statement after it", async () => {
  const move = await drive(provider, [logIn("goodlogin")]);
  const first = await fetched([logIn("goodlogin")]);
  const sameDay = await refresh(provider, move, aRequest({ fetchesBefore: 1 }));
  assert.deepEqual(sameDay, first);
  const next = { ...later(14 * 86_400_000), fetchesBefore: 1 };
  const data = await refresh(provider, move, next);
  assert.ok("employments" in data);
  assert.equal(data.employments[0]?.statements.length, (first.employments[0]?.statements.length ?? 0) + 1);
});

test("openSandboxProvider shows a raise and one more statement of changing at each refresh", async () => {
  const move = await drive(provider, [logIn("changing")]);
  const first = await fetched([logIn("changing")]);
  const second = await refresh(provider, move, aRequest({ fetchesBefore: 1 }));
  assert.ok("employments" in second);
  const [before, after] = [first.employments[0], second.employments[0]];
  assert.equal(after?.statements.length, (before?.statements.length ?? 0) + 1);
  assert.ok(Number(after?.income) > Number(before?.income));
});

test("openSandboxProvider fails the refreshes of the log-ins that are there for it", async () => {
  for (const [username, reason] of [
    ["refresh.fails", "login_error"],
    ["refresh.unavailable", "unavailable"],
  ] as const) {
    const move = await drive(provider, [logIn(username)]);
    const result = await refresh(provider, move, aRequest({ fetchesBefore: 1 }));
    assert.ok("reason" in result);
    assert.equal(result.reason, reason);
  }
});

const ACCOUNT: DepositAccount = {
  bank_name: "My Bank",
  account_type: "checking",
  account_number: "160026001",
  routing_number: "123456789",
  deposit_type: "amount",
  deposit_value: "150.00",
  bank_address: null,
};

test("openSandboxProvider switches a deposit, shows the new account at once and at refreshes, and says what it did", async () => {
  const request = aRequest({ product: "pll", account: ACCOUNT });
  const move = await drive(provider, [logIn("goodlogin")], request);
  assert.ok(move.kind === "signed_in" && provider.switchDeposit !== undefined);
  const { bank_address: _, ...details } = ACCOUNT;
  assert.deepEqual(await provider.switchDeposit(request, { state: move.state }, SIGNAL), { kind: "switched", details });
  const result = await provider.fetch(request, { state: move.state }, SIGNAL);
  assert.ok(result.kind === "fetched");
  const accounts = result.data.employments[0]?.bank_accounts ?? [];
  assert.deepEqual(
    accounts.map(({ account_number, deposit_type, deposit_value }) => [
      account_number?.length,
      deposit_type,
      deposit_value,
    ]),
    [
      [4, "A", "150.00"],
      [4, "E", null],
    ],
  );
  const refreshed = await refresh(provider, move, aRequest({ product: "pll", fetchesBefore: 1 }));
  assert.ok("employments" in refreshed);
  assert.deepEqual(refreshed.employments[0]?.bank_accounts, accounts);
});

test("openSandboxProvider replaces the account where all pay is moved, and refuses deposit.refused", async () => {
  const request = aRequest({
    product: "deposit_switch",
    account: { ...ACCOUNT, deposit_type: "entire", deposit_value: null },
  });
  const { employments } = await fetched([logIn("goodlogin")], request);
  assert.deepEqual(
    employments[0]?.bank_accounts.map(({ account_number, deposit_type }) => [account_number, deposit_type]),
    [["6001", "E"]],
  );
  const move = await drive(provider, [logIn("deposit.refused")], request);
  assert.ok(move.kind === "signed_in" && provider.switchDeposit !== undefined);
  const result = await provider.switchDeposit(request, { state: move.state }, SIGNAL);
  assert.ok(result.kind === "failed");
  assert.equal(result.reason, "not_supported");
});

test("openSandboxProvider uses a scenario before its own log-in of that name, if the password is the scenario's", async () => {
  const own = withScenarios([aScenario({ username: "goodlogin", outcome: "unavailable" })]);
  const answered = await drive(own, [logIn("goodlogin", "secret")]);
  assert.ok(answered.kind === "failed" && answered.reason === "unavailable");
  assert.equal((await drive(own, [logIn("goodlogin")])).kind, "signed_in");
});

test("openSandboxProvider asks a scenario's code, steps and time in order", async () => {
  const steps = [
    { kind: "choice", options: ["One", "Two"] },
    { kind: "form", labels: ["Employee number"] },
    { kind: "confirm", text: "Share it?" },
    { kind: "redirect" },
  ] as const;
  const own = withScenarios([aScenario({ mfa_code: "777", steps, delay_ms: 500 })]);
  const answers = [{ code: "777" }, { choice: "1" }, { field_1: "42" }, { confirm: "true" }, { permission: "given" }];
  const kinds: string[] = [];
  for (let count = 0; count <= answers.length; count += 1) {
    const move = await drive(own, [logIn("mine", "secret"), ...answers.slice(0, count)]);
    kinds.push(move.kind === "step" ? move.step.kind : move.kind);
  }
  assert.deepEqual(kinds, ["code", "choice", "form", "confirm", "redirect", "wait"]);
});

test("openSandboxProvider gives a scenario's employments, statements and changes at refreshes", async () => {
  const statements = [
    { pay_date: "2026-01-15", gross_pay: "1000.00", net_pay: "800.00" },
    { pay_date: "2026-02-15", gross_pay: "1100.00", net_pay: "900.00" },
  ] as never;
  const employments = [{ company_name: "Mine, Inc.", income: "12000.00", statements }];
  const refreshes = [{ outcome: "unavailable" as const }, { employments: [{ ...employments[0], income: "13200.00" }] }];
  const own = withScenarios([aScenario({ employments, refreshes })]);
  const move = await drive(own, [logIn("mine", "secret")]);
  const data = await connect(own, [logIn("mine", "secret")]);
  assert.ok("employments" in data);
  const [employment] = data.employments;
  assert.deepEqual(
    employment?.statements.map(({ pay_date, gross_pay_ytd, net_pay_ytd }) => [pay_date, gross_pay_ytd, net_pay_ytd]),
    [
      ["2026-02-15", "2100.00", "1700.00"],
      ["2026-01-15", "1000.00", "800.00"],
    ],
  );
  assert.equal(employment?.company.name, "Mine, Inc.");
  const first = await refresh(own, move, aRequest({ fetchesBefore: 1 }));
  assert.ok("reason" in first && first.reason === "unavailable");
  const second = await refresh(own, move, aRequest({ fetchesBefore: 2 }));
  assert.ok("employments" in second);
  assert.equal(second.employments[0]?.income, "13200.00");
});

test("openSandboxProvider loses the log-in of a scenario that was deleted", async () => {
  const move = await drive(withScenarios([aScenario()]), [logIn("mine", "secret")]);
  const result = await refresh(provider, move, aRequest({ fetchesBefore: 1 }));
  assert.ok("reason" in result);
  assert.equal(result.reason, "login_error");
});
