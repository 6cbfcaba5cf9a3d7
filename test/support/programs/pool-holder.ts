import { once } from "node:events";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";

/*
 * A program on the database of DATABASE_URL, for tests of its end: uses it and listens, says so in a line, and closes it at SIGTERM.
 */

const db = openPool({ connection: process.env.DATABASE_URL ?? "", size: 1, applicationName: "holder", silenceMs: 300 });
const stopListening = await db.listen("told", () => {});
await db.rows({ name: "answers", text: "select 1 as answer" });
const asked = once(process, "SIGTERM");
console.log("open");
await asked;
await stopListening();
await db.close();
