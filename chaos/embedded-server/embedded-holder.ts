import { once } from "node:events";
import { openDatabase } from "../../src/kernel/database/embedded/open-database.ts";

/*
 * A program on the embedded database, for tests of several at once: opens it in the folder that it is given, says so in a
 * line, and closes it at the end of its standard input.
 */

const [dataDir = ""] = process.argv.slice(2);
const db = await openDatabase({ databaseUrl: null, dataDir, size: 2, applicationName: "holder" });
// Programs that make a table at once collide, even with "if not exists".
await db.rows({ name: "", text: "select pg_advisory_xact_lock(1); create table if not exists notes (note text)" });
await db.rows({ name: "note", text: "insert into notes values ('kept')" });
console.log("open");
process.stdin.resume();
await once(process.stdin, "end");
await db.close();
