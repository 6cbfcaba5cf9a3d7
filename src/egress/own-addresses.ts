import { networkInterfaces } from "node:os";
import { plainAddress } from "./address.ts";

/** The addresses of this machine's own interfaces, each in one spelling. A public one leads inside all the same. */
export function findOwnAddresses(): ReadonlySet<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return new Set(all.map(({ address }) => plainAddress(address)));
}
