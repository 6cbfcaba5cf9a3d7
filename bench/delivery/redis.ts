import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../fixtures/service.ts";

/** A Redis of the bench's own. */
export interface Redis {
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

/** Starts a Redis that writes its log every second, as BullMQ's guide advises. Null when the machine has none. */
export async function openRedis(): Promise<Redis | null> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return null;
  const port = await freePort();
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-redis-"));
  const settings = { port, bind: "127.0.0.1", dir, appendonly: "yes", appendfsync: "everysec", save: "" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn("redis-server", [...args, "--maxmemory-policy", "noeviction"]);
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => chunk.includes("Ready to accept") && resolve());
    child.once("exit", () => reject(new Error("Redis did not start.")));
  });
  return {
    port,
    pid: child.pid ?? -1,
    async close() {
      child.kill();
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
