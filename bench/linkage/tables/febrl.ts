import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { dataFile } from "../data.ts";
import { learnTables, pairBits, type Tables } from "./learn.ts";
import { candidatePairs } from "./pairs.ts";
import { type Field, normalized, type Row } from "./schema.ts";

const FIELDS: readonly Field[] = (
  [
    ["given_name", "given"],
    ["surname", "surname"],
    ["date_of_birth", "date"],
    ["street_number", "number"],
    ["address_1", "text"],
    ["address_2", "text"],
    ["suburb", "text"],
    ["postcode", "number"],
    ["state", "code"],
    ["soc_sec_id", "number"],
  ] as const
).map(([name, kind]) => ({ name, kind, left: name, right: name }));

/**
 * Links FEBRL 4's two tables, with and without the number.
 *
 * @returns true if the targets are met
 */
export function runFebrl(): boolean {
  const withNumber = link(FIELDS, { name: "with soc_sec_id", f1: 0.9999, recall: 0.999 });
  const without = link(FIELDS.slice(0, -1), { name: "without it", f1: 0.9985, recall: 0.995 });
  return withNumber && without;
}

interface Target {
  readonly name: string;
  readonly f1: number;
  readonly recall: number;
}

function link(fields: readonly Field[], target: Target): boolean {
  const tables: Tables = { fields, left: readTable("febrl4a.csv", fields), right: readTable("febrl4b.csv", fields) };
  const pairs = candidatePairs(fields, tables.left, tables.right);
  const model = learnTables(tables, pairs);
  const scored = pairs
    .map((pair) => ({
      bits: pairBits(tables, pair, model),
      left: pair.left,
      right: pair.right,
      isTrue: tables.left[pair.left]?.truth === tables.right[pair.right]?.truth,
    }))
    .filter(({ bits }) => bits > -30);
  const total = tables.left.length;
  const best = oneToOne(scored);
  const f1 = bestF1(best, total);
  const sure = withRivals(best, scored).filter(({ probability }) => probability >= 0.99);
  const falseSure = sure.filter(({ isTrue }) => !isTrue).length;
  const recall = (sure.length - falseSure) / total;
  const blocked = scored.filter(({ isTrue }) => isTrue).length / total;
  console.log(
    `FEBRL 4 ${target.name}: best F1 ${f1.toFixed(4)} (${target.f1}); at p >= 0.99 ${falseSure} false (0), ` +
      `recall ${recall.toFixed(4)} (${target.recall}); ${pairs.length} pairs, ${(100 * blocked).toFixed(2)} % of true ones`,
  );
  return f1 >= target.f1 - 5e-5 && falseSure === 0 && recall >= target.recall;
}

interface Scored {
  readonly bits: number;
  readonly left: number;
  readonly right: number;
  readonly isTrue: boolean;
}

/** Each row once, the best pairs first. */
function oneToOne(scored: readonly Scored[]): Scored[] {
  const [lefts, rights] = [new Set<number>(), new Set<number>()];
  return scored
    .toSorted((a, b) => b.bits - a.bits || a.left - b.left || a.right - b.right)
    .filter(({ left, right }) => {
      if (lefts.has(left) || rights.has(right)) return false;
      lefts.add(left);
      rights.add(right);
      return true;
    });
}

/**
 * The probability of each pair among all that share a row with it: a row has one partner at most.
 */
function withRivals(best: readonly Scored[], all: readonly Scored[]): (Scored & { readonly probability: number })[] {
  const odds = (bits: number): number => 2 ** Math.min(bits, 60);
  const [lefts, rights] = [new Map<number, number>(), new Map<number, number>()];
  for (const { bits, left, right } of all) {
    lefts.set(left, (lefts.get(left) ?? 0) + odds(bits));
    rights.set(right, (rights.get(right) ?? 0) + odds(bits));
  }
  return best.map((pair) => {
    const own = odds(pair.bits);
    const rivals = (lefts.get(pair.left) ?? own) - own + (rights.get(pair.right) ?? own) - own;
    return { ...pair, probability: own / (1 + own + rivals) };
  });
}

function bestF1(best: readonly Scored[], total: number): number {
  let [right, most] = [0, 0];
  best.forEach(({ isTrue }, at) => {
    right += isTrue ? 1 : 0;
    most = Math.max(most, (2 * right) / (at + 1 + total));
  });
  return most;
}

function readTable(name: string, fields: readonly Field[]): Row[] {
  const rows: Record<string, string>[] = parse(readFileSync(dataFile(name)), { columns: true, trim: true });
  return rows.map((row) => ({
    id: row.rec_id ?? "",
    truth: row.rec_id?.split("-")[1] ?? "",
    values: fields.map(({ kind, left }) => normalized(kind, row[left] ?? "")),
  }));
}
