import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { test } from "node:test";
import { mintKeyring } from "../../src/crypto/keyring.ts";
import { DEFAULT_SCOPES } from "../../src/domain/caller.ts";
import { listAudit } from "../../src/operations/audit.ts";
import { openAuthenticator } from "../../src/operations/authenticate.ts";
import { freshDatabase, HOMES } from "../support/databases.ts";
import { makeDeployment, readPrinted } from "../support/deployment.ts";

interface PrintedKey {
  readonly team: string;
  readonly id: string;
  readonly client_id: string;
  readonly access_secret: string;
  readonly environment: string;
  readonly scopes: readonly string[];
  readonly name: string | null;
  readonly expires_at: string | null;
}

test("openvoe keys makes keys that open their environment, team by team, lists them without secrets, and ends them", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const create = async (...args: string[]) =>
    readPrinted<PrintedKey>(await run(["keys", "create", "--json", "--env", ...args]));

  const first = await create("sandbox");
  const [second, other] = await Promise.all([
    create("production", "--name", "till", "--scopes", "pii:read, companies:read", "--expires-at", "2999-01-01T00:00Z"),
    create("sandbox", "--team", "Second"),
  ]);

  assert.match(first.client_id, /^[0-9a-f]{32}$/);
  assert.match(first.access_secret, /^sandbox-[0-9a-f]{64}$/);
  assert.equal(first.team, "default");
  assert.deepEqual(first.scopes, DEFAULT_SCOPES);
  assert.deepEqual([first.name, first.expires_at], [null, null]);
  assert.match(second.access_secret, /^prod-/);
  assert.deepEqual(second.scopes, ["companies:read", "pii:read"]);
  assert.deepEqual([second.name, second.expires_at], ["till", "2999-01-01T00:00:00.000000Z"]);
  assert.equal(second.client_id, first.client_id);
  assert.notEqual(other.client_id, first.client_id);

  const authenticator = await openAuthenticator(db);
  t.after(() => authenticator.close());
  const enter = (clientId: string, secret: string) => authenticator.authenticate({ clientId, secret });
  assert.equal((await enter(second.client_id, second.access_secret)).environment, "production");
  await assert.rejects(enter(other.client_id, first.access_secret), { code: "authentication_failed" });

  const { stdout: ended } = await run(["keys", "deactivate", first.id]);
  assert.match(ended, /^Deactivated sandbox-…[0-9a-f]{4} \(sandbox\)\.\n$/);
  const { stdout: list } = await run(["keys", "list"]);
  assert.match(list, new RegExp(`${first.id} +default +sandbox +\\S+ +deactivated`));
  assert.match(list, new RegExp(`${second.id} +default +production +\\S+ +active +\\S+ +till`));
  assert.match(list, new RegExp(`${other.id} +Second +sandbox +\\S+ +active`));
  for (const { access_secret } of [first, second, other]) assert.ok(!list.includes(access_secret.slice(-20)));

  await run(["keys", "deactivate", first.id]);
  const actor = `operator:${userInfo().username}`;
  const acts = await listAudit(db, { target: null, action: null, limit: 100 });
  const told = (action: string) => acts.filter((act) => act.action === action);
  assert.deepEqual(
    told("key.create")
      .map(({ target }) => target)
      .toSorted(),
    [first, second, other].map(({ id }) => id).toSorted(),
  );
  const made = acts.find(({ target }) => target === second.id);
  assert.deepEqual([made?.actor, made?.environment], [actor, "production"]);
  assert.deepEqual(made?.details, { scopes: second.scopes, expires_at: second.expires_at });
  assert.deepEqual(
    told("key.deactivate").map(({ target, environment }) => [target, environment]),
    [[first.id, "sandbox"]],
  );
  assert.doesNotMatch(JSON.stringify(acts), /till/);
});

test("openvoe keys refuses in words what it cannot make or end", async (t) => {
  const { url } = await freshDatabase("embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const refusals: readonly (readonly [args: readonly string[], code: number, message: RegExp])[] = [
    [
      ["create", "--env", "sandbox", "--scopes", "companies:read,fly"],
      2,
      /No such scope: fly\. There are companies:read,/,
    ],
    ...["2020-01-01T00:00:00Z", "99999-01-01", "9999-12-31T23:59:59-01:00", "2999-02-31"].map(
      (time) => [["create", "--env", "sandbox", "--expires-at", time], 2, /an ISO 8601 time in the future/] as const,
    ),
    [["create", "--env", "sandbox", "--team", " "], 2, /1 to 128 characters/],
    [["deactivate", "0".repeat(32)], 1, /No key has this id: see openvoe keys list\.\n$/],
  ];
  await Promise.all(
    refusals.map(async ([args, expected, message]) => {
      const { code, stdout, stderr } = await run(["keys", ...args]);
      assert.deepEqual([code, stdout], [expected, ""]);
      assert.match(stderr, message);
    }),
  );
});
