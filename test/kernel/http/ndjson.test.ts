import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LINE_BYTES_MAX, splitNdjson } from "../../../src/kernel/http/core/bodies/ndjson.ts";

async function linesOf(chunks: readonly Buffer[]): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const some of splitNdjson(chunks)) lines.push(...some.map((line) => line?.toString() ?? null));
  return lines;
}

/** Cuts bytes at places, which may repeat. */
function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

test("splitNdjson gives the same lines however the bytes are chunked, without blank ones", async () => {
  const line = fc.oneof(fc.constantFrom("", " ", "\t", "\r", " \r"), fc.json(), fc.constant("Łódź 会社"));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.boolean(), fc.array(fc.nat()), async (lines, isEnded, places) => {
      const bytes = Buffer.from(lines.join("\n") + (isEnded ? "\n" : ""));
      const kept = lines.flatMap((text) => text.split("\n")).filter((text) => !/^[ \t\r]*$/.test(text));
      assert.deepEqual(await linesOf(cutAt(bytes, places)), kept);
    }),
  );
});

test("splitNdjson gives null for a line that is too long, and goes on after it", async () => {
  const longest = "x".repeat(LINE_BYTES_MAX);
  const text = `a\n${longest}\n${longest}x\nb\n${longest}y`;
  const chunks = cutAt(
    Buffer.from(text),
    Array.from({ length: 20 }, (_, at) => at * 4_000),
  );
  assert.deepEqual(await linesOf(chunks), ["a", longest, null, "b", null]);
  assert.deepEqual(await linesOf([Buffer.from(text)]), ["a", longest, null, "b", null]);
});
