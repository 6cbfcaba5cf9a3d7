/** Maximum number of headers of a webhook, and of characters of a name and of a value. */
const HEADERS_MAX = 20;
const NAME_MAX = 128;
const VALUE_MAX = 2_048;

/** A header's name (RFC 9110, 5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What a header's value may consist of: visible characters of ASCII, and blanks between them. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Headers that the connection, the body or the signatures own. */
const REFUSED: ReadonlySet<string> = new Set([
  ...["host", "connection", "content-length", "content-type", "content-encoding", "transfer-encoding", "expect"],
  ...["keep-alive", "te", "trailer", "upgrade", "user-agent", "cookie", "x-webhook-sign", "traceparent", "tracestate"],
]);
const REFUSED_PREFIX = /^(webhook-|proxy-|sec-)/;

/** A fault of a webhook's own headers: the name of the header, and what it must be. */
interface HeaderFault {
  readonly name: string;
  readonly message: string;
}

/** The faults of headers that a client wants to be sent with each delivery. */
export function headerFaults(headers: Readonly<Record<string, unknown>>): HeaderFault[] {
  const names = Object.keys(headers);
  if (names.length > HEADERS_MAX) return [{ name: "", message: `must have at most ${HEADERS_MAX} entries` }];
  const twice = names.filter((name, at) => names.findIndex((other) => lower(other) === lower(name)) < at);
  return names.flatMap((name) => {
    const message = twice.includes(name) ? "is named twice" : faultOf(name, headers[name]);
    return message === null ? [] : [{ name, message }];
  });
}

function faultOf(name: string, value: unknown): string | null {
  if (name.length > NAME_MAX || !NAME.test(name)) return "is not a name of a header";
  if (REFUSED.has(lower(name)) || REFUSED_PREFIX.test(lower(name))) {
    return "cannot be set: the service, the connection or the signatures own it";
  }
  if (typeof value !== "string" || value.length > VALUE_MAX || !VALUE.test(value)) {
    return `must be 1 to ${VALUE_MAX} visible characters of ASCII`;
  }
  return null;
}

function lower(name: string): string {
  return name.toLowerCase();
}

/** The value of `Authorization` for basic authentication (RFC 7617). */
export function basicAuthorization({ username, password }: { readonly username: string; readonly password: string }) {
  return `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}
