import { WORST_FIRST } from "../../domain/connections/identity.ts";

const STATUSES = `array[${WORST_FIRST.map((status) => `'${status}'`).join(", ")}]`;

/**
 * SQL of what the comparisons of several links add up to, as `worstIdentity` says; null if none of them has data. Data that were
 * stored before persons were compared are not compared.
 *
 * @param linkIds SQL of a query for the ids of the links
 */
export function worstIdentitySql(linkIds: string): string {
  const place = `array_position(${STATUSES}, coalesce(link_data.identity, 'not_compared'))`;
  return `(select (${STATUSES})[min(${place})] from link_data where link_data.link_id in (${linkIds}))`;
}
