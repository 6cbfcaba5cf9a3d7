import { setImmediate as breath } from "node:timers/promises";
import type { BenchHome } from "../../../fixtures/home.ts";
import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import { compare } from "../../../src/areas/records/linkage/comparison/compare.ts";
import {
  type Person,
  personOfRecord,
  personOfSubject,
} from "../../../src/areas/records/linkage/comparison/normalize.ts";
import { refusingGuard } from "../../../src/areas/records/linkage/guards.ts";
import { SHIPPED_MODEL } from "../../../src/areas/records/linkage/model/model.ts";
import { guardSettingsFor } from "../../../src/areas/records/linkage/model/record-audit.ts";
import { fieldWeights, matchWeight } from "../../../src/areas/records/linkage/model/score.ts";
import { openRecordsSource } from "../../../src/areas/records/sources/records.ts";
import type { EmploymentRow } from "../../../src/areas/records/sql/employments/employments.ts";
import { RECORDS_SEALED } from "../../../src/areas/records/sql/employments/sealed.ts";
import { Keyring, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { openJson } from "../../../src/kernel/crypto/seal.ts";
import type { Queryable } from "../../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";
import type { SubjectDetails } from "../../../src/kernel/subject.ts";
import { openProcessorClock, type ProcessorClock } from "./processor-time.ts";

/** The measurements of one home, one subject after the other. */
export interface Decisions {
  readonly medianMs: number;
  readonly p99Ms: number;
  /**
   * The same in processor time of this process and the database together; null if the system does
   * not report it.
   */
  readonly processor: { readonly medianMs: number; readonly p99Ms: number } | null;
  /** Shares of the time of all subjects together; their sum is 1. */
  readonly shares: Record<"database" | "opening" | "comparing" | "rest", number>;
  readonly candidatesMean: number;
  readonly candidatesP99: number;
  readonly outcomes: Record<string, number>;
  readonly comparisonsPerSecond: number;
  readonly openingsPerSecond: number;
  readonly formsPerSecond: number;
}

/** The first subjects warm up caches and code, and are not counted. */
const WARM_UP = 500;
/** How often the same pairs are compared, so that the clock's own noise is small. */
const REPEATS = 5;
const APPLICATION = "speed";

interface Asked {
  readonly details: SubjectDetails;
  readonly ms: number;
  readonly processorMs: number;
  readonly databaseMs: number;
  readonly rows: readonly EmploymentRow[];
  readonly kind: string;
}

/** Records, and the subjects to ask about. */
export interface Question {
  readonly home: BenchHome;
  readonly subjects: readonly SubjectDetails[];
}

/** How many subjects of one home are asked about before the next home. */
const BLOCK = 100;

/**
 * Asks the records source about every subject, as a worker with one claim at a time: a block of
 * subjects of each home in turn, so that other load on the machine affects all homes alike.
 *
 * @returns the measurements of each home, in their order
 */
export async function measureDecisions(questions: readonly Question[]): Promise<Decisions[]> {
  const interviews = questions.map(openInterview);
  try {
    const longest = Math.max(...questions.map(({ subjects }) => subjects.length));
    for (let from = 0; from < longest; from += BLOCK) {
      for (const interview of interviews) await interview.askBlock(from);
    }
    return interviews.map(({ keyring, asked }) => summarize(keyring, asked.slice(Math.min(WARM_UP, asked.length / 2))));
  } finally {
    for (const interview of interviews) await interview.close();
  }
}

interface Interview {
  readonly keyring: Keyring;
  /** All subjects asked about so far. */
  readonly asked: readonly Asked[];
  /** Asks about a block of the subjects. */
  askBlock(from: number): Promise<void>;
  close(): Promise<void>;
}

function openInterview({ home, subjects }: Question): Interview {
  const db = openPool({ connection: home.env.DATABASE_URL ?? "", size: 2, applicationName: APPLICATION });
  const keyring = new Keyring(parseKeyring(home.env.OPENVOE_KEYRING ?? ""));
  const tally = { databaseMs: 0, rows: [] as EmploymentRow[] };
  const source = openRecordsSource({ db: timed(db, tally), keyring, nowMs: () => performance.now() });
  const asked: Asked[] = [];
  const signal = new AbortController().signal;
  let clock: ProcessorClock | null = null;
  const ask = async (details: SubjectDetails): Promise<void> => {
    if (asked.length === WARM_UP) clock = await openProcessorClock(db, APPLICATION);
    tally.databaseMs = 0;
    tally.rows = [];
    const processorFrom = clock?.() ?? 0;
    const startedAt = performance.now();
    const { kind } = await source.ask({ environment: "production", details }, signal);
    const ms = performance.now() - startedAt;
    const processorMs = (clock?.() ?? 0) - processorFrom;
    asked.push({ details, ms, processorMs, databaseMs: tally.databaseMs, rows: tally.rows, kind });
    await breath();
  };
  return {
    keyring,
    asked,
    async askBlock(from) {
      for (const details of subjects.slice(from, from + BLOCK)) await ask(details);
    },
    close: () => db.close(),
  };
}

/** Measures the database's look-ups, and keeps the records that they found. */
function timed(db: Queryable, tally: { databaseMs: number; rows: EmploymentRow[] }): Queryable {
  return {
    async rows<Row>(...args: Parameters<Queryable["rows"]>): Promise<Row[]> {
      const startedAt = performance.now();
      const rows = await db.rows<Row>(...args);
      if (!args[0].name.includes("candidates")) return rows;
      tally.databaseMs += performance.now() - startedAt;
      tally.rows.push(...(rows as unknown as EmploymentRow[]).filter(({ sealed }) => sealed !== null));
      return rows;
    },
  };
}

function summarize(keyring: Keyring, asked: readonly Asked[]): Decisions {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  const processor = asked.map(({ processorMs }) => processorMs).sort((a, b) => a - b);
  const counts = asked.map(({ rows }) => rows.length).sort((a, b) => a - b);
  const total = sum(times);
  const opened = clocked(() => asked.map(({ rows }) => rows.map((row) => openRow(keyring, row))));
  const formed = clocked(() => opened.result.map((records) => records.map(personOfRecord)));
  const compared = clocked(() => compareAll(asked, formed.result));
  const records = sum(counts);
  const database = sum(asked.map(({ databaseMs }) => databaseMs));
  const parts = { database, opening: opened.ms, comparing: formed.ms + compared.ms / REPEATS };
  const share = (ms: number): number => ms / total;
  return {
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    processor: sum(processor) === 0 ? null : { medianMs: quantile(processor, 0.5), p99Ms: quantile(processor, 0.99) },
    shares: {
      database: share(parts.database),
      opening: share(parts.opening),
      comparing: share(parts.comparing),
      rest: 1 - share(parts.database + parts.opening + parts.comparing),
    },
    candidatesMean: records / asked.length,
    candidatesP99: quantile(counts, 0.99),
    outcomes: Object.fromEntries([...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length])),
    comparisonsPerSecond: (records * REPEATS * 1_000) / compared.ms,
    openingsPerSecond: (records * 1_000) / opened.ms,
    formsPerSecond: (records * 1_000) / formed.ms,
  };
}

function openRow(keyring: Keyring, row: EmploymentRow): EmploymentRecord {
  return openJson(keyring, row.sealed, RECORDS_SEALED.employmentRecord(row.id));
}

/** Levels, weights and guards of every pair; the sum keeps the compiler from removing the work. */
function compareAll(asked: readonly Asked[], persons: readonly (readonly Person[])[]): number {
  const guardSettings = guardSettingsFor(SHIPPED_MODEL.audit);
  let bits = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    for (const [at, { details }] of asked.entries()) {
      const subject = personOfSubject(details);
      for (const person of persons[at] ?? []) {
        const pair = compare(subject, person);
        bits +=
          matchWeight(fieldWeights(pair, SHIPPED_MODEL.bits)) + (refusingGuard(pair, guardSettings) === null ? 1 : 0);
      }
    }
  }
  return bits;
}

/** In processor time, so that other load on the machine has no effect. */
function clocked<Result>(work: () => Result): { readonly result: Result; readonly ms: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
