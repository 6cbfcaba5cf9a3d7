import { defineSection, type EntryReader } from "../../../kernel/network/section.ts";
import { oneKind } from "../../../kernel/schema/vocabulary.ts";
import { type Oauth2Entry, Oauth2ProviderEntry, type Oauth2Settings, readOauth2Entry } from "./oauth2/settings.ts";
import { type RemoteEntry, RemoteProviderEntry, type RemoteSettings, readRemoteEntry } from "./remote/settings.ts";

/** A provider as the network file describes it. */
export type NetworkProviderSettings = RemoteSettings | Oauth2Settings;

/** Maximum number of providers of a network file. */
const PROVIDERS_MAX = 200;
/** Slugs of built-in providers. */
const TAKEN: readonly string[] = ["sandbox", "records"];

/** The section `providers` of the network file. */
export const PROVIDERS_SECTION = defineSection({
  entry: oneKind([RemoteProviderEntry, Oauth2ProviderEntry]),
  entriesMax: PROVIDERS_MAX,
  unique: ["slug"],
  read: readEntry,
});

function readEntry(entry: RemoteEntry | Oauth2Entry, reader: EntryReader): NetworkProviderSettings {
  if (TAKEN.includes(entry.slug))
    reader.refuse("slug", `"${entry.slug}" belongs to a provider of OpenVOE: take another`);
  return entry.kind === "remote" ? readRemoteEntry(entry, reader) : readOauth2Entry(entry, reader);
}
