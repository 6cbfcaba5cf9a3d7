import { appendAudit } from "../../../audit/ops/audit.ts";
import { AppError } from "../../../error.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { Caller } from "../../caller.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import { requiresSecondFactor, saveSecondFactorRule } from "../../sql/second-factors.ts";
import type { Authenticator, Session } from "../authenticate.ts";
import { refuseEndedCaller } from "../ended-caller.ts";

/** True if the caller's team asks everybody for a second factor in its environment. */
export function getSecondFactorRule({ db }: Pick<Context, "db">, caller: Caller): Promise<boolean> {
  return requiresSecondFactor(db, caller);
}

/**
 * Sets whether the caller's team asks everybody for a second factor in its environment. Holds from the next request on.
 *
 * @param by.session the session that asks; null: a key does
 * @throws AppError as {@link refuseEndedCaller}; `conflict` if a member asks it of everybody who has none: they could not
 * take it back
 */
export async function setSecondFactorRule(
  context: Pick<Context, "db"> & { readonly operatorTeam: string; readonly authenticator: Authenticator },
  caller: Caller,
  isRequired: boolean,
  by: { readonly session: Pick<Session, "member" | "factor"> | null },
): Promise<void> {
  if (isRequired && by.session?.member != null && by.session.factor.by === null) {
    const message =
      "You have no second factor yourself, and could not take this back: add a passkey under Your sessions (/dashboard/account) first, or send the request with a key.";
    throw new AppError("conflict", message);
  }
  const { actor, teamId, environment } = caller;
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
