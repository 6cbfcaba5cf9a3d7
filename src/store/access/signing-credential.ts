import type { Queryable, Statement } from "../postgres/database.ts";

/** What a credential means for the webhooks of its team and environment. */
export interface CredentialSigning {
  /** Webhooks of its team and environment. */
  readonly webhooks: number;
  /** True if `X-WEBHOOK-SIGN` is made with it: it is the newest usable one. */
  readonly is_signing: boolean;
  /** The end of the secret that would sign without it; null when there is no other usable one. */
  readonly other_secret_hint: string | null;
}

const FIND_CREDENTIAL_SIGNING: Statement = {
  name: "find_credential_signing",
  text: `with usable as (
      select c.id, c.secret_hint, c.created_at from credentials c join credentials asked
        on asked.team_id = c.team_id and asked.environment = c.environment
      where asked.id = $1 and c.deactivated_at is null and (c.expires_at is null or c.expires_at > now())
    )
    select (select count(*) from webhooks w where w.team_id = asked.team_id and w.environment = asked.environment) as webhooks,
      coalesce((select id from usable order by created_at desc, id desc limit 1) = asked.id, false) as is_signing,
      (select secret_hint from usable where id <> asked.id order by created_at desc, id desc limit 1) as other_secret_hint
    from credentials asked where asked.id = $1`,
};

/** What the credential of this id signs; null when there is none. */
export async function findCredentialSigning(db: Queryable, credentialId: string): Promise<CredentialSigning | null> {
  const [row] = await db.rows<CredentialSigning>(FIND_CREDENTIAL_SIGNING, [credentialId]);
  return row ?? null;
}
