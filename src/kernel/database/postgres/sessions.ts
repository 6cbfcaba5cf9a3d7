import { type Queryable, statement } from "./database.ts";

const HAS_SESSIONS_OF = statement("has_sessions_of")`
  select exists (select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, $1)) as present`;

/**
 * True if a program whose session names begin with the given prefix is connected to the database.
 */
export async function hasSessionsOf(db: Queryable, name: string): Promise<boolean> {
  const [row] = await db.rows<{ present: boolean }>(HAS_SESSIONS_OF, [name]);
  return row?.present ?? false;
}
