import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { runOn } from "../../fixtures/servers.ts";
import { sql } from "../areas/webhooks/workers/delivery-fixture.ts";
import type { TestApplication } from "./application.ts";

/** A file, by its path in the server's folder. */
type StoredFile = readonly [name: string, bytes: Buffer];

/** How far the server's log of changes (WAL) is: the name of its file. */
export async function walPosition({ db }: Pick<TestApplication, "db">): Promise<string> {
  const [row] = await sql<{ file: string }>(db, "select pg_walfile_name(pg_current_wal_insert_lsn()) as file");
  return row?.file ?? "";
}

/**
 * What the server holds of an application's database once everything is written (a checkpoint): its tables and indexes, what all
 * databases share, temporary files, and the log of changes.
 *
 * @param since the first file of the log, by {@link walPosition}
 */
export async function filesOfDatabase(app: TestApplication, since: string): Promise<StoredFile[]> {
  await runOn(app.databaseUrl, ["checkpoint"]);
  const [server] = await sql<{ folder: string; oid: string; wal: string }>(
    app.db,
    `select current_setting('data_directory') as folder, d.oid::text as oid,
      pg_walfile_name(pg_current_wal_insert_lsn()) as wal from pg_database d where d.datname = current_database()`,
  );
  if (server === undefined) throw new Error("the server does not say where its files are");
  const { folder, oid, wal } = server;
  const under = (...parts: string[]) => filesUnder(folder, path.join(...parts));
  // Files beyond the last one are kept to be written later, and have what former ones had.
  const changes = under("pg_wal").filter(([name]) => isWithin(path.basename(name), since, wal));
  return [
    ...under("base", oid),
    ...under("base", "pgsql_tmp"),
    ...under("global"),
    ...under("pg_stat_tmp"),
    ...changes,
  ];
}

function isWithin(name: string, first: string, last: string): boolean {
  return /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
}

function filesUnder(folder: string, below: string): StoredFile[] {
  const names = readNames(path.join(folder, below)).map((name) => path.join(below, name));
  return names.flatMap((name): StoredFile[] => {
    const file = path.join(folder, name);
    // One of another database's may be gone by now.
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [];
    return [[name, readFileSync(file)]];
  });
}

function readNames(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" });
}
