import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import {
  decodeText,
  endsLinesWithCr,
  LINE_CHARS_MAX,
  NOT_UTF_8,
  splitLines,
  unifyLineEnds,
} from "../../../src/areas/files/lines.ts";
import { bytesOf, flattened } from "../records/ops/imports/rows.ts";

async function decoded(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const chunk of decodeText(chunks)) text += chunk;
  return text;
}

async function* chunksOf(...chunks: (number[] | string)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

test("decodeText decodes any text, however the bytes are chunked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 5 }), async (text, cut) => {
      assert.equal(await decoded(bytesOf(text, cut)), text.replace(/^\ufeff/, ""));
    }),
  );
});

test("decodeText drops a byte order mark only at the start", async () => {
  assert.equal(await decoded(bytesOf("\ufeffa\ufeffb", 1)), "a\ufeffb");
});

test("decodeText marks invalid UTF-8, and keeps a replacement character that the file contains", async () => {
  assert.equal(await decoded(chunksOf([0x61, 0xe9, 0x62], "c")), `a${NOT_UTF_8}bc`);
  assert.equal(await decoded(chunksOf("a", [0xc3])), `a${NOT_UTF_8}`);
  assert.equal(await decoded(bytesOf("a\ufffdb")), "a\ufffdb");
});

test("splitLines numbers lines from 1, accepts LF and CRLF, and a last line without an end", async () => {
  async function* chunks() {
    yield* ["a\r", "\nb", "\n\nc"];
  }
  assert.deepEqual(await flattened(splitLines(chunks())), [
    { number: 1, text: "a" },
    { number: 2, text: "b" },
    { number: 3, text: "" },
    { number: 4, text: "c" },
  ]);
});

test("endsLinesWithCr uses the first line end outside quotes", () => {
  for (const [start, expected] of [
    ["a,b\rc,d\r", true],
    ["a,b\r", true],
    ['"a","b"\rc,"d\ne"\r', true],
    ['"stray,b\rc,d\r', true],
    ["a,b\nc,d\re\n", false],
    ["a,b\r\nc,d\r\n", false],
    ['"a\rz",b\r\nc,d\r\n', false],
    ["a,b", false],
  ] as const) {
    assert.equal(endsLinesWithCr(start), expected, JSON.stringify(start));
  }
});

test("unifyLineEnds converts CR and CRLF to LF, however they are chunked", async () => {
  for (const cut of [1, 2, 3, 4, 99]) {
    const chunks = "a\rb\r\n\r\rc\n".match(new RegExp(`[^]{1,${cut}}`, "g")) ?? [];
    let text = "";
    for await (const part of unifyLineEnds(Readable.from(chunks))) text += part;
    assert.equal(text, "a\nb\n\n\nc\n", `cut to ${cut}`);
  }
});

test("splitLines never holds a line above the limit", async () => {
  const heapBefore = process.memoryUsage().heapUsed;
  let heapPeak = 0;
  async function* chunks() {
    for (let i = 0; i < 400; i += 1) {
      if (i % 100 === 0) heapPeak = Math.max(heapPeak, process.memoryUsage().heapUsed);
      yield Buffer.alloc(LINE_CHARS_MAX, i % 2 === 0 ? "x" : "y").toString("latin1");
    }
    yield "\nshort";
  }
  assert.deepEqual(await flattened(splitLines(chunks())), [
    { number: 1, text: null },
    { number: 2, text: "short" },
  ]);
  assert.ok(heapPeak - heapBefore < 200 * LINE_CHARS_MAX, "400 MiB of one line must not pile up");
});
