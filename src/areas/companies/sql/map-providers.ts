import type { Environment } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { notifyIfCovered } from "../../../kernel/database/postgres/notices.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";

/** A provider that covers a company. */
export interface ProviderMapping {
  readonly companyId: CompanyId;
  readonly provider: string;
  readonly products: readonly ProductType[];
}

/** A mapping of a company that the directory has. */
interface MappedRow {
  readonly company_id: CompanyId;
  readonly provider: string;
  /** False: it was mapped like this before. */
  readonly is_changed: boolean;
}

const MAP_PROVIDERS = statement("map_providers")`
  with given as (select r.company_id, r.provider, r.products
        from json_to_recordset($1) as r (company_id uuid, provider text, products text[])
        where exists (select from companies c where c.id = r.company_id and c.removed_at is null)),
      saved as (insert into company_providers as p (company_id, environment, provider, products)
        select company_id, $2, provider, products from given order by company_id, provider
        on conflict (company_id, environment, provider) do update
          set products = array(select unnest(p.products) union select unnest(excluded.products) order by 1)
          where not p.products @> excluded.products
        returning company_id, provider),
      notified as materialized (${notifyIfCovered("saved")})
    select g.company_id, g.provider, s.company_id is not null as is_changed
    from given g left join notified on true left join saved s on s.company_id = g.company_id and s.provider = g.provider`;

/**
 * Adds to what providers cover at companies; idempotent. Companies that the directory does not have
 * are left out. Each pair of company and provider at most once.
 */
export function mapProviders(
  db: Queryable,
  environment: Environment,
  mappings: readonly ProviderMapping[],
): Promise<MappedRow[]> {
  const rows = mappings.map(({ companyId, provider, products }) => ({ company_id: companyId, provider, products }));
  return db.rows<MappedRow>(MAP_PROVIDERS, [JSON.stringify(rows), environment]);
}
