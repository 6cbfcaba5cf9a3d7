import type { Environment } from "../../../../kernel/access/caller.ts";
import { blockingTokens } from "../../../../kernel/crypto/blind-index.ts";
import { sealedKeyId, sealJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId, EmploymentId, ImportId, IsoDate } from "../../../../kernel/ids.ts";
import type { DateOrder } from "../../../files/dates.ts";
import type { SourceProfile } from "../../../files/payroll/source-profile.ts";
import type { ProductType } from "../../../webhooks/words.ts";
import { BLOCKING_VERSION, storedBlockingKeys } from "../../linkage/block.ts";
import { deleteEmployments } from "../../sql/employments/employments.ts";
import {
  addCoveredProducts,
  analyzeEmployments,
  type CoveredProducts,
  type EmploymentStamp,
  type ImportedEmployment,
  listImportedEmployments,
  removeEmploymentsNotInImport,
  removeStaleCoverage,
  type SealedEmployment,
  saveImportedEmployments,
} from "../../sql/employments/import.ts";
import { type SealedPay, saveEmploymentPay } from "../../sql/employments/pay.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";
import type { ImportCounts } from "../../sql/imports/imports.ts";
import { countGoneOfImport, saveSourceProfile } from "../../sql/imports/profiles.ts";
import type { ChangeTally } from "./change-tally.ts";
import type { NumberedRow } from "./check-rows.ts";
import { withDisputeDecisions } from "./compare-rows.ts";
import { type EmployerLinker, type MatchCompany, openEmployerLinker } from "./employer-linker.ts";
import { type CheckedEmployment, checkEmployment, type RecordNamespace } from "./employment-row.ts";
import { RowJoiner } from "./joining/join-rows.ts";
import { type JoinedRow, joinWaiting } from "./joining/join-waiting.ts";
import { waitingToken } from "./joining/persons-of-source.ts";
import { type ImportContext, mergeStoredPay, type RowsContext, sealPay } from "./prepare-pay.ts";
import { type ImportInput, type ImportKind, type PreparedBatch, runImport } from "./run-import.ts";

/** The default source of employments. */
export const DEFAULT_EMPLOYMENTS_SOURCE = "records";

/** Options of an import of employments. */
interface EmploymentsFeed extends ImportInput {
  readonly environment: Environment;
  readonly source: string;
  /** Null: employers are linked to companies by EIN only. */
  readonly matchCompany: MatchCompany | null;
  /** The order of dates in the file; only YYYY-MM-DD is read unless given. */
  readonly dates?: DateOrder | null;
  /** Counts what the file changes. */
  readonly tally?: ChangeTally;
  /** Kept as the profile of the source for the format of the file, when the import ends. */
  readonly profile?: SourceProfile;
}

/**
 * Imports employments into one environment; see {@link runImport} for the laws of an import.
 *
 * The pay of a row is stored by year, sealed: the same again changes nothing, another value of the
 * same period replaces it and keeps the former one, and a further period is added.
 *
 * Each record is sealed for its own row, and indexed only by blind-index tokens. Its employer is linked
 * to a company of the directory; a record that was not linked before is tried again, so that
 * importing the file again after the directory has grown links it. The products that the source
 * covers at each company are recorded: `employment`, and `income` if a record has an income; a
 * company at which the source has no record any more loses them.
 */
export function importEmployments(context: ImportContext, feed: EmploymentsFeed): Promise<ImportCounts> {
  return runImport(context.db, employmentsOf(context, feed), feed);
}

/** Employments to be written, and the products that the batch covers at companies. */
interface ReadyEmployments {
  readonly sealed: readonly SealedEmployment[];
  readonly added: number;
  readonly covered: readonly CoveredProducts[];
  readonly pay: readonly SealedPay[];
  /** Employments of which only the pay is new or differs. */
  readonly paid: number;
}

function employmentsOf(context: ImportContext, feed: EmploymentsFeed): ImportKind<CheckedEmployment, ReadyEmployments> {
  const { environment, source } = feed;
  const position = { environment, source, blindIndexKey: context.keyring.blindIndexKey, dates: feed.dates ?? null };
  const linker = openEmployerLinker(feed.matchCompany);
  const joiner = new RowJoiner(context, position);
  const stampOf = (importId: ImportId): EmploymentStamp => ({ environment, source, importId });
  let newestAsOf: IsoDate | null = null;
  const joinStored = async (within: RowsContext, write: WriteWork, importId: ImportId) => {
    const apply = async (joined: readonly JoinedRow[]) => {
      const rows = joined.flatMap((one) => joinedEmployment(one, position));
      const { ready } = await prepareEmployments(within, rows, { environment, linker, tally: undefined });
      await write(async (tx) => {
        await writeEmployments(tx, ready, stampOf(importId));
        await deleteEmployments(
          tx,
          environment,
          rows.map(({ waited }) => waited),
        );
      });
    };
    const { joined, waiting } = await joinWaiting({ ...within, environment, source }, apply);
    feed.tally?.setWaiting({ joined: joined + joiner.joined, waiting });
  };
  return {
    scope: { kind: "employments", source, environment },
    check: (values, { waits }) => checkEmployment(values, position, waits),
    complete: (rows) => joiner.complete(rows),
    idOf: (row) => row.id,
    prepare(rows) {
      newestAsOf = rows.reduce((newest, { row }) => laterOf(newest, row.record.as_of), newestAsOf);
      return prepareEmployments(context, rows, { environment, linker, tally: feed.tally });
    },
    newestAsOf: () => newestAsOf,
    async write(tx, ready, importId) {
      await writeEmployments(tx, ready, stampOf(importId));
      const { sealed, added, paid } = ready;
      return { added, updated: sealed.length - added + paid, unchanged: 0, merged: 0, rejects: [] };
    },
    joinWaiting: (importId) => joinStored(context, (work) => context.db.transaction(work), importId),
    async removeOthers(tx, importId) {
      const stamp = stampOf(importId);
      // What waits joins the persons who stay; what still waits is removed if the file does not have it.
      const others = await removeEmploymentsNotInImport(tx, stamp, waitingToken(context.keyring, environment));
      await joinStored({ ...context, db: tx }, (work) => work(tx), importId);
      return others + (await removeEmploymentsNotInImport(tx, stamp, null));
    },
    analyze: analyzeEmployments,
    async settle(tx, importId) {
      await removeStaleCoverage(tx, stampOf(importId));
      if (feed.profile === undefined) return;
      const { format } = feed.profile;
      const place = { environment, source, format };
      feed.tally?.setGone(await countGoneOfImport(tx, place));
      await saveSourceProfile(tx, place, feed.profile);
    },
  };
}

/** Does a piece of work in a transaction. */
type WriteWork = (work: (tx: Queryable) => Promise<void>) => Promise<void>;

/** A record that waited, as a row of the record that it joins; none if that does not hold with it any more. */
function joinedEmployment(
  { values, pay, waited }: JoinedRow,
  position: RecordNamespace,
): (NumberedRow<CheckedEmployment> & Pick<JoinedRow, "waited">)[] {
  const checked = checkEmployment(values, { ...position, dates: null });
  return checked.kind === "sound" ? [{ line: 0, values, row: checked.row, pay, person: null, waited }] : [];
}

async function writeEmployments(
  tx: Queryable,
  { sealed, covered, pay }: ReadyEmployments,
  stamp: EmploymentStamp,
): Promise<void> {
  if (sealed.length > 0) await saveImportedEmployments(tx, sealed, { ...stamp, blockingVersion: BLOCKING_VERSION });
  if (pay.length > 0) await saveEmploymentPay(tx, pay, stamp.importId);
  if (covered.length > 0) await addCoveredProducts(tx, covered, stamp);
}

function laterOf(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  return (one ?? "") < (other ?? "") ? other : one;
}

interface PrepareOptions {
  readonly environment: Environment;
  readonly linker: EmployerLinker;
  readonly tally: ChangeTally | undefined;
}

async function prepareEmployments(
  context: RowsContext,
  given: readonly NumberedRow<CheckedEmployment>[],
  options: PrepareOptions,
): Promise<PreparedBatch<ReadyEmployments>> {
  const { rows, rejects } = await withDisputeDecisions(context, given);
  const found = await listImportedEmployments(
    context.db,
    rows.map(({ row }) => row.id),
  );
  const storedById = new Map(found.map((one) => [one.id, one]));
  const linked = await linkEmployers(context.db, rows, { linker: options.linker, storedById });
  const changed = linked.filter((one) => one.isChanged);
  const sealed = changed.map((one) => sealEmployment(context, one, options.environment));
  const added = changed.filter((one) => !storedById.has(one.row.id)).length;
  const years = await mergeStoredPay(context, rows);
  const pay = sealPay(context, years);
  const changedIds = new Set(changed.map(({ row }) => row.id));
  const paidIds = new Set(pay.map((one) => one.employment_id));
  const paid = [...paidIds].filter((id) => !changedIds.has(id)).length;
  const isChanged = ({ id }: CheckedEmployment) => storedById.has(id) && (changedIds.has(id) || paidIds.has(id));
  for (const { row, person } of rows) {
    options.tally?.addJob({ person, isNew: !storedById.has(row.id), isChanged: isChanged(row) });
  }
  for (const year of years) options.tally?.addPay(year);
  return {
    ready: { sealed, added, covered: coveredBy(linked), pay, paid },
    unchanged: rows.length - sealed.length - paid,
    merged: 0,
    rejects,
  };
}

/** An employment with its company, and whether that differs from the store. */
interface LinkedEmployment {
  readonly row: CheckedEmployment;
  readonly companyId: CompanyId | null;
  readonly isChanged: boolean;
  readonly hasPay?: boolean;
}

async function linkEmployers(
  db: Queryable,
  rows: readonly NumberedRow<CheckedEmployment>[],
  options: { readonly linker: EmployerLinker; readonly storedById: ReadonlyMap<EmploymentId, ImportedEmployment> },
): Promise<LinkedEmployment[]> {
  const { linker, storedById } = options;
  const unlinked = rows.map(({ row }) => row).filter((row) => !isKnownAndLinked(row, storedById.get(row.id)));
  const companies = await linker.find(
    db,
    unlinked.map((row) => row.record),
  );
  const found = new Map(unlinked.map((row, position) => [row.id, companies[position] ?? null]));
  return rows.map(({ row, pay }) => {
    const stored = storedById.get(row.id);
    const companyId = found.has(row.id) ? (found.get(row.id) ?? null) : (stored?.company_id ?? null);
    const isChanged =
      stored === undefined || !stored.fingerprint.equals(row.fingerprint) || companyId !== stored.company_id;
    return { row, companyId, isChanged, hasPay: pay !== null };
  });
}

function isKnownAndLinked(row: CheckedEmployment, stored: ImportedEmployment | undefined): boolean {
  return stored !== undefined && stored.company_id !== null && stored.fingerprint.equals(row.fingerprint);
}

/** An employment as it is stored: sealed for its own row, and found only by blind-index tokens. */
export function sealEmployment(
  { keyring }: Pick<ImportContext, "keyring">,
  { row, companyId }: Pick<LinkedEmployment, "row" | "companyId">,
  environment: Environment,
): SealedEmployment {
  const sealed = sealJson(keyring, row.record, RECORDS_SEALED.employmentRecord(row.id));
  return {
    id: row.id,
    recordToken: row.recordToken,
    companyId,
    sealed,
    keyId: sealedKeyId(sealed),
    blockingTokens: blockingTokens(keyring.blindIndexKey, environment, storedBlockingKeys(row.record)),
    fingerprint: row.fingerprint,
  };
}

/** The products that the batch's records, changed or not, cover at companies, by company id. */
function coveredBy(linked: readonly LinkedEmployment[]): CoveredProducts[] {
  const products = new Map<CompanyId, readonly ProductType[]>();
  for (const { row, companyId, hasPay = false } of linked) {
    if (companyId === null || row.record.waits !== undefined) continue;
    const hasIncome = hasPay || row.record.income !== null || products.get(companyId)?.includes("income") === true;
    products.set(companyId, hasIncome ? ["employment", "income"] : ["employment"]);
  }
  return [...products].map(([companyId, list]) => ({ companyId, products: list }));
}
