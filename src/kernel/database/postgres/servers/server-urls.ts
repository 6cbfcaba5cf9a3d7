/** The parts of a URL: what is before the list of hosts, the list, and what follows. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** The values of `target_session_attrs` that ask for the primary. */
const WRITABLE = ["read-write", "primary"];

/**
 * The URLs of the servers that a connection URL names: several hosts are separated by commas, each
 * with its port, as in libpq (PostgreSQL, 34.1.1.3). `target_session_attrs` is left out: the service
 * always connects to the primary.
 *
 * @returns one URL a host, in their order; the URL itself if it names one host
 */
export function serverUrls(url: string): readonly [string, ...string[]] {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  const [first = "", ...rest] = hosts.split(",");
  if (rest.length === 0) return [url];
  const parameters = withoutTarget(after);
  const urlOf = (host: string) => `${before}${host}${parameters}`;
  return [urlOf(first), ...rest.map(urlOf)];
}

/** What is wrong with how a URL names several servers; null if nothing is. */
export function findServersProblem(url: string): string | null {
  const urls = serverUrls(url);
  if (urls.length === 1) return null;
  if (urls.some((one) => !URL.canParse(one) || new URL(one).hostname === "")) {
    return "must name each server as host or host:port, separated by commas";
  }
  if (URL.parse(urls[0])?.searchParams.has("host") === true)
    return "must name several servers before the path, not by the parameter host";
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
  if (attributes === undefined || WRITABLE.includes(attributes)) return null;
  return "allows only target_session_attrs=read-write or primary, because the service writes";
}

function withoutTarget(text: string): string {
  const [path = "", query = ""] = text.split("?");
  const kept = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("target_session_attrs="));
  return kept.length === 0 ? path : `${path}?${kept.join("&")}`;
}
