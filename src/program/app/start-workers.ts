import { join } from "node:path";
import { startMonitorRunner } from "../../areas/connections/monitors/monitor-runner.worker.ts";
import { notifyTasks, TASKS_CHANNEL } from "../../areas/connections/sql/tasks.ts";
import { startConnector } from "../../areas/connections/workers/connector.ts";
import { startOrderRunner } from "../../areas/connections/workers/order-runner.ts";
import { findDecisions } from "../../areas/persons/ops/subjects/held-disputes.ts";
import { startImporter } from "../../areas/records/importer.worker.ts";
import type { SourceAnswer } from "../../areas/records/source-answer.ts";
import type { CompletionListener } from "../../areas/verifications/ops/completion-listener.ts";
import { listRecipients } from "../../areas/verifications/ops/reports/recipients.ts";
import { startVerifier } from "../../areas/verifications/workers/verifier.ts";
import type { DeliveryAttempt } from "../../areas/webhooks/ops/deliveries.ts";
import { sendAuditHead } from "../../areas/webhooks/ops/send-audit-head.ts";
import { openSigningSecrets } from "../../areas/webhooks/ops/signing-secrets.ts";
import { raiseAlerts } from "../../areas/webhooks/ops/webhook-alerts.ts";
import { startDispatcher } from "../../areas/webhooks/workers/dispatcher.ts";
import { startReplayer } from "../../areas/webhooks/workers/replayer.ts";
import { openEgress } from "../../kernel/egress/guarded-fetch.ts";
import type { ActivityCount } from "../../kernel/measurements/sql/activity.ts";
import { startOutboxWorker } from "../../kernel/outbox/outbox.worker.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
import { startPeriodicTask } from "../../kernel/workers/periodic-task.ts";
import { dutiesOf, EXPIRIES, SEALED_TABLES } from "../areas.ts";
import { startJanitor } from "../janitor.ts";
import { openTally, type Tally } from "../ops/statistics/tally.ts";
import { now, nowMs } from "./clock.ts";
import { logAttempt, logNote } from "./delivery-log.ts";
import { logErrors } from "./error-log.ts";
import { confirmationRule, notificationPolicy, sharingMessages } from "./messages/notifications.ts";
import { messageWriters, openMessageSender } from "./messages/senders.ts";
import { exchangeOf, openSources } from "./open-sources.ts";
import type { ProcessParts } from "./parts.ts";
import { openWaker } from "./waker.ts";

/** The poll interval of a worker for work without a notice, in milliseconds. */
const POLL_MS = 500;
/** Poll interval of messages to persons: no caller waits for them. */
const NOTIFICATIONS_POLL_MS = 1_000;

/** How the workers of a process are started. */
interface WorkerOptions {
  /** Notified of every final verification; null if no request of this process can wait for one. */
  readonly completionListener: CompletionListener | null;
  /** The workers to start; all of them if absent. */
  readonly only?: readonly WorkerName[];
  /** The poll interval of a worker for work without a notice, in milliseconds; 500 if absent. */
  readonly pollMs?: number | undefined;
}

/** A running worker; its entry in `stops` stops it. */
interface Started {
  /** Signals to the worker that there is work: a hint. */
  readonly wake?: () => void;
}

/** Starts one worker and adds its stop function to `stops`. */
type StartWorker = (parts: ProcessParts, options: WorkerOptions & { readonly tally: Tally }) => Promise<Started>;

/** Every worker, in the order of starting. A new one is an entry here. */
const WORKERS = {
  deliveries: startDeliveries,
  replays: startReplays,
  verifications: startVerifications,
  connections: startConnections,
  monitors: startMonitors,
  orders: startOrders,
  imports: startImports,
  notifications: startNotifications,
  upkeep: startUpkeep,
} as const satisfies Record<string, StartWorker>;

/** The name of one worker. */
export type WorkerName = keyof typeof WORKERS;

const WORKER_NAMES = Object.keys(WORKERS) as WorkerName[];

/**
 * Starts the workers of a process. `parts.stops` stops them.
 *
 * @returns wakes the worker of the given name if this process runs it
 */
export async function startWorkers(parts: ProcessParts, options: WorkerOptions): Promise<(worker: WorkerName) => void> {
  const started = new Map<WorkerName, Started>();
  const tally = openTally(parts.context.db, logErrors(parts.log));
  parts.stops.push(() => tally.close());
  for (const name of WORKER_NAMES) {
    if (options.only?.includes(name) ?? true) started.set(name, await WORKERS[name](parts, { ...options, tally }));
  }
  return (name) => started.get(name)?.wake?.();
}

async function startDeliveries(
  { context, settings, log, metrics, tracing, stops }: ProcessParts,
  { tally }: { readonly tally: Tally },
): Promise<Started> {
  const { db, keyring } = context;
  const onError = logErrors(log);
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a record"));
  const onAttempt = logAttempt(log);
  const egress = openEgress({ allowPrivate: settings.allowPrivateWebhooks });
  stops.push(() => egress.close());
  const dispatcher = await startDispatcher({
    db,
    keyring,
    egress,
    secretsOf: openSigningSecrets(db, keyring, { onUnreadable }),
    tracing,
    concurrency: settings.deliveryConcurrency,
    inFlightPerWebhookMax: settings.deliveriesPerWebhook,
    onAttempt: (attempt) => {
      const { outcome, durationMs } = attempt.result;
      tally.note({ activity: [deliveryCount(attempt)] });
      metrics?.metrics.deliveryAttempted({ outcome, seconds: durationMs / 1_000 });
      onAttempt(attempt);
    },
    onNote: logNote(log),
    onError,
  });
  stops.push(() => dispatcher.stop());
  return {};
}

function deliveryCount({ delivery, result }: DeliveryAttempt): ActivityCount {
  const word = result.outcome === "delivered" ? "delivered" : "failed";
  return { ...delivery.tenant, kind: "delivery", word, count: 1 };
}

async function startReplays({ context, log, stops }: ProcessParts): Promise<Started> {
  const replayer = startReplayer(context.db, logErrors(log));
  stops.push(() => replayer.stop());
  return {};
}

async function startVerifications(
  parts: ProcessParts,
  { completionListener, tally, pollMs = POLL_MS }: Parameters<StartWorker>[1],
): Promise<Started> {
  const { context, settings, log, metrics, tracing, stops } = parts;
  const { db } = context;
  const onError = logErrors(log);
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a record"));
  const verifier = startVerifier({
    context,
    sources: openSources({ context, settings, stops, log, onUnreadable }),
    sourceTimeoutMs: settings.sourceTimeoutMs,
    disputedData: settings.disputedData,
    confirmation: confirmationRule(settings),
    incomeRules: settings.incomeRules,
    concurrency: settings.workerConcurrency,
    pollMs,
    queueLimit: settings.queueLimit,
    now,
    completionListener,
    tracing,
    onAnswer: ({ answer, seconds }) => metrics?.metrics.sourceAnswered({ ...answerLabels(answer), seconds }),
    onEnd: ({ environment, status, outcome, ...counts }) => {
      tally.note(counts);
      metrics?.metrics.verificationEnded({ environment, status, outcome });
    },
    onError,
  });
  stops.push(() => verifier.stop());
  const wake = () => verifier.wake();
  stops.push(await db.listen("verifications", wake, wake));
  return { wake };
}

function answerLabels(answer: SourceAnswer) {
  return { source: answer.source, answer: answer.kind === "unreachable" ? answer.reason : answer.kind };
}

async function startConnections(parts: ProcessParts, { pollMs = POLL_MS }: WorkerOptions): Promise<Started> {
  const { context, settings, providers, taskWaiter, log, stops } = parts;
  const connector = startConnector({
    context: {
      ...context,
      providers,
      incomeRules: settings.incomeRules,
      taskWaiter,
      wakeConnector: () => {},
      bridgeOrigins: settings.bridgeOrigins,
      sharingMessages: sharingMessages(settings),
    },
    concurrency: settings.workerConcurrency,
    pollMs,
    onError: logErrors(log),
  });
  stops.push(() => connector.stop());
  const wake = () => connector.wake();
  stops.push(await context.db.listen(TASKS_CHANNEL, wake, wake));
  return { wake };
}

async function startMonitors({ context, log, stops }: ProcessParts, { pollMs }: WorkerOptions): Promise<Started> {
  const { db } = context;
  const onError = logErrors(log);
  const wake = openWaker(db, { notify: notifyTasks, nowMs, onError });
  const everyMs = pollMs === undefined ? {} : { everyMs: pollMs };
  stops.push(startMonitorRunner({ context, ...everyMs, wakeConnector: () => wake("soon"), onError }));
  return {};
}

async function startOrders(parts: ProcessParts, { pollMs }: WorkerOptions): Promise<Started> {
  const { context, settings, providers, log, stops } = parts;
  const { bridgeOrigins, incomeRules } = settings;
  stops.push(
    startOrderRunner({
      context: { ...context, providers, incomeRules, taskWaiter: null, wakeConnector: () => {}, bridgeOrigins },
      ...(pollMs === undefined ? {} : { everyMs: pollMs }),
      onError: logErrors(log),
    }),
  );
  return {};
}

async function startImports(
  { context, settings, log, stops }: ProcessParts,
  { pollMs = POLL_MS }: WorkerOptions,
): Promise<Started> {
  const { dataDir } = settings;
  const importer = startImporter({
    context: { ...context, findDecisions },
    snapshotDir: dataDir,
    pollMs,
    nowMs,
    onError: logErrors(log),
  });
  stops.push(() => importer.stop());
  return { wake: () => importer.wake() };
}

async function startNotifications(
  { context, settings, log, metrics, stops }: ProcessParts,
  { pollMs = NOTIFICATIONS_POLL_MS }: WorkerOptions,
): Promise<Started> {
  const policy = notificationPolicy(settings);
  if (policy.channels.length === 0) return {};
  const onError = logErrors(log);
  const onUnreadable = openUnreadableReport((error) => onError(error, "reading a record"));
  const sender = openMessageSender(settings);
  stops.push(() => sender.close());
  const writers = messageWriters({ context, settings }, { sender, onUnreadable });
  const worker = startOutboxWorker({
    context: { ...context, policy, sender, writers },
    pollMs,
    onAttempt: (attempt) => {
      metrics?.metrics.notificationAttempted(attempt);
      log.info(attempt, "notification attempted");
    },
    onError,
  });
  stops.push(() => worker.stop());
  if (settings.smtpUrl !== null) {
    const onAlertError = (error: unknown) => onError(error, "telling members of webhooks that fail");
    stops.push(startPeriodicTask(() => raiseAlerts(context), { everyMs: pollMs, onError: onAlertError }));
  }
  return { wake: () => worker.wake() };
}

async function startUpkeep({ context, settings, log, stops }: ProcessParts): Promise<Started> {
  const janitor = startJanitor(context, {
    sealedTables: SEALED_TABLES,
    expiries: EXPIRIES,
    duties: dutiesOf(context, {
      thresholdBits: settings.linkageThresholdBits,
      retentionDays: settings.retentionDays,
      requestLogDays: settings.requestLogDays,
      payRetentionYears: settings.payRetentionYears,
      sendAuditHead,
      listRecipients,
      auditHeadFile: join(settings.dataDir, "audit-heads.ndjson"),
      exchanges: exchangeOf(settings.network),
    }),
    onError: logErrors(log),
  });
  stops.push(() => janitor.stop());
  return {};
}
