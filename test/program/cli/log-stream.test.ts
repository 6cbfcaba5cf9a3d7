import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { openLogStream } from "../../../src/program/cli/process/log-stream.ts";
import { eventually } from "../../support/eventually.ts";

const MODULE = path.join(import.meta.dirname, "../../../src/program/cli/process/log-stream.ts");
/** A device that is always full, which macOS lacks. */
const FULL_DISK = { skip: existsSync("/dev/full") ? false : "needs the device /dev/full" };
const LINES = Array.from({ length: 5_000 }, (_, n) => `{"line":${n},"name":"é"}\n`);

test("openLogStream writes every line completely and in order", async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-log-"));
  const fd = openSync(path.join(dir, "log"), "a");
  t.after(() => rmSync(dir, { recursive: true }));
  const stream = openLogStream(fd);
  for (const line of LINES) stream.write(line);
  await eventually(() => assert.equal(readFileSync(path.join(dir, "log"), "utf8"), LINES.join("")));
});

test(
  "openLogStream neither ends a program whose disk is full nor blocks its exit, and reports it once",
  FULL_DISK,
  async () => {
    const script = `import { openLogStream } from ${JSON.stringify(MODULE)};
    const stream = openLogStream(1);
    let rounds = 0;
    const timer = setInterval(() => {
      stream.write("x".repeat(5_000) + "\\n");
      if (++rounds === 40) clearInterval(timer);
    }, 10);`;
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });

    assert.deepEqual(await once(child, "close"), [0, null]);
    assert.equal(stderr, "openvoe: The log cannot be written (ENOSPC: no space left on device, write).\n");
  },
);
