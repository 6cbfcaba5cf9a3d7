import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { caseNames, readCase } from "../../../bench/payroll-files/cases.ts";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

const FOLDER = path.join(import.meta.dirname, "../../../fixtures/payroll-files");
const YEAR = 2026;
const RUNS = 40 * Number(process.env.RUNS ?? "1");
const LONGEST_MS = 2_000;
/** Large files are cut, so that a mutation is read in little time. */
const BYTES_MAX = 60_000;

const files = caseNames(FOLDER).map((name) => readCase(FOLDER, name).bytes.subarray(0, BYTES_MAX));

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

describe("readPayrollFile", () => {
  test("reads or rejects any mutation of a file without a failure, in less than two seconds", () => {
    const anyFile = fc.constantFrom(...files);
    const law = fc.property(anyFile, fc.array(mutation, { minLength: 1, maxLength: 3 }), (bytes, mutations) => {
      const startedAt = performance.now();
      const file = readPayrollFile(mutations.reduce(mutated, bytes), { year: YEAR });
      assert.ok(performance.now() - startedAt < LONGEST_MS);
      assert.ok(file.jobs.every(({ person }) => person !== ""));
    });
    fc.assert(law, { numRuns: RUNS });
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
