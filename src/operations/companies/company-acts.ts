import type { AuditAct, AuditAction } from "../../domain/audit.ts";
import type { Environment } from "../../domain/caller.ts";
import type { ProductType } from "../../domain/company.ts";
import { AppError, incorrectParameters } from "../../domain/error.ts";
import { type CompanyId, isHexId } from "../../domain/ids.ts";
import { LEGAL_WORDS } from "../../matching/names/legal-forms.ts";
import { nextDirectoryVersion, notifyDirectory } from "../../store/companies/import.ts";
import {
  type CompanyRecord,
  confirmProvider,
  findCompanyRecord,
  holdDirectory,
  listCompanyProviders,
  type ProviderKey,
  restoreRetired,
  saveFurtherNames,
  saveMerge,
  saveUnmerge,
  touchCompany,
  withdrawConfirmation,
} from "../../store/companies/operator-acts.ts";
import type { Database, Queryable } from "../../store/postgres/database.ts";
import { words } from "../../text/fold.ts";
import { appendAudit } from "../audit/audit.ts";

/** Who acts, as the inquiry log is to name them, and on which company. */
export interface Acting {
  readonly actor: string;
  readonly id: CompanyId;
}

/** What an act came to. */
export interface ActOutcome {
  /** False: it was so already, and nothing was written. */
  readonly changed: boolean;
  readonly company: CompanyRecord;
}

/** The most names that an operator may give a company: the index takes 40, these first. */
export const FURTHER_NAMES_MAX = 20;
const NAME_MAX = 256;
const UNEVEN_BLANKS = /[\s\p{Cc}]+/gu;

/**
 * The id in the form of the directory: 32 hex digits, in any case, dashes allowed.
 *
 * @throws AppError `incorrect_parameters` when it has another form
 */
export function parseCompanyId(text: string): CompanyId {
  const digits = text.trim().toLowerCase().replaceAll("-", "");
  if (isHexId(digits)) return digits as CompanyId;
  throw incorrectParameters([{ field: "id", message: "must be a company_mapping_id: 32 hexadecimal digits" }]);
}

/** A provider that a person vouches for. */
export interface Confirmation {
  readonly environment: Environment;
  /** The name of a provider, or of a source of employments. */
  readonly provider: string;
  /** What it carries; null: what was observed. */
  readonly products: readonly ProductType[] | null;
}

/**
 * Notes that a person vouches for it that a provider carries a company: it is `verified` in that environment from then on.
 *
 * @throws AppError `not_found`; `conflict` when it was merged; `incorrect_parameters` when nothing was observed of the
 * provider and it is not said what it carries
 */
export function verifyCompany(db: Database, acting: Acting, said: Confirmation): Promise<ActOutcome> {
  return act(db, acting, { action: "company.verify" }, async (tx, { company, version }) => {
    const known = (await listCompanyProviders(tx, company.id)).filter(
      ({ environment }) => environment === said.environment,
    );
    const held = known.find((one) => one.company_id === company.id && one.provider === said.provider);
    const isObserved = known.some((one) => one.provider === said.provider && one.products.length > 0);
    const products = said.products ?? held?.confirmed_products ?? [];
    if (products.length === 0 && !isObserved)
      throw unknownProvider(
        known.map((one) => one.provider),
        said,
      );
    if (held !== undefined && held.verified_at !== null && isSame(held.confirmed_products, products)) return null;
    const key: ProviderKey = { ...said, companyId: company.id };
    await confirmProvider(tx, key, { products, by: acting.actor });
    await touchCompany(tx, company.id, version);
    await restoreRetired(tx, company.id, version);
    return { environment: said.environment, details: { provider: said.provider, products } };
  });
}

/**
 * Takes back what {@link verifyCompany} noted.
 *
 * @throws AppError `not_found`; `conflict` when it was merged
 */
export function unverifyCompany(
  db: Database,
  acting: Acting,
  said: Omit<Confirmation, "products">,
): Promise<ActOutcome> {
  return act(db, acting, { action: "company.unverify" }, async (tx, { company, version }) => {
    const wasConfirmed = await withdrawConfirmation(tx, { ...said, companyId: company.id });
    if (!wasConfirmed) return null;
    await touchCompany(tx, company.id, version);
    return { environment: said.environment, details: { provider: said.provider } };
  });
}

/**
 * Gives a company a further name, under which it is found as under those of its list. No import takes it away.
 *
 * @throws AppError `not_found`; `conflict` when it was merged or has {@link FURTHER_NAMES_MAX} already; `incorrect_parameters`
 */
export function addCompanyAlias(db: Database, acting: Acting, text: string): Promise<ActOutcome> {
  const name = parseAlias(text);
  return act(db, acting, { action: "company.alias" }, async (tx, { company, version }) => {
    const { further_names } = company;
    if ([company.name, ...company.aliases, ...further_names].includes(name)) return null;
    if (further_names.length >= FURTHER_NAMES_MAX) {
      throw new AppError(
        "conflict",
        `A company can have at most ${FURTHER_NAMES_MAX} further names: take one away first.`,
      );
    }
    await saveFurtherNames(tx, company.id, { names: [...further_names, name], version });
    await restoreRetired(tx, company.id, version);
    return { environment: null, details: { name } };
  });
}

/**
 * Takes a name away that {@link addCompanyAlias} gave.
 *
 * @throws AppError `not_found`; `conflict` when it was merged, or when the name is one of its list
 */
export function removeCompanyAlias(db: Database, acting: Acting, text: string): Promise<ActOutcome> {
  const name = parseAlias(text);
  return act(db, acting, { action: "company.unalias" }, async (tx, { company, version }) => {
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
 * Merges a company into another: its id, names and details mean the other one from then on, and its list cannot bring it
 * back. What was merged into it before comes along. One that its list has removed can be merged too.
 *
 * @param into of a company that is in the directory and was not merged itself
 * @throws AppError `not_found` for either; `conflict` when either was merged elsewhere; `incorrect_parameters` when they are one
 */
export function mergeCompanies(db: Database, acting: Acting, into: CompanyId): Promise<ActOutcome> {
  if (acting.id === into) throw new AppError("incorrect_parameters", "A company cannot be merged into itself.");
  return act(db, acting, { action: "company.merge", takesMerged: true }, async (tx, { company, version }) => {
    const target = await getCompanyRecord(tx, into);
    if (company.merged_into === into) return null;
    refuseMerged(company);
    refuseMerged(target);
    if (target.is_removed) throw new AppError("conflict", `The company ${into} is not in the directory any more.`);
    await saveMerge(tx, { from: company.id, into, version });
    await touchCompany(tx, into, version);
    await restoreRetired(tx, into, version);
    return { environment: null, details: { into, from_name: company.name, into_name: target.name } };
  });
}

/**
 * Takes back what {@link mergeCompanies} did: the company stands for itself again, as it was.
 *
 * @throws AppError `not_found`
 */
export function unmergeCompany(db: Database, acting: Acting): Promise<ActOutcome> {
  return act(db, acting, { action: "company.unmerge", takesMerged: true }, async (tx, { company, version }) => {
    const { id, merged_into, survivor_id } = company;
    if (merged_into === null || survivor_id === null) return null;
    await saveUnmerge(tx, { from: id, into: survivor_id, version });
    await touchCompany(tx, survivor_id, version);
    return { environment: null, details: { into: merged_into } };
  });
}

/** What an act says of itself in the log; null: there was nothing to do. */
type Said = Pick<AuditAct, "environment" | "details"> | null;

/** A company as it is before an act, and the version of the directory that the act makes. */
interface Before {
  readonly company: CompanyRecord;
  readonly version: number;
}

interface ActSettings {
  readonly action: AuditAction;
  /** Whether a company that was merged can be acted on; refused unless so. */
  readonly takesMerged?: true;
}

/** Runs an act on a company in one transaction: nobody else writes companies meanwhile; the log and the services hear of it. */
function act(
  db: Database,
  { actor, id }: Acting,
  { action, takesMerged }: ActSettings,
  work: (tx: Queryable, before: Before) => Promise<Said>,
): Promise<ActOutcome> {
  return db.transaction(async (tx) => {
    const version = (await holdDirectory(tx)) + 1;
    const company = await getCompanyRecord(tx, id);
    if (takesMerged !== true) refuseMerged(company);
    const said = await work(tx, { company, version });
    if (said === null) return { changed: false, company };
    await notifyDirectory(tx, await nextDirectoryVersion(tx));
    const after = await getCompanyRecord(tx, id);
    await appendAudit(tx, { actor, teamId: null, action, target: id, ...said });
    return { changed: true, company: after };
  });
}

/**
 * A company as the operator sees it, whatever became of it.
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
  const message = `The company ${id} was merged into ${survivor_id}: name that one, or take the merge back first.`;
  throw new AppError("conflict", message);
}

function parseAlias(text: string): string {
  const name = text.replace(UNEVEN_BLANKS, " ").trim();
  const fault = faultOf(name);
  if (fault !== null) throw incorrectParameters([{ field: "name", message: fault }]);
  return name;
}

function faultOf(name: string): string | null {
  const parts = words(name);
  if (parts.length === 0) return "must have at least one letter or digit";
  // No search finds a company by it, which the operator would learn by nothing else.
  if (parts.every((part) => LEGAL_WORDS.has(part))) return "must say more than a legal form";
  if (name.length > NAME_MAX) return `must have at most ${NAME_MAX} characters`;
  return name.isWellFormed() ? null : "must be UTF-8 text";
}

function isSame(held: readonly string[], said: readonly string[]): boolean {
  return held.length === said.length && held.every((one) => said.includes(one));
}

function unknownProvider(known: readonly string[], { provider, environment }: Confirmation): AppError {
  const others = known.length === 0 ? "No provider is known there." : `Known there: ${[...new Set(known)].join(", ")}.`;
  const message =
    `Nothing was observed of the provider ${JSON.stringify(provider)} at this company in ${environment}. ${others} ` +
    "If the name is right, say with --products what it carries.";
  return new AppError("incorrect_parameters", message);
}

function listedName(name: string): AppError {
  const message = `The name ${JSON.stringify(name)} comes from the company's list: change it there, and import the list again.`;
  return new AppError("conflict", message);
}
