import { wholeNumber } from "../settings/readers.ts";
import { type Read, setting } from "../settings/setting.ts";
import { findServersProblem, serverUrls } from "./postgres/servers/servers.ts";

/** The PostgreSQL server, if it is not the embedded one. */
export const DATABASE_SETTINGS = {
  databaseUrl: setting({
    variable: "DATABASE_URL",
    shownDefault: "none: the embedded database",
    fallback: null,
    read: readDatabaseUrl,
    meaning: "A PostgreSQL server, 15 or newer",
    details:
      "The form is `postgres://user:password@host/database`. Percent-encode special characters of the user name and the password, such as `%23` for `#`. For fail-over, name several servers: `host1:port,host2:port`.",
    isSecret: true,
  }),
  databaseReadUrl: setting({
    variable: "DATABASE_READ_URL",
    shownDefault: "none: the primary",
    fallback: null,
    read: readReplicaUrl,
    meaning: "A standby of DATABASE_URL for lists and statistics",
    details: "What is read there can be a second old. Needs `DATABASE_URL`.",
    isSecret: true,
  }),
  databaseConnections: setting({
    variable: "OPENVOE_DATABASE_CONNECTIONS",
    fallback: 10,
    read: wholeNumber({ least: 2, most: 200 }),
    meaning: "Maximum number of database connections of one process",
    details: "Each process opens up to seven more: one to listen, and six for statements that only read indexes.",
  }),
};

/** A PostgreSQL URL. */
function readDatabaseUrl(text: string): Read<string> {
  if (!/^postgres(ql)?:\/\//.test(text))
    return { problem: "must be a URL that begins with postgres:// or postgresql://" };
  const problem = findServersProblem(text);
  if (problem !== null) return { problem };
  const [first] = serverUrls(text);
  const url = URL.canParse(first) ? new URL(first) : null;
  // The first / ? or # ends the host: if the password contains one, the rest is parsed as a path,
  // query or fragment.
  const isCut = url === null || url.hash !== "" || (url.username === "" && /^[^=]*@/.test(url.pathname + url.search));
  if (isCut) {
    return {
      problem:
        "cannot be read: special characters of the user name and the password must be percent-encoded, such as %23 for # and %2F for /",
    };
  }
  if (/^\w+:\/\/[^/?@]*:@/.test(text))
    return { problem: "has an empty password: give one, or leave out the colon before @" };
  return { value: text };
}

/** The URL of one PostgreSQL standby. */
function readReplicaUrl(text: string): Read<string> {
  const read = readDatabaseUrl(text);
  const isOne = "problem" in read || serverUrls(text).length === 1;
  return isOne ? read : { problem: "must name one server: a standby" };
}
