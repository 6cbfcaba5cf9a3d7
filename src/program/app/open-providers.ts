import { findKnownCompany } from "../../areas/companies/sql/companies.ts";
import { namedPersonOf } from "../../areas/connections/ops/fetched/named-person.ts";
import type { Provider, Providers } from "../../areas/connections/providers/provider.ts";
import { openProviders } from "../../areas/connections/providers/providers.ts";
import { openRecordsProvider } from "../../areas/connections/providers/records/records-provider.ts";
import { openSandboxProvider } from "../../areas/connections/providers/sandbox/sandbox-provider.ts";
import { scenariosOf } from "../../areas/connections/sandbox/scenarios.ops.ts";
import { openUnreadableReport } from "../../kernel/sealing/ops/unreadable-rows.ts";
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
