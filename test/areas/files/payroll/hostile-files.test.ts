import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { caseNames, readCase } from "../../../../bench/payroll-files/cases.ts";
import type { PayrollFile, PayrollJob } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../fixtures/payroll-files");
const YEAR = 2026;
const RUNS = 40 * Number(process.env.RUNS ?? "1");
/** Of the processor: others on the machine do not count. */
const LONGEST_MS = 2_000;
const GROWTH_BYTES_MAX = 256 * 1024 * 1024;
/** Large files are cut, so that a mutation is read in little time. */
const BYTES_MAX = 60_000;

/** The longest text that a cell of the test has: read in one pass, all cells take far less than a second. */
const CELL_CHARS = 30_000;

const files = caseNames(FOLDER).map((name) => readCase(FOLDER, name).bytes.subarray(0, BYTES_MAX));

const LINE_FEED = 0x0a;

/** Shorter amounts are equal by chance. */
const AMOUNT_CHARS_MIN = 7;

function keyOf({ ssn, ssn_last4, first, last }: PayrollJob): string {
  return ssn ?? ssn_last4 ?? `${first} ${last}`;
}

function amountsOf({ statements = [], totals = {} }: PayrollJob): string[] {
  const paid = statements.flatMap(({ gross, net }) => [gross, net]);
  return [...paid, ...Object.values(totals)].filter(
    (amount) => typeof amount === "string" && amount.length >= AMOUNT_CHARS_MIN,
  ) as string[];
}

/** Whose each amount of a file is. */
interface Owned {
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>;
  readonly persons: ReadonlySet<string>;
}

const ownedByFile = new Map<Buffer, Owned>();

/** Reads a file only when a case is drawn of it: a law draws fewer than there are files. */
function ownedOf(bytes: Buffer): Owned {
  const known = ownedByFile.get(bytes);
  if (known !== undefined) return known;
  const owners = new Map<string, Set<string>>();
  const { jobs } = readPayrollFile(bytes, { year: YEAR });
  for (const job of jobs) {
    for (const amount of amountsOf(job)) owners.set(amount, (owners.get(amount) ?? new Set()).add(keyOf(job)));
  }
  const owned = { owners, persons: new Set(jobs.map(keyOf)) };
  ownedByFile.set(bytes, owned);
  return owned;
}

/** Bytes that the process holds: on the heap, and in buffers outside of it. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Reads a file, which takes little time and memory whatever it holds. */
function readWithin(bytes: Buffer): PayrollFile {
  const [cpu, held] = [process.cpuUsage(), heldBytes()];
  const file = readPayrollFile(bytes, { year: YEAR });
  const { user, system } = process.cpuUsage(cpu);
  assert.ok((user + system) / 1_000 < LONGEST_MS);
  assert.ok(heldBytes() - held < GROWTH_BYTES_MAX);
  return file;
}

interface Mutation {
  readonly kind: "cut" | "drop" | "repeat" | "replace";
  readonly at: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("cut", "drop", "repeat", "replace"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 600 }),
  bytes: fc.uint8Array({ maxLength: 12 }),
});

function mutated(bytes: Buffer, { kind, at, length, bytes: other }: Mutation): Buffer {
  const from = Math.floor(at * bytes.length);
  const [head, piece, tail] = [
    bytes.subarray(0, from),
    bytes.subarray(from, from + length),
    bytes.subarray(from + length),
  ];
  if (kind === "cut") return Buffer.from(head);
  if (kind === "drop") return Buffer.concat([head, tail]);
  if (kind === "repeat") return Buffer.concat([head, piece, piece, tail]);
  return Buffer.concat([head, other, tail]);
}

/**
 * True if a mutation joins the beginning of one row and the end of another: where it leaves a
 * well-formed row of a table, nothing in the file shows that they were two.
 */
function joinsRows(bytes: Buffer, { kind, at, length }: Mutation): boolean {
  if (kind === "cut") return false;
  const from = Math.floor(at * bytes.length);
  const isLineStart = (place: number) => place === 0 || place >= bytes.length || bytes[place - 1] === LINE_FEED;
  const isWithinRow = !bytes.subarray(from, from + length).includes(LINE_FEED);
  return !isWithinRow && !(isLineStart(from) && isLineStart(from + length));
}

describe("readPayrollFile", () => {
  test("reads or rejects any mutation of a file without a failure, in under two seconds and 256 MiB", () => {
    const anyFile = fc.constantFrom(...files);
    const law = fc.property(anyFile, fc.array(mutation, { minLength: 1, maxLength: 3 }), (bytes, mutations) => {
      const file = readWithin(mutations.reduce(mutated, bytes));
      assert.ok(file.jobs.every(({ person }) => person !== ""));
    });
    fc.assert(law, { numRuns: RUNS });
  });

  const columns =
    "Employee,SSN,Birth Date,Hire Date,Status,Department,Job Title,Address,City State Zip,Zip,Job Type,Pay Frequency,Rate," +
    "Pay Type,Pay Date,Pay Period,Check Number,Hours,Regular Hours,Regular,Federal Tax,Dental,Gross,Net,EIN,Email,Phone";
  test("reads or rejects a long text in any column, within the same bounds", () => {
    const places = columns.split(",").map((_, place) => place);
    for (const filler of [" ", "(", "-", "a", "1", ".", "- ", "1,"]) {
      const text = `x${filler.repeat(CELL_CHARS / filler.length)}x`;
      const rows = places.map((place) => places.map((one) => (one === place ? `"${text}"` : "")).join(","));
      readWithin(Buffer.from(`Acme Inc,\n${columns}\n${rows.join("\n")}\n`));
      readWithin(Buffer.from(`"${text}",\n${columns}\n`));
      readWithin(Buffer.from(`${columns},"${text}"\n`));
    }
  });

  test("puts no amount of one person under another", () => {
    const law = fc.property(fc.constantFrom(...files), mutation, (bytes, one) => {
      fc.pre(!joinsRows(bytes, one));
      const { owners, persons } = ownedOf(bytes);
      for (const job of readPayrollFile(mutated(bytes, one), { year: YEAR }).jobs) {
        // A mutated key is nobody's; of an equal one every amount must be that person's, or changed.
        if (!persons.has(keyOf(job))) continue;
        for (const amount of amountsOf(job)) assert.ok(owners.get(amount)?.has(keyOf(job)) ?? true);
      }
    });
    fc.assert(law, { numRuns: RUNS });
  });

  test("takes no amount of the next row into one whose quote is not closed", () => {
    const head = "Employee ID,Employee Name,SSN,Check Date,Hours,Gross Pay,Net Pay";
    const rows = [
      '17,Ottilie Marchbanks,219-07-7321,"01/09',
      '18,Otto Marchbanks,219-07-7322,01/09/2026,80.00,"$4,762.14",900.00',
    ];
    const { jobs } = readPayrollFile(Buffer.from([head, ...rows, ""].join("\n")), { year: YEAR });
    const paid = jobs.filter(({ statements = [] }) => statements.some(({ gross, net }) => gross ?? net));
    assert.ok(paid.every(({ first }) => first === "Otto"));
  });

  test("gives no SSN to two persons of one file", () => {
    const law = fc.property(fc.constantFrom(...files), mutation, (bytes, one) => {
      const { jobs, rejects } = readPayrollFile(mutated(bytes, one), { year: YEAR });
      const owners = new Map<string, string>();
      for (const { ssn, person } of jobs) {
        if (ssn === undefined) continue;
        const isTold = rejects.some(({ field }) => field === "ssn");
        assert.ok(isTold || (owners.get(ssn) ?? person) === person);
        owners.set(ssn, person);
      }
    });
    fc.assert(law, { numRuns: RUNS });
  });
});
