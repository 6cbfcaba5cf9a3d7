import {
  type DatabaseOptions,
  type LocatedDatabase,
  openDatabase,
} from "../../../kernel/database/embedded/open-database.ts";
import { checkMigrated, migrate } from "../../../kernel/database/postgres/migrate.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { checkKeyring } from "../../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { loadKeyring } from "./keyring-file.ts";
import { makeDataDir, withDataDirErrors } from "./local-folders.ts";

/** The prefix of the names of the service's own database connections. */
export const SERVICE_NAME = "openvoe serve";

/** The migrated database and the key ring that matches it. */
export interface OpenedContext extends Context {
  readonly db: LocatedDatabase;
}

/** How a context is opened. */
interface OpenOptions extends Pick<DatabaseOptions, "onRestartFailure"> {
  /**
   * Whether the embedded database is created if the data folder has none; false unless given: then
   * the command fails.
   */
  readonly mayCreate?: boolean;
}

/**
 * Opens the database and the key ring, and prints on standard error which database it is. The
 * embedded database is migrated; a server must have been, by `openvoe migrate`.
 *
 * @param options.onRestartFailure called each time that the embedded server has died and could not be restarted
 * @throws AppError with a readable message if either cannot be opened
 */
export function openContext(
  config: Config,
  applicationName: string,
  options: OpenOptions = {},
): Promise<OpenedContext> {
  return withDataDirErrors(config, () => openDatabaseAndKeyring(config, applicationName, options));
}

async function openDatabaseAndKeyring(
  config: Config,
  applicationName: string,
  options: OpenOptions,
): Promise<OpenedContext> {
  if (options.mayCreate === true) await makeDataDir(config);
  const db = await openConfiguredDatabase(config, applicationName, options);
  try {
    printDatabase(db);
    if (db.kind === "embedded") await migrate(db);
    else await checkMigrated(db);
    const keyring = await loadKeyring(config, db);
    await checkKeyring(db, keyring, SEALED_TABLES);
    return { db, keyring };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/**
 * The statement timeout of a command, in milliseconds: a bulk load has long statements, and nothing
 * waits for them.
 */
const COMMAND_STATEMENT_TIMEOUT_MS = 3_600_000;

/**
 * Opens only the database for a piece of work, without migrating it, and closes it afterwards in any
 * case. Prints on standard error which database it is.
 *
 * @throws AppError with a readable message if it cannot be opened
 */
export async function withDatabase<Result>(
  config: Config,
  applicationName: string,
  work: (db: LocatedDatabase) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  const db = await withDataDirErrors(config, () => openConfiguredDatabase(config, applicationName, options));
  try {
    printDatabase(db);
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Opens only the database, without migrating it. */
export function openConfiguredDatabase(
  config: Config,
  applicationName: string,
  { mayCreate = false, onRestartFailure }: OpenOptions = {},
): Promise<LocatedDatabase> {
  const { databaseUrl, dataDir, databaseConnections } = config;
  const isService = applicationName.startsWith(SERVICE_NAME);
  const timeouts = isService ? {} : { statementTimeoutMs: COMMAND_STATEMENT_TIMEOUT_MS };
  const size = databaseConnections;
  return openDatabase({ databaseUrl, dataDir, size, applicationName, ...timeouts, mayCreate, onRestartFailure });
}

/**
 * Prints one line on standard error with the database that a command uses: each data folder has its
 * own.
 */
function printDatabase({ kind, location, isNew }: LocatedDatabase): void {
  const verb = isNew ? "created a new database" : "using the database";
  process.stderr.write(`openvoe: ${verb} ${kind === "embedded" ? "in " : ""}${location}\n`);
}

/**
 * Opens a context for a piece of work and closes it afterwards in any case. For commands that read
 * or change existing data: a missing embedded database is not created.
 *
 * @throws AppError as {@link openContext}
 */
export function withContext<Result>(
  config: Config,
  applicationName: string,
  work: (context: OpenedContext) => Promise<Result>,
): Promise<Result> {
  return runAndClose(openContext(config, applicationName), work);
}

/**
 * Like {@link withContext}, for commands that fill a database: a missing embedded one is created.
 */
export function withContextOrNew<Result>(
  config: Config,
  applicationName: string,
  work: (context: OpenedContext) => Promise<Result>,
): Promise<Result> {
  return runAndClose(openContext(config, applicationName, { mayCreate: true }), work);
}

async function runAndClose<Result>(
  opening: Promise<OpenedContext>,
  work: (context: OpenedContext) => Promise<Result>,
): Promise<Result> {
  const context = await opening;
  try {
    return await work(context);
  } finally {
    await context.db.close();
  }
}
