import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decodeArchive, encodeArchive, type Frame } from "../../../src/kernel/backup/ops/archive.ts";

const HEADER = {
  kind: "header",
  header: {
    program: "0.2.0",
    created_at: "2026-11-25T00:00:00.000000Z",
    migrations: [],
    partitions: [],
    keyring: null,
  },
} satisfies Frame;
const END: Frame = { kind: "end", end: { rows: { teams: 2 }, sequences: [] } };

function archiveOf(chunks: readonly Uint8Array[]): Promise<Buffer> {
  return written([
    HEADER,
    { kind: "table", table: { name: "teams", columns: ["id"] } },
    ...chunks.map((bytes) => ({ kind: "rows", bytes }) as const),
    END,
  ]);
}

async function written(frames: readonly Frame[]): Promise<Buffer> {
  return Buffer.concat(await allOf(encodeArchive(streamOf(frames))));
}

function readBack(bytes: Uint8Array, size = bytes.length): Promise<Frame[]> {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return allOf(decodeArchive(streamOf(parts), "x.backup"));
}

async function* streamOf<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
}

const CHUNKS = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });

test("decodeArchive reads what encodeArchive wrote, however its bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(CHUNKS, fc.integer({ min: 1, max: 50 }), async (chunks, size) => {
      const frames = await readBack(await archiveOf(chunks), size);
      const rows = frames.flatMap((frame) => (frame.kind === "rows" ? [frame.bytes] : []));
      assert.deepEqual(Buffer.concat(rows), Buffer.concat(chunks));
      assert.deepEqual([frames.at(0), frames.at(-1)], [HEADER, END]);
    }),
    { numRuns: 50 },
  );
});

test("decodeArchive refuses an archive that is cut off at any byte", async () => {
  const whole = await archiveOf([Buffer.from("one\n"), Buffer.from("two\n")]);
  for (let length = 0; length < whole.length; length += 1) {
    await assert.rejects(readBack(whole.subarray(0, length)), /is incomplete|is not a backup of openvoe/);
  }
});

test("decodeArchive refuses an archive with any byte changed", async () => {
  const whole = await archiveOf([Buffer.from("one\n"), Buffer.from("two\n")]);
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await assert.rejects(readBack(changed), /is damaged|is incomplete|is not a backup|of form/, `byte ${at}`);
  }
});

test("decodeArchive refuses bytes after the end, another form, and what is no backup", async () => {
  const whole = await archiveOf([]);
  await assert.rejects(readBack(Buffer.concat([whole, Buffer.from("x")])), /is damaged: there are bytes after its end/);
  await assert.rejects(readBack(Buffer.from("openvoe-backup 2\nrest")), /of form 2; this program reads form 1/);
  await assert.rejects(readBack(Buffer.from("id,name\n1,Ann\n")), /x.backup is not a backup of openvoe/);
});

test("decodeArchive refuses a bound of a partition that is more than a literal", async () => {
  const partition = { parent: "events_v7", name: "x", from: "'a'", to: "'b'); drop table teams; --" };
  const header = { ...HEADER, header: { ...HEADER.header, partitions: [partition] } };
  await assert.rejects(
    written([header, END]).then((bytes) => readBack(bytes)),
    /is damaged: a part of it is unreadable/,
  );
});

async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}
