import { isIPv4 } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** The beginning of an IPv4 address that a socket for both kinds shows as one of IPv6. */
const MAPPED = "::ffff:";

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
  let address = socket.remoteAddress ?? null;
  // Most connections are not from a proxy: parsing addresses would cost each of their requests a tenth.
  if (address === null || trusted.length === 0 || !isTrusted(address, trusted)) return address;
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const hops = forwarded.map((hop) => hop.trim()).filter(ipaddr.isValid);
  while (address !== null && isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/**
 * The client that a request without a credential counts for: the network of its address.
 *
 * @param trusted addresses and networks of proxies, checked
 */
export function clientOf(request: Pick<FastifyRequest, "socket" | "headers">, trusted: readonly string[]): string {
  const address = clientAddressOf(request, trusted);
  return address === null ? "unknown" : clientNetworkOf(address);
}

/**
 * What an address counts as where clients are limited by address: an IPv4 address itself, and of an
 * IPv6 address its network of 64 bits, since a subscriber has all of its addresses.
 *
 * @example
 * clientNetworkOf("2001:db8:1:2:3::4"); // "2001:db8:1:2::/64"
 */
export function clientNetworkOf(address: string): string {
  const plain = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address;
  if (isIPv4(plain)) return plain;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.fromByteArray([...parsed.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString()}/64`;
}

/** True if a text is an address, or a network as `203.0.113.0/24`. */
export function isAddressOrNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/**
 * True if an address is in a list, such as that of trusted proxies.
 *
 * @param trusted addresses and networks, checked
 */
export function isTrusted(text: string, trusted: readonly string[]): boolean {
  const address = ipaddr.process(text);
  return trusted.some((one) => {
    const [network, bits] = ipaddr.isValidCIDR(one) ? ipaddr.parseCIDR(one) : [ipaddr.process(one), null];
    if (network.kind() !== address.kind()) return false;
    return bits === null ? network.toString() === address.toString() : address.match(network, bits);
  });
}
