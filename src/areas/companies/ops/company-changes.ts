import type { Environment } from "../../../kernel/access/caller.ts";
import type { AuditAct, AuditAction } from "../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import type { Database, Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import { type CompanyId, readHexId } from "../../../kernel/ids.ts";
import { foldedWords } from "../../../kernel/text/fold.ts";
import type { ProductType } from "../../webhooks/words.ts";
import { LEGAL_WORDS } from "../matching/names/legal-forms.ts";
import { nextDirectoryVersion, notifyDirectory } from "../sql/import.ts";
import {
  type CompanyRecord,
  confirmProvider,
  findCompanyRecord,
  listCompanyProviders,
  lockDirectory,
  type ProviderKey,
  restoreRetired,
  saveFurtherNames,
  saveMerge,
  saveUnmerge,
  touchCompany,
  withdrawConfirmation,
} from "../sql/operator-changes.ts";

/** The actor for the inquiry log, and the company to change. */
export interface CompanyChange {
  readonly actor: string;
  readonly id: CompanyId;
}

/** The result of a change. */
export interface ChangeOutcome {
  /** False: it was already so, and nothing was written. */
  readonly changed: boolean;
  readonly company: CompanyRecord;
}

/**
 * Maximum number of aliases that operators can add to a company: the index takes 40 names, these
 * first.
 */
export const FURTHER_NAMES_MAX = 20;
const NAME_MAX = 256;
const WHITESPACE_RUNS = /[\s\p{Cc}]+/gu;

/**
 * The id in the form of the directory: 32 hex digits, in any case, dashes allowed.
 *
 * @throws AppError `incorrect_parameters` if it has another form
 */
export function parseCompanyId(text: string): CompanyId {
  const id = readHexId<CompanyId>(text.trim().toLowerCase().replaceAll("-", ""));
  if (id !== null) return id;
  throw incorrectParameters([{ field: "id", message: "must be a company_mapping_id: 32 hexadecimal digits" }]);
}

/** A provider confirmed by an operator. */
interface Confirmation {
  readonly environment: Environment;
  /** The name of a provider, or of a source of employments. */
  readonly provider: string;
  /** The products it covers; null: the observed ones. */
  readonly products: readonly ProductType[] | null;
}

/**
 * Records an operator's confirmation that a provider covers a company: the company is `verified` in
 * that environment from then on.
 *
 * @throws AppError `not_found`; `conflict` if it was merged; `incorrect_parameters` if the provider
 * was never observed and no products are given
 */
export function verifyCompany(db: Database, change: CompanyChange, input: Confirmation): Promise<ChangeOutcome> {
  return applyChange(db, change, { action: "company.verify" }, async (tx, { company, version }) => {
    const known = (await listCompanyProviders(tx, company.id)).filter(
      ({ environment }) => environment === input.environment,
    );
    const held = known.find((one) => one.company_id === company.id && one.provider === input.provider);
    const isObserved = known.some((one) => one.provider === input.provider && one.products.length > 0);
    const products = input.products ?? held?.confirmed_products ?? [];
    if (products.length === 0 && !isObserved)
      throw unknownProvider(
        known.map((one) => one.provider),
        input,
      );
    if (held !== undefined && held.verified_at !== null && isSame(held.confirmed_products, products)) return null;
    const key: ProviderKey = { ...input, companyId: company.id };
    await confirmProvider(tx, key, { products, by: change.actor });
    await touchCompany(tx, company.id, version);
    await restoreRetired(tx, company.id, version);
    return { environment: input.environment, details: { provider: input.provider, products } };
  });
}

/**
 * Withdraws what {@link verifyCompany} recorded.
 *
 * @throws AppError `not_found`; `conflict` if it was merged
 */
export function unverifyCompany(
  db: Database,
  change: CompanyChange,
  input: Omit<Confirmation, "products">,
): Promise<ChangeOutcome> {
  return applyChange(db, change, { action: "company.unverify" }, async (tx, { company, version }) => {
    const wasConfirmed = await withdrawConfirmation(tx, { ...input, companyId: company.id });
    if (!wasConfirmed) return null;
    await touchCompany(tx, company.id, version);
    return { environment: input.environment, details: { provider: input.provider } };
  });
}

/**
 * Adds an alias to a company, under which it is found like under the names of its source. Imports
 * do not remove it.
 *
 * @throws AppError `not_found`; `conflict` if it was merged or already has
 * {@link FURTHER_NAMES_MAX}; `incorrect_parameters`
 */
export function addCompanyAlias(db: Database, change: CompanyChange, text: string): Promise<ChangeOutcome> {
  const name = parseAlias(text);
  return applyChange(db, change, { action: "company.alias" }, async (tx, { company, version }) => {
    const { further_names } = company;
    if ([company.name, ...company.aliases, ...further_names].includes(name)) return null;
    if (further_names.length >= FURTHER_NAMES_MAX) {
      throw new AppError("conflict", `A company can have at most ${FURTHER_NAMES_MAX} aliases: remove one first.`);
    }
    await saveFurtherNames(tx, company.id, { names: [...further_names, name], version });
    await restoreRetired(tx, company.id, version);
    return { environment: null, details: { name } };
  });
}

/**
 * Removes an alias that {@link addCompanyAlias} added.
 *
 * @throws AppError `not_found`; `conflict` if it was merged, or if the name comes from its source
 */
export function removeCompanyAlias(db: Database, change: CompanyChange, text: string): Promise<ChangeOutcome> {
  const name = parseAlias(text);
  return applyChange(db, change, { action: "company.unalias" }, async (tx, { company, version }) => {
    const names = company.further_names.filter((one) => one !== name);
    if (names.length === company.further_names.length) {
      if ([company.name, ...company.aliases].includes(name)) throw listedName(name);
      return null;
    }
    await saveFurtherNames(tx, company.id, { names, version });
    return { environment: null, details: { name } };
  });
}

/**
 * Merges a company into another: its id, names and details resolve to the other one from then on,
 * and an import cannot restore it. Companies merged into it before move along. A company that its
 * source has removed can be merged too.
 *
 * @param into a company that is in the directory and was not merged itself
 * @throws AppError `not_found` for either; `conflict` if either was merged elsewhere;
 * `incorrect_parameters` if they are the same
 */
export function mergeCompanies(db: Database, change: CompanyChange, into: CompanyId): Promise<ChangeOutcome> {
  if (change.id === into) throw new AppError("incorrect_parameters", "A company cannot be merged into itself.");
  return applyChange(db, change, { action: "company.merge", allowsMerged: true }, async (tx, { company, version }) => {
    const target = await getCompanyRecord(tx, into);
    if (company.merged_into === into) return null;
    refuseMerged(company);
    refuseMerged(target);
    if (target.is_removed) throw new AppError("conflict", `The company ${into} is no longer in the directory.`);
    await saveMerge(tx, { from: company.id, into, version });
    await touchCompany(tx, into, version);
    await restoreRetired(tx, into, version);
    return { environment: null, details: { into, from_name: company.name, into_name: target.name } };
  });
}

/**
 * Undoes {@link mergeCompanies}: the company is separate again, as it was.
 *
 * @throws AppError `not_found`
 */
export function unmergeCompany(db: Database, change: CompanyChange): Promise<ChangeOutcome> {
  return applyChange(
    db,
    change,
    { action: "company.unmerge", allowsMerged: true },
    async (tx, { company, version }) => {
      const { id, merged_into, survivor_id } = company;
      if (merged_into === null || survivor_id === null) return null;
      await saveUnmerge(tx, { from: id, into: survivor_id, version });
      await touchCompany(tx, survivor_id, version);
      return { environment: null, details: { into: merged_into } };
    },
  );
}

/** What a change records about itself in the inquiry log; null: there was nothing to change. */
type LogDetails = Pick<AuditAct, "environment" | "details"> | null;

/** A company before a change, and the version of the directory that the change creates. */
interface Before {
  readonly company: CompanyRecord;
  readonly version: number;
}

interface ChangeSettings {
  readonly action: AuditAction;
  /** Whether a merged company can be changed; refused by default. */
  readonly allowsMerged?: true;
}

/**
 * Runs a change of a company in one transaction, under the directory's lock, with its inquiry log
 * entry and the notice to the services.
 */
export function applyChange(
  db: Database,
  { actor, id }: CompanyChange,
  { action, allowsMerged }: ChangeSettings,
  work: (tx: Queryable, before: Before) => Promise<LogDetails>,
): Promise<ChangeOutcome> {
  return db.transaction(async (tx) => {
    const version = (await lockDirectory(tx)) + 1;
    const company = await getCompanyRecord(tx, id);
    if (allowsMerged !== true) refuseMerged(company);
    const input = await work(tx, { company, version });
    if (input === null) return { changed: false, company };
    await notifyDirectory(tx, await nextDirectoryVersion(tx));
    const after = await getCompanyRecord(tx, id);
    await appendAudit(tx, { actor, teamId: null, action, target: id, ...input });
    return { changed: true, company: after };
  });
}

/**
 * A company as the operator sees it, also if removed or merged.
 *
 * @throws AppError `not_found`
 */
export async function getCompanyRecord(db: Queryable, id: CompanyId): Promise<CompanyRecord> {
  const company = await findCompanyRecord(db, id);
  if (company === null) throw new AppError("not_found", `No company has the id ${id}.`);
  return company;
}

function refuseMerged({ id, merged_into, survivor_id }: CompanyRecord): void {
  if (merged_into === null) return;
  const message = `The company ${id} was merged into ${survivor_id}: use that one, or undo the merge first.`;
  throw new AppError("conflict", message);
}

function parseAlias(text: string): string {
  const name = text.replace(WHITESPACE_RUNS, " ").trim();
  const fault = companyNameFault(name);
  if (fault !== null) throw incorrectParameters([{ field: "name", message: fault }]);
  return name;
}

/** Why no search could find a company by a name; null: searches can. */
export function companyNameFault(name: string): string | null {
  const parts = foldedWords(name);
  if (parts.length === 0) return "must have at least one letter or digit";
  // No search would find a company by such a name, and the operator would not notice.
  if (parts.every((part) => LEGAL_WORDS.has(part))) return "must contain more than a legal form";
  if (name.length > NAME_MAX) return `must have at most ${NAME_MAX} characters`;
  return name.isWellFormed() ? null : "must be UTF-8 text";
}

function isSame(held: readonly string[], input: readonly string[]): boolean {
  return held.length === input.length && held.every((one) => input.includes(one));
}

function unknownProvider(known: readonly string[], { provider, environment }: Confirmation): AppError {
  const others = known.length === 0 ? "No provider is known there." : `Known there: ${[...new Set(known)].join(", ")}.`;
  const message =
    `The provider ${JSON.stringify(provider)} was never observed at this company in ${environment}. ${others} ` +
    "If the name is right, give the products that it covers (products; --products on the command line).";
  return new AppError("incorrect_parameters", message);
}

function listedName(name: string): AppError {
  const message = `The name ${JSON.stringify(name)} comes from the company's source: change it there, and import the source again.`;
  return new AppError("conflict", message);
}
