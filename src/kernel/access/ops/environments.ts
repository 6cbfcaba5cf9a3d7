import type { Context } from "../../sealing/ops/context.ts";
import { ENVIRONMENTS, type Environment } from "../caller.ts";
import type { MemberRole } from "../members/roles.ts";
import { readMemberRoles } from "../sql/members.ts";
import type { Session } from "./authenticate.ts";

/** An environment as a browser sees it. */
interface BrowserEnvironment {
  readonly environment: Environment;
  /** Its session there; null: none. */
  readonly session: Session | null;
  /** The role there of the member who is signed in where the page is; null: none, or a key is signed in. */
  readonly role: MemberRole | null;
}

/**
 * The environments that a browser can change between: those in which it has a session, and those in which the member who is
 * signed in where the page is has a role. A role is not a session: one signs in there as anybody does.
 *
 * @param current the session where the page is; null: none
 */
export async function listEnvironments(
  { db }: Pick<Context, "db">,
  { current, sessions }: { readonly current: Session | null; readonly sessions: readonly Session[] },
): Promise<BrowserEnvironment[]> {
  const member = current?.member ?? null;
  const roles = member === null ? {} : await readMemberRoles(db, member.id);
  return ENVIRONMENTS.map((environment) => ({
    environment,
    session: sessions.find(({ caller }) => caller.environment === environment) ?? null,
    role: roles[environment] ?? null,
  }));
}
