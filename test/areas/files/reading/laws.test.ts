import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { strayAmounts } from "../../../../bench/payroll-mutations/owners.ts";
import { Random } from "../../../../bench/payroll-mutations/random.ts";
import { readGrid } from "../../../../src/areas/files/layouts/grid.ts";
import type { PayrollFile, PayrollJob } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../fixtures/payroll-laws");

/** A generated file by its rows of cells; its headings stand in the row of that number. */
interface Table {
  readonly name: string;
  readonly heading: number;
  readonly rows: readonly (readonly string[])[];
}

const TABLES = [
  tableOf("list", 4),
  tableOf("quarter", 5),
  tableOf("register", 4),
  tableOf("w2", 5),
  tableOf("ytd", 4),
] as const;

function tableOf(name: string, heading: number): Table {
  const text = readFileSync(path.join(FOLDER, `${name}.csv`), "utf8");
  return { name, heading, rows: readGrid(text, ",").map(({ cells }) => cells) };
}

function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
}

/** Employers are asked for where titles name none: the answer is the same each time. */
function readRows(rows: readonly (readonly string[])[]): PayrollFile {
  return readPayrollFile(Buffer.from(textOf(rows)), { year: 2026, answers: new Map([["employer", "Sample Works"]]) });
}

/** What is told of persons, whatever the rows and order in which it stands. */
function toldBy(files: readonly PayrollFile[]): string[] {
  return files.flatMap(({ jobs }) => jobs.map(toldOf)).sort();
}

function toldOf({ rows: _, person: __, statements = [], ...job }: PayrollJob): string {
  const payments = statements.map(({ rows: ___, parts, ...statement }) =>
    sorted({ ...statement, parts: parts.map((part) => sorted({ ...part })).sort() }),
  );
  const totals = job.totals === undefined ? null : sorted(job.totals);
  return sorted({ ...job, totals, statements: payments.sort() });
}

function sorted(value: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = new Random(seed);
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The rows from the headings on with each cell at another place. */
function withColumns({ rows, heading }: Table, order: (width: number) => readonly number[]): (readonly string[])[] {
  const places = order(rows[heading - 1]?.length ?? 0);
  return rows.map((cells, at) => (at < heading - 1 ? cells : places.map((place) => cells[place] ?? "")));
}

describe("readPayrollFile", () => {
  for (const table of TABLES) {
    const { name, heading, rows } = table;
    const whole = readRows(rows);

    test(`tells the same of the ${name} whatever the order of its columns`, () => {
      assert.ok(whole.jobs.length > 3);
      for (const seed of [1, 2]) {
        const order = (width: number) => shuffled([...Array(width).keys()], seed);
        assert.deepEqual(toldBy([readRows(withColumns(table, order))]), toldBy([whole]));
      }
    });

    test(`tells the same of the ${name} whatever the order of its rows`, () => {
      const turned = [...rows.slice(0, heading), ...shuffled(rows.slice(heading), 3)];
      assert.deepEqual(toldBy([readRows(turned)]), toldBy([whole]));
    });

    test(`tells the same of the ${name} with a column of no use more`, () => {
      for (const title of ["", "Notes"]) {
        const wider = rows.map((cells, at) => (at < heading - 1 ? cells : [...cells, at === heading - 1 ? title : ""]));
        assert.deepEqual(toldBy([readRows(wider)]), toldBy([whole]));
      }
    });

    test(`tells of the two halves of the ${name} what it tells of the whole`, () => {
      const titles = rows.slice(0, heading);
      const data = rows.slice(heading);
      const byPerson = [...Map.groupBy(data, (cells) => personOf(cells)).values()];
      const half = Math.ceil(byPerson.length / 2);
      const halves = [byPerson.slice(0, half), byPerson.slice(half)].map((part) =>
        readRows([...titles, ...part.flat()]),
      );
      // Fewer rows show less: what they leave open is asked, and never told otherwise.
      const isOpen = halves.some(({ questions }) => questions.length > whole.questions.length);
      if (!isOpen) assert.deepEqual(toldBy(halves), toldBy([whole]));
      const known = new Map(whole.jobs.map((job) => [nameOf(job), amountsOf(job)]));
      for (const job of halves.flatMap(({ jobs }) => jobs)) assertWithin(amountsOf(job), known.get(nameOf(job)) ?? []);
    });

    test(`tells nothing else of the ${name} without its headings`, () => {
      const bare = readRows(rows.filter((_, at) => at !== heading - 1));
      const known = new Map(whole.jobs.map((job) => [String(job.rows[0]), amountsOf(job)]));
      for (const job of bare.jobs) {
        assertWithin(amountsOf(job), known.get(String(Number(job.rows[0]) + 1)) ?? []);
      }
    });

    test(`tells amounts of the ${name} only in rows of their person`, () => {
      assert.deepEqual(strayAmounts(Buffer.from(textOf(rows)), whole, new Map()), []);
    });
  }

  test("adds up what it reads to what the register holds", () => {
    const { rows, heading } = TABLES[2];
    const place = rows[heading - 1]?.indexOf("Gross Pay") ?? -1;
    assert.notEqual(place, -1);
    const file = readRows(rows);
    const held = rows.slice(heading).reduce((sum, cells) => sum + cents(cells[place] ?? ""), 0);
    const read = file.jobs.flatMap(({ statements = [] }) => statements.map(({ gross = "0" }) => cents(gross)));
    const outside = new Set([...file.rejects, ...file.ignored].map(({ row }) => Number(row)));
    const left = rows.map((cells, at) => (at >= heading && outside.has(at + 1) ? cents(cells[place] ?? "") : 0));
    assert.equal(
      [...read, ...left].reduce((sum, one) => sum + one, 0),
      held,
    );
  });
});

/** The cells that say whose a row is stand first in these files. */
function personOf(cells: readonly string[]): string {
  return cells.slice(0, 2).join("|");
}

function nameOf({ first, last, job_title, ssn }: PayrollJob): string {
  return [first, last, job_title, ssn].join("|");
}

function assertWithin(told: readonly string[], known: readonly string[]): void {
  assert.deepEqual(
    told.filter((one) => !known.includes(one)),
    [],
  );
}

function amountsOf({ statements = [], totals = {} }: PayrollJob): string[] {
  const paid = statements.flatMap(({ gross, net, parts }) => [gross, net, ...parts.map(({ amount }) => amount)]);
  return [...paid, ...Object.values(totals)].filter((amount) => typeof amount === "string");
}

function cents(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100);
}
