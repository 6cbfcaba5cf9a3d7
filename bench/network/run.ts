/*
 * Verifies over 1 to 20 peers, with one of them dead, silent or slow, and by the private exchange at a million records a peer.
 * Run: npm run bench -- network [-- --questions 150 --records 1000000 --write]
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Agent, request } from "undici";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import { type BenchHome, openHome } from "../../fixtures/home.ts";
import { type CredentialHeaders, freePort, makeKey, startService } from "../../fixtures/service.ts";
import { measureExchange } from "./exchange-costs.ts";
import type { PeerOptions } from "./peer-process.ts";

const { values } = parseArgs({
  options: {
    questions: { type: "string", default: "150" },
    records: { type: "string", default: "1000000" },
    write: { type: "boolean", default: false },
  },
});
const QUESTIONS = Number(values.questions);
/** Of a peer, in milliseconds: a silent one takes that long. */
const DEADLINE_MS = 1_000;
const DELAY_MS = 5;
const SLOW_MS = 300;
/** Questions that are not counted. */
const WARM_UP = 10;
/** Failures in a row after which a peer is not asked for a while: the circuit breaker's. */
const BREAKER_FAILURES = 5;

/** A peer of a scenario; `dead`: nothing listens there. */
type PeerKind = "well" | "dead" | "silent" | "slow";

interface Scenario {
  readonly title: string;
  readonly peers: readonly PeerKind[];
  readonly hasExchange?: boolean;
}

const wells = (count: number): PeerKind[] => Array.from({ length: count }, () => "well");
const SCENARIOS: readonly Scenario[] = [
  { title: "no peer", peers: [] },
  { title: "1 peer", peers: wells(1) },
  { title: "5 peers", peers: wells(5) },
  { title: "20 peers", peers: wells(20) },
  { title: "20 peers, one dead", peers: [...wells(19), "dead"] },
  { title: `20 peers, one that takes ${SLOW_MS} ms`, peers: [...wells(19), "slow"] },
  { title: `20 peers, one silent (deadline ${DEADLINE_MS} ms)`, peers: [...wells(19), "silent"] },
  { title: "1 peer, private exchange, not on file", peers: wells(1), hasExchange: true },
  { title: "5 peers, private exchange, not on file", peers: wells(5), hasExchange: true },
  { title: "20 peers, private exchange, not on file", peers: wells(20), hasExchange: true },
];

const lines: string[] = [];
const home = await openHome("server");
try {
  const { set, lines: costs } = measureExchange(Number(values.records));
  const setFile = path.join(home.dir, "exchange.set");
  writeFileSync(setFile, set);
  say(...costs, "");
  const key = await makeKey(home, "production");
  say(`${"".padEnd(45)}${["p50", "p99", "asker"].map((name) => name.padStart(12)).join("")}`);
  for (const scenario of SCENARIOS) await runScenario(home, key, { scenario, setFile });
  await runOpenvoePeer(home, key);
  say("", bytesLine());
} finally {
  await home.close();
}
if (values.write) writeFileSync(path.join(import.meta.dirname, "baseline.md"), baseline());

function say(...more: readonly string[]): void {
  lines.push(...more);
  console.log(more.join("\n"));
}

async function runScenario(
  home: BenchHome,
  key: CredentialHeaders,
  { scenario, setFile }: { readonly scenario: Scenario; readonly setFile: string },
): Promise<void> {
  const started: ChildProcess[] = [];
  const entries: object[] = [];
  try {
    for (const [at, kind] of scenario.peers.entries()) {
      const port = await freePort();
      entries.push(peerEntry(`peer-${at + 1}`, port, scenario.hasExchange === true));
      if (kind === "dead") continue;
      const mode = kind === "silent" ? "silent" : "well";
      const delayMs = kind === "slow" ? SLOW_MS : DELAY_MS;
      started.push(await startPeer({ port, mode, delayMs, setFile: scenario.hasExchange === true ? setFile : null }));
    }
    const { times, cpuMs } = await measureService(home, key, entries);
    if (scenario.peers.includes("silent")) {
      row(`${scenario.title}, first ${BREAKER_FAILURES}`, times.slice(0, BREAKER_FAILURES), null);
      row("… once its circuit is open", times.slice(WARM_UP), cpuMs);
    } else {
      row(scenario.title, times.slice(WARM_UP), cpuMs);
    }
  } finally {
    for (const peer of started) {
      peer.kill();
      await once(peer, "exit");
    }
  }
}

async function startPeer(options: PeerOptions): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, "peer-process.ts");
  const peer = spawn(process.execPath, [program, JSON.stringify(options)], { stdio: ["ignore", "pipe", "inherit"] });
  await once(peer.stdout, "data");
  return peer;
}

/** Two whole services: ours, and another operator's on a database of its own. */
async function runOpenvoePeer(home: BenchHome, key: CredentialHeaders): Promise<void> {
  const other = await openHome("server");
  const service = await startService(other);
  try {
    const theirs = await makeKey(other, "production");
    const { port } = new URL(service.url);
    const entry = { ...peerEntry("other", Number(port), false), client_id: theirs["x-access-client-id"] };
    const { times, cpuMs } = await measureService(home, key, [entry], { secret: theirs["x-access-secret"] });
    row("1 OpenVOE on its own database", times.slice(WARM_UP), cpuMs);
  } finally {
    await service.stop();
    await other.close();
  }
}

function peerEntry(name: string, port: number, hasExchange: boolean) {
  return {
    name,
    operator_id: name,
    environment: "production",
    target: { url: `http://127.0.0.1:${port}`, allow_private: true, deadline_ms: DEADLINE_MS, attempts: 1 },
    client_id: "a".repeat(32),
    access_secret: { variable: "PEER_SECRET" },
    fields: ["name", "date_of_birth", "ssn", "addresses"],
    requires_consent: false,
    private_exchange: hasExchange,
  };
}

async function measureService(
  home: BenchHome,
  key: CredentialHeaders,
  peers: readonly object[],
  { secret = `prod-${"0".repeat(40)}`, count = QUESTIONS }: { readonly secret?: string; readonly count?: number } = {},
): Promise<{ readonly times: number[]; readonly cpuMs: number }> {
  const file = path.join(home.dir, "network.json");
  writeFileSync(file, JSON.stringify({ operator: [{ id: "bench" }], peers }));
  const service = await startService(home, { env: { OPENVOE_NETWORK_FILE: file, PEER_SECRET: secret } });
  const agent = new Agent();
  try {
    const times: number[] = [];
    let cpuFrom = 0;
    for (let at = 0; at < count + WARM_UP; at += 1) {
      if (at === WARM_UP) cpuFrom = cpuSecondsOf(service.pid);
      const startedAt = performance.now();
      const answer = await request(`${service.url}/v1/instant-verifications/`, {
        method: "POST",
        headers: { ...key, "content-type": "application/json", prefer: "wait=20" },
        body: JSON.stringify(bodyOf(at)),
        dispatcher: agent,
      });
      const text = await answer.body.text();
      const { status } = JSON.parse(text) as { status: string };
      if (status !== "completed" && status !== "partial") throw new Error(`no final status: ${text}`);
      times.push(performance.now() - startedAt);
    }
    return { times, cpuMs: ((cpuSecondsOf(service.pid) - cpuFrom) * 1_000) / count };
  } finally {
    await agent.close();
    await service.stop();
  }
}

/** Somebody who is on no file. */
function bodyOf(at: number) {
  const address = { street: `${at} Larch Road`, city: "Boise", state: "ID", zip: "83702", from_date: "2015-01-01" };
  const ssn = String(523_410_001 + at);
  return {
    subject: { first_name: "Wilhelmina", last_name: `Quill${at}`, date_of_birth: "1981-02-27", ssn },
    addresses: [address],
  };
}

function row(title: string, times: readonly number[], cpuMs: number | null): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)} ms`;
  const cells = [at(0.5), at(0.99), cpuMs === null ? "" : `${cpuMs.toFixed(1)} ms`];
  say(title.padEnd(45) + cells.map((cell) => cell.padStart(12)).join(""));
}

/** Bodies as they are sent, both ways, without headers. */
function bytesLine(): string {
  const point = Buffer.alloc(32).toString("base64");
  const points = [point, point, point, point];
  const asked = JSON.stringify({ epoch: "0".repeat(32), points }).length;
  const answer = { epoch: "0".repeat(32), current_epoch: "0".repeat(32), keys_version: 1, set_version: 1, points };
  const plain = JSON.stringify({ ...bodyOf(0), permissible_purpose: "EXTENSION_OF_CREDIT" }).length;
  return `bytes of the bodies: exchange ${asked} asked, ${JSON.stringify(answer).length} answered; plain question ${plain} asked, 600 and more answered`;
}

function baseline(): string {
  const command = `npm run bench -- network -- ${process.argv.slice(2).join(" ")}`;
  return `# Baseline\n\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}, two cores, Node ${process.versions.node}:\n\n\`\`\`\n${lines.join("\n")}\n\`\`\`\n`;
}
