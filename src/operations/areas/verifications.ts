import type { Caller } from "../../domain/caller.ts";
import { idHex, type VerificationHex } from "../../domain/ids.ts";
import { VERIFICATIONS_SEALED } from "../../store/verifications/sealed.ts";
import { searchVerifications } from "../../store/verifications/search-verifications.ts";
import { listVerificationsById, type SubjectVerification } from "../../store/verifications/subject-tokens.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty, sweepDuty } from "../registration/duties.ts";
import { type Found, fullName, matchedBy, type Sought } from "../registration/found.ts";
import type { Held, Holds, PersonInEnvironment, ReadingContext } from "../registration/held.ts";
import type { Context } from "../sealing/context.ts";
import { openSealedRows } from "../sealing/unreadable-rows.ts";
import { findAwaitedConfirmations } from "../subject-files/awaited-confirmations.ts";
import { expireConfirmations } from "../verifications/confirmations.ts";
import { eraseVerificationWithin, expireVerifications } from "../verifications/erase-verification.ts";
import { filedInquiryOf, findVerificationsOf, tokenBatch } from "../verifications/subject-tokens.ts";
import { openVerification } from "../verifications/verifications.ts";

/** Verifications, and what persons are asked to confirm of them. */
export const VERIFICATIONS_AREA: Area<{
  /** The days after which final verifications are erased; null: never. */
  readonly retentionDays: number | null;
}> = {
  name: "verifications",
  tables: ["verifications", "verification_confirmations"],
  sealed: VERIFICATIONS_SEALED,
  holds: holdVerifications,
  finds: { kinds: ["verification"], scope: "verifications:read", namesPersons: true, find: findVerifications },
  duties: (context, { retentionDays }) => [
    sweepDuty("computing subject tokens", (after: VerificationHex) => tokenBatch(context, after)),
    minuteDuty("ending confirmations", () => expireConfirmations(context)),
    ...(retentionDays === null
      ? []
      : [minuteDuty("erasing old verifications", () => expireVerifications(context, retentionDays))]),
  ],
};

/** Verifications with their events, deliveries and assessments; for an erasure also those that wait for the person. */
async function holdVerifications(...[context, person, purpose]: Parameters<Holds>): Promise<Held> {
  const { environment } = person;
  const requested = await findVerificationsOf(context, person);
  const awaiting = purpose === "erasure" ? await findAwaiting(context, person, requested) : [];
  const verifications = [...requested, ...awaiting];
  return {
    counts: { verifications: verifications.length },
    ids: verifications.map(({ id }) => idHex(id)),
    file: async (filing, nameOf) => ({
      inquiries: await Promise.all(requested.map((one) => filedInquiryOf(filing, one, nameOf))),
    }),
    erase: async ({ tx, actor }) => {
      for (const { id, team_id: teamId } of verifications) {
        await eraseVerificationWithin(tx, { actor, teamId, environment }, id);
      }
    },
  };
}

/**
 * The verifications that wait for the person to confirm their results although the request names them otherwise: they
 * found the person's records, and contain what would be sent of them.
 */
async function findAwaiting(
  context: ReadingContext,
  person: PersonInEnvironment,
  requested: readonly SubjectVerification[],
): Promise<readonly SubjectVerification[]> {
  const listed = new Set(requested.map(({ id }) => id));
  const awaited = await findAwaitedConfirmations(context, person);
  const others = awaited.map(({ row }) => row.verification_id).filter((id) => !listed.has(id));
  return others.length === 0 ? [] : listVerificationsById(context.db, others);
}

async function findVerifications(context: Context, caller: Caller, sought: Sought): Promise<Found[]> {
  const { tokens, ids, text, limit } = sought;
  const rows = await searchVerifications(context.db, caller, { tokens, ids, reference: text, limit });
  const opened = openSealedRows(context, rows, {
    open: (row) => openVerification(context.keyring, row),
    table: "verifications",
  });
  return opened.map(({ id, details, status, tracking_info, created_at }) => ({
    kind: "verification",
    id,
    title: fullName(details.subject) ?? id,
    detail: tracking_info,
    // Not the outcome: who sees it has read a result, which the inquiry log has.
    status,
    matched_by: matchedBy(sought, idHex(id), [tracking_info]),
    created_at,
  }));
}
