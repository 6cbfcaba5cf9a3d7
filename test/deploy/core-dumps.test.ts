import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { OPENVOE } from "../../fixtures/home.ts";
import { mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import { freshDatabase } from "../support/databases.ts";
import { listening, startProgram } from "../support/deployment.ts";
import { traceFinder } from "../support/traces.ts";

/*
 * What a service that a signal kills leaves on the disk, started by its start script where cores of any size are allowed. The first
 * two tests are controls: the search sees a core where there is one, and the kernel keeps to the filter that the start script sets.
 */

const PATTERN = "/proc/sys/kernel/core_pattern";
const UNLIMITED = "ulimit -c unlimited";
/** As `bin/openvoe` does. */
const NO_MEMORY = "echo 0 >/proc/self/coredump_filter";

/** Why no core can be seen here; false where one can. */
function isBlind(): string | false {
  if (!existsSync(PATTERN)) return "only Linux says where it writes cores";
  const pattern = readFileSync(PATTERN, "utf8").trim();
  if (/^[|/]/.test(pattern)) return `this machine hands cores to ${pattern}`;
  return spawnSync("sh", ["-c", UNLIMITED]).status === 0 ? false : "the hard limit of cores is 0 here";
}

test("the core of a program without the start script holds its secrets", { skip: isBlind() }, async (t) => {
  const stage = stageOf(t);
  await abort(stage, UNLIMITED);
  assert.deepEqual(stage.tracesInCores(), ["index key in clear", "sealing key in clear"]);
});

test("the core of a program with the filter of the start script holds none of its secrets", {
  skip: isBlind(),
}, async (t) => {
  const stage = stageOf(t);
  await abort(stage, `${UNLIMITED} && ${NO_MEMORY}`);
  assert.equal(stage.cores().length, 1);
  assert.deepEqual(stage.tracesInCores(), []);
});

test("a service that a signal kills leaves no core, and would write none of its memory", {
  skip: isBlind(),
}, async (t) => {
  const stage = stageOf(t);
  const { url } = await freshDatabase("embedded", t);
  const settings = { DATABASE_URL: url, OPENVOE_PORT: "0", OPENVOE_STARTER_DIRECTORY: "false" };
  const service = stage.start(UNLIMITED, [OPENVOE, "serve"], settings);
  t.after(() => service.stop("SIGKILL"));
  await listening(service);
  const told = (file: string) => readFileSync(`/proc/${service.child.pid}/${file}`, "utf8");
  assert.match(told("limits"), /^Max core file size +0 +0 /m);
  assert.equal(told("coredump_filter").trim(), "00000000");
  assert.equal((await service.stop("SIGABRT")).signal, "SIGABRT");
  assert.deepEqual(stage.cores(), []);
});

async function abort(stage: ReturnType<typeof stageOf>, prepare: string): Promise<void> {
  const program = stage.start(prepare, [process.execPath, "-e", "process.abort()"]);
  assert.equal((await program.ended).signal, "SIGABRT");
}

/** A folder to work in, and a key ring that programs get by their environment. */
function stageOf(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-core-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const ring = mintKeyring();
  const finder = traceFinder({ "index key": ring.index, "sealing key": ring.sealing[0]?.key ?? "" });
  const cores = () => readdirSync(folder).filter((name) => /^core(\.|$)/.test(name));
  return {
    cores,
    tracesInCores: () =>
      cores()
        .flatMap((name) => finder.find(readFileSync(path.join(folder, name))))
        .sort(),
    start(prepare: string, command: readonly string[], settings: Readonly<Record<string, string>> = {}) {
      const own = { OPENVOE_KEYRING: JSON.stringify(ring), OPENVOE_DATA_DIR: path.join(folder, "data") };
      const env = { PATH: process.env.PATH ?? "", ...own, ...settings };
      return startProgram(["-c", `cd "$0" && ${prepare} && exec "$@"`, folder, ...command], env, "sh");
    },
  };
}
