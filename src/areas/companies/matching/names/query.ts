import { domainToUnicode } from "node:url";
import { parse as parseHost } from "tldts";
import type { InvalidParam } from "../../../../kernel/error.ts";
import { type CompanyId, readHexId } from "../../../../kernel/ids.ts";
import { foldedWords, withoutInvisible } from "../../../../kernel/text/fold.ts";
import { isLongerThan, isPlainText } from "../../../../kernel/text/plain-text.ts";
import { parseZip } from "../../../../kernel/text/us/address.ts";
import { parseEin } from "../../../../kernel/text/us/ein.ts";
import { parsePhone } from "../../../../kernel/text/us/phone.ts";
import { parseState } from "../../../../kernel/text/us/state.ts";
import type { CompanyQuery } from "../../company.ts";
import shared from "./lexicons/shared-hosts.json" with { type: "json" };

/** Maximum number of characters that a detail may have. */
export const DETAIL_LENGTH_MAX = 256;

type Detail = string | null | undefined;

interface AddressDetails {
  readonly street?: Detail;
  readonly city?: Detail;
  readonly state?: Detail;
  readonly zip?: Detail;
}

/** What is known of a company, in any notation. Blank, null and absent mean not given. */
export interface CompanyDetails {
  readonly name?: Detail;
  readonly domain?: Detail;
  readonly ein?: Detail;
  readonly phone?: Detail;
  readonly id?: Detail;
  readonly address?: AddressDetails | null | undefined;
  /** Read as `address.state` where that is not given. */
  readonly state?: Detail;
}

/**
 * What {@link parseCompanyQuery} makes of a request: the query with the ignored details, or every
 * fault in it.
 */
type ParsedCompanyQuery =
  | { readonly query: CompanyQuery; readonly ignored: readonly InvalidParam[] }
  | { readonly faults: readonly InvalidParam[] };

/**
 * A search's details, checked and brought to the form in which the directory keeps them. A domain
 * that is none is left out of account next to other details: clients pass on what people typed.
 *
 * @returns the query, or all faults, each under its path (`address.zip`); `body` when nothing was
 *   given
 * @example parseCompanyQuery({ domain: "https://www.google.com/x" }); // { query: { domain:
 * "google.com", name: null, … } }
 */
export function parseCompanyQuery({ address: place, ...texts }: CompanyDetails): ParsedCompanyQuery {
  const faults: InvalidParam[] = [];
  const ignorable: InvalidParam[] = [];
  const read = reader(texts, "", faults);
  const details = {
    name: read("name", trimmed, ""),
    domain: readDomain(texts, { faults, ignorable }),
    ein: read("ein", parseEin, "must be 9 digits, such as 12-3456789"),
    phone: read("phone", parsePhone, "must be a US telephone number of 10 digits, such as (650) 308-7300"),
    id: read("id", parseId, "must be a company_mapping_id: 32 hexadecimal digits"),
  };
  const address = readAddress(place ?? {}, faults);
  const state = address.state ?? read("state", parseState, STATE_FAULT);
  if (faults.some((fault) => !ignorable.includes(fault))) return { faults };
  const query = { ...details, ...address, state };
  const isAny = Object.values(query).some((detail) => detail !== null);
  if (isAny || ignorable.some(({ message }) => message === SHARED_HOST)) return { query, ignored: ignorable };
  if (ignorable.length > 0) return { faults: ignorable };
  return { faults: [{ field: "body", message: "must give at least one of name, domain, ein, phone, id and address" }] };
}

/**
 * A text that is not a domain is a fault that may be ignored. Of an email address the domain counts. A
 * host that many have pages or mail on identifies nobody: it is left out of account, but for the
 * pages of its owner (`careers.google.com`), and where the name asked for is the owner's.
 */
function readDomain(
  input: Omit<CompanyDetails, "address">,
  notes: { readonly faults: InvalidParam[]; readonly ignorable: InvalidParam[] },
): string | null {
  const found: InvalidParam[] = [];
  const domain = reader(input, "", found)("domain", (text) => parseDomain(withoutMailbox(text)), DOMAIN_FAULT);
  notes.faults.push(...found);
  notes.ignorable.push(...found.filter(({ message }) => message === DOMAIN_FAULT));
  if (domain === null || !isOthersPage(input.domain ?? "", domain) || isOwnersName(input.name ?? "", domain))
    return domain;
  notes.ignorable.push({ field: "domain", message: SHARED_HOST });
  return null;
}

function withoutMailbox(text: string): string {
  return text.trim().replace(/^[^\s@/]+@(?=[^\s@]+$)/, "");
}

/** True if an address is on a host that many have pages on, and not the owner's own. */
function isOthersPage(text: string, domain: string): boolean {
  const address = withoutMailbox(text).toLowerCase();
  return (isSharedHost(domain) || isSharedHost(parseHost(address).hostname ?? "")) && !isOwnersPage(address);
}

/** True if a name begins with the word that a domain is: `Google LLC` at google.com. */
function isOwnersName(name: string, domain: string): boolean {
  const label = domain.split(".")[0]?.toUpperCase() ?? "";
  return foldedWords(name).join("").startsWith(label);
}

const SHARED_HOST = "is a host that many employers have pages or mail on, so that it does not tell which one is meant";

const DOMAIN_FAULT = "must be a domain name or a web address, such as example.com";

const STATE_FAULT = "must be the two-letter code or the full name of a US state or territory";

type Address = Pick<CompanyQuery, "street" | "city" | "state" | "zip">;

function readAddress(input: AddressDetails, faults: InvalidParam[]): Address {
  const read = reader(input, "address.", faults);
  return {
    street: read("street", trimmed, ""),
    city: read("city", trimmed, ""),
    state: read("state", parseState, STATE_FAULT),
    zip: read("zip", parseZip, "must be a ZIP code of 5 or 9 digits"),
  };
}

/** Reads details one by one, and notes a fault for each one that will not do. */
function reader<Name extends string>(
  details: { readonly [Key in Name]?: Detail },
  path: string,
  faults: InvalidParam[],
): <Value extends string>(key: Name, parse: (text: string) => Value | null, message: string) => Value | null {
  return (key, parse, message) => {
    const value = details[key];
    const note = (fault: string): null => {
      faults.push({ field: `${path}${key}`, message: fault });
      return null;
    };
    if (value === undefined || value === null) return null;
    const seen = withoutInvisible(value);
    if (seen.trim() === "") return null;
    if (isLongerThan(value, DETAIL_LENGTH_MAX)) return note(`must have at most ${DETAIL_LENGTH_MAX} characters`);
    if (!isPlainText(seen)) return note("must not contain control characters");
    return parse(seen) ?? note(message);
  };
}

function trimmed(text: string): string {
  return text.trim();
}

function parseId(text: string): CompanyId | null {
  return readHexId(text.trim().toLowerCase().replaceAll("-", ""));
}

/**
 * The registrable domain of a domain name or web address, in lower case, or null for what has none:
 * a bare word, an IP address, an email address. Customers of a host with a subdomain each stay
 * separate (`acme.github.io`). What stands for letters outside ASCII (`xn--mller-kva.com`) is
 * written with them: it is the same domain, and names its owner so.
 *
 * Source of what is registrable: the Public Suffix List, by way of tldts.
 *
 * @example
 * parseDomain("https://www.google.com/x"); // "google.com"
 */
export function parseDomain(text: string): string | null {
  const address = text.trim().toLowerCase();
  const beforePath = address.replace(/^[a-z]+:\/\//, "").split(/[/?#]/, 1)[0] ?? "";
  // A page may be somebody's: `example.com/@name`.
  if (/\s/.test(address) || beforePath.includes("@")) return null;
  const host = parseHost(address, { allowPrivateDomains: true });
  if (host.isIp === true || host.hostname === null) return null;
  const domain = host.domain ?? parseHost(address).domain;
  // Empty for what no domain can be, whatever the parser of addresses says.
  return domainToUnicode(domain ?? "") || null;
}

const SHARED_HOSTS: ReadonlySet<string> = new Set(shared.hosts);

/** Labels before an employer's own domain, no matter who else has pages there: `careers.google.com`. */
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
function isOwnersPage(address: string): boolean {
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
