import type { Caller } from "../../../../kernel/access/caller.ts";
import { appendLookup } from "../../../../kernel/audit/ops/reads.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { IsoDate } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";
import { listEmployments } from "../../sql/employments/employments.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";
import { listImportsOfRecords, listRecordSources, type RecordOrigin } from "../../sql/imports/imports.ts";
import { findImportedEmployments } from "../linkage/imported-employments.ts";
import { employmentIdOf } from "./employment-row.ts";

/** By what records are looked for. */
export type RecordQuestion =
  | { readonly kind: "ssn"; readonly ssn: string }
  | { readonly kind: "person"; readonly subject: Subject }
  | { readonly kind: "record"; readonly recordId: string };

/** A record, and the import that wrote it last. */
export interface FoundRecord extends StoredEmployment {
  /** Null: its import is not known. */
  readonly origin: RecordOrigin | null;
}

/** What the inquiry log has as the target of a look that found nobody. */
const NOBODY = "nobody";

/**
 * The imported records of the caller's environment that are a person's, or that have an id in their
 * file, by source. They are found by blind-index tokens. Each that is found is an entry of the inquiry log,
 * and so is a look that finds none, which tells something too: they are committed when this resolves.
 */
export async function lookUpRecords(
  context: Context,
  caller: Caller,
  question: RecordQuestion,
): Promise<FoundRecord[]> {
  const found = await findRecords(context, caller, question);
  const ids = found.map(({ id }) => id);
  const look = { action: "record.look_up", details: { by: question.kind }, found: ids, nothing: NOBODY } as const;
  await appendLookup(context.db, caller, look);
  const origins = new Map((await listImportsOfRecords(context.db, ids)).map((one) => [one.id, one]));
  return found
    .map((one) => ({ ...one, origin: origins.get(one.id) ?? null }))
    .sort((a, b) => (`${a.source} ${a.id}` < `${b.source} ${b.id}` ? -1 : 1));
}

function findRecords(
  context: Context,
  { environment }: Caller,
  question: RecordQuestion,
): Promise<readonly StoredEmployment[]> {
  switch (question.kind) {
    case "ssn": {
      // Empty names and date make no blocking keys: only the SSN is looked up.
      const subject = { first_name: "", last_name: "", date_of_birth: "" as IsoDate, ssn: question.ssn };
      return findImportedEmployments(context, { environment, subject });
    }
    case "person":
      return findImportedEmployments(context, { environment, subject: question.subject });
    case "record":
      return findById(context, environment, question.recordId);
  }
}

/** The id of a row is that of its record in its source: it is computed for every source. */
async function findById(
  context: Context,
  environment: Caller["environment"],
  recordId: string,
): Promise<StoredEmployment[]> {
  const { db, keyring } = context;
  const sources = await listRecordSources(db, environment);
  const ids = sources.map((source) =>
    employmentIdOf(recordId, { environment, source, blindIndexKey: keyring.blindIndexKey }),
  );
  return openSealedRows(context, await listEmployments(db, environment, ids), {
    open: (row) => ({
      id: row.id,
      source: row.source,
      companyId: row.company_id,
      record: openJson(keyring, row.sealed, RECORDS_SEALED.employmentRecord(row.id)),
    }),
    table: "employments",
  });
}
