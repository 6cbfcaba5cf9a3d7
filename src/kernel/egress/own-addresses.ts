import { networkInterfaces } from "node:os";
import { plainAddress } from "./address.ts";

/**
 * How long a list of addresses is reused, in milliseconds: reading it takes some 100 µs, too much
 * for every connection.
 */
const OWN_ADDRESSES_TTL_MS = 1_000;

/** The system's interfaces and its monotonic clock, unless a test injects others. */
interface OwnAddressesOptions {
  readonly listInterfaces?: () => Readonly<Record<string, readonly { readonly address: string }[] | undefined>>;
  readonly nowMs?: () => number;
}

/**
 * Opens the list of the addresses of this machine's own interfaces, each in one spelling: even a
 * public one leads inside. Interfaces change while the process runs, so the list is read again if
 * it is used when older than a second. If it cannot be read again, such as without a free file
 * descriptor, the last one stays in use.
 *
 * @returns the present addresses; never throws
 * @throws if the interfaces cannot be read at the start
 */
export function openOwnAddresses(options: OwnAddressesOptions = {}): () => ReadonlySet<string> {
  const { listInterfaces = networkInterfaces, nowMs = performance.now.bind(performance) } = options;
  const read = () => {
    const all = Object.values(listInterfaces()).flatMap((addresses) => addresses ?? []);
    return new Set(all.map(({ address }) => plainAddress(address)));
  };
  let own = read();
  let readAtMs = nowMs();

  return () => {
    const now = nowMs();
    if (now - readAtMs < OWN_ADDRESSES_TTL_MS) return own;
    readAtMs = now;
    try {
      own = read();
    } catch {
      // A guard that allowed everything because of this would be worse than one with the last list.
    }
    return own;
  };
}
