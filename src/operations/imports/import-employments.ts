import { blockingTokens } from "../../crypto/blind-index.ts";
import { sealedKeyId, sealJson } from "../../crypto/seal.ts";
import type { Environment } from "../../domain/caller.ts";
import type { ProductType } from "../../domain/company.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { DateOrder } from "../../files/dates.ts";
import { BLOCKING_VERSION, recordBlockingKeys } from "../../linkage/block.ts";
import { personOfRecord } from "../../linkage/comparison/normalize.ts";
import {
  addCarriedProducts,
  analyzeEmployments,
  type CarriedProducts,
  type EmploymentStamp,
  type ImportedEmployment,
  listImportedEmployments,
  removeCarriedNowhere,
  removeEmploymentsNotMet,
  type SealedEmployment,
  saveImportedEmployments,
} from "../../store/employments/import.ts";
import type { ImportCounts } from "../../store/imports/imports.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";
import { type EmployerTie, type MatchCompany, openEmployerTie } from "./employer-tie.ts";
import { type CheckedEmployment, checkEmployment } from "./employment-row.ts";
import { type ImportFeed, type ImportKind, type NumberedRow, type PreparedBatch, runImport } from "./run-import.ts";

/** The source of employments that are imported without naming one. */
export const DEFAULT_EMPLOYMENTS_SOURCE = "records";

/** What an import of employments needs besides its rows. */
export interface EmploymentsFeed extends ImportFeed {
  readonly environment: Environment;
  readonly source: string;
  /** Null: employers are tied to companies by EIN alone. */
  readonly matchCompany: MatchCompany | null;
  /** The order in which the file writes dates; only YYYY-MM-DD is read unless given. */
  readonly dates?: DateOrder | null;
}

/**
 * Imports employments into one environment; see {@link runImport} for the laws of an import.
 *
 * Each record is sealed for its own row, and lies under blind tokens alone. Its employer is tied to a company of the directory;
 * a record that was tied to none before is tried again, so that reading the file anew after the directory has grown ties it.
 * What the source carries at each company is noted: `employment`, and `income` where a record tells an income; a company at
 * which the source has no record any more loses the note.
 */
export function importEmployments(context: Context, feed: EmploymentsFeed): Promise<ImportCounts> {
  return runImport(context.db, employmentsOf(context, feed), feed);
}

/** Employments to be written, and what the whole batch shows of companies. */
interface ReadyEmployments {
  readonly sealed: readonly SealedEmployment[];
  readonly added: number;
  readonly carried: readonly CarriedProducts[];
}

function employmentsOf(context: Context, feed: EmploymentsFeed): ImportKind<CheckedEmployment, ReadyEmployments> {
  const { environment, source } = feed;
  const place = { environment, source, indexKey: context.keyring.index, dates: feed.dates ?? null };
  const tie = openEmployerTie(feed.matchCompany);
  const stampOf = (importId: string): EmploymentStamp => ({ environment, source, importId });
  return {
    scope: { kind: "employments", source, environment },
    check: (values) => checkEmployment(values, place),
    idOf: (row) => row.id,
    prepare: (rows) => prepareEmployments(context, rows, { environment, tie }),
    async write(tx, { sealed, added, carried }, importId) {
      if (sealed.length > 0) {
        await saveImportedEmployments(tx, sealed, { ...stampOf(importId), blockingVersion: BLOCKING_VERSION });
      }
      if (carried.length > 0) await addCarriedProducts(tx, carried, stampOf(importId));
      return { added, updated: sealed.length - added, unchanged: 0, merged: 0, rejects: [] };
    },
    removeOthers: (tx, importId) => removeEmploymentsNotMet(tx, stampOf(importId)),
    analyze: analyzeEmployments,
    settle: (tx, importId) => removeCarriedNowhere(tx, stampOf(importId)),
  };
}

interface PrepareOptions {
  readonly environment: Environment;
  readonly tie: EmployerTie;
}

async function prepareEmployments(
  context: Context,
  rows: readonly NumberedRow<CheckedEmployment>[],
  options: PrepareOptions,
): Promise<PreparedBatch<ReadyEmployments>> {
  const found = await listImportedEmployments(
    context.db,
    rows.map(({ row }) => row.id),
  );
  const storedById = new Map(found.map((one) => [one.id, one]));
  const tied = await tieEmployers(context.db, rows, { tie: options.tie, storedById });
  const changed = tied.filter((one) => one.isChanged);
  const sealed = changed.map((one) => sealEmployment(context, one, options.environment));
  const added = changed.filter((one) => !storedById.has(one.row.id)).length;
  return {
    ready: { sealed, added, carried: carriedBy(tied) },
    unchanged: rows.length - sealed.length,
    merged: 0,
    rejects: [],
  };
}

/** An employment with its company, and whether the store does not know it so yet. */
interface TiedEmployment {
  readonly row: CheckedEmployment;
  readonly companyId: CompanyId | null;
  readonly isChanged: boolean;
}

async function tieEmployers(
  db: Queryable,
  rows: readonly NumberedRow<CheckedEmployment>[],
  options: { readonly tie: EmployerTie; readonly storedById: ReadonlyMap<string, ImportedEmployment> },
): Promise<TiedEmployment[]> {
  const { tie, storedById } = options;
  const loose = rows.map(({ row }) => row).filter((row) => !isKnownAndTied(row, storedById.get(row.id)));
  const companies = await tie.find(
    db,
    loose.map((row) => row.record),
  );
  const found = new Map(loose.map((row, place) => [row.id, companies[place] ?? null]));
  return rows.map(({ row }) => {
    const stored = storedById.get(row.id);
    const companyId = found.has(row.id) ? (found.get(row.id) ?? null) : (stored?.company_id ?? null);
    const isChanged =
      stored === undefined || !stored.fingerprint.equals(row.fingerprint) || companyId !== stored.company_id;
    return { row, companyId, isChanged };
  });
}

function isKnownAndTied(row: CheckedEmployment, stored: ImportedEmployment | undefined): boolean {
  return stored !== undefined && stored.company_id !== null && stored.fingerprint.equals(row.fingerprint);
}

/** An employment as it is stored: sealed for its own row, and found by blind tokens alone. */
export function sealEmployment(
  { keyring }: Pick<Context, "keyring">,
  { row, companyId }: Pick<TiedEmployment, "row" | "companyId">,
  environment: Environment,
): SealedEmployment {
  const sealed = sealJson(keyring, row.record, SEALED_AT.employmentRecord(row.id));
  return {
    id: row.id,
    recordToken: row.recordToken,
    companyId,
    sealed,
    keyId: sealedKeyId(sealed),
    blockingTokens: blockingTokens(keyring.index, environment, recordBlockingKeys(personOfRecord(row.record))),
    fingerprint: row.fingerprint,
  };
}

/** What the batch's records, changed or not, show that the source carries at companies; by company id. */
function carriedBy(tied: readonly TiedEmployment[]): CarriedProducts[] {
  const products = new Map<CompanyId, readonly ProductType[]>();
  for (const { row, companyId } of tied) {
    if (companyId === null) continue;
    const hasIncome = row.record.income !== null || products.get(companyId)?.includes("income") === true;
    products.set(companyId, hasIncome ? ["employment", "income"] : ["employment"]);
  }
  return [...products].map(([companyId, list]) => ({ companyId, products: list }));
}
