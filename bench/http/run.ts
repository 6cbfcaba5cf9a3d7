/*
 * What creates, ends and reads of the whole service on a PostgreSQL server cost, beside a bare server that inserts the same bytes,
 * beside the same service on the embedded database, and beside another checkout of the project. See README.md.
 * Run: npm run bench:http [-- --rounds 5 --seconds 5 --connections 32 --wait-connections 2 --beside DIR --write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readCases } from "../../fixtures/cases.ts";
import { type BenchHome, openHome, openServerHome } from "../../fixtures/home.ts";
import { bareContender, type Contender, fillHome, serviceContender } from "./contender.ts";
import { type Generator, type Round, type RoundOptions, runRound, startGenerator } from "./measure.ts";
import { APART, reportOf } from "./report.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "32" },
    "wait-connections": { type: "string", default: "2" },
    only: { type: "string", default: "server,bare,embedded,split" },
    beside: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const wanted = values.only.split(",");
const options = { forMs: Number(values.seconds) * 1_000, connections: Number(values.connections) };
/** What the service refuses, persons whom the noise made centuries old, is no load. */
const BODIES = readCases()
  .filter(({ body }) => Number(body.subject.date_of_birth?.slice(0, 4)) > 1_920)
  .slice(0, 1_000)
  .map(({ body }) => JSON.stringify(body));

const homes: BenchHome[] = [];
const contenders: Contender[] = [];
const generator = startGenerator();
try {
  await open();
  const rounds = await runAll(generator, options);
  const report = reportOf(rounds);
  console.log(report);
  if (values.write) {
    const command = `node bench/http/run.ts ${process.argv.slice(2).join(" ")}`;
    writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report, command));
  }
} finally {
  generator.stop();
  for (const contender of contenders) await contender.stop();
  for (const home of homes) await home.close();
}

async function open(): Promise<void> {
  const server = await openHome("server");
  homes.push(server);
  const stage = await fillHome(server);
  if (wanted.includes("server")) contenders.push(await serviceContender(stage, "service on a server"));
  if (wanted.includes("bare")) contenders.push(await bareContender(stage));
  if (wanted.includes("split")) {
    // Beside the whole service its worker would do half of that one's work, so it has a home of its own.
    const apart = await openHome("server");
    homes.push(apart);
    contenders.push(await serviceContender(await fillHome(apart), APART, ["api", "worker"]));
  }
  if (values.beside !== undefined) {
    const program = path.join(path.resolve(values.beside), "bin/openvoe");
    const former = { ...(await openServerHome({}, program)), program };
    homes.push(former);
    const filled = await fillHome(former);
    if (wanted.includes("server")) contenders.push(await serviceContender(filled, "the other checkout"));
  }
  if (!wanted.includes("embedded")) return;
  const embedded = await openHome("embedded");
  homes.push(embedded);
  contenders.push(await serviceContender(await fillHome(embedded), "service, embedded"));
}

async function runAll(generator: Generator, options: RoundOptions): Promise<Round[]> {
  const rounds: Round[] = [];
  const idsOf = new Map<Contender, readonly string[]>();
  for (const contender of contenders) {
    const warm = await runRound(generator, contender, { ...options, forMs: 2_000, kind: "create", bodies: BODIES });
    idsOf.set(contender, warm.ids);
    await runRound(generator, contender, { ...options, forMs: 1_000, kind: "read", ids: warm.ids });
  }
  // As the server would by itself within a minute; until then it plans as if the tables were empty.
  for (const home of homes) await home.query("analyze");
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const contender of contenders) {
      rounds.push(told(await runRound(generator, contender, { ...options, kind: "create", bodies: BODIES })));
    }
    for (const contender of contenders) {
      const ids = idsOf.get(contender) ?? [];
      rounds.push(told(await runRound(generator, contender, { ...options, kind: "read", ids })));
    }
    for (const contender of contenders.filter(({ heads }) => heads.wait !== null)) {
      const few = { ...options, connections: Number(values["wait-connections"]), bodies: BODIES };
      for (const kind of ["alone", "wait"] as const)
        rounds.push(told(await runRound(generator, contender, { ...few, kind })));
    }
  }
  return rounds;
}

function told(round: Round): Round {
  const rate = Math.round(round.answers / round.seconds);
  const { p50Ms, p99Ms } = round;
  console.log(`${round.contender}, ${round.kind}: ${rate}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
  return round;
}

function baseline(report: string, command: string): string {
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of bench/http\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
