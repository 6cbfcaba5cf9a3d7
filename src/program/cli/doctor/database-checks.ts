import {
  findPayLayout,
  listUnreachableWorkers,
  type PayLayout,
} from "../../../areas/records/sql/employments/pay-layout.ts";
import { listUnnamedTeams } from "../../../kernel/access/sql/teams.ts";
import type { LocatedDatabase } from "../../../kernel/database/embedded/open-database.ts";
import { pendingMigrations } from "../../../kernel/database/postgres/migrate.ts";
import { probeReplica, replicaProblem } from "../../../kernel/database/postgres/servers/replica.ts";
import { probeWrite, type WriteState } from "../../../kernel/database/readiness.ts";
import { AppError } from "../../../kernel/error.ts";
import { findServerState, type ServerState } from "../../../kernel/measurements/sql/installation.ts";
import { checkKeyring, hasKeyring } from "../../../kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../../areas.ts";
import type { Config } from "../../settings.ts";
import { loadKeyring } from "../process/keyring-file.ts";
import { type Check, fault, ok, warning } from "./check.ts";

/** Connections of a process in addition to those of the setting: one for notices, six by index. */
const FURTHER_CONNECTIONS = 7;
/** Due times and leases are the database's; signatures and logs have the process's clock. */
const SKEW_WARNING_MS = 1_000;
/** Receivers refuse signatures whose time differs by more, as Standard Webhooks advises. */
const SKEW_FAULT_MS = 300_000;

/** Checks a database that could be opened. */
export async function checkDatabase(db: LocatedDatabase, config: Config, now: () => number): Promise<Check[]> {
  const begunAtMs = now();
  const server = await findServerState(db);
  const middleMs = (begunAtMs + now()) / 2;
  const home = db.kind === "embedded" ? `embedded, in ${db.location}` : db.location;
  const opened = ok("database", `PostgreSQL ${server.version} answers (${home}).`);
  const migrations = await checkMigrations(db);
  const checks = [
    ...[opened, checkRights(server), checkCollation(server), checkConnections(server, config.databaseConnections)],
    ...checkLayout(await findPayLayout(db), await listUnreachableWorkers(db)),
    ...[judgeClocks(Date.parse(server.now) - middleMs), migrations],
  ];
  // What follows reads tables that a database without its migrations lacks.
  if (migrations.state !== "ok") return checks;
  return [
    ...checks,
    judgeWrite(await probeWrite(db)),
    ...(await checkReplica(db, config)),
    await checkRing(db, config),
    judgeBrands(await listUnnamedTeams(db)),
  ];
}

/** The most teams that are named in one check. */
const TEAMS_NAMED_MAX = 5;

/** Judges which teams cannot ask persons in production, by the names that the operator gave them. */
export function judgeBrands(unnamed: readonly string[]): Check {
  if (unnamed.length === 0) return ok("brand", "Every team in production has a name and a contact, or there is none.");
  const rest = unnamed.length - TEAMS_NAMED_MAX;
  const named = [...unnamed.slice(0, TEAMS_NAMED_MAX), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  return warning(
    "brand",
    `No name or no contact in production: ${named}. No order, bridge token, code or message is made for these teams.`,
    "An owner of the team sets both on the dashboard's screen Brand; or send PATCH /v1/team/ with display_name and contact_email and a key with the scope members:write, which only the role Owner has.",
  );
}

/** Checks that reads can go to the replica; nothing without one. */
async function checkReplica(db: LocatedDatabase, { databaseReadUrl: url }: Config): Promise<Check[]> {
  if (url === null) return [];
  const remedy = "Correct DATABASE_READ_URL, or repair the standby. Until then its reads go to the primary.";
  try {
    const state = await probeReplica(db, url, "openvoe doctor");
    const problem = replicaProblem(state);
    if (problem !== null || state.kind !== "standby") {
      return [warning("read replica", `The server of DATABASE_READ_URL is not used: ${problem}.`, remedy)];
    }
    const lag = `${Math.round(state.lagMs)} ms behind`;
    return [ok("read replica", `A standby of the database answers, ${lag}: lists and statistics are read there.`)];
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    return [warning("read replica", "The server of DATABASE_READ_URL cannot be reached.", remedy)];
  }
}

/**
 * Judges how far the database's clock is ahead of the process's, in milliseconds; negative: behind.
 */
export function judgeClocks(aheadMs: number): Check {
  const apart = Math.round(Math.abs(aheadMs)) / 1_000;
  const found = `The database's clock is ${apart} s ${aheadMs < 0 ? "behind" : "ahead of"} this machine's.`;
  const remedy = "Set both clocks by NTP: receivers refuse signatures of another time, and logs are out of order.";
  if (Math.abs(aheadMs) >= SKEW_FAULT_MS) return fault("clocks", found, remedy);
  return Math.abs(aheadMs) >= SKEW_WARNING_MS ? warning("clocks", found, remedy) : ok("clocks", found);
}

/** Checks that the role may change the schema. */
function checkRights({ mayCreate, foreignTables }: ServerState): Check {
  if (mayCreate && foreignTables === 0) return ok("rights", "The role owns its tables and may create others.");
  const found = mayCreate
    ? `Another role owns ${foreignTables} of the tables.`
    : "The role may not create tables in its schema, so that migrations fail.";
  return fault("rights", found, "Run alter database NAME owner to ROLE, and use one role for every program.");
}

/** Checks that the indexes are sorted as the system's collation sorts now. */
export function checkCollation({ collationStored, collationActual }: ServerState): Check {
  if (collationStored === null || collationActual === null || collationStored === collationActual) {
    return ok("collation", "The database's indexes are sorted as its system sorts.");
  }
  return fault(
    "collation",
    `The system's collation has changed from ${collationStored} to ${collationActual}: indexes of texts may be wrong.`,
    "Stop the service, run reindex database NAME, then alter database NAME refresh collation version.",
  );
}

/** Says where Citus has the pay, and warns of a half-made layout or another one; nothing on plain PostgreSQL. */
export function checkLayout(layout: PayLayout | null, unreachable: readonly string[] = []): Check[] {
  if (layout === null) return [];
  const { pay, workers, shards, others } = layout;
  if (others.length > 0) {
    const found = `The tables ${others.join(", ")} are spread over Citus, and the service's statements fail there.`;
    return [fault("layout", found, "Bring each back: select undistribute_table('NAME').")];
  }
  if (pay === "begun") {
    const found = "The distribution of pay over the workers of Citus has been begun, and is not complete.";
    return [warning("layout", found, "Run openvoe migrate --distribute-pay again.")];
  }
  if (unreachable.length > 0) {
    const found = `The coordinator of Citus cannot reach ${unreachable.join(", ")}: verifications and imports that need pay of these workers wait.`;
    return [fault("layout", found, "Start the server, or name the one that took over: select citus_update_node(…).")];
  }
  const place = pay === "distributed" ? `Pay is spread over ${workers} workers of Citus in ${shards} shards` : null;
  return [ok("layout", place === null ? ON_COORDINATOR : `${place}; everything else is on the coordinator.`)];
}

const ON_COORDINATOR =
  "Everything is on the coordinator of Citus. openvoe migrate --distribute-pay moves pay onto its workers.";

/** Checks that another process finds enough connections. */
export function checkConnections({ connectionsMax, connectionsUsed }: ServerState, size: number): Check {
  const found = `${connectionsUsed} of ${connectionsMax} connections of the server are in use.`;
  const needed = size + FURTHER_CONNECTIONS;
  if (connectionsMax - connectionsUsed >= needed) return ok("connections", found);
  const remedy = `A process needs up to ${needed}: raise max_connections, or lower OPENVOE_DATABASE_CONNECTIONS.`;
  return warning("connections", found, remedy);
}

const WRITES: Readonly<Record<WriteState, Check>> = {
  writable: ok("writing", "A row and a temporary file can be written."),
  read_only: fault("writing", "The database accepts no writes.", "Name the primary server."),
  disk_full: fault("writing", "The database's disk is full.", "Free space on it, or enlarge it."),
  away: fault("writing", "The database does not respond to a write.", "See the server's log."),
  refused: fault("writing", "The database refuses a write.", "See the server's log, and the check of rights."),
};

/** Judges what the database answered to a write. */
export function judgeWrite(state: WriteState): Check {
  return WRITES[state];
}

async function checkMigrations(db: LocatedDatabase): Promise<Check> {
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return ok("migrations", "The database has this program's schema.");
    const remedy =
      db.kind === "server" ? "Run openvoe migrate." : "Start the service: it migrates the embedded database.";
    return fault("migrations", `The database lacks ${pending.length} migration(s).`, remedy);
  } catch (failure) {
    return refusal("migrations", failure);
  }
}

async function checkRing(db: LocatedDatabase, config: Config): Promise<Check> {
  try {
    // Loading would create the ring of a new database, which is not for a check to do.
    if (!(await hasKeyring(db))) {
      const remedy = "The first start on an embedded database creates one; on a server run openvoe keyring create.";
      return warning("key ring", "The database has not been sealed with a key ring yet.", remedy);
    }
    const keyring = await loadKeyring(config, db);
    await checkKeyring(db, keyring, SEALED_TABLES);
    return ok("key ring", `The key ring is this database's; key ${keyring.activeId} seals.`);
  } catch (failure) {
    return refusal("key ring", failure);
  }
}

/** Our own refusals say what to do. */
export function refusal(name: string, failure: unknown): Check {
  if (!(failure instanceof AppError)) throw failure;
  return fault(name, failure.detail === undefined ? failure.message : `${failure.message} (${failure.detail})`, null);
}
