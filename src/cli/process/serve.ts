import { setTimeout as sleep } from "node:timers/promises";
import { type Logger, pino } from "pino";
import { type DirectoryHandle, openDirectory } from "../../directory/directory.ts";
import { openEgress } from "../../egress/guarded-fetch.ts";
import { openOwnAddresses } from "../../egress/own-addresses.ts";
import { buildServer } from "../../http/core/server.ts";
import { buildHealthServer } from "../../http/health-server.ts";
import { ROUTES } from "../../http/routes.ts";
import { openAuthenticator } from "../../operations/access/authenticate.ts";
import { openRequestBudget } from "../../operations/access/request-budget.ts";
import { openDamageReport } from "../../operations/sealing/damaged-rows.ts";
import { openReadiness } from "../../operations/upkeep/readiness.ts";
import { type FinalWatch, openFinalWatch } from "../../operations/verifications/final-watch.ts";
import { openQueueGauge } from "../../operations/verifications/queue-gauge.ts";
import { openEventFeed } from "../../operations/webhooks/event-feed.ts";
import { openSigningSecrets } from "../../operations/webhooks/signing-secrets.ts";
import { openRecordsSource } from "../../sources/records.ts";
import { sandboxSources } from "../../sources/sandbox.ts";
import { isUnavailable } from "../../workers/core/retry.ts";
import { startJanitor } from "../../workers/upkeep/janitor.ts";
import { startVerifier } from "../../workers/verifications/verifier.ts";
import { startDispatcher } from "../../workers/webhooks/dispatcher.ts";
import { startReplayer } from "../../workers/webhooks/replayer.ts";
import type { Config } from "../config.ts";
import { logAttempt, logNote } from "./delivery-log.ts";
import { followKeyringFile, type KeyringFileListener } from "./keyring-file.ts";
import { listenAt } from "./listening.ts";
import { openLogStream } from "./log-stream.ts";
import { type Opened, openContext, SERVICE_NAME } from "./open-context.ts";
import { loadStarterDirectory, upgradeStarterDirectory } from "./starter-directory.ts";
import { openWaker } from "./waker.ts";

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
/** How often a worker looks for work that nobody told it of, in milliseconds. */
const POLL_MS = 500;
/** How long to wait before the directory is loaded anew that the database's absence kept from it, in milliseconds. */
const LOAD_AGAIN_MS = 1_000;

/** What a process with the API does after it listens, until every request can be served. */
export type LoadingStep = "loading the employers that the project carries" | "preparing the company search";

type Stop = () => void | Promise<void>;

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
  const onError = (error: unknown, doing: string) => log.error(errorFields(error), `failed: ${doing}`);
  const onProblem = (problem: unknown) => onError(problem, "starting the embedded database anew");
  const context = await openContext(config, `${SERVICE_NAME} ${role}`, { mayCreate: true, onProblem });
  const stopping = new AbortController();
  const stops: Stop[] = [() => context.db.close()];
  const stop = () => {
    stopping.abort();
    return stopAll(stops, log);
  };
  try {
    const finalWatch = role === "worker" ? null : await openFinalWatch(context.db);
    const followed = followKeyringFile(config, context, keyringListener(log, onError));
    stops.push(() => followed.stop());
    const isKeyringRefused = () => followed.isRefused();
    const { signal } = stopping;
    const parts = { config, context, log, stops, onError, onLoading, isKeyringRefused, finalWatch, signal };
    const wakeHere = role === "api" ? null : await startWorkers(parts);
    const api = finalWatch === null ? null : await startApi({ ...parts, finalWatch, wakeHere });
    if (role === "worker") log.info({ url: await startHealth(parts) }, "worker started");
    const { url = null, directory = null, ready = Promise.resolve() } = api ?? {};
    return { context, url, directory, ready, stop: () => logStop(log, stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  readonly config: Config;
  readonly context: Opened;
  readonly log: Logger;
  /** What is to be stopped, in the order of starting. */
  readonly stops: Stop[];
  readonly onError: (error: unknown, doing: string) => void;
  readonly onLoading: (step: LoadingStep) => void;
  /** True if the ring's file was changed to one that cannot be used: the keys in memory stay in use. */
  readonly isKeyringRefused: () => boolean;
  /** Null for a worker. */
  readonly finalWatch: FinalWatch | null;
  /** Aborted when the service is to stop. */
  readonly signal: AbortSignal;
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

async function startWorkers({ config, context, log, stops, onError, finalWatch }: Parts): Promise<() => void> {
  const { db, keyring } = context;
  const egress = openEgress({ allowPrivate: config.allowPrivateWebhooks });
  stops.push(() => egress.close());
  const dispatcher = await startDispatcher({
    db,
    keyring,
    egress,
    secretsOf: openSigningSecrets(db, keyring),
    concurrency: config.deliveryConcurrency,
    inFlightPerWebhookMax: config.deliveriesPerWebhook,
    onAttempt: logAttempt(log),
    onNote: logNote(log),
    onError,
  });
  stops.push(() => dispatcher.stop());
  const replayer = startReplayer(db, onError);
  stops.push(() => replayer.stop());
  const onDamaged = openDamageReport((error) => onError(error, "reading a record"));
  const thresholds = { thresholdBits: config.linkageThresholdBits, marginBits: config.linkageMarginBits };
  const verifier = startVerifier({
    context,
    sources: [openRecordsSource({ db, keyring, nowMs, thresholds, onDamaged }), ...sandboxSources()],
    sourceTimeoutMs: config.sourceTimeoutMs,
    concurrency: config.workerConcurrency,
    pollMs: POLL_MS,
    queueLimit: config.queueLimit,
    now,
    finalWatch,
    onError,
  });
  stops.push(() => verifier.stop());
  const wake = () => verifier.wake();
  stops.push(await db.listen("verifications", wake, wake));
  const janitor = startJanitor(context, { thresholdBits: thresholds.thresholdBits, onError });
  stops.push(() => janitor.stop());
  return wake;
}

/** Returns where a worker tells of its health; null where nobody asked for it. */
async function startHealth({ config, context, log, stops, isKeyringRefused }: Parts): Promise<string | null> {
  const { host, healthPort: port } = config;
  if (port === null) return null;
  const onChange = (reason: string | null) => logReadiness(log, reason);
  const readiness = openReadiness(context.db, { isDirectoryLoaded: () => true, nowMs, onChange });
  const server = buildHealthServer({ checkReadiness: readiness.check, isKeyringRefused, log });
  stops.push(() => server.close());
  return await listenAt(server, { host, port, portVariable: "OPENVOE_HEALTH_PORT" });
}

async function logStop(log: Logger, stop: () => Promise<void>): Promise<void> {
  log.info("stopping");
  await stop();
  log.info("stopped");
}

interface ApiParts extends Parts {
  readonly finalWatch: FinalWatch;
  /** Wakes the verifier of this process, where there is one. */
  readonly wakeHere: (() => void) | null;
}

async function startApi(parts: ApiParts) {
  const { config, context, log, stops, onError, finalWatch, wakeHere } = parts;
  const { db, keyring } = context;
  const { dataDir: snapshotDir, searchThreads } = config;
  const directory = openDirectory(db, { snapshotDir, searchThreads, onProblem: onError });
  stops.push(() => directory.close());
  const authenticator = await openAuthenticator(db);
  stops.push(() => authenticator.close());
  const egress = openEgress({ allowPrivate: config.allowPrivateWebhooks });
  stops.push(() => egress.close());
  const eventFeed = openEventFeed(db);
  let isStarterIn = false;
  const isDirectoryLoaded = () => isStarterIn && directory.isReady();
  const wakeOthers = openWaker(db, { nowMs, onError });
  const server = buildServer(ROUTES, {
    db,
    keyring,
    directory,
    isDirectoryLoaded,
    readiness: openReadiness(db, { isDirectoryLoaded, nowMs, onChange: (reason) => logReadiness(log, reason) }),
    isKeyringRefused: parts.isKeyringRefused,
    onDamaged: openDamageReport((error) => onError(error, "reading a list")),
    authenticator,
    keysPerEnvironmentMax: config.keysPerEnvironmentMax,
    requestBudget: config.rateLimit === 0 ? null : openRequestBudget(db, { limit: config.rateLimit, nowMs }),
    finalWatch,
    eventFeed,
    queueGauge: openQueueGauge(db, { limit: config.queueLimit, nowMs }),
    guard: { allowPrivate: config.allowPrivateWebhooks, ownAddresses: openOwnAddresses() },
    sender: { egress, secretsOf: openSigningSecrets(db, keyring), now, onError },
    log,
    publicUrl: config.publicUrl,
    wakeVerifier: wakeHere ?? wakeOthers,
    now,
  });
  stops.push(() => server.close());
  // Before the server, which waits for all answers that are owed.
  stops.push(() => eventFeed.close());
  stops.push(() => finalWatch.close());
  const { host, port } = config;
  const url = await listenAt(server, { host, port, portVariable: "OPENVOE_PORT" });
  log.info({ url }, "listening");
  const ready = persistently(parts, () => loadDirectory(parts, directory)).then(() => {
    isStarterIn = true;
  });
  const upgraded = config.starterDirectory ? ready.then(() => persistently(parts, () => upgradeStarter(parts))) : ready;
  upgraded.catch((error: unknown) => {
    if (!parts.signal.aborted) onError(error, "loading the directory");
  });
  return { url, directory, ready };
}

function logReadiness(log: Logger, reason: string | null): void {
  if (reason === null) log.info("ready again");
  else log.warn({ reason }, "not ready");
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

/** Stops in the reverse order of starting. One that fails does not keep the others up. */
async function stopAll(stops: Stop[], log: Logger): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      log.error(errorFields(error), "failed: stopping");
    }
  }
}

/** What a log line may hold of an error: never its message, which can repeat what the database was given. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { err: { type: typeof error } };
  const code = "code" in error ? error.code : undefined;
  const detail = "detail" in error && error.name === "AppError" ? error.detail : undefined;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at "));
  return { err: { type: error.name, code, detail, stack: frames?.join("\n") } };
}

function now(): Date {
  return new Date();
}

function nowMs(): number {
  return performance.now();
}
