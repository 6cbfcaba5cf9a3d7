import type { CodeReading } from "../../codes.ts";
import { partKindOf } from "../../rows/pay/parts.ts";
import { type ColumnCandidate, DEDUCTIONS, raise } from "../candidates.ts";
import type { TableFacts } from "../facts.ts";
import { type Meaning, NOTHING, ofKind } from "../meanings.ts";
import { raiseSums } from "../sums.ts";
import { raiseProducts } from "./products.ts";
import { raiseWageRows } from "./wage-rows.ts";

/** What amounts are weighed by besides their numbers. */
interface Beside {
  readonly headings: readonly string[];
  readonly rows: number;
  readonly codes: CodeReading;
}

/** Weighs what columns may mean by what their numbers show next to each other. */
export function weighAmounts(candidates: ColumnCandidate[][], facts: TableFacts, beside: Beside): void {
  raiseProducts(candidates, facts.numbers, beside.rows);
  raiseSums(candidates, facts, beside.headings);
  raiseWageRows(candidates, facts, beside.headings);
  raiseFunds(candidates, facts, beside.headings);
  dropTermsOfDeductions(candidates, facts, beside.codes);
}

/** More than what a heading says that does not name the employer. */
const BY_THE_HOUR = 16;

/** So many rows of different hours show that an amount is paid by the hour. */
const ROWS_MIN = 3;

const CENT = 0.011;

const HOURS = ofKind("hours", "part of hours");

const BENEFITS: ReadonlySet<Meaning> = ofKind("employer benefit");

const UNREAD: ReadonlySet<Meaning> = new Set([NOTHING]);

/** What may be taken off by the hour too. */
const DUES: ReadonlySet<Meaning> = new Set(["dues", "garnishment", "other_deduction"]);

const FUNDS: ReadonlySet<Meaning> = new Set(
  [...DEDUCTIONS, ...BENEFITS, "employer_cost" as const].filter((meaning) => !DUES.has(meaning)),
);

/** The rate behind a heading, as in `Pension @ 6.25`. */
const RATE = /@\s*\$?\s*(\d*\.\d+|\d+)/;

/**
 * Raises what the employer pays into funds: the same for each hour of everybody, where nothing shows that it is taken off the pay.
 * What is taken off somebody's pay for a plan goes by the plan or the pay. Source: 29 CFR 5.5(a)(1) and Form WH-347 (fringe benefits
 * paid to plans, in dollars an hour), and the remittance forms of multiemployer funds.
 */
function raiseFunds(candidates: ColumnCandidate[][], { numbers }: TableFacts, headings: readonly string[]): void {
  const best = candidates.map(([first]) => first?.meaning);
  if (best.includes("net_pay") || best.includes("line_amount")) return;
  const parts = numbers.filter((_, at) => HOURS.has(best[at] ?? NOTHING));
  const all = (numbers[0] ?? []).map((_, row) => parts.reduce((sum, hours) => sum + (hours[row] ?? 0), 0));
  for (const [at, list] of candidates.entries()) {
    if (!FUNDS.has(best[at] ?? NOTHING)) continue;
    const told = Number(RATE.exec(headings[at] ?? "")?.[1] ?? 0);
    if (![all, ...parts].some((hours) => isByTheHour(numbers[at] ?? [], hours, told))) continue;
    raise(list, list.some(({ meaning }) => BENEFITS.has(meaning)) ? BENEFITS : UNREAD, BY_THE_HOUR);
  }
}

/** True if all amounts are those of their hours at one rate: that of the heading, or one that rows of several hours have in common. */
function isByTheHour(amounts: readonly (number | null)[], hours: readonly (number | null)[], told: number): boolean {
  const rows = amounts.flatMap((amount, row) => (amount ? [{ amount, hours: hours[row] ?? 0 }] : []));
  if (rows.length === 0 || rows.some((row) => row.hours <= 0)) return false;
  const longest = rows.reduce((most, row) => (row.hours > most.hours ? row : most));
  const holds = (rate: number) => rows.every((row) => Math.abs(row.hours * rate - row.amount) <= CENT);
  if (told > 0 && holds(told)) return true;
  const isShown = rows.length >= ROWS_MIN && new Set(rows.map((row) => row.hours)).size >= ROWS_MIN;
  return isShown && holds(Math.round((longest.amount / longest.hours) * 100) / 100);
}

/** So many of the texts of a column name deductions. */
const HELD = 0.7;

/** A column is one of lines where that is among so many of its likeliest meanings. */
const NEAR = 2;

const TEXTS: ReadonlySet<Meaning> = new Set(["line_code", "line_description", "line_type"]);

/** What shows that a row is of a payment. */
const PAID = ofKind("pay", "earning", "hours", "part of hours", "wages", "wages of a quarter", "hours of a day");

/** What a job is paid, and since when it is: what stands there is of the deduction. */
const OF_JOB: ReadonlySet<Meaning> = new Set([
  ...ofKind("rate"),
  ...(["pay_frequency", "rate_unit", "hire_date", "original_hire_date", "end_date", "status"] as const),
]);

/**
 * Takes the terms of deductions, such as what is withheld of each pay and since when, for none of the job: those of a table whose
 * rows each name a deduction, and none of a payment.
 */
function dropTermsOfDeductions(candidates: ColumnCandidate[][], { rows }: TableFacts, codes: CodeReading): void {
  const best = candidates.map(([first]) => first?.meaning ?? NOTHING);
  if (best.some((meaning) => PAID.has(meaning)) || !best.some((meaning) => OF_JOB.has(meaning))) return;
  const namesDeductions = (at: number) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? "").trim()).filter((text) => /\p{L}{2}/u.test(text));
    const own = texts.filter((text) => partKindOf(codes("", text, "") ?? NOTHING) === "deduction");
    return texts.length > rows.length / 2 && own.length >= texts.length * HELD;
  };
  const isLine = (list: readonly ColumnCandidate[]) => list.slice(0, NEAR).some(({ meaning }) => TEXTS.has(meaning));
  if (!candidates.some((list, at) => isLine(list) && namesDeductions(at))) return;
  // An answer has no others, and stays.
  for (const [at, list] of candidates.entries())
    if (OF_JOB.has(best[at] ?? NOTHING) && list.length > 1) candidates[at] = [{ meaning: NOTHING, score: 0 }];
}
