import { queryClient, SESSION_KEY, type Session } from "../service/voe.ts";

/** True if two sessions see the same data: of one team and environment. */
export function isSameTeam(former: Session, session: Session): boolean {
  return former.team.client_id === session.team.client_id && former.environment === session.environment;
}

/** Goes on as who has signed in; nothing that another team was shown stays. */
export function enter(former: Session | null, session: Session): void {
  if (former !== null && !isSameTeam(former, session)) queryClient.clear();
  queryClient.setQueryData(SESSION_KEY, session);
}
