import type { Context } from "../../operations/sealing/context.ts";
import { checkKeyring } from "../../operations/sealing/keyring-check.ts";
import { type HomedDatabase, type HomeOptions, openDatabase } from "../../store/embedded/home.ts";
import { checkMigrated, migrate } from "../../store/postgres/migrate.ts";
import type { Config } from "../config.ts";
import { inDataDir, makeDataDir } from "./home-folder.ts";
import { loadKeyring } from "./keyring-file.ts";

/** What the names of the service's own connections begin with. */
export const SERVICE_NAME = "openvoe serve";

/** The database, migrated, and the key ring that fits it. */
export interface Opened extends Context {
  readonly db: HomedDatabase;
}

/** How a context is opened. */
export interface OpenOptions extends Pick<HomeOptions, "onProblem"> {
  /** Whether the embedded database is made if the data folder has none; false unless given: then the command fails. */
  readonly mayCreate?: boolean;
}

/**
 * Opens the database and the key ring, and says on standard error which database it is. The embedded database is brought up to date; a server must have been, by
 * `openvoe migrate`.
 *
 * @param options.onProblem see `HomeOptions`
 * @throws AppError in words when either cannot be had
 */
export function openContext(config: Config, applicationName: string, options: OpenOptions = {}): Promise<Opened> {
  return inDataDir(config, () => openWhole(config, applicationName, options));
}

async function openWhole(config: Config, applicationName: string, options: OpenOptions): Promise<Opened> {
  if (options.mayCreate === true) await makeDataDir(config);
  const db = await openHome(config, applicationName, options);
  try {
    sayDatabase(db);
    if (db.kind === "embedded") await migrate(db);
    else await checkMigrated(db);
    const keyring = await loadKeyring(config, db);
    await checkKeyring(db, keyring);
    return { db, keyring };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** How long one statement of a command may take, in milliseconds: a bulk load has long ones, and nobody waits behind it. */
const COMMAND_STATEMENT_TIMEOUT_MS = 3_600_000;

/** Opens the database alone, as it is. */
export function openHome(
  config: Config,
  applicationName: string,
  { mayCreate = false, onProblem }: OpenOptions = {},
): Promise<HomedDatabase> {
  const { databaseUrl, dataDir, databaseConnections } = config;
  const isService = applicationName.startsWith(SERVICE_NAME);
  const patience = isService ? {} : { statementTimeoutMs: COMMAND_STATEMENT_TIMEOUT_MS };
  const size = databaseConnections;
  return openDatabase({ databaseUrl, dataDir, size, applicationName, ...patience, mayCreate, onProblem });
}

/** Says on standard error, in one line, which database a command works on: another folder has another one. */
export function sayDatabase({ kind, location, isNew }: HomedDatabase): void {
  const verb = isNew ? "made a new database" : "using the database";
  process.stderr.write(`openvoe: ${verb} ${kind === "embedded" ? "in " : ""}${location}\n`);
}

/**
 * Opens a context for one piece of work and closes it whatever comes of it. For commands that read or change what is there: an
 * embedded database that is not there is not made.
 *
 * @throws AppError as {@link openContext}
 */
export function withContext<Result>(
  config: Config,
  applicationName: string,
  work: (context: Opened) => Promise<Result>,
): Promise<Result> {
  return closing(openContext(config, applicationName), work);
}

/** As {@link withContext}, for commands that fill a database: an embedded one that is not there is made. */
export function withContextOrNew<Result>(
  config: Config,
  applicationName: string,
  work: (context: Opened) => Promise<Result>,
): Promise<Result> {
  return closing(openContext(config, applicationName, { mayCreate: true }), work);
}

async function closing<Result>(opening: Promise<Opened>, work: (context: Opened) => Promise<Result>): Promise<Result> {
  const context = await opening;
  try {
    return await work(context);
  } finally {
    await context.db.close();
  }
}
