import type { FileReject } from "../../payroll/payroll-file.ts";
import type { Block, BlockRow } from "../blocks.ts";
import type { Draft, StatementDraft } from "./drafts.ts";

/** Nobody works more hours than a week has in seven weeks; no period of pay is longer. */
const HOURS_MAX = 800;
const DAY_HOURS = 24;
/** More an hour is a salary, or an amount of another column. */
const HOURLY_MAX = 1_000;
/** What the federal minimum wage of 7.25 gives in a quarter of full time: less is not a plausible yearly pay (29 USC 206). */
const YEARLY_MIN = 3_770;
const YEARLY_MAX = 20_000_000;
/** Nobody is employed younger. */
const AGE_MIN = 13;
const CENT = 0.005;

type Fault = Omit<FileReject, "scope" | "row">;

/** Takes out what cannot be so, and tells it: rates, hours and dates that nobody has, and net pay above gross. */
export function impossibleIn(draft: Draft): FileReject[] {
  const row = [...draft.rows][0] ?? null;
  const faults = [...ratesOf(draft), ...datesOf(draft)];
  return [
    ...faults.map((fault): FileReject => ({ ...fault, scope: "field", row })),
    ...draft.statements.flatMap(paymentFaults),
  ];
}

function ratesOf(draft: Draft): Fault[] {
  const { rate } = draft;
  if (rate === null) return [];
  const value = Number(rate.value);
  const isHigh = rate.unit === "hour" && value > HOURLY_MAX;
  const isOdd = rate.unit === "year" && (value < YEARLY_MIN || value > YEARLY_MAX);
  if (value >= 0 && !isHigh && !isOdd) return [];
  draft.rate = null;
  const reason = isHigh ? "is more than anybody is paid an hour" : "is not a plausible yearly pay";
  return [{ field: "pay_rate", reason: value < 0 ? "is below zero" : reason, remedy: "Correct the rate or its unit." }];
}

function datesOf({ fields }: Draft): Fault[] {
  const faults: Fault[] = [];
  const [dob, start, end] = [fields.dob, fields.start, fields.end].map((date) =>
    typeof date === "string" ? date : null,
  );
  if (dob != null && start != null && Number(start.slice(0, 4)) - Number(dob.slice(0, 4)) < AGE_MIN) {
    delete fields.start;
    faults.push({
      field: "start",
      reason: `is less than ${AGE_MIN} years after the date of birth`,
      remedy: "Correct one of the two dates.",
    });
  }
  if (start != null && end != null && end < start) {
    delete fields.end;
    faults.push({ field: "end", reason: "is before the date of hire", remedy: "Correct one of the two dates." });
  }
  return faults;
}

function paymentFaults(statement: StatementDraft): FileReject[] {
  const faults: Fault[] = [];
  const { gross, net, hours } = statement;
  if (
    gross !== undefined &&
    net !== undefined &&
    Number(gross) > 0 &&
    hasTaxes(statement) &&
    Number(net) > Number(gross) + repaidIn(statement) + CENT
  ) {
    delete statement.net;
    faults.push({ field: "net", reason: "is above the gross pay", remedy: "Correct one of the two amounts." });
  }
  if (hours !== undefined && Number(hours) > hoursMax(statement)) {
    delete statement.hours;
    faults.push({ field: "hours", reason: "are more than the period has", remedy: "Correct the hours." });
  }
  return faults.map((fault) => ({ ...fault, scope: "field", row: statement.rows[0] ?? null }));
}

function repaidIn({ parts }: StatementDraft): number {
  return parts.filter(({ kind }) => kind === "reimbursement").reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** Without a tax next to it, what is above gross may be a reimbursement that no column tells. */
function hasTaxes({ parts }: StatementDraft): boolean {
  return parts.some(({ kind }) => kind === "tax" || kind === "deduction");
}

const DAY_MS = 86_400_000;

function hoursMax({ period_start: start, period_end: end }: StatementDraft): number {
  if (start?.length !== 10 || end?.length !== 10) return HOURS_MAX;
  return ((Date.parse(end) - Date.parse(start)) / DAY_MS + 1) * DAY_HOURS;
}

/** The number of columns of the table, with those that lines above rows add: what stands beyond them is too much. */
export function widthOf({ headings, tableWidth }: Block): number {
  return tableWidth === undefined ? headings.findLastIndex((heading) => heading !== "") + 1 : headings.length;
}

/** True of a row with a value beyond the columns of its table. */
export function isOver(row: BlockRow, width: number): boolean {
  for (let at = width; at < row.cells.length; at += 1) if ((row.cells[at] ?? "").trim() !== "") return true;
  return false;
}
