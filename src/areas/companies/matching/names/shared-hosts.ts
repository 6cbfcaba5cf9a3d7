import shared from "./lexicons/shared-hosts.json" with { type: "json" };

const SHARED_HOSTS: ReadonlySet<string> = new Set(shared.hosts);
/** Labels before an employer's own domain, whoever else has pages there: `careers.google.com`. */
const OWN_LABELS = /^(?:careers?|jobs?|about|corporate|corp|hr|apply|people|investors?)\./;

/**
 * True if a host has the pages, shops or mail of many, so that it does not identify an employer by
 * itself: it is on the list, or below a host that is (`joe.business.site`).
 *
 * @param host in lower case
 */
export function isSharedHost(host: string): boolean {
  return hostsAbove(host).some((one) => SHARED_HOSTS.has(one));
}

/**
 * True if a web address is about the owner of a shared host: its pages for those who would work there.
 *
 * @param address as someone typed it, in lower case
 */
export function isOwnersPage(address: string): boolean {
  return OWN_LABELS.test(address.replace(/^[a-z]+:\/\//, ""));
}

/** True for a label that says what pages are about, not whose they are: `about.google`. */
export function isPageLabel(label: string): boolean {
  return OWN_LABELS.test(`${label}.`);
}

/** A host and each that it is below. */
function hostsAbove(host: string): string[] {
  const labels = host.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
}
