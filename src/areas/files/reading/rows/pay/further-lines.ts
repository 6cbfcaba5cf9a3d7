import type { BlockRow } from "../../blocks.ts";
import type { Cells } from "../cells.ts";
import type { Draft } from "../drafts.ts";

/** The days of a payment as a row tells them. */
export interface RowDates {
  readonly payDate?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** The days of a line that names neither a person nor a day: those of the payment above it, whose further line it is; null: it is none such. */
export function datesOfLine(row: BlockRow, draft: Draft, cells: Cells): RowDates | null {
  const before = draft.statements.at(-1);
  const isFurther =
    cells.has("line_amount") &&
    cells.hasAny(DATED) &&
    [...DATED, ...NAMED].every((meaning) => cells.text(row, meaning) === "");
  if (before === undefined || !isFurther) return null;
  return { payDate: before.pay_date, start: before.period_start, end: before.period_end };
}

const DATED = ["pay_date", "period_start", "period_end", "pay_period", "work_date", "month", "year"] as const;
const NAMED = ["full_name", "first_name", "last_name", "employee_number", "ssn"] as const;
