import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import type { SubjectDetails } from "../../../../kernel/subject.ts";
import type { RowValues } from "../../../files/source-rows.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";
import { namesOf } from "../../linkage/block.ts";
import { type Person, personOfSubject } from "../../linkage/comparison/normalize.ts";
import type { Thresholds } from "../../linkage/decide.ts";
import { findActiveModel } from "../../sql/employments/linkage-models.ts";
import { type OperatorRows, openOperatorDatabase } from "../../sql/operator-query.ts";
import type { Source } from "../source.ts";
import { decideRecords, RECORDS_MAX, readRecords } from "./decide-records.ts";
import {
  type CommonSourceSettings,
  type NetworkContext,
  type NetworkQuestion,
  openSourceWithLimits,
  unreachable,
} from "./network-source.ts";

/** The settings of a `sql` source. */
export interface SqlSourceSettings extends CommonSourceSettings {
  /** Of the operator's PostgreSQL; a secret. */
  readonly url: string;
  readonly connections: number;
  /** Finds the records that may be the subject's. */
  readonly query: string;
  readonly parameters: readonly QueryParameter[];
  /**
   * Finds the records under the numbers of `$1::text[]`; null: none, and numbers count as shared.
   */
  readonly queryBySsn: string | null;
  /** The query's column of each field; the field's name unless given. */
  readonly columns: ReadonlyMap<string, string>;
  /** Approximate number of the database's records. */
  readonly population: number;
}

/** Dependencies of sources whose records our linkage decides about. */
export interface DecidingContext extends NetworkContext {
  readonly keyring: Keyring;
  readonly thresholds: Thresholds;
}

/**
 * Opens a source that reads an operator's own PostgreSQL: one query with the subject's fields or
 * blocking values finds records, and our linkage decides.
 */
export function openSqlSource(
  settings: SqlSourceSettings,
  context: DecidingContext,
): Source & { readonly close: () => Promise<void> } {
  const { name, url, connections, timeoutMs } = settings;
  const database = openOperatorDatabase({ url, connections, timeoutMs });
  const reading = { settings, context, read: database.read };
  const source = openSourceWithLimits(settings, context, { ask: (question) => ask(reading, question) });
  return { ...source, name, close: database.close };
}

interface Reading {
  readonly settings: SqlSourceSettings;
  readonly context: DecidingContext;
  readonly read: ReturnType<typeof openOperatorDatabase>["read"];
}

async function ask(reading: Reading, { details, environment }: NetworkQuestion) {
  const { settings, context } = reading;
  const { name: source, query: text, parameters } = settings;
  const problem = (text: string) => context.onSourceProblem({ source, problem: text });
  const found = await reading.read({ text, values: queryValues(details, parameters), rowsMax: RECORDS_MAX });
  if (found.kind === "failed") {
    problem(`query failed: ${found.code}`);
    return unreachable(source, found.reason);
  }
  if (found.isCut) {
    problem(`over ${RECORDS_MAX} records`);
    return unreachable(source, "error");
  }
  const { employments, faults, warnings } = recordsOf(reading, found);
  if (warnings.length > 0) problem(`left out of records: ${[...new Set(warnings)].slice(0, 3).join("; ")}`);
  if (faults.length > 0) problem(`records left out: ${[...new Set(faults)].slice(0, 3).join("; ")}`);
  return decideRecords(details, employments, {
    source,
    population: settings.population,
    model: await findActiveModel(context.db, environment),
    thresholds: context.thresholds,
    recordsWithSsns: (numbers) => readRecordsWithSsns(reading, numbers),
    isPartial: faults.length > 0,
  });
}

/**
 * Null if they cannot be counted: the numbers then count as shared by many, which adds no record.
 */
async function readRecordsWithSsns(
  reading: Reading,
  numbers: readonly string[],
): Promise<readonly StoredEmployment[] | null> {
  const { queryBySsn } = reading.settings;
  if (queryBySsn === null) return null;
  const found = await reading.read({ text: queryBySsn, values: [numbers], rowsMax: RECORDS_MAX });
  return found.kind === "failed" || found.isCut ? null : recordsOf(reading, found).employments;
}

function recordsOf({ settings, context }: Reading, { rows }: Extract<OperatorRows, { kind: "rows" }>) {
  const named = rows.map((row) => fieldsOf(row, settings.columns));
  return readRecords(named, { source: settings.name, blindIndexKey: context.keyring.blindIndexKey });
}

/** The row by our fields: a mapped column is not read by its own name as well. */
function fieldsOf(row: RowValues, columns: ReadonlyMap<string, string>): RowValues {
  const mapped = [...columns].map(([field, column]) => [field, row[column]] as const);
  return { ...row, ...Object.fromEntries(mapped) };
}

/**
 * A value that is bound to a query: a text, a list for `= any ($n)`, or null if it is not known.
 */
type QueryValue = string | readonly string[] | null;

type ValueOf = (subject: { readonly details: SubjectDetails; readonly person: Person }) => QueryValue;

/**
 * The values of a subject that an operator's query can use. Lists are `text[]`. Names in lists are
 * folded: capital letters without accents, one word. `ssns` are the numbers of a second look-up.
 */
const VALUES = {
  first_name: ({ details }) => details.subject.first_name,
  last_name: ({ details }) => details.subject.last_name,
  date_of_birth: ({ person }) => person.birth,
  birth_year: ({ person }) => person.birth?.slice(0, 4) ?? null,
  ssn: ({ person }) => person.ssn9,
  ssn_last_four: ({ person }) => person.ssn4,
  first_names: ({ person }) => namesOf(person).given,
  last_names: ({ person }) => namesOf(person).surnames,
  zips: ({ person }) => [...new Set(person.addresses.map(({ zip }) => zip).filter((zip) => zip !== ""))],
} as const satisfies Record<string, ValueOf>;

/** The name of a value that a query can use. */
export type QueryParameter = keyof typeof VALUES;

/** The names of all values. */
export const QUERY_PARAMETERS = Object.keys(VALUES) as readonly QueryParameter[];

/** The values of a query's parameters for a subject, in order. */
export function queryValues(details: SubjectDetails, parameters: readonly QueryParameter[]): QueryValue[] {
  const subject = { details, person: personOfSubject(details) };
  return parameters.map((name) => VALUES[name](subject));
}
