import { execFileSync } from "node:child_process";
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { Agent, request } from "undici";

/** The input of a contender. */
export interface Settings {
  /** Of the receiver. */
  readonly url: string;
  /** POSTs under way at once. */
  readonly concurrency: number;
  /** How many paths of the receiver the jobs are spread over. */
  readonly endpoints: number;
  readonly databaseUrl: string;
  readonly keyring: string;
  readonly redisPort: number;
}

/** A queue of deliveries and its worker. */
export interface Drain {
  /** Puts jobs into the queue, which nothing works on until then. */
  queue(count: number): Promise<void>;
  /** Works until as many jobs as were queued are done, and the queue says so too. */
  drain(count: number): Promise<void>;
  close(): Promise<void>;
}

/** What a rival's job holds. */
export interface RivalJob {
  readonly id: string;
  readonly url: string;
  readonly body: string;
}

const RIVALS = path.join(import.meta.dirname, "../../rivals");

/** Loads a rival's package, which `bench/rivals` installs by its own lock when it is not there yet. */
export async function importRival(entry: string): Promise<unknown> {
  const file = path.join(RIVALS, "node_modules", entry);
  if (!existsSync(file)) execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: RIVALS, stdio: "inherit" });
  return import(file);
}

/** The POST of the rivals: undici over keep-alive connections, the body drained. */
export function openPoster(concurrency: number) {
  const agent = new Agent({ pipelining: 1, connections: concurrency });
  const key = createSecretKey(randomBytes(32));
  const post = async ({ id, url, body }: RivalJob, signature: Record<string, string>) => {
    const headers = { "content-type": "application/json", "webhook-id": id, ...signature };
    const answer = await request(url, { method: "POST", headers, body, dispatcher: agent });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`the receiver answered ${answer.statusCode}`);
  };
  return {
    /** Without any signature. */
    bare: (job: RivalJob) => post(job, {}),
    /** With one HMAC over the body. */
    signed: (job: RivalJob) =>
      post(job, { "webhook-signature": `v1,${createHmac("sha256", key).update(job.body).digest("base64")}` }),
    close: () => agent.close(),
  };
}

/** Runs work over items, so many at once. */
export async function eachOf<Item>(
  items: readonly Item[],
  { atOnce, work }: { readonly atOnce: number; readonly work: (item: Item) => Promise<void> },
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
