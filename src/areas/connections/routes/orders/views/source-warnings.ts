import type { InvalidParam } from "../../../../../kernel/error.ts";
import type { PartiallyValid, ReadContext } from "../../../../../kernel/http/core/route.ts";
import type { DataSource } from "../../../../webhooks/words.ts";

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
