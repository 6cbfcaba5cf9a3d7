import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { openProgress } from "../../src/cli/import/progress.ts";
import { type ImportSummary, importExitCode, importSummaryText } from "../../src/cli/import/summary.ts";

function show(stream: PassThrough, totalBytes: number | null) {
  let nowMs = 0;
  const display = openProgress({ stream, totalBytes, now: () => nowMs });
  return {
    at(ms: number, rows: number, readBytes: number) {
      nowMs = ms;
      display.update({ rows, readBytes });
    },
    stop: () => display.stop(),
  };
}

test("openProgress writes a plain line every few seconds where there is no terminal", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  const progress = show(stream, 1_000);
  progress.at(1_000, 1_000, 50);
  progress.at(4_000, 8_000, 250);
  progress.at(5_000, 9_000, 300);
  progress.stop();
  assert.equal(stream.read(), "8000 rows, 2000 rows/s, 25 %, 12 s left\n");
});

test("openProgress leaves out share and time left when the size is not known", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  show(stream, null).at(4_000, 8_000, 250);
  assert.equal(stream.read(), "8000 rows, 2000 rows/s\n");
});

test("openProgress draws a bar on a terminal", () => {
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), {
    ...{ isTTY: true, columns: 120, cursorTo() {}, clearLine() {}, moveCursor() {} },
  });
  const progress = show(stream, 1_000);
  progress.at(4_000, 8_000, 250);
  progress.stop();
  assert.match(String(stream.read()), /25% \| 8000 rows \| 2000 rows\/s \| .+ left/);
});

test("importExitCode tells rejects and interruptions apart from success", () => {
  const summary: ImportSummary = {
    replace: false,
    ...{
      kind: "companies",
      source: "directory",
      environment: null,
      status: "completed",
      seconds: 1,
      rows_per_second: 3,
    },
    ...{ added: 1, updated: 1, unchanged: 1, removed: 0, rejected: 0, merged: 0, rejects_file: null },
  };
  assert.equal(importExitCode(summary), 0);
  assert.equal(importExitCode({ ...summary, rejected: 1 }), 3);
  assert.equal(importExitCode({ ...summary, rejected: 1, status: "interrupted" }), 130);
  assert.match(importSummaryText(summary), /^Imported companies of "directory": 1 added, 1 updated, 1 unchanged/);
});
