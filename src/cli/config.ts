import { availableParallelism } from "node:os";
import path from "node:path";
import type { Settings } from "../app/parts.ts";
import { AppError } from "../domain/error.ts";
import { DEFAULT_THRESHOLDS } from "../linkage/decide.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../operations/webhooks/deliveries.ts";
import { DELIVERY_CONCURRENCY } from "../workers/webhooks/dispatcher.ts";
import {
  readBoolean,
  readDatabaseUrl,
  readDecimal,
  readHookUrl,
  readKeyring,
  readNetworks,
  readOrigins,
  readPublicUrl,
  readSender,
  readSigningSecret,
  readSmtpUrl,
  readWhole,
  readWord,
} from "./config-readers.ts";

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
  trustedProxies: {
    variable: "OPENVOE_TRUSTED_PROXIES",
    shownDefault: "none",
    fallback: [],
    read: readNetworks,
    meaning: "Addresses and networks of proxies whose X-Forwarded-For is trusted, separated by commas",
  },
  smtpUrl: {
    variable: "OPENVOE_SMTP_URL",
    shownDefault: "none",
    fallback: null,
    read: readSmtpUrl,
    meaning: "The mail server that sends one-time codes",
    isSecret: true,
  },
  mailFrom: {
    variable: "OPENVOE_MAIL_FROM",
    shownDefault: "none",
    fallback: null,
    read: readSender,
    meaning: "The sender of one-time codes; needed with OPENVOE_SMTP_URL",
  },
  codeHookUrl: {
    variable: "OPENVOE_CODE_HOOK_URL",
    shownDefault: "none",
    fallback: null,
    read: readHookUrl,
    meaning: "A URL of the operator that delivers one-time codes; it comes before mail",
  },
  codeHookSecret: {
    variable: "OPENVOE_CODE_HOOK_SECRET",
    shownDefault: "none",
    fallback: null,
    read: readSigningSecret,
    meaning: "Signs the calls to OPENVOE_CODE_HOOK_URL, and is needed with it",
    isSecret: true,
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
    trustedProxies: read("trustedProxies"),
    smtpUrl: read("smtpUrl"),
    mailFrom: read("mailFrom"),
    codeHookUrl: read("codeHookUrl"),
    codeHookSecret: read("codeHookSecret"),
    logLevel: read("logLevel"),
  };
  faults.push(...pairFaults(config, faults));
  if (faults.length === 0) return config;
  throw new AppError("incorrect_parameters", "The environment has invalid settings.", { invalidParams: faults });
}

/** Settings that are of no use without each other. */
const PAIRS = [
  ["smtpUrl", "mailFrom"],
  ["codeHookUrl", "codeHookSecret"],
] as const;

/**
 * The missing half of each pair of which only one is set; where the other one is faulty, that is
 * said already.
 */
function pairFaults(config: Config, faults: readonly { readonly field: string }[]) {
  return PAIRS.flatMap(([one, other]) => {
    const [given, missing] = config[one] === null ? [other, one] : [one, other];
    const { variable } = SETTINGS[missing];
    const isFaulty = faults.some(({ field }) => field === variable);
    if (config[given] === null || config[missing] !== null || isFaulty) return [];
    return [{ field: variable, message: `must be set with ${SETTINGS[given].variable}` }];
  });
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
