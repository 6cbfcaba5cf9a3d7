import { PROVIDERS_SECTION } from "../../areas/connections/providers/network-providers.ts";
import { PEERS_SECTION } from "../../areas/exchange/sources/peers-section.ts";
import { OPERATOR_SECTION } from "../../areas/records/sources/settings/operator-section.ts";
import { SOURCES_SECTION } from "../../areas/records/sources/settings/sources-section.ts";
import { emptyNetworkSettings } from "../../kernel/network/network-file.ts";
import type { SettingsOf } from "../../kernel/network/section.ts";

/**
 * The sections of the network file, in which an operator describes the external systems that this server calls
 * (docs/extend/network.md). A new section is an entry here.
 */
export const NETWORK_SECTIONS = {
  /** The operator itself, as its peers know it. */
  operator: OPERATOR_SECTION,
  /** Payroll systems in which a person signs in, so that their data can be fetched. */
  providers: PROVIDERS_SECTION,
  /** Databases and services with payroll records, which are searched for the subject of a verification. */
  sources: SOURCES_SECTION,
  /** Other operators of this program, which are asked like sources. */
  peers: PEERS_SECTION,
} as const;

/** The checked content of the network file: for each section its entries. */
export type NetworkSettings = SettingsOf<typeof NETWORK_SECTIONS>;

/** The settings without a network file: no entries. */
export const NO_NETWORK_SETTINGS: NetworkSettings = emptyNetworkSettings(NETWORK_SECTIONS);
