import assert from "node:assert/strict";
import { appendFile, copyFile, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openProviders } from "../../../src/areas/connections/providers/providers.ts";
import { readmitRecord } from "../../../src/areas/records/ops/imports/readmit-record.ts";
import { readErasures, writeErasures } from "../../../src/kernel/audit/ops/erasures.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import { idHex, type VerificationId } from "../../../src/kernel/ids.ts";
import { browserWith, OWN } from "../../areas/persons/routes/visitor.ts";
import { record, subjectDetails } from "../../areas/records/linkage/persons.ts";
import { loadEmployments } from "../../areas/records/ops/imports/load.ts";
import { type Answer, type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { fetchedData } from "../../support/connections/fetched-data.ts";
import { beginAs, connectAs } from "../../support/connections/person.ts";
import { scriptedProvider } from "../../support/connections/scripted-provider.ts";
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

interface Repeated {
  readonly repeated: number;
  readonly present: number;
}

/** A record that is erased, and may then be imported again. */
const READMITTED = { source: "records", recordId: "E3" };

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

const PERSON = { ...subjectDetails().subject };
const OTHER = { ...PERSON, first_name: "Maria", ssn: "411223344" };
const BASIS = { requested_by: "subject", proof_sha256: "9".repeat(64) };

/** What is there of a person, and of what callers erase. */
async function leftIn(db: Database) {
  const text = `select (select count(*) from employments) as employments, (select count(*) from verifications) as verifications,
    (select count(*) from users) as users, (select count(*) from links) as links, (select count(*) from link_data) as fetched,
    (select count(*) from links where status = 'revoked') as revoked, (select count(*) from subject_freezes) as freezes`;
  return (await db.rows<Record<string, number>>({ name: "left", text }))[0];
}

/** A person erases their data and ends a sharing; callers erase a verification, a link and a user; a record is readmitted. */
async function eraseInEveryWay(
  app: TestApplication,
  { operator, lender, client }: Readonly<Record<"operator" | "lender" | "client", Client>>,
  { verification, links }: { readonly verification: unknown; readonly links: readonly Answer[] },
): Promise<void> {
  const made = await operator.post("/v1/subjects/sessions/", { subject: PERSON, ...BASIS });
  const token = String(made.at("url")).split("#token=")[1];
  const person = browserWith(app, await app.clientWith(OWN).post("/v1/person/session/", { token }));
  const answer = await person.post("/v1/person/erasure/", { date_of_birth: PERSON.date_of_birth });
  assert.deepEqual([answer.status, answer.at("erased.employments")], [200, 3], answer.text);
  assert.equal((await lender.delete(`/v1/instant-verifications/${verification}/`)).status, 204);
  const [ended, deleted, ofUser] = links;
  const owner = app.clientWith({ authorization: `Bearer ${String(ended?.at("management_url")).split("/").at(-1)}` });
  assert.equal((await owner.post("/v1/shared/link/revoke/", null)).at("status"), "revoked");
  assert.equal((await client.delete(`/v1/links/${deleted?.at("link_id")}/`)).status, 204);
  const userId = (await client.get(`/v1/links/${ofUser?.at("link_id")}/`)).at("user_id");
  assert.equal((await client.delete(`/v1/users/${userId}/`)).status, 204);
  await readmitRecord(app, { actor: "operator:test", teamId: null, environment: "production" }, READMITTED);
}

test("openvoe subjects erase-again repeats every erasure since the backup, from a file that names nobody", async (t) => {
  const home = HOMES.at(-1) ?? "embedded";
  const ring = mintKeyring();
  const providers = openProviders([scriptedProvider(fetchedData)]);
  const app = await startApplication({ home, keyring: ring, isVerifying: true, workers: ["connections"], providers });
  t.after(() => app.stop());
  const operator = await app.client({ environment: "production", scopes: ["subjects:write"] });
  const lender = await app.client({ environment: "production" });
  const client = await app.client();
  const dated = { ...record({ record_id: "E1" }), ...PERSON };
  await loadEmployments(app, [dated, { ...dated, ...OTHER, record_id: "E2" }, { ...dated, record_id: "E3" }]);
  const verify = async (subject: object) => {
    const asked = { subject, addresses: subjectDetails().addresses };
    return (await lender.post("/v1/instant-verifications/", asked, { headers: { prefer: "wait=20" } })).at("id");
  };
  await verify(PERSON);
  const [erased, left] = [await verify(OTHER), await verify(OTHER)];
  const user = await lender.post("/v1/users/", { external_user_id: "borrower-1", ...PERSON, date_of_birth: undefined });
  assert.equal(user.status, 201, user.text);
  await operator.post("/v1/subjects/freeze/", { subject: PERSON });
  const links = await Promise.all([0, 1, 2].map(async () => connectAs((await beginAs(app, client)).person)));
  const earlier = await client.post("/v1/users/", { external_user_id: "erased-before-the-backup" });
  assert.equal((await client.delete(`/v1/users/${earlier.at("id")}/`)).status, 204);

  const machine = makeDeployment(t, { DATABASE_URL: app.databaseUrl, OPENVOE_KEYRING: JSON.stringify(ring) });
  const folder = path.dirname(machine.dataDir);
  const [backup, erasures] = [path.join(folder, "one.backup"), path.join(folder, "erasures.ndjson")];
  readPrinted(await machine.run(["backup", backup, "--json"]));
  await writeErasures(app, erasures);
  // What is loaded and erased after the backup must not come back with the next import either.
  await loadEmployments(app, [{ ...dated, record_id: "E4" }]);

  await eraseInEveryWay(app, { operator, lender, client }, { verification: erased, links });
  // A line that a crash cut off is written again.
  await appendFile(erasures, '{"id":"0');
  await writeErasures(app, erasures);
  await writeErasures(app, erasures);
  const list = await readFile(erasures, "utf8");
  for (const value of Object.values(PERSON)) assert.ok(!list.includes(String(value)), "the file names nobody");
  await writeFile(erasures, list.replace('{"id":"0\n', ""));

  const { db, url } = await freshDatabase(home, t);
  const restored = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(ring) });
  readPrinted(await restored.run(["restore", backup, "--json"]));
  const before = { employments: 3, verifications: 3, users: 4, links: 3, fetched: 3, revoked: 0, freezes: 1 };
  assert.deepEqual(await leftIn(db), before);
  const unsure = await restored.run(["subjects", "erase-again", erasures]);
  assert.deepEqual([unsure.code, /repeat the command with --yes/.test(unsure.stderr)], [1, true]);
  const again = () => restored.run(["subjects", "erase-again", erasures, "--yes", "--json"]);
  const first = readPrinted<Repeated>(await again());
  assert.deepEqual(first, { repeated: list.split("\n").filter((line) => line.endsWith("}")).length - 1, present: 1 });
  const after = { employments: 1, verifications: 1, users: 2, links: 1, fetched: 0, revoked: 1, freezes: 0 };
  assert.deepEqual(await leftIn(db), after);
  assert.deepEqual(await leftIn(app.db), after, "as in the database that was lost");
  assert.deepEqual(readPrinted<Repeated>(await again()), { repeated: 0, present: first.repeated + 1 });

  const [kept] = await db.rows<{ id: string }>({ name: "kept", text: "select id from verifications" });
  assert.equal(kept?.id, idHex(left as VerificationId), "of the other person, what they have not erased");
  await assert.rejects(loadEmployments({ db, keyring: app.keyring }, [{ ...dated, record_id: "E4" }]), /1 records/);
  await loadEmployments({ db, keyring: app.keyring }, [{ ...dated, record_id: READMITTED.recordId }]);
  const log = readPrinted<{ action: string; actor: string; details: object }[]>(
    await restored.run(["audit", "list", "--action", "subject.erase", "--json"]),
  );
  assert.match(log[0]?.actor ?? "", /^operator:/);
  assert.ok(Object.hasOwn(log[0]?.details ?? {}, "first_erased_at"));
  // The file of the restored database has what was repeated, for the next restore.
  const next = path.join(folder, "next.ndjson");
  await writeErasures({ db }, next);
  assert.equal(new Set(readErasures(await readFile(next, "utf8")).map(({ id }) => id)).size, first.repeated + 1);
});

test("openvoe subjects erase-again refuses a file with a line that is not an erasure, and erases nothing", async (t) => {
  const deployment = makeDeployment(t);
  readPrinted(await deployment.run(["migrate", "--json"]));
  const file = path.join(path.dirname(deployment.dataDir), "erasures.ndjson");
  for (const line of ["{", "{}", '{"id":"x","at":"","environment":"production","target":"","details":{"ids":{}}}']) {
    await writeFile(file, `\n${line}\n`);
    const { code, stderr } = await deployment.run(["subjects", "erase-again", file, "--yes"]);
    assert.deepEqual([code, /Line 2 of the file is not an erasure/.test(stderr)], [1, true], stderr);
  }
});
