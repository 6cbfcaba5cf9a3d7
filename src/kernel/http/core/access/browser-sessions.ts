import type { FastifyRequest } from "fastify";
import type { Environment } from "../../../access/caller.ts";
import type { Session } from "../../../access/ops/authenticate.ts";
import { endSession, type StartedSession } from "../../../access/ops/sessions.ts";
import { AppError } from "../../../error.ts";
import type { Application } from "../application.ts";
import { namesOtherSession } from "./origins.ts";
import { allSessionTokensOf, sessionTokensOf } from "./session-cookie.ts";

/** What the sessions of a browser are read with. */
type BrowserContext = Pick<Application, "authenticator" | "publicUrl">;

/**
 * The session of a request: that of the environment in which its page is, or where that is not said, the one that the
 * request names ({@link namesOtherSession}), or else the first that has not ended.
 *
 * @param read reads the session of a token
 * @throws AppError `authentication_failed` without one
 */
export async function chosenSession(
  { publicUrl }: Pick<BrowserContext, "publicUrl">,
  request: FastifyRequest,
  read: (token: string) => Promise<Session>,
): Promise<Session> {
  const { environment, tokens } = sessionTokensOf(request, publicUrl);
  let other: Session | null = null;
  for (const token of tokens) {
    const session = await unlessEnded(read(token));
    if (session === null || (environment !== null && session.caller.environment !== environment)) continue;
    if (!namesOtherSession(request, session.id)) return session;
    other ??= session;
  }
  return other ?? read("");
}

/**
 * All sessions that a browser has, one in each environment at most unless an older version left another. The identity
 * provider is not asked about them: while it does not answer, one can still sign in by other methods.
 */
export async function sessionsOfBrowser(
  { authenticator, publicUrl }: BrowserContext,
  request: FastifyRequest,
): Promise<StartedSession[]> {
  const found: StartedSession[] = [];
  for (const token of allSessionTokensOf(request, publicUrl)) {
    const session = await unlessEnded(authenticator.findSessionWithoutRecheck(token));
    if (session !== null) found.push({ token, session });
  }
  return found;
}

/** Ends what a browser had in an environment before it signed in there again; its sessions elsewhere go on. */
export async function endFormerSessions(
  application: BrowserContext & Pick<Application, "db">,
  request: FastifyRequest,
  environment: Environment,
): Promise<void> {
  for (const { session } of await sessionsOfBrowser(application, request)) {
    if (session.caller.environment === environment) await endSession(application, session);
  }
}

/** The session; null if it has ended or is unknown. */
export async function unlessEnded(session: Promise<Session>): Promise<Session | null> {
  try {
    return await session;
  } catch (error) {
    if (error instanceof AppError && error.code === "authentication_failed") return null;
    throw error;
  }
}
