import type { VerificationHex } from "../../domain/ids.ts";
import { VERIFICATIONS_SEALED } from "../../store/verifications/sealed.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty, sweepDuty } from "../registration/duties.ts";
import { expireConfirmations } from "../verifications/confirmations.ts";
import { expireVerifications } from "../verifications/erase-verification.ts";
import { tokenBatch } from "../verifications/subject-tokens.ts";

/** Verifications, and what persons are asked to confirm of them. */
export const VERIFICATIONS_AREA: Area<{
  /** The days after which final verifications are erased; null: never. */
  readonly retentionDays: number | null;
}> = {
  name: "verifications",
  tables: ["verifications", "verification_confirmations"],
  sealed: VERIFICATIONS_SEALED,
  duties: (context, { retentionDays }) => [
    sweepDuty("computing subject tokens", (after: VerificationHex) => tokenBatch(context, after)),
    minuteDuty("ending confirmations", () => expireConfirmations(context)),
    ...(retentionDays === null
      ? []
      : [minuteDuty("erasing old verifications", () => expireVerifications(context, retentionDays))]),
  ],
};
