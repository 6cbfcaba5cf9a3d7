import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import { type IdRange, isReference, searchRows, searchStatement } from "../../../kernel/database/postgres/search.ts";
import type { BridgeTokenId, CompanyId, LinkId, ProviderId, TeamId, Timestamp, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { ConnectionProduct, DataSource, IdentityStatus } from "../../webhooks/words.ts";
import type { LinkConsent, LinkStatus } from "../link.ts";
import { identityFilterSql } from "./identity-sql.ts";

/** A link's row, without its fetched data. */
export interface LinkRow {
  readonly id: LinkId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly user_id: UserId;
  readonly bridge_token_id: BridgeTokenId | null;
  readonly provider_id: ProviderId;
  readonly company_id: CompanyId | null;
  readonly company_name: string | null;
  readonly product: ConnectionProduct;
  readonly data_source: DataSource;
  readonly tracking_info: string | null;
  readonly status: LinkStatus;
  readonly consent: LinkConsent;
  readonly sealed_refresh: Buffer | null;
  /** The number of fetches that were stored. */
  readonly fetches: number;
  readonly created_at: Timestamp;
  readonly connected_at: Timestamp | null;
  readonly updated_at: Timestamp;
}

const COLUMNS = `id, team_id, environment, user_id, bridge_token_id, provider_id, company_id, company_name, product, data_source,
  tracking_info, status, consent, sealed_refresh, fetches, created_at, connected_at, updated_at`;

/** The values of a new link. */
interface NewLink {
  readonly id: LinkId;
  readonly userId: UserId;
  readonly bridgeTokenId: BridgeTokenId;
  readonly providerId: ProviderId;
  readonly companyId: CompanyId | null;
  readonly companyName: string | null;
  readonly product: ConnectionProduct;
  readonly dataSource: DataSource;
  readonly trackingInfo: string | null;
  readonly consent: Omit<LinkConsent, "given_at">;
}

const INSERT_LINK = statement("insert_link")`
  insert into links (id, team_id, environment, user_id, bridge_token_id, provider_id, company_id, company_name, product,
      data_source, tracking_info, consent)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb || jsonb_build_object('given_at',
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))) returning ${COLUMNS}`;

/** Inserts a pending link; its time of consent is now, by the database's clock. */
export function insertLink(tx: Queryable, tenant: Tenant, link: NewLink): Promise<LinkRow> {
  const { id, userId, bridgeTokenId, providerId, companyId, companyName, product, dataSource, trackingInfo } = link;
  const owner = [id, tenant.teamId, tenant.environment, userId, bridgeTokenId, providerId, companyId, companyName];
  const values = [...owner, product, dataSource, trackingInfo, JSON.stringify(link.consent)];
  return onlyRow(tx, INSERT_LINK, values);
}

const FIND_LINK = statement("find_link")`
  select ${COLUMNS} from links where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's link, or null. */
export function findLink(db: Queryable, tenant: Tenant, id: LinkId): Promise<LinkRow | null> {
  return firstRow(db, FIND_LINK, [id, tenant.teamId, tenant.environment]);
}

const LOCK_LINK = statement("lock_link")`select ${COLUMNS} from links where id = $1 for no key update`;

/** The link with this id, of any tenant, locked until the transaction ends; or null. */
export function lockLink(tx: Queryable, id: LinkId): Promise<LinkRow | null> {
  return firstRow(tx, LOCK_LINK, [id]);
}

const LIST_LINKS_BY_ID = statement("list_links_by_id")`select ${COLUMNS} from links where id = any($1::uuid[])`;

/** The links with these ids, of any tenant, in no order. For workers. */
export function listLinksById(db: Queryable, ids: readonly LinkId[]): Promise<LinkRow[]> {
  return db.rows<LinkRow>(LIST_LINKS_BY_ID, [ids]);
}

const CONNECT_LINK = statement("connect_link")`
  update links set status = 'connected', connected_at = coalesce(connected_at, now()), updated_at = now(),
      sealed_refresh = coalesce($2, sealed_refresh),
      key_id = case when $2::bytea is null then key_id else $3 end
    where id = $1 and status <> 'revoked' and (status <> 'connected' or $2::bytea is not null) returning id`;

/**
 * Marks a link as connected and stores the state with which the provider signs in again; null
 * leaves it unchanged.
 */
export async function connectLink(
  tx: Queryable,
  link: { readonly id: LinkId; readonly sealedRefresh: Buffer | null; readonly keyId: number },
): Promise<void> {
  await tx.rows(CONNECT_LINK, [link.id, link.sealedRefresh, link.keyId]);
}

const SAVE_MANAGEMENT_TOKEN = statement("save_management_token")`
  update links set management_token_hash = $2 where id = $1`;

/** Stores the hash of the token with which the person sees and revokes the link. */
export async function saveManagementToken(tx: Queryable, id: LinkId, tokenHash: Buffer): Promise<void> {
  await tx.rows(SAVE_MANAGEMENT_TOKEN, [id, tokenHash]);
}

const FIND_LINK_BY_MANAGEMENT_TOKEN = statement("find_link_by_management_token")`
  select ${COLUMNS} from links where management_token_hash = $1`;

/** The link of a management token, of any tenant; or null. */
export function findLinkByManagementToken(db: Queryable, tokenHash: Buffer): Promise<LinkRow | null> {
  return firstRow(db, FIND_LINK_BY_MANAGEMENT_TOKEN, [tokenHash]);
}

const REVOKE_LINK = statement("revoke_link")`
  update links set status = 'revoked', sealed_refresh = null, key_id = null, updated_at = now() where id = $1`;

/** Marks a link as revoked by the person; deletes the state for refreshes. */
export async function revokeLinkRow(tx: Queryable, id: LinkId): Promise<void> {
  await tx.rows(REVOKE_LINK, [id]);
}

const DISCONNECT_LINK = statement("disconnect_link")`
  update links set status = 'disconnected', sealed_refresh = null, key_id = null, updated_at = now()
    where id = $1 and status = 'connected' returning id`;

/**
 * Marks a connected link as disconnected and deletes the state for refreshes. Returns whether it
 * was connected.
 */
export async function disconnectLink(tx: Queryable, id: LinkId): Promise<boolean> {
  return (await tx.rows(DISCONNECT_LINK, [id])).length > 0;
}

const DELETE_LINK = statement("delete_link")`delete from links where id = $1 returning id`;

/** Deletes a link with its tasks, data and tokens. Returns false if there is none. */
export async function deleteLinkRow(tx: Queryable, id: LinkId): Promise<boolean> {
  return (await tx.rows(DELETE_LINK, [id])).length > 0;
}

const LIST_LINK_IDS_OF_USER = statement("list_link_ids_of_user")`
  select id from links where user_id = $1 order by created_at, id for no key update`;

/** The ids of a user's links, oldest first, locked until the transaction ends. */
export async function lockLinkIdsOfUser(tx: Queryable, userId: UserId): Promise<LinkId[]> {
  return (await tx.rows<{ id: LinkId }>(LIST_LINK_IDS_OF_USER, [userId])).map(({ id }) => id);
}

const IS_OF_IDENTITY = identityFilterSql({
  id: "links.id",
  linkIds: "links.id",
  owners: "select link_data.link_id from link_data",
  parameter: "$4",
});

const LINKS = listStatements({
  nameSuffix: "links",
  table: "links",
  columns: COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::uuid is null or user_id = $3) and connected_at is not null
    and ${IS_OF_IDENTITY}`,
  filterValues: 4,
});

/** A page of a tenant's links that have ever been connected, newest first. */
export function listLinkRows(
  db: Queryable,
  tenant: Tenant,
  list: { readonly userId: UserId | null; readonly identity?: IdentityStatus | null; readonly request: PageRequest },
): Promise<Page<LinkRow>> {
  const values = [tenant.teamId, tenant.environment, list.userId, list.identity ?? null];
  return listPage(db, LINKS, {
    values,
    request: list.request,
    positionOf: (row) => ({ at: row.created_at, id: row.id }),
  });
}

const SEARCH_LINKS = searchStatement({
  nameSuffix: "links",
  table: "links",
  columns: COLUMNS,
  conditions: ["user_id = any($3::uuid[])", "id between $4::uuid and $5::uuid", isReference("tracking_info", "$6")].map(
    (condition) => `connected_at is not null and ${condition}`,
  ),
  values: 4,
});

/** The newest links of a tenant that have ever been connected: of users, in a range of ids, or with a reference. */
export function searchLinks(
  db: Queryable,
  tenant: Tenant,
  sought: {
    readonly userIds: readonly UserId[];
    readonly ids: IdRange | null;
    readonly reference: string;
    readonly limit: number;
  },
): Promise<LinkRow[]> {
  const values = [sought.userIds, sought.ids?.from ?? null, sought.ids?.to ?? null, sought.reference];
  return searchRows(db, SEARCH_LINKS, { tenant, values, limit: sought.limit });
}
