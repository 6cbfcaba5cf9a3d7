import { emptyNetwork } from "../network/network-file.ts";
import type { SettingsOf } from "../network/section.ts";
import { PROVIDERS_SECTION } from "../providers/network-providers.ts";

/** The sections of the network file. A new one is an entry here. */
export const NETWORK_SECTIONS = { providers: PROVIDERS_SECTION } as const;

/** What the network file says. */
export type Network = SettingsOf<typeof NETWORK_SECTIONS>;

/** The network of an operator without a network file. */
export const NO_NETWORK: Network = emptyNetwork(NETWORK_SECTIONS);
