import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { COMPANIES_FILE, EMPLOYMENTS_FILE } from "../../fixtures/cases.ts";
import { cpuSecondsOf } from "../../fixtures/cpu.ts";
import { type BenchHome, runOpenvoe } from "../../fixtures/home.ts";
import { type CredentialHeaders, makeKey, type ServiceProcess, startService } from "../../fixtures/service.ts";

/** What was used: processor time in seconds, by whom, and bytes of PostgreSQL's write-ahead log (WAL). */
export interface Used {
  readonly node: number;
  readonly postgres: number;
  readonly walBytes: number;
}

/** What is compared with the others. */
export interface Contender {
  readonly name: string;
  readonly port: number;
  /** What requests begin with; `{}` stands for an idempotency key or an id. Null: the contender cannot wait for an end. */
  readonly heads: { readonly create: string; readonly read: string; readonly wait: string | null };
  /** So far; of PostgreSQL all that its server has used. */
  used(): Promise<Used>;
  /** Stops its worker, if that is a process of its own, so that a load is of requests alone. */
  holdWorker(): void;
  /** Resolves when nothing is left to do after the answers; a held worker goes on. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 200;

/** A home filled with the directory and the payroll records of the cases, and a credential for it. */
export interface Stage {
  readonly home: BenchHome;
  readonly credential: CredentialHeaders;
}

/** Fills a fresh home. */
export async function fillHome(home: BenchHome): Promise<Stage> {
  await runOpenvoe(home.env, ["import", "companies", COMPANIES_FILE], home.program);
  await runOpenvoe(home.env, ["import", "employments", EMPLOYMENTS_FILE, "--env", "development"], home.program);
  return { home, credential: await makeKey(home, "development") };
}

/** The whole service over a filled home, in one process or with its workers apart. */
export async function serviceContender(
  { home, credential }: Stage,
  name: string,
  roles: readonly ("all" | "api" | "worker")[] = ["all"],
): Promise<Contender> {
  const processes: ServiceProcess[] = [];
  for (const role of roles) processes.push(await startService(home, { role }));
  const signalWorker = (signal: NodeJS.Signals) => {
    const at = roles.indexOf("worker");
    if (at >= 0) process.kill(processes[at]?.pid ?? -1, signal);
  };
  const path = "/v1/instant-verifications/";
  const create = { ...credential, "content-type": "application/json", "idempotency-key": "{}" };
  return {
    name,
    port: Number(new URL(processes[0]?.url ?? "").port),
    heads: {
      create: headOf(`POST ${path}`, create),
      read: headOf(`GET ${path}{}/`, credential),
      wait: headOf(`POST ${path}`, { ...create, prefer: "wait=30" }),
    },
    async used() {
      // An embedded one is a child of the service that started it.
      const postmaster = await home.postmasterPid();
      const node = processes.reduce((sum, { pid }) => sum + cpuSecondsOf(pid, postmaster), 0);
      return { node, postgres: cpuSecondsOf(postmaster), walBytes: await walBytesOf(home) };
    },
    holdWorker: () => signalWorker("SIGSTOP"),
    async drained() {
      signalWorker("SIGCONT");
      await untilDrained(home);
    },
    stop: async () => void (await Promise.all(processes.map((one) => one.stop()))),
  };
}

/** Also the model is estimated that an import of records has made due: it takes a third of a core for a minute. */
async function untilDrained(home: BenchHome): Promise<void> {
  const open = `select exists (select from verifications where status in ('pending', 'processing'))
    or exists (select from deliveries where status = 'due')
    or exists (select from imports i left join linkage_state s using (environment)
      where i.kind = 'employments' and i.finished_at > coalesce(s.learnt_at, '-infinity')) as open`;
  while ((await home.query<{ open: boolean }>(open))[0]?.open !== false) await delay(LOOK_EVERY_MS);
}

async function walBytesOf(home: BenchHome): Promise<number> {
  const written = "select (pg_current_wal_insert_lsn() - '0/0')::text as bytes";
  return Number((await home.query<{ bytes: string }>(written))[0]?.bytes);
}

/** The bare server over a database next to the service's, on the same PostgreSQL. */
export async function bareContender({ home, credential }: Stage): Promise<Contender> {
  await home.query("create database bare");
  const url = new URL(home.env.DATABASE_URL ?? "");
  url.pathname = "/bare";
  const child = fork(path.join(import.meta.dirname, "./bare-server.ts"), [url.href]);
  const [port] = await once(child, "message");
  const ended = once(child, "exit");
  return {
    name: "bare",
    port,
    heads: {
      create: headOf("POST /", { ...credential, "content-type": "application/json", "idempotency-key": "{}" }),
      read: headOf("GET /{}", credential),
      wait: null,
    },
    used: async () => ({
      node: cpuSecondsOf(child.pid ?? -1),
      postgres: cpuSecondsOf(await home.postmasterPid()),
      walBytes: await walBytesOf(home),
    }),
    holdWorker: () => {},
    drained: async () => {},
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

function headOf(requestLine: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: "127.0.0.1", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${requestLine} HTTP/1.1`, ...lines].join("\r\n");
}
