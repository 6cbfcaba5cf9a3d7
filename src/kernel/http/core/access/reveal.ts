import type { FastifyRequest } from "fastify";
import type { Caller } from "../../../access/caller.ts";
import type { Session } from "../../../access/ops/authenticate.ts";
import { appendAudit } from "../../../audit/ops/audit.ts";
import { AppError } from "../../../error.ts";
import type { Application } from "../application.ts";
import type { Route } from "../route.ts";

/*
 * A session of the dashboard is shown Social Security and account numbers masked, whatever its scopes are: a screen that
 * somebody passes shows none. One request reveals them by a header, and each such request is in the inquiry log.
 */

/** The header by which a request of a session asks for what is masked. */
const REVEAL_HEADER = "openvoe-reveal";

/** True if a request asks for what is masked. */
export function isRevealing({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers[REVEAL_HEADER] === "true";
}

/**
 * Refuses to reveal to a session without the right, and to reveal more than one object, which the
 * inquiry log can name.
 *
 * @throws AppError `permission_denied`
 */
export function refuseReveal(
  request: Pick<FastifyRequest, "headers">,
  { path, isPaged }: Pick<Route, "path" | "isPaged">,
  { scopes, by }: Caller,
): void {
  if (!isRevealing(request)) return;
  if (isPaged === true || !path.includes(":")) {
    throw new AppError("permission_denied", "Masked numbers are revealed of one object at a time: read it by its id.");
  }
  if (scopes.includes("pii:read")) return;
  const holder = by === "key" ? "This key" : "Your role";
  throw new AppError("permission_denied", `${holder} lacks the scope pii:read: nothing is revealed.`);
}

/** Logs that a session reveals what is masked: of which object, before anything of it is shown. */
export async function logReveal(
  { db }: Pick<Application, "db">,
  { operationId }: Pick<Route, "operationId">,
  {
    caller,
    session,
    params,
  }: {
    readonly caller: Caller;
    readonly session: Session | null;
    readonly params: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { actor, teamId, environment } = caller;
  const factor = session?.factor;
  const confirmed = factor?.isConfirmed === true ? { second_factor: factor.by } : {};
  const target = Object.values(params)[0] ?? operationId;
  await appendAudit(db, {
    actor,
    teamId,
    environment,
    action: "personal.reveal",
    target,
    details: { operation: operationId, ...confirmed },
  });
}
