import type { NetworkProviderSettings } from "../../../areas/connections/providers/network-providers.ts";
import { Authorization, type Refusal } from "../../../areas/connections/providers/oauth2/authorization.ts";
import type { Oauth2Settings } from "../../../areas/connections/providers/oauth2/settings.ts";
import {
  PROTOCOL_VERSION,
  PROVIDER_CALLS,
  WireDescription,
} from "../../../areas/connections/providers/remote/protocol/calls.ts";
import { queryValues, type SqlSourceSettings } from "../../../areas/records/sources/network/sql.ts";
import type { SourceProbe } from "../../../areas/records/sources/source-section.ts";
import type { NetworkSourceSettings } from "../../../areas/records/sources/sources-section.ts";
import { openOperatorDatabase } from "../../../areas/records/sql/operator-query.ts";
import { openJsonClient } from "../../../kernel/egress/calls/json-client.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import {
  inspectTarget,
  outcomeProblem,
  type ProbeClock,
  probeTarget,
  type TargetProbe,
} from "../../../kernel/network/probe-target.ts";
import { compileAnswerReader } from "../../../kernel/network/protocol/read-answer.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";

/** What a probe of a provider finds. */
export interface ProviderProbe extends Omit<TargetProbe, "answer"> {
  readonly provider: string;
  /** What the system calls itself; null if it did not say. */
  readonly system: string | null;
}

const readDescription = compileAnswerReader(WireDescription);

/** Calls a provider and says what is wrong with it. No person's data is asked for. */
export async function probeProvider(provider: NetworkProviderSettings, clock: ProbeClock): Promise<ProviderProbe> {
  const { slug } = provider;
  const isRemote = provider.kind === "remote";
  return { provider: slug, ...(await (isRemote ? probeSystem(provider.target, clock) : probeOauth2(provider, clock))) };
}

/**
 * The token endpoint is asked for a grant with a code that cannot be one: `invalid_grant` shows
 * that it is there and accepts our client.
 */
async function probeOauth2(provider: Oauth2Settings, clock: ProbeClock): Promise<Omit<ProviderProbe, "provider">> {
  const { token } = provider.authorization;
  const client = openJsonClient({ ...token, attemptsMax: 1 }, clock);
  const authorization = new Authorization(provider.authorization, client, PROBE_RETURN_URL);
  const begunAtMs = clock.nowMs();
  const refusal = await authorization.refresh("openvoe-probe", AbortSignal.timeout(token.deadlineMs));
  const latencyMs = Math.round(clock.nowMs() - begunAtMs);
  await client.close();
  const { warnings: _warnings, problems, ...connection } = await inspectTarget(provider.target, clock);
  const isAnswered = refusal.kind === "granted" || refusal.outcome === null;
  const isRight = refusal.kind === "granted" || refusal.detail === "invalid_grant";
  const problem = isRight ? [] : [`token endpoint: ${refusalText(refusal)}`];
  return {
    url: provider.target.url,
    ...connection,
    latencyMs: isAnswered ? latencyMs : null,
    system: null,
    problems: [...problem, ...problems],
  };
}

const PROBE_RETURN_URL = "https://openvoe.invalid/bridge/return";

function refusalText({ outcome, detail }: Refusal): string {
  return (outcome === null ? null : outcomeProblem(outcome)) ?? `answers ${detail}: check client_id and client_secret`;
}

/** Asks a system behind the remote protocol to describe itself. */
async function probeSystem(target: Target, clock: ProbeClock): Promise<Omit<ProviderProbe, "provider">> {
  const { path } = PROVIDER_CALLS.describe;
  const { answer, problems, ...probe } = await probeTarget(target, { path, isIdempotent: true }, clock);
  const read = readDescription(answer);
  const description = read.kind === "valid" && read.answer.protocol === PROTOCOL_VERSION ? read.answer : null;
  const isOther = answer !== null && description === null;
  const other = `answers, but not in version ${PROTOCOL_VERSION} of the remote protocol: check url`;
  return {
    ...probe,
    system: description === null ? null : `${description.name} ${description.version}`,
    problems: isOther ? [other, ...problems] : problems,
  };
}

/** Asks a source, and says what is wrong with it. About no person. */
export function probeSource(source: NetworkSourceSettings, clock: ProbeClock): Promise<SourceProbe> {
  return source.kind === "sql" ? probeSql(source) : probeRemote(source, clock);
}

async function probeRemote(
  { name, target }: Extract<NetworkSourceSettings, { kind: "remote" }>,
  clock: ProbeClock,
): Promise<SourceProbe> {
  const { system, problems, ...probe } = await probeSystem(target, clock);
  return { source: name, kind: "remote", target: probe, found: system, problems };
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
