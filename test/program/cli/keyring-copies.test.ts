import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { WEBHOOKS_SEALED } from "../../../src/areas/webhooks/sql/sealed.ts";
import {
  Keyring,
  type KeyringContents,
  mintKeyring,
  mintNextKey,
  parseKeyring,
} from "../../../src/kernel/crypto/keyring.ts";
import { openText } from "../../../src/kernel/crypto/seal.ts";
import type { WebhookId } from "../../../src/kernel/ids.ts";
import { aWebhook } from "../../kernel/http/requests.ts";
import { forEachDatabase, freshDatabase, type Home, type Owner } from "../../support/databases.ts";
import { type Deployment, listening, makeDeployment, readPrinted } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

const ZEROS = Buffer.alloc(32).toString("base64");
const ringOf = ({ dataDir }: Deployment) => path.join(dataDir, "keyring.json");
const readRing = async (one: Deployment) => parseKeyring(await readFile(ringOf(one), "utf8"));

/** Puts a ring where a machine has it. */
async function keep(one: Deployment, contents: KeyringContents): Promise<void> {
  await mkdir(one.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(ringOf(one), JSON.stringify(contents), { mode: 0o600 });
}

/** Machines that share a database, each with a copy of one ring that the database knows. */
async function machines(home: Home, t: Owner, count: number) {
  const { db, url } = await freshDatabase(home, t);
  const ring = mintKeyring();
  const all = Array.from({ length: count }, () => makeDeployment(t, { DATABASE_URL: url }));
  for (const one of all) await keep(one, ring);
  const [first] = all;
  assert.ok(first !== undefined);
  readPrinted(await first.run(["keyring", "list", "--json"]));
  return { db, ring, all, first };
}

forEachDatabase((home) => {
  test("openvoe keyring rotate refuses an old copy, a wrong sealing key and a ring of zeros, and changes no file", async (t) => {
    const { ring, first, all } = await machines(home, t, 2);
    const [, second] = all;
    assert.ok(second !== undefined);
    readPrinted(await first.run(["keyring", "rotate", "--json"]));
    const zeros = { ...ring, sealing: [{ id: 1, key: ZEROS }] };
    const wrong = { ...mintNextKey(mintKeyring()), index: ring.index };
    for (const [contents, message] of [
      [
        ring,
        /The key ring lacks key 2, which seals this database since a rotation: provide the newest copy of the ring\./,
      ],
      [wrong, /The sealing key with the id 1, 2 differs .* provide the ring that has sealed/],
      [zeros, /has a key whose bytes are all the same, such as zeros/],
    ] as const) {
      await keep(second, contents);
      for (const command of [["keyring", "rotate"], ["serve"], ["keys", "create", "--env", "sandbox"]]) {
        const refused = await second.run(command);
        assert.deepEqual([refused.code, refused.stdout], [1, ""], command.join(" "));
        assert.match(refused.stderr, message);
      }
      assert.equal(await readFile(ringOf(second), "utf8"), JSON.stringify(contents));
    }
    assert.deepEqual(readPrinted<unknown[]>(await first.run(["keys", "list", "--json"])), []);
  });

  test("openvoe keyring rotate on two copies concurrently lets exactly one win, and does not change the other's file", async (t) => {
    const { ring, all } = await machines(home, t, 2);
    const ended = await Promise.all(all.map((one) => one.start(["keyring", "rotate", "--json"]).ended));
    const lost = ended.findIndex(({ code }) => code !== 0);
    const [loser, winner] = [all[lost], all[1 - lost]];
    assert.ok(loser !== undefined && winner !== undefined, "both won");
    assert.equal(ended[1 - lost]?.code, 0);
    assert.match(ended[lost]?.stderr ?? "", /Another rotation of this key ring is in progress|lacks key 2/);
    assert.deepEqual(await readRing(loser), ring);
    assert.equal((await readRing(winner)).active, 2);
    const later = await loser.run(["keyring", "rotate"]);
    assert.equal(later.code, 1);
    assert.match(later.stderr, /provide the newest copy of the ring/);
    assert.deepEqual(await readRing(loser), ring);
    await keep(loser, await readRing(winner));
    readPrinted(await loser.run(["keyring", "rotate", "--json"]));
  });
});

forEachDatabase((home) => {
  test("openvoe serve keeps the keys in memory if its ring is replaced by a wrong one, reports it once, and accepts the right one again", async (t) => {
    const { db, ring, first } = await machines(home, t, 1);
    const service = first.start(["serve", "--role", "api"]);
    const url = await listening(service);
    const stateOf = async () => ((await (await fetch(`${url}/readyz`)).json()) as { key_ring?: string }).key_ring;
    await eventually(async () => assert.equal(await stateOf(), "current"));

    const key = readPrinted<Key>(await first.run(["keys", "create", "--env", "sandbox", "--json"]));
    await keep(first, { ...mintKeyring(), index: ring.index });
    await service.says(/"reason":"The sealing key with the id 1 .* is not used/);
    assert.equal(await stateOf(), "refused");
    assert.equal((await makeWebhook(url, key)).status, 201);
    await keep(first, { ...ring, sealing: [{ id: 1, key: ZEROS }] });
    await service.says(/"reason":"The key ring .* such as zeros[^}]* is not used/);
    assert.equal((await makeWebhook(url, key)).status, 201);

    await keep(first, ring);
    await service.says(/the key ring file is used again/);
    assert.equal(await stateOf(), "current");
    const { stdout } = await service.stop();
    assert.equal(stdout.match(/is not used/g)?.length, 2);
    const rows = await db.rows<{ id: WebhookId; sealed_secret: Buffer }>(LIST_SECRETS);
    assert.equal(rows.length, 2);
    for (const row of rows) openText(new Keyring(ring), row.sealed_secret, WEBHOOKS_SEALED.webhookSecret(row.id));
  });
});

interface Key {
  readonly client_id: string;
  readonly access_secret: string;
}

const LIST_SECRETS = { name: "test_list_secrets", text: "select id, sealed_secret from webhooks" };

/** Has the service seal something: the secret of a webhook. */
function makeWebhook(url: string, key: Key): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    "x-access-client-id": key.client_id,
    "x-access-secret": key.access_secret,
  };
  const body = JSON.stringify(aWebhook());
  return fetch(`${url}/v1/webhooks/`, { method: "POST", headers, body });
}
