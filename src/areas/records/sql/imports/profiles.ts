import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId, Timestamp } from "../../../../kernel/ids.ts";
import type { SourceProfile } from "../../../files/payroll/source-profile.ts";

/** A source of employments. */
export interface ProfiledSource {
  readonly environment: Environment;
  readonly source: string;
}

/** The files of one format of a source. */
interface ProfilePlace extends ProfiledSource {
  readonly format: string;
}

/** A profile as it is stored. */
export interface StoredProfile {
  readonly profile: SourceProfile;
  /** When the last file of this format was loaded. */
  readonly loaded_at: Timestamp;
}

const LIST_SOURCE_PROFILES = statement("list_source_profiles")`
  select '{"answers": {}}'::jsonb || profile as profile, loaded_at from source_profiles where environment = $1 and source = $2
    order by loaded_at desc, format`;

/** The profiles of a source, the one that was loaded last first. */
export function listSourceProfiles(db: Queryable, { environment, source }: ProfiledSource): Promise<StoredProfile[]> {
  return db.rows<StoredProfile>(LIST_SOURCE_PROFILES, [environment, source]);
}

const HAS_RECORDS = statement("source_has_records")`
  select exists (select from employments where environment = $1 and source = $2) as has_records`;

/** True if a source has records, by files or otherwise. */
export async function hasRecords(db: Queryable, { environment, source }: ProfiledSource): Promise<boolean> {
  const [row] = await db.rows<{ has_records: boolean }>(HAS_RECORDS, [environment, source]);
  return row?.has_records === true;
}

/** The records of a file are remembered up to this many: 16 bytes each. */
const REMEMBERED_MAX = 200_000;

const SAVE_SOURCE_PROFILE = statement("save_source_profile")`
  insert into source_profiles (environment, source, format, profile, last_ids)
    select $1, $2, $3, $4, case when count(*) <= $5 then array_agg(id) end from import_ids
    on conflict (environment, source, format) do update set profile = excluded.profile, last_ids = excluded.last_ids,
      loaded_at = now()`;

/** Saves the profile of a source within its import, with the records that the file has. */
export async function saveSourceProfile(tx: Queryable, place: ProfilePlace, profile: SourceProfile): Promise<void> {
  const { environment, source, format } = place;
  await tx.rows(SAVE_SOURCE_PROFILE, [environment, source, format, JSON.stringify(profile), REMEMBERED_MAX]);
}

const DELETE_SOURCE_PROFILES = statement("delete_source_profiles")`
  delete from source_profiles where environment = $1 and source = $2 and ($3::text is null or format = $3) returning 1`;

/** Deletes the profiles of a source, or that of one format. Returns how many there were. */
export async function deleteSourceProfiles(
  tx: Queryable,
  { environment, source }: ProfiledSource,
  format: string | null,
): Promise<number> {
  return (await tx.rows(DELETE_SOURCE_PROFILES, [environment, source, format])).length;
}

const LAST_STORED = `select p.last_ids is not null as is_known, (select count(*)::integer from
      unnest(p.last_ids) as last (id) where exists (select from employments e where e.id = last.id)`;
const OF_PLACE = "from source_profiles p where p.environment = $1 and p.source = $2 and p.format = $3";

const COUNT_GONE = statement("count_gone")`
  ${LAST_STORED} and not exists (select from unnest($4::uuid[]) as met (id) where met.id = last.id)) as gone ${OF_PLACE}`;

/**
 * How many stored records of the last file of a format are none of these; null if no file of the
 * format was loaded, or it was too large to be remembered.
 */
export async function countGone(
  db: Queryable,
  { environment, source, format }: ProfilePlace,
  ids: readonly EmploymentId[],
): Promise<number | null> {
  return goneOf(await db.rows<Gone>(COUNT_GONE, [environment, source, format, ids]));
}

const COUNT_GONE_OF_IMPORT = statement("count_gone_of_import")`
  ${LAST_STORED} and not exists (select from import_ids met where met.id = last.id)) as gone ${OF_PLACE}`;

/** As {@link countGone}, for the records that the import of this transaction has met. */
export async function countGoneOfImport(
  tx: Queryable,
  { environment, source, format }: ProfilePlace,
): Promise<number | null> {
  return goneOf(await tx.rows<Gone>(COUNT_GONE_OF_IMPORT, [environment, source, format]));
}

interface Gone {
  readonly is_known: boolean;
  readonly gone: number;
}

function goneOf([row]: readonly Gone[]): number | null {
  return row?.is_known === true ? row.gone : null;
}
