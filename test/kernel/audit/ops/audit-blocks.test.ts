import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import type { AuditAct, AuditHead, NumberedEntry } from "../../../../src/kernel/audit/audit.ts";
import { appendAudit, chainAudit, listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { verifyAudit } from "../../../../src/kernel/audit/ops/verify-audit.ts";
import { insertAuditBlock } from "../../../../src/kernel/audit/sql/blocks.ts";
import { auditHash } from "../../../../src/kernel/crypto/audit-chain.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database, Queryable } from "../../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import type { AuditEntryId, Timestamp } from "../../../../src/kernel/ids.ts";
import { emptyDatabase, forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { chainUntilNoGap, gapsOf } from "./audit-gaps.ts";

const ACT = { actor: "operator:dana", teamId: null, environment: null, action: "company.alias" } as const;
const ANY = { target: null, action: null, limit: 10_000 };

function act(target: string): AuditAct {
  return { ...ACT, target, details: { name: target, deep: [1, { b: null, a: true }] } };
}

async function run<Row>(db: Queryable, text: string): Promise<Row[]> {
  return db.rows<Row>({ name: hash("sha1", text), text });
}

async function blocksOf(db: Database): Promise<(readonly [string, number])[]> {
  const text = "select numbers::text, entries from audit_blocks order by number";
  return (await run<{ numbers: string; entries: number }>(db, text)).map((one) => [one.numbers, one.entries]);
}

forEachDatabase((home) => {
  test("an entry that is committed after one with a higher number is in a later block", async (t) => {
    const { db } = await freshDatabase(home, t);
    await db.transaction(async (late) => {
      await appendAudit(late, act("late"));
      await appendAudit(db, act("early"));
      assert.equal((await chainAudit({ db })).chained, 1);
      for (let looks = 0; looks < 3; looks += 1) assert.equal((await chainAudit({ db })).chained, 0);
      assert.deepEqual(await gapsOf(db), ["[1,2)"], "it is waited for");
      assert.equal((await verifyAudit(db)).broken, null);
    });
    const { waiting, broken } = await verifyAudit(db);
    assert.deepEqual([waiting, broken], [1, null]);
    assert.deepEqual(
      (await listAudit(db, ANY)).map(({ number, target }) => [number, target]),
      [
        [2, "early"],
        [null, "late"],
      ],
    );
    assert.equal((await chainAudit({ db })).chained, 1);
    assert.deepEqual(await blocksOf(db), [
      ["{}", 0],
      ["{[2,3)}", 1],
      ["{[1,2)}", 2],
    ]);
    const { entries, head } = await verifyAudit(db);
    assert.deepEqual([entries, head.number, await gapsOf(db)], [2, 2, []]);
    await run(db, "delete from audit_entries where number = 1");
    assert.deepEqual((await verifyAudit(db)).broken, { number: 1, reason: "is missing" });
  });

  test("an entry is waited for although its transaction is younger than all that have ended", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const old = db.transaction(async (tx) => {
      await appendAudit(tx, act("first"));
      begun.resolve();
      await end.promise;
      await appendAudit(tx, act("third"));
    });
    await begun.promise;
    await db.transaction(async (young) => {
      await appendAudit(young, act("second"));
      end.resolve();
      await old;
      for (let looks = 0; looks < 4; looks += 1) await chainAudit({ db });
      assert.deepEqual(await gapsOf(db), ["[2,3)"]);
    });
    assert.equal((await chainAudit({ db })).chained, 1);
    assert.equal((await verifyAudit(db)).entries, 3);
  });
});

forEachDatabase((home) => {
  test("of the numbers that a block passes over, those that come are chained and the rest is forgotten", async (t) => {
    const { db } = await freshDatabase(home, t);
    const undone = db.transaction(async (lost) => {
      await appendAudit(lost, act("undone"));
      await db.transaction(async (late) => {
        await appendAudit(late, act("late"));
        await appendAudit(lost, act("undone too"));
        await appendAudit(db, act("last"));
        await chainAudit({ db });
        assert.deepEqual(await gapsOf(db), ["[1,4)"]);
      });
      await chainAudit({ db });
      assert.deepEqual(await gapsOf(db), ["[1,2)", "[3,4)"]);
      throw new Error("undone");
    });
    await assert.rejects(undone, /undone/);
    await chainAudit({ db });
    await appendAudit(db, act("next"));
    await chainUntilNoGap(db);
    assert.deepEqual((await blocksOf(db)).slice(1), [
      ["{[4,5)}", 1],
      ["{[2,3)}", 2],
      ["{[5,6)}", 3],
    ]);
    assert.equal((await verifyAudit(db)).broken, null);
  });

  test("a block whose transaction ends before its commit is made anew", async (t) => {
    const { db } = await freshDatabase(home, t);
    for (const target of ["a", "b"]) await appendAudit(db, act(target));
    const killed = db.transaction(async (tx) => {
      await insertAuditBlock(
        tx,
        { block: 1, numbers: "{[1,3)}", content: Buffer.alloc(32) },
        { number: 2, hash: Buffer.alloc(32, 1) },
      );
      throw new Error("killed");
    });
    await assert.rejects(killed, /killed/);
    assert.equal((await verifyAudit(db)).waiting, 2);
    assert.equal((await chainAudit({ db })).chained, 2);
    const { entries, broken } = await verifyAudit(db);
    assert.deepEqual([entries, broken], [2, null]);
  });
});

forEachDatabase((home) => {
  test("many writers, some of which are undone, and many that chain leave each entry in one block", async (t) => {
    const { db } = await freshDatabase(home, t);
    let isWriting = true;
    const writers = Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        for (let n = 0; n < 12; n += 1) {
          const wrote = db.transaction(async (tx) => {
            await appendAudit(tx, act(`${writer}-${n}-a`));
            await run(tx, `select pg_sleep(${(writer % 4) / 200})`);
            await appendAudit(tx, act(`${writer}-${n}-b`));
            if (n % 4 === 3) throw new Error("undone");
          });
          await wrote.catch((error) => assert.match(String(error), /undone/));
        }
      }),
    ).finally(() => {
      isWriting = false;
    });
    const janitors = Array.from({ length: 3 }, async () => {
      while (isWriting) await chainAudit({ db });
    });
    await Promise.all([writers, ...janitors]);
    await chainAudit({ db });
    const { entries, waiting, broken } = await verifyAudit(db);
    assert.deepEqual([entries, waiting, broken], [12 * 9 * 2, 0, null]);
    assert.equal(new Set((await listAudit(db, ANY)).map(({ target }) => target)).size, 216);
    assert.ok((await blocksOf(db)).length > 3, "they were chained meanwhile");
    await chainUntilNoGap(db);
  });
});

/** A database of the version before the blocks: `chained` entries in its chain, and `waiting` that are not. */
async function formerDatabase(home: "embedded" | "server", t: Parameters<typeof emptyDatabase>[1]) {
  const { db } = await emptyDatabase(home, t);
  const migrations = await readMigrations();
  const before = migrations.findIndex(({ name }) => name === "audit-blocks");
  await migrate(db, migrations.slice(0, before));
  let head: AuditHead = { number: 0, hash: Buffer.alloc(32) };
  const noted: AuditHead[] = [];
  for (const target of ["one", "two", "three"]) {
    const at = "2026-11-21T14:30:00.000001Z" as Timestamp;
    const entry: NumberedEntry = { ...act(target), number: head.number + 1, id: mintId() as AuditEntryId, at };
    const ownHash = auditHash(head.hash, entry);
    const text = `insert into audit_entries (number, id, at, actor, action, target, details, previous_hash, hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
    const { number, id, actor, action, details } = entry;
    const values = [number, id, at, actor, action, target, JSON.stringify(details), head.hash, ownHash];
    await db.rows({ name: "former", text }, values);
    head = { number, hash: ownHash };
    noted.push(head);
  }
  await db.rows({ name: "head", text: "update audit_head set number = $1, hash = $2" }, [head.number, head.hash]);
  await formerAppend(db, "four");
  return { db, migrations, noted };
}

/** As the version before the blocks appends an entry. */
async function formerAppend(db: Database, target: string): Promise<void> {
  const ownHash = `sha256(convert_to(json_build_array(i.id, extract(epoch from i.at), i.actor, i.team_id, i.environment,
    i.action, i.target, i.details)::text, 'UTF8'))`;
  const text = `insert into audit_intake (id, at, actor, team_id, environment, action, target, details, hash)
    select i.*, ${ownHash} from (select gen_random_uuid() as id, statement_timestamp() as at, 'a' as actor, null::uuid as team_id,
      null::text as environment, 'company.alias' as action, $1::text as target, '{"b": 1, "a": [2]}'::jsonb as details) i`;
  await db.rows({ name: "former_append", text }, [target]);
}

forEachDatabase((home) => {
  test("what former versions chained is verified as it was, and what they append next to this one is chained", async (t) => {
    const { db, migrations, noted } = await formerDatabase(home, t);
    await migrate(db, migrations);
    const first = await verifyAudit(db, noted);
    assert.deepEqual([first.entries, first.waiting, first.head, first.broken], [3, 1, noted[2], null]);
    await formerAppend(db, "five");
    await appendAudit(db, act("six"));
    await chainAudit({ db });
    const { entries, waiting, head, broken } = await verifyAudit(db, noted);
    assert.deepEqual([entries, waiting, broken], [6, 0, null]);
    assert.deepEqual(
      (await listAudit(db, ANY)).map(({ number, target }) => [number, target]),
      [
        [6, "six"],
        [5, "five"],
        [4, "four"],
        [3, "three"],
        [2, "two"],
        [1, "one"],
      ],
    );
    assert.equal((await verifyAudit(db, [...noted, head])).broken, null);
    const others = [...noted.slice(0, 1), { number: 5, hash: Buffer.alloc(32) }];
    assert.equal((await verifyAudit(db, others)).broken?.number, 5, "no block ends there");
  });

  for (const [what, text, expected] of [
    ["changed", "update audit_entries set target = 'x' where number = 2", [2, "was changed"]],
    ["removed", "delete from audit_entries where number = 2", [2, "is missing"]],
    ["removed at the end", "delete from audit_entries where number = 3", [3, "is missing"]],
    ["put in before the first", "update audit_entries set number = 0 where number = 3", [3, "is missing"]],
    ["rewritten with its hash", "update audit_entries set hash = sha256('x') where number = 3", [3, "was changed"]],
    [
      "cut, with the first block",
      `delete from audit_entries where number = 3; update audit_blocks set entries = 2, numbers = '{[1,3)}',
        hash = (select hash from audit_entries where number = 2) where number = 0`,
      [
        4,
        "or another one of its block was changed, exchanged or put in, or the block does not follow from the one before it",
      ],
    ],
    ["made one of the new form", "update audit_entries set previous_hash = null where number = 2", [2, "is missing"]],
  ] as const) {
    test(`an entry of the former chain that was ${what} is found`, async (t) => {
      const { db, migrations } = await formerDatabase(home, t);
      await migrate(db, migrations);
      await chainAudit({ db });
      assert.equal((await verifyAudit(db)).broken, null);
      await db.rows({ name: "", text });
      const { broken } = await verifyAudit(db);
      assert.deepEqual([broken?.number, broken?.reason], expected);
    });
  }

  test("an entry that was changed before the migration is found after it", async (t) => {
    const { db, migrations } = await formerDatabase(home, t);
    await run(db, "update audit_intake set target = 'x'");
    await migrate(db, migrations);
    assert.equal((await chainAudit({ db })).changed.length, 1);
    assert.equal((await verifyAudit(db)).broken?.reason, "was changed before it was chained");
  });
});
