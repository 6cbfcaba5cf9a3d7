import type { Caller, Environment } from "../../../kernel/access/caller.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { ProviderId } from "../../../kernel/ids.ts";
import { type SuccessRate, successRate } from "../../companies/company.ts";
import { CONNECTION_PRODUCTS, type ConnectionProduct, type DataSource } from "../../webhooks/words.ts";
import type { Provider } from "../providers/provider.ts";
import { listProviderOutcomes } from "../sql/provider-outcomes.ts";
import type { ConnectionContext } from "./context.ts";

/** A provider as a client sees it. */
interface ProviderDetails {
  readonly id: ProviderId;
  readonly name: string;
  /** False if it does not serve the caller's environment; such a provider is in no list. */
  readonly is_supported: boolean;
  readonly logo_url: string | null;
  readonly domain: string | null;
  /** For the product that was asked for; null without one, or if too few attempts tell. */
  readonly success_rate: SuccessRate | null;
  readonly products: readonly ConnectionProduct[];
  readonly data_source: DataSource;
}

/** Which providers are asked for. */
interface ProviderFilter {
  /** Part of a name, in any case; empty: all. */
  readonly query: string;
  /** A product that they cover, and whose success rate is shown; null: any. */
  readonly product: string | null;
  readonly dataSource: DataSource | null;
}

/** The providers that serve the caller's environment, in the order in which people see them. */
export async function listProviders(
  context: Pick<ConnectionContext, "db" | "providers">,
  { environment }: Caller,
  { query, product, dataSource }: ProviderFilter,
): Promise<ProviderDetails[]> {
  const words = query.trim().toLowerCase();
  const covered = CONNECTION_PRODUCTS.find((one) => one === product) ?? null;
  if (product !== null && covered === null) return [];
  const found = context.providers.all.filter(
    (provider) =>
      provider.isOffered(environment) &&
      provider.name.toLowerCase().includes(words) &&
      (covered === null || provider.products.includes(covered)) &&
      (dataSource === null || provider.dataSource === dataSource),
  );
  return describe(context.db, found, { environment, product: covered });
}

/**
 * One provider of the caller's environment.
 *
 * @throws AppError `not_found`
 */
export async function getProvider(
  context: Pick<ConnectionContext, "db" | "providers">,
  { environment }: Caller,
  request: { readonly id: ProviderId; readonly product: string | null },
): Promise<ProviderDetails> {
  const provider = context.providers.find(request.id);
  if (provider?.isOffered(environment) !== true) {
    throw new AppError("not_found", "No provider has this id in this environment.");
  }
  const product = CONNECTION_PRODUCTS.find((one) => one === request.product) ?? null;
  const [details] = await describe(context.db, [provider], { environment, product });
  if (details === undefined) throw new Error("a provider was not described");
  return request.product === null || product !== null ? details : { ...details, success_rate: "unsupported" };
}

async function describe(
  db: Queryable,
  providers: readonly Provider[],
  filter: { readonly environment: Environment; readonly product: ConnectionProduct | null },
): Promise<ProviderDetails[]> {
  const { environment, product } = filter;
  const providerIds = providers.map(({ id }) => id);
  const outcomes = product === null ? null : await listProviderOutcomes(db, { providerIds, environment, product });
  return providers.map((provider) => ({
    id: provider.id,
    name: provider.name,
    is_supported: true,
    logo_url: null,
    domain: null,
    success_rate: outcomes === null || product === null ? null : rateOf(provider, product, outcomes.get(provider.id)),
    products: provider.products,
    data_source: provider.dataSource,
  }));
}

function rateOf(
  { products }: Provider,
  product: ConnectionProduct,
  seen: Parameters<typeof successRate>[0] = { attempts: 0, successes: 0 },
): SuccessRate | null {
  return successRate(seen, { isCovered: products.includes(product) });
}
