import type { Caller, Environment } from "../../../kernel/access/caller.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";
import type { Company } from "../company.ts";
import type { DirectoryHandle } from "../directory/directory-handle.ts";
import {
  type CompanyCoverage,
  type CompanyLookUp,
  findKnownCompany,
  type KnownCompany,
  listKnownCompanies,
} from "../sql/companies.ts";

/** What the database stores about companies. */
export interface KnownCompanies {
  /** True if a payroll system of the environment has the product. */
  isOffered(product: ProductType): boolean;
  readonly companies: ReadonlyMap<CompanyId, Company>;
  coverageOf(id: CompanyId, product: ProductType | null): CompanyCoverage;
}

interface KnownContext {
  readonly db: Queryable;
  readonly directory: Pick<DirectoryHandle, "bundledCompany" | "edition">;
  readonly isProductOffered?: (product: ProductType, environment: Environment) => boolean;
}

const NO_COVERAGE: CompanyCoverage = {
  is_mapped: false,
  is_verified: false,
  is_covered: false,
  has_records: false,
  is_own: false,
  attempts: 0,
  successes: 0,
};

/**
 * How long a company is kept that nothing is known to have changed. Of what was observed at companies no notice is given.
 */
const KEPT_MS = 60_000;
/** How many companies are kept, about a kilobyte each; of more, those that were read first are forgotten. */
const KEPT_MAX = 10_000;
/** Up to so many share their statement with those of other searches, which must not wait for a whole file's. */
const SHARED_MAX = 20;

interface KeptCompany {
  readonly known: KnownCompany;
  readonly untilMs: number;
}

/** By the directory's edition: what was read under an earlier one is never used again. */
const keptByEdition = new WeakMap<object, Map<string, KeptCompany>>();

/**
 * What is known of companies that a search has found, with their coverage of the given products. It is kept in memory as long
 * as the directory's edition lasts, where the environment has records, so that a company is never shown as it was before a change that searches know of; its
 * coverage by {@link KEPT_MS} at most.
 *
 * @param nowMs a monotonic clock, in milliseconds
 */
export async function knownOf(
  context: KnownContext,
  { environment }: Pick<Caller, "environment">,
  lookUps: readonly { readonly id: CompanyId | null; readonly product: ProductType | null }[],
  nowMs = performance.now(),
): Promise<KnownCompanies> {
  const asked = lookUps.flatMap(({ id, product }) => (id === null ? [] : [{ id, product, environment }]));
  const edition = context.directory.edition();
  const kept = keptByEdition.get(edition) ?? new Map<string, KeptCompany>();
  keptByEdition.set(edition, kept);
  const found = new Map<string, KnownCompany>();
  const missing = asked.filter((lookUp) => {
    const one = kept.get(keyOf(lookUp));
    if (one === undefined || one.untilMs <= nowMs) return true;
    found.set(keyOf(lookUp), one.known);
    return false;
  });
  const read = await readCompanies(context, missing);
  missing.forEach((lookUp, at) => {
    const known = read[at];
    if (known === undefined) return;
    found.set(keyOf(lookUp), known);
    // The first record of an environment changes what is said of every company.
    if (known.coverage.has_records) kept.set(keyOf(lookUp), { known, untilMs: nowMs + KEPT_MS });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  });
  return knownCompanies(context, asked, found);
}

/** What is known of a company at this moment. */
export async function knownNow(
  context: KnownContext,
  { environment }: Pick<Caller, "environment">,
  { id, product }: { readonly id: CompanyId; readonly product: ProductType | null },
): Promise<KnownCompanies> {
  const lookUp = { id, product, environment };
  return knownCompanies(context, [lookUp], new Map([[keyOf(lookUp), await findKnownCompany(context.db, lookUp)]]));
}

async function readCompanies({ db }: KnownContext, missing: readonly CompanyLookUp[]): Promise<KnownCompany[]> {
  if (missing.length > SHARED_MAX) return await listKnownCompanies(db, missing);
  return await Promise.all(missing.map((lookUp) => findKnownCompany(db, lookUp)));
}

/** Bundled companies that are not in the database yet are known from the package. */
function knownCompanies(
  { directory, isProductOffered }: KnownContext,
  asked: readonly CompanyLookUp[],
  found: ReadonlyMap<string, KnownCompany>,
): KnownCompanies {
  const companies = new Map<CompanyId, Company>();
  for (const lookUp of asked) {
    const company = found.get(keyOf(lookUp))?.company ?? directory.bundledCompany(lookUp.id);
    if (company !== null) companies.set(lookUp.id, company);
  }
  const [environment] = asked.map((lookUp) => lookUp.environment);
  return {
    isOffered: (product) => environment !== undefined && isProductOffered?.(product, environment) === true,
    companies,
    coverageOf: (id, product) =>
      (environment === undefined ? undefined : found.get(keyOf({ id, product, environment })))?.coverage ?? NO_COVERAGE,
  };
}

function keyOf({ id, product, environment }: CompanyLookUp): string {
  return `${id} ${environment} ${product}`;
}
