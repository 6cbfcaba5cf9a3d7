/**
 * SQL that is true if a time has come which was set to be a while ahead. One that lies further ahead than any is ever set was set by a
 * clock that was wrong: the database's was put back since, or another server with a truer one has taken over. Whoever would wait for it
 * to catch up would wait for a day, or for years.
 *
 * @param time an SQL expression, not null
 * @param options `now`: an SQL expression of the time; `mostAhead`: an interval, well above what the time is set to, and above what
 * clocks are put back by day by day, since a lease is lost by it
 */
export function isDue(time: string, { now, mostAhead }: { readonly now: string; readonly mostAhead: string }): string {
  return `(${time} <= ${now} or ${time} > ${now} + interval '${mostAhead}')`;
}
