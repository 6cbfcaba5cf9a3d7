import { WORST_FIRST } from "../../payroll/identity.ts";

const IDENTITY = "coalesce(link_data.identity, 'not_compared')";
const STATUSES = `array[${WORST_FIRST.map((status) => `'${status}'`).join(", ")}]`;

/**
 * SQL of what the comparisons of several links add up to, as `worstIdentity` says; null if none of them has data. Data that were
 * stored before persons were compared are not compared.
 *
 * @param linkIds SQL of a query for the ids of the links
 */
export function worstIdentitySql(linkIds: string): string {
  const place = `array_position(${STATUSES}, ${IDENTITY})`;
  return `(select (${STATUSES})[min(${place})] from link_data where link_data.link_id in (${linkIds}))`;
}

/**
 * SQL of a list's filter by what the comparisons add up to; null does not filter. What is rare is found by the index of comparisons: the
 * sum of several is that of one of them.
 *
 * @param filter.id the list's column that `owners` are ids of
 * @param filter.linkIds as in {@link worstIdentitySql}
 * @param filter.owners SQL of a query over `link_data` for the rows' ids, to which a condition is added
 * @param filter.parameter of the status, such as `$4`
 */
export function identityFilterSql(filter: {
  readonly id: string;
  readonly linkIds: string;
  readonly owners: string;
  readonly parameter: string;
}): string {
  const { id, linkIds, owners, parameter } = filter;
  const rare = `${id} in (${owners} where ${IDENTITY} = ${parameter} and ${IDENTITY} <> 'agrees')`;
  return `(${parameter}::text is null or ((${parameter} = 'agrees' or ${rare}) and ${worstIdentitySql(linkIds)} = ${parameter}))`;
}
