import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import {
  claimStatement,
  claimValues,
  type LeasedRow,
  type LeasedTable,
  leasedValues,
  releaseStatement,
  renewLeases,
  renewStatement,
  settleStatement,
} from "../../../src/kernel/database/postgres/leases.ts";
import type { ClaimId } from "../../../src/kernel/ids.ts";
import { emptyDatabase, forEachDatabase, type Home } from "../../support/databases.ts";

const LEASED: LeasedTable = {
  table: "errands",
  countsClaims: true,
  isOpen: "r.status in ('new', 'retrying')",
  maxPlausibleDelay: "10 minutes",
};
const CLAIM = claimStatement(LEASED, {
  name: "claim_errands",
  condition: "r.due_at <= now() and r.kind = any ($4::text[])",
  orderBy: "r.due_at, r.title",
  returning: "r.id, r.title, r.claims, r.claim_id",
});
const RENEW = renewStatement(LEASED, "renew_errands");
const RELEASE = releaseStatement(LEASED, {
  name: "release_errands",
  pause: "$3 * interval '1 second'",
  set: "status = 'retrying', claims = r.claims - 1",
});
const SETTLE = settleStatement(LEASED, {
  name: "settle_errands",
  values: { status: "text", answer: "integer" },
  set: "status = leased.status, answer = leased.answer",
  returning: "r.title",
});

interface Errand {
  readonly id: string;
  readonly title: string;
  readonly claims: number;
  readonly claim_id: ClaimId;
}

async function makeErrands(home: Home, t: TestContext) {
  const { db } = await emptyDatabase(home, t);
  const run = <Row>(text: string, values: readonly unknown[] = []) =>
    db.rows<Row>({ name: text.slice(0, 60), text }, values);
  await run(`create table errands (id uuid primary key default gen_random_uuid(), title text not null,
    kind text not null default 'any', status text not null default 'new', due_at timestamptz not null default now(),
    answer integer, claim_id uuid, lease_expires_at timestamptz, claims integer not null default 0)`);
  const add = (title: string, columns: Record<string, string> = {}) => {
    const names = ["title", ...Object.keys(columns)];
    const places = names.map((_, at) => `$${at + 1}`);
    return run(`insert into errands (${names}) values (${places})`, [title, ...Object.values(columns)]);
  };
  const claim = (limit = 10, kinds: readonly string[] = ["any"], on = db as Pick<typeof db, "rows">) =>
    on.rows<Errand>(CLAIM, [...claimValues({ claimId: mintId(), leaseMs: 60_000, limit }), kinds]);
  const endLeases = () => run("update errands set lease_expires_at = now() where claim_id is not null");
  const settle = async (leased: readonly LeasedRow<string>[]) =>
    titlesOf(
      await db.rows<Errand>(SETTLE, [...leasedValues(leased), leased.map(() => "done"), leased.map((_, at) => at)]),
    );
  return { db, run, add, claim, endLeases, settle };
}

function titlesOf(errands: readonly { readonly title: string }[]): string[] {
  return errands.map(({ title }) => title).sort();
}

forEachDatabase((home) => {
  test("claimStatement takes a batch in order, of open rows that fulfil the condition", async (t) => {
    const { add, claim } = await makeErrands(home, t);
    await add("third", { due_at: "2026-01-03" });
    await add("first", { due_at: "2026-01-01" });
    await add("second", { due_at: "2026-01-02", status: "retrying" });
    await add("ended", { due_at: "2026-01-01", status: "done" });
    await add("not due", { due_at: "9999-01-01" });
    await add("of another kind", { due_at: "2026-01-01", kind: "other" });
    assert.deepEqual(titlesOf(await claim(2)), ["first", "second"]);
    assert.deepEqual(titlesOf(await claim(2)), ["third"]);
    assert.deepEqual(titlesOf(await claim(2, ["any", "other"])), ["of another kind"]);
  });

  test("claimStatement counts claims, and takes a row again when its lease has ended", async (t) => {
    const { add, claim, endLeases } = await makeErrands(home, t);
    await add("one");
    const [first] = await claim();
    assert.deepEqual(await claim(), []);
    await endLeases();
    const [second] = await claim();
    assert.deepEqual([first?.claims, second?.claims], [1, 2]);
    assert.notEqual(first?.claim_id, second?.claim_id);
  });

  test("claimStatement takes a row whose lease a wrong clock has set far ahead", async (t) => {
    const { run, add, claim } = await makeErrands(home, t);
    await add("one");
    await claim();
    await run("update errands set lease_expires_at = now() + interval '1 year'");
    assert.deepEqual(titlesOf(await claim()), ["one"]);
  });

  test("claimStatement passes over rows that another transaction is claiming", async (t) => {
    const { db, add, claim } = await makeErrands(home, t);
    await add("first", { due_at: "2026-01-01" });
    await add("second", { due_at: "2026-01-02" });
    await db.transaction(async (tx) => {
      assert.deepEqual(titlesOf(await claim(1, ["any"], tx)), ["first"]);
      assert.deepEqual(titlesOf(await claim()), ["second"]);
    });
  });
});

forEachDatabase((home) => {
  test("renewLeases prolongs what is still leased, and names it", async (t) => {
    const { db, run, add, claim, endLeases } = await makeErrands(home, t);
    for (const title of ["leased", "lost", "ended"]) await add(title);
    const leased = await claim();
    const byTitle = new Map(leased.map((errand) => [errand.title, errand]));
    await run("update errands set status = 'done' where title = 'ended'");
    await run("update errands set claim_id = gen_random_uuid() where title = 'lost'");
    await endLeases();
    const renewed = await renewLeases(db, RENEW, { rows: leased, leaseMs: 60_000 });
    assert.deepEqual(renewed, [byTitle.get("leased")?.id]);
    assert.deepEqual(titlesOf(await claim()), ["lost"]);
  });

  test("releaseStatement lets a row be claimed after the pause, and does not touch what is no longer leased", async (t) => {
    const { db, run, add, claim, endLeases } = await makeErrands(home, t);
    await add("one");
    const lost = await claim();
    await endLeases();
    const leased = await claim();
    await db.rows(RELEASE, [...leasedValues(lost), 0]);
    assert.deepEqual(await claim(), []);
    await db.rows(RELEASE, [...leasedValues(leased), 60]);
    assert.deepEqual(await claim(), []);
    await run("update errands set lease_expires_at = lease_expires_at - interval '1 minute'");
    assert.deepEqual(
      (await claim()).map(({ title, claims }) => [title, claims]),
      [["one", 2]],
    );
  });

  test("settleStatement writes each row its own values, once, and only while it is leased", async (t) => {
    const { run, add, claim, endLeases, settle } = await makeErrands(home, t);
    for (const title of ["first", "second", "lost"]) await add(title);
    const leased = (await claim()).toSorted((a, b) => a.title.localeCompare(b.title));
    await endLeases();
    await run("update errands set claim_id = gen_random_uuid() where title = 'lost'");
    assert.deepEqual(await settle(leased), ["first", "second"]);
    assert.deepEqual(await settle(leased), []);
    assert.deepEqual(await run("select title, status, answer from errands where status = 'done' order by title"), [
      { title: "first", status: "done", answer: 0 },
      { title: "second", status: "done", answer: 2 },
    ]);
  });
});
