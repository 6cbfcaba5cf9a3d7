import { cents } from "../../../values/amounts.ts";
import type { BlockRow } from "../../blocks.ts";
import type { CodeReading } from "../../codes.ts";
import { NOTHING } from "../../columns/meanings.ts";
import { added, type Cells, isSome, plainCents } from "../cells.ts";
import type { Draft, StatementDraft } from "../drafts.ts";
import { partKindOf, treatmentOf } from "./parts.ts";

/** A line of a payment as its row tells it. */
export interface PayLine {
  readonly code: string;
  readonly description: string;
  readonly type: string;
  /** Absent: it tells none. */
  readonly amount: string | undefined;
  /** Null: it tells none. */
  readonly hours: string | null;
}

/** How often the rate is paid, behind the name of a line. */
const TIMES = /\s*\((?:\d(?:\.\d+)?x|x\d(?:\.\d+)?)\)$/i;

const UNKNOWN_LINE = {
  reason: "is of a line that does not tell whether it is paid, a tax or a deduction",
  remedy: "Export the lines with their type or description.",
} as const;

const MEMO_LINE = {
  reason: "is of a memo, which is neither paid nor withheld",
  remedy: "Give the line another type, if it was paid.",
} as const;

/** Adds a line to its payment; returns what to report about its amount if it cannot be added; null: nothing. */
export function addLine(
  { code, description, type, amount, hours }: PayLine,
  statement: StatementDraft,
  codes: CodeReading,
): typeof UNKNOWN_LINE | typeof MEMO_LINE | null {
  const own = description === "" ? code : description;
  const isOfHours = hours !== null && Number(hours) !== 0;
  // Hours are worked and paid, whatever the code of their line.
  const meaning = own === "" ? null : (codes(code, description, type) ?? (isOfHours ? "other_pay" : null));
  if (meaning === "gross_pay" && amount !== undefined) statement.gross = cents(amount);
  else if (meaning === "net_pay" && amount !== undefined) statement.net = cents(amount);
  else if (meaning === null || meaning === NOTHING) {
    if (!isSome(amount)) return null;
    if (meaning === null) statement.hasUnknownLines = true;
    return meaning === null ? UNKNOWN_LINE : MEMO_LINE;
  } else {
    // What the employer pays for a benefit is neither paid nor taken off: it is of no kind.
    const kind = partKindOf(meaning);
    const hasHours = isOfHours && kind === "earning";
    if (kind !== null && isSome(amount)) {
      const sign = statement.gross?.startsWith("-") === true ? "-" : "";
      const value = kind === "earning" || kind === "reimbursement" ? cents(amount) : `${sign}${plainCents(amount)}`;
      const treatment = kind === "deduction" ? treatmentOf(`${own} ${type}`) : undefined;
      statement.parts.push({
        kind,
        name: own.replace(TIMES, ""),
        amount: value,
        code: `${kind} ${code} ${description}`,
        ...(hasHours ? { hours } : {}),
        ...(treatment === undefined ? {} : { treatment }),
      });
    }
    if (hasHours && statement.areHoursTold !== true) statement.hours = added(statement.hours, hours);
  }
  return null;
}

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
