import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import { logErrors } from "../../app/error-log.ts";
import { openApplication, openHealth } from "../../app/open-application.ts";
import type { Parts as ProcessParts } from "../../app/parts.ts";
import { startWorkers } from "../../app/start-workers.ts";
import { stopAll } from "../../app/stop-all.ts";
import type { DirectoryHandle } from "../../directory/directory.ts";
import { openFinalWatch } from "../../operations/verifications/final-watch.ts";
import { isUnavailable } from "../../workers/core/retry.ts";
import type { Config } from "../config.ts";
import { followKeyringFile, type KeyringFileListener } from "./keyring-file.ts";
import { listenAt } from "./listening.ts";
import { openLogStream } from "./log-stream.ts";
import { type Opened, openContext, SERVICE_NAME } from "./open-context.ts";
import { loadStarterDirectory, upgradeStarterDirectory } from "./starter-directory.ts";

/** Which parts of the service a process runs. */
export const ROLES = ["all", "api", "worker"] as const;
/** One of {@link ROLES}. */
export type Role = (typeof ROLES)[number];

/** A running service. */
export interface Service {
  readonly context: Opened;
  /** Where it listens; null for a worker. */
  readonly url: string | null;
  /** What it searches companies in; null for a worker. */
  readonly directory: DirectoryHandle | null;
  /** Resolves when requests for companies can be served. */
  readonly ready: Promise<void>;
  /** Takes no more requests, ends what is under way, and closes everything. */
  stop(): Promise<void>;
}

/** Its file descriptor. */
const STANDARD_OUTPUT = 1;
/** How long to wait before the directory is loaded anew that the database's absence kept from it, in milliseconds. */
const LOAD_AGAIN_MS = 1_000;

/** What a process with the API does after it listens, until every request can be served. */
export type LoadingStep = "loading the employers that the project carries" | "preparing the company search";

/**
 * Runs the service until it is stopped.
 *
 * @param onLoading hears each step as it begins; the log has them too
 * @throws AppError in words when it cannot: the database, the key ring or the address cannot be had
 */
export async function startService(
  config: Config,
  role: Role,
  onLoading: (step: LoadingStep) => void = () => {},
): Promise<Service> {
  const log = pino({ level: config.logLevel, base: { role } }, openLogStream(STANDARD_OUTPUT));
  const onError = logErrors(log);
  const onProblem = (problem: unknown) => onError(problem, "starting the embedded database anew");
  const context = await openContext(config, `${SERVICE_NAME} ${role}`, { mayCreate: true, onProblem });
  const stopping = new AbortController();
  const stops = [() => context.db.close()];
  const stop = () => {
    stopping.abort();
    return stopAll(stops, log);
  };
  try {
    const parts = { config, settings: config, context, log, stops, onError, onLoading, signal: stopping.signal };
    const { url, directory, ready } = await startParts(parts, role);
    return { context, url, directory, ready, stop: () => logStop(log, stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts extends ProcessParts {
  readonly config: Config;
  readonly context: Opened;
  readonly onError: (error: unknown, doing: string) => void;
  readonly onLoading: (step: LoadingStep) => void;
  /** Aborted when the service is to stop. */
  readonly signal: AbortSignal;
}

async function startParts(parts: Parts, role: Role): Promise<Pick<Service, "url" | "directory" | "ready">> {
  const { config, context, log, stops, onError } = parts;
  const finalWatch = role === "worker" ? null : await openFinalWatch(context.db);
  const followed = followKeyringFile(config, context, keyringListener(log, onError));
  stops.push(() => followed.stop());
  const isKeyringRefused = () => followed.isRefused();
  const wake = role === "api" ? null : await startWorkers(parts, { finalWatch });
  if (finalWatch === null) {
    log.info({ url: await startHealth(parts, isKeyringRefused) }, "worker started");
    return { url: null, directory: null, ready: Promise.resolve() };
  }
  let isStarterLoaded = false;
  const { server, directory } = await openApplication(parts, {
    finalWatch,
    wakeVerifier: wake === null ? null : () => wake("verifications"),
    isKeyringRefused,
    isStarterLoaded: () => isStarterLoaded,
  });
  const { host, port } = config;
  const url = await listenAt(server, { host, port, portVariable: "OPENVOE_PORT" });
  log.info({ url }, "listening");
  const ready = persistently(parts, () => loadDirectory(parts, directory)).then(() => {
    isStarterLoaded = true;
  });
  const upgraded = config.starterDirectory ? ready.then(() => persistently(parts, () => upgradeStarter(parts))) : ready;
  upgraded.catch((error: unknown) => {
    if (!parts.signal.aborted) onError(error, "loading the directory");
  });
  return { url, directory, ready };
}

/** The words of a refusal are the program's own: they name ids of keys and rows, never what they hold. */
function keyringListener(log: Logger, onError: Parts["onError"]): KeyringFileListener {
  return {
    onError,
    onRefused: (reason) =>
      log.error({ reason }, "the changed key ring file is not used: the keys read before stay in use"),
    onAccepted: () => log.info("the key ring file is used again"),
  };
}

/** Returns where a worker tells of its health; null where nobody asked for it. */
async function startHealth(parts: Parts, isKeyringRefused: () => boolean): Promise<string | null> {
  const { host, healthPort: port } = parts.config;
  if (port === null) return null;
  const server = openHealth(parts, isKeyringRefused);
  return await listenAt(server, { host, port, portVariable: "OPENVOE_HEALTH_PORT" });
}

async function logStop(log: Logger, stop: () => Promise<void>): Promise<void> {
  log.info("stopping");
  await stop();
  log.info("stopped");
}

/** Repeats work while the database cannot be reached: nobody would make the process ready afterwards. */
async function persistently({ onError, signal }: Parts, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isUnavailable(error)) throw error;
      onError(error, "loading the directory");
      await sleep(LOAD_AGAIN_MS, undefined, { signal });
    }
  }
}

/** Loads the starter directory where there is none, and waits until the index has it. */
async function loadDirectory(parts: Parts, directory: DirectoryHandle): Promise<void> {
  const { config, context, log, signal } = parts;
  if (config.starterDirectory) {
    const onLoading = () => begin(parts, "loading the employers that the project carries");
    const loaded = await loadStarterDirectory(context.db, { signal, onLoading });
    if (loaded !== null) log.info({ companies: loaded.added }, "starter directory loaded");
  }
  begin(parts, "preparing the company search");
  await directory.ready;
  await directory.refresh();
  log.info({ directory_version: directory.version() }, "ready");
}

function begin({ log, onLoading }: Parts, step: LoadingStep): void {
  log.info(step);
  onLoading(step);
}

/** Replaces the starter list by the one of this program where that is newer. The directory answers from the old one meanwhile. */
async function upgradeStarter({ context, log, signal }: Parts): Promise<void> {
  const counts = await upgradeStarterDirectory(context.db, signal);
  if (counts === null) return;
  const { added, updated, removed } = counts;
  log.info({ added, updated, removed }, "starter directory upgraded");
}
