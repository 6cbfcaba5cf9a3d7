import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readSnapshot, writeSnapshot } from "../../../../src/areas/companies/directory/snapshot-file.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import {
  encodeIndex,
  SNAPSHOT_FORMAT,
  SnapshotError,
} from "../../../../src/areas/companies/matching/index/snapshot.ts";

const BYTES = encodeIndex(buildDirectoryIndex([]), `${"0a".repeat(16)}:7`);

async function aFolder(t: TestContext): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "openvoe-snapshot-"));
  t.after(() => rm(dir, { recursive: true, force: true }));
  return path.join(dir, "made");
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

for (const partBytes of [1, 100, BYTES.length - 1, BYTES.length, BYTES.length + 1]) {
  test(`writeSnapshot and readSnapshot handle a snapshot longer than the ${partBytes} bytes of one call`, async (t) => {
    const folder = await aFolder(t);
    await writeSnapshot(folder, BYTES, partBytes);
    const read = await readSnapshot(folder, partBytes);
    assert.deepEqual(read?.state, { directoryId: "0a".repeat(16), version: 7 });
    assert.deepEqual(read?.bytes, BYTES);
  });
}

test("writeSnapshot makes file and folder readable only by their owner, whatever the umask", async (t) => {
  const folder = await aFolder(t);
  const umask = process.umask(0);
  t.after(() => process.umask(umask));
  await writeSnapshot(folder, BYTES);
  assert.equal(await modeOf(folder), 0o700);
  const file = path.join(folder, "company-index.snapshot");
  assert.equal(await modeOf(file), 0o600);

  await writeFile(`${file}.${process.pid}.draft`, "left by a killed program", { mode: 0o644 });
  await writeSnapshot(folder, BYTES);
  assert.equal(await modeOf(file), 0o600);
});

test("readSnapshot restricts the permissions of a snapshot of an older version", async (t) => {
  const folder = await aFolder(t);
  await writeSnapshot(folder, BYTES);
  const file = path.join(folder, "company-index.snapshot");
  await chmod(file, 0o644);
  assert.notEqual(await readSnapshot(folder), null);
  assert.equal(await modeOf(file), 0o600);
});

test("readSnapshot ignores a snapshot of another version's format, and refuses a damaged one", async (t) => {
  const folder = await aFolder(t);
  const other = BYTES.slice();
  new DataView(other.buffer).setUint32(8, SNAPSHOT_FORMAT - 1, true);
  await writeSnapshot(folder, other);
  assert.equal(await readSnapshot(folder), null);

  const damaged = BYTES.slice();
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await writeSnapshot(folder, damaged);
  await assert.rejects(readSnapshot(folder), SnapshotError);
});
