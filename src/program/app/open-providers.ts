import type { Logger } from "pino";
import { findKnownCompany } from "../../areas/companies/sql/companies.ts";
import { namedPersonOf } from "../../areas/connections/ops/fetched/named-person.ts";
import type { CallProblem } from "../../areas/connections/providers/call-problem.ts";
import { openOauth2Provider } from "../../areas/connections/providers/oauth2/oauth2-provider.ts";
import type { Provider, Providers } from "../../areas/connections/providers/provider.ts";
import { openProviders } from "../../areas/connections/providers/providers.ts";
import { openRecordsProvider } from "../../areas/connections/providers/records/records-provider.ts";
import { openRemoteProvider } from "../../areas/connections/providers/remote/remote-provider.ts";
import { openSandboxProvider } from "../../areas/connections/providers/sandbox/sandbox-provider.ts";
import { scenariosOf } from "../../areas/connections/sandbox/scenarios.ops.ts";
import { type JsonClient, openJsonClient } from "../../kernel/egress/calls/json-client.ts";
import type { Target } from "../../kernel/egress/calls/target.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
import { now, nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import { identityProofingOptions } from "./identity.ts";
import type { ProcessParts } from "./parts.ts";

/**
 * Opens the providers that a process offers, in the order in which people see them. `stops` ends
 * them.
 */
export function openProcessProviders(parts: Pick<ProcessParts, "context" | "settings" | "log" | "stops">): Providers {
  const { db } = parts.context;
  const onError = logErrors(parts.log);
  const context = {
    ...parts.context,
    onUnreadable: openUnreadableReport((error) => onError(error, "reading a scenario")),
  };
  const sandbox = openSandboxProvider({
    scenariosOf: (tenant, username) => scenariosOf(context, tenant, username),
    companyOf: async (id) => (await findKnownCompany(db, { id, environment: "sandbox", product: null })).company,
    namedPersonOf: ({ teamId, environment, taskId, linkId }) =>
      namedPersonOf(context, { tenant: { teamId, environment }, taskId, linkId }),
  });
  return openProviders([sandbox, ...openRecords(parts), ...openNetworkProviders(parts)]);
}

/** The provider over the operator's own records; none where no code could be sent. */
function openRecords(parts: Pick<ProcessParts, "context" | "settings" | "log" | "stops">): Provider[] {
  const options = identityProofingOptions(parts);
  if (options === null) return [];
  const records = openRecordsProvider(options);
  parts.stops.push(() => records.close());
  return [records.provider];
}

/**
 * Opens the payroll systems of the network file, in its order. Those in which a person signs in by
 * OAuth are left out if the service does not know its own URL, to which the person comes back.
 */
function openNetworkProviders({ settings, log, stops }: Pick<ProcessParts, "settings" | "log" | "stops">): Provider[] {
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

/** Returns a listener that logs calls to providers that did not succeed. */
function logFailedCall(log: Logger): (problem: CallProblem) => void {
  return ({ provider, call, reason, code, status, attempts, durationMs, faults }) => {
    const fields = { provider, call, reason, code, status, attempts, duration_ms: durationMs };
    log.warn(faults.length === 0 ? fields : { ...fields, faults }, "provider call did not succeed");
  };
}
