import type { PayrollFile } from "../../src/files/payroll/payroll-file.ts";

/** What was told of a file by hand or by its maker. */
export interface Truth {
  readonly jobs: readonly Loose[];
  readonly expect: Loose;
}

type Loose = Record<string, unknown>;

/** The score of one file. */
export interface FileScore {
  readonly cells: number;
  readonly cellsOf: number;
  readonly recognised: boolean;
  readonly jobs: number;
  readonly jobsOf: number;
  /** Amounts and numbers that stand under another person. */
  readonly wrongPerson: number;
  /** Values that differ from the truth, and that no reject tells of. */
  readonly silent: number;
  readonly persons: boolean;
  readonly rejects: boolean;
  readonly control: boolean;
  readonly faults: readonly string[];
}

/** Fields that are compared apart, or say where a value was read. */
const APART: ReadonlySet<string> = new Set([
  "rows",
  "person",
  "columns",
  "statements",
  "name_ambiguous",
  "parts",
  "inferred",
]);

/** Scores what was read of a file against the truth: each value that the truth has is a cell. */
export function scoreFile(file: PayrollFile, { jobs, expect }: Truth): FileScore {
  const read = new Map<string, Loose>();
  const places = placesOf(jobs);
  for (const job of file.jobs) {
    const key = keyOf(job as unknown as Loose, places);
    if (key !== null) read.set(key, job as unknown as Loose);
  }
  const faults: string[] = [];
  let [cells, cellsOf, wrongPerson, silent, found] = [0, 0, 0, 0, 0];
  const owners = ownersOf(jobs);
  for (const job of jobs) {
    const mine = read.get(String(firstRow(job))) ?? null;
    const wanted = cellsIn(job);
    const had = mine === null ? new Map<string, string>() : cellsIn(mine, job.name_ambiguous === true);
    if (mine !== null) found += 1;
    cellsOf += wanted.size;
    for (const [path, value] of wanted) {
      const is = had.get(path);
      if (is === value || (is === undefined && isNothing(value))) cells += 1;
      else {
        faults.push(
          `row ${firstRow(job)} ${path}: ${is === undefined ? "missing" : "differs"} (${value}${is === undefined ? "" : ` / ${is}`})`,
        );
        if (is !== undefined) silent += 1;
      }
    }
    for (const [path, value] of had) {
      if (wanted.has(path) || isNothing(value) || !KNOWN.test(path)) continue;
      silent += 1;
      faults.push(`row ${firstRow(job)} ${path}: is not told (${value})`);
    }
    wrongPerson += wrongIn(had, owners, job);
  }
  const extra = file.jobs.length - found;
  if (extra > 0) faults.push(`${extra} jobs that are none`);
  const { persons, rejects, control } = compareFile(file, { jobs, expect }, faults);
  const recognised = file.format === expect.format;
  if (!recognised) faults.push(`format ${file.format}, not ${String(expect.format)}`);
  return {
    cells,
    cellsOf,
    recognised,
    jobs: found,
    jobsOf: jobs.length,
    wrongPerson,
    silent: silent + extra,
    persons,
    rejects,
    control,
    faults,
  };
}

/** Fields whose reading without the truth's is an error. */
const KNOWN =
  /^(?:first|middle|last|suffix|ssn|ssn_last4|dob|start|end|original_hire|status|pay_rate|pay_unit|pay_frequency|employer\.ein|employee_id|statements)/;

function firstRow(job: Loose): unknown {
  const rows = job.rows;
  const row = Array.isArray(rows) ? rows.map(String).join("+") : "";
  const columns = Array.isArray(job.columns) ? `c${String(job.columns[0])}` : "";
  return columns === "" ? row : columns;
}

/** Where the truth's jobs stand in the file. */
interface Places {
  /** By {@link firstRow}, for files with a column a job. */
  readonly byColumn: ReadonlySet<string>;
  /** By the last row: a large file has tens of thousands of jobs. */
  readonly byLastRow: ReadonlyMap<
    string | undefined,
    readonly { readonly key: string; readonly rows: readonly string[] }[]
  >;
}

function placesOf(jobs: readonly Loose[]): Places {
  const placed = jobs.map((job) => ({ key: String(firstRow(job)), rows: rowsOf(job) }));
  return {
    byColumn: new Set(placed.map(({ key }) => key)),
    byLastRow: Map.groupBy(placed, ({ rows }) => rows.at(-1)),
  };
}

function rowsOf({ rows }: Loose): readonly string[] {
  return Array.isArray(rows) ? rows.map(String) : [];
}

/** The truth's job whose first row the job has. */
function keyOf(job: Loose, { byColumn, byLastRow }: Places): string | null {
  if (Array.isArray(job.columns)) {
    const mine = `c${String(job.columns[0])}`;
    return byColumn.has(mine) ? mine : null;
  }
  const own = rowsOf(job);
  const truth = (byLastRow.get(own.at(-1)) ?? []).find(({ rows }) => rows[0] === own[0] || rows.includes(own[0] ?? ""));
  return truth?.key ?? null;
}

function isNothing(value: string): boolean {
  return /^-?0+(?:\.0+)?$/.test(value);
}

/** All values of a job by path; statements by their pay date, parts by kind and name. */
export function cellsIn(job: Loose, isWholeName = job.name_ambiguous === true): Map<string, string> {
  const cells = new Map<string, string>();
  walk(job, "", cells);
  if (isWholeName) {
    const name = ["first", "middle", "last", "suffix"]
      .map((part) => cells.get(part))
      .filter((part) => part !== undefined);
    for (const part of ["first", "middle", "last", "suffix"]) cells.delete(part);
    cells.set("name", name.join(" "));
  }
  const statements = Array.isArray(job.statements) ? (job.statements as Loose[]) : [];
  const counts = new Map<string, number>();
  for (const statement of statements) {
    const date = String(statement.pay_date ?? statement.period_end ?? statement.period_start);
    const count = (counts.get(date) ?? 0) + 1;
    counts.set(date, count);
    const path = `statements.${date}.${count}`;
    walk(statement, path, cells);
    addParts(statement, path, cells);
  }
  if (typeof job.totals === "object" && job.totals !== null) addParts(job.totals as Loose, "totals", cells);
  return cells;
}

function walk(value: Loose, path: string, cells: Map<string, string>): void {
  for (const [name, inner] of Object.entries(value)) {
    if (APART.has(name) || inner === null || inner === undefined) continue;
    const at = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(inner)) {
      for (const [index, one] of inner.entries()) {
        if (typeof one === "object") walk(one as Loose, `${at}.${index}`, cells);
        else cells.set(`${at}.${index}`, String(one));
      }
    } else if (typeof inner === "object") walk(inner as Loose, at, cells);
    else cells.set(at, plain(inner));
  }
}

/** `80` and `80.00` are one number. */
function plain(value: unknown): string {
  const text = String(value);
  return /^-?\d+\.\d*0$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

function addParts(holder: Loose, path: string, cells: Map<string, string>): void {
  const parts = Array.isArray(holder.parts) ? (holder.parts as Loose[]) : [];
  const counts = new Map<string, number>();
  for (const part of parts) {
    if (isNothing(String(part.amount))) continue;
    const key = `${path}.${String(part.kind)}.${String(part.name)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    cells.set(`${key}.${count}`, plain(part.amount));
    if (part.hours !== undefined) cells.set(`${key}.${count}.hours`, plain(part.hours));
  }
}

/** SSNs and numbers of employees, and whose they are. */
function ownersOf(jobs: readonly Loose[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const job of jobs) {
    for (const [path, value] of cellsIn(job)) {
      if (!IDENTIFYING.test(path)) continue;
      const key = `${path.replace(/\.\d+$/, "")} ${value}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(String(job.person)));
    }
  }
  return owners;
}

const IDENTIFYING = /^(?:ssn|employee_id|statements\..*\.(?:gross|net)|totals\.(?:gross|wages))$/;

/** Values of one person that stand under another and are not that one's own. */
function wrongIn(
  had: ReadonlyMap<string, string>,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  job: Loose,
): number {
  const own = cellsIn(job);
  let wrong = 0;
  for (const [path, value] of had) {
    if (!IDENTIFYING.test(path) || isNothing(value) || own.get(path) === value) continue;
    const whose = owners.get(`${path.replace(/\.\d+$/, "")} ${value}`);
    if (whose !== undefined && !whose.has(String(job.person))) wrong += 1;
  }
  return wrong;
}

function compareFile(
  file: PayrollFile,
  { jobs, expect }: Truth,
  faults: string[],
): { readonly persons: boolean; readonly rejects: boolean; readonly control: boolean } {
  const persons = new Set(file.jobs.map((job) => job.person)).size;
  const wantedPersons = new Set(jobs.map((job) => job.person)).size;
  if (persons !== wantedPersons) faults.push(`${persons} persons, not ${wantedPersons}`);
  const wanted = rejectsOf(expect.should_reject);
  const told = rejectsOf(file.rejects);
  const missing = [...wanted].filter((one) => !told.has(one));
  const more = [...told].filter((one) => !wanted.has(one));
  if (missing.length > 0) faults.push(`not rejected: ${missing.join(", ")}`);
  if (more.length > 0) faults.push(`rejected too: ${more.join(", ")}`);
  const declared = (expect.control as Loose | undefined)?.ok ?? null;
  const isClosed = file.control.every((total) => total.declared === total.actual);
  const control = declared === null ? true : declared === isClosed && file.control.length > 0;
  if (!control) faults.push(`totals ${file.control.length === 0 ? "not read" : isClosed ? "close" : "differ"}`);
  if (file.rows !== expect.rows && !Number.isNaN(expect.rows))
    faults.push(`${file.rows} rows, not ${String(expect.rows)}`);
  if (file.encoding.replace("ascii", "utf-8") !== String(expect.encoding).replace("ascii", "utf-8"))
    faults.push(`encoding ${file.encoding}, not ${String(expect.encoding)}`);
  return { persons: persons === wantedPersons, rejects: missing.length === 0 && more.length === 0, control };
}

function rejectsOf(list: unknown): Set<string> {
  const items = Array.isArray(list) ? (list as Loose[]) : [];
  return new Set(items.map((item) => `${String(item.row)} ${String(item.scope)}`));
}
