import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/**
 * The address that a request was sent from: that of the connection or, if that is a trusted
 * proxy's, the last one of `X-Forwarded-For` that is not a trusted proxy's. Addresses further left
 * may have been written by the client.
 *
 * @param trusted addresses and networks, checked
 * @returns null if the connection is gone
 */
export function clientAddressOf(
  { socket, headers }: Pick<FastifyRequest, "socket" | "headers">,
  trusted: readonly string[],
): string | null {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter(ipaddr.isValid);
  let address = socket.remoteAddress ?? null;
  while (address !== null && isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

function isTrusted(text: string, trusted: readonly string[]): boolean {
  const address = ipaddr.process(text);
  return trusted.some((one) => {
    const [network, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : [ipaddr.process(one), null];
    if (network.kind() !== address.kind()) return false;
    return bits === null ? network.toString() === address.toString() : address.match(network, bits);
  });
}
