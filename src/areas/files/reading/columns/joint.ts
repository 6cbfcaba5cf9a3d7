import { type ColumnCandidate, LEAST } from "./candidates.ts";
import type { TableFacts } from "./facts.ts";
import { MEANINGS, type Meaning, NOTHING, ofKind } from "./meanings.ts";
import { MeaningPlaces, type Relation } from "./places.ts";
import { findingsOf } from "./relations.ts";
import { near, Shares } from "./share.ts";

/** Meanings that one column of a table has at most. */
export const UNIQUE: ReadonlySet<Meaning> = new Set([
  ...[...MEANINGS].flatMap(([meaning, { isOnce }]) => (isOnce === true ? [meaning] : [])),
  ...(["gross_pay_ytd", "net_pay_ytd", "total_hours_ytd"] as const),
]);
const TWICE = 5;
/** What many persons share is not a number of a person. */
const SHARED = 12;
const NO_CODE = 10;
const NAMES: ReadonlySet<Meaning> = new Set(["first_name", "last_name", "full_name"]);
const HOURS = ofKind("part of hours", "hours");
const HOURS_MAX = 800;
const MONEY: ReadonlySet<Meaning> = new Set([...ofKind("pay"), "regular_pay"]);
const RATES = ofKind("rate");
const PERIODS = ["pay_date", "period_start", "period_end", "pay_period"] as const;
/** What regular pay stands next to: when, how long, or the whole pay. */
const OF_PAY = [
  ...(["pay_date", "period_start", "period_end", "pay_period", "year", "quarter", "month"] as const),
  ...(["gross_pay", "net_pay", "total_hours", "regular_hours"] as const),
] as const;
/** What shows that a payment is one: an amount, its check, or its period. */
const PAID = [
  ...(["gross_pay", "net_pay", "line_amount", "check_number", "regular_pay", "other_pay", "gross_pay_ytd"] as const),
  ...(["federal_tax", "social_security_tax", "total_taxes", "total_deductions"] as const),
  ...(["period_start", "period_end", "pay_period"] as const),
] as const;

/** Weighs readings of all columns of one table: each column's own evidence, and what they show together. */
export class Joint {
  readonly shares: Shares;
  readonly #facts: TableFacts;
  readonly #own: readonly ReadonlyMap<Meaning, number>[];

  constructor(facts: TableFacts, candidates: readonly (readonly ColumnCandidate[])[]) {
    this.#facts = facts;
    this.shares = new Shares(facts);
    this.#own = candidates.map(
      (list, at) => new Map(list.map(({ meaning, score }) => [meaning, score + ofOwner(facts, meaning, at)])),
    );
  }

  /** What speaks for a meaning of a column by itself. */
  own(at: number, meaning: Meaning): number {
    return this.#own[at]?.get(meaning) ?? LEAST;
  }

  /** How well a reading of all columns holds together. */
  total(meanings: readonly Meaning[]): number {
    let score = 0;
    const seen = new Map<Meaning, number>();
    for (const [at, meaning] of meanings.entries()) {
      score += this.own(at, meaning);
      if (!UNIQUE.has(meaning)) continue;
      const other = seen.get(meaning);
      // What is net pay and what is paid out may both stand there, the same in most rows.
      if (other === undefined) seen.set(meaning, at);
      else if (!this.#areEqual(other, at, meaning === "net_pay" ? meanings.indexOf("reimbursement") : -1))
        score -= TWICE;
    }
    const places = new MeaningPlaces(meanings);
    score += this.#wholeness(meanings, places);
    for (const finding of findingsOf(places, this.shares)) score += finding.score;
    return score;
  }

  /** What the columns of a reading show together. */
  findings(meanings: readonly Meaning[]): Relation[] {
    return findingsOf(new MeaningPlaces(meanings), this.shares);
  }

  /** True if a tenth of the rows has more hours than a day. */
  #hasMoreThanADay(columns: readonly number[]): boolean {
    return columns.some((at) => {
      const hours = (this.#facts.numbers[at] ?? []).filter((value) => value !== null && value !== 0);
      return hours.filter((value) => Math.abs(value ?? 0) > 24).length > hours.length / 10;
    });
  }

  /** True if two columns are equal in all rows, or the second is what the first and the third come to. */
  #areEqual(one: number, other: number, third: number): boolean {
    const [own, others, more] = [one, other, third].map((at) => this.#facts.numbers[at] ?? []);
    const isSum = (amount: number | null, row: number) =>
      amount === others?.[row] || near((amount ?? 0) + (more?.[row] ?? 0), others?.[row] ?? 0);
    return (own ?? []).length > 2 && (own ?? []).every(third < 0 ? (amount, row) => amount === others?.[row] : isSum);
  }

  /** The share of the lines with an amount that have no text in a column. */
  #uncoded(at: number, amount: number | undefined): number {
    if (amount === undefined) return 0;
    const share = this.shares.ofRows(`coded ${at} ${amount}`, (row) =>
      this.shares.value(amount, row) ? (this.#facts.rows[row]?.cells[at] ?? "").trim() !== "" : null,
    );
    return share.of === 0 ? 0 : 1 - share.held / share.of;
  }

  /** What is missing next to what is there: a first name without a last one, a line without its code. */
  #wholeness(meanings: readonly Meaning[], places: MeaningPlaces): number {
    const has = (...any: readonly Meaning[]) => any.some((one) => places.one(one) !== undefined);
    let score = 0;
    if (!has("full_name", "last_name", "first_name")) score -= has("employee_number", "ssn") ? 2 : 8;
    if (places.all("first_name").length !== places.all("last_name").length) score -= 4;
    if (has("line_code", "line_description") && this.#facts.isOneRowEach) score -= 8;
    if (has("rate_unit") && places.all(RATES).length === 0) score -= 4;
    if (has("work_date") && !has("time_in", "total_hours", "regular_hours", "day_hours")) score -= 6;
    if (has("work_date") && this.#hasMoreThanADay([...places.all("total_hours"), ...places.all("regular_hours")]))
      score -= 8;
    // Where nothing is paid, a day is one of work.
    if (has("pay_date") && !has(...PAID)) score -= 8;
    // Regular pay is that of some time.
    if (has("regular_pay") && !has(...OF_PAY)) score -= 3;
    // Overtime is paid next to regular pay.
    if (has("overtime_pay") && !has("regular_pay", "line_amount", "line_code", "line_description")) score -= 4;
    // A table of jobs has days of employment, and no periods of pay.
    if (
      has("period_end") &&
      has("hire_date") &&
      !has("period_start", "pay_date", "check_number", "net_pay", "total_hours")
    )
      score -= 4;
    if (has("full_name") && has("first_name", "last_name")) score -= 1;
    // Lines of pay are those of a day or a period: a column of days that tells none is more likely theirs.
    const isUndated =
      has("line_code", "line_description") && has("line_amount", "net_pay") && !has("work_date", ...PERIODS);
    if (isUndated && this.#facts.days.some((days, at) => meanings[at] === NOTHING && days.every((day) => day !== null)))
      score -= 4;
    // Each line has its own code: what stands in the first line of a person alone is none.
    for (const at of [...places.all("line_code"), ...places.all("line_description")])
      score -= NO_CODE * this.#uncoded(at, places.one("line_amount"));
    if (has("line_code", "line_description")) score += has("line_amount") ? 6 : 0;
    else score -= places.all("line_amount").length * 3;
    // Hours of a payment are not thousands; those of a year are.
    if (has("pay_date", "period_start", "period_end", "pay_period", "check_number")) {
      for (const [at, meaning] of meanings.entries())
        if (HOURS.has(meaning) && (this.#facts.middles[at] ?? 0) > HOURS_MAX) score -= 6;
    }
    const gross = places.one("gross_pay");
    if (gross !== undefined && this.#facts.stays[gross] === false) {
      for (const [at, meaning] of meanings.entries())
        if (MONEY.has(meaning) && this.#facts.stays[at] === true) score -= 3;
    }
    return score;
  }
}

/** What the owners of the values say: each person has its own number, and many the same employer. */
function ofOwner({ owners, common, rows }: TableFacts, meaning: Meaning, at: number): number {
  const owns = owners[at] ?? 0;
  if (meaning === "employer_name" || meaning === "employer_code" || meaning === "ein" || meaning === "state_account")
    return owns === 1 ? -6 : 0;
  if (meaning === "ssn" && owns < 0) return owns * SHARED;
  if (meaning === "employee_number") return owns * (owns > 0 ? 2 : SHARED);
  // What stands in all rows names nobody.
  if (NAMES.has(meaning) && common[at] === true) return -SHARED;
  if (OF_EACH.has(meaning) && common[at] === true && isOneText(rows, at)) return -SHARED;
  if (meaning === "check_number" && common[at] === true) return -8;
  return 0;
}

/** Of persons each has their own: where all rows have one, it is the employer's. */
const OF_EACH: ReadonlySet<Meaning> = new Set([
  "address_line_1",
  "address_line_2",
  "email",
  "phone",
  "position_number",
]);

function isOneText(rows: TableFacts["rows"], at: number): boolean {
  return new Set(rows.map(({ cells }) => cells[at] ?? "")).size === 1;
}
