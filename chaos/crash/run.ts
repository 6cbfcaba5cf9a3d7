/*
 * Kills the whole service at random moments under load, on both homes, and counts what was lost. See README.md. The exit code
 * is 1 when anything was.
 * Run: node chaos/crash/run.ts [--rounds 20] [--clients 12] [--creates 600] [--write]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isSound } from "../../fixtures/aftermath.ts";
import { HOMES, openHome } from "../../fixtures/home.ts";
import { type CrashResult, runCrashRounds } from "./rounds.ts";

/** On the embedded home every so many kills take the database with them. */
const KILL_DATABASE_EVERY = 3;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "20" },
    clients: { type: "string", default: "12" },
    creates: { type: "string", default: "600" },
    write: { type: "boolean", default: false },
  },
});

const lines: string[] = [];
for (const kind of HOMES) {
  const home = await openHome(kind);
  try {
    const result = await runCrashRounds({
      home,
      rounds: Number(values.rounds),
      killDatabaseEvery: kind === "embedded" ? KILL_DATABASE_EVERY : 0,
      clients: Number(values.clients),
      createsPerClient: Number(values.creates),
      isHurried: false,
    });
    lines.push(lineOf(kind, result));
    if (!isSound(result)) process.exitCode = 1;
  } finally {
    await home.close();
  }
}

const COLUMNS = [
  ...["Home", "Kills (under load)", "of the database too", "Requests cut off or refused", "Acknowledged", "Unfinished"],
  ...["Undelivered", "Ended twice", "Made twice", "Deliveries repeated"],
];
const report = [`| ${COLUMNS.join(" | ")} |`, `|---${"|---:".repeat(COLUMNS.length - 1)}|`, ...lines].join("\n");
console.log(report);
if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report));

function lineOf(kind: string, result: CrashResult): string {
  const { kills, killsUnderLoad, databaseKills, failedRequests, acknowledged } = result;
  const { unfinished, undelivered, endedTwice, madeTwice, repeatedDeliveries } = result;
  const cells = [
    ...[kind, `${kills} (${killsUnderLoad})`, databaseKills, failedRequests, acknowledged],
    ...[unfinished, undelivered, endedTwice, madeTwice, repeatedDeliveries],
  ];
  return `| ${cells.join(" | ")} |`;
}

function baseline(report: string): string {
  const command = ["node chaos/crash/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of chaos/crash\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
