import { isNonZero, minus, type Quantity, sum } from "../quantity.ts";
import { compareRatios, exactText } from "../ratio.ts";
import type { PayStatement } from "./facts.ts";

/** Why a statement, or a part of it, is not in a figure. */
export type OmissionReason =
  | "duplicate"
  | "reimbursement"
  | "one_time"
  | "outside_window"
  | "set_aside"
  | "uncertain"
  | "other_employer"
  | "no_longer_current";

/** What was left out of a figure, and why. */
export interface Omission {
  readonly id: string;
  readonly reason: OmissionReason;
}

/** Where the hours of a statement are from; `parts_for_zero` where it states none and its lines have some. */
type HoursSource = "stated" | "parts" | "parts_for_zero" | "parts_with_premium" | "unknown";

/** A statement whose gross is income only, and whose hours are each counted once. */
export interface CleanStatement extends PayStatement {
  readonly hoursSource: HoursSource;
  /** A void or an adjustment: its gross is negative. */
  readonly isCorrection: boolean;
  /** Alike in every field to the one before it, with no year-to-date total that would tell whether both were paid. */
  readonly isPossibleDuplicate: boolean;
  readonly hasReimbursement: boolean;
}

/** Statements without repetitions, in order of pay date. */
interface CleanStatements {
  readonly distinct: readonly CleanStatement[];
  /** A statement that is alike another in every field, its year-to-date total included. */
  readonly duplicates: readonly PayStatement[];
  readonly omissions: readonly Omission[];
}

/**
 * Drops statements that repeat another one, takes reimbursements out of gross pay, and takes hours from the lines where the
 * statement itself has none. Two statements that are alike but for a year-to-date total that moved are two payments.
 */
export function cleanStatements(statements: readonly PayStatement[]): CleanStatements {
  const distinct: CleanStatement[] = [];
  const duplicates: PayStatement[] = [];
  const seen = new Set<string>();
  for (const statement of statements) {
    const key = contentKey(statement);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated && statement.ytdGross !== null) duplicates.push(statement);
    else distinct.push(cleanStatement(statement, isRepeated));
  }
  const omissions: Omission[] = [
    ...duplicates.map(({ id }) => ({ id, reason: "duplicate" as const })),
    ...distinct
      .filter(({ hasReimbursement }) => hasReimbursement)
      .map(({ id }) => ({ id, reason: "reimbursement" as const })),
  ];
  return { distinct, duplicates, omissions };
}

function contentKey({ payDate, periodStart, periodEnd, gross, hours, ytdGross }: PayStatement): string {
  return [payDate, periodStart, periodEnd, text(gross), text(hours), text(ytdGross)].join("|");
}

function text(quantity: Quantity | null): string {
  return quantity === null ? "" : exactText(quantity.value);
}

function cleanStatement(statement: PayStatement, isPossibleDuplicate: boolean): CleanStatement {
  const reimbursed = amountsOf(statement, "reimbursement");
  const gross =
    statement.gross === null || reimbursed.length === 0 ? statement.gross : minus(statement.gross, sum(reimbursed));
  return {
    ...statement,
    ...hoursOf(statement),
    gross,
    isCorrection: statement.gross !== null && statement.gross.value.n < 0n,
    isPossibleDuplicate,
    hasReimbursement: reimbursed.length > 0,
  };
}

/** Amounts of a statement's lines of one kind. */
export function amountsOf(statement: PayStatement, kind: PayStatement["parts"][number]["kind"]): Quantity[] {
  return statement.parts.flatMap((part) => (part.kind === kind && part.amount !== null ? [part.amount] : []));
}

/** A premium line repeats the hours of the line that it is a premium on, so that of those lines only the largest counts. */
function hoursOf(statement: PayStatement): { hours: Quantity | null; hoursSource: HoursSource } {
  const withHours = statement.parts.flatMap(({ kind, hours }) =>
    hours === null || !isNonZero(hours) ? [] : [{ kind, hours }],
  );
  if (statement.hours !== null && isNonZero(statement.hours)) return { hours: statement.hours, hoursSource: "stated" };
  if (statement.hours !== null && withHours.length === 0 && !isPaidForTime(statement)) {
    return { hours: statement.hours, hoursSource: "stated" };
  }
  if (withHours.length === 0) return { hours: null, hoursSource: "unknown" };
  const overtime = withHours.filter(({ kind }) => kind === "overtime").map(({ hours }) => hours);
  const others = withHours.filter(({ kind }) => kind !== "overtime").map(({ hours }) => hours);
  const largest = [...others].sort((a, b) => compareRatios(b.value, a.value)).slice(0, 1);
  const source = statement.hours === null ? "parts" : "parts_for_zero";
  return { hours: sum([...largest, ...overtime]), hoursSource: others.length > 1 ? "parts_with_premium" : source };
}

/** Lines that are paid without hours. */
const TIMELESS: readonly string[] = ["bonus", "commission", "tips", "reimbursement", "other"];

/** True if a statement pays for time, so that no hours on it are hours that were not written down. */
function isPaidForTime({ gross, parts, isNonrecurring }: PayStatement): boolean {
  if (gross === null || gross.value.n <= 0n || isNonrecurring) return false;
  const timeless = parts.filter(({ kind, amount }) => TIMELESS.includes(kind) && amount !== null);
  const total = sum(timeless.flatMap(({ amount }) => (amount === null ? [] : [amount])));
  return compareRatios(total.value, gross.value) < 0;
}
