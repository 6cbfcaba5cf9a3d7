import { listRecipients } from "../../src/areas/verifications/ops/recipients.ts";
import { sendAuditHead } from "../../src/areas/webhooks/ops/installation-events.ts";
import type { Context } from "../../src/kernel/sealing/ops/context.ts";
import { NO_NETWORK_SETTINGS } from "../../src/program/app/network-settings.ts";
import { type AreaNeeds, dutiesOf, EXPIRIES, SEALED_TABLES } from "../../src/program/areas.ts";
import { startJanitor } from "../../src/program/janitor.ts";

/** Starts a janitor that does the duties of every area, and keeps all that a setting may have it erase. */
export function startUpkeep(context: Context, onError: Parameters<typeof startJanitor>[1]["onError"]) {
  const needs: Partial<AreaNeeds> = {
    linkageThresholdBits: 13,
    retentionDays: null,
    requestLogDays: 0,
    payRetentionYears: null,
    auditHeadFile: null,
    erasureFile: null,
    sendAuditHead,
    listRecipients,
    network: NO_NETWORK_SETTINGS,
  };
  // What only the workers need is left out.
  const duties = dutiesOf(context, needs as AreaNeeds);
  return startJanitor(context, { sealedTables: SEALED_TABLES, expiries: EXPIRIES, duties, onError });
}
