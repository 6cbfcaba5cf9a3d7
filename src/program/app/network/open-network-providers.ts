import { openOauth2Provider } from "../../../areas/connections/providers/oauth2/oauth2-provider.ts";
import type { Provider } from "../../../areas/connections/providers/provider.ts";
import { openRemoteProvider } from "../../../areas/connections/providers/remote/remote-provider.ts";
import { type JsonClient, openJsonClient } from "../../../kernel/egress/calls/json-client.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import { now, nowMs } from "../clock.ts";
import type { ProcessParts } from "../parts.ts";
import { logFailedCall } from "./network-log.ts";

/**
 * Opens the payroll systems of the network file, in its order. Those in which a person signs in by
 * OAuth are left out if the service does not know its own URL, to which the person comes back.
 */
export function openNetworkProviders({
  settings,
  log,
  stops,
}: Pick<ProcessParts, "settings" | "log" | "stops">): Provider[] {
  const { publicUrl, network } = settings;
  const returnUrl = publicUrl === null ? null : `${publicUrl}/bridge/return`;
  const onFailedCall = logFailedCall(log);
  const open = (target: Target): JsonClient => {
    const client = openJsonClient(target, { now, nowMs });
    stops.push(() => client.close());
    return client;
  };
  return network.providers.flatMap((provider): Provider[] => {
    const client = open(provider.target);
    if (provider.kind === "remote") return [openRemoteProvider(provider, { client, returnUrl, onFailedCall })];
    if (returnUrl === null) return [];
    const tokenClient = open(provider.authorization.token);
    return [openOauth2Provider(provider, { tokenClient, apiClient: client, returnUrl, onFailedCall })];
  });
}
