import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { DEFAULT_SCOPES } from "../../../src/kernel/access/caller.ts";
import { openAuthenticator } from "../../../src/kernel/access/ops/authenticate.ts";
import { listAudit } from "../../../src/kernel/audit/ops/audit.ts";
import { Keyring, mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import type { TeamId } from "../../../src/kernel/ids.ts";
import { addWebhook } from "../../areas/webhooks/workers/delivery-fixture.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { listening, makeDeployment, readPrinted } from "../../support/deployment.ts";

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

test("openvoe keys creates keys for their environment and team, lists them without secrets, and deactivates them", async (t) => {
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

test("openvoe keys name-team sets how persons see a team, records it, and removes it", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  await run(["keys", "create", "--json", "--env", "sandbox"]);
  const nameNow = async () => (await db.rows<{ display_name: string | null }>(DISPLAY_NAMES, []))[0]?.display_name;
  assert.match((await run(["keys", "name-team", "default", " Acme Lending "])).stdout, /Acme Lending/);
  assert.equal(await nameNow(), "Acme Lending");
  await run(["keys", "name-team", "default"]);
  assert.equal(await nameNow(), null);
  const acts = await listAudit(db, { target: null, action: "team.name", limit: 10 });
  assert.deepEqual(acts.map(({ details }) => details).toReversed(), [
    { display_name: "Acme Lending" },
    { display_name: null },
  ]);
});

const DISPLAY_NAMES = { name: "read_display_names", text: "select display_name from teams" };

test("openvoe keys create warns that webhooks will be signed with the new secret, if there are any", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const ring = mintKeyring();
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(ring) });
  const create = async (...args: string[]) => {
    const ended = await run(["keys", "create", "--json", ...args]);
    return { key: readPrinted<PrintedKey & { secret_hint: string }>(ended), warning: ended.stderr };
  };
  const first = await create("--env", "sandbox");
  const text = "select team_id from credentials where id = $1";
  const [row] = await db.rows<{ team_id: TeamId }>({ name: "find_team_of_key", text }, [first.key.id]);
  const tenant = { teamId: row?.team_id as TeamId, environment: "sandbox" as const };
  const register = (url: string) => addWebhook({ db, keyring: new Keyring(ring), tenant }, url);
  await register("https://receiver.example/one");

  const second = await create("--env", "sandbox");
  await register("https://receiver.example/two");
  const third = await create("--env", "sandbox");
  const elsewhere = await Promise.all([create("--env", "production"), create("--env", "sandbox", "--team", "Second")]);

  const told = (webhooks: string, before: string) =>
    `openvoe: warning: ${webhooks} of team default in sandbox will be signed with this new access secret within 5 seconds ` +
    `(X-WEBHOOK-SIGN), no longer with ${before}. ` +
    "Give it to the receivers that check X-WEBHOOK-SIGN; webhook-signature does not change.\n";
  assert.equal(second.warning, told("The webhook", first.key.secret_hint));
  assert.equal(third.warning, told("All 2 webhooks", second.key.secret_hint));
  assert.deepEqual(
    [first, ...elsewhere].map(({ warning }) => warning),
    ["", "", ""],
  );

  for (const { key } of [first, second]) readPrinted(await run(["keys", "deactivate", key.id, "--json"]));
  readPrinted(await run(["keys", "deactivate", third.key.id, "--json"]));
  const alone = await create("--env", "sandbox");
  assert.match(alone.warning, /All 2 webhooks .* within 5 seconds \(X-WEBHOOK-SIGN\)\. Give it/);
});

test("openvoe keys refuses with readable messages", async (t) => {
  const { url } = await freshDatabase("embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const refusals: readonly (readonly [args: readonly string[], code: number, message: RegExp])[] = [
    [
      ["create", "--env", "sandbox", "--scopes", "companies:read,fly"],
      2,
      /Unknown scope: fly\. The scopes are companies:read,/,
    ],
    ...["2020-01-01T00:00:00Z", "99999-01-01", "9999-12-31T23:59:59-01:00", "2999-02-31"].map(
      (time) => [["create", "--env", "sandbox", "--expires-at", time], 2, /an ISO 8601 time in the future/] as const,
    ),
    [["create", "--env", "sandbox", "--team", " "], 2, /1 to 128 characters/],
    [["name-team", "nobody", "Acme"], 1, /No team is named nobody: see openvoe keys list\.\n$/],
    [["name-team", "default", " "], 2, /1 to 128 visible characters/],
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

test("openvoe keys sign-in links to the service that runs on the data folder, else to the port that it is given", async (t) => {
  const { dataDir, run, start } = makeDeployment(t);
  const service = start(["serve"]);
  const url = await listening(service);
  const { id } = readPrinted<{ id: string }>(await run(["keys", "create", "--env", "sandbox", "--json"]));
  const linkOf = async (words: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
    readPrinted<{ link: string }>(await run(["keys", "sign-in", id, "--json", ...words], env)).link;
  assert.ok((await linkOf()).startsWith(`${url}/`), "the port is any free one");
  assert.match(await linkOf(["--port", "18100"]), /^http:\/\/127\.0\.0\.1:18100\//);
  assert.match(await linkOf([], { OPENVOE_PUBLIC_URL: "https://voe.example.com" }), /^https:\/\/voe\.example\.com\//);
  await service.stop("SIGTERM");
  assert.match(await linkOf([], { OPENVOE_PORT: "18101" }), /^http:\/\/127\.0\.0\.1:18101\//, "it runs no more");
  // One that was killed leaves its file.
  writeFileSync(path.join(dataDir, "service.json"), JSON.stringify({ url, pid: 2 ** 22 + 1 }));
  assert.match(await linkOf([], { OPENVOE_PORT: "18101" }), /^http:\/\/127\.0\.0\.1:18101\//, "it was killed");
});
