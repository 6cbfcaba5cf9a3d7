import { bareHost, classifyAddress, type GuardRules, isAllowedAddress, REFUSED_PORTS } from "./address.ts";

/** The longest URL that a webhook may have, in characters (interface.md). */
export const WEBHOOK_URL_MAX = 2_048;

/** Names that mean this machine or its own network everywhere, so that no look-up is needed to refuse them. */
const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)$|^ip6-(localhost|loopback)$/;
/** Names of metadata services, refused even where private receivers are allowed. */
const METADATA_NAME = /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\.ec2\.internal)?)$/;
/** Absolute, in so many words: the URL parser would also take `http:host` and backslashes. */
const ABSOLUTE = /^https?:\/\/[^/?#]/i;
/** White space, control characters and backslashes, which parsers drop, turn or read apart. */
const AMBIGUOUS = /[\s\p{Cc}\\]/u;

/**
 * What is wrong with a URL as the address of a webhook, as far as it can be seen without looking its name up; or null.
 *
 * A URL that passes may still be refused at each connection, when its name turns out to lead inside.
 *
 * @returns null, or what the URL must be (`must be …`), to stand behind the field's name
 * @example
 * checkWebhookUrl("http://2130706433/", { allowPrivate: false }); // "must not lead to a private address …"
 */
export function checkWebhookUrl(url: string, rules: GuardRules): string | null {
  if (url.length > WEBHOOK_URL_MAX) return `must be at most ${WEBHOOK_URL_MAX} characters long`;
  if (AMBIGUOUS.test(url)) return "must not hold white space, control characters or backslashes";
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) return "must be an absolute http or https URL";
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return "must not hold credentials";
  if (REFUSED_PORTS.has(Number(parsed.port)))
    return `must not name port ${parsed.port}, which belongs to another service`;
  return checkHost(parsed.hostname, rules);
}

function checkHost(hostname: string, rules: GuardRules): string | null {
  const name = bareHost(hostname).toLowerCase().replace(/\.$/, "");
  if (name === "" || METADATA_NAME.test(name)) return "must name a receiver's host";
  const isAllowed =
    classifyAddress(name) === null ? rules.allowPrivate || !PRIVATE_NAME.test(name) : isAllowedAddress(name, rules);
  return isAllowed ? null : "must not lead to a private, loopback, link-local or otherwise special address";
}
