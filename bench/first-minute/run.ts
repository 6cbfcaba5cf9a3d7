/*
 * Measures the first minute: `openvoe start` in an empty data folder, until it has printed the link, a verification is final, a company
 * is found, and all employers are in the database. Options: --runs N (1); --busy N processes that keep the processors busy (0);
 * --rival COMMAND and --rival-ready REGEX, another development server that is started likewise, until it prints or answers that.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1" },
    busy: { type: "string", default: "0" },
    rival: { type: "string" },
    "rival-ready": { type: "string", default: "listening" },
  },
});

const LAUNCHER = path.join(import.meta.dirname, "../../bin/openvoe");
const POLL_MS = 50;
const LIMIT_MS = 300_000;
const BURN = "for (;;) ;";

interface Started {
  readonly child: ChildProcess;
  readonly text: () => string;
  readonly elapsedMs: () => number;
}

function start(
  command: string,
  words: readonly string[],
  options: { env?: NodeJS.ProcessEnv; shell?: boolean },
): Started {
  const startedAt = performance.now();
  const child = spawn(command, [...words], { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (text += String(data)));
  return { child, text: () => text, elapsedMs: () => performance.now() - startedAt };
}

/** Milliseconds since the start at which something is so; it is asked again and again. */
async function when({ elapsedMs, child, text }: Started, isSo: () => boolean | Promise<boolean>): Promise<number> {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`It ended:\n${text()}`);
    if (elapsedMs() > LIMIT_MS) throw new Error(`It took more than ${LIMIT_MS / 1000} s:\n${text()}`);
    await sleep(POLL_MS);
  }
  return elapsedMs();
}

async function firstMinute(): Promise<Readonly<Record<string, number>>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "openvoe-first-minute-"));
  const port = String(20_000 + (process.pid % 20_000));
  const service = start(LAUNCHER, ["start"], {
    env: { ...process.env, OPENVOE_DATA_DIR: dataDir, OPENVOE_PORT: port },
  });
  try {
    const link = await when(service, () => /#token=[0-9a-f]{64}\n/.test(service.text()));
    const [, url, id, secret] =
      /OPENVOE_URL=(\S+) OPENVOE_CLIENT_ID=(\S+) OPENVOE_ACCESS_SECRET=(\S+)/.exec(service.text()) ?? [];
    const post = async (target: string, body: object) => {
      const headers = { "x-access-client-id": id ?? "", "x-access-secret": secret ?? "", prefer: "wait=30" };
      const answer = await fetch(`${url}${target}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
    };
    const [calls = ""] = /\{"subject".*\}/.exec(service.text()) ?? [];
    const verification = await when(
      service,
      async () => (await post("/v1/instant-verifications/", JSON.parse(calls)))?.status === "completed",
    );
    const query = { name: "Androscoggin Savings Bank", address: { state: "ME" } };
    const search = await when(service, async () => (await post("/v1/companies/", query))?.company_mapping_id != null);
    const rows = await when(service, () => service.text().includes("\nReady: "));
    return { link, verification, search, rows };
  } finally {
    await stopped(service.child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rivalStart(command: string): Promise<Readonly<Record<string, number>>> {
  const rival = start(command, [], { shell: true });
  try {
    const ready = new RegExp(values["rival-ready"] ?? "");
    return { ready: await when(rival, () => ready.test(rival.text())) };
  } finally {
    await stopped(rival.child);
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

const busy = Array.from({ length: Number(values.busy) }, () => spawn(process.execPath, ["-e", BURN]));
try {
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const told = (name: string, times: Readonly<Record<string, number>>) => {
      const parts = Object.entries(times).map(([what, ms]) => `${what} ${(ms / 1000).toFixed(1)} s`);
      console.log(`${name.padEnd(8)} run ${run}, load ${loadavg()[0]?.toFixed(1)}: ${parts.join(", ")}`);
    };
    told("openvoe", await firstMinute());
    if (values.rival !== undefined) told("rival", await rivalStart(values.rival));
  }
} finally {
  for (const child of busy) child.kill();
}
