/*
 * Measures how long a team's verifications and connections take while another team asks for as much as it can. See README.md.
 * The exit code is 1 when one was not served, or a p99 is over its aim.
 * Run: npm run bench -- teams [-- --seconds 20 --rounds 2 --creators 32 --listers 16 --links 1000 --write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { untilQuiet } from "../../fixtures/aftermath.ts";
import { openHome } from "../../fixtures/home.ts";
import { inParallel } from "../../fixtures/in-parallel.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { type CredentialHeaders, makeKey, startService } from "../../fixtures/service.ts";
import { REFRESHES_MAX } from "../../src/areas/connections/task.ts";
import { openSide } from "../connections/person.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "2" },
    creators: { type: "string", default: "32" },
    listers: { type: "string", default: "16" },
    links: { type: "string", default: "1000" },
    write: { type: "boolean", default: false },
  },
});
const FOR_MS = Number(values.seconds) * 1_000;
const CREATORS = Number(values.creators);
const REST_MS = 50;
const WAIT_SECONDS = 30;
const QUIET_WITHIN_MS = 60_000;
const FINAL = ["completed", "partial", "failed"];

/** What became of what the quiet team asked for. */
interface Served {
  readonly latenciesMs: number[];
  /** Not final within 30 s, or refused. */
  failed: number;
}

/** One kind of work, which both teams ask for. */
interface Kind {
  readonly name: string;
  readonly p99MsMax: number;
  /** Asks for one as the quiet team. Returns false where it was not served. */
  readonly serve: () => Promise<boolean>;
  /** What the noisy team needs before. */
  readonly prepare?: () => Promise<void>;
  /** Asks as the noisy team until the signal. Returns how many it has asked for. */
  readonly makeNoise: (signal: AbortSignal) => Promise<number>;
  readonly unfinished: string;
  readonly alone: Served;
  readonly beside: Served;
  made: number;
  waiting: number;
}

const dispatcher = new Agent({ pipelining: 1 });
const home = await openHome("server");
const service = await startService(home);
const url = `${service.url}/v1/instant-verifications/`;
const [quiet, noisy] = [await makeKey(home, "sandbox", "quiet"), await makeKey(home, "sandbox", "noisy")];
const [quietSide, noisySide] = [openSide(service.url, quiet), openSide(service.url, noisy)];
/** Access tokens of the noisy team. */
const links: string[] = [];
const kinds: readonly Kind[] = [
  {
    name: "verifications",
    p99MsMax: 1_000,
    serve: verifyOne,
    makeNoise: createAndList,
    unfinished: "select count(*)::integer as waiting from verifications where status in ('pending', 'processing')",
    ...nothingYet(),
  },
  {
    name: "connections",
    p99MsMax: 3_000,
    serve: () =>
      quietSide.connect().then(
        () => true,
        () => false,
      ),
    prepare: connectMany,
    makeNoise: refreshAll,
    unfinished: "select count(*)::integer as waiting from tasks where finished_at is null",
    ...nothingYet(),
  },
];
try {
  for (let round = 0; round < Number(values.rounds); round += 1) for (const kind of kinds) await measure(kind);
  const report = reportOf();
  console.log(report);
  if (!kinds.every(isAimMet)) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), report);
} finally {
  await service.stop();
  await Promise.all([dispatcher.destroy(), quietSide.close(), noisySide.close()]);
  await home.close();
}

function nothingYet() {
  const served = (): Served => ({ latenciesMs: [], failed: 0 });
  return { alone: served(), beside: served(), made: 0, waiting: 0 };
}

async function measure(kind: Kind): Promise<void> {
  await kind.prepare?.();
  await serveFor(kind, kind.alone);
  const stopping = new AbortController();
  const noise = kind.makeNoise(stopping.signal);
  await serveFor(kind, kind.beside);
  stopping.abort();
  kind.made += await noise;
  kind.waiting = Math.max(kind.waiting, (await home.query<{ waiting: number }>(kind.unfinished))[0]?.waiting ?? 0);
  await untilQuiet(home, QUIET_WITHIN_MS);
}

/** One after the other. */
async function serveFor({ serve }: Kind, served: Served): Promise<void> {
  for (const until = performance.now() + FOR_MS; performance.now() < until; await delay(REST_MS)) {
    const begun = performance.now();
    const isServed = await serve();
    served.latenciesMs.push(performance.now() - begun);
    if (!isServed) served.failed += 1;
  }
}

/** A verification with its results in the answer. */
async function verifyOne(): Promise<boolean> {
  const answer = await create(quiet, SANDBOX_BODIES[0] ?? "", { prefer: `wait=${WAIT_SECONDS}` });
  return FINAL.includes(answer.status ?? "");
}

/** Creates and lists verifications without a rest, whatever is answered. */
async function createAndList(signal: AbortSignal): Promise<number> {
  let made = 0;
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
    ...Array.from({ length: CREATORS }, (_, client) => creator(client)),
    ...Array.from({ length: Number(values.listers) }, () => lister()),
  ]);
  return made;
}

async function create(key: CredentialHeaders, body: string, further: Readonly<Record<string, string>>) {
  const headers = { ...key, "content-type": "application/json", ...further };
  const answer = await fetch(url, { method: "POST", headers, body, dispatcher });
  return (await answer.json()) as { readonly status?: string };
}

async function connectMany(): Promise<void> {
  links.length = 0;
  await inParallel(Number(values.links), CREATORS, async () => {
    links.push(await noisySide.exchange(await noisySide.connect()));
  });
}

/** Refreshes all links as often and as fast as it may. */
async function refreshAll(signal: AbortSignal): Promise<number> {
  let made = 0;
  await inParallel(links.length * REFRESHES_MAX, CREATORS, async (n) => {
    if (signal.aborted) return;
    await noisySide.refresh(links[n % links.length] ?? "");
    made += 1;
  });
  return made;
}

function isAimMet({ alone, beside, p99MsMax }: Kind): boolean {
  return alone.failed + beside.failed === 0 && p(beside, 0.99) <= p99MsMax;
}

function p({ latenciesMs }: Served, share: number): number {
  return latenciesMs.toSorted((a, b) => a - b)[Math.floor(latenciesMs.length * share)] ?? Number.POSITIVE_INFINITY;
}

function reportOf(): string {
  const row = (name: string, served: Served, aim: string) =>
    `| ${[name, served.latenciesMs.length, served.failed, ms(p(served, 0.5)), ms(p(served, 0.99)), aim].join(" | ")} |`;
  const ratio = ({ alone, beside }: Kind, share: number) => (p(beside, share) / p(alone, share)).toFixed(1);
  return [
    "# Baseline of bench/teams\n",
    `${values.rounds} rounds of ${values.seconds} s each, alone and next to another team without a limit on requests: ${values.creators} creators and ${values.listers} listers; refreshes of ${values.links} links. Two shared cores, Node ${process.version}.\n`,
    "| of the quiet team | count | not served | p50 | p99 | aim of the p99 |\n|---|---:|---:|---:|---:|---:|",
    ...kinds.flatMap((kind) => [
      row(`${kind.name} alone`, kind.alone, ""),
      row(`${kind.name} next to the noisy team`, kind.beside, `at most ${ms(kind.p99MsMax)}`),
    ]),
    ...kinds.map(
      (kind) =>
        `\n${kind.name}: ${ratio(kind, 0.5)} times as long in the median, ${ratio(kind, 0.99)} times at the p99. The noisy team created ${kind.made}, of which up to ${kind.waiting} were still waiting.`,
    ),
    "",
  ].join("\n");
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
