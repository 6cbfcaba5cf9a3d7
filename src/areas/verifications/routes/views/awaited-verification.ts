import { applyPreference } from "../../../../kernel/http/core/answers/preferences.ts";
import type { Application } from "../../../../kernel/http/core/application.ts";
import type { RouteRequest } from "../../../../kernel/http/core/route.ts";
import { getInstantVerification } from "../../ops/verifications.ts";
import type { Verification } from "../../results/results.ts";

type Waiting = Pick<RouteRequest<unknown, unknown>, "caller" | "reply" | "waitSeconds">;

/**
 * How long a request for a new verification waits, in seconds. A wait is for results: a key without
 * permission to read them gets the response at once (RFC 7240, 2: a preference may be ignored).
 */
export function waitSecondsFor({ caller, waitSeconds }: Waiting): number | null {
  return caller.scopes.includes("verifications:read") ? waitSeconds : null;
}

/** A new verification, as it is when it is final or the wait is over. */
export async function awaited(
  application: Application,
  created: Verification,
  { caller, reply, waitSeconds }: Waiting,
): Promise<Verification> {
  if (waitSeconds === null) return created;
  const isFinal = await application.completionListener.wait(created.id, waitSeconds * 1_000);
  applyPreference(reply, `wait=${waitSeconds}`);
  return isFinal ? getInstantVerification(application, caller, created.id) : created;
}
