import type { Caller } from "../../../domain/caller.ts";
import { notifyCredentials } from "../../../store/access/credentials.ts";
import { requiresSecondFactor, saveSecondFactorRule } from "../../../store/access/second-factors.ts";
import { appendAudit } from "../../audit/audit.ts";
import { auditReaderOf } from "../../audit/reads.ts";
import type { Context } from "../../sealing/context.ts";
import type { Authenticator } from "../authenticate.ts";
import { refuseEndedCaller } from "../ended-caller.ts";

/** True if the caller's team asks everybody for a second factor in its environment. */
export function getSecondFactorRule({ db }: Pick<Context, "db">, caller: Caller): Promise<boolean> {
  return requiresSecondFactor(db, caller);
}

/**
 * Sets whether the caller's team asks everybody for a second factor in its environment. Holds from the next request on.
 *
 * @throws AppError as {@link refuseEndedCaller}
 */
export async function setSecondFactorRule(
  context: Pick<Context, "db"> & { readonly operatorTeam: string; readonly authenticator: Authenticator },
  caller: Caller,
  isRequired: boolean,
): Promise<void> {
  const { actor, teamId, environment } = auditReaderOf(caller);
  try {
    await context.db.transaction(async (tx) => {
      await refuseEndedCaller(context, tx, caller);
      await saveSecondFactorRule(tx, caller, isRequired);
      const details = { fields: ["requires_second_factor"], requires_second_factor: isRequired };
      await appendAudit(tx, { actor, teamId, environment, action: "team.change", target: teamId, details });
      await notifyCredentials(tx, teamId);
    });
  } finally {
    context.authenticator.forgetAll();
  }
}
