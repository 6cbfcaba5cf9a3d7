import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { Company } from "../company.ts";

/** A company as an operator has entered it, under the source and version that it is written with. */
interface EnteredCompany {
  readonly company: Company;
  /** SHA-256 of all its details, 32 bytes. */
  readonly fingerprint: Buffer;
  readonly source: string;
  readonly version: number;
}

const INSERT_ENTERED_COMPANY = statement("insert_entered_company")`
  insert into companies (id, name, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url,
      is_nationwide, fingerprint, source, version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

/** Adds a company that no file has. */
export async function insertEnteredCompany(tx: Queryable, entered: EnteredCompany): Promise<void> {
  await tx.rows(INSERT_ENTERED_COMPANY, valuesOf(entered));
}

const FIND_ENTERED_COMPANY = statement("find_entered_company")`
  select id from companies where source = $1 and removed_at is null
      and (ein = $2 or (lower(name) = lower($3) and city is not distinct from $4 and state is not distinct from $5))
    limit 1`;

/** A company of a source with the EIN, or the name and place, of another one; null if there is none. */
export function findEnteredCompany(
  tx: Queryable,
  source: string,
  { ein, name, city, state }: Company,
): Promise<{ readonly id: CompanyId } | null> {
  return firstRow(tx, FIND_ENTERED_COMPANY, [source, ein, name, city, state]);
}

const SAVE_ENTERED_COMPANY = statement("save_entered_company")`
  update companies set name = $2, ein = $3, domain = $4, domains = $5, phone = $6, street = $7, city = $8, state = $9,
      zip = $10, naics = $11, employees = $12, logo_url = $13, is_nationwide = $14, fingerprint = $15, source = $16,
      version = $17, updated_at = now()
    where id = $1`;

/** Saves the details of a company, which belongs to the given source from then on. */
export async function saveEnteredCompany(tx: Queryable, entered: EnteredCompany): Promise<void> {
  await tx.rows(SAVE_ENTERED_COMPANY, valuesOf(entered));
}

function valuesOf({ company, fingerprint, source, version }: EnteredCompany): unknown[] {
  const { id, name, ein, domain, domains, phone, street, city, state, zip, naics, employees } = company;
  const place = [street, city, state, zip];
  const { logo_url, is_nationwide } = company;
  return [
    ...[id, name, ein, domain, domains, phone, ...place, naics, employees],
    ...[logo_url, is_nationwide, fingerprint, source, version],
  ];
}
