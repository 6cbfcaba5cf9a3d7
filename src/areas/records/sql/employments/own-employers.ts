import type { Environment } from "../../../../kernel/access/caller.ts";
import { onlyRow, type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId, EmploymentId } from "../../../../kernel/ids.ts";

/** A payroll record whose employer is not a company of the directory. */
export interface UnlinkedEmployment {
  readonly id: EmploymentId;
  readonly source: string;
  readonly sealed: Buffer;
}

const LIST_UNLINKED_EMPLOYMENTS = statement("list_unlinked_employments")`
  select id, source, sealed from employments
    where environment = $1 and company_id is null and id > $2 order by id limit $3`;

/** Before every id. */
const FIRST_ID = "0".repeat(32);

/** A batch of an environment's records that are linked to no company, by id. */
export function listUnlinkedEmployments(
  db: Queryable,
  environment: Environment,
  page: { readonly after: EmploymentId | null; readonly limit: number },
): Promise<UnlinkedEmployment[]> {
  return db.rows<UnlinkedEmployment>(LIST_UNLINKED_EMPLOYMENTS, [environment, page.after ?? FIRST_ID, page.limit]);
}

const COUNT_UNLINKED_EMPLOYMENTS = statement("count_unlinked_employments")`
  select count(*)::integer as count from employments where environment = $1 and source = $2 and company_id is null`;

/** How many records of a source are linked to no company. */
export async function countUnlinkedEmployments(
  db: Queryable,
  place: { readonly environment: Environment; readonly source: string },
): Promise<number> {
  const values = [place.environment, place.source];
  return (await onlyRow<{ count: number }>(db, COUNT_UNLINKED_EMPLOYMENTS, values)).count;
}

const LINK_EMPLOYMENTS = statement("link_employments")`
  with linked as (
      update employments set company_id = $1, updated_at = now()
      where id = any($2::uuid[]) and company_id is null returning environment, source)
    insert into company_providers as p (company_id, environment, provider, products)
      select $1, environment, source, $3::text[] from linked group by environment, source
    on conflict (company_id, environment, provider) do update
      set products = array(select unnest(p.products) union select unnest(excluded.products) order by 1)`;

/** Links records that have no company to one, which their sources then cover with the products. */
export async function linkEmployments(
  tx: Queryable,
  companyId: CompanyId,
  linked: { readonly ids: readonly EmploymentId[]; readonly products: readonly string[] },
): Promise<void> {
  await tx.rows(LINK_EMPLOYMENTS, [companyId, linked.ids, linked.products]);
}
