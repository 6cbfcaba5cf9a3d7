import type { BlockRow } from "../../blocks.ts";
import type { Cells } from "../cells.ts";
import type { Draft } from "../drafts.ts";
import { rateOf } from "./rates.ts";

/** What a row of a payment has. */
const PAID = [
  "gross_pay",
  "net_pay",
  "total_hours",
  "regular_hours",
  "line_amount",
  "time_in",
  "employer_name",
  "job_title",
] as const;

/** Takes the rate of a row: of several payments that of the latest, for it may have been raised. Several of no day are told, and none is taken. */
export function takeRate(row: BlockRow, draft: Draft, cells: Cells): void {
  const rate = rateOf(row, cells);
  const day = cells.date(row, "pay_date") ?? cells.date(row, "period_end") ?? cells.date(row, "as_of_date") ?? "";
  if (rate !== null && draft.rate !== null && day === "" && rate.value !== draft.rate.value && !cells.hasAny(PAID)) {
    cells.tell(
      row,
      "pay_rate",
      "is another one in an earlier row, and no date tells which holds",
      "Keep the row of the rate that holds.",
    );
    draft.rate = null;
    draft.hasRates = true;
  }
  if (rate === null || draft.hasRates === true || (draft.rate !== null && day <= draft.rateDay)) return;
  draft.rate = rate;
  draft.rateDay = day;
}
