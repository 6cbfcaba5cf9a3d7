/*
 * Measures how long a team's verifications take while another team creates and lists as much as it can. See README.md.
 * The exit code is 1 when one was not served, or the p99 is over its aim.
 * Run: npm run bench -- teams [-- --seconds 20 --rounds 2 --creators 32 --listers 16 --write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { untilQuiet } from "../../fixtures/aftermath.ts";
import { openHome } from "../../fixtures/home.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { type CredentialHeaders, makeKey, startService } from "../../fixtures/service.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "2" },
    creators: { type: "string", default: "32" },
    listers: { type: "string", default: "16" },
    write: { type: "boolean", default: false },
  },
});
const FOR_MS = Number(values.seconds) * 1_000;
const REST_MS = 50;
const WAIT_SECONDS = 30;
const P99_MS_MAX = 1_000;
const QUIET_WITHIN_MS = 60_000;
const FINAL = ["completed", "partial", "failed"];

/** What became of the verifications of the quiet team. */
interface Served {
  readonly latenciesMs: number[];
  /** Not final within 30 s, or refused. */
  failed: number;
}

const dispatcher = new Agent({ pipelining: 1 });
const home = await openHome("server");
const service = await startService(home);
const url = `${service.url}/v1/instant-verifications/`;
const [quiet, noisy] = [await makeKey(home, "sandbox", "quiet"), await makeKey(home, "sandbox", "noisy")];
const alone: Served = { latenciesMs: [], failed: 0 };
const beside: Served = { latenciesMs: [], failed: 0 };
let made = 0;
let waiting = 0;
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    await verifyFor(alone);
    const stopping = new AbortController();
    const noise = makeNoise(stopping.signal);
    await verifyFor(beside);
    stopping.abort();
    await noise;
    waiting = Math.max(waiting, await countWaiting());
    await untilQuiet(home, QUIET_WITHIN_MS);
  }
  const report = reportOf();
  console.log(report);
  if (alone.failed + beside.failed > 0 || p(beside, 0.99) > P99_MS_MAX) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), report);
} finally {
  await service.stop();
  await dispatcher.destroy();
  await home.close();
}

/** One verification after the other, each with its results in the answer. */
async function verifyFor(served: Served): Promise<void> {
  for (const until = performance.now() + FOR_MS; performance.now() < until; await delay(REST_MS)) {
    const begun = performance.now();
    const answer = await create(quiet, SANDBOX_BODIES[0] ?? "", { prefer: `wait=${WAIT_SECONDS}` });
    served.latenciesMs.push(performance.now() - begun);
    if (!FINAL.includes(answer.status ?? "")) served.failed += 1;
  }
}

/** Creates and lists without a rest, whatever is answered. */
async function makeNoise(signal: AbortSignal): Promise<void> {
  const creator = async (client: number) => {
    for (let n = client; !signal.aborted; n += 1) {
      const { status } = await create(noisy, SANDBOX_BODIES[n % SANDBOX_BODIES.length] ?? "", {});
      if (status !== undefined) made += 1;
    }
  };
  const lister = async () => {
    while (!signal.aborted) await (await fetch(`${url}?page_size=100`, { headers: noisy, dispatcher })).arrayBuffer();
  };
  await Promise.all([
    ...Array.from({ length: Number(values.creators) }, (_, client) => creator(client)),
    ...Array.from({ length: Number(values.listers) }, () => lister()),
  ]);
}

async function create(key: CredentialHeaders, body: string, further: Readonly<Record<string, string>>) {
  const headers = { ...key, "content-type": "application/json", ...further };
  const answer = await fetch(url, { method: "POST", headers, body, dispatcher });
  return (await answer.json()) as { readonly status?: string };
}

async function countWaiting(): Promise<number> {
  const text = "select count(*)::integer as waiting from verifications where status in ('pending', 'processing')";
  return (await home.query<{ waiting: number }>(text))[0]?.waiting ?? 0;
}

function p({ latenciesMs }: Served, share: number): number {
  return latenciesMs.toSorted((a, b) => a - b)[Math.floor(latenciesMs.length * share)] ?? Number.POSITIVE_INFINITY;
}

function reportOf(): string {
  const row = (name: string, served: Served, aim: string) =>
    `| ${[name, served.latenciesMs.length, served.failed, ms(p(served, 0.5)), ms(p(served, 0.99)), aim].join(" | ")} |`;
  const ratio = (share: number) => (p(beside, share) / p(alone, share)).toFixed(1);
  return [
    "# Baseline of bench/teams\n",
    `${values.rounds} rounds of ${values.seconds} s each, alone and beside ${values.creators} creators and ${values.listers} listers of another team without a limit on requests; two shared cores, Node ${process.version}.\n`,
    "| verifications of the quiet team | count | not served | p50 | p99 | aim of the p99 |\n|---|---:|---:|---:|---:|---:|",
    row("alone", alone, ""),
    row("beside the noisy team", beside, `at most ${ms(P99_MS_MAX)}`),
    `\n${ratio(0.5)} times as long in the median, ${ratio(0.99)} times at the p99. The noisy team created ${made}, of which up to ${waiting} were still waiting.\n`,
  ].join("\n");
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
