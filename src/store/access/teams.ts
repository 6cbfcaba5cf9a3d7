import type { TeamId } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

const FIND_TEAM: Statement = { name: "find_team", text: "select id from teams where name = $1" };

/** The team with this name, or null. */
export async function findTeam(db: Queryable, name: string): Promise<TeamId | null> {
  const [row] = await db.rows<{ id: TeamId }>(FIND_TEAM, [name]);
  return row?.id ?? null;
}
