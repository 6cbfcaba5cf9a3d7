import { type ColumnCandidate, DEDUCTIONS, EARNINGS, HOUR_PARTS, LEAST, placeOf, raise, TAXES } from "./candidates.ts";
import type { TableFacts } from "./facts.ts";
import { type Meaning, NOTHING, ofKind } from "./meanings.ts";
import { near } from "./share.ts";

const ROWS = 12;
const TRIED = 3;
const NODES_MAX = 20_000;
const HELD = 0.9;
const CENTS = 0.021;
/** A total of two columns is not a chance, one of a single row may be. */
const ROWS_MIN = 2;
const UNLIKELY = -9;

/** The parts and the total that a search is for. */
interface Sought {
  readonly parts: ReadonlySet<Meaning>;
  /** Totals of some of the parts, which may stand in their place. */
  readonly totals: ReadonlySet<Meaning>;
}

const WITHHELD: Sought = {
  parts: new Set([...TAXES, ...DEDUCTIONS]),
  totals: ofKind("total of taxes", "total of deductions"),
};
const EARNED: Sought = { parts: EARNINGS, totals: new Set() };
const WORKED: Sought = { parts: HOUR_PARTS, totals: new Set() };
const GROSS: ReadonlySet<Meaning> = new Set(["gross_pay"]);
/** Earnings alone may be all that is paid. */
const PAID: ReadonlySet<Meaning> = new Set([...GROSS, ...EARNINGS]);
const NET: ReadonlySet<Meaning> = new Set(["net_pay"]);

/**
 * Finds the columns whose amounts add up to another in the rows: what is withheld to gross less net pay, earnings to gross pay,
 * hours to all hours. Raises what they then mean, and lowers it for columns that are left over.
 */
export function raiseSums(candidates: ColumnCandidate[][], facts: TableFacts, headings: readonly string[]): void {
  const amounts = facts.numbers.flatMap((column, at) => (isAmounts(column, facts, at) ? [at] : []));
  const usable = withoutQuarters(candidates, facts, { usable: amounts, headings });
  raiseTaxable(candidates, facts, usable);
  joinGross(candidates, facts);
  raiseNet(candidates, facts, usable);
  for (const [total, sought] of [
    [GROSS, EARNED],
    [ofKind("hours"), WORKED],
  ] as const) {
    for (const whole of likeliest(candidates, usable, total)) {
      const target = absolute(facts, whole);
      const found = partsOf(target, { candidates, facts, usable: usable.filter((at) => at !== whole), sought });
      if (found === null || found.length < 2) continue;
      raise(candidates[whole], total, 3);
      mark(candidates, usable, found, sought);
      break;
    }
  }
}

const QUARTER =
  /(?:^|[\s_])(?:q|qtr|quarter)[\s_]?[1-4](?:$|[\s_])|(?:^|[\s_])[1-4](?:st|nd|rd|th)?[\s_](?:q|qtr|quarter)(?:$|[\s_])/i;

/** The columns of the quarters of a total are not parts of it, and none is net pay: the total tells them all. */
function withoutQuarters(
  candidates: ColumnCandidate[][],
  facts: TableFacts,
  { usable, headings }: { readonly usable: readonly number[]; readonly headings: readonly string[] },
): readonly number[] {
  const quarters = usable.filter((at) => QUARTER.test(headings[at] ?? ""));
  const others = usable.filter((at) => !quarters.includes(at));
  if (quarters.length < 2 || !others.some((at) => isSumOf(absolute(facts, at), quarters, facts))) return usable;
  for (const at of quarters) candidates[at] = [{ meaning: NOTHING, score: 0 }];
  return others;
}

function isSumOf(total: readonly number[], parts: readonly number[], { numbers }: TableFacts): boolean {
  return total.every((amount, row) =>
    near(
      parts.reduce((sum, at) => sum + Math.abs(numbers[at]?.[row] ?? 0), 0),
      amount,
    ),
  );
}

/** A state taxes wages up to a limit: what all wages are next to those over it, whatever other tax its heading may name. */
function raiseTaxable(candidates: ColumnCandidate[][], facts: TableFacts, usable: readonly number[]): void {
  const first = (meaning: Meaning) => candidates.findIndex(([best]) => best?.meaning === meaning);
  const [gross, excess] = [first("gross_pay"), first("excess_wages")];
  if (gross < 0 || excess < 0) return;
  const taxable = usable.filter(
    (at) => at !== gross && at !== excess && isSumOf(absolute(facts, gross), [at, excess], facts),
  );
  const [only] = taxable;
  if (only !== undefined && taxable.length === 1) candidates[only] = [{ meaning: "unemployment_wages", score: 0 }];
}

/** Wages of federal tax that are gross pay in all rows, in a table without that tax, are gross pay again, as a state lists it. */
function joinGross(candidates: ColumnCandidate[][], facts: TableFacts): void {
  const first = (meaning: Meaning) => candidates.findIndex(([best]) => best?.meaning === meaning);
  const [gross, wages] = [first("gross_pay"), first("federal_wages")];
  if (gross < 0 || wages < 0 || first("federal_tax") >= 0) return;
  if (isSumOf(absolute(facts, gross), [wages], facts)) candidates[wages] = [{ meaning: "gross_pay", score: 0 }];
}

function raiseNet(candidates: ColumnCandidate[][], facts: TableFacts, usable: readonly number[]): void {
  let best: {
    readonly gross: number;
    readonly net: number;
    readonly parts: readonly number[];
    readonly score: number;
  } | null = null;
  for (const gross of likeliest(candidates, usable, GROSS)) {
    for (const net of likeliest(candidates, usable, NET)) {
      if (gross === net) continue;
      const [whole, left] = [absolute(facts, gross), absolute(facts, net)];
      const target = whole.map((amount, row) => amount - (left[row] ?? 0));
      if (target.some((amount) => amount < -CENTS)) continue;
      const parts = partsOf(target, {
        candidates,
        facts,
        usable: usable.filter((at) => at !== gross && at !== net),
        sought: WITHHELD,
      });
      if (parts === null || parts.length === 0) continue;
      const likely = parts.reduce((sum, at) => sum + Math.max(UNLIKELY, likelyPart(candidates[at], WITHHELD)), 0);
      const score = placeOf(candidates[gross], GROSS) + placeOf(candidates[net], NET) + likely + 6 * parts.length;
      if (best === null || score > best.score) best = { gross, net, parts, score };
    }
  }
  if (best === null) return;
  raise(candidates[best.gross], paidBy(candidates[best.gross]), 4);
  raise(candidates[best.net], NET, 4);
  mark(candidates, usable, best.parts, WITHHELD);
}

/** What the column of the whole pay means: gross pay, or also earnings, where its heading says those rather. */
function paidBy(list: readonly ColumnCandidate[] | undefined): ReadonlySet<Meaning> {
  return placeOf(list, EARNINGS) > placeOf(list, GROSS) ? PAID : GROSS;
}

/** The columns are the parts, and no others are. */
function mark(
  candidates: ColumnCandidate[][],
  usable: readonly number[],
  parts: readonly number[],
  sought: Sought,
): void {
  let hasTotals = false;
  for (const at of parts) {
    const isTotal = sought.totals.has(candidates[at]?.[0]?.meaning ?? NOTHING);
    hasTotals ||= isTotal;
    raise(candidates[at], isTotal ? sought.totals : sought.parts, 4);
  }
  if (hasTotals) return;
  for (const at of usable) if (!parts.includes(at)) raise(candidates[at], sought.parts, -3);
}

function isAmounts(column: readonly (number | null)[], { rows, days }: TableFacts, at: number): boolean {
  const sample = column.slice(0, ROWS * 2);
  const numbers = sample.filter((value) => value !== null);
  if (days[at]?.some((day) => day !== null) === true && numbers.length < sample.length) return false;
  return (
    numbers.length >= sample.length * 0.95 &&
    numbers.filter((value) => value !== 0).length >= Math.min(ROWS_MIN, rows.length)
  );
}

function absolute({ numbers }: TableFacts, at: number): number[] {
  return (numbers[at] ?? []).map((value) => Math.abs(value ?? 0));
}

function likeliest(
  candidates: readonly (readonly ColumnCandidate[])[],
  usable: readonly number[],
  meanings: ReadonlySet<Meaning>,
): number[] {
  const ranked = usable
    .map((at) => ({ at, score: placeOf(candidates[at], meanings) }))
    .filter(({ score }) => score > LEAST);
  return ranked
    .toSorted((one, other) => other.score - one.score)
    .slice(0, TRIED)
    .map(({ at }) => at);
}

function likelyPart(list: readonly ColumnCandidate[] | undefined, { parts, totals }: Sought): number {
  return Math.max(placeOf(list, parts), placeOf(list, totals) - 1);
}

interface Search {
  readonly candidates: readonly (readonly ColumnCandidate[])[];
  readonly facts: TableFacts;
  readonly usable: readonly number[];
  readonly sought: Sought;
}

/** The columns whose sum is the target in nearly all rows, the likeliest ones; null: there are none. */
function partsOf(target: readonly number[], { candidates, facts, usable, sought }: Search): number[] | null {
  const rows = target.flatMap((amount, row) => (amount > CENTS ? [row] : [])).slice(0, ROWS);
  if (rows.length < ROWS_MIN) return null;
  const columns = usable
    .map((at) => ({
      at,
      likely: likelyPart(candidates[at], sought),
      values: rows.map((row) => Math.abs(facts.numbers[at]?.[row] ?? 0)),
    }))
    .filter(
      ({ likely, values }) =>
        likely > LEAST &&
        values.some((value) => value > 0) &&
        values.every((value, to) => value <= (target[rows[to] ?? 0] ?? 0) + CENTS),
    )
    .toSorted((one, other) => other.likely - one.likely);
  const wanted = rows.map((row) => target[row] ?? 0);
  const chosen = subset(columns, wanted);
  if (chosen === null) return null;
  const held = target.filter((amount, row) =>
    near(
      chosen.reduce((sum, at) => sum + Math.abs(facts.numbers[at]?.[row] ?? 0), 0),
      amount,
    ),
  ).length;
  return held >= target.length * HELD ? chosen : null;
}

interface Column {
  readonly at: number;
  readonly likely: number;
  readonly values: readonly number[];
}

/** The first columns in their order whose values add up to the wanted ones in each row; likely ones are tried with, others without first. */
function subset(columns: readonly Column[], wanted: readonly number[]): number[] | null {
  const rest: number[][] = [wanted.map(() => 0)];
  for (const { values } of columns.toReversed())
    rest.unshift(values.map((value, row) => value + (rest[0]?.[row] ?? 0)));
  let nodes = 0;
  const search = (from: number, left: readonly number[], chosen: readonly number[]): number[] | null => {
    nodes += 1;
    if (nodes > NODES_MAX || left.some((amount) => amount < -CENTS)) return null;
    if (left.every((amount) => amount < CENTS)) return [...chosen];
    const column = columns[from];
    if (column === undefined || left.some((amount, row) => amount > (rest[from]?.[row] ?? 0) + CENTS)) return null;
    const withIt = () =>
      search(
        from + 1,
        left.map((amount, row) => amount - (column.values[row] ?? 0)),
        [...chosen, column.at],
      );
    const without = () => search(from + 1, left, chosen);
    return column.likely > UNLIKELY / 2 ? (withIt() ?? without()) : (without() ?? withIt());
  };
  return search(0, wanted, []);
}
