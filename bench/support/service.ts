import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BenchHome, OPENVOE, runOpenvoe } from "./home.ts";
import type { MemoryLimit } from "./memory-limit.ts";

/** `openvoe serve` as a process of its own. */
export interface ServiceProcess {
  /** Where it listens; meaningless for a worker. */
  readonly url: string;
  readonly pid: number;
  /** `kill -9`, and the wait for its end. */
  kill(): Promise<void>;
  /** Lets it end what is under way. */
  stop(): Promise<void>;
}

/** How a service is run. */
export interface ServiceOptions {
  readonly role?: "all" | "api" | "worker";
  /** Below the range that the system gives away; a free one unless given. */
  readonly port?: number;
  /** Besides what names the database. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the process joins before it starts; none unless given. */
  readonly memoryLimit?: MemoryLimit | null;
}

/** What every bench's service runs with: no limit on requests, no starter directory, webhooks to this machine. */
const ENV = { OPENVOE_RATE_LIMIT: "0", OPENVOE_STARTER_DIRECTORY: "false", OPENVOE_ALLOW_PRIVATE_WEBHOOKS: "true" };
const PORTS = { first: 21_000, count: 10_000 } as const;
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;

/** Starts a service and waits until it is ready; a worker, which has no address to ask, until it runs. */
export async function startService(home: BenchHome, options: ServiceOptions = {}): Promise<ServiceProcess> {
  const { role = "all" } = options;
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(path.join(home.dir, "serve.log"), "a");
  const env = { ...process.env, ...ENV, ...home.env, OPENVOE_PORT: String(port), ...options.env };
  const [command, ...args] = [...joining(options.memoryLimit ?? null), OPENVOE, "serve", "--role", role];
  const child = spawn(command, args, { env, stdio: ["ignore", log, log] });
  const ended = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const service = { url, pid: child.pid ?? -1, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
  if (role === "worker") return service;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return (await isReady(url, isOver)) ? service : fail(service, home);
}

/** The command that joins a memory limit and becomes the command behind it; empty without a limit. */
function joining(limit: MemoryLimit | null): string[] {
  return limit === null ? [] : ["sh", "-c", `echo $$ > ${limit.membersFile} && exec "$0" "$@"`];
}

async function fail(service: ServiceProcess, home: BenchHome): Promise<never> {
  await service.kill();
  throw new Error(`The service did not become ready: see ${path.join(home.dir, "serve.log")}`);
}

async function isReady(url: string, isOver: () => boolean): Promise<boolean> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && !isOver(); await delay(LOOK_EVERY_MS)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
  }
  return false;
}

/** A port that nothing listens at, below the range that the system gives away by itself. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** A credential, as the headers that carry it. */
export type CredentialHeaders = Readonly<Record<"x-access-client-id" | "x-access-secret", string>>;

/** Makes a credential of the team `bench`, or of the one that is named. */
export async function makeKey(
  home: BenchHome,
  environment: "sandbox" | "development" | "production",
  team = "bench",
): Promise<CredentialHeaders> {
  const args = ["keys", "create", "--env", environment, "--team", team, "--json"];
  const key = JSON.parse(await runOpenvoe(home.env, args)) as { client_id: string; access_secret: string };
  return { "x-access-client-id": key.client_id, "x-access-secret": key.access_secret };
}
