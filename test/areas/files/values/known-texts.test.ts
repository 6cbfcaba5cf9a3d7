import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { KnownTexts } from "../../../../src/areas/files/values/known-texts.ts";

const MEBIBYTE = 2 ** 20;

test("KnownTexts gives back equal texts, also of more than it remembers", () => {
  const known = new KnownTexts();
  const texts = ["", "a", "Ann Sample", "Ægir Þórsson \u{1f600} of Reykjavík"];
  for (let at = 0; at < 250_000; at += 1) if (known.of(`E${at}`) !== `E${at}`) assert.fail(String(at));
  assert.deepEqual(
    texts.map((text) => known.of(text)),
    texts,
  );
});

test("KnownTexts keeps nothing of the texts whose pieces it gives back", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const known = new KnownTexts();
  collect();
  const held = () => {
    collect();
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external - arrayBuffers;
  };
  const before = held();
  const pieces: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const text = Buffer.alloc(MEBIBYTE, `${at} of a long text `).toString();
    pieces.push(known.of(text.slice(0, 40)));
  }
  const grown = (held() - before) / MEBIBYTE;
  assert.ok(grown < 5, `${grown} MiB`);
  assert.equal(pieces.length, 20);
});
