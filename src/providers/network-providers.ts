import type { EntryReader } from "../network/section.ts";
import { defineSection } from "../network/section.ts";
import { type RemoteEntry, RemoteProviderEntry, type RemoteSettings, readRemoteEntry } from "./remote/settings.ts";

/** A provider as the network file describes it. */
export type NetworkProviderSettings = RemoteSettings;

/** The most providers of a network file. */
const PROVIDERS_MAX = 200;
/** Slugs of providers that are always there. */
const TAKEN: readonly string[] = ["sandbox", "records"];

/** The section `providers` of the network file. */
export const PROVIDERS_SECTION = defineSection({
  entry: RemoteProviderEntry,
  entriesMax: PROVIDERS_MAX,
  unique: ["slug"],
  read: readEntry,
});

function readEntry(entry: RemoteEntry, reader: EntryReader): NetworkProviderSettings {
  if (TAKEN.includes(entry.slug))
    reader.refuse("slug", `"${entry.slug}" belongs to a provider of OpenVOE: take another`);
  return readRemoteEntry(entry, reader);
}
