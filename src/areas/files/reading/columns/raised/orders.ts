import type { CodeReading } from "../../codes.ts";
import { partKindOf } from "../../rows/pay/parts.ts";
import type { ColumnCandidate } from "../candidates.ts";
import type { TableFacts } from "../facts.ts";
import { type Meaning, NOTHING, ofKind } from "../meanings.ts";

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
export function dropTermsOfDeductions(candidates: ColumnCandidate[][], { rows }: TableFacts, codes: CodeReading): void {
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
