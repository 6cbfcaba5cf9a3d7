/*
 * Clients that ask for large pages and never read them: what memory they take, whether others are served, and when they are gone.
 * See README.md.
 * Run: npm run bench -- silent-readers [-- --connections 400 --rounds 3 --requests 20 --keys 10 --directory --write]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { COMPANIES_FILE } from "../../fixtures/cases.ts";
import { openHome, runOpenvoe } from "../../fixtures/home.ts";
import { type MemoryLimit, makeMemoryLimit } from "../../fixtures/memory-limit.ts";
import { type CredentialHeaders, makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";
import { startProbe } from "./probe.ts";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "400" },
    rounds: { type: "string", default: "3" },
    requests: { type: "string", default: "20" },
    keys: { type: "string", default: "10" },
    directory: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const CONNECTIONS = Number(values.connections);
const ROUNDS = Number(values.rounds);
const REQUESTS = Number(values.requests);
const ROWS = 100;
/** What a client without a key can have that is large. */
const PUBLIC = "/openapi.json";
const LIST = `/v1/instant-verifications/?page_size=${ROWS}`;
const LOOK_EVERY_MS = 500;
/** The aims: within this memory, and gone within this time. */
const RSS_BYTES_MAX = 1_073_741_824;
const GONE_WITHIN_MS = 60_000;
const GIVE_UP_MS = 120_000;
const MIB = 1_048_576;
/** A state of `/proc/net/tcp`. */
const ESTABLISHED = "01";

const home = await openHome("server");
try {
  if (values.directory) await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
  const keys: CredentialHeaders[] = [];
  for (let count = 0; count < Number(values.keys); count += 1) keys.push(await makeKey(home, "sandbox", "silent"));
  const other = await makeKey(home, "sandbox", "other");
  const limit = makeMemoryLimit(RSS_BYTES_MAX);
  const service = await startService(home, { memoryLimit: limit });
  try {
    await fill(service, keys[0] as CredentialHeaders);
    const { report, isKept } = await measure(service, { keys, other, limit });
    console.log(report);
    if (!isKept) process.exitCode = 1;
    if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), report);
  } finally {
    await service.stop();
    limit?.remove();
  }
} finally {
  await home.close();
}

/** Verifications as large as they can be, some 65 KB each. */
async function fill({ url }: ServiceProcess, key: CredentialHeaders): Promise<void> {
  const text = "\u{20000}".repeat(128);
  const address = { street: text, city: text, state: text, zip: text, country: "FR", from_date: "2015-06-01" };
  const subject = { first_name: "Wilhelmina", last_name: "Featherstonehaugh", date_of_birth: "1981-02-28" };
  const body = JSON.stringify({ subject, addresses: Array.from({ length: 20 }, () => address) });
  const headers = { ...key, "content-type": "application/json" };
  for (let row = 0; row < ROWS; row += 1) {
    const answer = await fetch(`${url}/v1/instant-verifications/`, { method: "POST", headers, body });
    if (answer.status !== 201) throw new Error(`a create was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

interface Parties {
  /** Of the silent readers. */
  readonly keys: readonly CredentialHeaders[];
  /** Of the client that reads. */
  readonly other: CredentialHeaders;
  /** What the service runs in; null where the system gives none. */
  readonly limit: MemoryLimit | null;
}

interface Measured {
  readonly report: string;
  /** True if all aims are met. */
  readonly isKept: boolean;
}

async function measure(service: ServiceProcess, { keys, other, limit }: Parties): Promise<Measured> {
  const rssBefore = memoryOf(service.pid, "VmRSS");
  const probe = startProbe(service.url, other);
  const gone: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) gone.push(await runRound(service, keys));
  const probed = await probe.stop();
  const peak = memoryOf(service.pid, "VmHWM");
  const isKept = Math.max(...gone) <= GONE_WITHIN_MS && peak <= RSS_BYTES_MAX && probed.wrong === 0;
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const row = (name: string, value: string, aim: string) => `| ${name} | ${value} | ${aim} |`;
  const load = `half of them with one of ${keys.length} keys and pages of up to ${ROWS} rows, half without a key`;
  const head = `${ROUNDS} rounds on one process of ${CONNECTIONS} connections with ${REQUESTS} requests each, ${load}`;
  const report = [
    `# Baseline of chaos/silent-readers\n\n${head}; two shared cores, Node ${process.version}.\n`,
    "|  | measured | aim |\n| --- | ---: | ---: |",
    row("resident memory before", mebibytes(rssBefore), ""),
    row("resident memory at its most", mebibytes(peak), `at most ${mebibytes(RSS_BYTES_MAX)}`),
    row("limit of the system on the process", limit === null ? "none" : mebibytes(RSS_BYTES_MAX), ""),
    row("memory that it counts at its most", limit === null ? "not known" : mebibytes(limit.peakBytes()), "not killed"),
    row(
      "all silent readers gone after, by round",
      gone.map((ms) => (ms === Number.POSITIVE_INFINITY ? "never" : seconds(ms))).join(", "),
      `at most ${seconds(GONE_WITHIN_MS)}`,
    ),
    row("requests of another client at the same time", String(probed.answers), ""),
    row("of them not served", String(probed.wrong), "0"),
    row("their p50", `${probed.p50Ms.toFixed(1)} ms`, ""),
    row("their p99", `${probed.p99Ms.toFixed(1)} ms`, ""),
    `\n${isKept ? "All aims are met." : "AN AIM IS MISSED."}\n`,
  ].join("\n");
  return { report, isKept };
}

/**
 * Opens silent readers, half with keys and half without.
 *
 * @returns after how many milliseconds all were gone; infinity: never
 */
async function runRound(service: ServiceProcess, keys: readonly CredentialHeaders[]): Promise<number> {
  const begun = performance.now();
  const port = Number(new URL(service.url).port);
  const sockets = Array.from({ length: CONNECTIONS }, (_, at) =>
    at % 2 === 0 ? silentReader(port, LIST, keys[(at / 2) % keys.length]) : silentReader(port, PUBLIC),
  );
  try {
    await delay(2_000);
    const ports = new Set(sockets.map((socket) => socket.localPort));
    while (performance.now() - begun < GIVE_UP_MS) {
      await delay(LOOK_EVERY_MS);
      if (openOn(port, ports) === 0) return performance.now() - begun;
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** A connection that asks for many large responses at once and never reads a byte. */
function silentReader(port: number, path: string, key: Partial<CredentialHeaders> = {}): Socket {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  const headers = Object.entries({ host: "127.0.0.1", ...key }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("")}\r\n`.repeat(REQUESTS));
  return socket;
}

/** A figure of a process in bytes. */
function memoryOf(pid: number, name: "VmRSS" | "VmHWM"): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? Number.NaN) * 1_024;
}

/** Connections that the service holds open to some of its clients' ports, as the operating system knows them. */
function openOn(port: number, clients: ReadonlySet<number | undefined>): number {
  const lines = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  const portOf = (address = "") => Number.parseInt(address.split(":")[1] ?? "", 16);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, remote, state]) => state === ESTABLISHED && portOf(local) === port && clients.has(portOf(remote)),
    ).length;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / MIB)} MiB`;
}
