import type { GivenHeadings } from "../headings.ts";
import type { FittedReader } from "../reading/model.ts";
import type { DayMonthOrder } from "../values/loose-dates.ts";

/** How a file is read; all of it may be left out. */
export interface ReadOptions {
  /** The id of the format, as the operator names it; recognised unless given. */
  readonly as?: string;
  /** The heading of a field, as the operator names it. */
  readonly given?: GivenHeadings;
  /** Values of fields that the file does not tell, such as `employer_name`. */
  readonly constants?: ReadonlyMap<string, string>;
  /** The order of day and month; inferred unless given. */
  readonly order?: DayMonthOrder;
  /** By the id of a question, its answer; one that the file does not ask changes nothing. */
  readonly answers?: ReadonlyMap<string, string>;
  /** The current year, by which years of two digits are read. */
  readonly year: number;
  /** The reader by its fitted model; that of `data/reading` unless a benchmark gives one. */
  readonly reader?: FittedReader;
}
