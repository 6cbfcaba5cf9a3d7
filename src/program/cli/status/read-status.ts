import { findDirectoryState } from "../../../areas/companies/sql/directory.ts";
import { listLiveDispatchers } from "../../../areas/webhooks/sql/dispatchers.ts";
import type { LocatedDatabase } from "../../../kernel/database/embedded/open-database.ts";
import { pendingMigrations, readMigrations } from "../../../kernel/database/postgres/migrate.ts";
import { AppError } from "../../../kernel/error.ts";
import {
  type ConnectedPrograms,
  countSearchedCompanies,
  findServerState,
  listConnectedPrograms,
} from "../../../kernel/measurements/sql/installation.ts";
import {
  measureQueues,
  measureWebhooks,
  type QueueMeasure,
  type WebhookMeasure,
} from "../../../kernel/measurements/sql/queues.ts";
import { checkKeyring, hasKeyring, listSealingKeyIds } from "../../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { loadKeyring } from "../process/keyring-file.ts";
import { COMMIT, VERSION } from "../version.ts";

/** What an installation is and does. */
export interface Status {
  /** `commit`: what this program was made of; null if nothing says it. */
  readonly program: { readonly version: string; readonly commit: string | null; readonly node: string };
  readonly database: {
    readonly kind: "server" | "embedded";
    readonly location: string;
    readonly version: string;
    readonly bytes: number;
    readonly now: string;
  };
  readonly migrations: { readonly applied: number; readonly pending: readonly string[] };
  /** Null while migrations are pending: the tables are not there yet. */
  readonly work: Work | null;
}

interface Work {
  readonly programs: readonly ConnectedPrograms[];
  /** Workers that deliver, each a process. */
  readonly deliveringWorkers: number;
  readonly queues: readonly QueueMeasure[];
  readonly webhooks: WebhookMeasure;
  readonly directory: { readonly companies: number; readonly version: number };
  readonly keyring: RingStatus;
}

interface RingStatus {
  readonly state: "matches" | "none" | "refused";
  /** Why it is refused; null otherwise. */
  readonly problem: string | null;
  /** The keys that the database knows. */
  readonly keyIds: readonly number[];
  readonly activeId: number | null;
}

/**
 * Reads the state of an installation from its database, of every process at once. Changes nothing.
 *
 * @param own the name under which this program is connected
 */
export async function readStatus(db: LocatedDatabase, config: Config, own: string): Promise<Status> {
  const server = await findServerState(db);
  const pending = (await pendingMigrations(db)).map(({ name }) => name);
  const known = await readMigrations();
  return {
    program: { version: VERSION, commit: COMMIT, node: process.versions.node },
    database: {
      kind: db.kind,
      location: db.location,
      version: server.version,
      bytes: server.databaseBytes,
      now: server.now,
    },
    migrations: { applied: known.length - pending.length, pending },
    work: pending.length === 0 ? await readWork(db, config, own) : null,
  };
}

async function readWork(db: LocatedDatabase, config: Config, own: string): Promise<Work> {
  const [programs, dispatchers, queues, webhooks, directory, companies] = await Promise.all([
    listConnectedPrograms(db, own),
    listLiveDispatchers(db),
    measureQueues(db),
    measureWebhooks(db),
    findDirectoryState(db),
    countSearchedCompanies(db),
  ]);
  return {
    programs,
    queues,
    webhooks,
    deliveringWorkers: dispatchers.length,
    directory: { companies, version: directory.version },
    keyring: await readRing(db, config),
  };
}

async function readRing(db: LocatedDatabase, config: Config): Promise<RingStatus> {
  if (!(await hasKeyring(db))) return { state: "none", problem: null, keyIds: [], activeId: null };
  const keyIds = await listSealingKeyIds(db);
  try {
    const keyring = await loadKeyring(config, db);
    await checkKeyring(db, keyring, SEALED_TABLES);
    return { state: "matches", problem: null, keyIds, activeId: keyring.activeId };
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    return { state: "refused", problem: failure.message, keyIds, activeId: null };
  }
}
