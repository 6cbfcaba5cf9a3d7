import type { Static } from "typebox";
import Type from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import { SecretReference } from "../../../kernel/network/secret.ts";
import { defineSection, type EntryReader } from "../../../kernel/network/section.ts";
import { readTarget, TargetEntry } from "../../../kernel/network/target.ts";
import { closedObject, oneKind, Slug, stringEnum } from "../../../kernel/schema/vocabulary.ts";
import { DETAIL_FIELDS } from "./network/allowed-details.ts";
import type { CommonSourceSettings } from "./network/network-source.ts";
import type { RemoteSourceSettings } from "./network/remote.ts";
import { QUERY_PARAMETERS, type QueryParameter, type SqlSourceSettings } from "./network/sql.ts";

/** Maximum number of sources of a network file. */
const SOURCES_MAX = 50;

/** What a `sql` source has unless the file says otherwise. */
const SQL_DEFAULTS = { timeoutMs: 5_000, connections: 4 } as const;

/** The fields of a record that a query's columns may hold. */
const RECORD_FIELDS = [
  ...["record_id", "employer_name", "employer_ein", "first_name", "middle_name", "last_name", "date_of_birth", "ssn"],
  ...["street", "city", "state", "zip", "job_title", "job_type", "start_date", "end_date", "income", "income_unit"],
  ...["pay_frequency", "as_of"],
] as const;

const QUESTIONS_MAX = 100_000_000;

/** The members of an entry that every source has. */
export const COMMON_MEMBERS = {
  name: Slug,
  environments: Type.Array(stringEnum(ENVIRONMENTS), { minItems: 1, uniqueItems: true }),
  questions_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: QUESTIONS_MAX })),
  questions_per_day: Type.Optional(Type.Integer({ minimum: 1, maximum: QUESTIONS_MAX })),
  requires_consent: Type.Optional(Type.Boolean()),
};

/** What of a subject may leave. */
export const DetailFields = Type.Array(stringEnum(DETAIL_FIELDS), { minItems: 1, uniqueItems: true });

/** About how many records a source holds. */
const PopulationSize = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });

/** Unless the file says how many records a source holds. */
const POPULATION_DEFAULT = 1_000_000;

/**
 * How much longer than a call a source is waited for, in milliseconds: so the call ends by itself,
 * and the circuit breaker counts it.
 */
export const CALL_MARGIN_MS = 250;

/** An entry with the members {@link COMMON_MEMBERS}. */
interface CommonEntry {
  readonly name: string;
  readonly environments: CommonSourceSettings["environments"];
  readonly questions_per_minute?: number;
  readonly questions_per_day?: number;
  readonly requires_consent?: boolean;
}

/** Names of sources that are always there. */
const TAKEN: readonly string[] = ["records", "sandbox-payroll", "sandbox-registry"];

/** Reads the settings that every source has: where it is asked, how often, and whether only with consent. */
export function readCommonSettings(
  reader: EntryReader,
  entry: CommonEntry,
  { timeoutMs, requiresConsent }: { readonly timeoutMs: number; readonly requiresConsent: boolean },
): CommonSourceSettings {
  const { name, environments } = entry;
  if (TAKEN.includes(name)) reader.refuse("name", `"${name}" belongs to a source of OpenVOE: take another`);
  return {
    name,
    environments,
    timeoutMs,
    questionsPerMinute: entry.questions_per_minute ?? null,
    questionsPerDay: entry.questions_per_day ?? null,
    requiresConsent: entry.requires_consent ?? requiresConsent,
  };
}

const SqlEntry = closedObject({
  kind: Type.Literal("sql"),
  ...COMMON_MEMBERS,
  url: SecretReference,
  query: SecretReference,
  parameters: Type.Array(stringEnum(QUERY_PARAMETERS), { minItems: 1, maxItems: 32 }),
  query_by_number: Type.Optional(SecretReference),
  columns: Type.Optional(Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 63 }))),
  population: Type.Optional(PopulationSize),
  connections: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  timeout_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 55_000 })),
});

const RemoteEntry = closedObject({
  kind: Type.Literal("remote"),
  ...COMMON_MEMBERS,
  target: TargetEntry,
  fields: DetailFields,
  population: Type.Optional(PopulationSize),
  minimum_probability: Type.Optional(Type.Number({ minimum: 0.5, maximum: 1 })),
});

/** A source as the network file describes it. */
export type NetworkSourceSettings =
  | (SqlSourceSettings & { readonly kind: "sql" })
  | (RemoteSourceSettings & { readonly kind: "remote"; readonly target: Target });

/** The section `sources` of the network file. */
export const SOURCES_SECTION = defineSection({
  entry: oneKind([SqlEntry, RemoteEntry]),
  entriesMax: SOURCES_MAX,
  unique: ["name"],
  read: (entry, reader): NetworkSourceSettings =>
    entry.kind === "sql" ? readSql(entry, reader) : readRemote(entry, reader),
});

function readSql(entry: Static<typeof SqlEntry>, reader: EntryReader): NetworkSourceSettings {
  const url = reader.secret("url", entry.url);
  if (url !== "" && !/^postgres(ql)?:\/\//.test(url)) {
    reader.refuse("url", "must refer to a URL that begins with postgresql://");
  }
  const query = readQuery(reader, "query", entry.query);
  checkParameters(reader, query, entry.parameters);
  return {
    kind: "sql",
    ...readCommonSettings(reader, entry, {
      timeoutMs: entry.timeout_ms ?? SQL_DEFAULTS.timeoutMs,
      requiresConsent: false,
    }),
    url,
    connections: entry.connections ?? SQL_DEFAULTS.connections,
    query,
    parameters: entry.parameters,
    queryBySsn:
      entry.query_by_number === undefined ? null : readQuery(reader, "query_by_number", entry.query_by_number),
    columns: readColumns(reader, entry.columns ?? {}),
    population: entry.population ?? POPULATION_DEFAULT,
  };
}

/** The query runs as a subquery: it is one `select`, without a semicolon at its end. */
function readQuery(reader: EntryReader, member: string, reference: SecretReference): string {
  const text = reader.secret(member, reference).replace(/;\s*$/, "");
  if (text !== "" && !/^\s*(--[^\n]*\n\s*)*(select|with)\b/i.test(text)) {
    reader.refuse(member, "must refer to one query that begins with select or with");
  }
  return text;
}

function checkParameters(reader: EntryReader, query: string, parameters: readonly QueryParameter[]): void {
  const numbers = [...query.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const highest = Math.max(0, ...numbers);
  if (query === "" || highest === parameters.length) return;
  reader.refuse(
    "parameters",
    `must name the ${highest} parameters of the query, $1 to $${highest}; it names ${parameters.length}`,
  );
}

function readColumns(reader: EntryReader, columns: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const known: readonly string[] = RECORD_FIELDS;
  for (const field of Object.keys(columns).filter((one) => !known.includes(one))) {
    reader.refuse(`columns.${field}`, `is not a field of a record: the fields are ${known.join(", ")}`);
  }
  return new Map(Object.entries(columns));
}

function readRemote(entry: Static<typeof RemoteEntry>, reader: EntryReader): NetworkSourceSettings {
  const target = readTarget(reader, "target", entry.target);
  return {
    kind: "remote",
    ...readCommonSettings(reader, entry, { timeoutMs: target.deadlineMs + CALL_MARGIN_MS, requiresConsent: false }),
    target,
    fields: new Set(entry.fields),
    population: entry.population ?? POPULATION_DEFAULT,
    minimumProbability: entry.minimum_probability ?? null,
  };
}
