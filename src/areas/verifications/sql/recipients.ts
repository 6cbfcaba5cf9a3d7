import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { TeamId, VerificationId } from "../../../kernel/ids.ts";
import { RECIPIENT_MONTHS, RECIPIENT_MONTHS_EMPLOYMENT } from "../../persons/dispute.ts";

/** A verification that may have given out what is disputed now: open it and compare. */
interface RecipientVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly sealed_details: Buffer;
  readonly sealed_results: Buffer;
  readonly tracking_info: string | null;
}

// The array of the index first, materialized, so that no plan walks through all verifications.
const LIST_RECIPIENT_VERIFICATIONS = statement("list_recipient_verifications")`
  with found as materialized (
      select id, team_id, sealed_file, sealed_results, tracking_info, completed_at, permissible_purpose from verifications
      where subject_tokens && $2::text::bigint[] and environment = $1)
    select 'iv_' || replace(id::text, '-', '') as id, team_id, sealed_file as sealed_details, sealed_results, tracking_info from found
    where sealed_results is not null and completed_at > now() - make_interval(months =>
      case permissible_purpose when 'EMPLOYMENT' then ${RECIPIENT_MONTHS_EMPLOYMENT} else ${RECIPIENT_MONTHS} end)
    order by id`;

/**
 * The verifications of all teams with results that share a token with a subject, and whose data were
 * given within the months of 15 U.S.C. § 1681i(d).
 */
export function listRecipientVerifications(
  tx: Queryable,
  subject: { readonly environment: Environment; readonly tokens: readonly string[] },
): Promise<RecipientVerification[]> {
  const values = [subject.environment, arrayText(subject.tokens)];
  return tx.rows<RecipientVerification>(LIST_RECIPIENT_VERIFICATIONS, values);
}
