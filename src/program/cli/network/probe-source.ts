import { queryValues, type SqlSourceSettings } from "../../../areas/records/sources/network/sql.ts";
import type { SourceProbe } from "../../../areas/records/sources/source-section.ts";
import type { NetworkSourceSettings } from "../../../areas/records/sources/sources-section.ts";
import { openOperatorDatabase } from "../../../areas/records/sql/operator-query.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import type { ProbeClock } from "../../../kernel/network/probe-target.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { probeSystem } from "./probe-provider.ts";

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
