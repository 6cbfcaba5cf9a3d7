import { type ColumnCandidate, LEAST } from "./candidates.ts";
import type { TableFacts } from "./facts.ts";
import { MeaningPlaces, type Relation } from "./places.ts";
import { findingsOf } from "./relations.ts";
import { Shares } from "./share.ts";

/** Meanings that one column of a table has at most. */
export const UNIQUE: ReadonlySet<string> = new Set(
  "id name first mid last suf ssn dob a1 a2 city st zip csz hire rehire term status title dept co cc ein acct ptype freq basis rate rhr rday rper rmo ryr stdh pdate pstart pend prange chk ctype year qtr month gross net htot hreg hot hdt hhol hpto hsick ereg eot edt ehol epto esick etip tfed tst tss tmed ttot dtot gross.ytd net.ytd htot.ytd code cdesc ltype lamt wdate tin tout brk w1 w3 w5 w16 erss ermed erfut qt qx wks email phone".split(
    " ",
  ),
);
const TWICE = 5;
/** What many persons share is nobody's SSN. */
const SHARED = 12;
const IS_HOURS = /^h(?:reg|ot|dt|hol|pto|sick|other|tot)$/;
const HOURS_MAX = 800;
const IS_MONEY = /^(?:ereg|gross|net|lamt)$/;

/** Weighs readings of all columns of one table: each column's own evidence, and what they show together. */
export class Joint {
  readonly shares: Shares;
  readonly #facts: TableFacts;
  readonly #own: readonly ReadonlyMap<string, number>[];

  constructor(facts: TableFacts, candidates: readonly (readonly ColumnCandidate[])[]) {
    this.#facts = facts;
    this.shares = new Shares(facts);
    this.#own = candidates.map(
      (list, at) => new Map(list.map(({ meaning, score }) => [meaning, score + ofOwner(facts, meaning, at)])),
    );
  }

  /** What speaks for a meaning of a column by itself. */
  own(at: number, meaning: string): number {
    return this.#own[at]?.get(meaning) ?? LEAST;
  }

  /** How well a reading of all columns holds together. */
  total(meanings: readonly string[]): number {
    let score = 0;
    const seen = new Map<string, number>();
    for (const [at, meaning] of meanings.entries()) {
      score += this.own(at, meaning);
      if (!UNIQUE.has(meaning)) continue;
      const other = seen.get(meaning);
      // What is net pay and what is paid out may both stand there, the same in all rows.
      if (other === undefined) seen.set(meaning, at);
      else if (!this.#areEqual(other, at)) score -= TWICE;
    }
    const places = new MeaningPlaces(meanings);
    score += this.#wholeness(meanings, places);
    for (const finding of findingsOf(places, this.shares)) score += finding.score;
    return score;
  }

  /** What the columns of a reading show together. */
  findings(meanings: readonly string[]): Relation[] {
    return findingsOf(new MeaningPlaces(meanings), this.shares);
  }

  /** True if a tenth of the rows has more hours than a day. */
  #hasMoreThanADay(columns: readonly number[]): boolean {
    return columns.some((at) => {
      const hours = (this.#facts.numbers[at] ?? []).filter((value) => value !== null && value !== 0);
      return hours.filter((value) => Math.abs(value ?? 0) > 24).length > hours.length / 10;
    });
  }

  #areEqual(one: number | undefined, other: number | undefined): boolean {
    if (one === undefined || other === undefined) return false;
    const [own, others] = [this.#facts.numbers[one] ?? [], this.#facts.numbers[other] ?? []];
    return own.length > 2 && own.every((amount, row) => amount === others[row]);
  }

  /** What is missing beside what is there: a first name without a last one, a line without its code. */
  #wholeness(meanings: readonly string[], places: MeaningPlaces): number {
    const has = (pattern: RegExp) => places.all(pattern).length > 0;
    let score = 0;
    if (!has(/^(?:name|last|first)$/)) score -= has(/^(?:id|ssn)$/) ? 2 : 8;
    if (places.all("first").length !== places.all("last").length) score -= 4;
    if (has(/^(?:code|cdesc)$/) && this.#facts.isOneRowEach) score -= 8;
    if (has(/^basis$/) && !has(/^(?:rate|rhr|rper|rmo|ryr|rday|rweek)$/)) score -= 4;
    if (has(/^wdate$/) && !has(/^(?:tin|htot|hreg|day)$/)) score -= 6;
    if (has(/^wdate$/) && this.#hasMoreThanADay(places.all(/^(?:htot|hreg)$/))) score -= 8;
    // What is paid out and what is net pay, equal in all rows: neither is of the year so far.
    if (this.#areEqual(places.one("net"), places.one("net.ytd"))) score -= 3;
    // Regular pay is that of some time.
    if (has(/^ereg$/) && !has(/^(?:pdate|pstart|pend|prange|year|qtr|month|gross|net|h(?:tot|reg))$/)) score -= 3;
    // Overtime is paid beside regular pay.
    if (has(/^eot$/) && !has(/^(?:ereg|lamt|code|cdesc)$/)) score -= 4;
    // A table of jobs has days of employment, and no periods of pay.
    if (has(/^pend$/) && has(/^hire$/) && !has(/^(?:pstart|pdate|chk|net|htot)$/)) score -= 4;
    if (has(/^name$/) && has(/^(?:first|last)$/)) score -= 1;
    if (has(/^(?:code|cdesc)$/)) score += has(/^lamt$/) ? 6 : 0;
    else score -= places.all("lamt").length * 3;
    // Hours of a payment are no thousands; those of a year are.
    if (has(/^(?:pdate|pstart|pend|prange|chk)$/)) {
      for (const [at, meaning] of meanings.entries())
        if (IS_HOURS.test(meaning) && (this.#facts.middles[at] ?? 0) > HOURS_MAX) score -= 6;
    }
    const gross = places.one("gross");
    if (gross !== undefined && this.#facts.stays[gross] === false) {
      for (const [at, meaning] of meanings.entries())
        if (IS_MONEY.test(meaning) && this.#facts.stays[at] === true) score -= 3;
    }
    return score;
  }
}

/** What the owners of the values say: each person has its own number, and many the same employer. */
function ofOwner({ owners, repeats, rows }: TableFacts, meaning: string, at: number): number {
  const owns = owners[at] ?? 0;
  if (meaning === "co" || meaning === "cc" || meaning === "ein" || meaning === "acct") return owns === 1 ? -6 : 0;
  if (meaning === "ssn" && owns < 0) return owns * SHARED;
  if (meaning === "id") return owns * (owns > 0 ? 2 : 6);
  if (meaning === "chk") return owns === 1 && rows.length > 3 && repeats[at] === true ? -4 : 0;
  return 0;
}
