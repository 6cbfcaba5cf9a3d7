import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { Agent } from "undici";
import type { DirectoryHandle } from "../../src/areas/companies/directory/directory-handle.ts";
import { openTaskWaiter } from "../../src/areas/connections/ops/task-waiter.ts";
import type { Providers } from "../../src/areas/connections/providers/provider.ts";
import { BUNDLED_PACKS, rulesById } from "../../src/areas/income/packs/packs.ts";
import type { RulePack } from "../../src/areas/income/rules/rule.ts";
import { type Letters, openLetters } from "../../src/areas/persons/letters/letters.ts";
import { openCompletionListener } from "../../src/areas/verifications/ops/completion-listener.ts";
import { Keyring, type KeyringContents, mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import type { ServerOptions } from "../../src/kernel/http/core/server.ts";
import type { Tracing } from "../../src/kernel/tracing/tracing.ts";
import { type NetworkSettings, NO_NETWORK_SETTINGS } from "../../src/program/app/network-settings.ts";
import { openApplication } from "../../src/program/app/open-application.ts";
import { openProcessProviders } from "../../src/program/app/open-providers.ts";
import { type ProcessParts, type Stop, stopAll } from "../../src/program/app/parts.ts";
import { openProcessMetrics, type ProcessMetrics } from "../../src/program/app/process-metrics.ts";
import { startWorkers } from "../../src/program/app/start-workers.ts";
import { readConfig } from "../../src/program/cli/config.ts";
import type { Settings } from "../../src/program/settings.ts";
import { IS_THROUGH_CLIENT, type RawAnswer, sendDirectly, sendThroughClient } from "./client-transport.ts";
import { freshDatabase, type Home, withoutNotices } from "./databases.ts";
import { keepText } from "./leftovers/recording.ts";
import { type KeyOptions, makeKey } from "./make-key.ts";
import { type AccessOptions, accessSettings } from "./oidc/access-settings.ts";
import { assertDocumented } from "./openapi-check.ts";

/** How an application under test is started. */
export interface ApplicationOptions
  extends ServerOptions,
    AccessOptions,
    Partial<Pick<Settings, "disputedData" | "confirmHours" | "agencyHosts">> {
  /** For programs that a test starts on the same database; a fresh one unless given. */
  readonly keyring?: KeyringContents;
  /** Where its database is made; the embedded home unless given. */
  readonly home?: Home;
  /** Runs on the database and key ring of this application: a second process's stand-in. */
  readonly beside?: TestApplication;
  /** False: no notice of the database reaches it. */
  readonly isNotified?: boolean;
  /** Requests a minute; none unless given. */
  readonly rateLimit?: number;
  readonly isVerifying?: boolean;
  readonly isMeasured?: boolean;
  /** Records traces; none unless given. */
  readonly tracing?: Tracing | null;
  /** Further workers that it runs. */
  readonly workers?: readonly string[];
  /** The poll interval of its workers for work without a notice; 50 ms unless given. */
  readonly pollMs?: number;
  /** The providers of connections; those of a process when absent. */
  readonly providers?: Providers;
  readonly bridgeOrigins?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly smtpUrl?: string;
  /** What the network file says; nothing unless given. */
  readonly network?: NetworkSettings;
  readonly codeHook?: { readonly url: string; readonly secret: string };
  /** Has messages to the persons of orders delivered by a hook. */
  readonly notificationHook?: { readonly url: string; readonly secret: string };
  readonly notificationsPerMinute?: number;
  /** None unless given: a test must not depend on the time of day. */
  readonly quietHours?: string;
  readonly expiryNoticeHours?: number;
  readonly sandboxNotifications?: boolean;
  /** Unfinished verifications at which new ones are held. */
  readonly queueLimit?: number;
  readonly publicUrl?: string;
  readonly allowPrivate?: boolean;
  readonly requiresPurpose?: boolean;
  readonly incomePacks?: readonly RulePack[];
  readonly letters?: Letters;
  readonly retentionDays?: number;
  /** False: is started though the directory may never be loaded. */
  readonly isDirectoryAwaited?: boolean;
  /** Changes the database before the directory is opened. */
  readonly prepare?: (db: Database) => Promise<unknown>;
}

/** The real application on a database of its own, listening on loopback. */
export interface TestApplication {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly keyring: Keyring;
  readonly directory: DirectoryHandle;
  /** Null unless it keeps metrics. */
  readonly metrics: ProcessMetrics | null;
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /** The names of the statements that the application has run, transactions included. */
  readonly statements: string[];
  /** What it has logged, one JSON text a line. */
  readonly log: string[];
  /** Makes a key and a client that uses it. */
  client(key?: KeyOptions): Promise<Client>;
  /** A client with these credentials, or none. */
  clientWith(headers: Readonly<Record<string, string>>): Client;
  stop(): Promise<void>;
}

/** Starts an application; `stop` it after the tests. */
export async function startApplication(options: ApplicationOptions = {}): Promise<TestApplication> {
  const stops: Stop[] = [];
  const database = options.beside === undefined ? await freshDatabase(options.home ?? "embedded") : null;
  if (database !== null) stops.push(() => database.drop());
  const plain = database?.db ?? options.beside?.db;
  const databaseUrl = database?.url ?? options.beside?.databaseUrl;
  assert.ok(plain !== undefined && databaseUrl !== undefined);
  await options.prepare?.(plain);
  const keyring = options.beside?.keyring ?? new Keyring(options.keyring ?? mintKeyring());
  const statements: string[] = [];
  const log: string[] = [];
  const heard = options.isNotified === false ? withoutNotices(plain) : plain;
  const opened = { db: recorded(heard, statements), keyring, log: logInto(log), options, stops };
  const { directory, metrics, server, port } = await serve(opened);
  const url = `http://127.0.0.1:${port}`;
  const agent = new Agent();
  stops.push(() => agent.close());
  const clientWith = (headers: Readonly<Record<string, string>>) => new Client({ url, headers, agent });
  return {
    db: plain,
    databaseUrl,
    keyring,
    directory,
    metrics,
    url,
    port,
    server,
    statements,
    log,
    clientWith,
    client: async (key) => clientWith(await makeKey({ db: plain, keyring }, key)),
    stop: async () => {
      await stopAll(stops, opened.log);
      keepText("log", log.join("\n"));
      const failed = log.filter((line) => line.includes("failed: stopping"));
      assert.deepEqual(failed, []);
    },
  };
}

interface Opened {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly options: ApplicationOptions;
  readonly stops: Stop[];
}

/** Starts the application as `openvoe serve` does, without the starter directory. */
async function serve(opened: Opened) {
  const { db, keyring, log, options, stops } = opened;
  const dataDir = await mkdtemp(join(tmpdir(), "openvoe-http-"));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const taskWaiter = openTaskWaiter(db);
  const settings = settingsOf(options, dataDir);
  const providers = options.providers ?? openProcessProviders({ context: { db, keyring }, settings, log, stops });
  const metrics =
    options.isMeasured === true ? openProcessMetrics({ db, version: "0.0.0", commit: "", role: "test" }) : null;
  const parts: ProcessParts = {
    context: { db, keyring },
    settings,
    providers,
    taskWaiter,
    log,
    metrics,
    tracing: options.tracing ?? null,
    stops,
  };
  const completionListener = await openCompletionListener(db);
  const isVerifying = options.isVerifying === true;
  const wake = await startWorkers(parts, {
    completionListener,
    only: workersOf(options),
    pollMs: options.pollMs ?? 50,
  });
  const { server, directory } = await openApplication(parts, {
    completionListener,
    wakeVerifier: isVerifying ? () => wake("verifications") : null,
    wakeConnector: workersOf(options).includes("connections") ? () => wake("connections") : null,
    isKeyringRefused: () => false,
    isStarterLoaded: () => true,
    directoryPollMs: 60_000,
    server: options,
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  if (options.isDirectoryAwaited !== false) await directory.ready;
  return { directory, metrics, server: server.server, port: (server.server.address() as AddressInfo).port };
}

function workersOf(options: ApplicationOptions): readonly string[] {
  return [...(options.isVerifying ? ["verifications"] : []), ...(options.workers ?? [])];
}

function settingsOf(options: ApplicationOptions, dataDir: string): Settings {
  const { codeHook, notificationHook, smtpUrl } = options;
  return {
    ...readConfig({}),
    dataDir,
    publicUrl: options.publicUrl ?? null,
    rateLimit: options.rateLimit ?? 0,
    ...accessSettings(options),
    allowPrivateWebhooks: options.allowPrivate ?? false,
    requiresPurpose: options.requiresPurpose ?? false,
    retentionDays: options.retentionDays ?? null,
    disputedData: options.disputedData ?? "show",
    confirmHours: options.confirmHours ?? 0,
    agencyHosts: options.agencyHosts ?? [],
    queueLimit: options.queueLimit ?? null,
    workerConcurrency: 8,
    deliveryConcurrency: 8,
    searchThreads: 0,
    bridgeOrigins: options.bridgeOrigins ?? null,
    trustedProxies: options.trustedProxies ?? [],
    connectionsPerAddress: 0,
    smtpUrl: smtpUrl ?? null,
    mailFrom: smtpUrl === undefined ? null : "Records <records@example.com>",
    codeHookUrl: codeHook?.url ?? null,
    codeHookSecret: codeHook?.secret ?? null,
    network: options.network ?? NO_NETWORK_SETTINGS,
    letters: options.letters ?? openLetters([], null),
    incomeRules: rulesById([...BUNDLED_PACKS, ...(options.incomePacks ?? [])]),
    notificationHookUrl: notificationHook?.url ?? null,
    notificationHookSecret: notificationHook?.secret ?? null,
    notificationsPerMinute: options.notificationsPerMinute ?? 60_000,
    quietHours: options.quietHours ?? null,
    expiryNoticeHours: options.expiryNoticeHours ?? 0,
    sandboxNotifications: options.sandboxNotifications ?? false,
  };
}

/** What a request may carry besides its method and path. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Buffer;
  /** Beside or instead of the client's own; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An answer that was checked against the document and the conventions. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Parsed; undefined when it is empty. */
  readonly body: unknown;
  /** What stands at a path of the body (`results.0.id`); undefined where nothing does. */
  at(path: string): unknown;
}

/** Calls an application over HTTP. Every answer is checked against the OpenAPI document and the conventions. */
export class Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly #agent: Agent;

  constructor(options: { url: string; headers: Readonly<Record<string, string>>; agent: Agent }) {
    this.url = options.url;
    this.headers = options.headers;
    this.#agent = options.agent;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request("GET", path, options);
  }

  post(path: string, json: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request("POST", path, { json, ...options });
  }

  patch(path: string, json: unknown): Promise<Answer> {
    return this.request("PATCH", path, { json });
  }

  delete(path: string): Promise<Answer> {
    return this.request("DELETE", path, {});
  }

  /** The same key, asking with other headers too. */
  with(headers: Readonly<Record<string, string>>): Client {
    return new Client({ url: this.url, headers: { ...this.headers, ...headers }, agent: this.#agent });
  }

  async request(method: string, path: string, { json, body, headers }: RequestOptions): Promise<Answer> {
    const merged = {
      ...this.headers,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    };
    const given = Object.entries(merged).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const request = { url: this.url, method, path, headers: Object.fromEntries(given), json, body };
    const answer = readAnswer(
      await (IS_THROUGH_CLIENT ? sendThroughClient(request) : sendDirectly(request, this.#agent)),
    );
    const contentType = String(answer.headers["content-type"] ?? "");
    assertDocumented({ method, path, status: answer.status, contentType, body: answer.body });
    if (path !== "/openapi.json") assertConventions(answer);
    return answer;
  }
}

function readAnswer({ status, headers, text }: RawAnswer): Answer {
  const isRows = /x-ndjson|text\/csv/.test(String(headers["content-type"]));
  const body: unknown = text === "" || isRows ? undefined : JSON.parse(text);
  return { status, headers, text, body, at: (path) => lookUp(body, path) };
}

function lookUp(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const ID = /^(iv_)?[0-9a-f]{32}$/;
const MONEY = /^\d+\.\d\d$/;
/** What the interface says of values by their field's name, wherever they stand. */
const FORMS: readonly (readonly [field: RegExp, form: RegExp])[] = [
  [/_at$/, TIME],
  [/^(id|company_mapping_id|webhook_id|event_id|client_id)$/, ID],
  [/^(income|current_annual_income|previous_annual_income)$/, MONEY],
  [/^(date_of_birth|from_date|to_date|start_date|end_date|as_of)$/, /^\d{4}-\d\d-\d\d$/],
  [/^confidence_level$/, /^(0\.\d\d|1\.00)$/],
];

/** Fails unless the answer keeps what the interface says of every answer: its request id, and the forms of values. */
export function assertConventions(answer: Answer): void {
  const requestId = answer.headers["x-request-id"];
  assert.equal(typeof requestId, "string", `a ${answer.status} without X-Request-Id`);
  if (answer.status >= 400 && answer.body !== undefined) assert.equal(answer.at("error.request_id"), requestId);
  assertForms(answer.body);
}

function assertForms(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, member] of Object.entries(value)) {
    const form = FORMS.find(([pattern]) => pattern.test(field))?.[1];
    if (form !== undefined && member !== null) assert.match(String(member), form, `${field} has not its form`);
    // Of a match the fields tell how well they agree; what a browser makes a passkey from has the forms of its standard.
    if (!/^(match|public_key)$/.test(field)) assertForms(member);
  }
}

/** Fails unless the answer is an error of this status and code. */
export function assertError(answer: Answer, status: number, code: string): void {
  assert.deepEqual({ status: answer.status, code: answer.at("error.code") }, { status, code }, answer.text);
}

/** Fails unless the answer is the 400 that names exactly these fields, each with its message. */
export function assertRefused(answer: Answer, faults: Readonly<Record<string, string>>): void {
  assertError(answer, 400, "incorrect_parameters");
  assert.equal(answer.at("error.message"), "Incorrect request parameters");
  const named = answer.at("error.extra.invalid-params") as { field: string; message: string }[];
  assert.deepEqual(named.map(({ field, message }) => [field, message]).sort(), Object.entries(faults).sort());
}

/** The database, with the name of each statement noted as it is run. */
function recorded(db: Database, statements: string[]): Database {
  const noted =
    (rows: Database["rows"]): Database["rows"] =>
    (statement, values) => {
      statements.push(statement.name);
      return rows(statement, values);
    };
  return { ...db, rows: noted(db.rows), transaction: (work) => db.transaction((tx) => work({ rows: noted(tx.rows) })) };
}

function logInto(lines: string[]): Logger {
  return pino({ level: "info" }, { write: (line: string) => lines.push(line) });
}
