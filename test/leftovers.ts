/*
 * The entry of `npm run leftovers`: runs tests, or a chaos run, with all of their temporary files, databases and logs kept, and then
 * looks in them for every personal value and secret that was used. Without files it takes the whole suite, some files at a time:
 * `npm run leftovers -- test/privacy.test.ts`, `npm run leftovers -- --chaos crash,failover`. The exit code is 1 if it finds one.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { EXCEPTIONS, searchLeftovers } from "./support/leftovers/search.ts";
import { makeMemoryFolder } from "./support/memory-folder.ts";
import { filesOf, ROOT, SLOW } from "./support/suites.ts";

/** Test files of one run: what one leaves, some GB, is searched and removed before the next. */
const FILES_AT_ONCE = 40;

const { values, positionals } = parseArgs({
  options: { chaos: { type: "string", default: "" }, "at-once": { type: "string", default: String(FILES_AT_ONCE) } },
  allowPositionals: true,
});
const work = makeMemoryFolder() ?? mkdtempSync(path.join(tmpdir(), "openvoe-leftovers-"));
chmodSync(work, 0o711);
const [recorded, temporary] = [path.join(work, "recorded"), path.join(work, "tmp")];
try {
  process.exitCode = runAll();
} finally {
  rmSync(work, { recursive: true });
}

function runAll(): number {
  const leaks = new Set<string>();
  let failed = 0;
  for (const command of commands()) {
    for (const folder of [temporary, path.join(recorded, "values")])
      mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(temporary, 0o711);
    const { status } = spawnSync(process.execPath, command, { cwd: ROOT, env: environment(), stdio: "inherit" });
    if (status !== 0) failed += 1;
    const { values, files, bytes, findings, explained } = searchLeftovers(recorded, temporary);
    const size = `${values} values, ${files} files, ${Math.round(bytes / 1e6)} MB`;
    console.log(`${size}: ${findings.length} found; explained: ${JSON.stringify(explained)}`);
    for (const finding of findings) {
      leaks.add(finding);
      console.log(`  ${finding}`);
    }
    // The values stay: what a later run leaves is searched for them too.
    for (const folder of ["texts", "kept", "paths"])
      rmSync(path.join(recorded, folder), { recursive: true, force: true });
    rmSync(temporary, { recursive: true });
  }
  for (const { name, reason } of EXCEPTIONS) console.log(`no leak: ${name}: ${reason}`);
  console.log(`${leaks.size} values in clear; ${failed} of the runs failed`);
  return leaks.size === 0 && failed === 0 ? 0 : 1;
}

function commands(): string[][] {
  const run = path.join(ROOT, "test/run.ts");
  if (values.chaos !== "") return values.chaos.split(",").map((name) => [path.join(ROOT, "bench/run.ts"), name]);
  const slow = filesOf(SLOW);
  const files =
    positionals.length > 0 ? positionals : filesOf(["test/**/*.test.ts"]).filter((file) => !slow.includes(file));
  const atOnce = Number(values["at-once"]);
  const groups = Array.from({ length: Math.ceil(files.length / atOnce) }, (_, at) =>
    files.slice(at * atOnce, (at + 1) * atOnce),
  );
  return groups.map((group) => [run, ...group]);
}

function environment(): NodeJS.ProcessEnv {
  const preload = new URL(`file://${path.join(import.meta.dirname, "support/leftovers/preload.ts")}`);
  preload.search = encodeURIComponent(recorded);
  const options = [process.env.NODE_OPTIONS, `--import=${preload}`].filter(Boolean).join(" ");
  // Compiled code of the tests has their values: it is not among what is searched.
  return { ...process.env, TMPDIR: temporary, NODE_OPTIONS: options, NODE_COMPILE_CACHE: path.join(work, "compiled") };
}
