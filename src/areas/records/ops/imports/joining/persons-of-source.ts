import type { Environment } from "../../../../../kernel/access/caller.ts";
import { blockingTokens } from "../../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../../kernel/database/postgres/database.ts";
import { type EmploymentId, nilId } from "../../../../../kernel/ids.ts";
import type { EmploymentRecord } from "../../../../payroll/employment.ts";
import { WAITING_KEY } from "../../../linkage/block.ts";
import {
  listEmployments,
  listSourceRecords,
  listWaitingRecords,
  type SourceRecordRow,
} from "../../../sql/employments/employments.ts";
import { RECORDS_SEALED } from "../../../sql/employments/sealed.ts";
import { employeeNumberOf, nameKey, tellsPerson } from "./same-person.ts";

/** Records read at a time. */
const PAGE_ROWS = 1_000;
/** No row is compared with more: who has so common a name is found by number. */
const CANDIDATES_MAX = 50;

/** By what the records of a source are read. */
export interface StoredRecordsContext {
  readonly db: Queryable;
  readonly keyring: Keyring;
  readonly environment: Environment;
  readonly source: string;
}

/** A record with its id in the store. */
export interface SourceRecord {
  readonly id: EmploymentId;
  readonly record: EmploymentRecord;
}

/**
 * The persons of a source by name and by number of the employee: read once, when the first row needs it, since most
 * rows are found by the id of their record. Holds ids alone; records are opened again when they are compared.
 */
export class PersonsOfSource {
  readonly #context: StoredRecordsContext;
  readonly #byName = new Map<string, EmploymentId[]>();
  readonly #byNumber = new Map<string, EmploymentId[]>();
  /** Of records that wait: by name, the numbers that are stated with it. */
  readonly #waitingNumbers = new Map<string, Set<string>>();
  /** Records that are not stored yet, of a file that is only looked at. */
  readonly #shown = new Map<EmploymentId, EmploymentRecord>();
  #isRead = false;

  constructor(context: StoredRecordsContext) {
    this.#context = context;
  }

  /** Adds a record as if it were stored. */
  show({ id, record }: SourceRecord): void {
    this.#shown.set(id, record);
    this.#add({ id, record });
  }

  /** Reads what is stored; a second call does nothing. */
  async read(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    const { environment, source, db } = this.#context;
    const page = (after: EmploymentId) => listSourceRecords(db, { environment, source, after, limit: PAGE_ROWS });
    for await (const one of openPages(this.#context.keyring, page)) this.#add(one);
  }

  /** For each of some records, those that have its name or number and tell whose they are. */
  async candidates(rows: readonly EmploymentRecord[]): Promise<SourceRecord[][]> {
    const ids = rows.map((row) => [
      ...new Set([
        ...(this.#byNumber.get(employeeNumberOf(row) ?? "") ?? []).slice(0, CANDIDATES_MAX),
        ...(this.#byName.get(nameKey(row) ?? "") ?? []).slice(0, CANDIDATES_MAX),
      ]),
    ]);
    const opened = await recordsOfIds(this.#context, [...new Set(ids.flat())]);
    return ids.map((some) =>
      some.flatMap((id) => {
        const record = this.#shown.get(id) ?? opened.get(id);
        return record === undefined || !tellsPerson(record) ? [] : [{ id, record }];
      }),
    );
  }

  /** True if another person who waits has the name: one of another number. */
  isNamesake(row: EmploymentRecord): boolean {
    const numbers = this.#waitingNumbers.get(nameKey(row) ?? "") ?? new Set();
    return numbers.size > (numbers.has(employeeNumberOf(row) ?? "") ? 1 : 0);
  }

  #add({ id, record }: SourceRecord): void {
    const [name, number] = [nameKey(record), employeeNumberOf(record)];
    if (!tellsPerson(record)) {
      if (record.waits === undefined || name === null || number === null) return;
      this.#waitingNumbers.set(name, (this.#waitingNumbers.get(name) ?? new Set()).add(number));
      return;
    }
    if (name !== null) addTo(this.#byName, name, id);
    if (number !== null) addTo(this.#byNumber, number, id);
  }
}

function addTo(index: Map<string, EmploymentId[]>, key: string, id: EmploymentId): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [id]);
  else if (known.length <= CANDIDATES_MAX && !known.includes(id)) known.push(id);
}

/** The stored records of ids by these; one that cannot be opened is left out. */
export async function recordsOfIds(
  { db, keyring, environment }: Omit<StoredRecordsContext, "source">,
  ids: readonly EmploymentId[],
): Promise<Map<EmploymentId, EmploymentRecord>> {
  const rows = ids.length === 0 ? [] : await listEmployments(db, environment, ids);
  return new Map(rows.flatMap((row) => openRow(keyring, row).map(({ id, record }) => [id, record] as const)));
}

/** The records that wait for their person, in the order of their ids. */
export async function* waitingRecords({
  db,
  keyring,
  environment,
  source,
}: StoredRecordsContext): AsyncGenerator<SourceRecord> {
  const token = waitingToken(keyring, environment);
  const page = (after: EmploymentId) => listWaitingRecords(db, token, { environment, source, after, limit: PAGE_ROWS });
  yield* openPages(keyring, page);
}

/** The token that all records have that wait for their person, and no other. */
export function waitingToken(keyring: Keyring, environment: Environment): string {
  const [token = ""] = blockingTokens(keyring.blindIndexKey, environment, [WAITING_KEY]);
  return token;
}

async function* openPages(
  keyring: Keyring,
  pageAfter: (after: EmploymentId) => Promise<SourceRecordRow[]>,
): AsyncGenerator<SourceRecord> {
  for (let after = nilId<EmploymentId>(); ; ) {
    const rows = await pageAfter(after);
    yield* rows.flatMap((row) => openRow(keyring, row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}

function openRow(keyring: Keyring, { id, sealed }: SourceRecordRow): SourceRecord[] {
  try {
    return [{ id, record: openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id)) }];
  } catch {
    // Resealing reports it.
    return [];
  }
}
