/*
 * Whether the one-time codes of the provider of records can be guessed, and whether its answers
 * tell who is on file. Run: npm run bench -- codes [-- --persons 1000] [--write]. Needs a
 * PostgreSQL server that can be started.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../fixtures/servers.ts";
import { migrate } from "../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { startMailServer } from "../../test/support/mail-server.ts";
import { differenceOf } from "./distribution.ts";
import { ANSWER_MS, AT_ONCE, measureSignIns, type SignInAttempt, TRIES } from "./sign-ins.ts";

const BASELINE = path.join(import.meta.dirname, "baseline.md");

const { values } = parseArgs({
  options: { persons: { type: "string", default: "1000" }, write: { type: "boolean", default: false } },
});
const server = await startServer();
if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
const mail = await startMailServer();
const db = openPool({ connection: server.url, size: 10, applicationName: "bench codes" });
try {
  await migrate(db);
  const report = reportOf(await measureSignIns({ db, mail }, 2 * Math.round(Number(values.persons))));
  console.log(report);
  if (values.write) writeFileSync(BASELINE, `# Baseline of bench/codes\n\n${report}\n`);
} finally {
  await db.close();
  await mail.close();
  await server.stop();
}

function reportOf(attempts: readonly SignInAttempt[]): string {
  const of = (isOnFile: boolean) => attempts.filter((one) => one.isOnFile === isOnFile);
  const sum = (pick: (one: SignInAttempt) => number) => attempts.reduce((total, one) => total + pick(one), 0);
  const looked = sum((one) => one.looked);
  const row = (what: string, pick: (one: SignInAttempt) => readonly number[]) => {
    const difference = differenceOf(of(true).flatMap(pick), of(false).flatMap(pick));
    const { medians, p99s, distance, critical } = difference;
    const cells = [...medians, ...p99s].map((ms) => ms.toFixed(2));
    return `| ${what} | ${cells.join(" | ")} | ${distance.toFixed(3)} | ${critical.toFixed(3)} |`;
  };
  return [
    `${attempts.length} persons, half of them on file, ${AT_ONCE} at once; answers after which a code is sent take ${ANSWER_MS} ms.`,
    "",
    `- Codes mailed: ${mail.mails.length} of ${of(true).length} on file, 0 of the others.`,
    `- Guesses looked at: ${looked}; right: ${sum((one) => one.right)} (expected ${(looked / 1_000_000).toFixed(3)}: ${TRIES} in 1,000,000 a person).`,
    `- Right codes entered after the fifth wrong one: refused to ${attempts.filter((one) => one.isLockedOut).length} of ${attempts.length}.`,
    "",
    "| Answer to | median on file, ms | not on file | p99 on file, ms | not on file | distance | critical at 0.05 |",
    "|---|---|---|---|---|---|---|",
    row("the form", ({ formMs }) => [formMs]),
    row("a wrong code", ({ codeMs }) => codeMs),
  ].join("\n");
}
