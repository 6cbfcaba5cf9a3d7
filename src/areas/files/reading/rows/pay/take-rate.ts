import { readDate } from "../../../values/loose-dates.ts";
import type { BlockRow } from "../../blocks.ts";
import { NOTHING } from "../../columns/meanings.ts";
import type { Cells } from "../cells.ts";
import type { Draft } from "../drafts.ts";
import { rateOf } from "./rates.ts";

/** What a row of a payment has. */
const PAID = ["gross_pay", "net_pay", "total_hours", "regular_hours", "line_amount", "time_in"] as const;
/** What tells jobs of one person apart. */
const OF_JOB = ["employer_name", "job_title"] as const;

/**
 * Takes the rate of a row: of several payments, or of a history of rates, that of the latest day, for it may have been raised. Several
 * of one day or none are stated, and none is taken.
 */
export function takeRate(row: BlockRow, draft: Draft, cells: Cells): void {
  const rate = rateOf(row, cells);
  if (rate === null) return;
  const paid = cells.date(row, "pay_date") ?? cells.date(row, "period_end") ?? cells.date(row, "as_of_date");
  const day = paid ?? (cells.hasAny(PAID) ? "" : dayOfRate(row, cells));
  const isOfOneDay = day === "" || day === draft.rateDay;
  const isAnother = draft.rate !== null && rate.value !== draft.rate.value;
  if (isAnother && isOfOneDay && !cells.hasAny([...PAID, ...OF_JOB])) {
    cells.tell(
      row,
      "pay_rate",
      "is another one in an earlier row, and no date tells which holds",
      "Keep the row of the rate that holds.",
    );
    draft.rate = null;
    draft.hasRates = true;
  }
  if (draft.hasRates === true || (draft.rate !== null && day <= draft.rateDay)) return;
  draft.rate = rate;
  draft.rateDay = day;
}

/** The day of a row whose only date tells nothing else, such as that from which its rate holds; empty: there is none such, or several. */
function dayOfRate(row: BlockRow, cells: Cells): string {
  const [day = "", ...others] = cells.columns(NOTHING).flatMap(({ at, open }) => {
    const read = readDate((row.cells[at] ?? "").trim(), cells.dates);
    return open === null && read.kind === "date" ? [read.date] : [];
  });
  return others.length === 0 ? day : "";
}
