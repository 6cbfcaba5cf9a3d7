import { bareHost, classifyAddress, type GuardRules, isAllowedAddress, isRefusedPort } from "./address.ts";

/** The longest URL that a webhook may have, in characters (interface.md). */
export const WEBHOOK_URL_MAX = 2_048;

/** Names of this machine or its own network everywhere, refused without a look-up. */
const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|svc|home\.arpa)$/;
/** Names of metadata services, refused even where private receivers are allowed. */
const METADATA_NAME = /^(metadata|metadata\.google\.internal|metadata\.goog|instance-data(\.ec2\.internal)?)$/;
/** The longest name, and the longest label of one, that can be looked up (RFC 1035, 2.3.4). */
const NAME_MAX = 253;
const LABEL_MAX = 63;
const PRIVATE = "must not lead to a private, loopback, link-local or otherwise special address";
/** Absolute and literal: the URL parser would also accept `http:host` and backslashes. */
const ABSOLUTE = /^https?:\/\/[^/?#]/i;
/** Anything, even nothing, before an `@` in the authority. */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;
/** White space, control characters and backslashes, which parsers drop, turn or read apart; and halves of characters, which no text
 * in UTF-8 keeps. */
const AMBIGUOUS = /[\s\p{Cc}\p{Cs}\\]/u;

/**
 * Checks a URL as the address of a webhook, as far as possible without looking its name up.
 *
 * A URL that passes may still be refused at each connection, if its name resolves to an inside
 * address.
 *
 * @returns null, or what the URL must be (`must be …`), to follow the field's name
 * @example checkWebhookUrl("http://2130706433/", { allowPrivate: false }); // "must not lead to a
 * private address …"
 */
export function checkWebhookUrl(url: string, rules: GuardRules): string | null {
  if (url.length > WEBHOOK_URL_MAX) return `must be at most ${WEBHOOK_URL_MAX} characters long`;
  if (AMBIGUOUS.test(url)) return "must not hold white space, control characters or backslashes";
  if (!ABSOLUTE.test(url) || !URL.canParse(url)) return "must be an absolute http or https URL";
  if (CREDENTIALS.test(url)) return "must not hold credentials";
  const parsed = new URL(url);
  if (isRefusedPort(parsed.port)) return `must not name port ${parsed.port}, which belongs to another service`;
  return checkHost(parsed.hostname, rules);
}

function checkHost(hostname: string, rules: GuardRules): string | null {
  const name = bareHost(hostname).toLowerCase().replace(/\.$/, "");
  if (METADATA_NAME.test(name)) return "must name a receiver's host";
  if (classifyAddress(name) === null) return checkName(name, rules);
  return isAllowedAddress(name, rules) ? null : PRIVATE;
}

function checkName(name: string, rules: GuardRules): string | null {
  const labels = name.split(".");
  const isName = name.length <= NAME_MAX && labels.every((label) => label !== "" && label.length <= LABEL_MAX);
  if (!isName) return "must name a receiver's host";
  // A name of one label is looked up in the domains of our own network: the internet has none.
  const isPrivate = labels.length === 1 || PRIVATE_NAME.test(name);
  return isPrivate && !rules.allowPrivate ? PRIVATE : null;
}
