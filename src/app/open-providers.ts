import { namedPersonOf } from "../operations/connections/fetched/named-person.ts";
import { scenariosOf } from "../operations/sandbox/scenarios.ts";
import { openUnreadableReport } from "../operations/sealing/unreadable-rows.ts";
import type { Provider, Providers } from "../providers/provider.ts";
import { openProviders } from "../providers/providers.ts";
import { openRecordsProvider } from "../providers/records/records-provider.ts";
import { openSandboxProvider } from "../providers/sandbox/sandbox-provider.ts";
import { findKnownCompany } from "../store/companies/companies.ts";
import { logErrors } from "./error-log.ts";
import { identityProofingOptions } from "./identity-proofing.ts";
import { openNetworkProviders } from "./network/open-network-providers.ts";
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
