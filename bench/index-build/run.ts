/*
 * How soon the employers can be searched after an upgrade or a restore, and after an import, before and after: a service with an empty
 * data folder on a database that has them. Run: npm run bench -- index-build [-- --rounds 3 --busy 2 --changed 2000].
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { COMPANIES_FILE } from "../../fixtures/cases.ts";
import { openHome, runOpenvoe } from "../../fixtures/home.ts";
import { openDirectory } from "../../src/areas/companies/directory/directory.ts";
import { snapshotPath } from "../../src/areas/companies/directory/snapshot-file.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";

/** The part of the time before that a build is to take. */
const AIM = 1 / 3;
const BURN = "for (;;) ;";
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    busy: { type: "string", default: "0" },
    changed: { type: "string", default: "2000" },
    one: { type: "string" },
    url: { type: "string" },
  },
});

/** What one start of the directory took, in milliseconds of the clock and of the processors of this program. */
interface Start {
  /** Until searches were answered, with most companies. */
  readonly searchedMs: number;
  /** Until all companies were found. */
  readonly readyMs: number;
  readonly cpuMs: number;
  readonly sha256: string;
}

if (values.one !== undefined) console.log(JSON.stringify(await startOnce(values.one, values.url ?? "")));
else await main();

/** In a program of its own, so that nothing is compiled or in memory from the one before. */
async function startOnce(how: string, url: string): Promise<Start> {
  const db = openPool({ connection: url, size: 4, applicationName: "bench" });
  const dir = mkdtempSync(path.join(process.env.TMPDIR ?? "/tmp", "openvoe-index-build-"));
  const { readPackagedIndex } = await import("../../src/program/cli/process/starter-directory.ts");
  const packaged = how === "before" ? {} : { packaged: readPackagedIndex };
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const directory = openDirectory(db, { snapshotDir: dir, pollMs: 100, ...packaged });
  try {
    let searchedMs = Number.POSITIVE_INFINITY;
    const looking = setInterval(() => {
      if (directory.current().base.size > 0) searchedMs = Math.min(searchedMs, performance.now() - begun);
    }, 5);
    await directory.ready;
    clearInterval(looking);
    const readyMs = performance.now() - begun;
    const { user, system } = process.cpuUsage(cpu);
    const file = snapshotPath(dir);
    const sha256 = existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "";
    return { searchedMs: Math.min(searchedMs, readyMs), readyMs, cpuMs: (user + system) / 1_000, sha256 };
  } finally {
    await directory.close();
    await db.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function inOwnProgram(how: string, url: string): Promise<Start> {
  const child = spawn(process.execPath, [import.meta.filename, "--one", how, "--url", url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`exit ${code}: ${text}`)),
    );
  });
}

async function main(): Promise<void> {
  const home = await openHome("server");
  const busy: ChildProcess[] = [];
  try {
    const url = home.env.DATABASE_URL ?? "";
    await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
    for (let at = 0; at < Number(values.busy); at += 1) busy.push(spawn(process.execPath, ["-e", BURN]));
    console.log("| Companies | start | searched s | ready s | CPU s | load |\n|---|---|---|---|---|---|");
    let worst = await compare("all as packaged", url);
    const changed =
      "update companies set city = coalesce(city, '') || ' ', fingerprint = sha256(fingerprint), version = version where id in (select id from companies order by id desc limit $1)";
    await home.query(changed, [Number(values.changed)]);
    worst = Math.max(worst, await compare(`${values.changed} changed`, url));
    console.log(`\nReady after at most ${worst.toFixed(2)} of the time before; aim: ${AIM.toFixed(2)}.`);
    process.exitCode = worst <= AIM ? 0 : 1;
  } finally {
    for (const child of busy) child.kill();
    await home.close();
  }
}

/** Starts in turn, built of all rows and with the packaged index; returns the ratio of the middle times until ready. */
async function compare(what: string, url: string): Promise<number> {
  const times = { before: [] as number[], after: [] as number[] };
  const digests = new Set<string>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const how of ["before", "after"] as const) {
      const one = await inOwnProgram(how, url);
      times[how].push(one.readyMs);
      if (one.sha256 !== "") digests.add(one.sha256);
      const cells = [one.searchedMs, one.readyMs, one.cpuMs].map((ms) => (ms / 1_000).toFixed(1));
      console.log(`| ${[what, how, ...cells, loadavg()[0]?.toFixed(1)].join(" | ")} |`);
    }
  }
  if (digests.size !== 1)
    throw new Error("The snapshots differ: an index must be, byte for byte, the one built of all rows.");
  return middle(times.after) / middle(times.before);
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
