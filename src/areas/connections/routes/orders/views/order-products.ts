import type { InvalidParam } from "../../../../../kernel/error.ts";

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
