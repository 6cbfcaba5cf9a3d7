import assert from "node:assert/strict";
import { chmod, chown, lstat, mkdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clientOf, type Key } from "../../../fixtures/verification-client.ts";
import { type KeyringContents, mintKeyring, mintNextKey, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { claimRotation } from "../../../src/kernel/sealing/sql/keyring-check.ts";
import {
  createKeyringFile,
  readKeyringFile,
  replaceKeyringFile,
} from "../../../src/program/cli/process/keyring-file.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { type Deployment, listening, makeDeployment, readPrinted } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

const ringOf = ({ dataDir }: Deployment) => path.join(dataDir, "keyring.json");

test("the first start on the embedded database creates keyring.json, readable only by its owner, and no later start creates another", async (t) => {
  const deployment = makeDeployment(t);
  const file = ringOf(deployment);
  const list = () => deployment.run(["keyring", "list", "--json"]);

  readPrinted(await deployment.run(["migrate", "--json"]));
  assert.deepEqual(readPrinted(await list()), [{ id: 1, is_active: true, rows: 0 }]);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const made = await readFile(file, "utf8");
  assert.equal(parseKeyring(made).active, 1);

  await rename(file, `${file}.away`);
  const lost = await list();
  assert.equal(lost.code, 1);
  assert.ok(lost.stderr.includes(`The key ring of this database is missing: restore ${file}.`), lost.stderr);
  await assert.rejects(stat(file), { code: "ENOENT" });

  await writeFile(file, JSON.stringify(mintKeyring()), { mode: 0o600 });
  const other = await list();
  assert.equal(other.code, 1);
  assert.match(other.stderr, /sealed with another key ring: provide the one that it was created with/);

  await rename(`${file}.away`, file);
  await chmod(file, 0o640);
  const open = await list();
  assert.equal(open.code, 1);
  assert.match(open.stderr, /is readable by others: run chmod 600 on it/);

  await chmod(file, 0o600);
  assert.deepEqual(readPrinted(await list()), [{ id: 1, is_active: true, rows: 0 }]);
  assert.equal(await readFile(file, "utf8"), made);
});

test("createKeyringFile creates the ring next to the draft of a crashed program, whatever its process id", async (t) => {
  const { dataDir } = makeDeployment(t);
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, "keyring.json");
  await writeFile(`${file}.${process.pid}`, "half of a r", { mode: 0o600 });
  assert.deepEqual(await readKeyringFile(file), null);
  const made = await createKeyringFile(file);
  assert.deepEqual(await readKeyringFile(file), made);
  await replaceKeyringFile(file, mintNextKey(made));
  assert.equal((await readKeyringFile(file))?.sealing.length, 2);
  await writeFile(file, "half of a r");
  await assert.rejects(readKeyringFile(file), { message: `The key ring ${file} is not JSON.` });
});

test("on a server no start creates a key ring; openvoe keyring create does, once", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  const { run } = deployment;

  const without = await run(["keys", "list"]);
  assert.equal(without.code, 1);
  assert.match(without.stderr, /No key ring: set OPENVOE_KEYRING, or run openvoe keyring create\./);
  await assert.rejects(stat(ringOf(deployment)), { code: "ENOENT" });

  assert.deepEqual(readPrinted(await run(["keyring", "create", "--json"])), { file: ringOf(deployment), active: 1 });
  assert.equal((await stat(ringOf(deployment))).mode & 0o777, 0o600);
  const [second, listed] = await Promise.all([run(["keyring", "create"]), run(["keys", "list", "--json"])]);
  assert.equal(second.code, 1);
  assert.match(second.stderr, /There already is a key ring at /);
  assert.deepEqual(readPrinted(listed), []);
});

test("openvoe keyring rotate prints the two steps for a ring from the environment", async (t) => {
  const ring = mintKeyring();
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(ring) });

  const { first, then } = readPrinted<{ first: string; then: string }>(await run(["keyring", "rotate", "--json"]));

  const [learnt, used] = [parseKeyring(first), parseKeyring(then)];
  assert.deepEqual([learnt.active, used.active], [1, 2]);
  assert.deepEqual(learnt.sealing, used.sealing);
  assert.deepEqual(learnt.sealing[0], ring.sealing[0]);
  assert.equal(used.index, ring.index);
});

test("openvoe keyring rotate changes the ring that a link leads to, and keeps its owner", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  readPrinted(await deployment.run(["keyring", "create", "--json"]));
  const link = ringOf(deployment);
  const kept = `${deployment.dataDir}-keys.json`;
  t.after(() => rm(kept, { force: true }));
  await rename(link, kept);
  await symlink(kept, link);
  // Only root can leave a file to somebody else.
  if (process.getuid?.() === 0) await chown(kept, 12_345, 23_456);
  const { uid, gid } = await stat(kept);

  readPrinted(await deployment.run(["keyring", "rotate", "--json"]));

  assert.ok((await lstat(link)).isSymbolicLink());
  assert.equal(parseKeyring(await readFile(kept, "utf8")).active, 2);
  const rotated = await stat(kept);
  assert.deepEqual([rotated.uid, rotated.gid, rotated.mode & 0o777], [uid, gid, 0o600]);
});

test("openvoe keyring rotate refuses another database's ring and an older copy, and does not change it", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  const { run } = deployment;
  const file = ringOf(deployment);
  const keep = (contents: KeyringContents) => writeFile(file, JSON.stringify(contents), { mode: 0o600 });
  await mkdir(deployment.dataDir, { recursive: true });
  const first = mintKeyring();
  const second = { ...mintNextKey(first), active: 2 };
  await keep(second);
  readPrinted(await run(["keys", "create", "--env", "sandbox", "--json"]));

  const other = mintKeyring();
  for (const [contents, message] of [
    [other, /sealed with another key ring: provide the one that it was created with/],
    [first, /rows sealed with a key that the key ring lacks \(2\): provide the newest copy of the ring/],
  ] as const) {
    await keep(contents);
    const inFile = await run(["keyring", "rotate"]);
    assert.deepEqual([inFile.code, inFile.stdout], [1, ""]);
    assert.match(inFile.stderr, message);
    assert.equal(await readFile(file, "utf8"), JSON.stringify(contents));
    const given = await run(["keyring", "rotate"], { OPENVOE_KEYRING: JSON.stringify(contents) });
    assert.deepEqual([given.code, given.stdout], [1, ""]);
    assert.match(given.stderr, message);
  }

  await rm(file);
  const lost = await run(["keys", "list"]);
  assert.equal(lost.code, 1);
  assert.ok(
    lost.stderr.includes(`The key ring of this database is missing: restore ${file}, or set OPENVOE_KEYRING to it.`),
    lost.stderr,
  );
});

test("openvoe serve refuses a copy of the ring from before a rotation, and fails nothing that it cannot open", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  const { run, start } = deployment;
  const [file, first] = [ringOf(deployment), mintKeyring()];
  const second = { ...mintNextKey(first), active: 2 };
  const keep = (contents: KeyringContents) => writeFile(file, JSON.stringify(contents), { mode: 0o600 });
  await mkdir(deployment.dataDir, { recursive: true });
  await keep(second);
  const key = readPrinted<Key>(await run(["keys", "create", "--env", "sandbox", "--json"]));
  const api = start(["serve", "--role", "api"]);
  const { id } = await clientOf(await listening(api), key).verify(7, 1);
  await api.stop();

  await keep(first);
  const refusal = /rows sealed with a key that the key ring lacks \(2\): provide the newest copy of the ring/;
  await assert.rejects(listening(start(["serve"])), refusal);

  await keep(second);
  const client = clientOf(await listening(start(["serve"])), key);
  await eventually(async () => assert.equal((await client.read(id)).status, "completed"));
});

test("openvoe keyring rotate adds one key at a time: a concurrent rotation is refused, or adds to the first one's ring", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  const { run, start } = deployment;
  readPrinted(await run(["keyring", "create", "--json"]));
  const before = parseKeyring(await readFile(ringOf(deployment), "utf8"));

  const rotations = [1, 2].map(() => start(["keyring", "rotate", "--json"]).ended);
  const seen = new Map<number, string>(before.sealing.map(({ id, key }) => [id, key]));
  await eventually(async () => {
    const { sealing } = parseKeyring(await readFile(ringOf(deployment), "utf8"));
    assert.ok(sealing.length > 1);
    for (const { id, key } of sealing) seen.set(id, key);
  });
  const ended = await Promise.all(rotations);

  const after = parseKeyring(await readFile(ringOf(deployment), "utf8"));
  const made = ended.filter(({ code }) => code === 0).map((one) => readPrinted<{ active: number }>(one).active);
  assert.equal(new Set(made).size, made.length);
  assert.equal(after.active, Math.max(...made));
  for (const [id, key] of seen) assert.equal(after.sealing.find((one) => one.id === id)?.key, key);
  for (const { stderr } of ended.filter(({ code }) => code !== 0)) {
    assert.match(stderr, /Another rotation of this key ring is in progress/);
  }
});

test("openvoe keyring rotate is refused, and changes nothing, while another rotation is in progress", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url });
  const { run } = deployment;
  readPrinted(await run(["keyring", "create", "--json"]));
  const before = await readFile(ringOf(deployment), "utf8");
  const refused = await db.transaction(async (tx) => {
    assert.equal(await claimRotation(tx), true);
    return run(["keyring", "rotate", "--json"]);
  });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Another rotation of this key ring is in progress/);
  assert.equal(await readFile(ringOf(deployment), "utf8"), before);
  assert.equal((await run(["keyring", "rotate", "--json"])).code, 0);
});
