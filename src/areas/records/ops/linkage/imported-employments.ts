import { blockingTokens } from "../../../../kernel/crypto/blind-index.ts";
import { openJson, openText } from "../../../../kernel/crypto/seal.ts";
import type { EmploymentId, IsoDate } from "../../../../kernel/ids.ts";
import type { PersonInEnvironment, ReadingContext } from "../../../../kernel/registration/held.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { EmploymentRecord, StoredEmployment } from "../../../payroll/employment.ts";
import { joinPay, type RecordedPay, unpackPay } from "../../../payroll/recorded-pay.ts";
import { subjectBlockingKeys } from "../../linkage/block.ts";
import { personOfSubject } from "../../linkage/comparison/normalize.ts";
import { samePersonAs } from "../../linkage/frozen-subject.ts";
import { openCandidateSearch } from "../../sql/employments/candidates.ts";
import type { EmploymentRow } from "../../sql/employments/employments.ts";
import { listEmploymentPay } from "../../sql/employments/pay.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";

/**
 * The imported records that are a person's, by `isSamePerson` or `isSameNamedPerson`: what is held of them, not what a
 * verifier is answered. A record that cannot be opened is reported and left out.
 */
export async function findImportedEmployments(
  context: ReadingContext,
  at: PersonInEnvironment,
): Promise<StoredEmployment[]> {
  const { db, keyring } = context;
  const { environment, subject } = at;
  const keys = subjectBlockingKeys(personOfSubject({ subject, addresses: [] }));
  const search = openCandidateSearch(db, { nowMs: () => 0 });
  const [found] = await search([{ environment, tokens: blockingTokens(keyring.blindIndexKey, environment, keys) }]);
  const open = (row: EmploymentRow): StoredEmployment => ({
    id: row.id,
    source: row.source,
    companyId: row.company_id,
    record: openJson(keyring, row.sealed, RECORDS_SEALED.employmentRecord(row.id)),
  });
  const opened = openSealedRows(context, found?.rows ?? [], { table: "employments", open });
  const isOwn = samePersonAs(at);
  return opened.filter(({ record }) => isOwn(personOf(record))).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function personOf({ first_name, last_name, date_of_birth, ssn }: EmploymentRecord): Subject {
  // A placeholder: it is not a key.
  return { first_name, last_name, date_of_birth: date_of_birth ?? ("" as IsoDate), ssn };
}

/** An imported record of the person, with its pay. */
export interface FiledEmployment {
  readonly employment_id: EmploymentId;
  readonly source: string;
  readonly record: EmploymentRecord;
  /** Null: none is recorded. */
  readonly pay: RecordedPay | null;
}

/** Records as their person's file has them, with their pay. */
export async function fileEmployments(
  context: Context,
  employments: readonly StoredEmployment[],
): Promise<FiledEmployment[]> {
  const pay = await payOf(
    context,
    employments.map((one) => one.id),
  );
  return employments.map(({ id, source, record }) => {
    return { employment_id: id, source, record, pay: pay.get(id) ?? null };
  });
}

async function payOf(
  { db, keyring }: Context,
  ids: Parameters<typeof listEmploymentPay>[1],
): Promise<ReadonlyMap<EmploymentId, RecordedPay>> {
  const rows = ids.length === 0 ? [] : await listEmploymentPay(db, ids);
  const byEmployment = Map.groupBy(rows, ({ employment_id }) => employment_id);
  return new Map(
    [...byEmployment].map(([id, years]) => [
      id,
      joinPay(years.map((row) => unpackPay(openText(keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id))))),
    ]),
  );
}
