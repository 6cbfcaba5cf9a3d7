import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sendAuditHead } from "../../../../src/areas/webhooks/ops/installation-events.ts";
import { createKeyForTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import type { AuditAct } from "../../../../src/kernel/audit/audit.ts";
import { appendAudit, chainAudit, listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { readAuditHeads, signAuditHeadOfDay, writeAuditHeads } from "../../../../src/kernel/audit/ops/audit-heads.ts";
import { verifyAudit } from "../../../../src/kernel/audit/ops/verify-audit.ts";
import type { AuditFilter } from "../../../../src/kernel/audit/sql/audit.ts";
import { claimAuditHead } from "../../../../src/kernel/audit/sql/blocks.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { TeamId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { startUpkeep } from "../../../support/upkeep.ts";
import { chainUntilNoGap } from "./audit-gaps.ts";

const ANY = { target: null, action: null, limit: 10_000 };

function act(target: string, more: Partial<AuditAct> = {}): AuditAct {
  const who = { actor: "operator:dana", teamId: null, environment: null };
  return {
    ...who,
    action: "company.alias",
    target,
    details: { name: 'Ünï "q" \\', n: 1.5, deep: { b: [1, null], a: true } },
    ...more,
  };
}

function append(db: Database, ...acts: readonly AuditAct[]) {
  return db.transaction(async (tx) => {
    for (const one of acts) await appendAudit(tx, one);
  });
}

/** Appends and chains, as a worker does soon after. */
async function appendChained(db: Database, ...acts: readonly AuditAct[]): Promise<void> {
  await append(db, ...acts);
  while ((await chainAudit({ db })).isFull);
}

/** Empties the log as if nothing had ever been in it. */
const RESTART = `truncate audit_entries restart identity; delete from audit_blocks where number > 0;
  update audit_head set number = 0, last_number = 0, hash = decode(repeat('00', 32), 'hex')`;

async function change(db: Database, text: string): Promise<void> {
  await db.rows({ name: "", text });
}

async function brokenAfter(db: Database, text: string, isFreed = false) {
  await appendChained(db, act("a"), act("b"));
  await append(db, act("c"));
  if (isFreed) await change(db, "select nextval('audit_entries_number')");
  await appendChained(db, act("d"));
  await chainUntilNoGap(db);
  assert.equal((await verifyAudit(db)).broken, null);
  await change(db, text);
  const { entries, broken } = await verifyAudit(db);
  return [broken?.number, broken?.reason, entries];
}

forEachDatabase((home) => {
  test("chainAudit keeps every part of the entries, and leaves a log that verifyAudit finds whole", async (t) => {
    const { db } = await freshDatabase(home, t);
    const beginning = { number: 0, hash: Buffer.alloc(32) };
    assert.deepEqual(await verifyAudit(db), { entries: 0, waiting: 0, head: beginning, broken: null });
    const teamId = mintId() as TeamId;
    const second = act("b", { teamId, environment: "sandbox", action: "company.merge", details: { into: "c" } });
    await appendChained(db, act("a"), second);
    await appendChained(db, act("a", { details: {} }));
    const entries = await listAudit(db, ANY);
    assert.deepEqual(
      entries.map(({ number, target }) => [number, target]),
      [
        [3, "a"],
        [2, "b"],
        [1, "a"],
      ],
    );
    assert.deepEqual({ ...entries[1], ...second }, entries[1]);
    assert.deepEqual({ ...entries[2], ...act("a") }, entries[2]);
    assert.match(entries[0]?.at ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const { entries: sound, head, broken } = await verifyAudit(db);
    assert.deepEqual([sound, head.number, broken], [3, 3, null]);
  });

  test("listAudit filters by target and action, and ends at its limit", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(
      db,
      act("a"),
      act("b"),
      act("a", { action: "company.merge" }),
      act("b", { action: "company.merge" }),
    );
    const numbers = async (filter: Partial<AuditFilter>) =>
      (await listAudit(db, { ...ANY, ...filter })).map(({ number }) => number);
    assert.deepEqual(await numbers({ target: "a" }), [3, 1]);
    assert.deepEqual(await numbers({ action: "company.merge" }), [4, 3]);
    assert.deepEqual(await numbers({ target: "b", action: "company.merge" }), [4]);
    assert.deepEqual(await numbers({ limit: 2 }), [4, 3]);
  });

  test("appendAudit is rolled back with its failed transaction", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(db, act("a"));
    const failed = db.transaction(async (tx) => {
      await appendAudit(tx, act("b"));
      throw new Error("the act failed");
    });
    await assert.rejects(failed, /the act failed/);
    await appendChained(db, act("c"));
    assert.deepEqual(
      (await listAudit(db, ANY)).map(({ number, target }) => [number, target]),
      [
        [3, "c"],
        [1, "a"],
      ],
    );
    const { entries, head, broken } = await verifyAudit(db);
    assert.deepEqual([entries, head.number, broken], [2, 2, null], "the number that was given back is no entry");
  });
});

forEachDatabase((home) => {
  test("chainAudit by several workers puts all that many append at once into one chain", async (t) => {
    const { db } = await freshDatabase(home, t);
    const appending = Promise.all(Array.from({ length: 40 }, (_, n) => append(db, act(`x${n}`), act(`y${n}`))));
    await Promise.all(Array.from({ length: 12 }, () => chainAudit({ db })));
    await appending;
    await chainAudit({ db });
    const entries = (await listAudit(db, ANY)).reverse();
    assert.deepEqual(
      entries.map(({ number }) => number),
      Array.from({ length: 80 }, (_, n) => n + 1),
    );
    assert.equal(new Set(entries.map(({ target }) => target)).size, 80);
    assert.equal((await verifyAudit(db)).broken, null);
  });
});

const OF_BLOCK =
  "or another one of its block was changed, exchanged or put in, or the block does not follow from the one before it";
const COPY = "at, actor, team_id, environment, action, target, details, previous_hash, hash from audit_entries";

/**
 * What somebody does to a log of two blocks of two entries, and which number, reason and count of
 * entries in sound blocks it is told by.
 */
const TAMPERINGS = [
  ["was changed", "update audit_entries set actor = 'operator:eve' where number = 2", [2, "was changed", 0]],
  ["says other details", `update audit_entries set details = '{"name": "X"}' where number = 3`, [3, "was changed", 2]],
  ["has another id", "update audit_entries set id = gen_random_uuid() where number = 4", [4, "was changed", 2]],
  [
    "was changed with its hash",
    `update audit_entries e set target = 'x', hash = sha256(convert_to(json_build_array(e.id, extract(epoch from e.at), e.actor,
      e.team_id, e.environment, e.action, 'x', e.details)::text, 'UTF8')) where number = 4`,
    [3, OF_BLOCK, 2],
  ],
  ["was removed", "delete from audit_entries where number = 2", [2, "is missing", 0]],
  ["is missing: number one", "delete from audit_entries where number = 1", [1, "is missing", 0]],
  ["is missing at the end", "delete from audit_entries where number = 4", [4, "is missing", 2]],
  [
    "was removed from its block too",
    "delete from audit_entries where number = 2; update audit_blocks set numbers = '{[1,2)}' where number = 1",
    [1, OF_BLOCK, 0],
  ],
  [
    "was put in before the first",
    `insert into audit_entries select -1, gen_random_uuid(), ${COPY} where number = 1`,
    [-1, "was put in: no block has it", 4],
  ],
  [
    "was put in where one was undone",
    `insert into audit_entries select 4, gen_random_uuid(), ${COPY} where number = 3`,
    [4, "was put in: no block has it", 4],
    "4 is free",
  ],
  [
    "was exchanged",
    "update audit_entries set number = 9 where number = 1; update audit_entries set number = 1 where number = 2; update audit_entries set number = 2 where number = 9",
    [1, OF_BLOCK, 0],
  ],
  ["is missing when all are gone", "truncate audit_entries", [1, "is missing", 0]],
  [
    "is missing when its block is gone",
    "delete from audit_blocks where number = 1",
    [3, "does not follow from the block before it: one is missing", 0],
  ],
  ["is missing when the last block is gone", "delete from audit_blocks where number = 2", [3, "is missing", 2]],
  [
    "is left when the last block and the head go together",
    "delete from audit_entries where number > 2; delete from audit_blocks where number = 2; update audit_head set number = 2, last_number = 2",
    [2, "is not the one that the log ended with", 2],
  ],
  [
    "may be missing when nothing tells of the end",
    "delete from audit_entries where number > 2; delete from audit_blocks where number = 2; delete from audit_head",
    [3, "may be missing: the row with the log's end was removed", 2],
  ],
  [
    "may be missing when nothing tells of the beginning",
    "delete from audit_blocks where number = 0",
    [1, "may be missing: the first block was removed", 0],
  ],
] as const;

forEachDatabase((home) => {
  for (const [what, text, expected, freed] of TAMPERINGS) {
    test(`verifyAudit reports the first entry that ${what}`, async (t) => {
      const { db } = await freshDatabase(home, t);
      assert.deepEqual(await brokenAfter(db, text, freed !== undefined), expected);
    });
  }

  test("verifyAudit with a noted head detects a truncated or rewritten log, even with valid hashes", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(db, act("a"), act("b"), act("c"));
    const { head: noted } = await verifyAudit(db);
    await appendChained(db, act("d"));
    assert.equal((await verifyAudit(db, [noted])).broken, null);
    await change(db, RESTART);
    assert.deepEqual((await verifyAudit(db, [noted])).broken, {
      number: 1,
      reason: "is missing: the log once had 3 entries",
    });
    await appendChained(db, act("a"), act("forged"), act("c"));
    assert.equal((await verifyAudit(db)).broken, null);
    const reason = "is not the one that was noted: it or one before it was rewritten";
    assert.deepEqual((await verifyAudit(db, [noted])).broken, { number: 3, reason });
  });

  test("verifyAudit reads a log of more than one page", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(db, ...Array.from({ length: 2_003 }, (_, n) => act(String(n))));
    assert.equal((await verifyAudit(db)).entries, 2_003);
    await change(db, "update audit_entries set target = 'x' where number = 1500");
    const { broken, entries } = await verifyAudit(db);
    assert.deepEqual([broken?.number, entries], [1_500, 1_000]);
  });
});

forEachDatabase((home) => {
  test("appendAudit waits for no other transaction that appends", async (t) => {
    const { db } = await freshDatabase(home, t);
    await db.transaction(async (tx) => {
      await appendAudit(tx, act("a"));
      await append(db, act("b"));
      assert.deepEqual(
        (await listAudit(db, ANY)).map(({ target }) => target),
        ["b"],
      );
    });
    assert.equal((await verifyAudit(db)).waiting, 2);
  });

  test("listAudit has entries that are not chained yet, before the others and without a number", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(db, act("a"), act("b"));
    await append(db, act("a", { action: "company.merge" }));
    await appendAudit(db, act("c"));
    const list = async (filter: Partial<AuditFilter>) =>
      (await listAudit(db, { ...ANY, ...filter })).map(({ number, target }) => [number, target]);
    assert.deepEqual(await list({}), [
      [null, "c"],
      [null, "a"],
      [2, "b"],
      [1, "a"],
    ]);
    assert.deepEqual(await list({ target: "a", limit: 1 }), [[null, "a"]]);
    assert.deepEqual(await list({ target: "a" }), [
      [null, "a"],
      [1, "a"],
    ]);
  });

  test("verifyAudit covers entries that are not chained yet", async (t) => {
    const { db } = await freshDatabase(home, t);
    await appendChained(db, act("a"));
    await append(db, act("b"), act("c"));
    const whole = await verifyAudit(db);
    assert.deepEqual([whole.entries, whole.waiting, whole.broken], [1, 2, null]);
    for (const set of [
      "actor = 'operator:eve'",
      "details = '{}'",
      "at = at - interval '1 microsecond'",
      "team_id = id",
    ]) {
      await change(
        db,
        `create table kept as select * from audit_entries where target = 'c';
        update audit_entries set ${set} where target = 'c'`,
      );
      const { entries, waiting, broken } = await verifyAudit(db);
      assert.deepEqual(
        [entries, waiting, broken?.number, broken?.reason],
        [1, 2, null, "was changed before it was chained"],
      );
      await change(
        db,
        "delete from audit_entries where target = 'c'; insert into audit_entries select * from kept; drop table kept",
      );
    }
    assert.equal((await verifyAudit(db)).broken, null);
  });
});

forEachDatabase((home) => {
  test("chainAudit leaves an entry that was changed, names it, and chains the others", async (t) => {
    const { db } = await freshDatabase(home, t);
    await append(db, act("a"), act("b"), act("c"));
    await change(db, "update audit_entries set target = 'x' where target = 'b'");
    const batch = await chainAudit({ db });
    const { entries, waiting, broken } = await verifyAudit(db);
    assert.deepEqual([batch.chained, entries, waiting], [2, 2, 1]);
    assert.deepEqual([broken?.id], batch.changed);
  });

  test("chainAudit does nothing while another transaction has the end of the chain", async (t) => {
    const { db } = await freshDatabase(home, t);
    await append(db, act("a"));
    await db.transaction(async (tx) => {
      assert.ok(await claimAuditHead(tx));
      assert.equal((await chainAudit({ db })).chained, 0);
    });
    assert.equal((await chainAudit({ db })).chained, 1);
  });

  test("startJanitor chains what was appended within two seconds", async (t) => {
    const { db } = await freshDatabase(home, t);
    const janitor = startUpkeep({ db, keyring: new Keyring(mintKeyring()) }, assert.ifError);
    await append(db, act("a"), act("b"));
    await eventually(async () => assert.equal((await verifyAudit(db)).entries, 2));
    await janitor.stop();
    const [row] = await db.rows<{ waited: number }>({
      name: "waited",
      text: "select extract(epoch from clock_timestamp() - max(at))::float8 as waited from audit_entries",
    });
    assert.ok((row?.waited ?? 9) < 2, `waited ${row?.waited} s`);
  });
});

test("the end of the log is signed once a day, to the file and as an event, and shows a rewritten log", async (t) => {
  const { db, drop } = await freshDatabase("embedded");
  t.after(drop);
  const keyring = new Keyring(mintKeyring());
  const context = { db, keyring };
  const folder = await mkdtemp(join(tmpdir(), "openvoe-heads-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "audit-heads.ndjson");
  const key = { actor: "operator:test", name: null, expiresAt: null, environment: "sandbox" } as const;
  await createKeyForTeam(context, { ...key, team: "operator", scopes: ["operations:read"] });
  await createKeyForTeam(context, { ...key, team: "lender", scopes: ["webhooks:read"] });
  assert.equal(await signAuditHeadOfDay(context, sendAuditHead), false, "an empty log has no end");
  await appendChained(db, act("one"), act("two"));
  const signed = await Promise.all([1, 2, 3].map(() => signAuditHeadOfDay(context, sendAuditHead)));
  assert.deepEqual(signed.filter(Boolean).length, 1, "once, whoever looks");
  await writeAuditHeads(context, file);
  await writeAuditHeads(context, file);
  const kept = await readFile(file, "utf8");
  const events = await db.rows<{ name: string; payload: string }>({
    name: "heads",
    text: "select t.name, e.payload from events e join teams t on t.id = e.team_id where event_type = 'audit-head-signed'",
  });
  assert.deepEqual(
    events.map(({ name }) => name),
    ["operator"],
  );
  const { webhook_id, event_type, event_created_at, updated_at, user_id, status, ...head } = JSON.parse(
    events[0]?.payload ?? "",
  );
  assert.equal(kept, `${JSON.stringify(head)}\n`);

  const noted = readAuditHeads(context, kept);
  await appendChained(db, act("three"));
  assert.equal((await verifyAudit(db, noted)).broken, null);
  assert.throws(
    () => readAuditHeads(context, kept.replace(/"number":\d+/, '"number":1')),
    /not signed by this key ring/,
  );
  assert.throws(() => readAuditHeads({ keyring: new Keyring(mintKeyring()) }, kept), /not signed by this key ring/);

  // Someone with the database writes another log of the same length, sound in itself.
  await change(db, RESTART);
  await appendChained(db, ...["a", "b", "c", "d", "e"].map((target) => act(target)));
  assert.equal((await verifyAudit(db)).broken, null);
  assert.match((await verifyAudit(db, noted)).broken?.reason ?? "", /is not the one that was noted/);
  const nextDay = "update audit_heads set day = day - 1, signed_at = signed_at - interval '1 day'";
  await db.rows({ name: "next_day", text: nextDay });
  assert.equal(await signAuditHeadOfDay(context, sendAuditHead), true, "again on the next day");
});
