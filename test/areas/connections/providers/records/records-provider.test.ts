import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type {
  Provider,
  ProviderReply,
  ProviderRequest,
} from "../../../../../src/areas/connections/providers/provider.ts";
import { openRecordsProvider } from "../../../../../src/areas/connections/providers/records/records-provider.ts";
import type { StepAnswer } from "../../../../../src/areas/connections/step.ts";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { openRecordsSource } from "../../../../../src/areas/records/sources/records.ts";
import type { Environment } from "../../../../../src/kernel/access/caller.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import type { Timestamp } from "../../../../../src/kernel/ids.ts";
import type { MessageSender, PersonContact } from "../../../../../src/kernel/outbox/message.ts";
import { forEachDatabase, freshDatabase, HOMES, type Home } from "../../../../support/databases.ts";
import { payOf, statement } from "../../../../support/recorded-pay.ts";
import { date, record } from "../../../records/linkage/persons.ts";
import { loadEmployments, loadPaid } from "../../../records/ops/imports/load.ts";
import { aRequest } from "../drive.ts";

const [HOME = "embedded"] = HOMES;
const SIGNAL = new AbortController().signal;
const REQUEST = aRequest({ environment: "production" });
const PERSON = { ssn: "523-41-7786", date_of_birth: "1971-03-09", first_name: "Robert", last_name: "Ferguson" };

/** A code that a person got. */
interface SentCode extends PersonContact {
  readonly environment: Environment;
  readonly code: string;
  readonly expiresInMinutes: unknown;
}

/** A provider over records, whose codes a test reads instead of a mailbox. */
async function start(home: Home, t: TestContext, records: readonly EmploymentRecord[], fails = false) {
  const { db } = await freshDatabase(home, t);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  if (records.length > 0) await loadEmployments(context, records);
  const sent: SentCode[] = [];
  const failures: string[] = [];
  const sender: MessageSender = {
    canReach: ({ email }) => email !== null,
    send: async ({ environment, recipient, fields }) => {
      if (fails) return { kind: "deferred", replyCode: "ESOCKET" };
      const { code, expires_in_minutes: expiresInMinutes } = fields;
      sent.push({ environment, ...recipient, code: String(code), expiresInMinutes });
      return { kind: "accepted" };
    },
    close: async () => {},
  };
  const { provider, settle, close } = openRecordsProvider({
    db,
    blindIndexKey: context.keyring.blindIndexKey,
    sender,
    answerMs: 5,
    source: openRecordsSource({ ...context, nowMs: () => performance.now() }),
    onError: (error, doing) => {
      const { message, code } = error as { message: string; code?: string };
      assert.deepEqual([message, code], ["a one-time code was not accepted", "ESOCKET"]);
      failures.push(doing);
    },
  });
  t.after(close);
  // The provider as it is, but for waiting until what it sends has arrived.
  const arrived: Provider = {
    ...provider,
    async answer(...given) {
      const move = await provider.answer(...given);
      await settle();
      return move;
    },
  };
  return { context, provider: arrived, sent, failures };
}

/** Speaks with the provider as the service does: the state goes through JSON. */
class Visitor {
  readonly provider: Provider;
  readonly clientAddress: string | null;
  request: ProviderRequest;
  state: unknown = null;

  constructor(provider: Provider, options: { clientAddress?: string | null; request?: ProviderRequest } = {}) {
    this.provider = provider;
    this.clientAddress = options.clientAddress === undefined ? "203.0.113.9" : options.clientAddress;
    this.request = options.request ?? REQUEST;
  }

  async begin(): Promise<ProviderReply> {
    return this.#keep(await this.provider.begin(this.request, SIGNAL));
  }

  async answer(answer: StepAnswer): Promise<ProviderReply> {
    const given = { state: this.state, answer, clientAddress: this.clientAddress };
    return this.#keep(await this.provider.answer(this.request, given, SIGNAL));
  }

  async ask(person: StepAnswer = PERSON): Promise<ProviderReply> {
    await this.begin();
    return this.answer(person);
  }

  #keep(move: ProviderReply): ProviderReply {
    if (move.kind !== "failed") this.state = JSON.parse(JSON.stringify(move.state));
    return move;
  }
}

const own = (change: Partial<EmploymentRecord> = {}) =>
  record({
    last_name: "Ferguson",
    date_of_birth: date("1971-03-09"),
    ssn: "523417786",
    email: "own@example.com",
    ...change,
  });

const wrong = (code: string | undefined) => String((Number(code ?? "1") + 1) % 1_000_000).padStart(6, "0");

function outcomeOf(move: ProviderReply): string {
  return move.kind === "step" ? (move.step.error ?? move.step.kind) : move.kind === "failed" ? move.reason : move.kind;
}

test("openRecordsProvider sends a code to the contact on file, and fetches the person's employments for it", async (t) => {
  const { provider, sent } = await start(HOME, t, [
    own({ as_of: date("2026-10-31"), phone: "4155550123" }),
    own({
      record_id: "E2",
      employer_name: "Second Shop",
      end_date: date("2020-02-01"),
      email: "old@example.com",
      as_of: date("2020-02-01"),
    }),
    record({ record_id: "E3", first_name: "Mary", ssn: "411223344", email: "mary@example.com" }),
  ]);
  const visitor = new Visitor(provider);
  assert.equal(outcomeOf(await visitor.ask()), "code");
  assert.deepEqual(
    sent.map(({ email, phone, environment, expiresInMinutes }) => ({ email, phone, environment, expiresInMinutes })),
    [{ email: "own@example.com", phone: "4155550123", environment: "production", expiresInMinutes: 10 }],
  );
  const move = await visitor.answer({ code: sent[0]?.code ?? "" });
  assert.equal(move.kind, "signed_in");
  const result = await provider.fetch(REQUEST, { state: visitor.state }, SIGNAL);
  assert.ok(result.kind === "fetched");
  assert.equal(result.data.as_of, "2026-10-31T00:00:00.000000Z");
  const [first, second] = result.data.employments.toSorted((a, b) => Number(b.is_active) - Number(a.is_active));
  assert.equal(result.data.employments.length, 2);
  assert.equal(second?.company.name, "Second Shop");
  assert.deepEqual([first?.profile.email, first?.profile.phone], ["own@example.com", "+14155550123"]);
  assert.ok(first?.missing_data_fields.includes("statements"));
});

test("openRecordsProvider fetches pay statements for income, and none for employment alone", async (t) => {
  const { provider, sent, context } = await start(HOME, t, []);
  await loadPaid(context, own(), payOf([statement(), statement({ pay_date: "2026-11-27", net_pay: null })]));
  const visitor = new Visitor(provider);
  await visitor.ask();
  await visitor.answer({ code: sent[0]?.code ?? "" });
  const paid = await provider.fetch({ ...REQUEST, product: "income" }, { state: visitor.state }, SIGNAL);
  assert.ok(paid.kind === "fetched");
  // A statement without net pay is none in this form.
  const statements = paid.data.employments[0]?.statements ?? [];
  assert.deepEqual(
    statements.map(({ pay_date, gross_pay, net_pay, hours }) => [pay_date, gross_pay, net_pay, hours]),
    [["2026-11-13", "2000.00", "1500.00", "80.00"]],
  );
  await context.db.rows({ name: "damage_pay", text: "update employment_pay set sealed = 'x'" });
  const unpaid = await provider.fetch({ ...REQUEST, product: "employment" }, { state: visitor.state }, SIGNAL);
  assert.ok(unpaid.kind === "fetched");
  assert.deepEqual(unpaid.data.employments[0]?.statements, []);
});

test("openRecordsProvider refreshes without the person", async (t) => {
  const { provider, sent, context } = await start(HOME, t, [own()]);
  const visitor = new Visitor(provider);
  await visitor.ask();
  const move = await visitor.answer({ code: sent[0]?.code ?? "" });
  assert.ok(move.kind === "signed_in" && move.refreshState !== null);
  await loadEmployments(context, [own(), own({ record_id: "E2", employer_name: "New Shop" })]);
  const again = await provider.refresh(REQUEST, { refreshState: move.refreshState }, SIGNAL);
  assert.ok(again.kind === "signed_in");
  const result = await provider.fetch(REQUEST, { state: again.state }, SIGNAL);
  assert.ok(result.kind === "fetched");
  assert.equal(result.data.employments.length, 2);
});

test("openRecordsProvider says the same to somebody who is not on file, and sends nothing", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const stranger = { ...PERSON, ssn: "411-22-3344" };
  const [onFile, other] = [new Visitor(provider), new Visitor(provider, { clientAddress: "203.0.113.10" })];
  const moves = [await onFile.ask(), await other.ask(stranger)];
  const told = moves.map((move) => (move.kind === "step" ? move.step : move));
  assert.deepEqual(told[0], told[1]);
  assert.equal(sent.length, 1);
  for (let tried = 1; tried <= 5; tried += 1) {
    const answers = [await onFile.answer({ code: wrong(sent[0]?.code) }), await other.answer({ code: "000000" })];
    const [first, second] = answers.map((move) => ({ ...move, state: null }));
    assert.deepEqual(first, second);
    assert.equal(outcomeOf(answers[0] as ProviderReply), tried === 5 ? "account_locked" : "The code is not correct.");
  }
});

test("openRecordsProvider sends nothing where another first name or date of birth is on file, or the linkage is in doubt", async (t) => {
  const { provider, sent, context } = await start(HOME, t, [own()]);
  assert.equal(outcomeOf(await new Visitor(provider).ask({ ...PERSON, first_name: "Zebulon" })), "code");
  assert.equal(outcomeOf(await new Visitor(provider).ask({ ...PERSON, date_of_birth: "1971-09-03" })), "code");
  assert.deepEqual(sent, []);
  const doubtful = openRecordsProvider({
    db: context.db,
    blindIndexKey: context.keyring.blindIndexKey,
    onError: assert.ifError,
    answerMs: 20,
    source: {
      name: "doubtful",
      appliesTo: () => true,
      ask: async () => ({ source: "x", kind: "ambiguous", probability: 0.5 }),
    },
    sender: { canReach: () => true, send: async () => assert.fail("sent in doubt"), close: async () => {} },
  });
  assert.equal(outcomeOf(await new Visitor(doubtful.provider).ask()), "code");
  await doubtful.close();
  const state = { stage: "signed_in", person: PERSON };
  const result = await doubtful.provider.fetch(REQUEST, { state }, SIGNAL);
  assert.ok(result.kind === "failed" && result.reason === "no_data");
});

test("openRecordsProvider sends a person's code to none of the others who work under their number", async (t) => {
  const twin = own({ record_id: "E2", first_name: "Zebulon", email: "twin@example.com", as_of: date("2026-11-01") });
  const { provider, sent } = await start(HOME, t, [own(), twin]);
  const visitor = new Visitor(provider);
  await visitor.ask();
  assert.deepEqual(
    sent.map(({ email }) => email),
    ["own@example.com"],
  );
  await visitor.answer({ code: sent[0]?.code ?? "" });
  const result = await provider.fetch(REQUEST, { state: visitor.state }, SIGNAL);
  assert.ok(result.kind === "fetched");
  assert.equal(result.data.employments.length, 1);
});

test("openRecordsProvider asks again for what cannot be an SSN, a date of birth or a name, without sending", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const visitor = new Visitor(provider);
  await visitor.begin();
  for (const change of [
    { ssn: "7786" },
    { date_of_birth: "1971-02-30" },
    { date_of_birth: "2099-01-01" },
    { first_name: "" },
    { last_name: " " },
  ]) {
    const move = await visitor.answer({ ...PERSON, ...change });
    assert.ok(move.kind === "step" && move.step.kind === "form" && move.step.error !== undefined);
    assert.equal(move.step.errorField, Object.keys(change)[0]);
  }
  assert.deepEqual(sent, []);
});

test("openRecordsProvider does not take a code after ten minutes, nor count it", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const visitor = new Visitor(provider);
  await visitor.ask();
  const late = new Date(Date.parse(REQUEST.now) + 600_000).toISOString().replace("Z", "000Z") as Timestamp;
  visitor.request = { ...REQUEST, now: late };
  for (let count = 0; count < 6; count += 1) {
    const move = await visitor.answer({ code: sent[0]?.code ?? "" });
    assert.equal(outcomeOf(move), "The code has expired. Ask for a new one.");
  }
  await visitor.answer({ resend: "true" });
  assert.equal((await visitor.answer({ code: sent[1]?.code ?? "" })).kind, "signed_in");
});

test("openRecordsProvider sends three further codes, of which the last one counts", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const visitor = new Visitor(provider);
  await visitor.ask();
  for (let count = 1; count <= 3; count += 1) {
    const move = await visitor.answer({ resend: "true" });
    assert.ok(move.kind === "step" && move.step.kind === "code");
    assert.equal(move.step.canResend, count < 3);
  }
  assert.equal(outcomeOf(await visitor.answer({ resend: "true" })), "No further code can be sent. Enter the last one.");
  assert.equal(sent.length, 4);
  if (sent[0]?.code !== sent[3]?.code) {
    assert.equal(outcomeOf(await visitor.answer({ code: sent[0]?.code ?? "" })), "The code is not correct.");
  }
  assert.equal((await visitor.answer({ code: sent[3]?.code ?? "" })).kind, "signed_in");
});

test("openRecordsProvider bounds the codes that are sent for one person in a day", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const outcomes: string[] = [];
  for (let count = 0; count < 11; count += 1) {
    outcomes.push(outcomeOf(await new Visitor(provider, { clientAddress: null }).ask()));
  }
  assert.deepEqual([outcomes[9], outcomes[10], sent.length], ["code", "account_locked", 10]);
});

test("openRecordsProvider counts wrong answers over tasks, and a right one forgives the person's", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const tries = async (count: number, from: string) => {
    const visitor = new Visitor(provider, { clientAddress: from });
    const asked = await visitor.ask();
    if (asked.kind === "failed") return asked.reason;
    let last = "";
    for (let at = 0; at < count; at += 1) last = outcomeOf(await visitor.answer({ code: wrong(sent.at(-1)?.code) }));
    return last;
  };
  await tries(4, "203.0.113.1");
  const visitor = new Visitor(provider, { clientAddress: "203.0.113.2" });
  await visitor.ask();
  assert.equal((await visitor.answer({ code: sent.at(-1)?.code ?? "" })).kind, "signed_in");
  assert.equal(await tries(4, "203.0.113.3"), "The code is not correct.");
  assert.equal(await tries(1, "203.0.113.4"), "account_locked");
  assert.equal(await tries(1, "203.0.113.5"), "account_locked");
});

test("openRecordsProvider tells the attempts left over all tasks, whether the person is on file or not", async (t) => {
  const { provider, sent } = await start(HOME, t, [own()]);
  const leftOf = (move: ProviderReply) =>
    move.kind === "step" && move.step.kind === "code" ? move.step.attemptsLeft : outcomeOf(move);
  for (const [person, from] of [
    [PERSON, "203.0.113.20"],
    [{ ...PERSON, ssn: "411-22-3344" }, "203.0.113.21"],
  ] as const) {
    const [first, second] = [1, 2].map(() => new Visitor(provider, { clientAddress: from }));
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(leftOf(await first.ask(person)), undefined);
    assert.equal(leftOf(await first.answer({ code: wrong(sent.at(-1)?.code) })), 4);
    assert.equal(leftOf(await first.answer({ code: "12" })), undefined, "a code that cannot be one is not counted");
    await second.ask(person);
    assert.equal(leftOf(await second.answer({ code: wrong(sent.at(-1)?.code) })), 3);
    await second.answer({ code: wrong(sent.at(-1)?.code) });
    assert.equal(leftOf(await second.answer({ code: wrong(sent.at(-1)?.code) })), 1);
    assert.equal(leftOf(await second.answer({ code: wrong(sent.at(-1)?.code) })), "account_locked");
  }
});

test("openRecordsProvider locks an address, of IPv6 its /64, over different persons", async (t) => {
  const { provider } = await start(HOME, t, []);
  const from = async (clientAddress: string, serial: number) => {
    const visitor = new Visitor(provider, { clientAddress });
    const asked = await visitor.ask({ ...PERSON, ssn: `52341${serial}` });
    return asked.kind === "failed" ? asked.reason : outcomeOf(await visitor.answer({ code: "000000" }));
  };
  const outcomes: string[] = [];
  for (let at = 0; at < 6; at += 1) outcomes.push(await from(`2001:db8:1:2::${at + 1}`, 1_000 + at));
  assert.deepEqual(outcomes.slice(3), ["The code is not correct.", "account_locked", "account_locked"]);
  assert.equal(await from("2001:db8:1:3::1", 1_100), "The code is not correct.");
});

test("openRecordsProvider tells the operator of a code that could not be sent, and the person nothing", async (t) => {
  const { provider, failures } = await start(HOME, t, [own()], true);
  assert.equal(outcomeOf(await new Visitor(provider).ask()), "code");
  assert.deepEqual(failures, ["sending a one-time code"]);
});

test("openRecordsProvider does not move deposits", async (t) => {
  const { provider } = await start(HOME, t, []);
  const move = await provider.begin({ ...REQUEST, product: "deposit_switch" }, SIGNAL);
  assert.equal(outcomeOf(move), "not_supported");
  assert.equal(provider.switchDeposit, undefined);
});

test("openRecordsProvider keeps no SSN and no address in clear", async (t) => {
  const { provider, context } = await start(HOME, t, [own()]);
  const visitor = new Visitor(provider);
  await visitor.ask();
  await visitor.answer({ code: "000000" });
  const rows = await context.db.rows<{ row: string }>({
    name: "all_limits",
    text: "select l::text || encode(token, 'escape') as row from code_limits l",
  });
  assert.ok(rows.length >= 4);
  // Whole ones: four digits may stand in any blind-index token.
  for (const { row } of rows) assert.doesNotMatch(row, /523-?41-?7786|1971-03-09|203\.0\.113/);
});

forEachDatabase((home) => {
  test("openRecordsProvider takes no more than five of many answers that come at once", async (t) => {
    const { provider, sent, context } = await start(home, t, [own()]);
    const visitors = Array.from({ length: 8 }, (_, at) => new Visitor(provider, { clientAddress: `203.0.113.${at}` }));
    for (const visitor of visitors) await visitor.ask();
    const guesses = Array.from({ length: 40 }, (_, at) =>
      visitors[at % 8]?.answer({ code: wrong(sent[at % 8]?.code) }),
    );
    const outcomes = (await Promise.all(guesses)).map((move) => (move === undefined ? "" : outcomeOf(move)));
    const looked = outcomes.filter((outcome) => outcome === "The code is not correct.").length;
    assert.ok(looked <= 4, `${looked} answers were told wrong before the lock`);
    const counts = { name: "counts", text: "select count from code_limits order by count desc" };
    const charged = (await context.db.rows<{ count: number }>(counts)).map(({ count }) => count);
    assert.ok(charged.includes(5) && !charged.includes(6));
    const right = await visitors[7]?.answer({ code: sent[7]?.code ?? "" });
    assert.equal(right === undefined ? "" : outcomeOf(right), "account_locked");
  });
});
