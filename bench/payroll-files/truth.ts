/** The members of a job, of the truth or as it was read; a {@link PayrollJob} is one. */
export type Loose = Readonly<Record<string, unknown>>;

/** What was stated of a file by hand or by its maker. */
export interface Truth {
  /** The lines of FILE.truth.jsonl: a line a job of a person. */
  readonly jobs: readonly Loose[];
  /** FILE.expect.json. */
  readonly expect: Expectation;
}

/** A question that a careful person would ask of the file, and its answer. */
export interface ExpectedQuestion {
  readonly about: string;
  readonly field: string;
  readonly column: string | null;
  /** A number: of a column, from 1. An object: by the code of an employer, its name. */
  readonly answer: string | number | Readonly<Record<string, string>>;
  /** `must`: the file does not tell. `may`: a careful person would likely know. */
  readonly level: "must" | "may";
  readonly persons?: readonly string[];
  /** By a name of which the file does not tell whether its rows are one person's, the persons. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  /** The rows of these. */
  readonly rows?: readonly string[];
  readonly pay_frequency?: string;
  /** True where the maker of the truth did not list it: any answer is right. */
  readonly isAnyAnswer?: boolean;
}

/** A row or field that is not to be loaded, or a total that disagrees. */
interface ExpectedReject {
  readonly row: number | string | null;
  readonly scope: string;
}

/** What a file is besides its jobs; what is absent holds nothing. */
export interface Expectation {
  readonly format?: string;
  readonly family?: string;
  readonly structure?: string;
  readonly container?: string;
  readonly encoding?: string;
  readonly rows?: number;
  readonly should_reject?: readonly ExpectedReject[];
  readonly control?: { readonly ok?: boolean | null };
  readonly columns?: readonly { readonly column: number; readonly heading: string; readonly field: string }[];
  /** By a heading or code, the usual name of its part. */
  readonly labels?: Readonly<Record<string, { readonly field: string; readonly name: string }>>;
  readonly zero_rows?: readonly (number | string)[];
  /** Headings of columns of places, which no department is told by. */
  readonly places?: readonly string[];
  readonly derivable?: Readonly<Record<string, string>>;
  readonly hours_tolerance?: string;
  readonly questions?: readonly ExpectedQuestion[];
  /** True of a file that cannot be read, such as one with a password. */
  readonly refused?: boolean;
}

/** True of a file of the generator: its truth has all that it tells, and its questions are listed. */
export function isGenerated({ format = "" }: Expectation): boolean {
  return format.startsWith("generated/");
}

/** A line of a payment or total. */
export interface PartCells {
  readonly kind: string;
  readonly name: string;
  readonly amount: string;
  readonly hours: string | null;
}

/** Values that belong together, by their paths: of a job, a payment or the totals. */
export interface CellGroup {
  readonly values: ReadonlyMap<string, string>;
  readonly parts: readonly PartCells[];
  /** The rows of a payment that was read. */
  readonly rows: readonly string[];
}

/** All values of a job. */
export interface JobCells {
  readonly own: CellGroup;
  readonly statements: readonly CellGroup[];
}

/** Members that say where a value was read, or are compared apart. */
const APART: ReadonlySet<string> = new Set([
  ...["rows", "person", "columns", "statements", "name_ambiguous", "parts", "inferred"],
]);
const NAME_PARTS = ["first", "middle", "last", "suffix"];

/** The values of a job, with one name if the truth cannot tell its parts. */
export function cellsOf(job: Loose, isWholeName = job.name_ambiguous === true): JobCells {
  const values = new Map<string, string>();
  walk(job, "", values);
  if (isWholeName) {
    const name = NAME_PARTS.flatMap((part) => values.get(part) ?? []);
    for (const part of NAME_PARTS) values.delete(part);
    if (name.length > 0) values.set("name", name.join(" "));
  }
  const totals = isLoose(job.totals) ? partsOf(job.totals) : [];
  return {
    own: { values, parts: totals, rows: placesOf(job) },
    statements: listOf(job.statements).map((statement) => {
      const own = new Map<string, string>();
      walk(statement, "", own);
      return { values: own, parts: partsOf(statement), rows: placesOf(statement) };
    }),
  };
}

/** The rows of a job or payment as texts. */
export function placesOf({ rows }: Loose): readonly string[] {
  return Array.isArray(rows) ? rows.map(String) : [];
}

/** True of a number that is zero: `0.00` and nothing are equal. */
export function isZero(value: string): boolean {
  return /^-?0+(?:\.0+)?$/.test(value);
}

function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly Loose[] {
  return Array.isArray(value) ? value.filter(isLoose) : [];
}

function walk(value: Loose, path: string, values: Map<string, string>): void {
  for (const [name, inner] of Object.entries(value)) {
    if (APART.has(name) || inner === null || inner === undefined || inner === "") continue;
    const at = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(inner)) {
      for (const [index, one] of inner.entries()) {
        if (isLoose(one)) walk(one, `${at}.${index}`, values);
        else values.set(`${at}.${index}`, String(one));
      }
    } else if (isLoose(inner)) walk(inner, at, values);
    else values.set(at, plain(inner));
  }
}

/** `80` and `80.00` are one number. */
function plain(value: unknown): string {
  const text = String(value);
  return /^-?\d+\.\d*0$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

function partsOf({ parts }: Loose): PartCells[] {
  return listOf(parts)
    .map(({ kind, name, amount, hours }) => ({
      kind: String(kind),
      name: String(name),
      amount: plain(amount),
      hours: hours === undefined || hours === null ? null : plain(hours),
    }))
    .filter(({ amount, hours }) => !isZero(amount) || (hours !== null && !isZero(hours)));
}
