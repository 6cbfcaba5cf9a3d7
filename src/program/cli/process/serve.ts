import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import type { DirectoryHandle } from "../../../areas/companies/directory/directory-handle.ts";
import { openTaskWaiter } from "../../../areas/connections/ops/task-waiter.ts";
import { openCompletionListener } from "../../../areas/verifications/ops/completion-listener.ts";
import { listUnnamedTeams } from "../../../kernel/access/sql/teams.ts";
import { openReplica, type Replica } from "../../../kernel/database/postgres/servers/replica.ts";
import { replaceTlsPair } from "../../../kernel/http/connections/tls-server.ts";
import type { Tracing } from "../../../kernel/tracing/tracing.ts";
import { isUnavailable } from "../../../kernel/workers/retry.ts";
import { nowMs } from "../../app/clock.ts";
import { logErrors } from "../../app/error-log.ts";
import { openApplication, openHealth } from "../../app/open-application.ts";
import { openProcessProviders } from "../../app/open-providers.ts";
import { type ProcessParts, stopAll } from "../../app/parts.ts";
import { openMetricsServer, openProcessMetrics } from "../../app/process-metrics.ts";
import { openProcessTracing } from "../../app/process-tracing.ts";
import { startWorkers } from "../../app/start-workers.ts";
import type { Config } from "../../settings.ts";
import { readIncomeRules } from "../assess/read-packs.ts";
import { readNetworkFile } from "../network/read-network.ts";
import { COMMIT, VERSION } from "../version.ts";
import { followKeyringFile, type KeyringFileListener } from "./keyring-file.ts";
import { announceService, listenAt } from "./listening.ts";
import { openLogStream } from "./log-stream.ts";
import { type OpenedContext, openContext, SERVICE_NAME } from "./open-context.ts";
import { readLetterTemplates } from "./read-letter-templates.ts";
import {
  BUNDLED_STARTER,
  loadStarterDirectory,
  readPackagedIndex,
  upgradeStarterDirectory,
} from "./starter-directory.ts";
import { followTlsFiles, readTlsPair, type TlsFilesListener, tlsFilesOf } from "./tls-files.ts";

/** Which parts of the service a process runs. */
export const ROLES = ["all", "api", "worker"] as const;
/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** A running service. */
interface Service {
  readonly context: OpenedContext;
  /** The URL that it listens on; null for a worker. */
  readonly url: string | null;
  /** The company directory that it searches; null for a worker. */
  readonly directory: DirectoryHandle | null;
  /** Resolves when company requests are answered, by an earlier or bundled index too. */
  readonly searchable: Promise<void>;
  /** Resolves when the directory is loaded. */
  readonly ready: Promise<void>;
  /** Stops accepting requests, finishes those in progress, and closes everything. */
  stop(): Promise<void>;
}

/** The name of the connections to the read replica. */
const REPLICA_READER = `${SERVICE_NAME} reads`;
/** The file descriptor. */
const STANDARD_OUTPUT = 1;
/**
 * The pause before loading the directory is retried after the database was unavailable, in
 * milliseconds.
 */
const LOAD_RETRY_MS = 1_000;

/** What a process with the API does after it listens, until every request can be served. */
type LoadingStep = "loading the bundled employers" | "preparing the company search";

/**
 * Runs the service until it is stopped.
 *
 * @param onLoading called at the start of each step; the log has them too
 * @throws AppError with a readable message if the database, the key ring or the address cannot be
 * used
 */
export async function startService(
  config: Config,
  role: Role,
  onLoading: (step: LoadingStep) => void = () => {},
): Promise<Service> {
  const files = { network: readNetworkFile(config), incomeRules: readIncomeRules(config.incomePackFiles) };
  const settings = { ...config, ...files, letters: readLetterTemplates(config.letterTemplatesFolder) };
  const log = pino({ level: config.logLevel, base: { role } }, openLogStream(STANDARD_OUTPUT));
  const onError = logErrors(log);
  const onRestartFailure = (problem: unknown) => onError(problem, "restarting the embedded database");
  const context = await openContext(config, `${SERVICE_NAME} ${role}`, { mayCreate: true, onRestartFailure });
  const stopping = new AbortController();
  const stops = [() => context.db.close()];
  const stop = () => {
    stopping.abort();
    return stopAll(stops, log);
  };
  try {
    const taskWaiter = role === "worker" ? null : openTaskWaiter(context.db);
    const opened = { context, settings, log, stops };
    const measured = { db: context.db, version: VERSION, commit: COMMIT ?? "", role };
    const metrics = config.metricsPort === null ? null : openProcessMetrics(measured);
    const tracing = await startTracing(config, role, opened);
    const shared = { ...opened, metrics, tracing, providers: openProcessProviders(opened), taskWaiter };
    const parts = { ...shared, config, onError, onLoading, signal: stopping.signal };
    const started = await startParts(parts, role);
    return { context, ...started, stop: () => logStop(log, stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ServiceParts extends ProcessParts {
  readonly config: Config;
  readonly context: OpenedContext;
  readonly onError: (error: unknown, activity: string) => void;
  readonly onLoading: (step: LoadingStep) => void;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

async function startParts(parts: ServiceParts, role: Role): Promise<Omit<Service, "context" | "stop">> {
  const { config, context, log, stops, onError } = parts;
  const completionListener = role === "worker" ? null : await openCompletionListener(context.db);
  const followed = followKeyringFile(config, context, keyringListener(log, onError));
  stops.push(() => followed.stop());
  const isKeyringRefused = () => followed.isRefused();
  parts.metrics?.watchKeyring(isKeyringRefused);
  await startMetrics(parts);
  const wake = role === "api" ? null : await startWorkers(parts, { completionListener });
  if (completionListener === null) {
    log.info({ url: await startHealth(parts, isKeyringRefused) }, "worker started");
    return { url: null, directory: null, searchable: Promise.resolve(), ready: Promise.resolve() };
  }
  let isStarterLoaded = false;
  const files = tlsFilesOf(config);
  const tls = files === null ? null : await readTlsPair(files);
  const { server, directory } = await openApplication(parts, {
    completionListener,
    wakeVerifier: wake === null ? null : () => wake("verifications"),
    wakeConnector: wake === null ? null : () => wake("connections"),
    isKeyringRefused,
    isStarterLoaded: () => isStarterLoaded,
    replica: openServiceReplica(parts),
    bundled: config.starterDirectory ? BUNDLED_STARTER : null,
    packaged: readPackagedIndex,
    server: { tls },
  });
  const { host, port } = config;
  if (files !== null && tls !== null) stops.push(followTlsFiles(files, tls, tlsListener(log, server)));
  const url = await listenAt(server, { host, port, isSecure: tls !== null, portVariable: "OPENVOE_PORT" });
  log.info({ url }, "listening");
  announce(parts, url);
  await warnOfUnnamedTeams(parts);
  const ready = retryWhileUnavailable(parts, () => loadDirectory(parts, directory)).then(() => {
    isStarterLoaded = true;
  });
  const upgraded = config.starterDirectory
    ? ready.then(() => retryWhileUnavailable(parts, () => upgradeStarter(parts)))
    : ready;
  upgraded.catch((error: unknown) => {
    if (!parts.signal.aborted) onError(error, "loading the directory");
  });
  const searchable = Promise.race([directory.searchable, ready]);
  searchable.catch(() => {});
  return { url, directory, searchable, ready };
}

async function warnOfUnnamedTeams({ context, log }: ServiceParts): Promise<void> {
  const teams = await listUnnamedTeams(context.db);
  if (teams.length === 0) return;
  log.warn({ teams }, "teams without a name and a contact ask nobody in production: set both on the screen Brand");
}

/** Tells other commands of the data folder where the service listens; it serves without that too. */
function announce({ config, stops, onError }: ServiceParts, url: string): void {
  try {
    stops.push(announceService(config, url));
  } catch (error) {
    onError(error, "writing the address of the service into the data folder");
  }
}

/** Null if no replica is configured. `parts.stops` closes it. */
function openServiceReplica({ config, context, log, stops }: ServiceParts): Replica | null {
  const { databaseReadUrl: url, databaseConnections: size } = config;
  if (url === null) return null;
  const onChange = (reason: string | null) => {
    if (reason === null) log.info("the read replica is used again");
    else log.warn({ reason }, "the read replica is not used: reads go to the primary");
  };
  const replica = openReplica(context.db, { url, size, applicationName: REPLICA_READER, nowMs, onChange });
  stops.push(() => replica.close());
  return replica;
}

/**
 * The reason of a refusal is written by this program: it has ids of keys and rows, never their content.
 */
function keyringListener(log: Logger, onError: ServiceParts["onError"]): KeyringFileListener {
  return {
    onError,
    onRefused: (reason) =>
      log.error({ reason }, "the changed key ring file is not used: the keys read before stay in use"),
    onAccepted: () => log.info("the key ring file is used again"),
  };
}

function tlsListener(log: Logger, app: FastifyInstance): TlsFilesListener {
  return {
    onChanged: (pair) => {
      replaceTlsPair(app.server, pair);
      log.info("the renewed certificate is used");
    },
    onRefused: (reason) => log.error({ reason }, "the changed certificate is not used: the one read before stays"),
  };
}

/** Returns the URL of a worker's health server; null if none is configured. */
async function startHealth(parts: ServiceParts, isKeyringRefused: () => boolean): Promise<string | null> {
  const { host, healthPort: port } = parts.config;
  if (port === null) return null;
  const server = openHealth(parts, isKeyringRefused);
  return await listenAt(server, { host, port, portVariable: "OPENVOE_HEALTH_PORT" });
}

async function startTracing(
  { tracesUrl, tracesHeaders, tracesRatio }: Config,
  role: Role,
  opened: Pick<ServiceParts, "log" | "stops">,
): Promise<Tracing | null> {
  if (tracesUrl === null) return null;
  const target = { url: tracesUrl, headers: tracesHeaders, ratio: tracesRatio };
  return await openProcessTracing({ ...target, version: VERSION, role }, opened);
}

async function startMetrics({ config, metrics, log, stops }: ServiceParts): Promise<void> {
  const { metricsHost: host, metricsPort: port } = config;
  if (metrics === null || port === null) return;
  const server = openMetricsServer(metrics, { log, stops });
  const variables = { portVariable: "OPENVOE_METRICS_PORT", hostVariable: "OPENVOE_METRICS_HOST" };
  log.info({ url: await listenAt(server, { host, port, ...variables }) }, "metrics are served");
}

async function logStop(log: Logger, stop: () => Promise<void>): Promise<void> {
  log.info("stopping");
  await stop();
  log.info("stopped");
}

/**
 * Retries while the database is unavailable: nothing else would make the process ready afterwards.
 */
async function retryWhileUnavailable({ onError, signal }: ServiceParts, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error;
      onError(error, "loading the directory");
      await sleep(LOAD_RETRY_MS, undefined, { signal });
    }
  }
}

/** Loads the starter directory if there is none, and waits until the index includes it. */
async function loadDirectory(parts: ServiceParts, directory: DirectoryHandle): Promise<void> {
  const { config, context, log, signal } = parts;
  if (config.starterDirectory) {
    const onLoading = () => begin(parts, "loading the bundled employers");
    const loaded = await loadStarterDirectory(context.db, { signal, onLoading });
    if (loaded !== null) log.info({ companies: loaded.added }, "starter directory loaded");
  }
  begin(parts, "preparing the company search");
  await directory.ready;
  await directory.refresh();
  log.info({ directory_version: directory.version() }, "ready");
}

function begin({ log, onLoading }: ServiceParts, step: LoadingStep): void {
  log.info(step);
  onLoading(step);
}

/**
 * Replaces the starter list by this program's version if that is newer. At the same time the directory
 * answers from the old one.
 */
async function upgradeStarter({ context, log, signal }: ServiceParts): Promise<void> {
  const counts = await upgradeStarterDirectory(context.db, signal);
  if (counts === null) return;
  const { added, updated, removed } = counts;
  log.info({ added, updated, removed }, "starter directory upgraded");
}
