import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { LinkId, TaskId, Timestamp } from "../../../kernel/ids.ts";
import type { SubjectTokens } from "../../../kernel/subject.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";

/** Whether the person of a link's data is the one whom the client named. */
export interface LinkIdentityRow {
  readonly link_id: LinkId;
  /** Null, as the sealed comparison: fetched before persons were compared. */
  readonly identity: IdentityStatus | null;
  readonly sealed_identity: Buffer | null;
}

/** The fetched data of a link, sealed. */
export interface LinkDataRow extends LinkIdentityRow {
  readonly sealed_data: Buffer;
  /** The task that fetched it. */
  readonly task_id: TaskId;
  readonly as_of: Timestamp;
  readonly updated_at: Timestamp;
}

const COLUMNS = "link_id, sealed_data, task_id, as_of, updated_at, identity, sealed_identity";

const LIST_LINK_DATA = statement("list_link_data")`select ${COLUMNS} from link_data where link_id = any($1::uuid[])`;

/** The fetched data of these links, in no order; a link without data is absent. */
export function listLinkData(db: Queryable, linkIds: readonly LinkId[]): Promise<LinkDataRow[]> {
  return db.rows<LinkDataRow>(LIST_LINK_DATA, [linkIds]);
}

const SAVE_LINK_DATA = statement("save_link_data")`
  with saved as (
      insert into link_data (link_id, sealed_data, key_id, task_id, as_of, subject_tokens, subject_version)
        values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (link_id) do update set sealed_data = excluded.sealed_data, key_id = excluded.key_id,
        task_id = excluded.task_id, as_of = excluded.as_of, subject_tokens = excluded.subject_tokens,
        subject_version = excluded.subject_version, updated_at = now()
      returning link_id
    )
    update links set fetches = fetches + 1, updated_at = now() from saved where links.id = saved.link_id`;

/** Replaces the fetched data of a link. The link's row must be locked. */
export async function saveLinkData(
  tx: Queryable,
  data: {
    readonly linkId: LinkId;
    readonly sealedData: Buffer;
    readonly keyId: number;
    readonly taskId: TaskId;
    readonly asOf: Timestamp;
    readonly tokens: SubjectTokens;
  },
): Promise<void> {
  const { linkId, sealedData, keyId, taskId, asOf, tokens } = data;
  await tx.rows(SAVE_LINK_DATA, [linkId, sealedData, keyId, taskId, asOf, arrayText(tokens.tokens), tokens.version]);
}

const LIST_LINK_IDENTITIES = statement("list_link_identities")`
  select link_id, identity, sealed_identity from link_data where link_id = any($1::uuid[])`;

/** Whom the data of these links are of, in no order; a link without data is absent. */
export function listLinkIdentities(db: Queryable, linkIds: readonly LinkId[]): Promise<LinkIdentityRow[]> {
  return db.rows<LinkIdentityRow>(LIST_LINK_IDENTITIES, [linkIds]);
}

const SAVE_LINK_IDENTITY = statement("save_link_identity")`
  update link_data set identity = $2, sealed_identity = $3, key_id = least(key_id, $4) where link_id = $1`;

/** Stores whom the data of a link are of. The link's row must be locked. */
export async function saveLinkIdentity(
  tx: Queryable,
  identity: {
    readonly linkId: LinkId;
    readonly status: IdentityStatus;
    readonly sealedIdentity: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  await tx.rows(SAVE_LINK_IDENTITY, [identity.linkId, identity.status, identity.sealedIdentity, identity.keyId]);
}

const DELETE_LINK_DATA = statement("delete_link_data")`
  with tokens as (delete from tickets where link_id = $1), running as (
      update tasks set status = 'error', error_message = $2, step_id = null, sealed_step = null, sealed_answer = null,
        sealed_state = null, sealed_account = null, key_id = null, claim_id = null, lease_expires_at = null,
        finished_at = now(), updated_at = now()
      where link_id = $1 and finished_at is null)
    delete from link_data where link_id = $1`;

/**
 * Deletes the fetched data and the tokens of a link, and ends its tasks as `error`; the link itself
 * is kept. Its row must be locked.
 */
export async function deleteLinkData(tx: Queryable, linkId: LinkId, message: string): Promise<void> {
  await tx.rows(DELETE_LINK_DATA, [linkId, message]);
}
