import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../../kernel/error.ts";

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
