const ORIGIN = /^https?:\/\/[^/?#@\s\\]+$/i;
/** A host in ASCII, or an IPv6 address in brackets: nothing that could end a directive of a policy. */
const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:\d+)?$/;

/**
 * A web origin as browsers write it, or null if the text is none: scheme and host in lower case,
 * the host in ASCII, no default port. A path, a query, credentials and wildcards are not taken.
 *
 * @example
 * parseOrigin("HTTPS://Lender.example:443"); // "https://lender.example"
 */
export function parseOrigin(text: string): string | null {
  if (!ORIGIN.test(text) || !URL.canParse(text)) return null;
  const { origin, host } = new URL(text);
  return HOST.test(host) ? origin : null;
}
