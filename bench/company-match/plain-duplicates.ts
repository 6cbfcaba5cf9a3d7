import type { Company } from "../../src/areas/companies/company.ts";
import { companyNames } from "../../src/areas/companies/matching/names/normalize.ts";

/**
 * Which of some entries of a directory are plainly one employer: one core name in one state.
 * Entries without a state have no duplicates.
 *
 * @param ids the entries that are asked about
 * @returns a predicate that is true for two of them that are one employer, or the same entry
 */
export function plainDuplicates(
  companies: Iterable<Company>,
  ids: ReadonlySet<string>,
): (one: string, other: string) => boolean {
  const groups = new Map<string, string>();
  for (const { id, name, state } of companies) {
    const core = ids.has(id) && state !== null ? companyNames(name)[0]?.compact : undefined;
    if (core !== undefined) groups.set(id, `${state} ${core}`);
  }
  return (one, other) => one === other || (groups.has(one) && groups.get(one) === groups.get(other));
}
