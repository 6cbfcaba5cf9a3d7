import { type Field, LEVELS, levelOf, type Row } from "./schema.ts";

/**
 * Two rows and the level of each field: an index into the kind's levels, or -1 if a value is
 * missing.
 */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly levels: Int8Array;
}

/** A value that more rows share than this is not a key by itself. */
const BLOCK_MAX = 60;
const HEAD_LENGTH = 4;

/** The pairs of rows that agree on any two fields, or on their beginnings, unless too many do. */
export function candidatePairs(fields: readonly Field[], left: readonly Row[], right: readonly Row[]): Pair[] {
  const index = new Map<string, number[]>();
  right.forEach((row, at) => {
    for (const key of keysOf(row)) {
      const block = index.get(key);
      if (block === undefined) index.set(key, [at]);
      else block.push(at);
    }
  });
  return left.flatMap((row, at) => {
    const found = new Set<number>();
    for (const key of keysOf(row)) {
      const block = index.get(key) ?? [];
      if (block.length <= BLOCK_MAX) for (const other of block) found.add(other);
    }
    return [...found].map((other) => comparePair(fields, { left, right }, [at, other]));
  });
}

function keysOf({ values }: Row): string[] {
  const heads = values.map((value) => value.slice(0, HEAD_LENGTH));
  const keys: string[] = [];
  values.forEach((value, at) => {
    if (value !== "") keys.push(`${at}:${value}`);
    for (let other = at + 1; other < values.length; other += 1) {
      if (value === "" || values[other] === "") continue;
      keys.push(`${at},${other}:${value}|${heads[other]}`, `${at},${other}:${heads[at]}|${values[other]}`);
    }
  });
  return [...new Set(keys)];
}

/** The levels of two rows. Swapped names are compared the right way round. */
export function comparePair(
  fields: readonly Field[],
  tables: { readonly left: readonly Row[]; readonly right: readonly Row[] },
  [left, right]: readonly [number, number],
): Pair {
  const a = tables.left[left]?.values ?? [];
  const b = swappedLike(fields, a, tables.right[right]?.values ?? []);
  const levels = Int8Array.from(fields, ({ kind }, at) => {
    const level = levelOf(kind, a[at] ?? "", b[at] ?? "");
    return level === null ? -1 : LEVELS[kind].indexOf(level);
  });
  return { left, right, levels };
}

function swappedLike(fields: readonly Field[], a: readonly string[], b: readonly string[]): readonly string[] {
  const given = fields.findIndex(({ kind }) => kind === "given");
  const surname = fields.findIndex(({ kind }) => kind === "surname");
  if (given < 0 || surname < 0 || a[given] === a[surname]) return b;
  const crosses = [
    [a[given], b[surname]],
    [a[surname], b[given]],
  ];
  const agreeing = crosses.filter(([one, other]) => one !== "" && one === other).length;
  const silent = crosses.filter(([one, other]) => one === "" || other === "").length;
  if (agreeing === 0 || agreeing + silent < 2) return b;
  return b.map((value, at) => (at === given ? (b[surname] ?? "") : at === surname ? (b[given] ?? "") : value));
}
