import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A request that was answered or abandoned. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern; null for a path that is not served. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

/** What a process measures when it is read. Undefined: the process has none, or cannot tell. */
export interface Readings {
  readonly queues?: readonly { readonly queue: string; readonly depth: number; readonly oldestSeconds: number }[];
  readonly webhooks?: Readonly<Record<string, number>>;
  readonly directory?: {
    readonly companies: number;
    readonly version: number;
    /** Versions that the database is ahead of the index; undefined if the database is down. */
    readonly lag?: number;
    readonly isReady: boolean;
  };
  /** Bytes of responses that wait for their clients, by who asked. */
  readonly unsentBytes?: { readonly keys: number; readonly public: number };
  /** The key ring file was replaced by one that cannot be used. */
  readonly isKeyringRefused?: boolean;
  readonly connections: { readonly open: number; readonly idle: number; readonly waiting: number };
  readonly isDatabaseUp: boolean;
}

/** The metrics of one process. No label has a value of a person, a team or an id. */
export interface Metrics {
  requestAnswered(request: AnsweredRequest): void;
  sourceAnswered(answer: { readonly source: string; readonly answer: string; readonly seconds: number }): void;
  verificationEnded(end: { readonly environment: string; readonly status: string; readonly outcome: string }): void;
  deliveryAttempted(attempt: { readonly outcome: string; readonly seconds: number }): void;
  notificationAttempted(attempt: { readonly channel: string; readonly status: string }): void;
  /** Everything in the text format of Prometheus. */
  expose(): Promise<string>;
  readonly contentType: string;
}

/** How metrics are opened. */
interface MetricsOptions {
  readonly version: string;
  /** The commit that the program was made of; empty if nothing says it. */
  readonly commit: string;
  readonly role: string;
  /** Called for every exposition. */
  readonly read: () => Promise<Readings>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What prom-client measures of a process by itself; the others say the same or nothing. */
const PROCESS_METRICS: ReadonlySet<string> = new Set([
  "process_start_time_seconds",
  "process_resident_memory_bytes",
  "process_open_fds",
  "process_max_fds",
  "nodejs_eventloop_lag_mean_seconds",
  "nodejs_eventloop_lag_max_seconds",
  "nodejs_eventloop_lag_p99_seconds",
  "nodejs_heap_size_total_bytes",
  "nodejs_heap_size_used_bytes",
  "nodejs_external_memory_bytes",
  "nodejs_gc_duration_seconds",
]);

/** The library adds to its own counter only where those of user and system are exposed too. */
function countCpuSeconds(registry: Registry): void {
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Total user and system CPU time spent in seconds.",
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
}

/** Opens the metrics of a process, in a registry of their own. */
export function openMetrics({ version, commit, role, read }: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray()) {
    if (!PROCESS_METRICS.has(name)) registry.removeSingleMetric(name);
  }
  countCpuSeconds(registry);
  const counters = openCounters(registry);
  const gauges = openGauges(registry);
  gauges.build.set({ version, commit, role }, 1);
  return {
    ...counters,
    contentType: registry.contentType,
    async expose() {
      setGauges(gauges, await read());
      return registry.metrics();
    },
  };
}

function openCounters(registry: Registry): Omit<Metrics, "expose" | "contentType"> {
  const registers = [registry];
  const requests = new Counter({
    name: "openvoe_http_requests_total",
    help: "Requests that were answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "openvoe_http_request_duration_seconds",
    help: "Time from a request's head to the end of its response; waiting by Prefer: wait is included.",
    labelNames: ["method", "route"],
    buckets: SECONDS,
    registers,
  });
  const verifications = new Counter({
    name: "openvoe_verifications_ended_total",
    help: "Verifications that this process brought to a final status, by environment, status and outcome.",
    labelNames: ["environment", "status", "outcome"],
    registers,
  });
  const notifications = new Counter({
    name: "openvoe_notification_attempts_total",
    help: "Messages to persons of orders, by channel and by the status after the attempt (pending: it is repeated).",
    labelNames: ["channel", "status"],
    registers,
  });
  const { answers, answerSeconds } = openSourceMetrics(registers);
  const { attempts, attemptSeconds } = openDeliveryMetrics(registers);
  return {
    requestAnswered({ method, route, status, seconds }) {
      // The method of an unserved path is whatever the client sent.
      const labels = route === null ? { method: "other", route: "unserved" } : { method, route };
      requests.inc({ ...labels, status: String(status) });
      requestSeconds.observe(labels, seconds);
    },
    sourceAnswered({ source, answer, seconds }) {
      answers.inc({ source, answer });
      answerSeconds.observe({ source }, seconds);
    },
    verificationEnded: (end) => verifications.inc(end),
    deliveryAttempted({ outcome, seconds }) {
      attempts.inc({ outcome });
      attemptSeconds.observe(seconds);
    },
    notificationAttempted: ({ channel, status }) => notifications.inc({ channel, status }),
  };
}

function openSourceMetrics(registers: Registry[]) {
  return {
    answers: new Counter({
      name: "openvoe_source_answers_total",
      help: "Answers of sources: match, no_match, ambiguous, or why there was none (timeout, unavailable, error).",
      labelNames: ["source", "answer"],
      registers,
    }),
    answerSeconds: new Histogram({
      name: "openvoe_source_duration_seconds",
      help: "Time until a source answered or was given up.",
      labelNames: ["source"],
      buckets: SECONDS,
      registers,
    }),
  };
}

function openDeliveryMetrics(registers: Registry[]) {
  return {
    attempts: new Counter({
      name: "openvoe_delivery_attempts_total",
      help: "Attempts to deliver an event to a webhook, by outcome.",
      labelNames: ["outcome"],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: "openvoe_delivery_duration_seconds",
      help: "Time of one attempt to deliver, from the connection to the end of the answer.",
      buckets: SECONDS,
      registers,
    }),
  };
}

type Gauges = ReturnType<typeof openGauges>;

function openGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `openvoe_${name}`, help, labelNames, registers: [registry] });
  return {
    build: gauge("build_info", "Always 1; the version, the commit and the role of the process.", [
      "version",
      "commit",
      "role",
    ]),
    isKeyringRefused: gauge("keyring_refused", "1 while a changed key ring file is not used, else 0."),
    isDatabaseUp: gauge("database_up", "1 if the database answered at this reading, else 0."),
    connections: gauge("database_connections", "Connections of this process's pools, and callers that wait for one.", [
      "state",
    ]),
    unsent: gauge("unsent_response_bytes", "Bytes of responses that wait for their clients to read them.", ["clients"]),
    depth: gauge("queue_depth", "Entries that are due or held, over all processes.", ["queue"]),
    oldest: gauge("queue_oldest_seconds", "How long the oldest entry of the queue has been due.", ["queue"]),
    webhooks: gauge("webhooks", "Webhooks of all teams by state: active, failing, disabled.", ["state"]),
    companies: gauge("directory_companies", "Companies in this process's search index."),
    version: gauge("directory_version", "Version of the company directory that this process searches."),
    lag: gauge("directory_version_lag", "Versions that the database's directory is ahead of the index."),
    isReady: gauge("directory_ready", "1 once the search index is loaded, else 0."),
  };
}

/** A gauge without a reading is left out, so that no old value is taken for a current one. */
function setGauges(gauges: Gauges, readings: Readings): void {
  const { queues, webhooks, directory, connections, isDatabaseUp } = readings;
  gauges.isDatabaseUp.set(isDatabaseUp ? 1 : 0);
  gauges.isKeyringRefused.set(readings.isKeyringRefused === true ? 1 : 0);
  for (const [state, count] of Object.entries(connections)) gauges.connections.set({ state }, count);
  for (const [clients, bytes] of Object.entries(readings.unsentBytes ?? {})) gauges.unsent.set({ clients }, bytes);
  gauges.depth.reset();
  gauges.oldest.reset();
  gauges.webhooks.reset();
  for (const { queue, depth, oldestSeconds } of queues ?? []) {
    gauges.depth.set({ queue }, depth);
    gauges.oldest.set({ queue }, oldestSeconds);
  }
  for (const [state, count] of Object.entries(webhooks ?? {})) gauges.webhooks.set({ state }, count);
  const { companies, version, lag, isReady } = directory ?? {};
  setOrRemove(gauges.companies, companies);
  setOrRemove(gauges.version, version);
  setOrRemove(gauges.lag, lag);
  setOrRemove(gauges.isReady, isReady === undefined ? undefined : Number(isReady));
}

function setOrRemove(gauge: Gauge, value: number | undefined): void {
  if (value === undefined) gauge.remove();
  else gauge.set(value);
}
