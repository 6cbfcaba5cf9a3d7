import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { type TestContext, test } from "node:test";
import { openProgress } from "../../../src/program/cli/import/progress.ts";
import { type ImportSummary, importExitCode, importSummaryText } from "../../../src/program/cli/import/summary.ts";

function show(stream: PassThrough, total: number | null) {
  let nowMs = 0;
  const display = openProgress({ caption: "Loading companies", stream, total, now: () => nowMs });
  return {
    at(ms: number, rows: number, done: number) {
      nowMs = ms;
      display.update({ rows, done });
    },
    stop: () => display.stop(),
  };
}

test("openProgress writes a plain line every few seconds without a terminal", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  const progress = show(stream, 1_000);
  progress.at(1_000, 1_000, 50);
  progress.at(4_000, 8_000, 250);
  progress.at(5_000, 9_000, 300);
  progress.at(8_000, 9_000, 1_000);
  progress.stop();
  assert.equal(
    stream.read(),
    "Loading companies: 8000 rows, 2000 rows/s, 25 %, 12 s left\nLoading companies: 9000 rows, 1125 rows/s, 100 %, finishing\n",
  );
});

test("openProgress leaves out percentage and remaining time if the size is unknown", () => {
  const stream = new PassThrough({ encoding: "utf8" });
  show(stream, null).at(4_000, 8_000, 250);
  assert.equal(stream.read(), "Loading companies: 8000 rows, 2000 rows/s\n");
});

type Shown = ReturnType<typeof show>;

/**
 * What a terminal of so many columns shows last, without control sequences; `play` is followed by a
 * redraw.
 */
function showOn(columns: number, t: TestContext, play: (progress: Shown) => void): string {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const stream = Object.assign(new PassThrough({ encoding: "utf8" }), { isTTY: true, columns });
  const progress = show(stream, 1_000);
  play(progress);
  t.mock.timers.tick(1_000);
  const text = String(stream.read()).replaceAll(TO_LINE_START, "\n").replaceAll(CONTROL, "");
  progress.stop();
  t.mock.timers.reset();
  const lines = text.trim().split(/[\r\n]+/);
  for (const line of lines) assert.ok(line.length < columns, `${line.length} characters: ${line}`);
  return lines.at(-1) ?? "";
}

const TO_LINE_START = "\u001b[1G";
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told begins with ESC
const CONTROL = /\u001b(?:\[[?\d;]*[A-Za-z]|[78])/g;

test("openProgress draws a bar on a terminal, with caption, rate and remaining time, narrower than the terminal", (t) => {
  const text = "25 % | 8800 rows | 2200 rows/s | 12 s left";
  const bar = (chars: number) => "█".repeat(Math.round(chars / 4)) + "░".repeat(chars - Math.round(chars / 4));
  const shown = (columns: number) => showOn(columns, t, (progress) => progress.at(4_000, 8_800, 250));
  assert.equal(shown(120), `Loading companies ${bar(40)} ${text}`);
  assert.equal(shown(80), `Loading companies ${bar(18)} ${text}`);
  assert.equal(shown(65), `Loading companies ${text}`);
  assert.equal(shown(55), "Loading companies 25 % | 8800 rows | 2200 rows/s");
  assert.equal(shown(12), "Loading com");
});

test("openProgress reports that the last rows are being written when everything is read, and at the end only the rows", (t) => {
  const done = `Loading companies ${"█".repeat(40)} 100 % | 9000 rows | 1000 rows/s`;
  const read = (progress: Shown) => progress.at(9_000, 9_000, 1_000);
  assert.equal(showOn(120, t, read), `${done} | finishing`);
  const stopped = showOn(120, t, (progress) => {
    read(progress);
    progress.stop();
  });
  assert.equal(stopped, done);
});

test("importExitCode distinguishes rejects and interruptions from success", () => {
  const summary: ImportSummary = {
    replace: false,
    kind: "companies",
    source: "directory",
    environment: null,
    status: "completed",
    seconds: 1,
    rows_per_second: 3,
    added: 1,
    updated: 1,
    unchanged: 1,
    removed: 0,
    rejected: 0,
    merged: 0,
    rejects_file: null,
    rejects_listed: 0,
    rejects_total: 0,
    differences: [],
    change: null,
    unlisted_records: null,
    directory_version: 7,
    warnings: [],
    warnings_total: 0,
    reasons: [],
    held_by: [],
  };
  assert.equal(importExitCode(summary), 0);
  assert.equal(importExitCode({ ...summary, rejected: 1 }), 3);
  assert.equal(importExitCode({ ...summary, rejected: 1, status: "interrupted" }), 130);
  assert.match(importSummaryText(summary), /^Imported companies of "directory": 1 added, 1 updated, 1 unchanged/);
  assert.match(importSummaryText(summary), /final once its \/readyz shows directory_settled_version 7 or higher/);
  assert.doesNotMatch(importSummaryText({ ...summary, added: 0, updated: 0 }), /directory_settled_version/);
  assert.doesNotMatch(importSummaryText({ ...summary, unlisted_records: 0 }), /unlisted/);
  assert.match(
    importSummaryText({ ...summary, unlisted_records: 1 }),
    /The employers of 1 record are not in the directory,/,
  );
  assert.doesNotMatch(importSummaryText({ ...summary, directory_version: null }), /directory_settled_version/);
});
