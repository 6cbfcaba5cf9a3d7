import assert from "node:assert/strict";
import { test } from "node:test";
import { readStoreStatements } from "../../../fixtures/store-statements.ts";
import { searchUsers } from "../../../src/areas/connections/sql/users.ts";
import type { Tenant } from "../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { FOUND_MAX } from "../../../src/kernel/database/postgres/search.ts";
import type { TeamId } from "../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../support/databases.ts";

const LIMIT = 6;

/** Users with one name, each a second older than the one before; ids are in no order. */
async function addUsers(
  db: Database,
  { teamId, environment }: Tenant,
  { token, count }: { token: string; count: number },
) {
  const text = `insert into users (id, team_id, environment, external_token, sealed_user, key_id, name_tokens, name_version, created_at)
    select gen_random_uuid(), $1, $2, uuid_send(gen_random_uuid()), 'x', 1, array[$3::bigint], 1, now() - at * interval '1 second'
    from generate_series(1, $4::integer) as at`;
  await db.rows({ name: "add_users", text }, [teamId, environment, token, count]);
}

forEachDatabase((home) => {
  test("searchUsers finds the newest of more rows of one name than a condition reads, and says that there are more", async (t) => {
    const { db } = await freshDatabase(home, t);
    const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
    const tenant: Tenant = { teamId: team.id as TeamId, environment: "sandbox" };
    // The newest come last in the index too.
    await addUsers(db, tenant, { token: "7", count: FOUND_MAX + 200 });
    await db.rows({ name: "age", text: "update users set created_at = created_at - interval '1 day'" });
    await addUsers(db, tenant, { token: "8", count: 10 });
    await addUsers(db, tenant, { token: "7", count: LIMIT });
    await db.rows({ name: "analyze", text: "analyze users" });
    const find = (tokens: readonly string[]) =>
      searchUsers(db, tenant, { tokens, ids: null, externalToken: Buffer.alloc(1), limit: LIMIT });
    const newest = await db.rows<{ id: string }>(
      {
        name: "newest",
        text: "select id from users where name_tokens && $1::bigint[] order by created_at desc limit $2",
      },
      [["7"], LIMIT],
    );
    assert.deepEqual(
      (await find(["7"])).map(({ id }) => id),
      newest.map(({ id }) => id),
    );
    assert.equal((await find(["8"])).length, LIMIT);

    const { text = "" } = (await readStoreStatements()).find(({ name }) => name === "search_users") ?? {};
    const values = [tenant.teamId, tenant.environment, ["8"], null, null, null, LIMIT];
    const plan = await db.rows<{ "QUERY PLAN": string }>({ name: "plan", text: `explain (analyze) ${text}` }, values);
    const lines = plan.map((line) => line["QUERY PLAN"]);
    const walks = lines.filter((line) => line.includes("users_by_tenant") && !line.includes("never executed"));
    assert.deepEqual(walks, [], "what few rows have walks through no others");
  });
});
