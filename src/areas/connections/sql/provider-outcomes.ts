import type { Environment } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { ProviderId } from "../../../kernel/ids.ts";
import { OBSERVED_DAYS, type ProductSuccess } from "../../companies/company.ts";
import type { ConnectionProduct } from "../../webhooks/words.ts";

/** How many of a provider's latest connections are counted. */
const TASKS_MAX = 1_000;

const LIST_PROVIDER_OUTCOMES = statement("list_provider_outcomes")`
  select asked.id as provider_id, o.attempts, o.successes
    from unnest($1::uuid[]) as asked (id) cross join lateral (
      select count(*) as attempts, count(*) filter (where latest.status = 'done') as successes from (
        select status from tasks where environment = $2 and provider_id = asked.id and product = $3
          and finished_at > now() - $4 * interval '1 day' order by finished_at desc limit ${TASKS_MAX}) latest) o`;

/**
 * Outcomes of the latest connections for a product over the last {@link OBSERVED_DAYS} days, over
 * all teams, by provider.
 */
export async function listProviderOutcomes(
  db: Queryable,
  query: {
    readonly providerIds: readonly ProviderId[];
    readonly environment: Environment;
    readonly product: ConnectionProduct;
  },
): Promise<ReadonlyMap<ProviderId, ProductSuccess>> {
  const values = [query.providerIds, query.environment, query.product, OBSERVED_DAYS];
  const rows = await db.rows<ProductSuccess & { readonly provider_id: ProviderId }>(LIST_PROVIDER_OUTCOMES, values);
  return new Map(rows.map(({ provider_id, attempts, successes }) => [provider_id, { attempts, successes }]));
}
