/**
 * SQL that is true if a due time has been reached. A time further ahead than is ever set comes from
 * a wrong clock: the database's was set back since, or another server with a correct one has taken
 * over. Waiting until the clock catches up would take a day, or years.
 *
 * @param time an SQL expression, not null
 * @param options `now`: an SQL expression of the time; `maxPlausibleDelay`: an interval, well above what
 * the time is set to, and above usual clock corrections, since a lease is lost by it
 */
export function isDue(
  time: string,
  { now, maxPlausibleDelay }: { readonly now: string; readonly maxPlausibleDelay: string },
): string {
  return `(${time} <= ${now} or ${time} > ${now} + interval '${maxPlausibleDelay}')`;
}
