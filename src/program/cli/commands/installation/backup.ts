import { rm } from "node:fs/promises";
import { Argument, Option } from "commander";
import { snapshotPath } from "../../../../areas/companies/directory/snapshot-file.ts";
import { withPayWritesPaused } from "../../../../areas/records/sql/employments/pay-layout.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import {
  type BackupSource,
  checkBackup,
  type Restored,
  restoreBackup,
} from "../../../../kernel/backup/ops/restore-backup.ts";
import { writeBackup } from "../../../../kernel/backup/ops/write-backup.ts";
import { Keyring, parseKeyring } from "../../../../kernel/crypto/keyring.ts";
import type { LocatedDatabase } from "../../../../kernel/database/embedded/open-database.ts";
import { pendingMigrations } from "../../../../kernel/database/postgres/migrate.ts";
import { AppError } from "../../../../kernel/error.ts";
import { checkKeyring } from "../../../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES, UNSAVED_TABLES } from "../../../areas.ts";
import type { Config } from "../../../settings.ts";
import { openBackupFile, STANDARD_STREAM, sizeOf } from "../../backup-file.ts";
import { type Call, command, operatorName } from "../../command.ts";
import { readConfig } from "../../config.ts";
import { openByteSource } from "../../import/byte-source.ts";
import { keyringPath, loadKeyring, placeKeyringFile, readKeyringFile } from "../../process/keyring-file.ts";
import { makeDataDir, withDataDirErrors } from "../../process/local-folders.ts";
import { withDatabase } from "../../process/open-context.ts";
import { VERSION } from "../../version.ts";

/** `backup`. */
export const addBackup = command({
  name: "backup",
  about: "Back up the database into a file while the service runs, without the key ring",
  words: [new Argument("<file>", "a new file; - for standard output")],
  options: [
    new Option("--include-keyring", "put the key ring into the file: anyone with the file can read everything"),
  ],
  call: backup,
});

/** `restore`. */
export const addRestore = command({
  name: "restore",
  about: "Restore a backup into an empty database",
  words: [new Argument("<file>", "what openvoe backup wrote; - for standard input")],
  call: restore,
  text: ({ rows, created_at, program }) =>
    `Restored ${rows} rows: the database as it was at ${created_at}, made by openvoe ${program}.`,
});

async function backup({ options }: Call<{ readonly includeKeyring?: boolean }>, file: string): Promise<void> {
  const config = readConfig();
  const target = await openBackupFile(file, process.stdout);
  await withDatabase(config, "openvoe backup", async (db) => {
    const keyring = options.includeKeyring === true ? await keyringText(config, db) : null;
    // An older schema may lack the log: a backup of it is made before it is migrated.
    if ((await pendingMigrations(db)).length === 0) await note(db, "database.backup", { keyring: keyring !== null });
    const { header, end } = await writeBackup(
      db,
      { program: VERSION, keyring, unsaved: UNSAVED_TABLES, withWritesPaused: withPayWritesPaused },
      target.write,
    );
    const result = { file, bytes: await sizeOf(file), created_at: header.created_at, rows: sum(end.rows) };
    // The backup itself may be written to standard output.
    const stream = file === STANDARD_STREAM ? process.stderr : process.stdout;
    const json = JSON.stringify({ ...result, keyring: keyring !== null });
    stream.write(`${options.json === true ? json : backupWords(result)}\n`);
    process.stderr.write(`${keyring === null ? withoutKeyring(config) : WITH_KEYRING}\n`);
  });
}

/** The ring that is the database's, as the service would use it. */
async function keyringText(config: Config, db: LocatedDatabase): Promise<string> {
  const contents = config.keyring === null ? await readKeyringFile(keyringPath(config)) : parseKeyring(config.keyring);
  if (contents === null) {
    throw new AppError("unavailable", `There is no key ring at ${keyringPath(config)} to put into the backup.`);
  }
  await checkKeyring(db, new Keyring(contents), SEALED_TABLES);
  return JSON.stringify(contents);
}

function backupWords({
  file,
  bytes,
  created_at,
  rows,
}: {
  file: string;
  bytes: number | null;
  created_at: string;
  rows: number;
}) {
  const size = bytes === null ? "" : `, ${bytes} bytes`;
  return `Backed up ${rows} rows into ${file}${size}: the database as it was at ${created_at}.`;
}

function withoutKeyring(config: Config): string {
  const place = config.keyring === null ? keyringPath(config) : "the value of OPENVOE_KEYRING";
  return (
    "openvoe: the KEY RING IS NOT IN THIS BACKUP. Without it names, SSNs, pay and secrets in it can never be read. " +
    `Keep a copy of ${place} in another place than the backup.`
  );
}

const WITH_KEYRING =
  "openvoe: the KEY RING IS IN THIS BACKUP. Anyone with the file can read all personal data in it: keep it secret.";

async function restore(_call: Call<object>, file: string) {
  const config = readConfig();
  // A pipe can be read only once, so it is not checked first: the restore commits after its last row.
  if (file !== STANDARD_STREAM) await reading(file, checkBackup);
  await withDataDirErrors(config, () => makeDataDir(config));
  const work = async (db: LocatedDatabase) => {
    const restored = await reading(file, (source) => restoreBackup(db, source));
    await rm(snapshotPath(config.dataDir), { force: true });
    await note(db, "database.restore", { created_at: restored.header.created_at });
    const keyring = await placeKeyring(config, restored);
    const problem = await keyringProblem(config, db);
    if (problem !== null) process.stderr.write(`openvoe: the service cannot start yet. ${problem}\n`);
    const { created_at, program } = restored.header;
    const rows = sum(restored.end.rows);
    return { rows, created_at, program, upgraded_by: restored.upgradedBy, keyring, keyring_problem: problem };
  };
  return withDatabase(config, "openvoe restore", work, { mayCreate: true });
}

/** Records the act in the inquiry log. */
async function note(
  db: LocatedDatabase,
  action: "database.backup" | "database.restore",
  details: AuditAct["details"],
): Promise<void> {
  const scope = { actor: operatorName(), teamId: null, environment: null };
  await appendAudit(db, { ...scope, action, target: "database", details });
}

async function reading<Result>(file: string, work: (source: BackupSource) => Promise<Result>): Promise<Result> {
  const source = await openByteSource(file, process.stdin);
  try {
    return await work({ name: file === STANDARD_STREAM ? "standard input" : file, bytes: source.bytes });
  } finally {
    source.close();
  }
}

/**
 * Where the ring of the backup went: `none` inside, `placed` in the data folder, or `kept`: one was
 * there.
 */
async function placeKeyring(config: Config, { header }: Restored): Promise<"none" | "placed" | "kept"> {
  if (header.keyring === null) return "none";
  if (config.keyring !== null || (await readKeyringFile(keyringPath(config))) !== null) return "kept";
  await placeKeyringFile(keyringPath(config), parseKeyring(header.keyring, "of the backup"));
  return "placed";
}

/** Why the service could not open what was restored; null if it can. */
async function keyringProblem(config: Config, db: LocatedDatabase): Promise<string | null> {
  try {
    await checkKeyring(db, await loadKeyring(config, db), SEALED_TABLES);
    return null;
  } catch (failure) {
    if (failure instanceof AppError) return failure.message;
    throw failure;
  }
}

function sum(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}
