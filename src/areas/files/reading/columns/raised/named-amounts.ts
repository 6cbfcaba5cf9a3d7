import type { Block } from "../../blocks.ts";
import { type CodeReading, meaningOfType } from "../../codes.ts";
import { wordsOf } from "../../features.ts";
import { type ColumnCandidate, cellNumber } from "../candidates.ts";
import { type Meaning, NOTHING } from "../meanings.ts";

/** What names the amounts of a column, row by row: another column of names or codes of lines. */
export interface NamedBy {
  /** The place of the names. */
  readonly name: number;
  /** The place of the hours of the amounts; null: there are none. */
  readonly hours: number | null;
  /** The words of the headings that tell the kind of the lines. */
  readonly type: string;
}

/** A table, and what is known of its columns. */
interface Columns {
  readonly block: Block;
  /** By column, without empty ones. */
  readonly values: readonly (readonly string[])[];
  /** By column: the answer to what it means; null: there is none. */
  readonly answered: readonly (string | null)[];
  readonly codes: CodeReading;
}

type Role = "name" | "amount" | "hours" | "rate" | "year";

const ROLES: readonly (readonly [Role, RegExp])[] = [
  ["year", /\b(?:ytd|year)\b/],
  ["name", /^(?:name|code|cd|descr?|description|type|title)$/],
  ["hours", /^(?:hours?|hrs?|units)$/],
  ["rate", /^rate$/],
  ["amount", /^(?:amt|amount|current|curr?|value|\$)?(?: (?:amt|amount|\$))?$/],
];
/** What tells neither the kind of a line nor what a column has of it. */
const FILLER = /^(?:\W|ee|employee|other|misc)$/;

interface Said {
  readonly role: Role | null;
  /** The kind of the lines; null: the heading does not tell it. */
  readonly meaning: Meaning | null;
  readonly type: string;
  /** Which of the lines; empty: it is not stated. */
  readonly number: string;
}

interface Pair extends NamedBy {
  readonly amount: number;
  readonly meaning: Meaning;
  readonly isNumbered: boolean;
}

/**
 * Finds lines of pay that stand side by side, such as `Ded 1 Name`, `Ded 1 Amt`, `Ded 2 Name`, `Ded 2 Amt`: a column of names, and behind it or all names
 * those of amounts, hours and sums of the year under headings of the same number. Their columns have no other meaning, but for the rate
 * of lines that all are regular pay.
 *
 * @returns by the column of the amounts
 */
export function settleNamedAmounts(candidates: ColumnCandidate[][], columns: Columns): ReadonlyMap<number, NamedBy> {
  const { block, answered } = columns;
  const said = block.headings.map((heading, at) => saidBy(`${block.groups[at] ?? ""} ${heading}`));
  const found: { readonly pair: Pair; readonly others: readonly number[] }[] = [];
  const taken = new Set<number>();
  for (let at = 0; at < said.length; at += 1) {
    const of = taken.has(at) ? null : pairAt(at, said, columns);
    const all = of === null ? [] : [...of.others, of.pair.amount];
    if (of === null || all.some((one) => answered[one] !== null || taken.has(one))) continue;
    found.push(of);
    for (const one of all) taken.add(one);
  }
  // One pair without a number is of a table with a row a line.
  const isOne = ({ meaning }: Pair) => found.filter(({ pair }) => pair.meaning === meaning).length === 1;
  const pairs = found.filter(({ pair }) => pair.isNumbered || !isOne(pair));
  for (const { pair, others } of pairs) {
    for (const at of others) candidates[at] = [{ meaning: NOTHING, score: 0 }];
    candidates[pair.amount] = [{ meaning: pair.meaning, score: 0 }];
  }
  return new Map(pairs.map(({ pair: { amount, name, hours, type } }) => [amount, { name, hours, type }]));
}

function saidBy(heading: string): Said {
  const words = wordsOf(heading).filter((word) => !FILLER.test(word) || word === "$");
  const kinds = words.filter((word) => meaningOfType(word) !== null);
  const rest = words.filter((word) => !kinds.includes(word) && !/^\d+$/.test(word)).join(" ");
  const type = [...new Set(kinds)].join(" ");
  return {
    role: words.length === 0 ? null : (ROLES.find(([, form]) => form.test(rest))?.[0] ?? null),
    meaning: meaningOfType(type),
    type,
    number: words.filter((word) => /^\d+$/.test(word)).join(" "),
  };
}

/** The names at a column with what stands behind them; null: it has none, or no amounts do. */
function pairAt(
  at: number,
  said: readonly Said[],
  { values, codes }: Columns,
): { readonly pair: Pair; readonly others: readonly number[] } | null {
  const { role, meaning, type, number } = said[at] as Said;
  const isText = (text: string) => /\p{L}/u.test(text);
  const areNames = (column: number) => (values[column] ?? []).every(isText);
  if (meaning === null || (role !== "name" && role !== "amount") || !areNames(at)) return null;
  const behind = new Map<Role, number>();
  let hasPassedOthers = false;
  for (let next = at + 1; next < said.length; next += 1) {
    const one = said[next] as Said;
    // All names may stand before all amounts.
    const isOfAnother = number !== "" && one.number !== "" && one.number !== number && one.type === type;
    hasPassedOthers ||= isOfAnother;
    if (isOfAnother) continue;
    const isOfIt =
      (one.number === number || (one.number === "" && !hasPassedOthers)) && (one.type === "" || one.type === type);
    const areNumbers = (values[next] ?? []).every((text) => cellNumber(text) !== null);
    if (one.role === null || one.role === "name" || !isOfIt || !areNumbers || behind.has(one.role)) break;
    behind.set(one.role, next);
  }
  const amount = behind.get("amount");
  if (amount === undefined || (values[at]?.length === 0 && values[amount]?.length !== 0)) return null;
  const hours = behind.get("hours") ?? null;
  const isRegular = (values[at] ?? []).every((text) => codes(text, "", type) === "regular_pay");
  const others = [at, hours, behind.get("year"), isRegular ? null : behind.get("rate")].filter(
    (one) => typeof one === "number",
  );
  return { pair: { name: at, amount, hours, type, meaning, isNumbered: number !== "" }, others };
}
