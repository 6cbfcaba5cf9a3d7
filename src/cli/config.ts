import { availableParallelism } from "node:os";
import path from "node:path";
import type { Settings } from "../app/parts.ts";
import { parseKeyring } from "../crypto/keyring.ts";
import { AppError } from "../domain/error.ts";
import { DEFAULT_THRESHOLDS } from "../linkage/decide.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../operations/webhooks/deliveries.ts";
import { DELIVERY_CONCURRENCY } from "../workers/webhooks/dispatcher.ts";

/** Every setting that the environment can provide. */
export interface Config extends Settings {
  /** The URL of a PostgreSQL server; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** The port of a worker's health server; null: none. */
  readonly healthPort: number | null;
  /** The key ring as JSON; null: read from the file in the data folder. */
  readonly keyring: string | null;
  readonly starterDirectory: boolean;
  readonly databaseConnections: number;
  readonly bridgeOrigins: readonly string[] | null;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/**
 * One environment variable: the setting, its default as displayed, its parser, and its description.
 */
interface Setting<Value> {
  readonly variable: string;
  readonly shownDefault: string;
  readonly fallback: Value;
  /** Parses the text; returns the value or the problem. */
  readonly read: (text: string) => { readonly value: Value } | { readonly problem: string };
  readonly meaning: string;
  /** Never displayed by `openvoe config`. */
  readonly isSecret?: boolean;
}

const SETTINGS: { readonly [Key in keyof Config]: Setting<Config[Key]> } = {
  databaseUrl: {
    variable: "DATABASE_URL",
    shownDefault: "none: the embedded database",
    fallback: null,
    read: readDatabaseUrl,
    meaning: "A PostgreSQL server, 15 or newer",
    isSecret: true,
  },
  dataDir: {
    variable: "OPENVOE_DATA_DIR",
    shownDefault: "./data/openvoe",
    fallback: path.resolve("data/openvoe"),
    read: (text) => ({ value: path.resolve(text) }),
    meaning: "The folder of the embedded database, the key ring file and the directory's snapshot",
  },
  host: {
    variable: "OPENVOE_HOST",
    shownDefault: "127.0.0.1",
    fallback: "127.0.0.1",
    read: (text) => ({ value: text }),
    meaning: "The address to listen on",
  },
  port: {
    variable: "OPENVOE_PORT",
    shownDefault: "8080",
    fallback: 8_080,
    read: (text) => readWhole(text, { least: 0, most: 65_535 }),
    meaning: "The port to listen on; 0: any free port",
  },
  healthPort: {
    variable: "OPENVOE_HEALTH_PORT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWhole(text, { least: 0, most: 65_535 }),
    meaning: "The port on which serve --role worker answers /healthz and /readyz; 0: any free port",
  },
  publicUrl: {
    variable: "OPENVOE_PUBLIC_URL",
    shownDefault: "none: the request's Host",
    fallback: null,
    read: readPublicUrl,
    meaning: "The base of absolute URLs in responses",
  },
  keyring: {
    variable: "OPENVOE_KEYRING",
    shownDefault: "none: keyring.json in the data folder",
    fallback: null,
    read: readKeyring,
    meaning: "The key ring, as openvoe keyring create --print prints it",
    isSecret: true,
  },
  rateLimit: {
    variable: "OPENVOE_RATE_LIMIT",
    shownDefault: "300",
    fallback: 300,
    read: (text) => readWhole(text, { least: 0, most: 100_000_000 }),
    meaning: "Requests per minute and access secret, over all processes; 0: no limit",
  },
  keysPerEnvironmentMax: {
    variable: "OPENVOE_KEYS_PER_ENVIRONMENT",
    shownDefault: "50",
    fallback: 50,
    read: (text) => readWhole(text, { least: 1, most: 10_000 }),
    meaning: "The most keys of a team in one environment; openvoe keys create is not limited",
  },
  allowPrivateWebhooks: {
    variable: "OPENVOE_ALLOW_PRIVATE_WEBHOOKS",
    shownDefault: "false",
    fallback: false,
    read: readBoolean,
    meaning: "Allows webhooks to private, loopback and link-local addresses",
  },
  starterDirectory: {
    variable: "OPENVOE_STARTER_DIRECTORY",
    shownDefault: "true",
    fallback: true,
    read: readBoolean,
    meaning: "Loads the bundled employers into a database that has none",
  },
  sourceTimeoutMs: {
    variable: "OPENVOE_SOURCE_TIMEOUT_MS",
    shownDefault: "10000",
    fallback: 10_000,
    read: (text) => readWhole(text, { least: 100, most: 600_000 }),
    meaning: "The deadline of one source for one subject, in milliseconds",
  },
  queueLimit: {
    variable: "OPENVOE_QUEUE_LIMIT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWhole(text, { least: 1, most: 100_000_000 }),
    meaning: "The most unfinished verifications; above it new ones are held as pending",
  },
  linkageThresholdBits: {
    variable: "OPENVOE_LINKAGE_THRESHOLD_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.thresholdBits),
    fallback: DEFAULT_THRESHOLDS.thresholdBits,
    read: (text) => readDecimal(text, { least: 10, most: 40 }),
    meaning: "The match weight, in bits, at which a payroll record is accepted as the subject's",
  },
  linkageMarginBits: {
    variable: "OPENVOE_LINKAGE_MARGIN_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.marginBits),
    fallback: DEFAULT_THRESHOLDS.marginBits,
    read: (text) => readDecimal(text, { least: 0, most: 40 }),
    meaning: "The margin, in bits, by which other persons' records must weigh less; within it the result is ambiguous",
  },
  workerConcurrency: {
    variable: "OPENVOE_WORKER_CONCURRENCY",
    shownDefault: "32",
    fallback: 32,
    read: (text) => readWhole(text, { least: 1, most: 1_000 }),
    meaning: "The most verifications that one worker process runs at once",
  },
  deliveryConcurrency: {
    variable: "OPENVOE_DELIVERY_CONCURRENCY",
    shownDefault: String(DELIVERY_CONCURRENCY),
    fallback: DELIVERY_CONCURRENCY,
    read: (text) => readWhole(text, { least: 2, most: 2_000 }),
    meaning: "The most deliveries in flight in one worker process; one team uses at most half",
  },
  deliveriesPerWebhook: {
    variable: "OPENVOE_DELIVERIES_PER_WEBHOOK",
    shownDefault: String(IN_FLIGHT_PER_WEBHOOK_MAX),
    fallback: IN_FLIGHT_PER_WEBHOOK_MAX,
    read: (text) => readWhole(text, { least: 1, most: 100 }),
    meaning: "The most deliveries in flight to one webhook, over all processes",
  },
  databaseConnections: {
    variable: "OPENVOE_DATABASE_CONNECTIONS",
    shownDefault: "10",
    fallback: 10,
    read: (text) => readWhole(text, { least: 2, most: 200 }),
    meaning: "The most database connections of one process",
  },
  searchThreads: {
    variable: "OPENVOE_SEARCH_THREADS",
    shownDefault: "processors minus one, at least 1",
    // One processor is left for the requests themselves.
    fallback: Math.max(1, availableParallelism() - 1),
    read: (text) => readWhole(text, { least: 1, most: 256 }),
    meaning: "Threads for company search in one API process, or in openvoe match",
  },
  bridgeOrigins: {
    variable: "OPENVOE_BRIDGE_ORIGINS",
    shownDefault: "none: any in the sandbox, none elsewhere",
    fallback: null,
    read: readOrigins,
    meaning: "Origins that may embed the Bridge page where its token names none, separated by commas",
  },
  logLevel: {
    variable: "OPENVOE_LOG_LEVEL",
    shownDefault: "info",
    fallback: "info",
    read: (text) => readWord(text, ["debug", "info", "warn", "error", "silent"] as const),
    meaning: "The log level: debug, info, warn, error or silent",
  },
};

/** What the webhook receiver's tools read from the environment; null if not set. */
export interface ReceiverSettings {
  /** The URL of the service. */
  readonly serviceUrl: string | null;
  readonly clientId: string | null;
  readonly accessSecret: string | null;
  readonly signingSecret: string | null;
}

/**
 * Reads the settings of a webhook receiver, who runs no service, so they are not part of
 * {@link Config}.
 */
export function readReceiverSettings(environment: NodeJS.ProcessEnv = process.env): ReceiverSettings {
  const read = (name: string) => environment[name] || null;
  return {
    serviceUrl: read("OPENVOE_URL"),
    clientId: read("OPENVOE_CLIENT_ID"),
    accessSecret: read("OPENVOE_ACCESS_SECRET"),
    signingSecret: read("OPENVOE_SIGNING_SECRET"),
  };
}

/** A setting as `openvoe config` displays it. */
export interface ShownSetting {
  readonly variable: string;
  readonly default: string;
  /** The current value; for a secret only whether it is set. */
  readonly value: string;
  readonly meaning: string;
}

/**
 * Reads the environment: the only place that does.
 *
 * @throws AppError `incorrect_parameters` that reports every fault at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const faults: { field: string; message: string }[] = [];
  const read = <Key extends keyof Config>(key: Key): Config[Key] => {
    const setting = SETTINGS[key];
    const text = environment[setting.variable];
    if (text === undefined || text === "") return setting.fallback;
    const outcome = setting.read(text);
    if ("value" in outcome) return outcome.value;
    faults.push({ field: setting.variable, message: outcome.problem });
    return setting.fallback;
  };
  const config: Config = {
    databaseUrl: read("databaseUrl"),
    dataDir: read("dataDir"),
    host: read("host"),
    port: read("port"),
    healthPort: read("healthPort"),
    publicUrl: read("publicUrl"),
    keyring: read("keyring"),
    rateLimit: read("rateLimit"),
    keysPerEnvironmentMax: read("keysPerEnvironmentMax"),
    allowPrivateWebhooks: read("allowPrivateWebhooks"),
    starterDirectory: read("starterDirectory"),
    sourceTimeoutMs: read("sourceTimeoutMs"),
    queueLimit: read("queueLimit"),
    linkageThresholdBits: read("linkageThresholdBits"),
    linkageMarginBits: read("linkageMarginBits"),
    workerConcurrency: read("workerConcurrency"),
    deliveryConcurrency: read("deliveryConcurrency"),
    deliveriesPerWebhook: read("deliveriesPerWebhook"),
    databaseConnections: read("databaseConnections"),
    searchThreads: read("searchThreads"),
    bridgeOrigins: read("bridgeOrigins"),
    logLevel: read("logLevel"),
  };
  if (faults.length === 0) return config;
  throw new AppError("incorrect_parameters", "The environment has invalid settings.", { invalidParams: faults });
}

/** Every setting with its current value. */
export function showConfig(config: Config): ShownSetting[] {
  return (Object.keys(SETTINGS) as (keyof Config)[]).map((key) => {
    const { variable, shownDefault, isSecret, meaning } = SETTINGS[key];
    const value = config[key];
    const shown = value === null ? "" : isSecret === true ? "(set)" : String(value);
    return { variable, default: shownDefault, value: shown, meaning };
  });
}

function readDatabaseUrl(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text))
    return { problem: "must be a URL that begins with postgres:// or postgresql://" };
  const url = URL.canParse(text) ? new URL(text) : null;
  // The first / ? or # ends the host: if the password contains one, the rest is parsed as a path,
  // query or fragment.
  const isCut = url === null || url.hash !== "" || (url.username === "" && /^[^=]*@/.test(url.pathname + url.search));
  if (isCut) {
    return {
      problem:
        "cannot be read: special characters of the user name and the password must be percent-encoded, such as %23 for # and %2F for /",
    };
  }
  if (/^\w+:\/\/[^/?@]*:@/.test(text))
    return { problem: "has an empty password: give one, or leave out the colon before @" };
  return { value: text };
}

function readPublicUrl(text: string) {
  const isUrl = /^https?:\/\//.test(text) && URL.canParse(text);
  if (!isUrl) return { problem: "must be an http or https URL" };
  // Paths are appended to it, and responses show it to everyone.
  if (/[?#@]/.test(text)) return { problem: "must be a URL without query, fragment and credentials" };
  return { value: text.replace(/\/+$/, "") };
}

function readOrigins(text: string) {
  const origins = text.split(",").map((origin) => origin.trim());
  const isOrigin = (origin: string) => /^https?:\/\/[^/?#@\s]+$/.test(origin) && URL.canParse(origin);
  if (origins.every(isOrigin)) return { value: origins.map((origin) => new URL(origin).origin) };
  return { problem: "must be origins such as https://lender.example, separated by commas" };
}

function readKeyring(text: string) {
  try {
    parseKeyring(text);
    return { value: text };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: `must be what openvoe keyring create --print prints. ${error.message}` };
  }
}

function readWhole(text: string, bounds: { readonly least: number; readonly most: number }) {
  const value = Number(text);
  const { least, most } = bounds;
  if (/^\d+$/.test(text) && value >= least && value <= most) return { value };
  return { problem: `must be a whole number from ${least} to ${most}` };
}

function readDecimal(text: string, bounds: { readonly least: number; readonly most: number }) {
  const value = Number(text);
  const { least, most } = bounds;
  if (/^\d+(\.\d+)?$/.test(text) && value >= least && value <= most) return { value };
  return { problem: `must be a number from ${least} to ${most}` };
}

function readBoolean(text: string) {
  const value = { true: true, "1": true, false: false, "0": false }[text.toLowerCase()];
  return value === undefined ? { problem: "must be true or false" } : { value };
}

function readWord<const Words extends readonly string[]>(text: string, words: Words) {
  const value: Words[number] | undefined = words.find((word) => word === text);
  return value === undefined ? { problem: `must be one of ${words.join(", ")}` } : { value };
}
