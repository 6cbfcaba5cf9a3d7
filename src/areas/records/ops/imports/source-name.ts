import { incorrectParameters } from "../../../../kernel/error.ts";
import { holdsDividedSsn } from "../../../../kernel/text/us/ssn.ts";

/**
 * Refuses a name of a source that holds a number written as an SSN: names of sources are stored and logged in clear.
 *
 * @throws AppError `incorrect_parameters`
 */
export function refuseSsnInSource(source: string): void {
  if (!holdsDividedSsn(source)) return;
  const message = "must not hold a Social Security number: name the payroll system or the employer";
  throw incorrectParameters([{ field: "source", message }]);
}
