import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../settings.ts";
import { originOf } from "./listening.ts";
import { tlsFilesOf } from "./tls-files.ts";

/** What a service that listens says of itself in its data folder. */
interface RunningService {
  readonly url: string;
  readonly pid: number;
}

function fileOf({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "service.json");
}

/**
 * Says in the data folder at which address a service of this process listens, so that other commands of
 * the folder find it. Of several services the last one that started counts.
 *
 * @returns takes it back, unless another service has said so since
 * @throws what the file system throws
 */
export function announceService(config: Pick<Config, "dataDir">, url: string): () => void {
  const file = fileOf(config);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ url, pid: process.pid } satisfies RunningService)}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return () => {
    if (readRunning(config)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/**
 * The base of a link to the service for a person: its public URL; else the port that the command line
 * names; else where a service of the data folder listens now; else where one would.
 *
 * @param options `port`: of the command line
 */
export function serviceUrl(config: Config, { port }: { readonly port?: string }): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const running = port === undefined ? readRunning(config) : null;
  if (running !== null && isAlive(running.pid)) return running.url;
  return originOf({ ...config, isSecure: tlsFilesOf(config) !== null });
}

/** Null if no service has said so, or what is there cannot be read. */
function readRunning(config: Pick<Config, "dataDir">): RunningService | null {
  try {
    const { url, pid } = JSON.parse(readFileSync(fileOf(config), "utf8")) as Partial<RunningService>;
    return typeof url === "string" && URL.canParse(url) && typeof pid === "number" ? { url, pid } : null;
  } catch {
    return null;
  }
}

/** A killed service leaves its file. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    // It is another user's.
    return (failure as NodeJS.ErrnoException).code === "EPERM";
  }
}
