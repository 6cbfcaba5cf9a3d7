/**
 * How well the linkage finds the records of simulated persons, in memory, without a database: every record is keyed, and
 * each case is blocked and decided. `--misses` prints every case that is not wholly right. The exit code is 1 when an answer
 * holds another person's record.
 *
 * Run: `node bench/linkage/run.ts [--misses]`
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { EmploymentRecord, StoredEmployment } from "../../src/domain/employment.ts";
import type { EmploymentId, IsoDate } from "../../src/domain/ids.ts";
import type { SubjectFile } from "../../src/domain/subject.ts";
import { recordBlockingKeys, subjectBlockingKeys } from "../../src/linkage/block.ts";
import { decide, type LinkageDecision } from "../../src/linkage/decide.ts";

type Row = Readonly<Record<string, string>>;

interface Case {
  readonly id: string;
  readonly file: SubjectFile;
  readonly truth: ReadonlySet<string>;
}

interface Tally {
  cases: number;
  withRecords: number;
  personsFound: number;
  records: number;
  recordsFound: number;
  recordsBlocked: number;
  wrong: number;
  ambiguous: number;
  absentMatched: number;
}

/** How many of the cases with a whole SSN are counted by themselves as well: the service's own acceptance test. */
const FIRST_FULL = 200;

const MODES = { 9: "full SSN", 4: "last four", 0: "no SSN" } as const;

function main(): void {
  const employments = readRows("employments.csv.gz").map(storedEmployment);
  const index = indexByKey(employments);
  const tallies = new Map<string, Tally>(
    [...Object.values(MODES), `first ${FIRST_FULL} full`].map((mode) => [mode, emptyTally()]),
  );
  const cases = readRows("verification-cases.csv.gz").map(readCase);
  const startedAt = performance.now();
  for (const one of cases) {
    const candidates = findCandidates(index, one.file);
    const decision = decide(one.file, candidates, { population: employments.length });
    const tally = tallies.get(modeOf(one)) ?? emptyTally();
    count(tally, { one, candidates, decision });
    const first = tallies.get(`first ${FIRST_FULL} full`);
    if (first !== undefined && modeOf(one) === MODES[9] && tally.cases <= FIRST_FULL) {
      count(first, { one, candidates, decision });
    }
    if (process.argv.includes("--misses")) printMiss(one, candidates, decision);
  }
  if ([...tallies.values()].some(({ wrong }) => wrong > 0)) process.exitCode = 1;
  print(tallies, { seconds: (performance.now() - startedAt) / 1_000, cases: cases.length });
}

function readRows(name: string): Row[] {
  const text = gunzipSync(readFileSync(new URL(`cases/${name}`, import.meta.url)));
  return parse(text, { columns: true });
}

function storedEmployment(row: Row): StoredEmployment {
  const filled = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value === "" ? null : value]));
  const record = filled as unknown as EmploymentRecord;
  return { id: record.record_id as EmploymentId, source: "records", companyId: null, record };
}

function readCase(row: Row): Case {
  const text = (field: string): string => row[field] ?? "";
  const address = { street: text("street"), city: text("city"), state: text("state"), zip: text("zip"), country: "US" };
  return {
    id: text("case_id"),
    file: {
      subject: {
        first_name: text("first_name"),
        last_name: text("last_name"),
        date_of_birth: text("date_of_birth") as IsoDate,
        ssn: row.ssn || null,
      },
      addresses: [{ ...address, from_date: text("from_date") as IsoDate, to_date: null }],
    },
    truth: new Set(text("record_ids").split(" ").filter(Boolean)),
  };
}

function indexByKey(employments: readonly StoredEmployment[]): Map<string, StoredEmployment[]> {
  const index = new Map<string, StoredEmployment[]>();
  for (const employment of employments) {
    for (const key of recordBlockingKeys(employment.record)) {
      const block = index.get(key);
      if (block === undefined) index.set(key, [employment]);
      else block.push(employment);
    }
  }
  return index;
}

function findCandidates(index: Map<string, StoredEmployment[]>, file: SubjectFile): StoredEmployment[] {
  return [...new Set(subjectBlockingKeys(file).flatMap((key) => index.get(key) ?? []))];
}

function emptyTally(): Tally {
  const none = { cases: 0, withRecords: 0, personsFound: 0, records: 0, recordsFound: 0, recordsBlocked: 0 };
  return { ...none, wrong: 0, ambiguous: 0, absentMatched: 0 };
}

function modeOf({ file }: Case): string {
  const length = file.subject.ssn?.length ?? 0;
  return length === 9 ? MODES[9] : length === 4 ? MODES[4] : MODES[0];
}

interface Outcome {
  readonly one: Case;
  readonly candidates: readonly StoredEmployment[];
  readonly decision: LinkageDecision;
}

function count(tally: Tally, { one, candidates, decision }: Outcome): void {
  const found = decision.kind === "match" ? decision.matches.map(({ employment }) => employment.id) : [];
  const right = found.filter((id) => one.truth.has(id));
  tally.cases += 1;
  tally.withRecords += one.truth.size > 0 ? 1 : 0;
  tally.records += one.truth.size;
  tally.recordsBlocked += candidates.filter(({ id }) => one.truth.has(id)).length;
  tally.wrong += found.length > right.length ? 1 : 0;
  tally.ambiguous += decision.kind === "ambiguous" ? 1 : 0;
  tally.absentMatched += one.truth.size === 0 && found.length > 0 ? 1 : 0;
  if (found.length > right.length) return;
  tally.personsFound += right.length > 0 ? 1 : 0;
  tally.recordsFound += right.length;
}

function printMiss(
  { id, file, truth }: Case,
  candidates: readonly StoredEmployment[],
  decision: LinkageDecision,
): void {
  const found = new Set<string>(
    decision.kind === "match" ? decision.matches.map(({ employment }) => employment.id) : [],
  );
  const missed = [...truth].filter((record) => !found.has(record));
  const extra = [...found].filter((record) => !truth.has(record));
  if (missed.length + extra.length === 0) return;
  const { subject, addresses } = file;
  console.log(
    decision.kind,
    extra.length > 0 ? "WRONG" : found.size > 0 ? "some" : "none",
    id,
    subject,
    addresses[0]?.street,
    addresses[0]?.zip,
  );
  for (const { id: record, record: r } of candidates) {
    if (!truth.has(record) && !found.has(record)) continue;
    const mark = found.has(record) ? (truth.has(record) ? "  found" : "  WRONG") : "  missed";
    console.log(mark, record, r.first_name, r.middle_name, "|", r.last_name, r.date_of_birth, r.ssn, r.street, r.zip);
  }
  const blocked = new Set<string>(candidates.map((candidate) => candidate.id));
  for (const record of missed) if (!blocked.has(record)) console.log("  not blocked", record);
}

function print(tallies: ReadonlyMap<string, Tally>, run: { readonly seconds: number; readonly cases: number }): void {
  const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
  const rows = [...tallies].map(([mode, tally]) => ({
    mode,
    cases: tally.cases,
    "with records": tally.withRecords,
    "persons found": share(tally.personsFound, tally.withRecords),
    "records found": share(tally.recordsFound, tally.records),
    "records blocked": share(tally.recordsBlocked, tally.records),
    "wrong answers": tally.wrong,
    ambiguous: tally.ambiguous,
    "matched, none there": tally.absentMatched,
  }));
  console.table(rows);
  console.log(`${(run.cases / run.seconds).toFixed(0)} subjects a second, one core, blocking and deciding in memory`);
}

main();
