import { emptyNetworkSettings } from "../../kernel/network/network-file.ts";
import type { Section } from "../../kernel/network/section.ts";
import { AREAS, type AreaNeeds } from "../areas.ts";

/** The checked content of the network file: for each section its entries. */
export type NetworkSettings = AreaNeeds["network"];

type SectionsOf<Settings> = {
  readonly [Name in keyof Settings]: Settings[Name] extends readonly (infer Entry)[] ? Section<Entry> : never;
};

/**
 * The sections of the network file, in which an operator describes the external systems that this server calls
 * (docs/extend/network.md). The areas register them.
 */
export const NETWORK_SECTIONS = Object.assign(
  {},
  ...AREAS.map(({ sections }) => sections),
) as SectionsOf<NetworkSettings>;

/** The settings without a network file: no entries. */
export const NO_NETWORK_SETTINGS: NetworkSettings = emptyNetworkSettings(NETWORK_SECTIONS);
