/*
 * Whether lists, searches, creates, ends, reads and claims take as long with a million verifications as with ten thousand. Run: npm run
 * bench -- lists [-- --rows 1000000 --rounds 100]; README.md has what it measures.
 */
import { parseArgs } from "node:util";
import { startServer } from "../../fixtures/servers.ts";
import { casesOf } from "./cases.ts";
import { measureLists } from "./lists.ts";
import { measureOperations } from "./operations.ts";
import { openTable } from "./tables.ts";

const FEW_ROWS = 10_000;
const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, rounds: { type: "string", default: "100" } },
});

const server = await startServer();
if (server === null) throw new Error("This machine has no PostgreSQL 15 or newer: apt-get install postgresql");
process.env.TEST_DATABASE_URL = server.url;
try {
  const few = await openTable(FEW_ROWS);
  const many = await openTable(Number(values.rows));
  console.log(
    `${few.rows} and ${many.rows} verifications loaded in ${few.loadSeconds.toFixed(0)} and ${many.loadSeconds.toFixed(0)} s`,
  );
  const faults = [
    ...(await measureLists([few, many], casesOf(), { rounds: Number(values.rounds) })),
    ...(await measureOperations([few, many])),
  ];
  console.log(faults.length === 0 ? "\nflat" : `\nNOT flat:\n${faults.join("\n")}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
  await few.stop();
  await many.stop();
} finally {
  await server.stop();
}
