import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBER_ROLES } from "../../../src/kernel/access/members/roles.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment, readPrinted } from "../../support/deployment.ts";

test("openvoe members adds, lists, changes, signs in and removes the persons of the dashboard", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });

  const added = await run(["members", "add", "Dana@Lender.example", "--role", "owner", "--name", "Dana Reyes"]);
  const id =
    /^Member ([0-9a-f]{32}): owner of team default in sandbox, development, production\.\n/.exec(added.stdout)?.[1] ??
    "";
  assert.equal((await run(["people", "add", "sam@lender.example", "--role", "support", "--env", "sandbox"])).code, 0);
  const twice = await run(["members", "add", "dana@lender.example", "--role", "support"]);
  assert.deepEqual([twice.code, twice.stderr.includes("Somebody with this email address is a member")], [1, true]);
  assert.equal((await run(["members", "add", "dana", "--role", "owner"])).code, 2);
  assert.equal((await run(["members", "add", "x@lender.example", "--role", "king"])).code, 2);

  const changed = await run(["members", "role", id, "--role", "auditor", "--env", "production"]);
  assert.match(changed.stdout, /^auditor in production, from the next request on\.\n$/);
  const { stdout: list } = await run(["members", "list"]);
  assert.match(list, new RegExp(`${id} +default +production +auditor +never +dana@lender\\.example +Dana Reyes`));
  assert.match(list, new RegExp(`${id} +default +sandbox +owner `));
  assert.match(list, /sandbox +support +never +sam@lender\.example +sam@lender\.example/);

  const link = readPrinted<{ url: string }>(await run(["members", "sign-in", id, "--env", "production", "--json"]));
  assert.match(link.url, /\/dashboard\/[a-z]+\/#token=[0-9a-f]{64}$/);
  assert.equal((await run(["members", "sign-in", "0".repeat(32)])).code, 1);
  await db.rows(
    {
      name: "give_passkey",
      text: "insert into passkeys (id, member_id, credential_id, public_key, uses, is_synced) values ($1, $1, '\\x01', '\\x01', 0, false)",
    },
    [id],
  );
  assert.match((await run(["members", "sign-in", id])).stderr, /signs in with a passkey/);
  assert.match((await run(["members", "forget-passkeys", id])).stdout, /^1 passkey removed\.\n$/);
  assert.equal((await run(["members", "sign-in", id, "--env", "production"])).code, 0);
  assert.match((await run(["members", "sign-out", id])).stdout, /^0 sessions ended\.\n$/);
  assert.match((await run(["members", "remove", id, "--env", "production"])).stdout, /^Removed from production\.\n$/);
  assert.match((await run(["members", "remove", id])).stdout, /^Removed from sandbox, development\.\n$/);
  assert.doesNotMatch((await run(["members", "list"])).stdout, /dana/);
  await db.rows({
    name: "damage_members",
    text: "update members set sealed_member = '\\x00' where removed_at is null",
  });
  assert.equal((await run(["members", "add", "eve@lender.example", "--role", "owner"])).code, 0);
  const [head, ...left] = (await run(["members", "list"])).stdout.trimEnd().split("\n");
  assert.match(head ?? "", /^ID /);
  assert.deepEqual(
    left.map((line) => /\S+@\S+/.exec(line)?.[0]),
    Array(3).fill("eve@lender.example"),
  );
  const [sam] = await db.rows<{ id: string }>({
    name: "find_damaged",
    text: "select replace(id::text, '-', '') as id from members where sealed_member = '\\x00'",
  });
  assert.equal((await run(["members", "sign-in", sam?.id ?? ""])).code, 0);
  assert.match((await run(["members", "remove", sam?.id ?? ""])).stdout, /^Removed from sandbox\.\n$/);
  const roles = readPrinted<{ role: string }[]>(await run(["members", "roles", "--json"]));
  assert.deepEqual(
    roles.map(({ role }) => role),
    MEMBER_ROLES,
  );
  const log = (await run(["audit", "list", "--action", "member.remove"])).stdout;
  assert.equal(log.split("\n").filter((line) => line.includes("member.remove")).length, 4);
  const links = readPrinted<{ actor: string; target: string; environment: string }[]>(
    await run(["audit", "list", "--action", "member.link", "--json"]),
  );
  assert.deepEqual(
    links.map(({ actor, target, environment }) => [actor.startsWith("operator:"), target, environment]).at(-1),
    [true, id, "production"],
  );
});
