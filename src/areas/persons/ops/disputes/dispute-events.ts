import type { Tenant } from "../../../../kernel/access/caller.ts";
import { listTeamsWithScope } from "../../../../kernel/access/sql/teams.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { DisputeId, Timestamp, VerificationId } from "../../../../kernel/ids.ts";
import type { EventFields } from "../../../webhooks/catalogue.ts";
import { appendEvents, type EventDraft } from "../../../webhooks/ops/events.ts";
import type { DisputeStatus } from "../../../webhooks/words.ts";
import type { DisputeRow } from "../../sql/subjects/disputes.ts";

/**
 * Appends an event of a dispute for the team that opened it; of one that its person opened, for every
 * team that has a usable key to investigate disputes in the environment.
 */
export async function appendDisputeEvents(
  tx: Queryable,
  { team_id: teamId, environment }: Pick<DisputeRow, "team_id" | "environment">,
  draftOf: (tenant: Tenant) => EventDraft,
): Promise<void> {
  const teams = teamId === null ? await listTeamsWithScope(tx, environment, "subjects:write") : [teamId];
  await appendEvents(
    tx,
    teams.map((id) => draftOf({ teamId: id, environment })),
  );
}

/** What the events of a dispute say. */
interface DisputeState {
  readonly id: DisputeId;
  readonly status: DisputeStatus;
  readonly due_at: Timestamp;
}

/** The event of a dispute that was opened or ended. */
export function disputeEvent(
  tenant: Tenant,
  type: "dispute-opened" | "dispute-ended",
  { id, status, due_at }: DisputeState,
): EventDraft {
  return { tenant, type, aboutId: id, fields: { dispute_id: id, status, due_at } };
}

/** The event that reminds of the end of a dispute's clock. */
export function reminderEvent(tenant: Tenant, { id, status, due_at }: DisputeState, daysLeft: number): EventDraft {
  return {
    tenant,
    type: "dispute-reminder",
    aboutId: id,
    fields: { dispute_id: id, status, due_at, days_left: daysLeft },
  };
}

/** What became of disputed data. */
interface DisputeNotice {
  readonly id: DisputeId;
  readonly status: EventFields<"dispute-notice">["status"];
  readonly fields: readonly string[];
}

/** The event by which one that got the data of a verification learns that they were changed. */
export function noticeEvent(
  recipient: { readonly tenant: Tenant; readonly verificationId: VerificationId; readonly trackingInfo: string | null },
  { id, status, fields }: DisputeNotice,
): EventDraft {
  const { tenant, verificationId, trackingInfo } = recipient;
  return {
    tenant,
    type: "dispute-notice",
    aboutId: verificationId,
    fields: {
      dispute_id: id,
      status,
      verification_id: verificationId,
      changed_fields: fields,
      tracking_info: trackingInfo,
    },
  };
}
