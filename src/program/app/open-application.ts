import type { FastifyInstance } from "fastify";
import type { BundledSource } from "../../areas/companies/directory/bundled/bundled-start.ts";
import { openDirectory } from "../../areas/companies/directory/directory.ts";
import type { DirectoryHandle } from "../../areas/companies/directory/directory-handle.ts";
import type { Providers } from "../../areas/connections/providers/provider.ts";
import { notifyTasks } from "../../areas/connections/sql/tasks.ts";
import { findDecisions } from "../../areas/persons/ops/subjects/held-disputes.ts";
import type { CompletionListener } from "../../areas/verifications/ops/completion-listener.ts";
import { openQueueGauge } from "../../areas/verifications/ops/queue-gauge.ts";
import { listRecipients } from "../../areas/verifications/ops/recipients.ts";
import { openEventFeed } from "../../areas/webhooks/ops/event-lists.ts";
import { openSigningSecrets } from "../../areas/webhooks/ops/signing-secrets.ts";
import { openAuthenticator } from "../../kernel/access/ops/authenticate.ts";
import { openSessionCheck } from "../../kernel/access/ops/identity/recheck.ts";
import { openRequestBudget } from "../../kernel/access/ops/request-budget.ts";
import { openRequestLog, type RequestLog } from "../../kernel/access/ops/request-log.ts";
import { openStaleReads } from "../../kernel/access/ops/stale-reads.ts";
import { notifyVerifications } from "../../kernel/database/postgres/notices.ts";
import type { Replica } from "../../kernel/database/postgres/servers/replica.ts";
import { openReadiness, type Readiness } from "../../kernel/database/readiness.ts";
import { openEgress } from "../../kernel/egress/guarded-fetch.ts";
import { openOwnAddresses } from "../../kernel/egress/own-addresses.ts";
import { UnsentResponses } from "../../kernel/http/connections/unsent-responses.ts";
import type { Application } from "../../kernel/http/core/application.ts";
import { buildServer, type ServerOptions } from "../../kernel/http/core/server.ts";
import { buildHealthServer } from "../../kernel/http/health-server.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
import { openWaker } from "../../kernel/workers/waker.ts";
import { FINDERS, HOLDING } from "../areas.ts";
import { openPages } from "../open-pages.ts";
import { OTHER_ADDRESSES, ROUTES } from "../routes.ts";
import { now, nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import { openIdentitySignIn, openProcessIdentityProofing } from "./identity.ts";
import type { ProcessParts } from "./parts.ts";
import { notificationPolicy, sharingMessages } from "./senders.ts";

/** How the API of a process is opened. */
interface ApplicationOptions {
  readonly completionListener: CompletionListener;
  /** Wakes the verifier of this process; null if other processes verify. */
  readonly wakeVerifier: (() => void) | null;
  /** Wakes the connector of this process; null if other processes run connection tasks. */
  readonly wakeConnector: (() => void) | null;
  /**
   * True if the key ring file was replaced by one that cannot be used: the keys in memory stay in
   * use.
   */
  readonly isKeyringRefused: () => boolean;
  /** True if the bundled employers are loaded, or none are wanted. */
  readonly isStarterLoaded: () => boolean;
  /** The replica for reads that may be a moment old; null if there is none. */
  readonly replica?: Replica | null;
  /** The packaged index of the bundled employers; null if none are wanted. */
  readonly bundled?: BundledSource | null;
  /** Reads the packaged index, whatever is wanted of it: see `DirectoryOptions`; none if absent. */
  readonly packaged?: () => Promise<Uint8Array | null>;
  /**
   * The directory's poll interval for changes without a notice, in milliseconds; its own default if
   * absent.
   */
  readonly directoryPollMs?: number;
  /** Overrides of the server's defaults. */
  readonly server?: ServerOptions;
}

/** The API of a process. */
interface OpenedApplication {
  /** Serves every route; it does not listen yet. */
  readonly server: FastifyInstance;
  readonly directory: DirectoryHandle;
}

/**
 * Opens the API: the company index, the dependencies of the routes, and the server. `parts.stops`
 * closes them.
 */
export async function openApplication(parts: ProcessParts, options: ApplicationOptions): Promise<OpenedApplication> {
  const { context, settings, providers, taskWaiter, log, stops } = parts;
  const { db, keyring } = context;
  const { completionListener, isKeyringRefused, isStarterLoaded } = options;
  const onError = logErrors(log);
  const directory = openSearch(parts, options, onError);
  stops.push(() => directory.close());
  const access = await openAccess(parts);
  stops.push(() => access.authenticator.close());
  const allowPrivate = settings.allowPrivateWebhooks;
  const egress = openEgress({ allowPrivate });
  stops.push(() => egress.close());
  const eventFeed = openEventFeed(db);
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a list"));
  const isDirectoryStored = () => isStarterLoaded() && directory.isReady();
  // With the packaged index the search answers before the employers are in the database.
  const isDirectoryLoaded = () => isDirectoryStored() || directory.current().base.size > 0;
  const requestLog = openCallLog(parts, onError);
  const application = {
    // By its name a setting reaches whatever operation asks for it.
    ...settings,
    requestLog,
    db,
    keyring,
    directory,
    isDirectoryLoaded,
    isProductOffered: offersOf(providers),
    readiness: openLoggedReadiness(parts, isDirectoryStored),
    isKeyringRefused,
    onUnreadable,
    ...HOLDING,
    findDecisions,
    listRecipients,
    finders: FINDERS,
    ...access,
    requestBudget: settings.rateLimit === 0 ? null : openRequestBudget(db, { limit: settings.rateLimit, nowMs }),
    completionListener,
    providers,
    identityProofing: openProcessIdentityProofing(parts),
    taskWaiter,
    notificationPolicy: notificationPolicy(settings),
    sharingMessages: sharingMessages(settings),
    eventFeed,
    // The section is not there if the area that registers it is left out.
    operatorId: settings.network.operator?.[0]?.operatorId ?? null,
    staleReads: options.replica ? openStaleReads(db, options.replica, nowMs) : null,
    queueGauge: openQueueGauge(db, { limit: settings.queueLimit, nowMs }),
    guard: { allowPrivate, ownAddresses: openOwnAddresses() },
    sender: {
      egress,
      secretsOf: openSigningSecrets(db, keyring, { onUnreadable }),
      now,
      onError,
      tracing: parts.tracing,
    },
    log,
    wakeVerifier: options.wakeVerifier ?? openWaker(db, { notify: notifyVerifications, nowMs, onError }),
    wakeConnector: options.wakeConnector ?? wakeNow(openWaker(db, { notify: notifyTasks, nowMs, onError })),
    now,
  };
  parts.metrics?.watchDirectory(directory);
  const server = serverOf(parts, application, options.server ?? {});
  stops.push(closing(server, { taskWaiter, eventFeed, completionListener, requestLog }));
  return { server, directory };
}

/** Has a server end what waits in it when it begins to close; returns what closes it. */
function closing(
  server: FastifyInstance,
  {
    taskWaiter,
    eventFeed,
    completionListener,
    requestLog,
  }: Pick<Application, "taskWaiter" | "eventFeed" | "completionListener" | "requestLog">,
): () => Promise<void> {
  // After the server has begun to close, so that the responses of waiting requests announce the
  // closing connection; and before it has closed, which waits for these responses.
  let ended: Promise<unknown> | null = null;
  server.addHook("preClose", (done) => {
    taskWaiter?.close();
    ended = Promise.all([eventFeed.close(), completionListener.close()]);
    done();
  });
  return async () => {
    await server.close();
    await ended;
    await requestLog?.close();
  };
}

/** Whether a payroll system has a product: records that were imported are in every environment, and asked for by themselves. */
function offersOf({ all }: Providers): NonNullable<Application["isProductOffered"]> {
  const systems = all.filter(({ hasNoAccount }) => hasNoAccount !== true);
  return (product, environment) =>
    systems.some((system) => system.isOffered(environment) && system.products.some((one) => one === product));
}

/** Opens the log of calls of keys; null if it is off. */
function openCallLog(
  { context, settings, log }: ProcessParts,
  onError: ReturnType<typeof logErrors>,
): RequestLog | null {
  if (settings.requestLogDays === 0) return null;
  const onDropped = (count: number) => log.warn({ count }, "calls left out of the log of requests");
  return openRequestLog(context.db, { now, onError, onDropped });
}

/** Opens the sign-in at the identity provider, if there is one, and what identifies callers. */
async function openAccess(parts: ProcessParts) {
  const { context, settings } = parts;
  const identity = openIdentitySignIn(parts);
  const { operatorTeam, secondFactorMinutes } = settings;
  const sessionCheck = identity === null ? null : openSessionCheck({ ...context, operatorTeam }, identity);
  const authenticator = await openAuthenticator(context.db, { operatorTeam, sessionCheck, secondFactorMinutes });
  return { identity, authenticator };
}

function openSearch(
  { context, settings }: ProcessParts,
  { bundled = null, packaged, directoryPollMs }: ApplicationOptions,
  onBackgroundFailure: ReturnType<typeof logErrors>,
): DirectoryHandle {
  const given = {
    ...(directoryPollMs === undefined ? {} : { pollMs: directoryPollMs }),
    ...(packaged === undefined ? {} : { packaged }),
  };
  const { dataDir: snapshotDir, searchThreads } = settings;
  return openDirectory(context.db, { snapshotDir, searchThreads, onBackgroundFailure, bundled, ...given });
}

/** Builds the server of every route and page, with the process's metrics and traces. */
function serverOf({ settings, metrics, tracing }: ProcessParts, application: Application, server: ServerOptions) {
  const { unsent = new UnsentResponses() } = server;
  metrics?.watchUnsent(unsent);
  const onAnswered = metrics?.metrics.requestAnswered;
  return buildServer(ROUTES, application, {
    otherAddresses: OTHER_ADDRESSES,
    connectionsPerAddress: settings.connectionsPerAddress,
    ...server,
    unsent,
    onAnswered,
    tracing,
    pages: openPages(application),
  });
}

/**
 * Builds the server of a process without the API, which only reports its health. `parts.stops`
 * closes it.
 */
export function openHealth({ context, log, stops }: ProcessParts, isKeyringRefused: () => boolean): FastifyInstance {
  const readiness = openLoggedReadiness({ context, log }, () => true);
  const server = buildHealthServer({ checkReadiness: readiness.check, isKeyringRefused, log });
  stops.push(() => server.close());
  return server;
}

function wakeNow(wake: (haste: "now") => void): () => void {
  return () => wake("now");
}

function openLoggedReadiness(
  { context, log }: Pick<ProcessParts, "context" | "log">,
  isDirectoryLoaded: () => boolean,
): Readiness {
  const onChange = (reason: string | null) => {
    if (reason === null) log.info("ready again");
    else log.warn({ reason }, "not ready");
  };
  return openReadiness(context.db, { isDirectoryLoaded, nowMs, onChange });
}
