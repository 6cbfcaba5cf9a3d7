import { inOrder } from "../../reading/jobs/finish-jobs.ts";
import { settleTotals } from "../../reading/totals/control-totals.ts";
import type { SourceRow } from "../../source-rows.ts";
import { type JobsOfFile, rowsOfJobs } from "../employment-values.ts";
import { LISTED_MAX } from "../file-summary.ts";
import { joinedDigest } from "../jobs-digest.ts";
import type { FileQuestion, FileReject, PayrollFile, PayrollJob } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import { type ReadingLimits, ReadingThread } from "../reading/read-in-thread.ts";
import type { Division } from "./divide-file.ts";
import { NumberTable } from "./number-table.ts";
import type { ReadPart } from "./read-part.ts";
import { type SealedPiece, SealedSpool } from "./sealed-spool.ts";

/** How large the pieces are in which a file is taken, and by what its parts are read. */
export interface PartSizes {
  /** A smaller file is read whole, in bytes. */
  readonly from: number;
  /** Bytes of the file that are taken at once. */
  readonly piece: number;
  /** Bytes of the file in a part. */
  readonly part: number;
  readonly parts: number;
  /** Rows by which it is decided how all are read. */
  readonly headRows: number;
}

const MEBIBYTE = 2 ** 20;
/** Of a service: the parts of a thread and what is read of the file take some 40 MiB. */
export const PART_SIZES: PartSizes = {
  from: 32 * MEBIBYTE,
  piece: 4 * MEBIBYTE,
  part: 4 * MEBIBYTE,
  parts: 1_024,
  headRows: 2_000,
};
/** Threads that read parts: the parts of a thread are read one after the other. */
const THREADS = 2;
/** Rows that show a question. */
const ROWS_MAX = 3;

/** A file of any size, sealed in a temporary file. */
export class SpooledFile {
  readonly spool = new SealedSpool();
  readonly pieces: SealedPiece[] = [];
  length = 0;

  /** Takes the whole of a file. */
  static async of(bytes: AsyncIterable<Uint8Array>, piece: number): Promise<SpooledFile> {
    const file = new SpooledFile();
    try {
      let [held, length]: [Uint8Array[], number] = [[], 0];
      const seal = () => {
        if (length > 0) file.pieces.push(file.spool.append(Buffer.concat(held)));
        [held, length] = [[], 0];
      };
      for await (const chunk of bytes) {
        for (let at = 0; at < chunk.length; at += piece) {
          const some = chunk.subarray(at, at + piece);
          held.push(some);
          length += some.length;
          file.length += some.length;
          if (length >= piece) seal();
        }
      }
      seal();
      return file;
    } catch (failure) {
      file.spool.close();
      throw failure;
    }
  }

  /** All of its bytes as they come; the file is let go of at the end. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (const piece of this.pieces) yield this.spool.read(piece);
    } finally {
      this.spool.close();
    }
  }
}

/** A file that was read in parts, and its rows, which can be read once. */
export interface FileInParts {
  readonly payroll: PayrollFile;
  /** What holds them is let go of at their end, or when nobody holds them. */
  readonly rows: AsyncGenerator<SourceRow[]>;
}

interface PartsReading {
  readonly options: ReadOptions;
  readonly limits: ReadingLimits;
  readonly sizes: PartSizes;
  /** The name of the file, for the origin of each figure; null: not known. */
  readonly sourceFile: string | null;
}

/** Closes what rows that nobody reads have held. */
const unread = new FinalizationRegistry<() => void>((close) => close());

/**
 * Reads a file of plain rows in parts, each with all rows of its persons; what it says is the same as if it were read whole.
 * Little of it is in memory at a time. Nothing of it is stated before all of it is read: the last row may ask a question.
 *
 * @returns null of any other file: it must be read whole
 * @throws AppError `incorrect_parameters` if a part takes more memory or time than the limits
 */
export async function readInParts(
  whole: SpooledFile,
  { options, limits, sizes, sourceFile }: PartsReading,
): Promise<FileInParts | null> {
  const threads = Array.from({ length: THREADS }, () => new ReadingThread(limits));
  const parts = new SealedSpool();
  const results = threads.map(() => new SealedSpool());
  const close = () => {
    for (const spool of results.splice(0)) spool.close();
  };
  let isRead = false;
  try {
    const count = Math.min(sizes.parts, Math.ceil(whole.length / sizes.part));
    const { pieces } = whole;
    const dividing = { whole: whole.spool.handle, pieces, to: parts.handle, count, headRows: sizes.headRows };
    const found: { division: Division | null } = { division: null };
    await threads[0]?.run({ kind: "divide", dividing, options }, (reply) => {
      if (reply.kind === "divided") found.division = reply.division;
    });
    const { division } = found;
    if (division === null) return null;
    const read = await readParts(division, { threads, from: parts, results });
    isRead = true;
    const file = fileOf(division, read, { sourceFile, close });
    unread.register(file.rows, close);
    return file;
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
    parts.close();
    if (!isRead) close();
  }
}

/** A part that was read, and where its jobs are. */
interface PartRead extends ReadPart {
  readonly spool: SealedSpool;
}

interface Reading {
  readonly threads: readonly ReadingThread[];
  readonly from: SealedSpool;
  readonly results: readonly SealedSpool[];
}

async function readParts({ parts, reading }: Division, { threads, from, results }: Reading): Promise<PartRead[]> {
  const read: PartRead[] = [];
  const left = parts.entries();
  const work = async (thread: ReadingThread, at: number) => {
    const spool = results[at];
    if (spool === undefined) return;
    for (const [number, pieces] of left) {
      const part = { number, from: from.handle, pieces, to: spool.handle };
      await thread.run({ kind: "part", part, reading }, (reply) => {
        if (reply.kind === "part") read[number] = { ...reply.part, spool };
      });
    }
  };
  await Promise.all(threads.map(work));
  return read;
}

function fileOf(
  { file, totals }: Division,
  parts: readonly PartRead[],
  { sourceFile, close }: { readonly sourceFile: string | null; readonly close: () => void },
): FileInParts {
  const digest = joinedDigest(parts.map((part) => part.digest));
  const control = settleTotals(
    totals,
    parts.flatMap((part) => part.uncounted),
  );
  const rejects = byRow([...parts.flatMap(({ faults }) => faults), ...control.rejects], ({ row }) => row);
  const rejected = parts.reduce((sum, part) => sum + part.rejected, control.rejects.length);
  const payroll: PayrollFile = {
    ...file,
    inParts: { digest, rejects: rejected },
    control: control.totals,
    uncompared: control.uncompared,
    rejects: rejects.slice(0, LISTED_MAX),
    ignored: [
      ...file.ignored,
      ...byRow(
        parts.flatMap((part) => part.ignored),
        ({ row }) => row,
      ),
    ],
    questions: inOrder([...file.questions, ...joinedQuestions(parts.flatMap((part) => part.questions))]),
  };
  const shared = sharedNames(parts);
  async function* rows() {
    try {
      yield* rowsOfJobs(jobsOf(parts), { sourceFile, hasOneEmployer: digest.employerKeys.size === 1, shared });
    } finally {
      close();
    }
  }
  return { payroll, rows: rows() };
}

/** The jobs of each part; those of one are in memory at a time. */
function* jobsOf(parts: readonly PartRead[]): Generator<JobsOfFile> {
  for (const { spool, jobs, rejects } of parts) {
    const read = <Item>(piece: SealedPiece) => JSON.parse(spool.read(piece).toString()) as Item[];
    yield { jobs: jobs.flatMap((piece) => read<PayrollJob>(piece)), rejects: read<FileReject>(rejects) };
  }
}

/** The names that several persons have: persons of two parts are two. */
function sharedNames(parts: readonly ReadPart[]): Set<number> {
  const shared = new Set(parts.flatMap((part) => part.shared));
  const seen = new NumberTable();
  for (const [number, { names }] of parts.entries())
    for (const name of names) if (seen.getOrSet(name, number) !== number) shared.add(name);
  return shared;
}

/** One question for those of several parts that are the same. */
function joinedQuestions(questions: readonly FileQuestion[]): FileQuestion[] {
  return [
    ...Map.groupBy(
      byRow(questions, ({ rows }) => rows[0] ?? null),
      ({ id }) => id,
    ).values(),
  ].flatMap((same) => {
    const [first] = same;
    const rows = same.flatMap((one) => one.rows).toSorted((one, other) => Number(one) - Number(other));
    return first === undefined ? [] : [{ ...first, rows: rows.slice(0, ROWS_MAX) }];
  });
}

function byRow<Item>(items: readonly Item[], rowOf: (item: Item) => number | string | null): Item[] {
  return items.toSorted((one, other) => Number(rowOf(one)) - Number(rowOf(other)));
}
