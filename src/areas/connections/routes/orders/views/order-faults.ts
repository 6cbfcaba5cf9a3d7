import type { InvalidParam } from "../../../../../kernel/error.ts";
import type { PartiallyValid, ReadContext } from "../../../../../kernel/http/core/route.ts";
import type { DataSource } from "../../../../webhooks/words.ts";

/** Products that are ordered alone, and why. */
const ALONE: ReadonlyMap<string, string> = new Map([
  ["employment", "income includes employment: order income alone, or employment in an order of its own"],
  ["transactions", "order transactions in an order of their own"],
]);

/** Both change where the pay goes: a switch of the account, and paycheck-linked lending (`pll`), which repays a loan from pay. */
const DEPOSITS = ["deposit_switch", "pll"];

/**
 * What keeps the products of a new order from going together. Other services with this API
 * refuse the same combinations, so that a client which works there sends none of them.
 */
export function productFaults(products: readonly (string | undefined)[]): InvalidParam[] {
  const named = new Set(products);
  const faults = named.size < 2 ? [] : [...ALONE].flatMap(([product, why]) => (named.has(product) ? [why] : []));
  if (DEPOSITS.every((one) => named.has(one))) {
    faults.push("deposit_switch and pll both change where pay goes: order one of them");
  }
  return faults.map((why) => ({ field: "products", message: `must go together: ${why}` }));
}

/**
 * The data sources of a list from which nothing comes: no provider of the environment has any. Payroll
 * is what the service is for, and never among them.
 *
 * @param field where the list is in the body
 */
export function sourceWarnings(
  { caller, application }: ReadContext,
  field: string,
  sources: PartiallyValid<readonly DataSource[]> | null | undefined,
): InvalidParam[] {
  const offered = application.providers.all.filter((provider) => provider.isOffered(caller.environment));
  return (sources ?? []).flatMap((source, at) => {
    const isCovered = source === "payroll" || offered.some(({ dataSource }) => dataSource === source);
    const message = "is offered by no provider here: nothing comes from it";
    return isCovered || source === undefined ? [] : [{ field: `${field}[${at}]`, message }];
  });
}
