import type { Tables } from "./learn.ts";
import type { Pair } from "./pairs.ts";
import { LEVELS, type Row } from "./schema.ts";

const NAME_KINDS = new Set(["given", "middle", "surname"]);
/**
 * How often a value must be in the place of a name, with rows of the same person that have another
 * name there.
 */
const DISAGREEING_MIN = 2;
/** A name agrees with the person's other rows far more often than not. */
const AGREEING_SHARE_MAX = 0.2;

/**
 * Removes the values that are no names, as the tables themselves show: on pairs that an identifier
 * and another name identify, `DAUGHTER` is paired with many names, while a name is paired with
 * itself. Uses no list of such words.
 */
export function withoutNameless(tables: Tables, pairs: readonly Pair[]): Tables {
  const nameless = tables.fields.map((_, field) => namelessValues(tables, pairs, field));
  const emptied = (row: Row): Row => ({
    ...row,
    values: row.values.map((value, at) => (nameless[at]?.has(value) === true ? "" : value)),
  });
  return { ...tables, left: tables.left.map(emptied), right: tables.right.map(emptied) };
}

function namelessValues(tables: Tables, pairs: readonly Pair[], field: number): Set<string> {
  const kind = tables.fields[field]?.kind ?? "code";
  if (!NAME_KINDS.has(kind)) return new Set();
  const counts = new Map<string, { agreeing: number; disagreeing: number }>();
  for (const pair of pairs) {
    if (!isTold(tables, pair, field)) continue;
    const level = LEVELS[kind][pair.levels[field] ?? -1];
    if (level === undefined) continue;
    const isDisagreeing = level === "differ" || level === "garbled" || level === "letter";
    for (const value of [tables.left[pair.left]?.values[field] ?? "", tables.right[pair.right]?.values[field] ?? ""]) {
      const count = counts.get(value) ?? { agreeing: 0, disagreeing: 0 };
      count[isDisagreeing ? "disagreeing" : "agreeing"] += 1;
      counts.set(value, count);
    }
  }
  const isNameless = ({ agreeing, disagreeing }: { agreeing: number; disagreeing: number }): boolean =>
    disagreeing >= DISAGREEING_MIN && agreeing < AGREEING_SHARE_MAX * (agreeing + disagreeing);
  return new Set([...counts].filter(([, count]) => isNameless(count)).map(([value]) => value));
}

/** The number is the same, and so is another name than the one in question. */
function isTold({ fields }: Tables, { levels }: Pair, field: number): boolean {
  const isNumberSame = fields.some(({ kind }, at) => kind === "number" && levels[at] === 0);
  return isNumberSame && fields.some(({ kind }, at) => at !== field && NAME_KINDS.has(kind) && levels[at] === 0);
}
