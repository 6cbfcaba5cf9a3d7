import { blockingTokens } from "../../crypto/blind-index.ts";
import { openJson } from "../../crypto/seal.ts";
import type { EmploymentRecord, StoredEmployment } from "../../domain/employment.ts";
import type { IsoDate } from "../../domain/ids.ts";
import type { Subject } from "../../domain/subject.ts";
import { subjectBlockingKeys } from "../../linkage/block.ts";
import { personOfSubject } from "../../linkage/comparison/normalize.ts";
import { isSameNamedPerson, isSamePerson } from "../../linkage/frozen-subject.ts";
import { openCandidateSearch } from "../../store/employments/candidates.ts";
import type { EmploymentRow } from "../../store/employments/employments.ts";
import { RECORDS_SEALED } from "../../store/employments/sealed.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { Context } from "../sealing/context.ts";
import { openSealedRows } from "../sealing/unreadable-rows.ts";
import type { SubjectInEnvironment } from "./freezes.ts";

/**
 * The imported records that are a person's, by `isSamePerson` or `isSameNamedPerson`: what is held of them, not what a
 * verifier is answered. A record that cannot be opened is reported and left out.
 */
export async function findImportedEmployments(
  context: Pick<Context, "keyring" | "onUnreadable"> & { readonly db: Queryable },
  { environment, subject, nameMustAgree = false }: SubjectInEnvironment,
): Promise<StoredEmployment[]> {
  const { db, keyring } = context;
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
  const isOwn = nameMustAgree ? isSameNamedPerson : isSamePerson;
  return opened.filter(({ record }) => isOwn(subject, personOf(record))).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function personOf({ first_name, last_name, date_of_birth, ssn }: EmploymentRecord): Subject {
  // A placeholder: it is no key.
  return { first_name, last_name, date_of_birth: date_of_birth ?? ("" as IsoDate), ssn };
}
