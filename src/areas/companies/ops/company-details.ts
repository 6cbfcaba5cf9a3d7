import type { Caller } from "../../../kernel/access/caller.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError, type InvalidParam, incorrectParameters } from "../../../kernel/error.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { Company } from "../company.ts";
import { parseCompanyQuery } from "../matching/names/query.ts";
import { nextDirectoryVersion, notifyDirectory } from "../sql/import.ts";
import type { CompanyRecord } from "../sql/operator-changes.ts";
import { findEnteredCompany, insertEnteredCompany, saveEnteredCompany } from "../sql/operator-details.ts";
import { type CompanyContext, searchCompanies } from "./companies.ts";
import {
  applyChange,
  type ChangeOutcome,
  type CompanyChange,
  companyNameFault,
  getCompanyRecord,
} from "./company-changes.ts";
import { type CompanyRow, checkCompany } from "./company-row.ts";

/** The source of companies that operators have added, or whose details they have changed; no file can be of it. */
export const OPERATOR_SOURCE = "(operator)";

/** The address of a company, in any notation. */
type EnteredAddress = { readonly [Field in "street" | "city" | "state" | "zip"]?: string | null };

/** Details of a company as an operator enters them, in any notation; null and blank remove one, absent ones stay. */
interface EnteredDetails {
  readonly name?: string;
  readonly ein?: string | null;
  /** The main one first. */
  readonly domains?: readonly string[];
  readonly phone?: string | null;
  readonly address?: EnteredAddress | null;
  readonly naics?: string | null;
  readonly employees?: number | null;
  readonly logo_url?: string | null;
  readonly is_nationwide?: boolean;
}

/** The members of a company that {@link EnteredDetails} sets. */
const ENTERED_FIELDS = [
  ...(["name", "ein", "domain", "domains", "phone", "street", "city", "state", "zip", "naics", "employees"] as const),
  ...(["logo_url", "is_nationwide"] as const),
] as const satisfies readonly (keyof Company)[];
const ADDRESS_FIELDS: readonly string[] = ["street", "city", "state", "zip"];

/**
 * Adds a company to the directory, of the source {@link OPERATOR_SOURCE}.
 *
 * @param input.isDistinct true: also if the search finds a company by these details
 * @throws AppError `incorrect_parameters`; `conflict` if the search finds one and `isDistinct` is
 * false; `unavailable` while the directory is loading
 */
export async function addCompany(
  context: CompanyContext,
  caller: Caller,
  input: { readonly details: EnteredDetails & { readonly name: string }; readonly isDistinct: boolean },
): Promise<ChangeOutcome> {
  const { details, isDistinct } = input;
  const id = mintId<CompanyId>();
  const { company, fingerprint } = checkDetails({ id }, details);
  if (!isDistinct) await refuseKnown(context, caller, company);
  return context.db.transaction(async (tx) => {
    const version = await nextDirectoryVersion(tx);
    // Searches find what somebody else has just added within seconds only.
    const twin = isDistinct ? null : await findEnteredCompany(tx, OPERATOR_SOURCE, company);
    if (twin !== null) throw known(`Company ${twin.id} has these details already.`);
    await insertEnteredCompany(tx, { company, fingerprint, source: OPERATOR_SOURCE, version });
    await notifyDirectory(tx, version);
    const act = { action: "company.add", environment: null, details: { name: company.name } } as const;
    await appendAudit(tx, { actor: caller.actor, teamId: null, target: id, ...act });
    return { changed: true, company: await getCompanyRecord(tx, id) };
  });
}

/** Refuses a company that the search finds: two entries of one employer split what is known of it. */
async function refuseKnown(context: CompanyContext, caller: Caller, company: Company): Promise<void> {
  const { name, ein, domain, phone, street, city, state, zip } = company;
  const parsed = parseCompanyQuery({ name, ein, domain, phone, address: { street, city, state, zip } });
  if ("faults" in parsed) throw incorrectParameters(parsed.faults);
  const found = await searchCompanies(context, caller, { ...parsed, product: null });
  if (found.company_mapping_id === null) return;
  const { company_mapping_id: id, confidence_level: confidence } = found;
  throw known(`A search by these details finds company ${id} with a confidence of ${confidence}.`);
}

function known(what: string): AppError {
  return new AppError("conflict", `${what} Change that company, or send is_distinct if this is another employer.`);
}

/**
 * Changes the details of a company. It is of the source {@link OPERATOR_SOURCE} from then on: imports
 * of its former source count its rows as unchanged, and no longer change or remove it.
 *
 * @throws AppError `not_found`; `conflict` if it was merged or removed; `incorrect_parameters`
 */
export function changeCompany(db: Database, change: CompanyChange, details: EnteredDetails): Promise<ChangeOutcome> {
  return applyChange(db, change, { action: "company.change" }, async (tx, { company: before, version }) => {
    if (before.is_removed || before.is_retired) {
      throw new AppError("conflict", "Its source no longer has the company, so that no search finds it: add it again.");
    }
    const { company, fingerprint } = checkDetails(before, details);
    const fields = ENTERED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(company[field]));
    if (fields.length === 0) return null;
    await saveEnteredCompany(tx, { company, fingerprint, source: OPERATOR_SOURCE, version });
    const former = fields.map((field) => `${field}=${JSON.stringify(before[field])}`);
    return { environment: null, details: { fields, former, former_source: before.source } };
  });
}

/** The company with the details, checked as a row of a file is. */
function checkDetails(before: Pick<Company, "id"> & Partial<CompanyRecord>, details: EnteredDetails): CompanyRow {
  const { address, domains, ...rest } = details;
  const removed = address === null ? { street: null, city: null, state: null, zip: null } : {};
  const [domain = null, ...further] = domains ?? [];
  const listed = domains === undefined ? {} : { domain, domains: further };
  const checked = checkCompany({ ...before, ...rest, ...removed, ...address, ...listed }, OPERATOR_SOURCE);
  const faults = checked.kind === "faulty" ? checked.faults.map(paramOf) : [];
  const nameFault = details.name === undefined ? null : companyNameFault(details.name);
  if (nameFault !== null) faults.push({ field: "name", message: nameFault });
  if (checked.kind === "faulty" || faults.length > 0) throw incorrectParameters(faults);
  // An import leaves out a number of another country; the person who typed one is informed.
  if ((details.phone ?? "").trim() !== "" && checked.row.company.phone === null) {
    throw incorrectParameters([{ field: "phone", message: "must be a US telephone number of 10 digits" }]);
  }
  return checked.row;
}

/** A fault under the name that the field has in the request. */
function paramOf({ field, reason }: { readonly field: string | null; readonly reason: string }): InvalidParam {
  const name = field ?? "body";
  if (ADDRESS_FIELDS.includes(name)) return { field: `address.${name}`, message: reason };
  return { field: name === "domain" ? "domains" : name, message: reason };
}
