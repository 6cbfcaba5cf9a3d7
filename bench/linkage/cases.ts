import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { EmploymentRecord, StoredEmployment } from "../../src/areas/payroll/employment.ts";
import type { EmploymentId, IsoDate } from "../../src/kernel/ids.ts";
import { dataFile } from "./data.ts";
import { learnedModel, learnFrom } from "./learn.ts";
import { printMiss } from "./misses.ts";
import type { Case } from "./outcome.ts";
import { recordSetOf } from "./registry.ts";
import { printReliability } from "./reliability.ts";
import { count, decideCase, emptySums, isAnyWrong, MODES, modeOf, printSums } from "./tally.ts";

type Row = Readonly<Record<string, string>>;

/** The halves of the cases: one to develop on, one that is only reported. */
export type Half = "development" | "report";

const TARGETS = { [MODES[9]]: [98, 98], [MODES[4]]: [98, 95], [MODES[0]]: [96, 91], "first 200": [98, 98] } as const;
/**
 * The cases with a whole SSN that are also counted separately: the service's own acceptance test.
 */
const FIRST_FULL = 200;

/**
 * Decides the given subjects of `verification-cases.csv.gz` over `employments.csv.gz`.
 *
 * @returns true if no answer is wrong
 */
export function runCases(options: { readonly half: Half | "both"; readonly showsMisses: boolean }): boolean {
  const employments = readEmployments();
  const set = recordSetOf(employments);
  const learned = learnFrom(set, employments);
  const model = learnedModel(learned);
  console.log(`Cases: ${employments.length} records;`, model.audit);
  const sums = emptySums();
  let full = 0;
  for (const one of readCases()) {
    const outcome = decideCase(set, model, one);
    const mode = modeOf(one);
    full += mode === MODES[9] ? 1 : 0;
    const first = mode === MODES[9] && full <= FIRST_FULL ? [`first ${FIRST_FULL} full`] : [];
    if (options.half !== "both" && halfOf(one.id) !== options.half) continue;
    count(sums, outcome, [`${halfOf(one.id)}: ${mode}`, `all: ${mode}`, ...first]);
    if (options.showsMisses) printMiss(outcome);
  }
  printSums(sums, TARGETS);
  printReliability(sums.reliability);
  return !isAnyWrong(sums);
}

/** By the hash of the case's id, so that it does not depend on the order. */
export function halfOf(id: string): Half {
  return (createHash("sha256").update(id).digest()[0] ?? 0) % 2 === 0 ? "development" : "report";
}

/** The payroll records. */
export function readEmployments(): StoredEmployment[] {
  return readRows("employments.csv.gz").map((row) => {
    const filled = Object.fromEntries(
      Object.entries(row).map(([field, value]) => [field, value === "" ? null : value]),
    );
    const record = filled as unknown as EmploymentRecord;
    return { id: record.record_id as EmploymentId, source: "records", companyId: null, record };
  });
}

function readRows(name: string): Row[] {
  return parse(gunzipSync(readFileSync(dataFile(name))).toString(), { columns: true });
}

/** The subjects with their true records. */
export function readCases(): Case[] {
  return readRows("verification-cases.csv.gz").map((row) => {
    const text = (field: string): string => row[field] ?? "";
    const address = {
      street: text("street"),
      city: text("city"),
      state: text("state"),
      zip: text("zip"),
      country: "US",
    };
    const name = { first_name: text("first_name"), last_name: text("last_name") };
    return {
      id: text("case_id"),
      details: {
        subject: { ...name, date_of_birth: text("date_of_birth") as IsoDate, ssn: row.ssn || null },
        addresses: [{ ...address, from_date: text("from_date") as IsoDate, to_date: null }],
      },
      truth: new Set(text("record_ids").split(" ").filter(Boolean)),
    };
  });
}
