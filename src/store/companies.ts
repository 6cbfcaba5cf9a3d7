import type { Environment } from "../domain/caller.ts";
import type { Company, ProductSuccess, ProductType } from "../domain/company.ts";
import { OBSERVED_DAYS } from "../domain/company.ts";
import type { CompanyId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";

const FIND_COMPANY: Statement = {
  name: "find_company",
  text: `select id, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url
    from companies where id = $1 and removed_at is null`,
};

/** A company of the directory, or null when there is none of this id, or it was removed. */
export async function findCompany(db: Queryable, id: CompanyId): Promise<Company | null> {
  const [row] = await db.rows<Company>(FIND_COMPANY, [id]);
  return row ?? null;
}

const HAS_COMPANIES: Statement = { name: "has_companies", text: "select exists (select 1 from companies) as present" };

/** Claims that the directory has, or once had, any company. */
export async function hasCompanies(db: Queryable): Promise<boolean> {
  const [row] = await db.rows<{ present: boolean }>(HAS_COMPANIES);
  return row?.present ?? false;
}

/** How a company is carried in one environment, and what was seen of one product there. */
export interface CompanyStanding extends ProductSuccess {
  /** Any provider or source is known. */
  readonly is_mapped: boolean;
  /** A person confirmed one. */
  readonly is_verified: boolean;
  /** One of them carries the product; false without a product. */
  readonly is_carried: boolean;
}

const FIND_COMPANY_STANDING: Statement = {
  name: "find_company_standing",
  text: `select count(p.provider) > 0 as is_mapped, coalesce(bool_or(p.verified_at is not null), false) as is_verified,
      coalesce(bool_or($3 = any(p.products)), false) as is_carried, o.attempts, o.successes
    from (select coalesce(sum(attempts), 0)::integer as attempts, coalesce(sum(successes), 0)::integer as successes
        from company_outcomes where company_id = $1 and environment = $2 and product = $3
        and observed_on > current_date - $4::integer) o
      left join company_providers p on p.company_id = $1 and p.environment = $2
    group by o.attempts, o.successes`,
};

/** How a company stands in an environment for a product (or null: for none), over the last {@link OBSERVED_DAYS} days. */
export async function findCompanyStanding(
  db: Queryable,
  id: CompanyId,
  view: { readonly environment: Environment; readonly product: ProductType | null },
): Promise<CompanyStanding> {
  const values = [id, view.environment, view.product, OBSERVED_DAYS];
  const [row] = await db.rows<CompanyStanding>(FIND_COMPANY_STANDING, values);
  return row ?? { is_mapped: false, is_verified: false, is_carried: false, attempts: 0, successes: 0 };
}

/** One thing seen: a product was asked of a company, and came or did not. */
export interface CompanyOutcome {
  readonly companyId: CompanyId;
  readonly environment: Environment;
  readonly product: ProductType;
  readonly succeeded: boolean;
}

const ADD_COMPANY_OUTCOMES: Statement = {
  name: "add_company_outcomes",
  text: `insert into company_outcomes as o (company_id, environment, product, observed_on, attempts, successes)
    select company_id, environment, product, current_date, count(*), count(*) filter (where succeeded)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[]) as seen (company_id, environment, product, succeeded)
    group by company_id, environment, product order by company_id, environment, product
    on conflict (company_id, environment, product, observed_on) do update set
      attempts = o.attempts + excluded.attempts, successes = o.successes + excluded.successes`,
};

/** Adds to what was observed today. Rows are taken in one order, so that two writers cannot lock each other out. */
export async function addCompanyOutcomes(tx: Queryable, outcomes: readonly CompanyOutcome[]): Promise<void> {
  await tx.rows(ADD_COMPANY_OUTCOMES, [
    outcomes.map((one) => one.companyId),
    outcomes.map((one) => one.environment),
    outcomes.map((one) => one.product),
    outcomes.map((one) => one.succeeded),
  ]);
}
