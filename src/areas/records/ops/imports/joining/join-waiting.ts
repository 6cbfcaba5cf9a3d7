import type { EmploymentId } from "../../../../../kernel/ids.ts";
import type { RowValues } from "../../../../files/source-rows.ts";
import type { EmploymentRecord } from "../../../../payroll/employment.ts";
import { NO_PAY, type RecordedPay } from "../../../../payroll/recorded-pay.ts";
import { storedPay } from "../prepare-pay.ts";
import { decideJoin, paidFrom } from "./decide-join.ts";
import { joinedWith, valuesOfRecord } from "./join-rows.ts";
import {
  PersonsOfSource,
  recordsOfIds,
  type SourceRecord,
  type StoredRecordsContext,
  waitingRecords,
} from "./persons-of-source.ts";
import { employeeNumberOf } from "./same-person.ts";

/** Records looked at together. */
const BATCH_RECORDS = 500;

/** A record that waited, as a row of the record that it joins. */
export interface JoinedRow {
  readonly waited: EmploymentId;
  readonly values: RowValues;
  readonly pay: RecordedPay;
}

/** What becomes of the records of a source that wait. */
export interface WaitingOutcome {
  readonly joined: number;
  /** By reason, how many wait further. */
  readonly waiting: ReadonlyMap<string, number>;
}

/** What a file that is only looked at would add. */
interface ShownRecords {
  readonly persons: readonly SourceRecord[];
  readonly waiting: readonly (SourceRecord & { readonly pay: RecordedPay | null })[];
}

const NOTHING_SHOWN: ShownRecords = { persons: [], waiting: [] };

/**
 * Decides for every record of a source that waits whether it joins a person now: after a file, since only its end tells
 * whether two of its persons have one name.
 *
 * @param apply writes rows, each of another record, and deletes the records that waited, together; null: nothing is
 *   written, and it is only said what would be
 */
export async function joinWaiting(
  context: StoredRecordsContext,
  apply: ((rows: readonly JoinedRow[]) => Promise<void>) | null,
  shown: ShownRecords = NOTHING_SHOWN,
): Promise<WaitingOutcome> {
  const persons = new PersonsOfSource(context);
  for (const one of [...shown.persons, ...shown.waiting]) persons.show(one);
  const waiting = new Map<string, number>();
  let joined = 0;
  for await (const batch of batches(context, shown)) {
    await persons.read();
    const candidates = await persons.candidates(batch.map(({ record }) => record));
    const joins: Join[] = [];
    for (const [at, { id, record, pay }] of batch.entries()) {
      const isNamesake = record.waits === "namesake" || persons.isNamesake(record);
      const decision = decideJoin(record, candidates[at] ?? [], { isNamesake, paidFrom: paidFrom(pay) });
      if (decision.kind === "joins") joins.push({ id, record, pay, target: decision.target.id });
      else waiting.set(decision.reason, (waiting.get(decision.reason) ?? 0) + 1);
    }
    joined += joins.length;
    if (apply !== null) for (const some of distinctTargets(joins)) await apply(await rowsOf(context, some));
  }
  return { joined, waiting };
}

interface WaitingRecord extends SourceRecord {
  readonly pay: RecordedPay;
}

interface Join extends WaitingRecord {
  readonly target: EmploymentId;
}

async function* batches(context: StoredRecordsContext, shown: ShownRecords): AsyncGenerator<WaitingRecord[]> {
  const known = new Map(shown.waiting.map((one) => [one.id, { ...one, pay: one.pay ?? NO_PAY }]));
  const taken = new Set(shown.persons.map(({ id }) => id));
  let batch: SourceRecord[] = [];
  const withPay = async () => {
    const pay = await storedPay(
      context,
      batch.map(({ id }) => id),
    );
    // Pay that cannot be opened would be lost: resealing reports it.
    return batch.flatMap(({ id, record }) => {
      const own = pay.has(id) ? pay.get(id) : NO_PAY;
      return own === null || own === undefined ? [] : [{ id, record, pay: own }];
    });
  };
  for await (const { id, record } of waitingRecords(context)) {
    if (known.has(id) || taken.has(id)) continue;
    batch.push({ id, record });
    if (batch.length < BATCH_RECORDS) continue;
    yield await withPay();
    batch = [];
  }
  if (batch.length > 0) yield await withPay();
  if (known.size > 0) yield [...known.values()];
}

/** Parts in which no two join one record: the second finds there what the first has added. */
function distinctTargets(joins: readonly Join[]): Join[][] {
  const parts: Join[][] = [];
  const used = new Map<EmploymentId, number>();
  for (const join of joins) {
    const at = used.get(join.target) ?? 0;
    used.set(join.target, at + 1);
    const part = parts[at];
    if (part === undefined) parts.push([join]);
    else part.push(join);
  }
  return parts;
}

async function rowsOf(context: StoredRecordsContext, joins: readonly Join[]): Promise<JoinedRow[]> {
  const targets = await recordsOfIds(
    context,
    joins.map(({ target }) => target),
  );
  return joins.flatMap(({ id, record, pay, target }) => {
    const into = targets.get(target);
    return into === undefined ? [] : [{ waited: id, values: valuesJoined(record, into), pay }];
  });
}

function valuesJoined(record: EmploymentRecord, into: EmploymentRecord): RowValues {
  const number = employeeNumberOf(into) === null ? employeeNumberOf(record) : (into.employee_number ?? null);
  return joinedWith(valuesOfRecord(record), into, number);
}
