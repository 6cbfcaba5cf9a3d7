import { availableParallelism } from "node:os";
import path from "node:path";
import type { Settings } from "../app/parts.ts";
import { parseKeyring } from "../crypto/keyring.ts";
import { AppError } from "../domain/error.ts";
import { DEFAULT_THRESHOLDS } from "../linkage/decide.ts";
import { IN_FLIGHT_PER_WEBHOOK_MAX } from "../operations/webhooks/deliveries.ts";
import { DELIVERY_CONCURRENCY } from "../workers/webhooks/dispatcher.ts";

/** All that the environment can set. */
export interface Config extends Settings {
  /** A PostgreSQL server's URL; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Where a worker tells of its health; null: nowhere. */
  readonly healthPort: number | null;
  /** The key ring's JSON; null: the file in the data folder. */
  readonly keyring: string | null;
  readonly starterDirectory: boolean;
  readonly databaseConnections: number;
  readonly logLevel: "debug" | "info" | "warn" | "error" | "silent";
}

/** One environment variable: what it sets, its default as shown, how it is read, and what it does. */
interface Setting<Value> {
  readonly variable: string;
  readonly shownDefault: string;
  readonly fallback: Value;
  /** The value of a text, or what is wrong with it. */
  readonly read: (text: string) => { readonly value: Value } | { readonly problem: string };
  readonly meaning: string;
  /** Never shown by `openvoe config`. */
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
    meaning: "Where the embedded database, the key ring file and the directory's snapshot live",
  },
  host: {
    variable: "OPENVOE_HOST",
    shownDefault: "127.0.0.1",
    fallback: "127.0.0.1",
    read: (text) => ({ value: text }),
    meaning: "The address to listen at",
  },
  port: {
    variable: "OPENVOE_PORT",
    shownDefault: "8080",
    fallback: 8_080,
    read: (text) => readWhole(text, { least: 0, most: 65_535 }),
    meaning: "The port to listen at; 0: any free one",
  },
  healthPort: {
    variable: "OPENVOE_HEALTH_PORT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWhole(text, { least: 0, most: 65_535 }),
    meaning: "The port at which serve --role worker answers /healthz and /readyz; 0: any free one",
  },
  publicUrl: {
    variable: "OPENVOE_PUBLIC_URL",
    shownDefault: "none: as the request's Host says",
    fallback: null,
    read: readPublicUrl,
    meaning: "What the absolute URLs in answers begin with",
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
    meaning: "Requests a minute for each access secret, over all processes; 0: no limit",
  },
  keysPerEnvironmentMax: {
    variable: "OPENVOE_KEYS_PER_ENVIRONMENT",
    shownDefault: "50",
    fallback: 50,
    read: (text) => readWhole(text, { least: 1, most: 10_000 }),
    meaning: "Keys that a team may have in one environment; openvoe keys create is not limited",
  },
  allowPrivateWebhooks: {
    variable: "OPENVOE_ALLOW_PRIVATE_WEBHOOKS",
    shownDefault: "false",
    fallback: false,
    read: readTruth,
    meaning: "Lets webhooks go to private, loopback and link-local addresses",
  },
  starterDirectory: {
    variable: "OPENVOE_STARTER_DIRECTORY",
    shownDefault: "true",
    fallback: true,
    read: readTruth,
    meaning: "Loads the employers that the project carries into a database that has none",
  },
  sourceTimeoutMs: {
    variable: "OPENVOE_SOURCE_TIMEOUT_MS",
    shownDefault: "10000",
    fallback: 10_000,
    read: (text) => readWhole(text, { least: 100, most: 600_000 }),
    meaning: "How long one source may take to answer about one subject, in milliseconds",
  },
  queueLimit: {
    variable: "OPENVOE_QUEUE_LIMIT",
    shownDefault: "none",
    fallback: null,
    read: (text) => readWhole(text, { least: 1, most: 100_000_000 }),
    meaning: "Unfinished verifications at which new ones are held as pending",
  },
  linkageThresholdBits: {
    variable: "OPENVOE_LINKAGE_THRESHOLD_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.thresholdBits),
    fallback: DEFAULT_THRESHOLDS.thresholdBits,
    read: (text) => readDecimal(text, { least: 10, most: 40 }),
    meaning: "The weight, in bits, from which on a payroll record is taken for the subject's",
  },
  linkageMarginBits: {
    variable: "OPENVOE_LINKAGE_MARGIN_BITS",
    shownDefault: String(DEFAULT_THRESHOLDS.marginBits),
    fallback: DEFAULT_THRESHOLDS.marginBits,
    read: (text) => readDecimal(text, { least: 0, most: 40 }),
    meaning: "How much less, in bits, another person's record must weigh for the answer not to be ambiguous",
  },
  workerConcurrency: {
    variable: "OPENVOE_WORKER_CONCURRENCY",
    shownDefault: "32",
    fallback: 32,
    read: (text) => readWhole(text, { least: 1, most: 1_000 }),
    meaning: "Verifications that one worker process has under way at once",
  },
  deliveryConcurrency: {
    variable: "OPENVOE_DELIVERY_CONCURRENCY",
    shownDefault: String(DELIVERY_CONCURRENCY),
    fallback: DELIVERY_CONCURRENCY,
    read: (text) => readWhole(text, { least: 2, most: 2_000 }),
    meaning: "Deliveries that one worker process has under way at once; a team has half of them at most",
  },
  deliveriesPerWebhook: {
    variable: "OPENVOE_DELIVERIES_PER_WEBHOOK",
    shownDefault: String(IN_FLIGHT_PER_WEBHOOK_MAX),
    fallback: IN_FLIGHT_PER_WEBHOOK_MAX,
    read: (text) => readWhole(text, { least: 1, most: 100 }),
    meaning: "Deliveries to one webhook under way at once, over all processes",
  },
  databaseConnections: {
    variable: "OPENVOE_DATABASE_CONNECTIONS",
    shownDefault: "10",
    fallback: 10,
    read: (text) => readWhole(text, { least: 2, most: 200 }),
    meaning: "Connections to the database that one process holds at most",
  },
  searchThreads: {
    variable: "OPENVOE_SEARCH_THREADS",
    shownDefault: "processors less one, at least 1",
    // One is left to the requests themselves.
    fallback: Math.max(1, availableParallelism() - 1),
    read: (text) => readWhole(text, { least: 1, most: 256 }),
    meaning: "Threads that search companies in one API process, or in openvoe match",
  },
  logLevel: {
    variable: "OPENVOE_LOG_LEVEL",
    shownDefault: "info",
    fallback: "info",
    read: (text) => readWord(text, ["debug", "info", "warn", "error", "silent"] as const),
    meaning: "What is logged: debug, info, warn, error or silent",
  },
};

/** What the tools of a webhook's receiver take from the environment; null where nothing is set. */
export interface ReceiverSettings {
  /** Where the service is. */
  readonly serviceUrl: string | null;
  readonly clientId: string | null;
  readonly accessSecret: string | null;
  readonly signingSecret: string | null;
}

/** Reads what belongs to a receiver, who runs no service: it has no part in {@link Config}. */
export function readReceiverSettings(environment: NodeJS.ProcessEnv = process.env): ReceiverSettings {
  const read = (name: string) => environment[name] || null;
  return {
    serviceUrl: read("OPENVOE_URL"),
    clientId: read("OPENVOE_CLIENT_ID"),
    accessSecret: read("OPENVOE_ACCESS_SECRET"),
    signingSecret: read("OPENVOE_SIGNING_SECRET"),
  };
}

/** A setting as `openvoe config` shows it. */
export interface ShownSetting {
  readonly variable: string;
  readonly default: string;
  /** What it is now; of a secret only whether it is set. */
  readonly value: string;
  readonly meaning: string;
}

/**
 * Reads the environment: the only place that does.
 *
 * @throws AppError `incorrect_parameters` that names every fault at once
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
    logLevel: read("logLevel"),
  };
  if (faults.length === 0) return config;
  throw new AppError("incorrect_parameters", "The environment is not right.", { invalidParams: faults });
}

/** Every setting, with what it is now. */
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
  // The first / ? or # ends the host: of a password that holds one, the rest is taken for a path, a query or a fragment.
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
  // Paths are put behind it, and answers show it to everybody.
  if (/[?#@]/.test(text)) return { problem: "must be a URL without query, fragment and credentials" };
  return { value: text.replace(/\/+$/, "") };
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

function readTruth(text: string) {
  const value = { true: true, "1": true, false: false, "0": false }[text.toLowerCase()];
  return value === undefined ? { problem: "must be true or false" } : { value };
}

function readWord<const Words extends readonly string[]>(text: string, words: Words) {
  const value: Words[number] | undefined = words.find((word) => word === text);
  return value === undefined ? { problem: `must be one of ${words.join(", ")}` } : { value };
}
