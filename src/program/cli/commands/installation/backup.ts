import { rm } from "node:fs/promises";
import type { Command } from "commander";
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
import { readConfig } from "../../config.ts";
import { openByteSource } from "../../import/byte-source.ts";
import { operatorName } from "../../operator.ts";
import { keyringPath, loadKeyring, placeKeyringFile, readKeyringFile } from "../../process/keyring-file.ts";
import { makeDataDir, withDataDirErrors } from "../../process/local-folders.ts";
import { openConfiguredDatabase, printDatabase } from "../../process/open-context.ts";
import type { PrintOptions } from "../../text/print.ts";
import { VERSION } from "../../version.ts";

interface BackupCommandOptions extends PrintOptions {
  readonly includeKeyring?: boolean;
}

/** Adds `backup`. */
export function addBackupCommand(program: Command): void {
  program
    .command("backup")
    .description("Back the database up into a file, while the service runs; without the key ring")
    .argument("<file>", "a new file; - for standard output")
    .option("--include-keyring", "put the key ring into the file: anyone with the file can read everything")
    .option("--json", "print JSON")
    .action(backupCommand);
}

/** Adds `restore`. */
export function addRestoreCommand(program: Command): void {
  program
    .command("restore")
    .description("Restore a backup into an empty database")
    .argument("<file>", "what openvoe backup wrote; - for standard input")
    .option("--json", "print JSON")
    .action(restoreCommand);
}

async function backupCommand(file: string, options: BackupCommandOptions): Promise<void> {
  const config = readConfig();
  const target = await openBackupFile(file, process.stdout);
  const db = await withDataDirErrors(config, () => openConfiguredDatabase(config, "openvoe backup"));
  try {
    printDatabase(db);
    const keyring = options.includeKeyring === true ? await keyringText(config, db) : null;
    // An older schema may lack the log: a backup of it is made before it is migrated.
    if ((await pendingMigrations(db)).length === 0) await note(db, "database.backup", { keyring: keyring !== null });
    const { header, end } = await writeBackup(
      db,
      { program: VERSION, keyring, unsaved: UNSAVED_TABLES, withWritesPaused: withPayWritesPaused },
      target.write,
    );
    const result = { file, bytes: await sizeOf(file), created_at: header.created_at, rows: sum(end.rows) };
    say(file, { ...result, keyring: keyring !== null }, { ...options, text: backupWords(result) });
    process.stderr.write(`${keyring === null ? withoutKeyring(config) : WITH_KEYRING}\n`);
  } finally {
    await db.close();
  }
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

async function restoreCommand(file: string, options: PrintOptions): Promise<void> {
  const config = readConfig();
  // A pipe can be read only once, so it is not checked first: the restore commits after its last row.
  if (file !== STANDARD_STREAM) await reading(file, checkBackup);
  await withDataDirErrors(config, () => makeDataDir(config));
  const db = await withDataDirErrors(config, () =>
    openConfiguredDatabase(config, "openvoe restore", { mayCreate: true }),
  );
  try {
    printDatabase(db);
    const restored = await reading(file, (source) => restoreBackup(db, source));
    await rm(snapshotPath(config.dataDir), { force: true });
    await note(db, "database.restore", { created_at: restored.header.created_at });
    const keyring = await placeKeyring(config, restored);
    const problem = await keyringProblem(config, db);
    const rows = sum(restored.end.rows);
    const { created_at, program } = restored.header;
    const text = `Restored ${rows} rows: the database as it was at ${created_at}, made by openvoe ${program}.`;
    const result = { rows, created_at, program, upgraded_by: restored.upgradedBy, keyring, keyring_problem: problem };
    say("", result, { ...options, text });
    if (problem !== null) process.stderr.write(`openvoe: the service cannot start yet. ${problem}\n`);
  } finally {
    await db.close();
  }
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

/** Prints the result: to standard error if the backup itself is written to standard output. */
function say(file: string, result: unknown, { json, text }: PrintOptions & { readonly text: string }): void {
  const stream = file === STANDARD_STREAM ? process.stderr : process.stdout;
  stream.write(`${json === true ? JSON.stringify(result) : text}\n`);
}
