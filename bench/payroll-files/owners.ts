import type { Pair } from "./pair.ts";
import { type CellGroup, cellsOf, isZero, type JobCells, type Loose, placesOf } from "./truth.ts";

/** Values that are one person's: of another they are never right by chance but in figures that many have. */
const IDENTIFYING: ReadonlySet<string> = new Set(["ssn", "employee_id", "dob", "start", "end", "original_hire"]);
const AMOUNTS: ReadonlySet<string> = new Set(["gross", "net", "ytd.gross", "ytd.net", "totals.gross", "totals.wages"]);

interface Owned {
  readonly key: string;
  readonly path: string;
  readonly value: string;
}

/** The values of one person in words, where they stand under another one, and persons that are read as one. */
export function wrongPersons(wanted: readonly Loose[], read: readonly Loose[], pairs: readonly Pair[]): string[] {
  const owners = new Map<string, Set<string>>();
  const amountsOf = new Map<string, Set<string>>();
  const cells = wanted.map((job) => cellsOf(job));
  for (const [at, job] of wanted.entries()) {
    const person = String(job.person);
    const amounts = amountsOf.get(person) ?? new Set();
    amountsOf.set(person, amounts);
    for (const amount of allAmounts(cells[at])) amounts.add(amount);
    for (const { key } of ownedIn(cells[at])) owners.set(key, (owners.get(key) ?? new Set()).add(person));
  }
  const personOf = new Map(pairs.map((pair) => [pair.read, String(wanted[pair.wanted]?.person)]));
  const named = namedPersons(wanted);
  const values = read.flatMap((job, at) => {
    const person = personOf.get(at) ?? personByIdentity(job, named);
    if (person === null) return [];
    const own = amountsOf.get(person) ?? new Set();
    return ownedIn(cellsOf(job)).flatMap(({ key, path, value }) => {
      const whose = owners.get(key);
      if (whose === undefined || whose.has(person) || (AMOUNTS.has(path) && own.has(value))) return [];
      return [`row ${placesOf(job).join("+")} ${path}: is another person's (${value})`];
    });
  });
  return [...values, ...mergedPersons(read, personOf)];
}

/** Persons of the truth that are read as one. */
function mergedPersons(read: readonly Loose[], personOf: ReadonlyMap<number, string>): string[] {
  const first = new Map<unknown, string>();
  return read.flatMap((job, at) => {
    const person = personOf.get(at);
    if (person === undefined) return [];
    const known = first.get(job.person);
    if (known === undefined) first.set(job.person, person);
    return known === undefined || known === person ? [] : [`row ${placesOf(job).join("+")}: is another person's job`];
  });
}

function ownedIn(cells: JobCells | undefined): Owned[] {
  if (cells === undefined) return [];
  const own = [...cells.own.values].filter(([path]) => IDENTIFYING.has(path) || path.startsWith("totals."));
  const paid = cells.statements.flatMap(({ values }) => [...values]);
  return [...own, ...paid]
    .filter(([path, value]) => (IDENTIFYING.has(path) || AMOUNTS.has(path)) && !isZero(value))
    .map(([path, value]) => ({ key: `${path} ${value}`, path, value }));
}

function allAmounts(cells: JobCells | undefined): string[] {
  const groups: readonly CellGroup[] = cells === undefined ? [] : [cells.own, ...cells.statements];
  return groups.flatMap(({ values, parts }) => [...values.values(), ...parts.map(({ amount }) => amount)]);
}

function namedPersons(wanted: readonly Loose[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const job of wanted) {
    for (const key of identitiesOf(job)) named.set(key, (named.get(key) ?? new Set()).add(String(job.person)));
  }
  return named;
}

/** The one person of the truth whom a job without a place in it names; null: none, or several. */
function personByIdentity(job: Loose, named: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  for (const key of identitiesOf(job)) {
    const [person, ...others] = named.get(key) ?? [];
    if (person !== undefined && others.length === 0) return person;
  }
  return null;
}

function identitiesOf({ ssn, employee_id, first, last }: Loose): string[] {
  return [
    ...(ssn === undefined ? [] : [`ssn ${String(ssn)}`]),
    ...(employee_id === undefined ? [] : [`number ${String(employee_id)}`]),
    ...(last === undefined && first === undefined ? [] : [`name ${String(first)} ${String(last)}`.toLowerCase()]),
  ];
}
