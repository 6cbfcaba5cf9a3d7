import { emptyNetwork } from "../network/network-file.ts";
import type { SettingsOf } from "../network/section.ts";
import { PROVIDERS_SECTION } from "../providers/network-providers.ts";
import { OPERATOR_SECTION } from "../sources/settings/operator-section.ts";
import { PEERS_SECTION } from "../sources/settings/peers-section.ts";
import { SOURCES_SECTION } from "../sources/settings/sources-section.ts";

/** The sections of the network file. A new one is an entry here. */
export const NETWORK_SECTIONS = {
  operator: OPERATOR_SECTION,
  providers: PROVIDERS_SECTION,
  sources: SOURCES_SECTION,
  peers: PEERS_SECTION,
} as const;

/** What the network file says. */
export type Network = SettingsOf<typeof NETWORK_SECTIONS>;

/** The network of an operator without a network file. */
export const NO_NETWORK: Network = emptyNetwork(NETWORK_SECTIONS);
