import ipaddr from "ipaddr.js";
import metadataAddresses from "./metadata-addresses.json" with { type: "json" };

/**
 * The class of an address: `public` can be reached by anyone and so by us; `private` only if the
 * operator allows private receivers; `forbidden` never.
 */
export type AddressClass = "public" | "private" | "forbidden";

/**
 * The classes of ipaddr.js for this machine or its own network. Every other special range is
 * forbidden.
 */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  "private",
  "loopback",
  "linkLocal",
  "uniqueLocal",
  "carrierGradeNat",
]);

/**
 * Where clouds hand out credentials and serve their own machines. Some are in public ranges, none
 * is ever a receiver.
 */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(metadataAddresses);

/**
 * Ports on which something other than HTTP usually listens: it may read a request as commands of
 * its own protocol. The list is the fetch standard's of bad ports, and the databases, brokers,
 * directories, remote shells and cluster controls that it lacks. Several of these speak HTTP
 * themselves, without authentication.
 */
export const REFUSED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 138, 139, 143, 161, 162, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526,
  530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 1883,
  2049, 2181, 2375, 2376, 2377, 2379, 2380, 3268, 3269, 3306, 3389, 3659, 3690, 4045, 4190, 4222, 4369, 5060, 5061,
  5432, 5433, 5671, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6432, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
  6697, 7000, 7001, 9042, 9092, 9200, 9300, 9418, 10080, 10250, 10255, 11211, 26257, 27017, 27018, 27019, 50000,
]);

/**
 * True if requests to a port are refused.
 *
 * @param port as in a URL: `""` for the scheme's own
 */
export function isRefusedPort(port: string): boolean {
  return port !== "" && REFUSED_PORTS.has(Number(port));
}

/** The address of a URL's host part without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.startsWith("[") && hostname.endsWith("]") ? hostname.slice(1, -1) : hostname;
}

/**
 * The class of an IP literal, or null if the text is a name.
 *
 * An IPv6 address that only wraps an IPv4 one (`::ffff:a.b.c.d`) has the class of what it wraps.
 * Addresses that reach IPv4 through a gateway (NAT64, 6to4, Teredo) are forbidden whatever they
 * wrap. A zone id never makes an address public.
 *
 * @param host an address in any spelling that ipaddr.js reads, with or without brackets, or a name
 */
export function classifyAddress(host: string): AddressClass | null {
  const [literal = "", zone] = bareHost(host).split("%", 2);
  if (!ipaddr.isValid(literal)) return null;
  if (isIpv4Compatible(literal)) return "forbidden";
  const address = ipaddr.process(literal);
  if (METADATA_ADDRESSES.has(address.toString())) return "forbidden";
  const range = address.range();
  if (range === "unicast") return zone === undefined && isGlobalUnicast(address) ? "public" : "forbidden";
  return PRIVATE_RANGES.has(range) ? "private" : "forbidden";
}

/**
 * True if an address is an IPv4 one, or in 2000::/3: all of IPv6 that has been assigned so far (RFC
 * 4291, 2.4). Addresses outside belong to nobody, and overlay networks use them (0200::/7).
 */
function isGlobalUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (!("parts" in address)) return true;
  const [first = 0] = address.parts;
  return first >> 13 === 1;
}

/**
 * True if an address has the form `::a.b.c.d` (RFC 4291, 2.5.5.1: deprecated, never to be routed),
 * however it is spelt. ipaddr.js takes it for a mapped address if it is written with dots, and for
 * an ordinary one if it is written as in URLs, `::7f00:1`.
 */
function isIpv4Compatible(literal: string): boolean {
  if (literal.startsWith("::") && literal.includes(".") && literal.lastIndexOf(":") === 1) return true;
  const address = ipaddr.parse(literal);
  if (!("parts" in address)) return false;
  const [high = 0, low = 0] = address.parts.slice(6);
  return address.parts.slice(0, 6).every((part) => part === 0) && (high !== 0 || low > 1);
}

/** What the operator lets the guard do. */
export interface GuardRules {
  /**
   * Whether addresses of this machine and its own networks may be reached. Never metadata services.
   */
  readonly allowPrivate: boolean;
  /**
   * This machine's own addresses at present, in the spelling of {@link plainAddress}: private,
   * whatever range they are in. Read at each check, because interfaces get addresses while the
   * process runs.
   */
  readonly ownAddresses?: () => ReadonlySet<string>;
}

/**
 * True if the guard allows a connection to this address. A text that is not an address is never
 * allowed.
 */
export function isAllowedAddress(address: string, rules: GuardRules): boolean {
  const kind = classifyAddress(address);
  if (rules.allowPrivate) return kind === "public" || kind === "private";
  return kind === "public" && !rules.ownAddresses?.().has(plainAddress(address));
}

/**
 * One spelling for each address, including IPv4 addresses that IPv6 wraps; other texts stay
 * unchanged.
 */
export function plainAddress(address: string): string {
  const [literal = ""] = bareHost(address).split("%", 1);
  return ipaddr.isValid(literal) ? ipaddr.process(literal).toString() : address;
}
