import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../kernel/error.ts";
import type { Config } from "../../settings.ts";
import { tlsFilesOf } from "./tls-files.ts";

/** Where a server listens, and which variable sets it. */
interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The environment variable of the port. */
  readonly portVariable: string;
  /** The environment variable of the address; `OPENVOE_HOST` if absent. */
  readonly hostVariable?: string;
  /** True if the server speaks TLS. */
  readonly isSecure?: boolean;
}

/**
 * Lets a server listen.
 *
 * @returns its URL, with the actual port
 * @throws AppError `unavailable` with a readable message that names the variable to change
 */
export async function listenAt(server: FastifyInstance, address: ListenAddress): Promise<string> {
  const { host, port } = address;
  await server.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw notListening(cause, address);
  });
  return urlOf(server.server.address(), address);
}

function remedyOf(code: string, { portVariable, hostVariable = "OPENVOE_HOST" }: ListenAddress): string {
  switch (code) {
    case "EADDRINUSE":
      return `another program uses the port. Set ${portVariable} to another port.`;
    case "EACCES":
      return `this user may not use the port. Set ${portVariable} to another port.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `this machine has no such address. Set ${hostVariable} to another address.`;
    default:
      return `check ${hostVariable} and ${portVariable}.`;
  }
}

function notListening(cause: NodeJS.ErrnoException, address: ListenAddress): AppError {
  const { host, port } = address;
  const code = cause.code ?? cause.name;
  const message = `Cannot listen on ${host}:${port} (${code}): ${remedyOf(code, address)}`;
  return new AppError("unavailable", message, { cause });
}

function urlOf(bound: AddressInfo | string | null, address: ListenAddress): string {
  const port = typeof bound === "object" && bound !== null ? bound.port : address.port;
  return originOf({ ...address, port });
}

/** The origin of a server at an address, such as `https://[::1]:8080`. */
export function originOf({ host, port, isSecure }: Pick<ListenAddress, "host" | "port" | "isSecure">): string {
  return `${isSecure === true ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

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
