import assert from "node:assert/strict";
import { copyFile, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { type Deployment, makeDeployment, readPrinted } from "../../support/deployment.ts";

interface Backup {
  readonly rows: number;
  readonly keyring: boolean;
}

interface Restore {
  readonly rows: number;
  readonly keyring: string;
  readonly keyring_problem: string | null;
}

const ringOf = ({ dataDir }: Deployment) => path.join(dataDir, "keyring.json");

/** A deployment with one key, and a backup of it beside its data folder. */
async function backedUp(t: { after(work: () => Promise<void>): void }, options: readonly string[] = []) {
  const deployment = makeDeployment(t);
  readPrinted(await deployment.run(["migrate", "--json"]));
  readPrinted(await deployment.run(["keys", "create", "--env", "sandbox", "--json"]));
  const file = path.join(path.dirname(deployment.dataDir), "openvoe.backup");
  const made = await deployment.run(["backup", file, ...options, "--json"]);
  return { deployment, file, made, result: readPrinted<Backup>(made) };
}

test("openvoe backup leaves the key ring out and says so, and openvoe restore waits for it", async (t) => {
  const { deployment, file, made, result } = await backedUp(t);
  assert.match(made.stderr, /^openvoe: the KEY RING IS NOT IN THIS BACKUP\. .* Keep a copy of .*keyring\.json/);
  assert.equal(result.keyring, false);
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  const again = await deployment.run(["backup", file]);
  assert.deepEqual([again.code, /already is a file/.test(again.stderr)], [1, true]);

  const other = makeDeployment(t);
  const restored = await other.run(["restore", file, "--json"]);
  const { rows, keyring, keyring_problem } = readPrinted<Restore>(restored);
  assert.deepEqual([rows, keyring], [result.rows, "none"]);
  assert.match(keyring_problem ?? "", /The key ring of this database is missing: restore .*keyring\.json/);
  assert.match(restored.stderr, /the service cannot start yet/);
  await copyFile(ringOf(deployment), ringOf(other));
  const keys = readPrinted<unknown[]>(await other.run(["keys", "list", "--json"]));
  assert.deepEqual(keys, readPrinted(await deployment.run(["keys", "list", "--json"])));
  const acts = readPrinted<{ action: string }[]>(await other.run(["audit", "list", "--json"]));
  assert.deepEqual(acts.map(({ action }) => action).sort(), ["database.backup", "database.restore", "key.create"]);
});

test("openvoe backup --include-keyring puts the key ring in, and openvoe restore puts it into a folder without one", async (t) => {
  const { deployment, file, made, result } = await backedUp(t, ["--include-keyring"]);
  assert.match(
    made.stderr,
    /^openvoe: the KEY RING IS IN THIS BACKUP\. Anyone with the file can read all personal data/,
  );
  assert.equal(result.keyring, true);
  const other = makeDeployment(t);
  const { keyring, keyring_problem } = readPrinted<Restore>(await other.run(["restore", file, "--json"]));
  assert.deepEqual([keyring, keyring_problem], ["placed", null]);
  assert.equal(await readFile(ringOf(other), "utf8"), await readFile(ringOf(deployment), "utf8"));
  assert.equal((await stat(ringOf(other))).mode & 0o777, 0o600);
  const twice = await other.run(["restore", file]);
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /The database is not empty: it has rows in .*Set OPENVOE_DATA_DIR to a new folder/);
});

test("openvoe restore refuses a file that is truncated, changed, or no backup, before it makes a database", async (t) => {
  const { file } = await backedUp(t);
  const whole = await readFile(file);
  const changed = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  changed.fill(0, middle, middle + 8);
  for (const [bytes, words] of [
    [whole.subarray(0, middle), /ends too early; the file is truncated/],
    [changed, /is corrupt|is damaged/],
    [Buffer.from("id,name\n"), /is not a backup of openvoe/],
    [Buffer.alloc(0), /is incomplete/],
  ] as const) {
    await writeFile(`${file}.bad`, bytes);
    const other = makeDeployment(t);
    const { code, stderr } = await other.run(["restore", `${file}.bad`]);
    assert.deepEqual([code, words.test(stderr)], [1, true], stderr);
    await assert.rejects(stat(other.dataDir), { code: "ENOENT" });
  }
});

test("openvoe backup - and openvoe restore work on the server of DATABASE_URL, and - are the standard streams", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  await db.rows({
    name: "",
    text: "insert into teams (id, name, client_id) values (gen_random_uuid(), 'one', gen_random_uuid())",
  });
  const backup = await makeDeployment(t, { DATABASE_URL: url }).start(["backup", "-"]).ended;
  // The bytes are not text: what arrived of them is enough to tell that they came, and that nothing else did.
  assert.deepEqual([backup.code, backup.stdout.charCodeAt(0)], [0, 0x1f]);
  assert.match(backup.stderr, /Backed up \d+ rows into -: the database as it was at/);
  const file = path.join(path.dirname(makeDeployment(t).dataDir), "server.backup");
  readPrinted(await makeDeployment(t, { DATABASE_URL: url }).run(["backup", file, "--json"]));
  const { db: other, url: otherUrl } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  readPrinted(await makeDeployment(t, { DATABASE_URL: otherUrl }).run(["restore", file, "--json"]));
  const teams = await other.rows<{ name: string }>({ name: "list", text: "select name from teams" });
  assert.deepEqual(teams, [{ name: "one" }]);
});
