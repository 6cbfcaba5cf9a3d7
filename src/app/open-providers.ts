import type { CodeSender } from "../messages/code-message.ts";
import { openHookSender } from "../messages/hook-sender.ts";
import { openMailSender } from "../messages/mail-sender.ts";
import { scenariosOf } from "../operations/sandbox/scenarios.ts";
import { openDamageReport } from "../operations/sealing/damaged-rows.ts";
import type { Provider, Providers } from "../providers/provider.ts";
import { openProviders } from "../providers/providers.ts";
import { openRecordsProvider } from "../providers/records/records-provider.ts";
import { openSandboxProvider } from "../providers/sandbox/sandbox-provider.ts";
import { openRecordsSource } from "../sources/records.ts";
import { findKnownCompany } from "../store/companies/companies.ts";
import { now, nowMs } from "./clock.ts";
import { logErrors } from "./error-log.ts";
import { openNetworkProviders } from "./network/open-network-providers.ts";
import type { Parts } from "./parts.ts";

/**
 * Opens the providers that a process offers, in the order in which people see them. `stops` ends
 * them.
 */
export function openProcessProviders(parts: Pick<Parts, "context" | "settings" | "log" | "stops">): Providers {
  const { db } = parts.context;
  const onError = logErrors(parts.log);
  const context = { ...parts.context, onDamaged: openDamageReport((error) => onError(error, "reading a scenario")) };
  const sandbox = openSandboxProvider({
    scenariosOf: (tenant, username) => scenariosOf(context, tenant, username),
    companyOf: async (id) => (await findKnownCompany(db, { id, environment: "sandbox", product: null })).company,
  });
  return openProviders([sandbox, ...openRecords(parts), ...openNetworkProviders(parts)]);
}

/** The provider over the operator's own records; none where no code could be sent. */
function openRecords({
  context,
  settings,
  log,
  stops,
}: Pick<Parts, "context" | "settings" | "log" | "stops">): Provider[] {
  const sender = openSender(settings);
  if (sender === null) return [];
  const { db, keyring } = context;
  const onError = logErrors(log);
  const onDamaged = openDamageReport((error) => onError(error, "reading a record"));
  const thresholds = { thresholdBits: settings.linkageThresholdBits, marginBits: settings.linkageMarginBits };
  const source = openRecordsSource({ db, keyring, nowMs, thresholds, onDamaged });
  const records = openRecordsProvider({ db, indexKey: keyring.index, source, sender, onError });
  stops.push(() => records.close());
  return [records.provider];
}

/** The operator's hook comes before mail: it can reach telephones too. Null: neither is set. */
function openSender({ codeHookUrl, codeHookSecret, smtpUrl, mailFrom }: Parts["settings"]): CodeSender | null {
  if (codeHookUrl !== null && codeHookSecret !== null) {
    return openHookSender({ url: codeHookUrl, secret: codeHookSecret, now });
  }
  return smtpUrl === null || mailFrom === null ? null : openMailSender({ smtpUrl, from: mailFrom });
}
