import { type CellGroup, type Loose, type PartCells, placesOf } from "./truth.ts";

/** Two things that are one, by their places in their lists. */
export interface Pair {
  readonly wanted: number;
  readonly read: number;
}

/** Values that a payment is known by, and how much each tells. */
const STATEMENT_KEYS: readonly (readonly [path: string, weight: number])[] = [
  ["pay_date", 4],
  ["check_number", 4],
  ["period_end", 3],
  ["period_start", 2],
  ["gross", 3],
  ["net", 2],
  ["hours", 1],
  ["type", 1],
];

/** The jobs that stand in the same rows, or the same columns of a sheet whose persons stand side by side: those that share most first. */
export function pairJobs(wanted: readonly Loose[], read: readonly Loose[]): Pair[] {
  const byPlace = new Map<string, number[]>();
  const placesRead = read.map(placesIn);
  for (const [at, places] of placesRead.entries()) {
    for (const place of places) byPlace.set(place, [...(byPlace.get(place) ?? []), at]);
  }
  const candidates = wanted.flatMap((job, at) => {
    const places = placesIn(job);
    const shared = new Map<number, number>();
    for (const place of places) {
      for (const other of byPlace.get(place) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    return [...shared].map(([other, count]) => ({
      wanted: at,
      read: other,
      worth: (2 * count) / (places.length + (placesRead[other]?.length ?? 0)) + likeness(job, read[other] ?? {}) / 10,
    }));
  });
  return best(candidates);
}

/** The payments that are one: by date, number and amounts. */
export function pairStatements(wanted: readonly CellGroup[], read: readonly CellGroup[]): Pair[] {
  const candidates = wanted.flatMap((one, at) =>
    read.map((other, place) => ({ wanted: at, read: place, worth: statementLikeness(one, other) })),
  );
  return best(candidates.filter(({ worth }) => worth > 0));
}

/** The parts of one kind and name: of equal amounts first. */
export function pairParts(
  wanted: readonly PartCells[],
  read: readonly PartCells[],
  isName: (one: string, other: string) => boolean,
): Pair[] {
  const candidates = wanted.flatMap((one, at) =>
    read.flatMap((other, place) => {
      if (one.kind !== other.kind || !isName(one.name, other.name)) return [];
      const worth = 1 + (one.amount === other.amount ? 2 : 0) + (one.hours === other.hours ? 1 : 0);
      return [{ wanted: at, read: place, worth }];
    }),
  );
  return best(candidates);
}

interface Candidate extends Pair {
  readonly worth: number;
}

function best(candidates: readonly Candidate[]): Pair[] {
  const [ofWanted, ofRead] = [new Set<number>(), new Set<number>()];
  const order = candidates.toSorted((a, b) => b.worth - a.worth || a.wanted - b.wanted || a.read - b.read);
  return order.filter(({ wanted, read }) => {
    if (ofWanted.has(wanted) || ofRead.has(read)) return false;
    ofWanted.add(wanted);
    ofRead.add(read);
    return true;
  });
}

/** The places of a job: columns if it has any, since then all persons stand in the same rows. */
function placesIn(job: Loose): readonly string[] {
  const { columns } = job;
  return Array.isArray(columns) ? columns.map((column) => `column ${String(column)}`) : [...new Set(placesOf(job))];
}

function likeness(one: Loose, other: Loose): number {
  return ["ssn", "employee_id", "first", "last", "start", "job_title"].filter(
    (field) => one[field] !== undefined && one[field] === other[field],
  ).length;
}

function statementLikeness(one: CellGroup, other: CellGroup): number {
  let worth = 0;
  for (const [path, weight] of STATEMENT_KEYS) {
    const [mine, theirs] = [one.values.get(path), other.values.get(path)];
    if (mine !== undefined && mine === theirs) worth += weight;
  }
  return worth;
}
