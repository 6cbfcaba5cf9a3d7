import type { FastifyReply, FastifyRequest } from "fastify";

const WAIT = /(?:^|[,;]\s*)wait\s*=\s*"?(\d{1,4})"?/i;
const WAIT_SECONDS_MAX = 30;
const STRICT = /(?:^|[,;]\s*)handling\s*=\s*"?strict"?\s*(?:[,;]|$)/i;
const APPLIED = "preference-applied";

/** The whole seconds of `Prefer: wait=N`, at most 30; an invalid preference is ignored (RFC 7240, 2). */
export function waitSecondsOf(request: FastifyRequest): number | null {
  const seconds = Number(WAIT.exec(preferencesOf(request))?.[1] ?? 0);
  return seconds < 1 ? null : Math.min(seconds, WAIT_SECONDS_MAX);
}

/** True if the client prefers a refusal to a warning: `Prefer: handling=strict` (RFC 7240, 4.4). */
export function prefersStrict(request: FastifyRequest): boolean {
  return STRICT.test(preferencesOf(request));
}

/** Says in the answer that a preference was followed, next to others that were (RFC 7240, 3). */
export function applyPreference(reply: FastifyReply, preference: string): void {
  const others = reply.getHeader(APPLIED);
  reply.header(APPLIED, others === undefined ? preference : `${String(others)}, ${preference}`);
}

/** A header that is given several times is one list. */
function preferencesOf({ headers }: FastifyRequest): string {
  return [headers["prefer"] ?? ""].flat().join(", ");
}
