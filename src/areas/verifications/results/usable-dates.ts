import { usableJobDate } from "../../../kernel/text/persons/placeholders.ts";
import type { MatchedEmployment } from "../../records/source-answer.ts";

/** Placeholders are not dates: a job that ends in 9999 has no end. */
export function withUsableDates({ employment, ...rest }: MatchedEmployment): MatchedEmployment {
  const { record } = employment;
  const dates = {
    start_date: usableJobDate(record.start_date),
    end_date: usableJobDate(record.end_date),
    as_of: usableJobDate(record.as_of),
  };
  return { employment: { ...employment, record: { ...record, ...dates } }, ...rest };
}
