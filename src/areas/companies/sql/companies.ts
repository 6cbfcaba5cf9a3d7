import type { Environment } from "../../../kernel/access/caller.ts";
import { batchRequestsEach } from "../../../kernel/database/postgres/bulk/request-batching.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";
import type { Company, ProductSuccess } from "../company.ts";
import { OBSERVED_DAYS } from "../company.ts";

/**
 * The columns of a company in the directory: the operator's aliases before the names of its source.
 */
export const COMPANY_COLUMNS = `c.id, c.name, c.further_names || c.aliases as aliases, c.ein, c.domain, c.domains, c.phone, c.street,
  c.city, c.state, c.zip, c.naics, c.employees, c.logo_url, c.further_names || c.everyday_names as everyday_names, c.employer_id,
  c.is_nationwide`;

/** The same columns of what {@link COMPANY_COLUMNS} returned. */
export const COMPANY_MEMBERS =
  "id, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url, everyday_names, employer_id, is_nationwide";

/** How a company is covered in one environment, and the observed success of one product there. */
export interface CompanyCoverage extends ProductSuccess {
  /** Any provider or source is known. */
  readonly is_mapped: boolean;
  /** An operator confirmed one. */
  readonly is_verified: boolean;
  /** One of them covers the product; false without a product. */
  readonly is_covered: boolean;
  /** The environment has payroll records of any company. */
  readonly has_records: boolean;
  /** The environment has payroll records of this company: it is an employer of the operator's own. */
  readonly is_own: boolean;
}

/** A company to look up, with the product. */
export interface CompanyLookUp {
  readonly id: CompanyId;
  readonly environment: Environment;
  /** Null: none. */
  readonly product: ProductType | null;
}

/** What the database stores about a company. */
export interface KnownCompany {
  /**
   * Null if it is unknown or was removed; the survivor if it was merged, whose aliases include the
   * names of all companies merged into it.
   */
  readonly company: Company | null;
  readonly coverage: CompanyCoverage;
}

// Values are in subselects: if PostgreSQL knew their number, it would replan every time, which
// takes eight times as long as the query.
const LIST_KNOWN_COMPANIES = statement("list_known_companies", { isByIndex: true })`
  select ${COMPANY_COLUMNS}, p.is_mapped, p.is_verified, p.is_covered, r.has_records, r.is_own, o.attempts, o.successes, array(
        select unnest(m.name || m.further_names || m.aliases) from companies m where m.survivor_id = c.id) as merged_names
    from unnest((select $1::uuid[]), (select $2::text[]), (select $3::text[]))
        with ordinality as look_ups (id, environment, product, at)
      cross join lateral (select coalesce((select survivor_id from companies where id = look_ups.id), look_ups.id) as id) survivor
      left join companies c on c.id = survivor.id and c.removed_at is null
      cross join lateral (select array_append(array(select id from companies where survivor_id = survivor.id), survivor.id) as ids)
        family
      cross join lateral (select count(*) > 0 as is_mapped, coalesce(bool_or(verified_at is not null), false) as is_verified,
          coalesce(bool_or(look_ups.product = any(products || confirmed_products)), false) as is_covered
        from company_providers where company_id = any(family.ids) and environment = look_ups.environment) p
      cross join lateral (select coalesce(sum(attempts), 0)::integer as attempts,
          coalesce(sum(successes), 0)::integer as successes
        from company_outcomes where company_id = any(family.ids) and environment = look_ups.environment
        and product = look_ups.product and observed_on > current_date - $4::integer) o
      cross join lateral (select exists (select from employments where environment = look_ups.environment) as has_records,
          exists (select from employments where company_id = any(family.ids) and environment = look_ups.environment) as is_own) r
    order by look_ups.at`;

type KnownRow = {
  readonly [Key in keyof Company]: Key extends "id" ? CompanyId | null : Company[Key];
} & CompanyCoverage & {
    readonly merged_names: readonly string[];
  };

/**
 * Companies of the directory, and their coverage in an environment for a product over the last
 * {@link OBSERVED_DAYS} days. A merged company and its survivor count for each other.
 *
 * @returns one entry for each look-up, in order, including unknown companies
 */
export async function listKnownCompanies(db: Queryable, lookUps: readonly CompanyLookUp[]): Promise<KnownCompany[]> {
  const columns = [
    lookUps.map((one) => one.id),
    lookUps.map((one) => one.environment),
    lookUps.map((one) => one.product),
  ];
  const rows = await db.rows<KnownRow>(LIST_KNOWN_COMPANIES, [...columns, OBSERVED_DAYS]);
  return rows.map(
    ({ is_mapped, is_verified, is_covered, has_records, is_own, attempts, successes, merged_names, id, ...rest }) => ({
      company: id === null ? null : { ...rest, id, aliases: [...rest.aliases, ...merged_names] },
      coverage: { is_mapped, is_verified, is_covered, has_records, is_own, attempts, successes },
    }),
  );
}

/** Concurrent look-ups share a statement; more per batch would make the first wait for the last. */
const LOOK_UPS = { batchMax: 100, batchesMax: 1 } as const;

/** {@link listKnownCompanies} of one company; concurrent calls share a statement. */
export const findKnownCompany: (db: Queryable, lookUp: CompanyLookUp) => Promise<KnownCompany> = batchRequestsEach(
  listKnownCompanies,
  LOOK_UPS,
);

/** An observation: a product was requested of a company, and was delivered or not. */
export interface CompanyOutcome {
  /** How often; once if absent. */
  readonly count?: number;
  readonly companyId: CompanyId;
  readonly environment: Environment;
  readonly product: ProductType;
  readonly succeeded: boolean;
}

const ADD_COMPANY_OUTCOMES = statement("add_company_outcomes")`
  insert into company_outcomes as o (company_id, environment, product, observed_on, attempts, successes)
    select company_id, environment, product, current_date, sum(count), coalesce(sum(count) filter (where succeeded), 0)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::integer[]) as seen (company_id, environment, product, succeeded, count)
    where exists (select from companies c where c.id = seen.company_id)
    group by company_id, environment, product order by company_id, environment, product
    on conflict (company_id, environment, product, observed_on) do update set
      attempts = o.attempts + excluded.attempts, successes = o.successes + excluded.successes`;

/**
 * Adds to today's observations; a company whose source was removed is left out. Rows are locked in
 * a fixed order, so that two writers cannot deadlock.
 */
export async function addCompanyOutcomes(tx: Queryable, outcomes: readonly CompanyOutcome[]): Promise<void> {
  await tx.rows(ADD_COMPANY_OUTCOMES, [
    outcomes.map((one) => one.companyId),
    outcomes.map((one) => one.environment),
    outcomes.map((one) => one.product),
    outcomes.map((one) => one.succeeded),
    outcomes.map((one) => one.count ?? 1),
  ]);
}
