import type { Caller } from "../../kernel/access/caller.ts";
import { idHex, type VerificationHex } from "../../kernel/ids.ts";
import { minuteDuty, sweepDuty } from "../../kernel/registration/duties.ts";
import { type Found, fullName, matchedBy, type Sought } from "../../kernel/registration/found.ts";
import type { Erasing, Held, Holds, PersonInEnvironment, ReadingContext } from "../../kernel/registration/held.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../kernel/sealing/ops/unreadable-rows.ts";
import type { PersonPage, SubjectFile } from "../persons/ops/subjects/subject-file.ts";
import { expireConfirmations } from "./ops/confirmations.ts";
import { eraseVerificationWithin, expireVerifications } from "./ops/erase-verification.ts";
import { filedInquiryOf, findVerificationsOf, tokenBatch } from "./ops/lookup-tokens.ts";
import { findAwaitedConfirmations, listWaiting } from "./ops/persons-confirmations.ts";
import { openVerification } from "./ops/verifications.ts";
import { verificationBatchRoutes } from "./routes/batch.ts";
import { explanationRoutes } from "./routes/explanation.ts";
import { letterRoutes } from "./routes/letters.ts";
import { liveStatusRoutes } from "./routes/live-status.ts";
import { personConfirmationRoutes } from "./routes/person-confirmations.ts";
import { repetitionRoutes } from "./routes/repetition.ts";
import { verificationExportRoutes, verificationReportRoutes, verificationRoutes } from "./routes/verifications.ts";
import { searchVerifications } from "./sql/list-verifications.ts";
import { listVerificationsById, type SubjectVerification } from "./sql/lookup-tokens.ts";
import { VERIFICATIONS_SEALED } from "./sql/sealed.ts";
import { startVerifications, type VerifierNeeds } from "./workers/verifier.ts";

type FiledVerifications = Pick<SubjectFile, "inquiries">;

/** Verifications, and what persons are asked to confirm of them. */
export const VERIFICATIONS_AREA: Area<VerifierNeeds, Context, never, FiledVerifications, PersonPage> = {
  name: "verifications",
  tables: ["verifications", "verification_confirmations"],
  sealed: VERIFICATIONS_SEALED,
  holds: holdVerifications,
  erases: { verifications: eraseVerifications },
  finds: { kinds: ["verification"], scope: "verifications:read", namesPersons: true, find: findVerifications },
  duties: (context, { retentionDays }) => [
    sweepDuty("computing subject tokens", (after: VerificationHex) => tokenBatch(context, after)),
    minuteDuty("ending confirmations", () => expireConfirmations(context)),
    ...(retentionDays === null
      ? []
      : [minuteDuty("erasing old verifications", () => expireVerifications(context, retentionDays))]),
  ],
  workers: { verifications: startVerifications },
  routes: [
    ...verificationRoutes,
    ...verificationBatchRoutes,
    ...verificationExportRoutes,
    ...liveStatusRoutes,
    ...explanationRoutes,
    ...repetitionRoutes,
    ...verificationReportRoutes,
    ...letterRoutes,
    ...personConfirmationRoutes,
  ],
};

/** Verifications with their events, deliveries and assessments; for an erasure also those that wait for the person. */
async function holdVerifications(
  ...[context, person, purpose]: Parameters<Holds>
): Promise<Held<FiledVerifications, PersonPage>> {
  const requested = await findVerificationsOf(context, person);
  const awaiting = purpose === "erasure" ? await findAwaiting(context, person, requested) : [];
  const verifications = [...requested, ...awaiting];
  return {
    ids: { verifications: verifications.map(({ id }) => idHex(id)) },
    file: async (filing, nameOf) => ({
      inquiries: await Promise.all(requested.map((one) => filedInquiryOf(filing, one, nameOf))),
    }),
    page: async (filing, nameOf) => ({ questions: await listWaiting(filing, person, { requested, nameOf }) }),
  };
}

async function eraseVerifications({ tx, actor, environment }: Erasing, ids: readonly VerificationHex[]): Promise<void> {
  for (const { id, team_id: teamId } of await listVerificationsById(tx, ids)) {
    await eraseVerificationWithin(tx, { actor, teamId, environment }, id);
  }
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
  return others.length === 0
    ? []
    : listVerificationsById(
        context.db,
        others.map((id) => idHex(id)),
      );
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
