import type { InvalidParam } from "../../../error.ts";
import type { Application } from "../application.ts";

/** Faults of when something that is made ends by itself. */
export function expiryFaults(
  { expires_at }: { readonly expires_at?: string | null | undefined },
  { now }: Pick<Application, "now">,
): InvalidParam[] {
  const isPast = expires_at != null && new Date(expires_at) <= now();
  return isPast ? [{ field: "expires_at", message: "must be in the future" }] : [];
}
