import { findDirectoryState } from "../../areas/companies/sql/directory.ts";
import { listLiveDispatchers } from "../../areas/webhooks/sql/dispatchers.ts";
import type { LocatedDatabase } from "../../kernel/database/embedded/open-database.ts";
import { pendingMigrations, readMigrations } from "../../kernel/database/postgres/migrate.ts";
import { AppError } from "../../kernel/error.ts";
import {
  type ConnectedPrograms,
  countSearchedCompanies,
  findServerState,
  listConnectedPrograms,
} from "../../kernel/measurements/sql/installation.ts";
import {
  measureQueues,
  measureWebhooks,
  type QueueMeasure,
  type WebhookMeasure,
} from "../../kernel/measurements/sql/queues.ts";
import { checkKeyring, hasKeyring, listSealingKeyIds } from "../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../areas.ts";
import type { Config } from "../settings.ts";
import { loadKeyring } from "./process/keyring-file.ts";
import { table } from "./text/print.ts";
import { buildText, COMMIT, VERSION } from "./version.ts";

/** What an installation is and does. */
interface Status {
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

const MIB = 1_048_576;

/** A status as text: a line for each subject, and tables of what waits and of who is connected. */
export function statusText(status: Status): string {
  const { program, database, migrations, work } = status;
  const lines = [
    ["Program", `openvoe ${buildText(program.version, program.commit)} on Node ${program.node}`],
    ["Database", `PostgreSQL ${database.version}, ${locationText(database)}, ${Math.ceil(database.bytes / MIB)} MiB`],
    ["Database time", database.now],
    ["Migrations", migrationsText(migrations)],
    ...(work === null ? [] : workLines(work)),
  ];
  const head = table(lines);
  if (work === null) return head;
  const queues = work.queues.map(({ queue, depth, oldestSeconds }) => [
    queue,
    String(depth),
    ageText(depth, oldestSeconds),
  ]);
  const programs = work.programs.map(({ name, connections, since }) => [name, String(connections), since]);
  const connected =
    programs.length === 0
      ? "No program is connected: the service is not running."
      : table([["PROGRAM", "CONNECTIONS", "SINCE"], ...programs]);
  return [head, table([["QUEUE", "ENTRIES", "OLDEST DUE FOR"], ...queues]), connected].join("\n\n");
}

function locationText({ kind, location }: Status["database"]): string {
  return kind === "embedded" ? `embedded, in ${location}` : location;
}

function migrationsText({ applied, pending }: Status["migrations"]): string {
  return pending.length === 0 ? `${applied}, all applied` : `${applied} applied, missing: ${pending.join(", ")}`;
}

function workLines({ deliveringWorkers, webhooks, directory, keyring }: NonNullable<Status["work"]>): string[][] {
  return [
    ["Workers that deliver", String(deliveringWorkers)],
    [
      "Webhooks",
      `${webhooks.active} active, ${webhooks.failing} failing, ${webhooks.disabled} disabled by the service`,
    ],
    ["Company directory", `${directory.companies} companies, version ${directory.version}`],
    ["Key ring", ringText(keyring)],
  ];
}

function ringText({ state, problem, keyIds, activeId }: NonNullable<Status["work"]>["keyring"]): string {
  if (state === "none") return "none yet";
  if (state === "refused") return `refused: ${problem}`;
  return `matches the database; ${keyIds.length} key(s), ${activeId} seals`;
}

function ageText(depth: number, seconds: number): string {
  return depth === 0 ? "" : `${Math.round(seconds)} s`;
}
