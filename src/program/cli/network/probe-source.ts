import type { NetworkPeerSettings } from "../../../areas/exchange/sources/peers-section.ts";
import { errorCodeOf, membersOf } from "../../../areas/records/sources/network/ask-json.ts";
import { queryValues } from "../../../areas/records/sources/network/query-parameters.ts";
import type { SqlSourceSettings } from "../../../areas/records/sources/network/sql.ts";
import type { NetworkSourceSettings } from "../../../areas/records/sources/settings/sources-section.ts";
import { openOperatorDatabase } from "../../../areas/records/sql/sources/operator-query.ts";
import { openJsonClient } from "../../../kernel/egress/calls/json-client.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import { type ProbeClock, probeTarget, type TargetProbe } from "../../../kernel/network/probe-target.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { probeSystem } from "./probe-provider.ts";

/** What a probe of a source or peer finds. */
export interface SourceProbe {
  readonly source: string;
  readonly kind: "sql" | "remote" | "openvoe";
  /** Address, certificate and latency; null for a database. */
  readonly target: Omit<TargetProbe, "answer" | "problems"> | null;
  /** What it is: a system's name and version, a number of columns, or the size of a peer's set. */
  readonly found: string | null;
  /** Problems with their remedies; empty if there are none. */
  readonly problems: readonly string[];
}

/** Asks a source or a peer, and says what is wrong with it. About no person. */
export function probeSource(
  source: NetworkSourceSettings | NetworkPeerSettings,
  clock: ProbeClock,
): Promise<SourceProbe> {
  switch (source.kind) {
    case "sql":
      return probeSql(source);
    case "remote":
      return probeRemote(source, clock);
    case "openvoe":
      return probePeer(source, clock);
  }
}

async function probeRemote(
  { name, target }: Extract<NetworkSourceSettings, { kind: "remote" }>,
  clock: ProbeClock,
): Promise<SourceProbe> {
  const { system, problems, ...probe } = await probeSystem(target, clock);
  return { source: name, kind: "remote", target: probe, found: system, problems };
}

const LIST_PATH = "/v1/instant-verifications/?page_size=1";
/** The set of keys that a peer publishes for the private exchange. */
const EXCHANGE_SET_PATH = "/v1/private-exchange/set/";

async function probePeer(peer: NetworkPeerSettings, clock: ProbeClock): Promise<SourceProbe> {
  const headers = { "x-access-client-id": peer.clientId, "x-access-secret": peer.accessSecret };
  const call = { method: "GET", path: LIST_PATH, headers, isIdempotent: true } as const;
  const { answer, problems, ...probe } = await probeTarget(peer.target, call, clock);
  const isOther = answer !== null && !Array.isArray(membersOf(answer)?.results);
  const exchange = peer.exchange === null || answer === null ? null : await probeExchange(peer, headers, clock);
  return {
    source: peer.name,
    kind: "openvoe",
    target: probe,
    found: exchange?.found ?? null,
    problems: [
      ...(isOther ? ["answers, but not as OpenVOE does: check url"] : []),
      ...problems,
      ...(exchange?.problems ?? []),
    ],
  };
}

async function probeExchange(
  { target }: NetworkPeerSettings,
  headers: Readonly<Record<string, string>>,
  clock: ProbeClock,
): Promise<Pick<SourceProbe, "found" | "problems">> {
  const client = openJsonClient({ ...target, attemptsMax: 1 }, clock);
  const outcome = await client.call({ method: "GET", path: EXCHANGE_SET_PATH, headers, isIdempotent: true });
  await client.close();
  const { size } = outcome.kind === "answered" ? (membersOf(outcome.body) ?? {}) : {};
  if (typeof size === "number") return { found: `a private exchange of ${size} keys`, problems: [] };
  const reason = outcome.kind === "failed" ? outcome.reason : (errorCodeOf(outcome) ?? "no set in the answer");
  const words =
    'has no private exchange for this key: it needs the scope exchange:use, or set "private_exchange": false';
  return { found: null, problems: [`${words} (${reason})`] };
}

/** Nobody: the query is run, and finds nothing. */
const NOBODY: SubjectDetails = {
  subject: { first_name: "Nobody", last_name: "Nobody", date_of_birth: "1900-01-02" as IsoDate, ssn: null },
  addresses: [],
};
const REQUIRED = ["record_id", "employer_name", "first_name", "last_name"] as const;

async function probeSql(source: SqlSourceSettings): Promise<SourceProbe> {
  const { name, url, timeoutMs, query, parameters, queryBySsn, columns } = source;
  const database = openOperatorDatabase({ url, connections: 1, timeoutMs });
  const found = await database.read({ text: query, values: queryValues(NOBODY, parameters), rowsMax: 1 });
  const bySsn =
    queryBySsn === null ? null : await database.read({ text: queryBySsn, values: [["000000000"]], rowsMax: 1 });
  await database.close();
  const basis = { source: name, kind: "sql", target: null } as const;
  if (found.kind === "failed") return { ...basis, found: null, problems: [`the query failed: ${found.code}`] };
  const missing = [...REQUIRED, ...columns.keys()]
    .map((field) => columns.get(field) ?? field)
    .filter((column) => !found.columns.includes(column));
  const problems = [
    ...[...new Set(missing)].map((column) => `the query has no column ${column}`),
    ...(bySsn?.kind === "failed" ? [`query_by_number failed: ${bySsn.code}`] : []),
  ];
  return { ...basis, found: `${found.columns.length} columns`, problems };
}
