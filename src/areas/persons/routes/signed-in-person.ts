import type { FastifyRequest } from "fastify";
import type { HolderAuth, HolderPrincipal } from "../../../kernel/http/core/access/principal.ts";
import { cookieOf, PERSON_COOKIE } from "../../../kernel/http/core/access/session-cookie.ts";
import { openPersonSession, type PersonSession } from "../ops/page/person-session.ts";
import { PERSON_SESSION_MINUTES } from "../sql/person-sessions.ts";

/** A route that a person may call who is signed in at their own page, by the cookie of their session. */
export const PERSON_SESSION: HolderAuth<HolderPrincipal & { readonly person: PersonSession }> = {
  by: "person_session",
  scope: null,
  scheme: "personCookie",
  cookie: PERSON_COOKIE,
  open: async (application, token) => {
    const person = await openPersonSession(application, token);
    return { by: "holder", accountable: { id: person.id, teamId: null, personsOf: null }, person };
  },
};

/**
 * The `Set-Cookie` of a person's session.
 *
 * @param token null: removes the cookie
 */
export function personCookie(request: FastifyRequest, publicUrl: string | null, token: string | null): string {
  return cookieOf(request, publicUrl, { name: PERSON_COOKIE, token, seconds: PERSON_SESSION_MINUTES * 60 });
}
