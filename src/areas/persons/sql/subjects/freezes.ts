import type { Environment } from "../../../../kernel/access/caller.ts";
import { arrayText } from "../../../../kernel/database/postgres/array-text.ts";
import { batchRequestsEach } from "../../../../kernel/database/postgres/bulk/request-batching.ts";
import { onlyRow, type Queryable, type Statement, statement } from "../../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import type { FreezeId, TeamId, Timestamp } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";

/** A freeze as it is stored. */
export interface FreezeRow {
  /** 32 hex digits. */
  readonly id: FreezeId;
  readonly sealed_subject: Buffer;
  /** Null: the operator's. */
  readonly team_id: TeamId | null;
  readonly created_at: Timestamp;
}

/** The values of a new freeze. */
interface NewFreeze {
  readonly id: FreezeId;
  readonly environment: Environment;
  /** Null: the operator's. */
  readonly teamId: TeamId | null;
  readonly sealedSubject: Buffer;
  readonly keyId: number;
  /** Keyed hashes by which the person's rows are found (`subjectTokens`): signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** The version of the keys that the tokens were made of. */
  readonly keysVersion: number;
}

const COLUMNS =
  "replace(id::text, '-', '') as id, sealed_subject, replace(team_id::text, '-', '') as team_id, created_at";

const INSERT_FREEZE = statement("insert_freeze")`
  insert into subject_freezes (id, environment, sealed_subject, key_id, subject_tokens, subject_version, team_id)
    values ($1, $2, $3, $4, $5::text::bigint[], $6, $7) returning ${COLUMNS}`;

/** Inserts a freeze: it holds from the commit on. */
export function insertFreeze(tx: Queryable, freeze: NewFreeze): Promise<FreezeRow> {
  const { id, environment, teamId, sealedSubject, keyId, tokens, keysVersion } = freeze;
  const values = [id, environment, sealedSubject, keyId, arrayText(tokens), keysVersion, teamId];
  return onlyRow(tx, INSERT_FREEZE, values);
}

const DELETE_FREEZE = statement("delete_freeze")`
  delete from subject_freezes where id = $1 and environment = $2 and ($3::uuid is null or team_id = $3)
    returning 1 as deleted`;

/** The freezes of an environment that someone may list and end. */
export interface FreezeScope {
  readonly environment: Environment;
  /** Those of one team; null: all. */
  readonly teamId: TeamId | null;
}

/** Deletes a freeze. Returns false if the scope has none with this id. */
export async function deleteFreeze(
  tx: Queryable,
  { environment, teamId }: FreezeScope,
  id: FreezeId,
): Promise<boolean> {
  return (await tx.rows(DELETE_FREEZE, [id, environment, teamId])).length > 0;
}

const LIST_FREEZES_BY_TOKENS = statement("list_freezes_by_tokens")`
  select g.place::integer as place, replace(f.id::text, '-', '') as id, f.sealed_subject, replace(f.team_id::text, '-', '') as team_id, f.created_at
    from unnest((select $1::text[]), (select $2::text[])) with ordinality as g (environment, tokens, place)
    join subject_freezes f on f.subject_tokens && g.tokens::bigint[] and f.environment = g.environment
    order by g.place, f.created_at, f.id`;

/** A person in an environment, by their tokens. */
interface SoughtSubject {
  readonly environment: Environment;
  readonly tokens: readonly string[];
}

const findBatched = batchRequestsEach(listFreezesOf, { batchMax: 64, batchesMax: 2 });

/**
 * The freezes that share a token with a person, oldest first: candidates, to be opened and
 * compared. Concurrent calls share a statement.
 */
export function findFreezesOf(db: Queryable, sought: SoughtSubject): Promise<FreezeRow[]> {
  return findBatched(db, sought);
}

async function listFreezesOf(db: Queryable, sought: readonly SoughtSubject[]): Promise<FreezeRow[][]> {
  const rows = await db.rows<FreezeRow & { readonly place: number }>(LIST_FREEZES_BY_TOKENS, [
    sought.map(({ environment }) => environment),
    sought.map(({ tokens }) => arrayText(tokens)),
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return sought.map((_, at) => byPlace.get(at + 1) ?? []);
}

const FREEZES = listStatements({
  nameSuffix: "subject_freezes",
  table: "subject_freezes",
  columns: COLUMNS,
  filter: "environment = $1 and ($2::uuid is null or team_id = $2)",
  filterValues: 2,
  rowBytes: "octet_length(sealed_subject)",
});

/** A page of freezes, newest first. */
export function listFreezes(
  db: Queryable,
  { environment, teamId }: FreezeScope,
  request: PageRequest,
): Promise<Page<FreezeRow>> {
  const positionOf = (row: FreezeRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, FREEZES, { values: [environment, teamId], request, positionOf });
}

/** A freeze whose tokens are of an older version of the keys. */
interface FormerFreeze {
  readonly id: FreezeId;
  readonly environment: Environment;
  readonly sealed_subject: Buffer;
}

// The bound is in the text, as it is in the index's condition.
const listFormerOf = (version: number): Statement => ({
  name: `list_former_freezes_${version}`,
  text: `select replace(id::text, '-', '') as id, environment, sealed_subject from subject_freezes
    where subject_version < ${version} and id > $1 order by id limit $2`,
});

/**
 * Freezes whose tokens are of an older version of the keys, in the order of their ids.
 *
 * @param options.after the id after which to begin; `nilId()` for the first
 */
export function listFormerFreezes(
  db: Queryable,
  options: { readonly version: number; readonly after: FreezeId; readonly limit: number },
): Promise<FormerFreeze[]> {
  return db.rows<FormerFreeze>(listFormerOf(options.version), [options.after, options.limit]);
}

const SAVE_FREEZE_TOKENS = statement("save_freeze_tokens")`
  update subject_freezes f set subject_tokens = given.tokens::bigint[], subject_version = $3
    from unnest($1::uuid[], $2::text[]) as given (id, tokens)
    where f.id = given.id and f.subject_version < $3`;

/** Saves tokens of a version of the keys; a row that has newer ones keeps them. */
export async function saveFreezeTokens(
  db: Queryable,
  version: number,
  rows: readonly { readonly id: FreezeId; readonly tokens: readonly string[] }[],
): Promise<void> {
  const values = [rows.map(({ id }) => id), rows.map(({ tokens }) => arrayText(tokens)), version];
  await db.rows(SAVE_FREEZE_TOKENS, values);
}

const DELETE_FREEZES = statement("delete_held_freezes")`delete from subject_freezes where id = any ($1::uuid[])`;

/** Deletes freezes, regardless of who placed them. */
export async function deleteFreezes(tx: Queryable, ids: readonly FreezeId[]): Promise<void> {
  await tx.rows(DELETE_FREEZES, [ids]);
}
