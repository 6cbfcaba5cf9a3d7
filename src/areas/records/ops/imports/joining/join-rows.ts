import { keyedHashId } from "../../../../../kernel/crypto/blind-index.ts";
import type { EmploymentId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import type { RowValues, SourceRow } from "../../../../files/source-rows.ts";
import type { EmploymentRecord } from "../../../../payroll/employment.ts";
import { employmentIdOf, type RecordNamespace } from "../employment-row.ts";
import { decideJoin, type JoinDecision, paidFrom } from "./decide-join.ts";
import { PersonsOfSource, recordsOfIds, type StoredRecordsContext } from "./persons-of-source.ts";
import {
  areOnePersons,
  employeeNumberOf,
  employersDiffer,
  recordOfValues,
  sameByNumber,
  tellsPerson,
} from "./same-person.ts";

const OTHER_PERSON =
  "has the number of a record of this source whose name, SSN or birth date is another person's: load the file as another source, or remove that record first";

/** So much of a hash of the name keeps two persons of one number apart. */
const NAME_CHARS = 8;

type ReadRow = Extract<SourceRow, { kind: "row" }>;

/** A row whose person is looked for in its source. */
interface OpenRow {
  readonly row: ReadRow;
  /** Its values as a record. */
  readonly own: EmploymentRecord;
  /** The stored record of its id; undefined: none. */
  readonly record: EmploymentRecord | undefined;
  /** True if that record is of the same job. */
  readonly isSame: boolean;
  /** True if that record is certainly another person's, who has the row's number. */
  readonly isContradicted: boolean;
}

/**
 * Gives each row of a payroll file the record that it is about: that of its id, completed with what is stored of it. A
 * pay run adds to a person, and does not remove what an earlier file stated. A row that tells neither birth date nor SSN
 * joins the person of its source who has its number or name, or waits for one.
 */
export class RowJoiner {
  readonly #namespace: RecordNamespace;
  readonly #context: StoredRecordsContext;
  readonly #persons: PersonsOfSource;
  /** Records that rows of the file are about so far: a second row about one is joined at the end, its pay added. */
  readonly #taken = new Set<EmploymentId>();
  /** Records that waited, and whose persons have now come under their own ids. */
  #joined = 0;

  constructor({ db, keyring }: Pick<Context, "db" | "keyring">, namespace: RecordNamespace) {
    const { environment, source } = namespace;
    this.#namespace = namespace;
    this.#context = { db, keyring, environment, source };
    this.#persons = new PersonsOfSource(this.#context);
  }

  /** How many records that waited have become those of rows that tell their persons. */
  get joined(): number {
    return this.#joined;
  }

  /**
   * The rows with what is stored; a row that is certainly another person's than its number is unreadable, so that no
   * pay comes under a wrong person. Rows of files in our own columns are returned as they are.
   */
  async complete(rows: readonly SourceRow[]): Promise<readonly SourceRow[]> {
    const partial = rows.filter(isPartial);
    if (partial.length === 0) return rows;
    const done = new Map<SourceRow, SourceRow>();
    const open: OpenRow[] = [];
    const apart: ReadRow[] = [];
    const stored = await recordsOfIds(this.#context, partial.flatMap(this.#idOf));
    for (const row of partial) {
      const [id] = this.#idOf(row);
      const record = id === undefined ? undefined : stored.get(id);
      const own = recordOfValues(row.values);
      if (!tellsPerson(own)) open.push(...openRow(row, own, record));
      else if (record === undefined || isOfRecord(row, own, record)) {
        if (record?.waits !== undefined) this.#joined += 1;
        done.set(row, completed(row, record));
      } else if (record.waits !== undefined) apart.push(row);
      else done.set(row, unreadable(row));
    }
    for (const [row, result] of await this.#apart(apart)) done.set(row, result);
    for (const [row, result] of await this.#join(open)) done.set(row, result);
    return rows.map((row) => done.get(row) ?? row);
  }

  /** Rows of persons whose number a record has that waits for another: they get ids of their own. */
  async #apart(rows: readonly ReadRow[]): Promise<[SourceRow, SourceRow][]> {
    const named = rows.map((row) => this.#withOwnId(row));
    const stored = await recordsOfIds(this.#context, named.flatMap(this.#idOf));
    return rows.map((row, at) => {
      const own = named[at] ?? row;
      const [id] = this.#idOf(own);
      return [row, completed(own, id === undefined ? undefined : stored.get(id))];
    });
  }

  async #join(open: readonly OpenRow[]): Promise<[SourceRow, SourceRow][]> {
    if (open.length === 0) return [];
    const direct = open.filter(({ record, isSame }) => isSame && record !== undefined && tellsPerson(record));
    const others = open.filter((one) => !direct.includes(one));
    if (others.length > 0) await this.#persons.read();
    const candidates = others.length === 0 ? [] : await this.#persons.candidates(others.map(({ own }) => own));
    const waiting: OpenRow[] = [];
    const done: [SourceRow, SourceRow][] = direct.map(({ row, record }) => {
      for (const id of this.#idOf(row)) this.#taken.add(id);
      return [row, record === undefined ? row : joined(row, record)];
    });
    for (const [at, one] of others.entries()) {
      const decision = decideJoin(one.own, candidates[at] ?? [], {
        isNamesake: one.row.isNamesake === true || this.#persons.isNamesake(one.own),
        paidFrom: paidFrom(one.row.pay ?? null),
      });
      if (decision.kind === "joins" && this.#take(decision)) {
        done.push([one.row, joined(one.row, decision.target.record)]);
      } else if (one.isContradicted) done.push([one.row, unreadable(one.row)]);
      else waiting.push(one);
    }
    return [...done, ...(await this.#waiting(waiting))];
  }

  /** False if an earlier row of the file is about the same record. */
  #take({ target }: Extract<JoinDecision, { kind: "joins" }>): boolean {
    if (this.#taken.has(target.id)) return false;
    this.#taken.add(target.id);
    return true;
  }

  async #waiting(open: readonly OpenRow[]): Promise<[SourceRow, SourceRow][]> {
    const rows = open.map(({ row, record, isSame }) => (record === undefined || isSame ? row : this.#withOwnId(row)));
    const stored = await recordsOfIds(this.#context, rows.flatMap(this.#idOf));
    return rows.map((row, at) => {
      const [id] = this.#idOf(row);
      const record = id === undefined ? undefined : stored.get(id);
      const before = open[at]?.row ?? row;
      const waits = row.isNamesake === true ? "namesake" : (record?.waits ?? "person");
      return [before, { ...completed(row, record), ...(row.kind === "row" && { waits }) }];
    });
  }

  readonly #idOf = ({ values }: ReadRow): EmploymentId[] => {
    const { record_id: id } = values;
    return typeof id === "string" ? [employmentIdOf(id.replaceAll(/\s+/g, " ").trim(), this.#namespace)] : [];
  };

  /** A row with an id of its number and its name. */
  #withOwnId(row: ReadRow): ReadRow {
    const { record_id: id, first_name, last_name } = row.values;
    const name = keyedHashId(this.#namespace.blindIndexKey, "employment/name", JSON.stringify([first_name, last_name]));
    return { ...row, values: { ...row.values, record_id: `${String(id)}/${name.slice(0, NAME_CHARS)}` } };
  }
}

/** Whether a row would wait in a source without any person. */
export function waitsOf(row: ReadRow): EmploymentRecord["waits"] {
  return isPartial(row) && !tellsPerson(recordOfValues(row.values)) ? "person" : undefined;
}

function isPartial(row: SourceRow): row is ReadRow {
  return row.kind === "row" && row.isPartial === true;
}

function openRow(row: ReadRow, own: EmploymentRecord, record: EmploymentRecord | undefined): OpenRow[] {
  if (record === undefined) return [{ row, own, record, isSame: false, isContradicted: false }];
  const isOther = employersDiffer(own, record);
  const verdict = row.pay?.isCorrection === true ? "same" : sameByNumber(own, record);
  const isSame = verdict === "same" && !isOther;
  return [{ row, own, record, isSame, isContradicted: verdict === "other" && !isOther && record.waits === undefined }];
}

/** True if a row that tells its person is about the stored record of its id. */
function isOfRecord(row: ReadRow, own: EmploymentRecord, record: EmploymentRecord): boolean {
  if (row.pay?.isCorrection === true) return true;
  if (employersDiffer(own, record) && !areOnePersons(own, record)) return false;
  return sameByNumber(own, record) === "same";
}

function completed(row: ReadRow, record: EmploymentRecord | undefined): ReadRow {
  return record === undefined ? row : { ...row, values: mergedWith(row.values, record) };
}

function joined(row: ReadRow, record: EmploymentRecord): ReadRow {
  const number =
    employeeNumberOf(record) === null ? employeeNumberOf(recordOfValues(row.values)) : (record.employee_number ?? null);
  return { ...row, values: joinedWith(row.values, record, number) };
}

function unreadable({ line }: ReadRow): SourceRow {
  return { kind: "unreadable", line, reason: OTHER_PERSON };
}

const ADDRESS = ["street", "city", "state", "zip"] as const;

/** What a row that tells neither birth date nor SSN does not change of the person whom it joins. */
const OF_PERSON = ["record_id", "employer_name", "employer_ein", "first_name", "middle_name", "last_name"] as const;

/** The values of a row with what a stored record of the same job knows besides; what is newer holds. */
function mergedWith(values: RowValues, record: EmploymentRecord): RowValues {
  const known = valuesOfRecord(record);
  const isOlder = isText(values.as_of) && record.as_of !== null && values.as_of < record.as_of;
  return isOlder ? merged(values, known) : merged(known, values);
}

/** The values of a row with those of the record that it joins; who it is stays as the record has it. */
export function joinedWith(values: RowValues, record: EmploymentRecord, number: string | null): RowValues {
  const untold = Object.fromEntries(OF_PERSON.map((field) => [field, null]));
  return { ...mergedWith({ ...values, ...untold }, record), employee_number: number };
}

/** A stored record as the values of a row. */
export function valuesOfRecord({ status, waits: _, ...record }: EmploymentRecord): RowValues {
  return { ...record, employment_status: status ?? null };
}

/** Values with those of a newer row, where it tells any. Parts that belong together stay together. */
function merged(older: RowValues, newer: RowValues): RowValues {
  const told = Object.fromEntries(Object.entries(newer).filter(([, value]) => isTold(value)));
  const values: Record<string, unknown> = { ...older, ...told };
  if (ADDRESS.some((field) => isTold(newer[field]))) for (const field of ADDRESS) values[field] = newer[field];
  if (isText(newer.ssn) && isText(older.ssn) && older.ssn.length > newer.ssn.length) values.ssn = older.ssn;
  const isInferred = (row: RowValues, field: string) =>
    Array.isArray(row.derived_fields) && row.derived_fields.includes(field);
  const derived = ["pay_frequency", "employment_status", "income"].filter((field) => {
    if (isInferred(newer, field) && isTold(older[field]) && !isInferred(older, field)) {
      values[field] = older[field];
      if (field === "income") values.income_unit = older.income_unit;
    }
    return isInferred(values[field] === newer[field] && isTold(newer[field]) ? newer : older, field);
  });
  values.derived_fields = derived;
  if (isText(newer.start_date) && isText(values.end_date) && values.end_date < newer.start_date) values.end_date = null;
  return values;
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
