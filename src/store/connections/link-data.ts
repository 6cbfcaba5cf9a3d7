import type { Timestamp } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/** What a link has fetched, sealed. */
export interface LinkDataRow {
  readonly link_id: string;
  readonly sealed_data: Buffer;
  /** Task whose fetch this is. */
  readonly task_id: string;
  readonly as_of: Timestamp;
  readonly updated_at: Timestamp;
}

const COLUMNS = "link_id, sealed_data, task_id, as_of, updated_at";

const LIST_LINK_DATA: Statement = {
  name: "list_link_data",
  text: `select ${COLUMNS} from link_data where link_id = any($1::uuid[])`,
};

/** What these links have fetched, in no order; a link without data is absent. */
export function listLinkData(db: Queryable, linkIds: readonly string[]): Promise<LinkDataRow[]> {
  return db.rows<LinkDataRow>(LIST_LINK_DATA, [linkIds]);
}

const SAVE_LINK_DATA: Statement = {
  name: "save_link_data",
  text: `with saved as (
      insert into link_data (link_id, sealed_data, key_id, task_id, as_of) values ($1, $2, $3, $4, $5)
      on conflict (link_id) do update set sealed_data = excluded.sealed_data, key_id = excluded.key_id,
        task_id = excluded.task_id, as_of = excluded.as_of, updated_at = now()
      returning link_id
    )
    update links set fetches = fetches + 1, updated_at = now() from saved where links.id = saved.link_id`,
};

/** Stores what a link has fetched instead of what it had. The link's row must be locked. */
export async function saveLinkData(
  tx: Queryable,
  data: {
    readonly linkId: string;
    readonly sealedData: Buffer;
    readonly keyId: number;
    readonly taskId: string;
    readonly asOf: Timestamp;
  },
): Promise<void> {
  await tx.rows(SAVE_LINK_DATA, [data.linkId, data.sealedData, data.keyId, data.taskId, data.asOf]);
}
