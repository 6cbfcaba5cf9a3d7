import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "../../error.ts";

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/**
 * The fault of a request's `Host`: none in HTTP/1.1, more than one, or one that is not a host with
 * an optional port (RFC 9112, 3.2). URLs in responses are built with it.
 */
export function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.host === undefined) {
    return httpVersion === "1.1" ? new AppError("incorrect_parameters", "The request has no Host header.") : undefined;
  }
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host");
  if (names.length > 1) return new AppError("incorrect_parameters", "The request has more than one Host header.");
  if (HOST.test(headers.host) && URL.canParse(`http://${headers.host}`)) return undefined;
  return new AppError("incorrect_parameters", "The Host header must be a host with an optional port.");
}

/**
 * The host and port that a request of HTTP/1.0 without `Host` was received on.
 *
 * @example
 * hostOfSocket({ localAddress: "::1", localPort: 8080 }); // "[::1]:8080"
 */
export function hostOfSocket({
  localAddress = "localhost",
  localPort,
}: Pick<Socket, "localAddress" | "localPort">): string {
  // The form of an IPv4 address on a dual-stack listener.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, "");
  const host = address.includes(":") ? `[${address}]` : address;
  return localPort === undefined ? host : `${host}:${localPort}`;
}
