import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { dataFile } from "../data.ts";
import { learnTables, pairBits, type TableModel, type Tables } from "./learn.ts";
import { withoutNameless } from "./nameless.ts";
import { candidatePairs, comparePair, type Pair } from "./pairs.ts";
import { type Field, LEVELS, normalized, type Row } from "./schema.ts";

const FIELDS: readonly Field[] = [
  { name: "ssn", kind: "number", left: "ssn", right: "ssn" },
  { name: "given", kind: "given", left: "first_name", right: "first_name" },
  { name: "middle", kind: "middle", left: "middle_initial", right: "middle_name" },
  { name: "surname", kind: "surname", left: "last_name", right: "last_name" },
];

/**
 * The most false and missing pairs within clusters. Published by the tutorial's best: 34 and 488.
 */
const TARGET = { falsePairs: 20, missedPairs: 480 } as const;

/** The least posterior weight of an accepted pair: a probability of 0.99. */
const ACCEPTED_BITS = 6.63;

/**
 * Levels of a given name that identify the person, and those that neither identify nor contradict.
 */
const GIVEN_AGREEING = new Set(["exact", "nickname", "variant", "typo", "near", "initial"]);
const GIVEN_SILENT = new Set(["far", "alias", "letter", "garbled"]);

/**
 * Links a year's W-2 and 1099 forms to the SSA's records by the tutorial's own measure, pairs
 * within clusters with one SSA record at most.
 *
 * @returns true if the targets are met
 */
export function runW2Ssa(year: string): boolean {
  const raw: Tables = {
    fields: FIELDS,
    left: readTable(`w2-ssa/w2_${year}.csv.gz`, "left"),
    right: readTable(`w2-ssa/ssa_${year}.csv.gz`, "right"),
  };
  const found = candidatePairs(FIELDS, raw.left, raw.right);
  const tables = withoutNameless(raw, found);
  const pairs = found.map(({ left, right }) => comparePair(FIELDS, tables, [left, right]));
  const model = learnTables(tables, pairs);
  const linked = bestRecords(tables, pairs, model);
  const clusters = clustersOf(tables, linked);
  const sums = countPairs(clusters, [...tables.left, ...tables.right]);
  console.log(
    `W-2 and SSA ${year}: ${sums.falsePairs} false pairs (at most ${TARGET.falsePairs}), ${sums.missedPairs} missed ` +
      `(at most ${TARGET.missedPairs}) of ${sums.truePairs}; ${linked.size} of ${tables.left.length} forms linked`,
  );
  return sums.falsePairs <= TARGET.falsePairs && sums.missedPairs <= TARGET.missedPairs;
}

/** The best record of each form, if one fits well enough and no other nearly as well. */
function bestRecords(tables: Tables, pairs: readonly Pair[], model: TableModel): Map<number, number> {
  const admitted = pairs.filter(isAdmitted);
  const rated = admitted.map((pair) => ({ pair, odds: 2 ** Math.min(60, pairBits(tables, pair, model)) }));
  const byForm = Map.groupBy(rated, ({ pair }) => pair.left);
  const best = new Map<number, number>();
  for (const [form, rivals] of byForm) {
    const total = rivals.reduce((sum, { odds }) => sum + odds, 0);
    const [first] = rivals.toSorted((a, b) => b.odds - a.odds || a.pair.right - b.pair.right);
    if (first === undefined) continue;
    const isTwice = rivals.some(
      ({ pair, odds }) => pair !== first.pair && odds > first.odds / 2 && areSameValues(tables, pair, first.pair),
    );
    if (first.odds / (1 + total) >= 0.99 || (isTwice && first.odds >= 2 ** ACCEPTED_BITS))
      best.set(form, first.pair.right);
  }
  return best;
}

/** The register may hold one person twice. */
function areSameValues({ right, fields }: Tables, a: Pair, b: Pair): boolean {
  const number = fields.findIndex(({ kind }) => kind === "number");
  return right[a.right]?.values[number] === right[b.right]?.values[number];
}

/**
 * A household shares number and surname, since numbers are lent: the given name must agree, or be
 * missing while the middle name agrees.
 */
function isAdmitted({ levels }: Pair): boolean {
  const level = (name: string): string | null => {
    const at = FIELDS.findIndex((field) => field.name === name);
    return LEVELS[FIELDS[at]?.kind ?? "code"][levels[at] ?? -1] ?? null;
  };
  const [given, middle] = [level("given"), level("middle")];
  if (given !== null && GIVEN_AGREEING.has(given)) return true;
  return (given === null || GIVEN_SILENT.has(given)) && (middle === "exact" || middle === "initial");
}

/** The forms of each record; forms without a record are grouped by number and names. */
function clustersOf({ left, right }: Tables, linked: ReadonlyMap<number, number>): Row[][] {
  const clusters = new Map<string, Row[]>();
  const add = (key: string, row: Row): void => {
    const cluster = clusters.get(key);
    if (cluster === undefined) clusters.set(key, [row]);
    else cluster.push(row);
  };
  right.forEach((row, at) => {
    add(`record ${at}`, row);
  });
  left.forEach((row, at) => {
    const record = linked.get(at);
    const [ssn, given, , surname] = row.values;
    const isNamed = given !== "" && surname !== "" && ssn !== "";
    add(record === undefined ? (isNamed ? `form ${ssn} ${given} ${surname}` : `alone ${at}`) : `record ${record}`, row);
  });
  return [...clusters.values()];
}

interface PairSums {
  readonly truePairs: number;
  readonly falsePairs: number;
  readonly missedPairs: number;
}

function countPairs(clusters: readonly (readonly Row[])[], all: readonly Row[]): PairSums {
  const pairsOf = (count: number): number => (count * (count - 1)) / 2;
  const together = clusters.reduce((sum, cluster) => sum + pairsOf(cluster.length), 0);
  const right = clusters.reduce((sum, cluster) => sum + truePairsOf(cluster), 0);
  const truePairs = truePairsOf(all);
  return { truePairs, falsePairs: together - right, missedPairs: truePairs - right };
}

function truePairsOf(rows: readonly Row[]): number {
  return [...Map.groupBy(rows, ({ truth }) => truth).values()].reduce(
    (sum, { length }) => sum + (length * (length - 1)) / 2,
    0,
  );
}

function readTable(name: string, side: "left" | "right"): Row[] {
  const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(dataFile(name))), { columns: true });
  return rows.map((row) => ({
    id: row["Record ID"] ?? "",
    truth: row.simulant_id ?? "",
    values: FIELDS.map((field) => normalized(field.kind, row[field[side]] ?? "")),
  }));
}
