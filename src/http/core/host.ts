import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../../domain/error.ts";

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * What is wrong with the `Host` of a request: none in HTTP/1.1, more than one, or one that is no host with or without a port
 * (RFC 9112, 3.2). URLs of answers are made with it.
 */
export function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.host === undefined) {
    return httpVersion === "1.1" ? new AppError("incorrect_parameters", "The request names no Host.") : undefined;
  }
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  if (names.length > 1) return new AppError("incorrect_parameters", "The request names more than one Host.");
  if (HOST.test(headers.host) && URL.canParse(`http://${headers.host}`)) return undefined;
  return new AppError("incorrect_parameters", "The request's Host is no host with or without a port.");
}

/**
 * The host and port that a request without `Host`, of HTTP/1.0, came in on.
 *
 * @example
 * hostOfSocket({ localAddress: "::1", localPort: 8080 }); // "[::1]:8080"
 */
export function hostOfSocket({
  localAddress = "localhost",
  localPort,
}: Pick<Socket, "localAddress" | "localPort">): string {
  // An IPv4 address as a listener of both families names it.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return localPort === undefined ? host : `${host}:${localPort}`;
}
