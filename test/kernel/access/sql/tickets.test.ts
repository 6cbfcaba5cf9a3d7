import assert from "node:assert/strict";
import { test } from "node:test";
import {
  deleteExpiredTickets,
  findTicket,
  insertTicket,
  takeTicket,
} from "../../../../src/kernel/access/sql/tickets.ts";
import { hashSecret, mintId, mintToken } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import type { LinkId } from "../../../../src/kernel/ids.ts";
import { emptyDatabase, forEachDatabase, freshDatabase, whileLocked } from "../../../support/databases.ts";

const run = (db: Pick<Database, "rows">, text: string, values: readonly unknown[] = []) =>
  db.rows<Record<string, unknown>>({ name: `test_${hashSecret(text).toString("hex").slice(0, 16)}`, text }, values);

/** A link of a team, and the team's key. */
async function insertHolders(db: Database) {
  const [team, user, link, key] = [mintId(), mintId(), mintId<LinkId>(), mintId()];
  await run(db, "insert into teams (id, name, client_id) values ($1, 'lender', $2)", [team, mintId()]);
  await run(
    db,
    "insert into users (id, team_id, environment, external_token, sealed_user, key_id) values ($1, $2, 'sandbox', '', '', 1)",
    [user, team],
  );
  await run(
    db,
    `insert into links (id, team_id, environment, user_id, product, data_source, consent, provider_id, status)
      values ($1, $2, 'sandbox', $3, 'income', 'payroll', '{}', gen_random_uuid(), 'connected')`,
    [link, team, user],
  );
  await run(
    db,
    `insert into credentials (id, team_id, environment, secret_hash, secret_hint, sealed_secret, key_id, scopes)
      values ($1, $2, 'sandbox', $3, '', '', 1, '{}')`,
    [key, team, hashSecret("secret")],
  );
  return { link, key };
}

/** What the former release does with tokens of links: insert, look at with a lock, mark as used, delete. */
const FORMER = {
  insert: `insert into link_tokens (token_hash, link_id, kind, expires_at) values ($1, $2, $3, now() + $4 * interval '1 hour')
    on conflict (token_hash) do nothing`,
  lock: `select t.link_id, (t.used_at is not null or t.expires_at <= now()) as is_spent
    from link_tokens t join links l on l.id = t.link_id where t.token_hash = $1 and t.kind = 'public' for update of t`,
  spend: "update link_tokens set used_at = now() where token_hash = $1",
  deleteExpired: `delete from link_tokens where token_hash in (select token_hash from link_tokens
    where expires_at < now() - interval '7 days' order by expires_at limit 10) returning 1 as deleted`,
};

forEachDatabase((home) => {
  test("takeTicket gives a ticket to one of many at once, and to the next if that one is rolled back", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { link } = await insertHolders(db);
    const ticket = { kind: "public", tokenHash: hashSecret(mintToken()) } as const;
    await insertTicket(db, { ...ticket, holder: { linkId: link }, minutes: 1 });
    const rolledBack = db.transaction(async (tx) => {
      await takeTicket(tx, ticket);
      throw new Error("undone");
    });
    await assert.rejects(rolledBack, /undone/);
    assert.deepEqual(await findTicket(db, ticket), { linkId: link });
    const lock = {
      text: "select from tickets where token_hash = $1 for update",
      values: [ticket.tokenHash],
      waiting: 2,
    };
    const taken = await whileLocked(db, lock, () =>
      Promise.all([1, 2].map(() => db.transaction((tx) => takeTicket(tx, ticket)))),
    );
    assert.deepEqual(
      taken.filter((one) => one !== null),
      [{ linkId: link }],
    );
    assert.equal(await findTicket(db, ticket), null);
  });

  test("findTicket and takeTicket know no ticket of another kind and none that has expired", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { link } = await insertHolders(db);
    const ticket = { kind: "access", tokenHash: hashSecret(mintToken()) } as const;
    assert.equal(await insertTicket(db, { ...ticket, holder: { linkId: link }, minutes: null }), null);
    for (const kind of ["public", "sign_in"] as const) {
      assert.equal(await findTicket(db, { ...ticket, kind }), null);
      assert.equal(await takeTicket(db, { ...ticket, kind }), null);
    }
    assert.equal(await deleteExpiredTickets(db, 10), 0);
    await run(db, "update tickets set expires_at = now()");
    assert.equal(await findTicket(db, ticket), null);
    assert.equal(await takeTicket(db, ticket), null);
    await run(db, "update tickets set expires_at = now() - interval '8 days'");
    assert.equal(await deleteExpiredTickets(db, 10), 1);
  });
});

forEachDatabase((home) => {
  test("migrate keeps every token that was handed out, and a program of the former release goes on with its own", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    const at = migrations.findIndex(({ name }) => name === "tickets");
    await migrate(db, migrations.slice(0, at));
    const { link, key } = await insertHolders(db);
    const [access, signIn, open, made] = Array.from({ length: 4 }, () => hashSecret(mintToken()));
    await run(db, FORMER.insert, [access, link, "access", null]);
    await run(db, FORMER.insert, [open, link, "public", 6]);
    await run(
      db,
      "insert into sign_in_tokens (token_hash, credential_id, expires_at) values ($1, $2, now() + interval '1 hour')",
      [signIn, key],
    );
    await migrate(db, migrations);
    const find = (kind: "access" | "public" | "sign_in", tokenHash = assert.fail() as Buffer) =>
      findTicket(db, { kind, tokenHash });
    assert.deepEqual(await find("access", access), { linkId: link });
    assert.deepEqual(await find("sign_in", signIn), { credentialId: key });
    for (const again of [1, 2]) await run(db, FORMER.insert, [made, link, "public", again]);
    assert.deepEqual(await find("public", made), { linkId: link });
    for (const one of [made, open]) {
      await db.transaction(async (tx) => {
        assert.deepEqual(await run(tx, FORMER.lock, [one]), [{ link_id: link, is_spent: false }]);
        await run(tx, FORMER.spend, [one]);
      });
      assert.equal(await find("public", one), null);
    }
    await run(db, "update tickets set expires_at = now() - interval '8 days'");
    assert.equal((await run(db, FORMER.deleteExpired)).length, 3);
    assert.deepEqual(await run(db, "select kind from tickets"), [{ kind: "sign_in" }]);
  });
});
