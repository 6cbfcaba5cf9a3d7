import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { test } from "node:test";
import { defaultOutput, openOutput } from "../../../../src/program/cli/match/output-file.ts";

test("defaultOutput is next to the file and has its format, whatever its name", () => {
  const cases = [
    ["a/list.csv", "csv", "a/list.matched.csv"],
    ["list.CSV.gz", "csv", "list.matched.csv"],
    ["list.txt", "csv", "list.txt.matched.csv"],
    ["list.jsonl", "ndjson", "list.matched.jsonl"],
    ["list.ndjson.gz", "ndjson", "list.matched.ndjson"],
    ["list.csv", "ndjson", "list.csv.matched.ndjson"],
    ["-", "ndjson", "-"],
  ] as const;
  for (const [file, format, output] of cases) assert.equal(defaultOutput(file, format), output);
});

test("openOutput names the file if it cannot be written at the end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "openvoe-output-"));
  const output = join(folder, "out.csv");
  const sink = await openOutput({ output, input: "in.csv", isForced: false }, new PassThrough());
  await sink.write("name\n");
  await rm(folder, { recursive: true });
  await assert.rejects(sink.finish(), { code: "unavailable", message: `The output ${output} cannot be written.` });
});

test("openOutput distinguishes a closed standard output from one that cannot be written", async () => {
  for (const [code, message] of [
    ["EPIPE", "Standard output was closed before everything was written."],
    ["ENOSPC", "Not all rows were written to standard output."],
  ] as const) {
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });
    const sink = await openOutput({ output: "-", input: "in.csv", isForced: false }, stdout);
    await assert.rejects(sink.write("name\n"), { code: "unavailable", message });
  }
});
