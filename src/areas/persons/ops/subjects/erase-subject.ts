import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { ErasureId } from "../../../../kernel/ids.ts";
import {
  eraseHeld,
  findHeld,
  type HoldingContext,
  heldCounts,
  heldIds,
  type PersonInEnvironment,
} from "../../../../kernel/registration/held.ts";
import type { RequesterProof } from "../../hold.ts";
import { deleteSessionsOfPerson } from "../../sql/person-sessions.ts";
import type { ActorInEnvironment } from "./freezes.ts";
import { requireNoHold } from "./holds.ts";
import { subjectLookupTokens } from "./lookup-tokens.ts";

/** An erasure that was carried out. */
export interface Erasure {
  /** By which the inquiry log names it. */
  readonly id: ErasureId;
  /** How many rows of each kind it removed. */
  readonly erased: Readonly<Record<string, number>>;
}

/**
 * Erases everything held about a person in an environment, of all teams, in one transaction: what every
 * area has registered that it holds, and then what shows that, such as stored answers of requests about
 * them, and their sessions at their page.
 * The inquiry log keeps ids, with which the erasure can be repeated, counts, who asked and how that was checked. Imports do not bring the
 * records back.
 *
 * @throws AppError `conflict` if a legal hold stands, or an import of a source of theirs is running
 */
export function eraseSubject(
  context: HoldingContext,
  by: ActorInEnvironment,
  {
    subject,
    requesterProof,
    nameMustAgree = false,
  }: Omit<PersonInEnvironment, "environment"> & { readonly requesterProof: RequesterProof },
): Promise<Erasure> {
  const { actor, teamId, environment } = by;
  return context.db.transaction(
    async (tx) => {
      const contextInTx = { ...context, db: tx };
      await requireNoHold(contextInTx, { environment, subject });
      const ids = heldIds(await findHeld(contextInTx, { environment, subject, nameMustAgree }, "erasure"));
      await eraseHeld(context, { ...by, tx, keyring: context.keyring }, ids);
      const tokens = subjectLookupTokens(context.keyring, { environment, subject });
      await deleteSessionsOfPerson(tx, { environment, tokens });
      const id = mintId<ErasureId>();
      const erased = heldCounts(ids);
      const details = { ...requesterProof, ...erased, ids };
      await appendAudit(tx, { actor, teamId, environment, action: "subject.erase", target: id, details });
      await by.notifyPerson?.(tx);
      return { id, erased };
    },
    { hasNoTimeout: true },
  );
}
