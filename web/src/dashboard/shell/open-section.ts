import type { Match, Section } from "../router/section.ts";
import type { Session } from "../service/voe.ts";

/** True if the key or the member of a session may see a section, and its environment has it. */
export function isOpenTo({ scope, memberScope, environment }: Section, session: Session): boolean {
  if (environment !== undefined && environment !== session.environment) return false;
  const needed = scope ?? (session.member === null ? null : (memberScope ?? null));
  return needed === null || session.scopes.includes(needed);
}

/** True if they may also see this screen of it. */
export function isScreenOpenTo({ section, screen: { scope } }: Match, session: Session): boolean {
  return isOpenTo(section, session) && (scope === undefined || session.scopes.includes(scope));
}
