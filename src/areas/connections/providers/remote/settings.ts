import Type, { type Static } from "typebox";
import type { Target } from "../../../../kernel/egress/calls/target.ts";
import type { EntryReader } from "../../../../kernel/network/section.ts";
import { readTarget, TargetEntry } from "../../../../kernel/network/target.ts";
import { closedObject } from "../../../../kernel/schema/vocabulary.ts";
import { PROVIDER_MEMBERS, type ProviderIdentity, providerIdentity } from "../network-provider.ts";

/** The schema of a provider behind the remote protocol. */
export const RemoteProviderEntry = closedObject({
  kind: Type.Literal("remote"),
  ...PROVIDER_MEMBERS,
  target: TargetEntry,
});
/** An entry of {@link RemoteProviderEntry}. */
export type RemoteEntry = Static<typeof RemoteProviderEntry>;

/** A provider behind the remote protocol. */
export interface RemoteSettings extends ProviderIdentity {
  readonly kind: "remote";
  readonly target: Target;
}

/** Reads an entry of the network file. */
export function readRemoteEntry(entry: RemoteEntry, reader: EntryReader): RemoteSettings {
  return { kind: "remote", ...providerIdentity(entry), target: readTarget(reader, "target", entry.target) };
}
