import { appendAudit } from "../../../audit/ops/audit.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import { AppError } from "../../../error.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { SecondFactor } from "../../members/second-factor.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import type { Authenticator, Session } from "../authenticate.ts";

/**
 * Notes that the owner of a session has confirmed who they are, with an entry of the inquiry log. Every process goes by
 * it as by a new session.
 *
 * @param proof.note writes it, in the transaction of the entry; false: the session has ended
 * @throws AppError `authentication_failed` if the session has ended
 */
export async function confirmed(
  { db, authenticator }: Pick<Context, "db"> & { readonly authenticator: Pick<Authenticator, "forgetAll"> },
  { id, caller }: Pick<Session, "id" | "caller">,
  proof: { readonly by: SecondFactor; readonly note: (tx: Queryable) => Promise<boolean> },
): Promise<void> {
  const { actor, teamId, environment } = caller;
  try {
    await db.transaction(async (tx) => {
      if (!(await proof.note(tx))) throw new AppError("authentication_failed", "The session has ended: sign in again.");
      const details = { second_factor: proof.by };
      await appendAudit(tx, { actor, teamId, environment, action: "second_factor.confirm", target: id, details });
      await notifyCredentials(tx, id);
    });
  } finally {
    // After a failure too: a commit whose response was lost may have happened.
    authenticator.forgetAll();
  }
}
