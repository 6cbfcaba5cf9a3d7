import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { COMPANIES_FILE } from "../../fixtures/cases.ts";
import { type BenchHome, openEmbeddedHome, runOpenvoe } from "../../fixtures/home.ts";
import { type CredentialHeaders, freePort, startService } from "../../fixtures/service.ts";
import { DEFAULT_SCOPES } from "../../src/kernel/access/caller.ts";

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  /** The parsed body; null if it is empty. */
  readonly body: unknown;
}

/** The service that the cases are run on, with an operator's key for `development`. */
export interface FieldService {
  readonly home: BenchHome;
  readonly url: string;
  /** Sends a request; a body is sent as JSON. */
  request(method: string, target: string, body?: unknown): Promise<Answer>;
  /** Runs `openvoe`; returns what it printed, errors included. */
  run(args: readonly string[]): Promise<{ readonly isDone: boolean; readonly output: string }>;
  /** Writes a file to be imported; returns its path. */
  file(name: string, content: string | Buffer): string;
  /** Loads the employers that the project carries, once. */
  loadDirectory(): Promise<void>;
}

/** Runs work on a fresh service with an embedded database, and removes both. */
export async function withFieldService<Result>(work: (service: FieldService) => Promise<Result>): Promise<Result> {
  const home = await openEmbeddedHome();
  try {
    const credential = await operatorKey(home);
    const metricsPort = await freePort();
    const service = await startService(home, { env: { OPENVOE_METRICS_PORT: String(metricsPort) } });
    try {
      return await work(fieldService(home, { url: service.url, credential, metricsPort }));
    } finally {
      await service.stop();
    }
  } finally {
    await home.close();
  }
}

function fieldService(
  home: BenchHome,
  { url, credential, metricsPort }: { url: string; credential: CredentialHeaders; metricsPort: number },
): FieldService {
  let directory: Promise<string> | null = null;
  return {
    home,
    url,
    request: (method, target, body) => request(`${url}${target}`, { method, credential, body }),
    run: (args) => runEither({ ...home.env, ...serviceSettings(url, credential) }, args),
    file(name, content) {
      const at = path.join(home.dir, name);
      writeFileSync(at, content);
      return at;
    },
    async loadDirectory() {
      directory ??= runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE]);
      await directory;
      await untilSearched({ metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, readyUrl: `${url}/readyz` });
    },
  };
}

const SEARCHED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 200;

/**
 * Waits until the service searches what is imported, in one index: half a directory answers otherwise, and of layers
 * the confidences differ a little.
 */
async function untilSearched({ metricsUrl, readyUrl }: { metricsUrl: string; readyUrl: string }): Promise<void> {
  for (const until = Date.now() + SEARCHED_WITHIN_MS; Date.now() < until; await delay(LOOK_EVERY_MS)) {
    const text = await (await fetch(metricsUrl)).text();
    if (/^openvoe_directory_version_lag 0$/m.test(text) && (await isSettled(readyUrl))) return;
  }
  throw new Error(`The service did not search the directory within ${SEARCHED_WITHIN_MS / 1_000} s.`);
}

/** True once all companies that the service searches are in one index. */
async function isSettled(readyUrl: string): Promise<boolean> {
  const answer = await fetch(readyUrl);
  const state = (await answer.json()) as { directory_version?: number; directory_settled_version?: number };
  return answer.ok && state.directory_version === state.directory_settled_version;
}

async function request(
  url: string,
  { method, credential, body }: { method: string; credential: CredentialHeaders; body: unknown },
): Promise<Answer> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { ...credential, "content-type": "application/json", prefer: "wait=20" };
  const answer = await fetch(url, { method, headers, ...init });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : readJson(text) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What names the service and the key for commands that call a service. */
function serviceSettings(url: string, credential: CredentialHeaders): Record<string, string> {
  return {
    OPENVOE_URL: url,
    OPENVOE_CLIENT_ID: credential["x-access-client-id"],
    OPENVOE_ACCESS_SECRET: credential["x-access-secret"],
  };
}

async function runEither(env: BenchHome["env"], args: readonly string[]): Promise<{ isDone: boolean; output: string }> {
  try {
    return { isDone: true, output: await runOpenvoe(env, args) };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    return { isDone: false, output: `${stdout}${stderr}` };
  }
}

async function operatorKey(home: BenchHome): Promise<CredentialHeaders> {
  const scopes = [...new Set([...DEFAULT_SCOPES, "imports:write"])].join(",");
  const args = ["keys", "create", "--env", "development", "--team", "operator", "--scopes", scopes, "--json"];
  const key = JSON.parse(await runOpenvoe(home.env, args)) as { client_id: string; access_secret: string };
  return { "x-access-client-id": key.client_id, "x-access-secret": key.access_secret };
}
