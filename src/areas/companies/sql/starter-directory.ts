import { onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { ImportId } from "../../../kernel/ids.ts";

/** The state of the starter list in a database. */
export interface StarterState {
  /** The version of the list that was loaded last; 0 if unknown. */
  readonly version: number;
  /** An operator permanently removed the list. */
  readonly isRemoved: boolean;
  /** Some company of the list is in the database, including removed ones. */
  readonly hasEntries: boolean;
  /** Some company of any source is in the database, including removed ones. */
  readonly hasCompanies: boolean;
  /**
   * The directory's version that consists of exactly the list; null if the list was not loaded into
   * an empty directory.
   */
  readonly loadedAtVersion: number | null;
}

const FIND_STARTER_STATE = statement("find_starter_state")`
  select version, is_removed as "isRemoved", exists (select from companies where source = $1) as "hasEntries",
    exists (select from companies) as "hasCompanies", loaded_at_version as "loadedAtVersion" from starter_directory`;

/** The state of the starter list, whose companies have this source. */
export function findStarterState(db: Queryable, source: string): Promise<StarterState> {
  return onlyRow(db, FIND_STARTER_STATE, [source]);
}

const SAVE_STARTER_VERSION = statement("save_starter_version")`
  update starter_directory set version = greatest(version, $1),
      loaded_at_version = case when not exists (select from companies where import_id is distinct from $2
          or removed_at is not null or survivor_id is not null or further_names <> '{}')
        then (select version from directory_state) end`;

/**
 * Records which version of the starter list was loaded, and the directory's version if it consists
 * of nothing else. An older one never replaces a newer one.
 *
 * @param loaded `importId`: the import that loaded it, which has taken its last version of the
 * directory
 */
export async function saveStarterVersion(
  tx: Queryable,
  loaded: { readonly version: number; readonly importId: ImportId },
): Promise<void> {
  await tx.rows(SAVE_STARTER_VERSION, [loaded.version, loaded.importId]);
}

const MARK_STARTER_REMOVED = statement("mark_starter_removed")`update starter_directory set is_removed = true`;

/** Records that an operator removed the starter list: no start loads it again. */
export async function markStarterRemoved(tx: Queryable): Promise<void> {
  await tx.rows(MARK_STARTER_REMOVED);
}

const RETIRE_STARTER_NOT_IN_IMPORT = statement("retire_starter_not_in_import")`
  with gone as materialized (
      select c.id, c.retired_at is not null as is_retired,
        c.further_names <> '{}' or exists (select from company_providers p where p.company_id = c.id)
          or exists (select from companies m where m.survivor_id = c.id) as is_kept,
        exists (select from company_outcomes o where o.company_id = c.id)
          or exists (select from employments e where e.company_id = c.id)
          or exists (select from audit_entries a where a.target = replace(c.id::text, '-', '')) as is_referred
      from companies c
      where c.source = $1 and c.removed_at is null and not exists (select from import_ids met where met.id = c.id)),
    retired as (
      update companies c set retired_at = now(), updated_at = now(), import_id = $2, version = $3
      from gone where c.id = gone.id and not is_kept and is_referred and not is_retired returning 1),
    removed as (
      update companies c set removed_at = now(), retired_at = null, updated_at = now(), import_id = $2, version = $3
      from gone where c.id = gone.id and not is_kept and not is_referred returning 1)
    select (select count(*) from retired) + (select count(*) from removed) as gone`;

/**
 * Removes companies from the search that the import did not contain. One that nothing refers to is
 * removed. One that was observed, has payroll records or is in the inquiry log is retired: its id
 * still answers. One with an operator's alias, with companies merged into it, or covered by a
 * source does not change.
 *
 * @returns how many were removed or retired
 */
export async function retireStarterNotInImport(
  tx: Queryable,
  stamp: { readonly source: string; readonly importId: ImportId; readonly version: number },
): Promise<number> {
  const [row] = await tx.rows<{ gone: number }>(RETIRE_STARTER_NOT_IN_IMPORT, [
    stamp.source,
    stamp.importId,
    stamp.version,
  ]);
  return row?.gone ?? 0;
}
