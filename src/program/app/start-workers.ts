import assert from "node:assert/strict";
import { join } from "node:path";
import { findDecisions } from "../../areas/persons/ops/subjects/held-disputes.ts";
import type { CompletionListener } from "../../areas/verifications/ops/completion-listener.ts";
import { listRecipients } from "../../areas/verifications/ops/recipients.ts";
import { sendAuditHead } from "../../areas/webhooks/ops/installation-events.ts";
import type { StartedWorker, StartWorker, WorkerParts } from "../../kernel/registration/workers.ts";
import { AREAS, type AreaNeeds, dutiesOf, EXPIRIES, SEALED_TABLES } from "../areas.ts";
import { startJanitor } from "../janitor.ts";
import { openTally } from "../ops/tally.ts";
import { now, nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import { openSources } from "./open-sources.ts";
import type { ProcessParts } from "./parts.ts";
import { confirmationRule, messageWriters, notificationPolicy, openMessageSender, sharingMessages } from "./senders.ts";

/** How the workers of a process are started. */
interface WorkerOptions {
  /** Notified of every final verification; null if no request of this process can wait for one. */
  readonly completionListener: CompletionListener | null;
  /** The names of the workers to start; all of them if absent. */
  readonly only?: readonly string[];
  /** The poll interval of a worker for work without a notice, in milliseconds; its own if absent. */
  readonly pollMs?: number | undefined;
}

/** The order of starting, the reverse of that of stopping; workers that are not named start last. */
const ORDER = [
  "deliveries",
  "replays",
  "verifications",
  "connections",
  "monitors",
  "orders",
  "imports",
  "notifications",
  "alerts",
  "upkeep",
];

/** The workers of all areas, and the program's own. */
const WORKERS: readonly (readonly [name: string, start: StartWorker<AreaNeeds>])[] = [
  ...AREAS.flatMap(({ workers = {} }) => Object.entries(workers)),
  ["upkeep", startUpkeep] as const,
].sort(([one], [other]) => placeOf(one) - placeOf(other));

function placeOf(worker: string): number {
  const at = ORDER.indexOf(worker);
  return at < 0 ? ORDER.length : at;
}

/**
 * Starts the workers of a process. `parts.stops` stops them.
 *
 * @returns wakes the worker of the given name if this process runs it
 */
export async function startWorkers(parts: ProcessParts, options: WorkerOptions): Promise<(worker: string) => void> {
  const unknown = (options.only ?? []).filter((name) => !WORKERS.some(([known]) => known === name));
  assert.deepEqual(unknown, [], "no area has these workers");
  const started = new Map<string, StartedWorker>();
  const needs = needsOf(parts, options);
  for (const [name, start] of WORKERS) {
    if (options.only?.includes(name) ?? true) started.set(name, await start(needs));
  }
  return (name) => started.get(name)?.wake?.();
}

/** What the workers of every area need. */
function needsOf(parts: ProcessParts, { completionListener, pollMs }: WorkerOptions): WorkerParts & AreaNeeds {
  const { context, settings, stops, log } = parts;
  const onError = logErrors(log);
  const tally = openTally(context.db, onError);
  stops.push(() => tally.close());
  return {
    // By its name a setting reaches whatever worker needs it.
    ...settings,
    ...parts,
    metrics: parts.metrics?.metrics ?? null,
    pollMs,
    now,
    nowMs,
    onError,
    tally,
    completionListener,
    openSources: (onUnreadable) => openSources({ context, settings, stops, log, onUnreadable }),
    confirmation: confirmationRule(settings),
    sharingMessages: sharingMessages(settings),
    notificationPolicy: notificationPolicy(settings),
    openMessages: (onUnreadable) => {
      const sender = openMessageSender(settings);
      return { sender, writers: messageWriters({ context, settings }, { sender, onUnreadable }) };
    },
    findDecisions,
    sendAuditHead,
    listRecipients,
    auditHeadFile: join(settings.dataDir, "audit-heads.ndjson"),
    erasureFile: join(settings.dataDir, "erasures.ndjson"),
  };
}

/** The janitor, which does what every area has it do. */
function startUpkeep(parts: WorkerParts & AreaNeeds): StartedWorker {
  const { context, stops, onError } = parts;
  const duties = dutiesOf(context, parts);
  const janitor = startJanitor(context, { sealedTables: SEALED_TABLES, expiries: EXPIRIES, duties, onError });
  stops.push(() => janitor.stop());
  return {};
}
