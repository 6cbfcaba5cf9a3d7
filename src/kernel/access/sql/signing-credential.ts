import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { CredentialId } from "../../ids.ts";

/** The role of a credential for the webhooks of its team and environment. */
export interface CredentialSigning {
  /**
   * Webhooks that it signs (`X-WEBHOOK-SIGN`): it registered them, or their own key is not usable
   * and it is the newest.
   */
  readonly webhooks: number;
  /** True if there is any such webhook. */
  readonly is_signing: boolean;
  /** The end of the secret that would sign without it; null if there is no other usable one. */
  readonly other_secret_hint: string | null;
}

const FIND_CREDENTIAL_SIGNING = statement("find_credential_signing")`
  with usable as (
      select c.id, c.secret_hint, c.created_at from credentials c join credentials asked
        on asked.team_id = c.team_id and asked.environment = c.environment
      where asked.id = $1 and c.deactivated_at is null and (c.expires_at is null or c.expires_at > now())
    ), signed as (
      select (select id from usable order by (id is not distinct from w.credential_id) desc, created_at desc, id desc limit 1)
        as signer_id
      from webhooks w join credentials asked on asked.team_id = w.team_id and asked.environment = w.environment
      where asked.id = $1
    )
    select (select count(*) from signed where signer_id = $1) as webhooks,
      (select count(*) > 0 from signed where signer_id = $1) as is_signing,
      (select secret_hint from usable where id <> asked.id order by created_at desc, id desc limit 1) as other_secret_hint
    from credentials asked where asked.id = $1`;

/** The role of the credential with this id; null if there is none. */
export function findCredentialSigning(db: Queryable, credentialId: CredentialId): Promise<CredentialSigning | null> {
  return firstRow(db, FIND_CREDENTIAL_SIGNING, [credentialId]);
}
