import type { Environment } from "../../../../kernel/access/caller.ts";
import { arrayText } from "../../../../kernel/database/postgres/array-text.ts";
import { onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../../kernel/database/postgres/page.ts";
import type { HoldId, TeamId, Timestamp } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { FreezeScope } from "./freezes.ts";

/** A legal hold as it is stored. */
export interface HoldRow {
  /** 32 hex digits. */
  readonly id: HoldId;
  readonly sealed_hold: Buffer;
  readonly created_at: Timestamp;
}

const COLUMNS = "id, sealed_hold, created_at";

/** The values of a new hold. */
interface NewHold {
  readonly id: HoldId;
  readonly environment: Environment;
  /** Null: the operator's, by the command line. */
  readonly teamId: TeamId | null;
  readonly sealedHold: Buffer;
  readonly keyId: number;
  /** Keyed hashes by which the person's rows are found (`subjectTokens`): signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** The version of the keys that the tokens were made of. */
  readonly keysVersion: number;
}

const INSERT_HOLD = statement("insert_hold")`
  insert into subject_holds (id, environment, team_id, sealed_hold, key_id, subject_tokens, subject_version)
    values ($1, $2, $3, $4, $5, $6::text::bigint[], $7) returning ${COLUMNS}`;

/** Inserts a hold: it stands from the commit on. */
export function insertHold(tx: Queryable, hold: NewHold): Promise<HoldRow> {
  const { id, environment, teamId, sealedHold, keyId, tokens, keysVersion } = hold;
  const values = [id, environment, teamId, sealedHold, keyId, arrayText(tokens), keysVersion];
  return onlyRow(tx, INSERT_HOLD, values);
}

const DELETE_HOLD = statement("delete_hold")`
  delete from subject_holds where id = $1 and environment = $2 and ($3::uuid is null or team_id = $3)
    returning 1 as deleted`;

/** Deletes a hold. Returns false if the scope has none with this id. */
export async function deleteHold(tx: Queryable, { environment, teamId }: FreezeScope, id: HoldId): Promise<boolean> {
  return (await tx.rows(DELETE_HOLD, [id, environment, teamId])).length > 0;
}

const LIST_HOLDS_BY_TOKENS = statement("list_holds_by_tokens")`
  select ${COLUMNS} from subject_holds where subject_tokens && $2::text::bigint[] and environment = $1
    order by created_at, id`;

/** The holds that share a token with a person, regardless of who placed them: candidates, to be opened and compared. */
export function listHoldsOf(
  db: Queryable,
  subject: { readonly environment: Environment; readonly tokens: readonly string[] },
): Promise<HoldRow[]> {
  return db.rows<HoldRow>(LIST_HOLDS_BY_TOKENS, [subject.environment, arrayText(subject.tokens)]);
}

const HOLDS = listStatements({
  nameSuffix: "subject_holds",
  table: "subject_holds",
  columns: COLUMNS,
  filter: "environment = $1 and ($2::uuid is null or team_id = $2)",
  filterValues: 2,
  rowBytes: "octet_length(sealed_hold)",
});

/** A page of holds, newest first. */
export function listHolds(
  db: Queryable,
  { environment, teamId }: FreezeScope,
  request: PageRequest,
): Promise<Page<HoldRow>> {
  const positionOf = (row: HoldRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, HOLDS, { values: [environment, teamId], request, positionOf });
}
